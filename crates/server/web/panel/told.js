// @ts-check
/** What stands in a report: points, battles with odds, dice and result, losses by their causes, moves. */
/** @import { Battle, Change, Fighter, Fixed, Line, Loss, Report, Side } from "../types.js" */
/** @import { Table } from "../table/state.js" */
/** @import { News } from "./report.js" */
import { cap } from "../kit/keymap.js";
import { chip } from "../kit/cases.js";
import { die } from "../kit/die.js";
import { h } from "../kit/dom.js";
import { drawn } from "../kit/moment.js";
import { capital, dashed } from "../kit/prose.js";
import { rich } from "../kit/rich.js";
import { otherSide, sideName, signed } from "../kit/words.js";
import { key } from "./log.js";

/** Causes in words, in their order. @type {[Loss["cause"], string][]} */
const CAUSES = [
  ["combat", "In combat"],
  ["no-retreat", "Could not retreat"],
  ["stacking", "Too many in a hex"],
  ["hunger", "Out of supply"],
  ["other", "Otherwise"],
];
/** The line that offers a report. @param {Table} table @param {News} news */
export function newsLine({ fixed }, { of, by, moves, battles }) {
  const count = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ many) =>
    n ? [n === 1 ? `one ${one}` : `${n} ${many}`] : [];
  const did = [...count(moves, "move", "moves"), ...count(battles, "battle", "battles")].join(", ");
  return h(
    "button",
    { class: "offer small", "data-key": "news", "data-report": `${of.turn}.${of.impulse}` },
    h("span", null, `What the ${sideName(fixed, by)} player did: ${did}`),
    h("kbd", null, cap("report")),
  );
}

/** @param {Table} table @param {Report} report @param {boolean} arrows */
export function content(table, report, arrows) {
  const { fixed } = table;
  const { moment, title } = heading(fixed, report);
  const step = (/** @type {"earlier" | "later"} */ to, /** @type {string} */ sign, /** @type {string} */ label) =>
    h("button", { "data-turn-to": to, "data-key": to, disabled: !report[to], "aria-label": label, title: label }, sign);
  const moved = report.trails.filter((trail) => trail.kind === "moved" || trail.kind === "entered");
  return [
    h(
      "header",
      { "data-key": "head" },
      step("earlier", "‹", "What happened before this"),
      h("h2", { tabindex: -1 }, title),
      step("later", "›", "What happened after this"),
      h(
        "button",
        { "data-turn-to": "close", "data-key": "close", "aria-label": "Close the report", title: "Close (Esc)" },
        "×",
      ),
    ),
    h(
      "div",
      { class: "told-all", "data-key": `all ${moment}` },
      changes(fixed, report.changes),
      also(fixed, report.scored, "Points", "scored"),
      h(
        "button",
        {
          class: "chip",
          "data-turn-to": "arrows",
          "data-key": "arrows",
          "aria-pressed": arrows,
          disabled: !report.trails.length,
        },
        "Arrows on the map",
      ),
      battles(table, report.battles),
      losses(fixed, report.losses),
      moves(fixed, moved),
      also(fixed, report.also),
      nothing(report) ? h("p", null, "Nothing happened that is told here.") : null,
    ),
  ];
}

/** @param {Report} report */
const nothing = ({ trails, battles, losses, also, changes }) =>
  ![trails, battles, losses, also, changes].some((list) => list.length);

/** @param {Fixed} fixed @param {Report} report */
function heading(fixed, report) {
  const { turn, impulse, playing } = report;
  const nth = drawn(fixed, report) ? `, impulse ${impulse}` : "";
  const whose = playing ? `${sideName(fixed, playing)} turn ${turn}` : turn ? `Turn ${turn}` : "Set-up";
  return { moment: `${turn}.${impulse}`, title: `${whose}${nth}` };
}

/** Points and whatever else is counted, before and after. @param {Fixed} fixed @param {Change[]} all */
function changes(fixed, all) {
  if (!all.length) return null;
  const row = (/** @type {Change} */ { name, side, value, before, case: cited }) =>
    h(
      "tr",
      null,
      h(
        "th",
        { scope: "row" },
        capital(`${side ? `${sideName(fixed, side)} ` : ""}${name}`),
        " ",
        chip(cited, fixed.id),
      ),
      h("td", { class: "n" }, `${before} → ${value}`),
      h("td", { class: "n" }, signed(value - before)),
    );
  return h("table", { class: "changes", "data-key": "changes" }, h("tbody", null, all.map(row)));
}

/** @param {Table} table @param {Battle[]} all */
function battles(table, all) {
  if (!all.length) return null;
  return h(
    "section",
    { "data-key": "battles" },
    h("h3", null, `Battles (${all.length})`),
    h(
      "ol",
      null,
      all.map((battle) =>
        h(
          "li",
          { class: `battle ${battle.by ?? ""}`, "data-battle": key(battle), "data-key": key(battle) },
          ...one(table, battle),
        ),
      ),
    ),
  );
}

