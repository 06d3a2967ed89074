// @ts-check
/** Which part of a map to look at, so that the most of some places is seen. Nothing here touches the page. */
/** @import { Point } from "../types.js" */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/**
 * A way to look at a map: a point of it lies at its own place times `k`, and `x`, `y` further.
 * @typedef {{k: number, x: number, y: number}} Look
 */

/**
 * What a frame is chosen by.
 * @typedef {object} Wish
 * @property {Point[]} must Places that are looked at whatever else is: what is in hand, what is fought for.
 * @property {Point[]} may Places of which as many are seen as can be.
 * @property {Box} box The part of the board that is free.
 * @property {readonly Box[]} [over] What lies over some of that.
 * @property {number} edge So far from the edge of the box a place is seen whole, in units of the map.
 * @property {number} least As far as one may be, in pixels a unit of the map.
 * @property {number} [enough] As far as one may be where all places are seen.
 * @property {number} most As near.
 * @property {Look} now How one looks now: nothing is enlarged or shifted without need.
 * @property {boolean} [still] False where nobody has looked before: then all is put into the middle.
 */

/** More places than this are thinned out: a few more or less of so many make no difference. */
const MANY = 60;
/** So much nearer than as far as one may be is left as it is. */
const SLACK = 1.25;

/** A place is no less free for a part of a pixel. */
const ROUNDED = 0.5;

/** Whether a place on the board is free. @param {Point} at @param {Box} box @param {readonly Box[]} over @param {number} edge */
export function isFree([x, y], box, over, edge) {
  const room = edge - ROUNDED;
  if (x < box.left + room || x > box.right - room || y < box.top + room || y > box.bottom - room) return false;
  return !over.some(({ left, top, right, bottom }) => left < x && x < right && top < y && y < bottom);
}

/** How many of some places are seen so. @param {Look} look @param {readonly Point[]} places @param {Pick<Wish, "box" | "over" | "edge">} wish */
export const seenOf = ({ k, x, y }, places, { box, over = [], edge }) =>
  places.filter(([px, py]) => isFree([px * k + x, py * k + y], box, over, edge * k)).length;

/**
 * The best way to look: all places where they fit near enough, else what lies about those that must be seen, else the
 * largest lot of them that can be seen at once. As little is changed as that needs.
 * @param {Wish} wish
 * @returns {Look}
 */
export function frame(wish) {
  const { must, box, edge, least, enough = least, most, now } = wish;
  const may = thinned(wish.may);
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const all = around([...must, ...may]);
  if (!all) return now;
  const fits = Math.min(wide / (all.right - all.left + 2 * edge), high / (all.bottom - all.top + 2 * edge));
  if (fits >= enough) {
    const k = Math.min(most, fits, Math.max(least, now.k));
    return seen(all, k, wish);
  }
  // A little nearer than needed is no reason to change the distance.
  const k = now.k >= least && now.k <= least * SLACK ? now.k : least;
  const [across, down] = [wide / k - 2 * edge, high / k - 2 * edge];
  const core = around(must);
  return seen(core ? about(core, all, across, down) : cluster(may, across, down, middle(wish)), k, wish);
}

/** Where one looks now, on the map. @param {Wish} wish @returns {Point} */
const middle = ({ box, now }) => [
  ((box.left + box.right) / 2 - now.x) / now.k,
  ((box.top + box.bottom) / 2 - now.y) / now.k,
];

/** @param {Point[]} places */
const thinned = (places) =>
  places.length <= MANY ? places : places.filter((_, i) => i % Math.ceil(places.length / MANY) === 0);

/** The box around places. @param {readonly Point[]} places @returns {Box | null} */
export function around(places) {
  if (!places.length) return null;
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/**
 * The box around the most places that fit into a window. Of equal ones the nearest.
 * @param {readonly Point[]} places @param {number} wide @param {number} high @param {Point} near
 * @returns {Box}
 */
export function cluster(places, wide, high, near) {
  /** @type {Box | null} */
  let best = null;
  let [most, least] = [0, Infinity];
  for (const [left] of places) {
    for (const [, top] of places) {
      const window = { left, top, right: left + wide, bottom: top + high };
      const held = places.filter((at) => isFree(at, window, [], 0));
      const found = held.length < most ? null : around(held);
      if (!found) continue;
      const off = Math.hypot((found.left + found.right) / 2 - near[0], (found.top + found.bottom) / 2 - near[1]);
      if (held.length > most || off < least) [best, most, least] = [found, held.length, off];
    }
  }
  return best ?? { left: near[0], top: near[1], right: near[0], bottom: near[1] };
}

/**
 * The window about what must be seen, no further beyond all places than it has to be.
 * @param {Box} core @param {Box} all @param {number} wide @param {number} high
 * @returns {Box}
 */
function about(core, all, wide, high) {
  const from = (
    /** @type {number} */ least,
    /** @type {number} */ most,
    /** @type {number} */ middle,
    /** @type {number} */ size,
  ) => (most - least < size ? (least + most - size) / 2 : Math.min(most - size, Math.max(least, middle - size / 2)));
  const left = from(all.left, all.right, (core.left + core.right) / 2, wide);
  const top = from(all.top, all.bottom, (core.top + core.bottom) / 2, high);
  return { left, top, right: left + wide, bottom: top + high };
}

/**
 * The look that shows a part of the map at a distance: shifted no further than needed where the distance stays, in the
 * middle where it changes.
 * @param {Box} part @param {number} k @param {Wish} wish
 * @returns {Look}
 */
function seen(part, k, { box, edge, now, still = true }) {
  const shift = (
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {number} */ least,
    /** @type {number} */ most,
    /** @type {number} */ was,
  ) => {
    const [first, last] = [least - (from - edge) * k, most - (to + edge) * k];
    // Between the two all of it is seen.
    if (first > last) return (first + last) / 2;
    return still && k === now.k ? Math.min(last, Math.max(first, was)) : (first + last) / 2;
  };
  return {
    k,
    x: shift(part.left, part.right, box.left, box.right, now.x),
    y: shift(part.top, part.bottom, box.top, box.bottom, now.y),
  };
}
