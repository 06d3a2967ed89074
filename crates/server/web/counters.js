// @ts-check
/** The counters on the map, kept by name: a new view moves and changes only what differs. */
/** @import { Face, View } from "./types.js" */
/** @import { Table } from "./state.js" */
/** @import { Placed, Sign } from "./stacks.js" */
import { lay, part } from "./board.js";
import { byId, s } from "./dom.js";
import { layout } from "./stacks.js";

/** @typedef {{root: SVGElement, use: SVGElement, face: string, x: number, y: number, spent: boolean, sheet: number}} Piece */

/** Puts the drawings of new faces where every `<use>` finds them. @param {Table} table @param {Record<string, Face>} faces */
export function learn(table, faces) {
  const defs = byId("faces");
  const shape = s("svg");
  for (const [id, face] of Object.entries(faces)) {
    if (table.faces.has(id)) continue;
    table.faces.set(id, face);
    shape.innerHTML = face.symbol;
    defs.append(...shape.childNodes);
  }
}

/** A counter of some size about a point. @param {string} face @param {number} x @param {number} y @param {number} size */
export function counter(face, x, y, size) {
  return s("use", {
    href: `#${face}`,
    x: (x - size / 2).toFixed(1),
    y: (y - size / 2).toFixed(1),
    width: size,
    height: size,
  });
}

/** A small counter for a panel. @param {string} face @param {number} size */
export function mini(face, size) {
  return s(
    "svg",
    { class: "mini", viewBox: "-2 -2 53 53", width: size, height: size, "aria-hidden": "true" },
    counter(face, 24, 24, 48),
  );
}

export class Counters {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
  }

  /** @param {View} view */
  sync(view) {
    const { fixed, faces } = this.table;
    const { units, badges, forts, marks } = layout(fixed, view, faces);
    const wanted = new Set(units.map((u) => u.unit));
    for (const id of [...this.pieces.keys()]) if (!wanted.has(id)) this.remove(id);
    /** @type {(Node | null)[]} The last counter that lies right, of each sheet. */
    const after = fixed.sheets.map(() => null);
    for (const placed of units) {
      const piece = this.pieces.get(placed.unit) ?? this.add(placed);
      piece.sheet = fixed.hexes[placed.hex].sheet;
      this.turn(piece, placed.face);
      if (piece.x !== placed.x || piece.y !== placed.y) this.place(placed.unit, placed.x, placed.y);
      if (piece.spent !== placed.spent) this.veil(piece, placed);
      const layer = part("units", piece.sheet);
      const last = after[piece.sheet];
      const next = last ? last.nextSibling : layer.firstChild;
      if (next !== piece.root) layer.insertBefore(piece.root, next);
      after[piece.sheet] = piece.root;
    }
    lay(fixed, "forts", (on) => forts.filter(({ hex }) => on(hex)).map(sign));
    lay(fixed, "marks", (on) => marks.filter(({ hex }) => on(hex)).map(sign));
    lay(fixed, "badges", (on) => badges.filter(({ hex }) => on(hex)).map(badge));
  }

  /** @param {Placed} placed */
  add({ unit, hex, face, x, y }) {
    const size = this.table.fixed.counter;
    const { sheet } = this.table.fixed.hexes[hex];
    const use = counter(face, 0, 0, size);
    const root = s("g", { class: "unit", "data-unit": unit }, use);
    const piece = { root, use, face, x: NaN, y: NaN, spent: false, sheet };
    this.pieces.set(unit, piece);
    part("units", sheet).append(root);
    this.place(unit, x, y);
    return piece;
  }

  /** Lays a counter on top of all others of a sheet. @param {string} unit @param {number} [sheet] Its own, if none. */
  raise(unit, sheet) {
    const piece = this.pieces.get(unit);
    if (!piece) return;
    piece.sheet = sheet ?? piece.sheet;
    part("units", piece.sheet).append(piece.root);
  }

  /** @param {string} unit */
  remove(unit) {
    this.pieces.get(unit)?.root.remove();
    this.pieces.delete(unit);
  }

  /** @param {string} unit @param {number} x @param {number} y */
  place(unit, x, y) {
    const piece = this.pieces.get(unit);
    if (!piece) return;
    Object.assign(piece, { x, y });
    piece.root.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }

  /** Shows another face. @param {Piece} piece @param {string} face */
  turn(piece, face) {
    if (piece.face === face) return;
    piece.face = face;
    piece.use.setAttribute("href", `#${face}`);
  }

  /** A veil of paper over what has moved or fought. @param {Piece} piece @param {Placed} placed */
  veil(piece, { spent, corner }) {
    piece.spent = spent;
    piece.root.querySelector(".veil")?.remove();
    if (!spent) return;
    const size = this.table.fixed.counter;
    const rx = (corner * size) / 48;
    piece.root.append(s("rect", { class: "veil", x: -size / 2, y: -size / 2, width: size, height: size, rx }));
  }

  /** Takes everything off the map, so that nobody can look. */
  clear() {
    for (const id of [...this.pieces.keys()]) this.remove(id);
    for (const name of ["forts", "marks", "badges"]) lay(this.table.fixed, name, () => []);
  }
}

/** @param {Sign} sign */
function sign({ key, face, x, y, size, angle }) {
  const use = counter(face, x, y, size);
  use.setAttribute("data-key", key);
  if (angle) use.setAttribute("transform", `rotate(${angle} ${x.toFixed(1)} ${y.toFixed(1)})`);
  return use;
}

/** @param {{hex: string, x: number, y: number, n: number}} badge */
const badge = ({ hex, x, y, n }) =>
  s(
    "g",
    { class: "badge", "data-key": `badge@${hex}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    s("circle", { r: 7.2 }),
    s("text", { y: 3.7 }, n),
  );
