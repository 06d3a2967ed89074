// @ts-check
/** Phase bar, victory points, players, and the pill of small screens. */
/** @import { Side, View } from "../types.js" */
/** @import { Table } from "../table/state.js" */
import { bar, h, morph } from "../kit/dom.js";
import { drawn, played } from "../kit/moment.js";
import { otherSide, sideName, signed } from "../kit/words.js";

/** @typedef {"phases" | "points" | "players" | "pill"} Place */

/** @param {Table} table @param {Record<Place, HTMLElement>} at Where each stands. */
export function header(table, at) {
  const draw = () => {
    const { view, fixed } = table;
    if (!view) return;
    morph(at.phases, [...impulses(table, view), ...phases(table, view)]);
    morph(at.points, score(table, view));
    morph(at.players, players(table, view));
    const diff = difference(view);
    morph(at.pill, [
      h("b", null, view.turn || "–"),
      h("span", null, pill(table, view)),
      diff === null ? h("i") : h("em", null, signed(diff)),
    ]);
    document.title = `${table.mine && !view.outcome ? "● " : ""}${fixed.title}`;
  };
  // The lines tell of impulses only where those are drawn.
  const { fixed } = table;
  table.shows(() => [table.view, table.view && drawn(fixed, table.view) && table.told], draw);
}

/** @param {Table} table @param {View} view */
function phases({ fixed }, view) {
  let last = /** @type {Side | null} */ (null);
  return fixed.phases.flatMap((phase, i) => {
    if (!phase.short) return [];
    const gap = last && phase.side !== last ? " gap" : "";
    last = phase.side;
    const state = i < view.phase ? " done" : "";
    return [
      h(
        "li",
        {
          class: `${phase.side ?? ""}${gap}${state}`,
          "aria-current": i === view.phase ? "step" : null,
          title: phase.name,
        },
        phase.short,
      ),
    ];
  });
}

/** Whose impulse it is and how many there were in this turn, where the phases do not tell. @param {Table} table @param {View} view */
function impulses({ fixed, lines }, view) {
  const side = drawn(fixed, view);
  if (!side) return [];
  const name = sideName(fixed, side);
  const before = played(lines, view).slice(0, -1);
  const said = before.map((one) => sideName(fixed, one) || "not known").join(", ");
  return [
    h(
      "li",
      {
        class: `impulse ${side}`,
        "data-key": "impulse",
        title: `Impulse ${view.impulse} of the turn: ${name}${said ? `; before it ${said}` : ""}`,
      },
      before.map((one) => h("span", { class: `dot ${one ?? ""}` })),
      `${view.impulse} ${name}`,
    ),
  ];
}

/** The phase, or where that is not one side's own the impulse too, in few words. @param {Table} table @param {View} view */
function pill({ fixed }, view) {
  const [side, name] = [drawn(fixed, view), fixed.phases[view.phase]?.name ?? ""];
  return side ? `${view.impulse} ${sideName(fixed, side)}: ${name}` : name;
}

/** The two tracks of victory points. @param {View} view */
function tracks(view) {
  const of = (/** @type {Side} */ side) => view.tracks.find((t) => t.name === "victory points" && t.side === side);
  return [of("first"), of("second")];
}

/** @param {View} view */
function difference(view) {
  const [first, second] = tracks(view);
  return first && second ? first.value - second.value : null;
}

/** Words for those who hear the page. @param {string} words */
const unseen = (words) => h("span", { class: "hidden" }, words);

/** @param {Table} table @param {View} view */
function score({ fixed }, view) {
  const [first, second] = tracks(view);
  const diff = difference(view);
  if (!first || !second || diff === null) return [];
  const words = `Victory points: ${fixed.sides[0]} ${first.value}, ${fixed.sides[1]} ${second.value}, difference ${signed(diff)}`;
  const whole = Math.max(1, Math.max(0, first.value) + Math.max(0, second.value));
  return [
    h(
      "button",
      { class: "vp", "data-do": "forces", title: words },
      h(
        "span",
        { class: "sides" },
        h("i", { class: "first" }, unseen(`Victory points: ${fixed.sides[0]} `), first.value),
        bar(Math.max(0, first.value) / whole, first.value > 0 || second.value > 0 ? "share" : ""),
        h("i", { class: "second" }, unseen(`, ${fixed.sides[1]} `), second.value),
      ),
      h("b", null, unseen(", difference "), signed(diff)),
    ),
  ];
}

/** @param {Table} table @param {View} view */
function players(table, view) {
  const me = view.viewer === "second" ? "second" : "first";
  const item = (/** @type {Side} */ side) => {
    const player = view.players.find((p) => p.side === side);
    const you = table.page.held.length === 1 && table.page.held[0] === side;
    const name = you
      ? "You"
      : player?.kind === "open"
        ? "open seat"
        : table.nameOf(player) || sideName(table.fixed, side);
    const here = player?.kind !== "person" || player.here || you;
    return h(
      "span",
      { class: here ? "" : "away", title: `${sideName(table.fixed, side)}${here ? "" : ", not here now"}` },
      h("span", { class: `dot ${side}` }),
      name,
    );
  };
  return [item(me), h("small", null, "vs"), item(otherSide(me))];
}
