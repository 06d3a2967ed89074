// @ts-check
/** A stack spread out over the map, where it hides least. */
/** @import { Board } from "./board.js" */
/** @import { Point } from "../types.js" */
import { s, still } from "../kit/dom.js";
import { counter } from "./counters.js";
import { centre } from "./geometry.js";
import { fan } from "./stacks.js";

/**
 * A counter of the stack: what it is called, how it is marked, and the digit that chooses it.
 * @typedef {{unit: string, face: string, label: string, state: "on" | "open" | "", digit: number}} Fanned
 */

export class Fan {
  #board;
  /** @type {string | null} */
  #hex = null;
  /** @type {Point[]} */
  #places = [];

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
  }

  /** The hex whose stack is spread out. */
  get hex() {
    return this.#hex;
  }

  /** How large it would be drawn: a zoomed map has it otherwise. @param {string} hex */
  size(hex) {
    const { camera, fixed } = this.#board;
    return fixed.counter * Math.max(1.28, Math.min(2.2, 44 / (fixed.counter * camera.lens(hex).k)));
  }

  /** Whether a point of the screen lies on the open fan. @param {number} clientX @param {number} clientY */
  holds(clientX, clientY) {
    const { camera, fixed } = this.#board;
    const lens = camera.lensAt(clientX, clientY);
    if (!this.#hex || camera.lens(this.#hex) !== lens) return false;
    const [x, y] = lens.toMap(clientX, clientY);
    const near = fixed.counter * 0.86;
    return this.#places.some(([px, py]) => Math.abs(px - x) < near && Math.abs(py - y) < near);
  }

  /** The unit of the fan at a point of the screen. @param {number} clientX @param {number} clientY */
  unitAt(clientX, clientY) {
    const at = document.elementFromPoint(clientX, clientY)?.closest("[data-fan]") ?? null;
    return at && this.#board.root.contains(at) ? at.getAttribute("data-fan") : null;
  }

  /** @param {string} hex @param {Fanned[]} stack From the top. @param {string[]} offered Hexes to be left free. */
  open(hex, stack, offered) {
    const { camera, fixed } = this.#board;
    const lens = camera.lens(hex);
    const fresh = this.#hex !== hex;
    this.#hex = hex;
    const size = this.size(hex);
    const free = lens.clear();
    const cost = (/** @type {number} */ x, /** @type {number} */ y) => {
      const [px, py] = lens.toBoard([x, y]);
      const edge = (size * lens.k) / 2;
      const beyond = px < free.left + edge || py < free.top + edge || px > free.right - edge || py > free.bottom - edge;
      const under = offered.filter((other) => {
        const [ox, oy] = centre(fixed, other);
        return Math.hypot(ox - x, oy - y) < size * 0.7;
      });
      return (beyond ? 20 : 0) + under.length;
    };
    const at = centre(fixed, hex);
    const { places, stem } = fan(at, stack.length, size, cost);
    this.#places = [at, ...places.map((p) => /** @type {Point} */ ([p.x, p.y]))];
    const nodes = [
      s("path", { "data-key": "stem", class: "stem", d: `M${at[0]} ${at[1]}L${stem[0]} ${stem[1]}` }),
      s("circle", { "data-key": "pin", class: "pin", cx: at[0], cy: at[1], r: 6 }),
      ...places.flatMap((place, i) => (stack[i] ? [spread(stack[i], place, size)] : [])),
    ];
    this.#board.lay("fan", (on) => (on(hex) ? nodes : []));
    if (fresh && !still()) {
      for (const piece of this.#board.root.querySelectorAll(".fanned"))
        piece.animate({ opacity: [0, 1] }, { duration: 140 });
    }
  }

  close() {
    if (!this.#hex) return;
    this.#hex = null;
    this.#places = [];
    this.#board.lay("fan", () => []);
  }
}

/** @param {Fanned} one @param {{x: number, y: number, turn: number}} at @param {number} size */
const spread = ({ unit, face, label, state, digit }, { x, y, turn }, size) =>
  s(
    "g",
    {
      "data-key": unit,
      "data-fan": unit,
      class: `fanned ${state}`,
      role: "button",
      "aria-label": label,
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})`,
    },
    counter(face, 0, 0, size),
    frame("edge", size),
    frame("line", size),
    digit > 0 &&
      digit < 10 &&
      s(
        "g",
        { class: "digit", transform: `translate(${-size / 2} ${-size / 2})` },
        s("circle", { r: 9 }),
        s("text", { y: 4 }, digit),
      ),
  );

/** @param {string} name @param {number} size */
const frame = (name, size) =>
  s("rect", { class: name, x: -size / 2 - 2, y: -size / 2 - 2, width: size + 4, height: size + 4, rx: 5 });
