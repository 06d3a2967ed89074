// @ts-check
/** Where counters lie: as the server says, and in fans. Nothing here touches the page. */
/** @import { Face, Fixed, Point, Unit, UnitLaid, View } from "../types.js" */
import { centre, hexOf } from "./geometry.js";

/** @typedef {{unit: string, hex: string, face: string, x: number, y: number, spent: boolean, corner: number}} Placed */
/** @typedef {{key: string, hex: string, face: string, x: number, y: number, size: number, angle: number}} Sign */

/** So many counters of a fan lie beside each other. */
const WIDE = 5;

/** What tells that a unit has done its part for now. */
const DONE = new Set(["moved", "fought", "fired", "activated"]);

/** @param {Unit} unit */
export const isSpent = (unit) => unit.marks.some(({ mark }) => DONE.has(mark));

/** Corner radius of a counter, of 48. @param {Face | undefined} face */
export const corner = (face) => face?.corner ?? 8;

/** How a counter lies that has its hex for itself. @type {UnitLaid} */
const ALONE = { off: [0, 0], z: 0 };

/** How a unit lies in its stack. @param {View} view @param {string} unit */
export const lies = (view, unit) => view.lay.units[unit] ?? ALONE;

/** Units of a hex as they lie, the lowest first. @param {View} view @param {readonly Unit[]} units */
export const piled = (view, units) => [...units].sort((a, b) => lies(view, a.id).z - lies(view, b.id).z);

/** @param {Fixed} fixed @param {string} hex @param {Point} off @returns {Point} */
function from(fixed, hex, [right, down]) {
  const [x, y] = centre(fixed, hex);
  return [x + right, y + down];
}

/**
 * Everything that lies on the map, where the server says.
 * @param {Fixed} fixed @param {View} view @param {ReadonlyMap<string, Face>} faces
 * @returns {{units: Placed[], badges: {hex: string, x: number, y: number, n: number}[], forts: Sign[], marks: Sign[]}}
 */
export function layout(fixed, view, faces) {
  // What is in the hand is not done yet, nor is what something is offered about.
  const chosen = new Set([...(view.ask?.chosen ?? []), ...(view.ask?.offers ?? []).flatMap((o) => o.unit ?? [])]);
  const row = (/** @type {Unit} */ u) => hexOf(fixed, u.at).y;
  const units = piled(view, view.units)
    .sort((a, b) => row(a) - row(b))
    .map((unit) => {
      const { id, face, at: hex } = unit;
      const [x, y] = from(fixed, hex, lies(view, id).off);
      return { unit: id, hex, face, x, y, spent: isSpent(unit) && !chosen.has(id), corner: corner(faces.get(face)) };
    });
  const badges = view.lay.badges.map(({ hex, off, n }) => {
    const [x, y] = from(fixed, hex, off);
    return { hex, x, y, n };
  });
  /** @type {Sign[]} */
  const forts = [];
  /** @type {Sign[]} */
  const marks = [];
  view.marks.forEach((mark, i) => {
    const laid = view.lay.marks[i];
    if (!laid) return;
    const { hex, off, size, angle, under } = laid;
    const [x, y] = from(fixed, hex, off);
    (under ? forts : marks).push({
      key: `${mark.kind}@${mark.edge ?? hex}`,
      hex,
      face: mark.face,
      x,
      y,
      size,
      angle,
    });
  });
  return { units, badges, forts, marks };
}

/**
 * Where the counters of a fan lie about the hex: beside each other, on the side with the lowest cost.
 * @param {Point} at The hex.
 * @param {number} n How many counters.
 * @param {number} size Their side.
 * @param {(x: number, y: number) => number} cost What lies under a place: offers, the edge of the view.
 * @returns {{places: {x: number, y: number, turn: number}[], stem: Point}}
 */
export function fan(at, n, size, cost) {
  const apart = size * 1.08;
  const rowsApart = size * 1.26;
  const rows = Math.ceil(n / WIDE);
  /** @type {Point[]} */
  const directions = [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ];
  const sides = directions.map(([sx, sy]) => {
    const places = [];
    for (let i = 0; i < n; i++) {
      const [row, column] = [Math.floor(i / WIDE), i % WIDE];
      const across = column - (Math.min(WIDE, n - row * WIDE) - 1) / 2;
      const out = size * 1.02 + (sy ? row * rowsApart - Math.abs(across) * size * 0.1 : column * apart);
      const x = at[0] + (sx ? sx * out : across * apart);
      const y = at[1] + (sy ? sy * out : (row - (rows - 1) / 2) * rowsApart);
      places.push({ x, y, turn: across * 6 * sy });
    }
    const price = places.reduce((sum, p) => sum + cost(p.x, p.y), 0);
    return { places, price, stem: /** @type {Point} */ ([at[0] + sx * size * 0.6, at[1] + sy * size * 0.6]) };
  });
  return sides.reduce((best, side) => (side.price < best.price - 0.01 ? side : best));
}
