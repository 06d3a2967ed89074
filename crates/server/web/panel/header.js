// @ts-check
/** Phase bar, victory points, players, and the pill of small screens. */
/** @import { Side, View } from "../types.js" */
/** @import { Table } from "../table/state.js" */
import { h, morph } from "../kit/dom.js";
import { drawn, played } from "../kit/moment.js";
import { otherSide, sideName, signed } from "../kit/words.js";
import { levelsOf, scale } from "./scale.js";

/** @typedef {"phases" | "points" | "players" | "pill"} Place */

/** @param {Table} table @param {Record<Place, HTMLElement>} at Where each stands. */
export function header(table, at) {
  const draw = () => {
    const { view, fixed } = table;
    if (!view) return;
    morph(at.phases, [...impulses(table, view), ...phases(table, view)]);
    morph(at.points, score(table, view));
    morph(at.players, players(table, view));
    const stand = view.score;
    morph(at.pill, [
      h(
        "button",
        { "data-do": "turns", "data-key": "turns" },
        unseen("Turns: now "),
        h("b", null, view.turn || "–"),
        h("span", null, pill(table, view)),
      ),
      stand
        ? h(
            "button",
            {
              "data-do": "score",
              "data-key": "score",
              "aria-controls": "score",
              "aria-expanded": String(table.scoring),
            },
            unseen("Score: "),
            h("em", { class: stand.winner ?? "" }, ...ahead(view, stand)),
            unseen(`, ${stand.level}`),
          )
        : h("i"),
    ]);
    document.title = `${table.mine && !view.outcome ? "● " : ""}${fixed.title}`;
  };
  // The lines tell of impulses only where those are drawn.
  const { fixed } = table;
  table.shows(() => [table.view, table.scoring, table.view && drawn(fixed, table.view) && table.told], draw);
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

/** Words for those who hear the page. @param {string} words */
const unseen = (words) => h("span", { class: "hidden" }, words);

/** The tracks of victory points of both sides. @param {View} view */
const tracks = (view) =>
  /** @type {Side[]} */ (["first", "second"]).map((side) =>
    view.tracks.find((track) => track.name === "victory points" && track.side === side),
  );

/**
 * The balance as a figure: with its sign for whoever plays, for others by how much which side is ahead.
 * @param {Pick<View, "viewer">} view @param {{side: Side, balance: number}} stand
 */
export function ahead({ viewer }, { side, balance }) {
  if (viewer === side || !balance) return [signed(balance)];
  const who = balance > 0 ? side : otherSide(side);
  return [h("span", { class: `dot ${who}` }), signed(Math.abs(balance))];
}

/** The balance from the viewer's side, the level it comes to and the scale it stands on. @param {Table} table @param {View} view */
function score({ fixed, scoring }, view) {
  const [first, second] = tracks(view);
  const stand = view.score;
  if (!first || !second || !stand) return [];
  const words = `Score: ${fixed.sides[0]} ${first.value}, ${fixed.sides[1]} ${second.value} points; ${stand.level}`;
  return [
    h(
      "button",
      {
        class: "vp",
        "data-do": "score",
        title: `${words} (V)`,
        "aria-expanded": String(scoring),
        "aria-controls": "score",
      },
      h("b", null, unseen("Score: "), ...ahead(view, stand)),
      h(
        "span",
        { class: "stand" },
        scale(levelsOf(fixed, stand.side), stand.balance, { width: 112, height: 12, bounds: false }),
        h("small", null, unseen(", "), stand.level),
      ),
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
