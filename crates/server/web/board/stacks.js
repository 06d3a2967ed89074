// @ts-check
/** Where counters lie: stacks, badges, forts, markers, fans. Nothing here touches the page. */
/** @import { Face, Fixed, Point, Unit, View } from "../types.js" */
import { centre, hexesOf } from "./geometry.js";

/** @typedef {{unit: string, hex: string, face: string, x: number, y: number, spent: boolean, corner: number}} Placed */
/** @typedef {{key: string, hex: string, face: string, x: number, y: number, size: number}} Sign */

/** So many counters of a fan lie beside each other. */
const WIDE = 5;

/** The first figure of the strengths; what is unknown or has none counts least. @param {Face | undefined} face */
export const strength = (face) => Number(/^\d+/.exec(face?.strengths ?? "")?.[0] ?? 0);

/** What tells that a unit has done its part for now. */
const DONE = new Set(["moved", "fought", "fired", "activated"]);

/** @param {Unit} unit */
export const isSpent = (unit) => unit.marks.some(({ mark }) => DONE.has(mark));

/** Corner radius of a side's counters, of 48. @param {Face | undefined} face */
export const corner = (face) => (face?.side === "first" ? 2.5 : 8);

/**
 * The units of each hex, the strongest last, as it lies on top.
 * @param {Unit[]} units @param {ReadonlyMap<string, Face>} faces
 * @returns {Map<string, Unit[]>}
 */
export function stacks(units, faces) {
  /** @type {Map<string, Unit[]>} */
  const by = new Map();
  units.forEach((unit) => by.set(unit.at, [...(by.get(unit.at) ?? []), unit]));
  const order = new Map(units.map((unit, i) => [unit.id, i]));
  const place = (/** @type {Unit} */ u) => order.get(u.id) ?? 0;
  for (const stack of by.values()) {
    stack.sort((a, b) => strength(faces.get(a.face)) - strength(faces.get(b.face)) || place(b) - place(a));
  }
  return by;
}

/**
 * How far the i-th of n counters is moved right and up.
 * @param {number} i @param {number} n @param {number} size
 */
export function shift(i, n, size) {
  const step = 0.075 * size * Math.min(4 / Math.max(1, n - 1), 1);
  return step * (i - (n - 1) / 2);
}

/**
 * Everything that lies on the map.
 * @param {Fixed} fixed @param {View} view @param {ReadonlyMap<string, Face>} faces
 * @returns {{units: Placed[], badges: {hex: string, x: number, y: number, n: number}[], forts: Sign[], marks: Sign[]}}
 */
export function layout(fixed, view, faces) {
  const size = fixed.counter;
  const by = stacks(view.units, faces);
  // What is in the hand is not done yet, nor is what something is offered about.
  const chosen = new Set([...(view.ask?.chosen ?? []), ...(view.ask?.offers ?? []).flatMap((o) => o.unit ?? [])]);
  /** @type {Placed[]} */
  const units = [];
  const badges = [];
  for (const [hex, stack] of [...by].sort(([a], [b]) => centre(fixed, a)[1] - centre(fixed, b)[1])) {
    const [x, y] = centre(fixed, hex);
    const count = stack.length;
    stack.forEach((unit, i) => {
      const off = shift(i, count, size);
      const { id, face } = unit;
      const spent = isSpent(unit) && !chosen.has(id);
      units.push({ unit: id, hex, face, x: x + off, y: y - off, spent, corner: corner(faces.get(face)) });
    });
    if (count >= 4) {
      const off = shift(count - 1, count, size) + size / 2 - 2;
      badges.push({ hex, x: x + off, y: y - off, n: count });
    }
  }
  return { units, badges, ...signs(fixed, view, by) };
}

/** @param {Fixed} fixed @param {View} view @param {Map<string, Unit[]>} by */
function signs(fixed, view, by) {
  const size = fixed.counter;
  /** @type {Sign[]} */
  const forts = [];
  /** @type {Sign[]} */
  const marks = [];
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const mark of view.marks) {
    if (mark.edge) {
      const [hex, other] = hexesOf(mark.edge);
      const [a, b] = [centre(fixed, hex), centre(fixed, other)];
      const key = `${mark.kind}@${mark.edge}`;
      marks.push({ key, hex, face: mark.face, x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, size: 0.46 * size });
    } else if (mark.at) {
      const [x, y] = centre(fixed, mark.at);
      const hex = mark.at;
      const key = `${mark.kind}@${hex}`;
      if (mark.kind === "fort") {
        forts.push({ key, hex, face: mark.face, x, y, size: size * (by.has(mark.at) ? 1.56 : 1.1) });
        continue;
      }
      const nth = seen.get(mark.at) ?? 0;
      seen.set(mark.at, nth + 1);
      const [dx, dy] = [nth % 4 === 0 || nth % 4 === 3 ? 1 : -1, nth % 4 < 2 ? 1 : -1];
      const aside = by.has(mark.at) || nth > 0;
      const away = aside ? 0.4 * size : 0;
      marks.push({ key, hex, face: mark.face, x: x + dx * away, y: y + dy * away, size: size * (aside ? 0.46 : 0.7) });
    }
  }
  return { forts, marks };
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
