// @ts-check
/** The scale of victory as a drawing: its levels side by side, the best at the right, and where the game stands on it. */
/** @import { Fixed, Side, VictoryLevel } from "../types.js" */
import { s } from "../kit/dom.js";
import { signed } from "../kit/words.js";

/** So far into a level without an end its middle lies. */
const FAR = 20;
/** A level of one number is so wide beside the others. */
const NARROW = 0.4;

/** @typedef {{level: VictoryLevel, from: number, to: number}} Stretch Both from 0 to 1. */

/**
 * The levels of a game as a side counts, its best first.
 * @param {Fixed} fixed @param {Side} side @returns {VictoryLevel[]}
 */
export function levelsOf(fixed, side) {
  if (side === "first") return fixed.levels;
  const turned = (/** @type {number | null} */ bound) => (bound === null ? null : 0 - bound);
  return fixed.levels.map((l) => ({ ...l, least: turned(l.most), most: turned(l.least) })).reverse();
}

/** Where each level lies on the scale, the worst first. @param {readonly VictoryLevel[]} levels @returns {Stretch[]} */
export function stretches(levels) {
  const width = (/** @type {VictoryLevel} */ { least, most }) => (least !== null && least === most ? NARROW : 1);
  const whole = levels.reduce((sum, level) => sum + width(level), 0);
  let from = 0;
  return [...levels].reverse().map((level) => {
    const stretch = { level, from, to: from + width(level) / whole };
    from = stretch.to;
    return stretch;
  });
}

/** Where a balance lies on the scale, from 0 to 1. @param {readonly VictoryLevel[]} levels @param {number} balance */
export function placeOf(levels, balance) {
  const all = stretches(levels);
  const here = all.find(({ level }) => level.most === null || balance <= level.most) ?? all.at(-1);
  if (!here) return 0.5;
  const { least, most } = here.level;
  const into =
    least !== null && most !== null
      ? (balance - least + 0.5) / (most - least + 1)
      : most !== null
        ? FAR / (FAR + most - balance)
        : least !== null
          ? 1 - FAR / (FAR + balance - least)
          : 0.5;
  return here.from + Math.min(0.97, Math.max(0.03, into)) * (here.to - here.from);
}

/** What a level needs: `+1 to +30`, `−21 and less`. @param {VictoryLevel} level */
export function rangeOf({ least, most }) {
  if (least === null) return most === null ? "" : `${signed(most)} and less`;
  if (most === null) return `${signed(least)} and more`;
  return least === most ? signed(least) : `${signed(least)} to ${signed(most)}`;
}

/**
 * The drawing, without words for those who cannot see it: they stand beside it.
 * @param {readonly VictoryLevel[]} levels @param {number} balance
 * @param {{width: number, height: number, bounds: boolean}} size
 */
export function scale(levels, balance, { width, height, bounds }) {
  const all = stretches(levels);
  const at = (/** @type {number} */ part) => (part * width).toFixed(1);
  const deep = bounds ? height - 26 : height - 4;
  const top = bounds ? 12 : 2;
  const x = placeOf(levels, balance) * width;
  return s(
    "svg",
    { class: "scale", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" },
    all.map(({ level, from, to }) =>
      s("rect", {
        class: level.winner ?? "nobody",
        x: at(from),
        y: top,
        width: at(to - from),
        height: deep,
      }),
    ),
    all.slice(1).map(({ from }) => s("path", { class: "edge", d: `M${at(from)} ${top}v${deep}` })),
    bounds
      ? all.slice(1).map(({ level, from }, i) =>
          // Of two edges close together one figure would lie on the other.
          i > 0 && from - (all[i]?.from ?? 0) < 0.15
            ? null
            : s("text", { x: at(from), y: height - 2 }, level.least === null ? "" : signed(level.least)),
        )
      : null,
    bounds
      ? s("path", { class: "mark", d: `M${x - 7} 1h14l-7 10Z M${x - 1.25} 10v${deep + 2}h2.5v-${deep + 2}Z` })
      : s("path", { class: "mark", d: `M${x - 1.5} 0h3v${height}h-3Z` }),
  );
}
