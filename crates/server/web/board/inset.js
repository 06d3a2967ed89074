// @ts-check
/** A sheet beside the first one, whole, on a panel over the board. It can be opened, pinned and put to either side. */
/** @import { Board } from "./board.js" */
/** @import { Point } from "../types.js" */
import { centre, sheetOf } from "./geometry.js";
import { h } from "../kit/dom.js";
import { sheetName } from "../kit/words.js";

/** Most of the board's width that a panel takes, where the board is wide. */
const SHARE = 0.53;
const GAP = 10;
/** Below the pill of small screens. */
const PILL = 50;
const HEAD = 34;
/** Room for the tools at the lower edge. */
const BAR = 56;
/** Most pixels between neighbouring hexes. */
const NEAREST = 60;

/**
 * Whoever has a say in it.
 * @typedef {object} Says
 * @property {() => Iterable<string>} matter Hexes that it should rather not hide.
 * @property {() => void} closed It was closed by hand.
 * @property {() => void} turned It was opened or closed.
 */

export class Inset {
  #board;
  #world;
  #open = false;
  /** It stays, whatever matters: it was pinned, or opened by hand. */
  #pinned = false;
  /** It lies at the left edge. */
  #left = false;
  #k = 1;
  #corner = { x: 0, y: 0 };
  #window;
  #pin;
  /** @type {Says} */
  #says = { matter: () => [], closed: () => {}, turned: () => {} };

  /** @param {Board} board @param {number} sheet @param {HTMLElement} world */
  constructor(board, sheet, world) {
    this.#board = board;
    this.#world = world;
    this.sheet = sheet;
    this.name = sheetName(board.fixed, sheet);
    const button = (/** @type {string} */ what, /** @type {string} */ sign, /** @type {string} */ label) =>
      h("button", { "data-inset": what, "aria-label": label, title: label }, sign);
    this.#window = h("div", { class: "window" }, world);
    this.#pin = button("pin", "Keep open", "Keep open: this map stays");
    this.panel = h(
      "section",
      { id: board.id("inset", sheet), class: "inset", "aria-label": this.name },
      h(
        "header",
        null,
        h("h2", null, this.name),
        this.#pin,
        button("side", "⇄", "To the other side of the board"),
        button("close", "✕", "Close (O)"),
      ),
      this.#window,
    );
    this.panel.hidden = true;
    this.panel.addEventListener("click", (event) => {
      const what =
        event.target instanceof Element ? event.target.closest("[data-inset]")?.getAttribute("data-inset") : "";
      if (what === "close") this.dismiss();
      else if (what === "pin") this.#set(this.#open, !this.#pinned);
      else if (what === "side") this.#shift();
    });
  }

  get open() {
    return this.#open;
  }

  get pinned() {
    return this.#pinned;
  }

  get left() {
    return this.#left;
  }

  get k() {
    return this.#k;
  }

  /** @param {Partial<Says>} says */
  heed(says) {
    this.#says = { ...this.#says, ...says };
  }

