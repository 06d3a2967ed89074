// @ts-check
/** Which part of the map is seen, and how large: pan, zoom, bring into view. Other sheets lie on panels before it. */
/** @import { Fixed, Point } from "../types.js" */
/** @import { Box, Look } from "./frame.js" */
/** @import { Inset } from "./inset.js" */
import { still } from "../kit/dom.js";
import { isFree } from "./frame.js";
import { bounds, centre, finder, hexOf } from "./geometry.js";

/** The map can be dragged so far past its edge, in pixels of the screen. */
const PAST = 120;
/** Most pixels between neighbouring hexes. */
const NEAREST = 170;
/** What lies over the lower edge of the board leaves so much free above it. */
const GAP = 6;
/** What lies over the board takes so much more of it around itself: a place at its very edge is not pressed. */
const RIM = 3;
/** A counter whose middle is so far from an edge is seen, as a part of a hex. */
const SEEN = 0.3;
export class Camera {
  #x = 0;
  #y = 0;
  /** Pixels of the screen a unit of the map. */
  #k = 1;
  /** @type {(() => void)[]} */
  #moved = [];
  /** @type {{x: number, y: number, led: {x: number, y: number}} | null} Where one looked before following. */
  #before = null;
  #gliding = 0;
  #byHand = 0;
  /** @type {(() => void) | undefined} */
  #arrive;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #keeping;
  #memory;
  #beside;
  #world;

  /**
   * @param {HTMLElement} root The board. @param {HTMLElement} world Its first sheet. @param {Fixed} fixed
   * @param {object} [more]
   * @param {readonly Inset[]} [more.insets] The panels of the other sheets, by their number less one.
   * @param {string} [more.memory] Where the place is kept while the tab is open.
   * @param {HTMLElement | null} [more.beside] A panel of the page that may lie over the board.
   */
  constructor(root, world, fixed, { insets = [], memory = "", beside = null } = {}) {
    this.root = root;
    this.fixed = fixed;
    this.insets = insets;
    this.find = finder(fixed);
    this.#world = world;
    this.#memory = memory;
    this.#beside = beside;
    let first = true;
    new ResizeObserver(() => {
      // A larger window shows more of the map, not more of what lies beside it.
      this.apply(first ? PAST : 0);
      first = false;
    }).observe(root);
  }

  get x() {
    return this.#x;
  }

  get y() {
    return this.#y;
  }

  get k() {
    return this.#k;
  }

  /** Goes up whenever somebody has moved the map: dragged it, enlarged it, or gone to a place of it. */
  get byHand() {
    return this.#byHand;
  }

