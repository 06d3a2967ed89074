// @ts-check
/** Where the game stands: the scale of victory, what the points are made of, what can still be won or lost. */
/** @import { Score, ScorePart, Side, SpecialWin, Stake } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Table } from "../table/state.js" */
import { chip } from "../kit/cases.js";
import { h, morph, on, s } from "../kit/dom.js";
import { capital } from "../kit/prose.js";
import { rich } from "../kit/rich.js";
import { otherSide, sideName, signed } from "../kit/words.js";
import { centre, hexPath, rim } from "../board/geometry.js";
import { ahead } from "./header.js";
import { rangeOf, scale } from "./scale.js";

/** What a row of the panel is about. @typedef {Pick<ScorePart, "hexes" | "units">} Where */

/** @param {Table} table @param {Board} board @param {HTMLElement} panel */
export function scorePanel(table, board, panel) {
  /** @type {Where[]} */
  let rows = [];
  /** What had the focus when it was opened, and has it again afterwards. @type {Element | null} */
  let before = null;
  const draw = () => {
    const [was, shown] = [!panel.hidden, table.scoring && !table.covered];
    const within = panel.contains(document.activeElement);
    if (!was && shown) before = document.activeElement;
    panel.hidden = !shown;
    if (!shown) {
      if (was && within && before instanceof HTMLElement) before.focus({ preventScroll: true });
      return void trace(null);
    }
    rows = [];
    const row = (/** @type {Where} */ where) => rows.push(where) - 1;
    morph(panel, table.score ? content(table, table.score, row) : [head(table), h("p", null, "Counting the points.")]);
    if (!was) panel.querySelector("h2")?.focus({ preventScroll: true });
  };
  table.shows(() => [table.scoring, table.score, table.view, table.covered], draw);

  /** Where it is, shown on the map. @param {Where | null} where */
  const trace = (where) => {
    const hexes = where ? places(table, where) : [];
    board.lay("traced", (here) => {
      const set = new Set(hexes.filter(here));
      return set.size
        ? [
            s("path", { class: "traced-ground", d: [...set].map((hex) => hexPath(table.fixed, hex)).join("") }),
            s("path", { class: "traced-rim", d: rim(table.fixed, set) }),
          ]
        : [];
    });
  };
  const of = (/** @type {Event} */ event) => {
    const row = event.target instanceof Element ? event.target.closest("[data-row]") : null;
    return row instanceof HTMLElement ? (rows[Number(row.dataset.row)] ?? null) : null;
  };
  for (const type of ["pointerover", "focusin"]) panel.addEventListener(type, (event) => trace(of(event)));
  for (const type of ["pointerleave", "focusout"]) panel.addEventListener(type, () => trace(null));
  on(panel, "click", ".worth-of", (_, event) => {
    const where = of(event);
    trace(where);
    if (where) void board.camera.show(places(table, where));
  });
}

/** The hexes of a row, those of its units among them. @param {Table} table @param {Where} where */
function places(table, { hexes, units }) {
  const stands = units.map((unit) => table.unit(unit)?.at).filter((hex) => hex !== undefined);
  return [...new Set([...hexes, ...stands])];
}

/** @param {Table} table */
const head = (table) =>
  h(
    "header",
    { "data-key": "head" },
    h("h2", { tabindex: "-1" }, table.view?.outcome ? "The score" : "Score"),
    h("button", { class: "close", "data-do": "score", "aria-label": "Close the score" }, "✕"),
  );

/** @param {Table} table @param {Score} score @param {(where: Where) => number} row */
function content(table, score, row) {
  const { fixed } = table;
  const whose = (/** @type {Side} */ side) => score.parts.filter((part) => part.side === side);
  const sides = [score.side, otherSide(score.side)];
  // When it is over nothing is open any more.
  const open = table.view?.outcome ? [] : score.stakes.filter((stake) => stake.points !== 0);
  return [
    head(table),
    stands(table, score),
    score.ways.length && !table.view?.outcome ? ways(table, score) : null,
    ...sides.map((side) => {
      const parts = whose(side);
      const points = score.points[side === "first" ? 0 : 1];
      return h(
        "section",
        { "data-key": side },
        h("h3", null, h("span", { class: `dot ${side}` }), `${sideName(fixed, side)}: ${counted(points)}`),
        parts.length
          ? h(
              "ul",
              { class: "worths" },
              parts.map((part) => item(table, part, row, part.points)),
            )
          : null,
      );
    }),
    open.length
      ? h(
          "section",
          { "data-key": "open" },
          h("h3", null, "What can still be won or lost"),
          h(
            "button",
            {
              class: "chip",
              "data-layer-of": "points",
              "data-do": "points",
              "aria-pressed": String(table.layers.has("points")),
            },
            "On the map",
          ),
          h(
            "ul",
            { class: "worths" },
            open.map((stake) => item(table, stake, row, stake.points, holder(table, stake))),
          ),
        )
      : null,
  ].filter((node) => node instanceof Node);
}

/** @param {number} points */
export const counted = (points) =>
  `${points < 0 ? signed(points) : points} ${Math.abs(points) === 1 ? "point" : "points"}`;

