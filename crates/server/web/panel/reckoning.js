// @ts-check
/** The reckoning in the panel: the way of a move, or strengths, shifts, columns and results of a combat. */
/** @import { Forecast, Roll, Shift, Step } from "../types.js" */
/** @import { Table } from "../table/state.js" */
import { sure } from "../kit/sure.js";
import { chip } from "../kit/cases.js";
import { mini } from "../board/counters.js";
import { bar, h } from "../kit/dom.js";
import { plain } from "../kit/prose.js";
import { percent, points, rangeText, signed } from "../kit/words.js";

/** @param {Table} table @param {Step[]} steps */
export function wayTable(table, steps) {
  const { fixed } = table;
  const last = sure(steps.at(-1), "step");
  const cost = steps.reduce((sum, step) => sum + step.cost, 0);
  const rows = steps.map((step) =>
    h(
      "tr",
      null,
      h("td", null, h("button", { class: "hex", "data-hex": step.hex }, step.hex)),
      h("td", null, plain([fixed.hexes[step.hex]?.name, step.why].filter(Boolean).join(", "))),
      h("td", null, chip(step.case, fixed.id)),
      h("td", { class: "n" }, points(step.cost, fixed.parts)),
    ),
  );
  return h(
    "table",
    { class: "cost", "data-key": "way" },
    h(
      "caption",
      null,
      `Way to ${last.hex} `,
      h(
        "span",
        null,
        `${points(cost, fixed.parts)} ${cost > fixed.parts || !cost ? "points" : "point"}, ${points(last.left, fixed.parts)} left`,
      ),
    ),
    h("tbody", null, rows),
  );
}

/** A column as it is said: `5-1` is 5 to 1. @param {string} name */
const said = (name) => name.replace(/^(\d+)-(\d+)$/, "$1 to $2");

/** @param {Roll} roll */
const titleOf = ({ name = "" }) => name.charAt(0).toUpperCase() + name.slice(1);

/** Strengths, columns and results in short. @param {Table} table @param {Forecast} forecast */
export const brief = (table, forecast) =>
  forecast.rolls.flatMap((roll) => {
    const { attack, defence, initial, columns } = roll;
    return [
      ...(roll.name ? [h("h3", null, titleOf(roll))] : []),
      h(
        "p",
        null,
        `${rangeText(attack)} against ${rangeText(defence)}: ${ends(initial).join(" – ")}; results at ${ends(columns).join(" up to ")}`,
      ),
      bars(table, roll, "", sideOf(table, forecast.units)),
    ];
  });

/** The first and the last of some columns, as they are said. @param {[string, number][]} some */
export const ends = (some) => [...new Set([...some.slice(0, 1), ...some.slice(-1)].map(([column]) => said(column)))];

/**
 * @param {Table} table @param {Forecast} forecast
 * @param {string[]} attackers @param {string[]} targets
 */
export function odds(table, forecast, attackers, targets) {
  const defenders = (table.view?.units ?? []).filter((u) => targets.includes(u.at)).map((u) => u.id);
  return forecast.rolls.flatMap((roll, i) => throwOf(table, roll, attackers, defenders, i ? String(i) : ""));
}

/**
 * One throw.
 * @param {Table} table @param {Roll} roll @param {string[]} attackers @param {string[]} defenders
 * @param {string} nth Which it is, after the first.
 * @param {{lit?: string, faces?: ReadonlyMap<string, string>}} [fallen] The result that has fallen, and how the units
 *   looked before.
 */
export function throwOf(table, roll, attackers, defenders, nth, { lit = "", faces } = {}) {
  const { attack, defence, initial, columns } = roll;
  return [
    ...(roll.name ? [h("h3", { "data-key": `roll${nth}` }, titleOf(roll))] : []),
    h(
      "div",
      { class: "versus", "data-key": `versus${nth}` },
      camp(table, attackers, rangeText(attack), faces),
      h("i", null, "against"),
      camp(table, defenders, rangeText(defence), faces),
    ),
    h(
      "p",
      { class: "ratio", "data-key": `ratio${nth}` },
      h("span", null, `${rangeText(attack)} to ${rangeText(defence)}`),
      h("b", null, ends(initial).join(" – ")),
    ),
    ...[shifts(table, roll, nth)].flat(),
    strip(table, roll, nth),
    h(
      "h3",
      { "data-key": `at${nth}` },
      `Results at ${ends(columns).join(" up to ")}`,
      !roll.exact && h("small", { title: "Reckoned from imagined deals of what lies hidden" }, " estimate"),
    ),
    bars(table, roll, nth, sideOf(table, attackers, faces), lit),
  ];
}

/** Whose units they are. @param {Table} table @param {readonly string[]} units @param {ReadonlyMap<string, string>} [before] */
function sideOf(table, units, before) {
  const face = (/** @type {string} */ id) => table.faces.get(table.unit(id)?.face ?? before?.get(id) ?? "");
  return units.map((id) => face(id)?.side).find(Boolean);
}

/** @param {Table} table @param {string[]} units @param {string} strength @param {ReadonlyMap<string, string>} [before] How they looked. */
function camp(table, units, strength, before) {
  const seen = units.map((id) => ({ face: table.unit(id)?.face ?? before?.get(id), gone: !table.unit(id) }));
  const size = seen.length > 6 ? 24 : 34;
  return h(
    "div",
    null,
    h(
      "span",
      null,
      seen.map(({ face, gone }) => (face ? h("i", { class: gone ? "camp gone" : "camp" }, mini(face, size)) : null)),
    ),
    h("b", null, strength),
  );
}

