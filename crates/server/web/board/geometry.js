// @ts-check
/** Hexes in the plane: outlines, rims, neighbours, curves. Nothing here touches the page. */
/** @import { Fixed, Point } from "../types.js" */
import { sure } from "../kit/sure.js";

const n = (/** @type {number} */ x) => String(Math.round(x * 10) / 10);

/** What the map says of a hex. @param {Fixed} fixed @param {string} hex */
export const hexOf = (fixed, hex) => sure(fixed.hexes[hex], `hex ${hex}`);

/** @param {Fixed} fixed @param {number} sheet */
export const sheetOf = (fixed, sheet) => sure(fixed.sheets[sheet], `sheet ${sheet}`);

/** The two hexes of a hexside, as it is written. @param {string} edge `1412/1413` @returns {[string, string]} */
export function hexesOf(edge) {
  const [one = "", other = ""] = edge.split("/");
  return [one, other];
}

/** @param {Fixed} fixed @param {string} hex @returns {Point} */
export function centre(fixed, hex) {
  const { x, y } = hexOf(fixed, hex);
  return [x, y];
}

/** The corner of a hex by its number, counted on past the sixth. @param {Fixed} fixed @param {string} hex @param {number} i @returns {Point} */
function cornerOf(fixed, hex, i) {
  const { x, y, sheet } = hexOf(fixed, hex);
  const [dx, dy] = sure(fixed.corners[sheet]?.[i % 6], `corner ${i} of ${hex}`);
  return [x + dx, y + dy];
}

/** A place among some that is there. @template T @param {readonly T[]} some @param {number} i */
const nth = (some, i) => sure(some[i], `number ${i}`);

/**
 * The outline of a hex as path data, drawn in by a part of its radius.
 * @param {Fixed} fixed @param {string} hex @param {number} [inset]
 */
export function hexPath(fixed, hex, inset = 0) {
  const { x, y, sheet } = hexOf(fixed, hex);
  const corners = sure(fixed.corners[sheet], "outline").map(
    ([dx, dy]) => `${n(x + dx * (1 - inset))} ${n(y + dy * (1 - inset))}`,
  );
  return `M${corners.join("L")}Z`;
}

/**
 * The ends of the hexside between two hexes; nothing where they do not meet.
 * @param {Fixed} fixed @param {string} edge Both, as in an offer: `1412/1413`.
 * @returns {[Point, Point] | null}
 */
export function hexside(fixed, edge) {
  const [one, other] = hexesOf(edge);
  const side = fixed.hexes[one]?.near.indexOf(other) ?? -1;
  return side < 0 ? null : [cornerOf(fixed, one, side), cornerOf(fixed, one, side + 1)];
}

/** A hexside as path data. @param {Fixed} fixed @param {string} edge */
export const sidePath = (fixed, edge) => linePath(hexside(fixed, edge) ?? []);

/** How far a point is from a stretch. @param {Point} point @param {[Point, Point]} stretch */
export function offStretch([x, y], [[ax, ay], [bx, by]]) {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/**
 * The hexside at a point: the nearest of some, if it is near enough.
 * @param {Fixed} fixed @param {Iterable<string>} edges @param {Point} point @param {number} within
 * @param {(hex: string) => boolean} on Whether a hex is where one looks.
 * @returns {string | null}
 */
export function sideAt(fixed, edges, point, within, on = () => true) {
  /** @type {string | null} */
  let found = null;
  let least = within;
  for (const edge of edges) {
    const stretch = on(hexesOf(edge)[0]) ? hexside(fixed, edge) : null;
    const off = stretch ? offStretch(point, stretch) : Infinity;
    if (off < least) [found, least] = [edge, off];
  }
  return found;
}

/**
 * The line around a set of hexes: every hexside that has a hex of the set on one side only, joined to loops.
 * Corners `i` and `i + 1` of a hex bound the side towards neighbour `i`.
 * @param {Fixed} fixed @param {Set<string>} set
 */
export function rim(fixed, set) {
  /** @type {Map<string, {to: string, at: Point}[]>} */
  const sides = new Map();
  const key = (/** @type {Point} */ [x, y]) => `${Math.round(x)},${Math.round(y)}`;
  for (const hex of set) {
    hexOf(fixed, hex).near.forEach((next, i) => {
      if (next && set.has(next)) return;
      const from = cornerOf(fixed, hex, i);
      const to = cornerOf(fixed, hex, i + 1);
      const out = sides.get(key(from)) ?? [];
      out.push({ to: key(to), at: from });
      sides.set(key(from), out);
    });
  }
  let path = "";
  for (const [start, out] of sides) {
    while (out.length) {
      let here = start;
      let pen = "M";
      for (let side = out.pop(); side; side = nearby(sides, here)?.pop()) {
        path += `${pen}${n(side.at[0])} ${n(side.at[1])}`;
        pen = "L";
        here = side.to;
      }
      path += "Z";
    }
  }
  return path;
}

/**
 * The sides that begin at a corner; rounding can put it one pixel aside.
 * @param {Map<string, {to: string, at: Point}[]>} sides @param {string} corner
 */
function nearby(sides, corner) {
  const exact = sides.get(corner);
  if (exact?.length) return exact;
  const [x = 0, y = 0] = corner.split(",").map(Number);
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) {
      const out = sides.get(`${x + dx},${y + dy}`);
      if (out?.length) return out;
    }
  }
  return undefined;
}

/**
 * Finds the hex under a point: the nearest centre, if it is near enough.
 * @param {Fixed} fixed
 * @returns {(x: number, y: number) => string | null}
 */