/** @param {Table} table @param {Battle} battle */
function one({ fixed }, battle) {
  const { id } = fixed;
  const last = battle.throws.at(-1);
  return [
    last ? die(last.die) : h("span", { class: "no-die" }),
    h(
      "div",
      null,
      h("span", { class: "sum" }, ...rich(battle.say, id)),
      h(
        "div",
        { class: "fold" },
        h(
          "details",
          null,
          h("summary", null, "Details"),
          fighters(fixed, "Attackers", battle.attackers),
          fighters(fixed, "Defenders", battle.defenders),
          odds(fixed, battle),
        ),
        h("button", { class: "link", "data-battle": key(battle) }, "Show"),
      ),
    ),
  ];
}

/** @param {Fixed} fixed @param {string} title @param {Fighter[]} who */
function fighters({ id }, title, who) {
  if (!who.length) return null;
  const each = who.flatMap(({ name, hex }, i) => [
    i ? ", " : "",
    ...rich(name, id),
    ...(hex ? [" ", ...rich(`[h:${hex}]`, id)] : []),
  ]);
  return h("p", null, h("b", null, `${title}: `), ...each);
}

/** @param {Fixed} fixed @param {Battle} battle */
function odds({ id }, { odds: found, throws }) {
  const all = found?.shifts ?? [];
  const mixed = all.some(({ on }) => on !== all[0]?.on);
  const shifts = all.map(({ what, by, on, case: cited }) =>
    h("li", null, `${what} ${signed(by)} ${mixed ? `on the ${on} ` : ""}`, chip(cited, id)),
  );
  const fell = throws.map(({ die: thrown, modified, needed, result, hit }) => {
    const as = modified !== null && modified !== thrown ? `, counted as ${modified}` : "";
    const need =
      needed === null
        ? ""
        : needed === 0
          ? ", nothing would have done"
          : `, needed ${needed}${needed > 1 ? " or less" : ""}`;
    const came = result ? `: ${dashed(result)}` : hit === null ? "" : hit ? ": a success" : ": no effect";
    return h("li", null, `Threw ${thrown}${as}${need}${came}`);
  });
  return [
    found
      ? h(
          "p",
          null,
          `${found.attack} against ${found.defence}: ${found.odds}`,
          found.column === found.odds ? "" : `, after shifts ${found.column}`,
        )
      : null,
    shifts.length ? h("ul", null, shifts) : null,
    fell.length ? h("ul", null, fell) : null,
  ];
}

/** @param {Fixed} fixed @param {Loss[]} all */
function losses(fixed, all) {
  const lost = all.filter(({ what }) => what !== "disrupted");
  if (!lost.length) return null;
  const of = (/** @type {Side | null} */ side) => {
    const rows = CAUSES.flatMap(([cause, words]) => {
      const some = lost.filter((loss) => loss.side === side && loss.cause === cause);
      if (!some.length) return [];
      const each = some.flatMap(({ name, what }, i) => [
        i ? ", " : "",
        ...rich(name, fixed.id),
        what === "step" ? " (a step)" : "",
      ]);
      return [h("li", null, `${words}: `, ...each)];
    });
    return rows.length
      ? [h("p", { class: side ?? "" }, h("b", null, sideName(fixed, side) || "Not known whose")), h("ul", null, rows)]
      : [];
  };
  const sides = /** @type {(Side | null)[]} */ (["first", otherSide("first"), null]);
  return h("section", { "data-key": "losses" }, h("h3", null, `Losses (${lost.length})`), ...sides.flatMap(of));
}

/** @param {Fixed} fixed @param {Report["trails"]} all */
function moves({ id }, all) {
  if (!all.length) return null;
  const each = all.map(({ units, way }) => {
    const [from, to] = [way[0], way.at(-1)];
    const who = units.flatMap(({ name }, i) => [i ? ", " : "", ...rich(i ? name : capital(name), id)]);
    const where = from === to || !from ? `[h:${to}]` : `[h:${from}] to [h:${to}]`;
    return h("li", null, ...who, ": ", ...rich(where, id));
  });
  return h(
    "section",
    { "data-key": "moves" },
    h("h3", null, `Moves (${all.length})`),
    h("details", null, h("summary", null, "All of them"), h("ul", null, each)),
  );
}

/** @param {Fixed} fixed @param {Line[]} all */
function also({ id }, all, title = "Also", name = "also") {
  if (!all.length) return null;
  const each = all.map((told) =>
    h("li", null, ...rich(capital(told.text), id), told.case ? " " : null, chip(told.case, id)),
  );
  return h("section", { "data-key": name }, h("h3", null, title), h("ul", null, each));
}