/**
 * What shifts the column, and what is added to the die.
 * @param {Table} table @param {Roll} roll @param {string} nth
 */
function shifts({ fixed }, { shifts: sure, possible, of }, nth) {
  const row = (/** @type {Shift} */ shift, /** @type {string} */ chance) => {
    const arrow = shift.by > 0 ? `▶ ${shift.by}` : shift.by < 0 ? `◀ ${-shift.by}` : "·";
    const by = shift.on === "die" && shift.by ? signed(shift.by) : arrow;
    const where = shift.by > 0 ? "r" : shift.by < 0 ? "l" : "";
    return h(
      "tr",
      { class: shift.by ? null : "no" },
      h("td", { class: `sh ${where}` }, by),
      h("td", null, shift.what, chance && h("small", null, chance)),
      h("td", null, chip(shift.case, fixed.id)),
    );
  };
  const list = (/** @type {Shift["on"]} */ on, /** @type {string} */ caption) => {
    const rows = [
      ...sure.filter((shift) => shift.on === on).map((shift) => row(shift, "")),
      ...possible
        .filter(([shift]) => shift.on === on)
        .map(([shift, weight]) => row(shift, ` if so, ${percent(weight, of)}`)),
    ];
    if (!rows.length) return null;
    return h(
      "table",
      { class: "shifts", "data-key": `shifts ${on}${nth}` },
      h("caption", null, caption),
      h("tbody", null, rows),
    );
  };
  const lists = [list("column", "Column shifts"), list("die", "Added to the die")].filter((one) => one !== null);
  return lists.length
    ? lists
    : h("table", { class: "shifts", "data-key": `shifts${nth}` }, h("caption", null, "Nothing shifts or modifies"));
}

/** The columns of the table, the first marked below, the last filled. @param {Table} table @param {Roll} roll @param {string} nth */
function strip({ fixed }, { initial, columns, of }, nth) {
  const known = [...new Set([...initial, ...columns].map(([name]) => name))];
  const all = fixed.columns?.length ? fixed.columns : known;
  if (all.length < 2) return h("ol", { class: "columns", hidden: true, "data-key": `strip${nth}` });
  const finals = new Map(columns);
  const most = Math.max(...columns.map(([, w]) => w));
  const label = `Columns of the combat results table, from ${initial.map(([c]) => c).join(", ")} to ${columns.map(([c]) => c).join(", ")}`;
  return h(
    "ol",
    { class: "columns", "data-key": `strip${nth}`, "aria-label": label },
    all.map((name) => {
      const weight = finals.get(name) ?? 0;
      const start = initial.some(([column]) => column === name);
      const short = /-1$/.test(name) && name !== "1-1" ? name.slice(0, -2) : name;
      return h(
        "li",
        {
          class: [start && "start", weight && weight < most && "maybe"].filter(Boolean).join(" ") || null,
          "aria-current": weight === most && most > 0 ? "true" : null,
          title: weight ? `${said(name)}: ${percent(weight, of)}` : said(name),
        },
        short,
      );
    }),
  );
}

/**
 * Whom a result hurts, in the eyes of whoever looks: `bad` for what hurts him, `good` for what hurts the other, `both`.
 * Whoever takes no side looks as the attacker.
 * @param {Table} table @param {string} result @param {string | undefined} attacker
 */
export function hurt({ fixed, view }, result, attacker) {
  const words = fixed.results?.[result];
  if (!words) return "";
  const defends = attacker && (view?.viewer === "first" || view?.viewer === "second") && view.viewer !== attacker;
  const [mine, others] = defends ? [words.harms, words.hurts] : [words.hurts, words.harms];
  return mine && others ? "both" : mine ? "bad" : others ? "good" : "none";
}

const HURT = /** @type {Record<string, string>} */ ({
  bad: "worse for you",
  good: "better for you",
  both: "hurts both",
});

/**
 * @param {Table} table @param {Roll} roll @param {string} nth @param {string} [attacker] The side that attacks.
 * @param {string} [lit] The result that has fallen.
 */
function bars(table, { results, of, exact }, nth, attacker = undefined, lit = "") {
  const rows = results
    .filter(([, w]) => w > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, weight]) => {
      const say = table.fixed.results?.[name]?.say;
      const sixths = (weight * 6) / of;
      const dice = exact && Number.isInteger(sixths) ? `${sixths} of 6` : "";
      const whom = hurt(table, name, attacker);
      return h(
        "li",
        { class: name === lit ? "fell" : null, "aria-current": name === lit ? "true" : null },
        h("span", { class: "res" }, name.replace(/-/g, "–")),
        h("span", { class: `what ${whom}`, title: [say, HURT[whom]].filter(Boolean).join(": ") }, say ?? ""),
        h("span", { class: "dice" }, dice),
        bar(weight / of, whom),
        h("b", null, percent(weight, of)),
      );
    });
  return h("ol", { class: `bars${lit ? " lit" : ""}`, "data-key": `bars${nth}` }, rows);
}
