// @ts-check
/** Which part of the map is seen, and how large: pan, zoom, bring into view. Other sheets lie on panels before it. */
/** @import { Fixed, Point } from "../types.js" */
/** @import { Inset } from "./inset.js" */
import { still } from "../kit/dom.js";
import { bounds, finder, hexOf } from "./geometry.js";

/** The map can be dragged so far past its edge, in pixels of the screen. */
const PAST = 120;
/** Most pixels between neighbouring hexes. */
const NEAREST = 170;
/** What lies over the lower edge of the board leaves so much free above it. */
const GAP = 6;
/** A panel that leaves less than this beside it is no reason to shift the map. */
const STRIP = 220;
/** A start view shows hexes of this size, if what matters fits. */
const COMFORT = { least: 42, most: 68 };

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

  /** @param {() => void} then */
  whenMoved(then) {
    this.#moved.push(then);
  }

  /** The part of the board that no panel covers: left, top, right, bottom. */
  free() {
    const board = this.root.getBoundingClientRect();
    const free = { left: 0, top: 0, right: board.width, bottom: board.height };
    const side = this.#beside?.getBoundingClientRect();
    if (side && side.left < board.right - 1 && side.top < board.bottom - 1 && side.bottom > board.top) {
      if (side.height > board.height * 0.9) free.right = Math.max(80, side.left - board.left);
      else free.bottom = Math.max(80, side.top - board.top);
    }
    return free;
  }

  /** What of that neither another sheet lies on nor the tools at the lower edge. */
  clear() {
    const free = this.free();
    const board = this.root.getBoundingClientRect();
    for (const tools of this.root.querySelectorAll(".bottom > *, .ptools")) {
      const { top, height, width } = tools.getBoundingClientRect();
      const low = top - board.top > free.bottom / 2 && top - board.top < free.bottom;
      if (low && width > 0 && height < 120) free.bottom = Math.max(80, top - board.top - GAP);
    }
    for (const inset of this.insets.filter((panel) => panel.open)) {
      const { left, right } = inset.box();
      if (inset.left && free.right - right > STRIP) free.left = Math.max(free.left, right);
      else if (!inset.left && left > STRIP) free.right = Math.min(free.right, left);
    }
    return free;
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
    const fit = Math.min((free.right - free.left) / width, free.bottom / height);
    return { least: Math.min(fit * 0.95, 30 / this.fixed.scale), most: NEAREST / this.fixed.scale };
  }

  /** @param {number} [past] How far past its edge the map may be. */
  apply(past = PAST) {
    const [, , width, height] = this.fixed.viewbox;
    const free = this.clear();
    const { least, most } = this.limits();
    this.#k = Math.min(most, Math.max(least, this.#k));
    const hold = (
      /** @type {number} */ at,
      /** @type {number} */ size,
      /** @type {number} */ least,
      /** @type {number} */ most,
    ) =>
      size + 2 * past < most - least
        ? (least + most - size) / 2
        : Math.min(least + past, Math.max(most - size - past, at));
    this.#x = hold(this.#x, width * this.#k, free.left, free.right);
    this.#y = hold(this.#y, height * this.#k, free.top, free.bottom);
    this.#world.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${this.#k})`;
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
    this.#x += dx;
    this.#y += dy;
    this.apply();
  }

  /** Zooms about a point of the board. @param {number} by @param {number} [px] @param {number} [py] */
  zoom(by, px, py) {
    this.stop();
    const free = this.free();
    const [cx, cy] = [px ?? free.right / 2, py ?? free.bottom / 2];
    const { least, most } = this.limits();
    const k = Math.min(most, Math.max(least, this.#k * by));
    this.#x = cx - ((cx - this.#x) * k) / this.#k;
    this.#y = cy - ((cy - this.#y) * k) / this.#k;
    this.#k = k;
    this.apply();
  }

  /** The whole map, beside the panels that are open. */
  fit() {
    this.stop();
    const [, , width, height] = this.fixed.viewbox;
    const free = this.clear();
    this.#k = Math.min((free.right - free.left) / width, free.bottom / height) * 0.98;
    this.#x = (free.left + free.right - width * this.#k) / 2;
    this.#y = (free.bottom - height * this.#k) / 2;
    this.apply();
  }

  /** Shows the hexes that matter, large enough to read. @param {Iterable<string>} hexes */
  open(hexes) {
    const own = this.own(hexes);
    // Where all that matters is on another sheet, what leads there is shown.
    const leads = () => this.own(Object.keys(this.fixed.hexes)).filter((hex) => hexOf(this.fixed, hex).far);
    const box = bounds(this.fixed, own.length ? own : leads());
    if (!box) return this.fit();
    const free = this.clear();
    const { scale } = this.fixed;
    const wide = free.right - free.left;
    const fits = Math.min(wide / (box[2] - box[0] + 3 * scale), free.bottom / (box[3] - box[1] + 3 * scale));
    this.#k = Math.min(COMFORT.most / scale, Math.max(COMFORT.least / scale, fits));
    // Nothing beside the map is shown where there is map to show.
    const held = (
      /** @type {number} */ middle,
      /** @type {number} */ size,
      /** @type {number} */ least,
      /** @type {number} */ most,
    ) => {
      const at = (least + most) / 2 - middle * this.#k;
      return size * this.#k < most - least ? at : Math.min(least, Math.max(most - size * this.#k, at));
    };
    const [, , width, height] = this.fixed.viewbox;
    this.#x = held((box[0] + box[2]) / 2, width, free.left, free.right);
    this.#y = held((box[1] + box[3]) / 2, height, 0, free.bottom);
    this.apply();
  }

  /** How far the map must move so that hexes are seen, not at the very edge; nothing where they are. @param {string[]} hexes */
  missing(hexes) {
    const box = bounds(this.fixed, hexes);
    if (!box) return { x: 0, y: 0 };
    const free = this.clear();
    const edge = Math.min(this.hexPixels, (free.right - free.left) / 5, free.bottom / 5);
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
    return { x: by(left, right, free.left + edge, free.right - edge), y: by(top, bottom, edge, free.bottom - edge) };
  }

  /** Whether hexes can all be seen at once as near as it is now, with something around them. @param {string[]} hexes */
  holds(hexes) {
    const box = bounds(this.fixed, this.own(hexes));
    if (!box) return true;
    const free = this.clear();
    const edge = 2 * this.hexPixels;
    return (
      (box[2] - box[0]) * this.#k + edge <= free.right - free.left && (box[3] - box[1]) * this.#k + edge <= free.bottom
    );
  }

  /** Whether a hex is seen. @param {string} hex */
  sees(hex) {
    const lens = this.lens(hex);
    if (lens !== this) return /** @type {Inset} */ (lens).open;
    const { x, y } = this.missing([hex]);
    return Math.abs(x) < this.hexPixels / 2 && Math.abs(y) < this.hexPixels / 2;
  }

  /** Glides as little as is needed to see the hexes, and opens the panels of other sheets. @param {string[]} hexes @param {number} [speed] */
  show(hexes, speed = 1) {
    for (const inset of this.insets)
      if (hexes.some((hex) => this.fixed.hexes[hex]?.sheet === inset.sheet)) inset.show();
    const off = this.missing(this.own(hexes));
    if (!off.x && !off.y) return Promise.resolve();
    const to = { x: this.#x + off.x, y: this.#y + off.y };
    if (still() || document.hidden) {
      [this.#x, this.#y] = [to.x, to.y];
      this.apply();
      return Promise.resolve();
    }
    const from = { x: this.#x, y: this.#y };
    const start = performance.now();
    this.stop();
    return new Promise((/** @type {(value: void) => void} */ arrived) => {
      const glide = (/** @type {number} */ now) => {
        const t = Math.min(1, Math.max(0, ((now - start) * speed) / 260));
        const eased = t * t * (3 - 2 * t);
        this.#x = from.x + (to.x - from.x) * eased;
        this.#y = from.y + (to.y - from.y) * eased;
        this.apply();
        if (t < 1) this.#gliding = requestAnimationFrame(glide);
        else arrived();
      };
      this.#arrive = arrived;
      this.#gliding = requestAnimationFrame(glide);
    });
  }

  /** Shows what another does; `back` leads to where one looked before. @param {string[]} hexes @param {number} speed */
  async follow(hexes, speed) {
    const { x, y } = this.#before ?? this;
    await this.show(hexes, speed);
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
