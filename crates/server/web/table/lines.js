// @ts-check
/** The log as lines: what a message takes back and adds, what was told before, and where units went by them. */
/** @import { Line, Side, View } from "../types.js" */
import { leaves } from "../kit/kinds.js";
import { eyesOf } from "../kit/words.js";

/**
 * The log after a message: lines of actions that were taken back go, the new ones come.
 * @param {Line[]} lines @param {number} keep @param {Line[]} told
 */
export function merged(lines, keep, told) {
  const from = lines.findIndex((line) => line.seq > keep);
  return [...(from < 0 ? lines : lines.slice(0, from)), ...told];
}

/**
 * Whether the lines of a message go on from what is shown, so that they can be played; otherwise it is a jump.
 * @param {View | null} before @param {{state: View, log: number}} message
 */
export function goesOn(before, message) {
  return (
    before !== null &&
    eyesOf(before) === eyesOf(message.state) &&
    message.log >= before.seq &&
    message.state.seq >= before.seq
  );
}

/** @typedef {{side: Side | null, units: string[], way: string[], kind: string}} Trail */

/**
 * The trails with that of another line: a march goes on, units that came from different places leave one each.
 * @param {readonly Trail[]} trails @param {Line} line
 * @param {(unit: string) => {at: string, side: Side | null} | null} where Where a unit stood before all of them.
 * @returns {Trail[]}
 */
export function withTrail(trails, line, where) {
  const [units, hexes] = [line.units ?? [], line.hexes ?? []];
  if (!leaves(line) || !units.length || !hexes.length) return [...trails];
  /** @type {Map<string, Trail>} */
  const starts = new Map();
  for (const unit of units) {
    const last = trails.findLast((trail) => trail.units.includes(unit));
    const stood = where(unit);
    const from = last?.way.at(-1) ?? (line.kind === "entered" ? undefined : stood?.at);
    const side = last?.side ?? stood?.side ?? line.by;
    const start = starts.get(from ?? "") ?? { side, units: [], way: from ? [from] : [], kind: line.kind };
    start.units.push(unit);
    starts.set(from ?? "", start);
  }
  const out = [...trails];
  for (const [from, start] of starts) {
    const same = out.findLastIndex((trail) => trail.units.some((unit) => start.units.includes(unit)));
    const last = out[same];
    const goesOn =
      last && String(last.units) === String(start.units) && last.way.at(-1) === from && march(last.kind, line.kind);
    if (last && goesOn) out[same] = { ...last, way: [...last.way, ...hexes] };
    else out.push({ ...start, way: [...start.way, ...hexes.filter((hex, i) => i > 0 || hex !== from)] });
  }
  return out;
}

/** @param {string} before @param {string} now */
const march = (before, now) => before === now || (before === "entered" && now === "moved");