/** The balance, the level, the scale with all levels named. @param {Table} table @param {Score} score */
function stands({ fixed, view }, score) {
  const now = score.stands;
  return h(
    "section",
    { "data-key": "stands" },
    h(
      "p",
      { class: "stands" },
      h("b", null, ...(view ? ahead(view, score) : [])),
      h(
        "span",
        null,
        now ? `${view?.outcome ? "" : "As it stands: "}${view?.outcome ? capital(now.name) : now.name} ` : null,
        now && /\d/.test(now.case) ? chip(now.case, fixed.id) : null,
      ),
    ),
    score.levels.length
      ? [
          scale(score.levels, score.balance, { width: 320, height: 46, bounds: true }),
          h(
            "ol",
            {
              class: "levels",
              "aria-label": `Levels of victory by ${sideName(fixed, score.side)} points more than the other side`,
            },
            score.levels.map((level) =>
              h(
                "li",
                { "aria-current": at(level, score.balance) ? "true" : null },
                h("span", null, h("i", { class: `swatch-of ${level.winner ?? "nobody"}` }), capital(level.name)),
                h("span", null, rangeOf(level)),
              ),
            ),
          ),
        ]
      : null,
  );
}

/** @param {import("../types.js").VictoryLevel} level @param {number} balance */
const at = ({ least, most }, balance) => (least === null || balance >= least) && (most === null || balance <= most);

/** @param {Table} table @param {Score} score */
function ways({ fixed }, { ways: all }) {
  const one = (/** @type {SpecialWin} */ way) =>
    h(
      "li",
      null,
      h("b", null, `${sideName(fixed, way.side)}, ${way.holds ? "so now" : "not so now"}: `),
      ...rich(way.say, fixed.id),
      " ",
      chip(way.case, fixed.id),
    );
  const once = all.some((way) => way.at_once);
  return h(
    "section",
    { "data-key": "ways" },
    h("h3", null, once ? "Wins whatever the points are" : "Wins at the end, whatever the points are"),
    h("ul", { class: "ways" }, all.map(one)),
  );
}

/** Who has it, or could. @param {Table} table @param {Stake} stake */
function holder({ fixed }, { side, holder }) {
  if (holder) return h("small", null, h("span", { class: `dot ${holder}` }), `${sideName(fixed, holder)} now`);
  return h(
    "small",
    null,
    side ? [h("span", { class: `dot ${side}` }), `for the ${sideName(fixed, side)}`] : "nobody now",
  );
}

/**
 * @param {Table} table @param {ScorePart | Stake} one @param {(where: Where) => number} row @param {number} points
 * @param {Node | null} [more]
 */
function item({ fixed }, one, row, points, more = null) {
  const somewhere = one.hexes.length > 0 || one.units.length > 0;
  const figure = "each" in one && one.each ? `${points} each` : String(points < 0 ? signed(points) : points);
  return h(
    "li",
    { "data-row": somewhere ? row(one) : null },
    somewhere
      ? h("button", { class: "worth-of", "aria-label": `${figure}, show where` }, figure)
      : h("span", { class: "worth-of" }, figure),
    h("span", null, ...rich(capital(one.say), fixed.id), " ", chip(one.case, fixed.id), more ? [" ", more] : null),
  );
}

/** What hexes are worth and who has them, laid over the map. @param {Table} table @param {Board} board */
export function worths(table, board) {
  table.follows(
    () => [table.score, table.layers, table.covered],
    () => {
      const stakes = table.layers.has("points") && !table.covered ? (table.score?.stakes ?? []) : [];
      const all = byHex(stakes);
      board.lay("worth", (here) =>
        [...all].filter(([hex]) => here(hex)).flatMap(([hex, worth]) => mark(table, hex, worth)),
      );
    },
  );
}

/** @typedef {{points: number, holder: Side | null, say: string[]}} Worth */

/** What each hex is worth by itself, and who has all of it. @param {readonly Stake[]} stakes @returns {Map<string, Worth>} */
export function byHex(stakes) {
  /** @type {Map<string, Worth>} */
  const all = new Map();
  for (const { hexes, points, each, holder, say } of stakes) {
    const [hex] = hexes;
    if (hex === undefined || hexes.length > 1 || each) continue;
    const had = all.get(hex);
    const same = had && had.holder === holder ? holder : null;
    all.set(hex, {
      points: points + (had?.points ?? 0),
      holder: had ? same : holder,
      say: [...(had?.say ?? []), say],
    });
  }
  return all;
}

/** @param {Table} table @param {string} hex @param {Worth} worth */
function mark({ fixed }, hex, { points, holder }) {
  const [x, y] = centre(fixed, hex);
  const off = fixed.scale * 0.5;
  const name = holder ?? "nobody";
  return [
    s("path", { "data-key": `f${hex}`, class: `worth-ground ${name}`, d: hexPath(fixed, hex) }),
    s(
      "g",
      { "data-key": hex, class: `worth-mark ${name}`, transform: `translate(${x - off * 0.75} ${y - off * 0.85})` },
      s("title", null, `${points} points, ${holder ? `${sideName(fixed, holder)} now` : "nobody has them now"}`),
      name === "second" ? s("circle", { r: 12 }) : s("rect", { x: -12, y: -11, width: 24, height: 22, rx: 3 }),
      s("text", { y: 5 }, points),
    ),
  ];
}
