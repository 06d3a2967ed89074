// @ts-check
/** The score over the turns as a drawing, with its figures beside it. */
/** @import { Account, Fixed, Side, VictoryLevel } from "../types.js" */
import { h, s } from "../kit/dom.js";
import { sideName, signed } from "../kit/words.js";

const WIDTH = 320;
const HEIGHT = 150;
const LEFT = 34;
const BOTTOM = 18;
const TOP = 8;

/** @typedef {{turn: number, impulse: number, balance: number}} Spot */

/** The course of a game as a side counts. @param {Account} account @param {Side} side @returns {Spot[]} */
export const spots = ({ course }, side) =>
  course.map(({ turn, impulse, points: [first, second] }) => ({
    turn,
    impulse,
    balance: side === "first" ? first - second : second - first,
  }));

/** The last of each turn, and what was before the first. @param {readonly Spot[]} all */
export const byTurn = (all) =>
  all.filter((spot, i) => {
    const next = all[i + 1];
    return !next || next.turn !== spot.turn || spot.impulse === 0;
  });

/** What it comes to in words. @param {readonly Spot[]} all */
export function told(all) {
  const first = all[0];
  const last = all.at(-1);
  if (!first || !last) return "";
  const most = all.reduce((best, spot) => (spot.balance > best.balance ? spot : best), first);
  const least = all.reduce((worst, spot) => (spot.balance < worst.balance ? spot : worst), first);
  const at = (/** @type {Spot} */ spot) => `${signed(spot.balance)} on turn ${spot.turn}`;
  return `From ${at(first)} to ${at(last)}; at most ${at(most)}, at least ${at(least)}.`;
}

/** The least and the most to be drawn, so that zero is among them. @param {readonly Spot[]} all @returns {[number, number]} */
export function reach(all) {
  const values = all.map((spot) => spot.balance);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = Math.max(2, Math.ceil((most - least) * 0.08));
  return [least - room, most + room];
}

/**
 * @param {Fixed} fixed @param {Account} account @param {Side} side @param {readonly VictoryLevel[]} levels As the side counts.
 */
export function graph(fixed, account, side, levels) {
  const all = spots(account, side);
  const [last, first] = [all.at(-1), all[0]];
  if (!last || !first || all.length < 2) return null;
  const [least, most] = reach(all);
  const begin = first.turn;
  const turns = Math.max(1, last.turn - begin + 1);
  const several = Math.max(1, ...all.map((spot) => spot.impulse));
  const x = (/** @type {Spot} */ { turn, impulse }) =>
    LEFT + ((turn - begin + impulse / several) / turns) * (WIDTH - LEFT - 6);
  const y = (/** @type {number} */ balance) => TOP + ((most - balance) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const line = all.map((spot, i) => `${i ? "L" : "M"}${x(spot).toFixed(1)} ${y(spot.balance).toFixed(1)}`).join("");
  const edges = levels.flatMap(({ least: edge }) => (edge !== null && edge > least && edge < most ? [edge] : []));
  // Figures at the side that would lie on each other are left out.
  /** @type {number[]} */
  const figures = [];
  for (const value of [0, ...edges, ...all.map((spot) => spot.balance)])
    if (figures.every((other) => Math.abs(y(other) - y(value)) > 11)) figures.push(value);
  const step = Math.ceil(turns / 12);
  const marks = Array.from({ length: turns }, (_, i) => begin + i).filter((_, i) => i % step === 0);
  return h(
    "figure",
    { class: "graph" },
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `Points over the turns. ${told(all)}` },
      edges.map((edge) => s("path", { class: "level", d: `M${LEFT} ${y(edge).toFixed(1)}H${WIDTH - 4}` })),
      s("path", { class: "zero", d: `M${LEFT} ${y(0).toFixed(1)}H${WIDTH - 4}` }),
      figures.map((value) => s("text", { class: "n", x: LEFT - 5, y: (y(value) + 4).toFixed(1) }, signed(value))),
      marks.map((turn) =>
        s("text", { class: "turn", x: x({ turn, impulse: several / 2, balance: 0 }).toFixed(1), y: HEIGHT - 4 }, turn),
      ),
      s("path", { class: "course", d: line }),
      s("circle", { class: "end", cx: x(last).toFixed(1), cy: y(last.balance).toFixed(1), r: 4 }),
    ),
    h("figcaption", null, `${sideName(fixed, side)} points less those of the other side, by turn`),
    h(
      "details",
      null,
      h("summary", null, "The figures"),
      h(
        "table",
        { class: "figures" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            ["Turn", ...fixed.sides, "Difference"].map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          null,
          account.course
            .filter((_, i) => byTurn(all).includes(/** @type {Spot} */ (all[i])))
            .map(({ turn, impulse, points }) =>
              h(
                "tr",
                null,
                h("th", { scope: "row" }, impulse ? turn : "Start"),
                points.map((value) => h("td", null, value)),
                h("td", null, signed(side === "first" ? points[0] - points[1] : points[1] - points[0])),
              ),
            ),
        ),
      ),
    ),
  );
}