  /** How one looks now. @returns {Look} */
  get look() {
    return { k: this.#k, x: this.#x, y: this.#y };
  }

  /** @param {() => void} then */
  whenMoved(then) {
    this.#moved.push(then);
  }

  /** The part of the board that neither a panel nor another sheet takes: left, top, right, bottom. @returns {Box} */
  free() {
    const free = this.around();
    for (const inset of this.insets.filter((panel) => panel.open)) {
      const box = inset.box();
      if (inset.where === "left") free.left = Math.max(free.left, box.right);
      else if (inset.where === "right") free.right = Math.min(free.right, box.left);
    }
    return free;
  }

  /** The part of the board that no panel of the page covers; other sheets have their place in it. @returns {Box} */
  around() {
    const board = this.root.getBoundingClientRect();
    const free = { left: 0, top: 0, right: board.width, bottom: board.height };
    const side = this.#beside?.getBoundingClientRect();
    if (side && side.left < board.right - 1 && side.top < board.bottom - 1 && side.bottom > board.top) {
      if (side.width < board.width * 0.9) free.right = Math.max(80, side.left - board.left);
      else free.bottom = Math.max(80, side.top - board.top);
    }
    return free;
  }

  /** What of that the tools at its lower edge leave. @returns {Box} */
  clear() {
    const free = this.free();
    for (const { top, bottom, left, right } of this.bars()) {
      const [high, wide] = [bottom - top, right - left];
      if (high > 120 || wide < (free.right - free.left) / 3) continue;
      if (top > (free.top + free.bottom) / 2 && top < free.bottom) free.bottom = Math.max(free.top + 80, top - GAP);
    }
    return free;
  }

  /** What lies over the board, in its pixels: tools, round buttons, the pill and the panel's handle of small screens. */
  over() {
    const over = [
      ...this.#boxes(".bottom > *, .ptools button, .pill"),
      ...this.#boxes(".grab", this.#beside),
      ...this.#boxes(".trays", this.root.parentElement),
    ];
    return over.map(({ left, top, right, bottom }) => ({
      left: left - RIM,
      top: top - RIM,
      right: right + RIM,
      bottom: bottom + RIM,
    }));
  }

  /** The same, with the round buttons as one. */
  bars() {
    return this.#boxes(".bottom > *, .ptools, .pill");
  }

  /** @param {string} selector @param {HTMLElement | null} [within] @returns {Box[]} */
  #boxes(selector, within = this.root) {
    const board = this.root.getBoundingClientRect();
    return [...(within?.querySelectorAll(selector) ?? [])]
      .map((tools) => tools.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ left, top, right, bottom }) => ({
        left: left - board.left,
        top: top - board.top,
        right: right - board.left,
        bottom: bottom - board.top,
      }));
  }

  /** Whatever shows the sheet of a hex: this camera, or a panel. @param {string} hex @returns {Camera | Inset} */
  lens(hex) {
    return this.insets[hexOf(this.fixed, hex).sheet - 1] ?? this;
  }

  /** Whatever lies at a point of the screen. @param {number} clientX @param {number} clientY @returns {Camera | Inset} */
  lensAt(clientX, clientY) {
    return this.insets.find((inset) => inset.open && inset.covers(clientX, clientY)) ?? this;
  }

  /** The hex at a point of the screen. @param {number} clientX @param {number} clientY */
  hexAt(clientX, clientY) {
    const lens = this.lensAt(clientX, clientY);
    const hex = this.find(...lens.toMap(clientX, clientY));
    return hex && this.lens(hex) === lens ? hex : null;
  }

  /** Those hexes that are on the map itself. @param {Iterable<string>} hexes */
  own(hexes) {
    return [...hexes].filter((hex) => hex in this.fixed.hexes && this.lens(hex) === this);
  }

  get hexPixels() {
    return this.fixed.scale * this.#k;
  }

  /** A point of the screen on the map. @param {number} clientX @param {number} clientY @returns {Point} */
  toMap(clientX, clientY) {
    const board = this.root.getBoundingClientRect();
    return [(clientX - board.left - this.#x) / this.#k, (clientY - board.top - this.#y) / this.#k];
  }

  /** A point of the map on the board, in pixels. @param {Point} at @returns {Point} */
  toBoard([x, y]) {
    return [x * this.#k + this.#x, y * this.#k + this.#y];
  }

  limits() {
    const [, , width, height] = this.fixed.viewbox;
    const free = this.clear();
    const fit = Math.min((free.right - free.left) / width, (free.bottom - free.top) / height);
    return { least: Math.min(fit * 0.95, 30 / this.fixed.scale), most: NEAREST / this.fixed.scale };
  }

  /**
   * Shows the map as one looks. Where it lies already may be further out than it could be drawn: what takes room beside it
   * and gives it back again does not shift it.
   * @param {number} [past] How far past its edge the map may be. @param {Look} [was] Where it lay.
   */
  apply(past = PAST, was = undefined) {
    const { least, most } = this.limits();
    const k = Math.min(most, Math.max(least, this.#k));
    this.#lie(this.within({ k, x: this.#x, y: this.#y }, past, was));
  }

  /**
   * A look that shows no more than so much of what lies beside the map.
   * @param {Look} look @param {number} past In pixels. @param {Look} [was]
   * @returns {Look}
   */
  within({ k, x, y }, past, was = undefined) {
    const [, , width, height] = this.fixed.viewbox;
    const free = this.clear();
    const hold = (
      /** @type {number} */ at,
      /** @type {number} */ size,
      /** @type {number} */ least,
      /** @type {number} */ most,
      /** @type {number | undefined} */ lay,
    ) => {
      const middle = (least + most - size) / 2;
      const small = size + 2 * past < most - least;
      const [low, high] = small ? [middle, middle] : [most - size - past, least + past];
      return Math.min(Math.max(high, lay ?? high), Math.max(Math.min(low, lay ?? low), at));
    };
    return {
      k,
      x: hold(x, width * k, free.left, free.right, was?.x),
      y: hold(y, height * k, free.top, free.bottom, was?.y),
    };
  }

  /** Others lie over the board, or no more: the map stays where it is. */
  settle() {
    this.#lie(this.look);
  }

  /** @param {Look} look */
  #lie({ k, x, y }) {
    [this.#k, this.#x, this.#y] = [k, x, y];
    this.#world.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    const px = this.hexPixels;
    this.root.dataset.zoom = px < 30 ? "far" : px < 44 ? "middle" : "near";
    this.root.classList.toggle("tiny", this.fixed.counter * this.#k < 24);
    this.root.classList.toggle("small", this.fixed.counter * this.#k < 40);
    for (const then of this.#moved) then();
    // While it moves the map is only shifted and stretched; it is drawn sharp when it rests.
    this.root.classList.add("moving");
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.rest(), 200);
  }

  rest() {
    this.root.classList.remove("moving");
    try {
      if (this.#memory) sessionStorage.setItem(this.#memory, JSON.stringify([this.#x, this.#y, this.#k]));
    } catch {
      // Without storage a reload shows the start view.
    }
  }

  /** Goes back to where the tab was before a reload. */
  recall() {
    try {
      const [x, y, k] = JSON.parse((this.#memory && sessionStorage.getItem(this.#memory)) || "[]");
      if (!(k > 0)) return false;
      [this.#x, this.#y, this.#k] = [x, y, k];
      this.apply();
      return true;
    } catch {
      return false;
    }
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.stop();
    this.#byHand++;
    const was = this.look;
    this.#x += dx;
    this.#y += dy;
    this.apply(PAST, was);
  }

  /** Zooms about a point of the board. @param {number} by @param {number} [px] @param {number} [py] */
  zoom(by, px, py) {
    this.stop();
    this.#byHand++;
    const free = this.free();
    const [cx, cy] = [px ?? (free.left + free.right) / 2, py ?? (free.top + free.bottom) / 2];
    const { least, most } = this.limits();
    const k = Math.min(most, Math.max(least, this.#k * by));
    this.#x = cx - ((cx - this.#x) * k) / this.#k;
    this.#y = cy - ((cy - this.#y) * k) / this.#k;
    this.#k = k;
    this.apply();
  }

  /** The whole map, beside the panels that are open. */
  fit() {
    this.#byHand++;
    this.whole();
  }

  /** The same, where nobody wished it. */
  whole() {
    this.stop();
    const [, , width, height] = this.fixed.viewbox;
    const free = this.clear();
    this.#k = Math.min((free.right - free.left) / width, (free.bottom - free.top) / height) * 0.98;
    this.#x = (free.left + free.right - width * this.#k) / 2;
    this.#y = (free.top + free.bottom - height * this.#k) / 2;
    this.apply();
  }

  /** How far the map must move so that hexes are seen, not at the very edge; nothing where they are. @param {string[]} hexes */
  missing(hexes) {
    const box = bounds(this.fixed, hexes);
    if (!box) return { x: 0, y: 0 };
    const free = this.clear();
    const edge = Math.min(this.hexPixels, (free.right - free.left) / 5, (free.bottom - free.top) / 5);
    const by = (
      /** @type {number} */ from,
      /** @type {number} */ to,
      /** @type {number} */ least,
      /** @type {number} */ most,
    ) => {
      if (to - from > most - least) return (least + most - from - to) / 2;
      return Math.max(0, least - from) + Math.min(0, most - to);
    };
    const [left, top] = this.toBoard([box[0], box[1]]);
    const [right, bottom] = this.toBoard([box[2], box[3]]);
    return {
      x: by(left, right, free.left + edge, free.right - edge),
      y: by(top, bottom, free.top + edge, free.bottom - edge),
    };
  }

  /** Whether hexes can all be seen at once as near as it is now, with something around them. @param {string[]} hexes */
  holds(hexes) {
    const box = bounds(this.fixed, this.own(hexes));
    if (!box) return true;
    const free = this.free();
    const edge = 2 * this.hexPixels;
    return (
      (box[2] - box[0]) * this.#k + edge <= free.right - free.left &&
      (box[3] - box[1]) * this.#k + edge <= free.bottom - free.top
    );
  }

  /**
   * Whether a hex is seen and can be pressed: with its counter, on a part of the board that is free.
   * @param {string} hex @param {Look} [look] With another look at the first sheet than now.
   */
  sees(hex, look = this.look) {
    const lens = this.lens(hex);
    if (lens !== this) return /** @type {Inset} */ (lens).sees(hex);
    if (this.insets.some((inset) => inset.open && inset.where === "all")) return false;
    const [x, y] = centre(this.fixed, hex);
    const at = /** @type {Point} */ ([x * look.k + look.x, y * look.k + look.y]);
    return isFree(at, this.free(), this.over(), SEEN * this.fixed.scale * look.k);
  }

  /** Somebody wants to see hexes: glides as little as is needed, and opens other sheets. @param {string[]} hexes @param {number} [speed] */
  show(hexes, speed = 1) {
    this.#byHand++;
    for (const inset of this.insets) {
      if (hexes.some((hex) => this.fixed.hexes[hex]?.sheet === inset.sheet)) inset.show();
      // One that takes all of a small screen gives way to the first.
      else if (inset.open && inset.where === "all" && this.own(hexes).length) inset.hide();
    }
    return this.#bring(hexes, speed);
  }

  /** @param {string[]} hexes @param {number} speed */
  #bring(hexes, speed) {
    for (const inset of this.insets) {
      const there = hexes.filter((hex) => this.fixed.hexes[hex]?.sheet === inset.sheet);
      if (there.length) inset.bring(there);
    }
    const off = this.missing(this.own(hexes));
    if (!off.x && !off.y) return Promise.resolve();
    return this.glide({ k: this.#k, x: this.#x + off.x, y: this.#y + off.y }, speed);
  }

  /** Looks so from now on. @param {Look} look */
  lay(look) {
    this.stop();
    this.#lie(look);
  }

  /** Goes over to another look, gently. @param {Look} to @param {number} [speed] */
  glide(to, speed = 1) {
    const from = this.look;
    const between = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ part) =>
      a + (b - a) * part;
    const lie = (/** @type {number} */ part) => {
      const [k, x, y] = [between(from.k, to.k, part), between(from.x, to.x, part), between(from.y, to.y, part)];
      this.#lie(this.within({ k, x, y }, PAST, from));
    };
    this.stop();
    if (still() || document.hidden) {
      lie(1);
      return Promise.resolve();
    }
    const start = performance.now();
    return new Promise((/** @type {(value: void) => void} */ arrived) => {
      const glide = (/** @type {number} */ now) => {
        const t = Math.min(1, Math.max(0, ((now - start) * speed) / 260));
        lie(t * t * (3 - 2 * t));
        if (t < 1) this.#gliding = requestAnimationFrame(glide);
        else {
          this.#gliding = 0;
          arrived();
        }
      };
      this.#arrive = arrived;
      this.#gliding = requestAnimationFrame(glide);
    });
  }

  /** Shows what another does; `back` leads to where one looked before. @param {string[]} hexes @param {number} speed */
  async follow(hexes, speed) {
    const { x, y } = this.#before ?? this;
    await this.#bring(hexes, speed);
    this.#before = { x, y, led: { x: this.#x, y: this.#y } };
  }

  /** Back to where one looked before following, unless one has looked elsewhere since. */
  back() {
    const before = this.#before;
    this.#before = null;
    if (!before || this.#x !== before.led.x || this.#y !== before.led.y) return;
    [this.#x, this.#y] = [before.x, before.y];
    this.apply();
  }

  /** Ends a glide where it is. */
  stop() {
    if (this.#gliding) cancelAnimationFrame(this.#gliding);
    this.#gliding = 0;
    this.#arrive?.();
    this.#arrive = undefined;
  }
}
