// @ts-check
/** A stack spread out: on hover, on tap, on Space; closes when the pointer leaves it. */
/** @import { Camera } from "./camera.js" */
/** @import { Point } from "./types.js" */
/** @import { Table } from "./state.js" */
import { lay } from "./board.js";
import { counter } from "./counters.js";
import { s, still } from "./dom.js";
import { centre } from "./geometry.js";
import { numbered, offersByHex } from "./offers.js";
import { fan, piled } from "./stacks.js";
import { unitName } from "./words.js";

const WAIT = 260;

export class Fan {
  /** @param {Table} table @param {Camera} camera */
  constructor(table, camera) {
    this.table = table;
    this.camera = camera;
    /** @type {string | null} */
    this.hex = null;
    /** @type {Point[]} */
    this.places = [];
    /** @type {string | null} The hex the pointer rests on. */
    this.waiting = null;
    /** It was picked, not only pointed at. */
    this.kept = false;
    table.on(["shown", "status", "hand"], () => this.check());
  }

  /** A picked stack stays open; anything else closes with its reason. */
  check() {
    const { table } = this;
    if (table.covered || table.busy || table.refused) return this.close();
    const picked = table.picked;
    if (picked && table.unitsAt(picked).length > 1) this.open(picked);
    else if (this.hex && (this.kept || table.unitsAt(this.hex).length < 2)) this.close();
    else if (this.hex) this.open(this.hex);
  }

  /** The pointer is over a hex, or over none. @param {string | null} hex @param {Point | null} at On the map. */
  over(hex, at) {
    if (this.hex && at && this.holds(at)) return;
    if (this.hex && this.hex !== hex && !this.kept) this.close();
    if (hex === this.waiting) return;
    clearTimeout(this.timer);
    this.waiting = hex;
    const { table } = this;
    if (!hex || table.busy || table.refused || table.picked || table.unitsAt(hex).length < 2) return;
    // Where a click would move, the spread-out stack would only be in the way.
    if (table.ask && (offersByHex(/** @type {any} */ (table.view)).get(hex) ?? []).some((o) => o.hex)) return;
    this.timer = setTimeout(() => this.open(hex), WAIT);
  }

  /** Whether a point of the map lies on the open fan. @param {Point} at */
  holds([x, y]) {
    const near = this.table.fixed.counter * 0.86;
    return this.places.some(([px, py]) => Math.abs(px - x) < near && Math.abs(py - y) < near);
  }

  /** @param {string} hex */
  open(hex) {
    const { table } = this;
    const lens = this.camera.lens(hex);
    const view = table.view;
    if (!view) return;
    const fresh = this.hex !== hex;
    this.hex = hex;
    this.kept = table.picked === hex;
    const stack = piled(view, table.unitsAt(hex)).reverse();
    const offered = table.ask ? offersByHex(view) : new Map();
    const size = table.fixed.counter * Math.max(1.28, Math.min(2.2, 44 / (table.fixed.counter * lens.k)));
    const free = lens.clear();
    const cost = (/** @type {number} */ x, /** @type {number} */ y) => {
      const [px, py] = lens.toBoard([x, y]);
      const edge = (size * lens.k) / 2;
      const beyond = px < free.left + edge || py < free.top + edge || px > free.right - edge || py > free.bottom - edge;
      const under = [...offered.keys()].filter((other) => {
        const at = table.fixed.hexes[other];
        return Math.hypot(at.x - x, at.y - y) < size * 0.7;
      });
      return (beyond ? 20 : 0) + under.length;
    };
    const at = centre(table.fixed, hex);
    const { places, stem } = fan(at, stack.length, size, cost);
    this.places = [at, ...places.map((p) => /** @type {Point} */ ([p.x, p.y]))];
    const digits = table.ask ? numbered(view, table.picked, null).units : [];
    const chosen = view.ask?.chosen ?? [];
    const counters = stack.map((unit, i) => {
      const offer = table.ask?.offers.find((o) => o.unit === unit.id);
      const digit = digits.indexOf(unit.id) + 1;
      const row = table.ask?.shortcuts.find((some) => some.unit === unit.id);
      const state = chosen.includes(unit.id) ? "on" : offer || row ? "open" : "";
      const label = unitName(table.fixed, table.faces.get(unit.face), unit.id);
      return s(
        "g",
        {
          "data-key": unit.id,
          "data-fan": unit.id,
          class: `fanned ${state}`,
          role: "button",
          "aria-label": offer || row ? `${label}: ${(offer ?? row)?.say}` : label,
          transform: `translate(${places[i].x.toFixed(1)} ${places[i].y.toFixed(1)}) rotate(${places[i].turn.toFixed(1)})`,
        },
        counter(unit.face, 0, 0, size),
        frame("edge", size),
        frame("line", size),
        digit > 0 &&
          digit < 10 &&
          s(
            "g",
            { class: "digit", transform: `translate(0 ${size / 2 + 3})` },
            s("circle", { r: 9 }),
            s("text", { y: 4 }, digit),
          ),
      );
    });
    const nodes = [
      s("path", { "data-key": "stem", class: "stem", d: `M${at[0]} ${at[1]}L${stem[0]} ${stem[1]}` }),
      s("circle", { "data-key": "pin", class: "pin", cx: at[0], cy: at[1], r: 6 }),
      ...counters,
    ];
    lay(table.fixed, "fan", (on) => (on(hex) ? nodes : []));
    if (fresh && !still()) {
      for (const piece of document.querySelectorAll(".fanned")) piece.animate({ opacity: [0, 1] }, { duration: 140 });
    }
  }

  close() {
    clearTimeout(this.timer);
    this.waiting = null;
    if (!this.hex) return;
    this.hex = null;
    this.kept = false;
    this.places = [];
    lay(this.table.fixed, "fan", () => []);
  }
}

/** @param {string} name @param {number} size */
const frame = (name, size) =>
  s("rect", { class: name, x: -size / 2 - 2, y: -size / 2 - 2, width: size + 4, height: size + 4, rx: 5 });