export function finder(fixed) {
  const size = fixed.scale;
  /** @type {Map<string, string[]>} */
  const cells = new Map();
  const cell = (/** @type {number} */ x, /** @type {number} */ y) => `${Math.floor(x / size)},${Math.floor(y / size)}`;
  for (const [id, hex] of Object.entries(fixed.hexes)) {
    const key = cell(hex.x, hex.y);
    cells.set(key, [...(cells.get(key) ?? []), id]);
  }
  return (x, y) => {
    let best = null;
    let least = (size * 0.62) ** 2;
    for (const dx of [-size, 0, size]) {
      for (const dy of [-size, 0, size]) {
        for (const id of cells.get(cell(x + dx, y + dy)) ?? []) {
          const hex = hexOf(fixed, id);
          const away = (hex.x - x) ** 2 + (hex.y - y) ** 2;
          if (away < least) [best, least] = [id, away];
        }
      }
    }
    return best;
  };
}

const ARROWS = /** @type {Record<string, number>} */ ({ ArrowRight: 0, ArrowDown: 90, ArrowLeft: 180, ArrowUp: -90 });

/**
 * The neighbour an arrow key leads to. Where two lie equally near the arrow, plain is the upper or left one and
 * Shift the other; so all six can be reached.
 * @param {Fixed} fixed @param {string} hex @param {string} key @param {boolean} shift
 * @returns {string | null}
 */
export function stepTo(fixed, hex, key, shift) {
  const want = ARROWS[key];
  const from = fixed.hexes[hex];
  if (want === undefined || !from) return null;
  const found = from.near.flatMap((next) => {
    if (!next) return [];
    const to = hexOf(fixed, next);
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const off = Math.abs(((angle - want + 540) % 360) - 180);
    return off < 61 ? [{ next, off, rank: to.y * 10 + to.x }] : [];
  });
  found.sort((a, b) => (Math.abs(a.off - b.off) > 1 ? a.off - b.off : a.rank - b.rank));
  const [first, second] = found;
  const tie = first && second && Math.abs(first.off - second.off) <= 1;
  return (shift && tie ? second : first)?.next ?? null;
}

/**
 * Points along a smooth curve through the given ones (Catmull-Rom), `each` between two.
 * @param {Point[]} through @param {number} [each] @returns {Point[]}
 */
export function curve(through, each = 8) {
  if (through.length < 2) return through;
  /** @type {Point[]} */
  const out = [];
  for (let i = 0; i + 1 < through.length; i++) {
    const [p1, p2] = [nth(through, i), nth(through, i + 1)];
    const [p0, p3] = [through[i - 1] ?? p1, through[i + 2] ?? p2];
    for (let k = 0; k < each; k++) {
      const t = k / each;
      const at = (/** @type {0 | 1} */ d) =>
        0.5 *
        (2 * p1[d] +
          (p2[d] - p0[d]) * t +
          (2 * p0[d] - 5 * p1[d] + 4 * p2[d] - p3[d]) * t * t +
          (3 * p1[d] - p0[d] - 3 * p2[d] + p3[d]) * t * t * t);
      out.push([at(0), at(1)]);
    }
  }
  out.push(nth(through, through.length - 1));
  return out;
}

/**
 * The stretches of a row of hexes that lie on one sheet, each of two hexes or more.
 * @param {string[]} hexes @param {(hex: string) => boolean} on
 * @returns {string[][]}
 */
export function runs(hexes, on) {
  /** @type {string[]} */
  let run = [];
  const found = [run];
  for (const hex of hexes) {
    if (on(hex)) run.push(hex);
    else found.push((run = []));
  }
  return found.filter((run) => run.length > 1);
}

/**
 * The curves a counter goes, one a sheet: between two sheets it jumps.
 * @param {{sheet: number, at: Point}[]} stops
 * @returns {{sheet: number, line: Point[]}[]}
 */
export function legsOf(stops) {
  /** @type {{sheet: number, line: Point[]}[]} */
  const legs = [];
  for (const { sheet, at } of stops) {
    const last = legs.at(-1);
    if (last?.sheet === sheet) last.line.push(at);
    else legs.push({ sheet, line: [at] });
  }
  return legs.map(({ sheet, line }) => ({ sheet, line: curve(line) }));
}

/** @param {Point[]} line */
export const linePath = (line) => (line.length ? `M${line.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}` : "");

/**
 * The place on a line at a part of its length.
 * @param {Point[]} line @param {number} part @returns {Point}
 */
export function along(line, part) {
  const stretches = line.slice(1).map(([x, y], i) => {
    const [ax, ay] = nth(line, i);
    return { ax, ay, dx: x - ax, dy: y - ay, length: Math.hypot(x - ax, y - ay) };
  });
  let rest = stretches.reduce((sum, { length }) => sum + length, 0) * Math.min(1, Math.max(0, part));
  for (const { ax, ay, dx, dy, length } of stretches) {
    if (rest <= length && length > 0) return [ax + (dx * rest) / length, ay + (dy * rest) / length];
    rest -= length;
  }
  return nth(line, line.length - 1);
}

/**
 * The box around hexes: left, top, right, bottom.
 * @param {Fixed} fixed @param {Iterable<string>} hexes
 * @returns {[number, number, number, number] | null}
 */
export function bounds(fixed, hexes) {
  /** @type {[number, number, number, number] | null} */
  let box = null;
  for (const hex of hexes) {
    const at = fixed.hexes[hex];
    if (!at) continue;
    box = box
      ? [Math.min(box[0], at.x), Math.min(box[1], at.y), Math.max(box[2], at.x), Math.max(box[3], at.y)]
      : [at.x, at.y, at.x, at.y];
  }
  return box;
}
