// @ts-check
/** The counters on the map, kept by name: a new view moves and changes only what differs. */
/** @import { Board } from "./board.js" */
/** @import { View } from "../types.js" */
/** @import { Placed, Sign } from "./stacks.js" */
import { hexOf } from "./geometry.js";
import { s } from "../kit/dom.js";
import { layout } from "./stacks.js";

/** @typedef {{root: SVGElement, use: SVGElement, face: string, x: number, y: number, spent: boolean, sheet: number}} Piece */

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
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
  }

  /** @param {View} view */
  sync(view) {
    const { fixed, faces } = this.board;
    const { units, badges, forts, marks } = layout(fixed, view, faces);
    const wanted = new Set(units.map((u) => u.unit));
    for (const id of [...this.pieces.keys()]) if (!wanted.has(id)) this.remove(id);
    /** @type {(Node | null)[]} The last counter that lies right, of each sheet. */
    const after = fixed.sheets.map(() => null);
    for (const placed of units) {
      const piece = this.pieces.get(placed.unit) ?? this.add(placed);
      piece.sheet = hexOf(fixed, placed.hex).sheet;
      this.turn(piece, placed.face);
      if (piece.x !== placed.x || piece.y !== placed.y) this.place(placed.unit, placed.x, placed.y);
      if (piece.spent !== placed.spent) this.veil(piece, placed);
      const layer = this.board.layer("units", piece.sheet);
      const last = after[piece.sheet];
      const next = last ? last.nextSibling : layer.firstChild;
      if (next !== piece.root) layer.insertBefore(piece.root, next);
      after[piece.sheet] = piece.root;
    }
    this.board.lay("forts", (on) => forts.filter(({ hex }) => on(hex)).map(sign));
    this.board.lay("marks", (on) => marks.filter(({ hex }) => on(hex)).map(sign));
    this.board.lay("badges", (on) => badges.filter(({ hex }) => on(hex)).map(badge));
  }

  /** @param {Placed} placed */
  add({ unit, hex, face, x, y }) {
    const size = this.board.fixed.counter;
    const { sheet } = hexOf(this.board.fixed, hex);
    const use = counter(face, 0, 0, size);
    const root = s("g", { class: "unit", "data-unit": unit }, use);
    const piece = { root, use, face, x: NaN, y: NaN, spent: false, sheet };
    this.pieces.set(unit, piece);
    this.board.layer("units", sheet).append(root);
    this.place(unit, x, y);
    return piece;
  }

  /** Lays a counter on top of all others of a sheet. @param {string} unit @param {number} [sheet] Its own, if none. */
  raise(unit, sheet) {
    const piece = this.pieces.get(unit);
    if (!piece) return;
    piece.sheet = sheet ?? piece.sheet;
    this.board.layer("units", piece.sheet).append(piece.root);
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
    const size = this.board.fixed.counter;
    const rx = (corner * size) / 48;
    piece.root.append(s("rect", { class: "veil", x: -size / 2, y: -size / 2, width: size, height: size, rx }));
  }

  /** Takes everything off the map, so that nobody can look. */
  clear() {
    for (const id of [...this.pieces.keys()]) this.remove(id);
    for (const name of ["forts", "marks", "badges"]) this.board.lay(name, () => []);
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
