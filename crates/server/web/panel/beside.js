// @ts-check
/** Where a small box beside a hex hides nothing that is being chosen. */
/** @import { Board } from "../board/board.js" */
import { centre } from "../board/geometry.js";

/**
 * The place of a box of a size, in pixels of the board: beside the hex, below before above before its sides, where the
 * fewest of some hexes lie under it; if it would hide some everywhere, in a corner.
 * @param {Board} board @param {string} hex @param {number} part Of a hex, from its middle.
 * @param {{width: number, height: number}} size @param {Iterable<string>} kept Hexes to be left free.
 */
export function placeBeside({ camera, fixed }, hex, part, { width, height }, kept) {
  const lens = camera.lens(hex);
  const gap = part * lens.hexPixels;
  const [x, y] = lens.toBoard(centre(fixed, hex));
  const free = camera.free();
  const within = (/** @type {number} */ left, /** @type {number} */ top) => ({
    left: Math.max(free.left + 8, Math.min(free.right - width - 8, left)),
    top: Math.max(free.top + 8, Math.min(free.bottom - height - 8, top)),
  });
  const places = [
    within(x - 40, y + gap),
    within(x - 40, y - gap - height),
    within(x + gap, y - height / 2),
    within(x - gap - width, y - height / 2),
    within(free.left, free.top),
    within(free.right, free.bottom),
  ];
  const points = [hex, ...kept].map((other) => ({
    half: camera.lens(other).hexPixels / 2,
    at: camera.lens(other).toBoard(centre(fixed, other)),
  }));
  const hides = (/** @type {{left: number, top: number}} */ { left, top }) =>
    points.filter(({ half, at: [px, py] }) => {
      const [dx, dy] = [Math.max(left - px, px - left - width, 0), Math.max(top - py, py - top - height, 0)];
      return Math.hypot(dx, dy) < half * 0.8;
    }).length;
  return places.reduce((best, place) => (hides(place) < hides(best) ? place : best));
}