  /** Somebody wants to see it now. */
  show() {
    if (!this.#open) this.#set(true, this.#pinned);
  }

  /** Nobody needs it any more; one that is pinned stays. */
  leave() {
    if (this.#open && !this.#pinned) this.#set(false, false);
  }

  toggle() {
    if (this.#open) this.dismiss();
    else this.#set(true, true);
  }

  /** Closed by hand. */
  dismiss() {
    this.#says.closed();
    const had = this.panel.contains(document.activeElement);
    this.#set(false, false);
    if (had) this.#board.play(0).focus({ preventScroll: true });
  }

  /** @param {boolean} open @param {boolean} pinned */
  #set(open, pinned) {
    if (open && !this.#open) this.#left = this.#quieter();
    [this.#open, this.#pinned] = [open, open && pinned];
    this.panel.hidden = !open;
    this.#board.root.classList.toggle("with-inset", open);
    this.#pin.setAttribute("aria-pressed", String(this.#pinned));
    this.#says.turned();
    this.#board.camera.apply();
  }

  #shift() {
    this.#left = !this.#left;
    this.#board.camera.apply();
  }

  /** Whether it would hide less of what matters at the left edge than at the right. */
  #quieter() {
    const { camera, fixed } = this.#board;
    const free = camera.free();
    const { width, small } = this.#measure();
    if (small) return false;
    let [left, right] = [0, 0];
    for (const hex of camera.own(this.#says.matter())) {
      const [px, py] = camera.toBoard(centre(fixed, hex));
      if (px < 0 || px > free.right || py < 0 || py > free.bottom) continue;
      if (px < width) left++;
      if (px > free.right - width) right++;
    }
    return left < right;
  }

  /** How large it can be. */
  #measure() {
    const { camera, fixed, root } = this.#board;
    const free = camera.free();
    const [, , width, height] = sheetOf(fixed, this.sheet).frame;
    // On a small screen the round buttons stay beside it, and where it is narrow the pill above it.
    const tools = root.querySelector(".ptools");
    const small = tools instanceof HTMLElement && tools.offsetWidth > 0;
    const top = small && free.bottom > free.right ? PILL : GAP;
    const [across, down] = small
      ? /** @type {Point} */ ([
          free.right - tools.offsetLeft - tools.offsetWidth - 2 * GAP,
          free.bottom - HEAD - GAP - top,
        ])
      : /** @type {Point} */ ([free.right * SHARE - GAP, free.bottom - HEAD - 2 * GAP - BAR]);
    const k = Math.max(0.2, Math.min(across / width, down / height, NEAREST / fixed.scale));
    return { k, small, top, width: width * k + 2, height: height * k + HEAD + 2 };
  }

  /** Lies where there is room now. */
  place() {
    if (!this.#open) return;
    const { root, camera } = this.#board;
    const { k, small, top, width, height } = this.#measure();
    this.#k = k;
    if (small) this.#left = false;
    this.#corner = { x: this.#left ? GAP : camera.free().right - GAP - width, y: top };
    Object.assign(this.panel.style, {
      left: `${this.#corner.x}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    this.#world.style.transform = `scale(${k})`;
    this.#window.dataset.zoom = this.hexPixels < 28 ? "far" : this.hexPixels < 36 ? "middle" : "near";
    // The middle of the part of the board beside it, for what is said over the map.
    root.style.setProperty("--beside", `${this.#left ? (width + GAP) / 2 : -(width + GAP) / 2}px`);
    root.classList.toggle("inset-left", this.#left);
  }

  /** Where it lies on the board. */
  box() {
    const { width, height } = this.#measure();
    const { x, y } = this.#corner;
    return { left: x, top: y, right: x + width, bottom: y + height };
  }

  /** Whether a point of the screen is on it. @param {number} clientX @param {number} clientY */
  covers(clientX, clientY) {
    const board = this.#board.root.getBoundingClientRect();
    const { left, top, right, bottom } = this.box();
    const [x, y] = [clientX - board.left, clientY - board.top];
    return left <= x && x < right && top <= y && y < bottom;
  }

  get hexPixels() {
    return this.#board.fixed.scale * this.#k;
  }

  /** The corner of its map on the board. @returns {Point} */
  #origin() {
    const { left, top } = this.box();
    return [left + 1, top + HEAD + 1];
  }

  /** As of a camera: its part of the board. */
  clear() {
    const { left, top, right, bottom } = this.box();
    return { left, top: top + HEAD, right, bottom };
  }

  /** @param {number} clientX @param {number} clientY @returns {Point} */
  toMap(clientX, clientY) {
    const board = this.#board.root.getBoundingClientRect();
    const [x, y] = sheetOf(this.#board.fixed, this.sheet).frame;
    const [left, top] = this.#origin();
    return [x + (clientX - board.left - left) / this.#k, y + (clientY - board.top - top) / this.#k];
  }

  /** @param {Point} at @returns {Point} */
  toBoard([px, py]) {
    const [x, y] = sheetOf(this.#board.fixed, this.sheet).frame;
    const [left, top] = this.#origin();
    return [(px - x) * this.#k + left, (py - y) * this.#k + top];
  }
}
