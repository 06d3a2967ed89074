// @ts-check
/**
 * A sheet beside the first one, docked: it takes its own space of the board, at one of its sides, or on small screens all
 * of it in turn with the first. Whichever way, the first stays where it is.
 */
/** @import { Board } from "./board.js" */
/** @import { Box } from "./frame.js" */
/** @import { Point } from "../types.js" */
import { centre, sheetOf } from "./geometry.js";
import { frame, isFree } from "./frame.js";
import { h } from "../kit/dom.js";
import { sheetName } from "../kit/words.js";

/** Most of the board's width that a docked sheet takes. */
const SHARE = 0.46;
const HEAD = 34;
/** So high is the head where fingers press it. */
const THUMB = 48;
/** Pixels between neighbouring hexes: no smaller by itself, and no larger by hand. */
const READ = 40;
const NEAREST = 110;
/** A counter whose middle is so far from an edge is seen, as a part of a hex. */
const SEEN = 0.3;
/** Room about what is brought into view, as a part of a hex. */
const ROOM = 0.8;

/**
 * Whoever has a say in it.
 * @typedef {object} Says
 * @property {() => Iterable<string>} matter Hexes that it should rather not hide.
 * @property {() => Point | null} hand Where on the screen the hand is.
 * @property {() => void} closed It was closed by hand.
 * @property {() => void} turned It was opened or closed.
 */

/** @param {Box} box @param {number} dx @param {number} dy @returns {Box} */
const shifted = ({ left, top, right, bottom }, dx, dy) => ({
  left: left + dx,
  top: top + dy,
  right: right + dx,
  bottom: bottom + dy,
});

export class Inset {
  #board;
  #world;
  #open = false;
  /** It stays, whatever matters: it was pinned, or opened by hand. */
  #pinned = false;
  #left = false;
  /** How its map lies in the window. */
  #x = 0;
  #y = 0;
  #k = 0;
  #window;
  #pin;
  /** @type {Says} */
  #says = { matter: () => [], hand: () => null, closed: () => {}, turned: () => {} };

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

  /** Which part of the board it takes: a side, or all. @returns {"left" | "right" | "all"} */
  get where() {
    return this.small ? "all" : this.#left ? "left" : "right";
  }

  /** On a small screen there is no room beside the first map. */
  get small() {
    const tools = this.#board.root.querySelector(".ptools");
    return tools instanceof HTMLElement && tools.offsetWidth > 0;
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

  /** The first map is wanted in its place. */
  hide() {
    if (this.#open) this.#set(false, false);
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
    const opens = open && !this.#open;
    if (opens) this.#left = this.#quieter();
    [this.#open, this.#pinned] = [open, open && pinned];
    this.panel.hidden = !open;
    this.#board.root.classList.toggle("with-inset", open);
    this.#pin.setAttribute("aria-pressed", String(this.#pinned));
    if (opens) this.bring(this.#here(this.#says.matter()));
    this.#says.turned();
    this.#board.camera.settle();
  }

  #shift() {
    this.#left = !this.#left;
    this.#board.camera.settle();
  }

  /** Those hexes that are on it. @param {Iterable<string>} hexes */
  #here(hexes) {
    return [...hexes].filter((hex) => this.#board.fixed.hexes[hex]?.sheet === this.sheet);
  }

  /** Whether it should lie at the left edge: where the hand is not, and where less of what matters lies; else as it lay. */
  #quieter() {
    const { camera, fixed, root } = this.#board;
    const free = camera.around();
    const { width } = this.#measure();
    const board = root.getBoundingClientRect();
    const hand = this.#says.hand();
    const points = camera.own(this.#says.matter()).map((hex) => camera.toBoard(centre(fixed, hex)));
    const hides = (/** @type {number} */ from, /** @type {number} */ to) =>
      (hand && from <= hand[0] - board.left && hand[0] - board.left <= to ? 1000 : 0) +
      points.filter(([x, y]) => from <= x && x <= to && free.top <= y && y <= free.bottom).length;
    const [left, right] = [hides(0, width), hides(free.right - width, free.right)];
    return left === right ? this.#left : left < right;
  }

  /** How much of the board it takes. */
  #measure() {
    const free = this.#board.camera.around();
    const [, , wide, high] = sheetOf(this.#board.fixed, this.sheet).frame;
    const head = this.small ? THUMB : HEAD;
    const room = free.bottom - head;
    const width = this.small ? free.right : Math.min(free.right * SHARE, Math.max(room * (wide / high), 240) + 2);
    return { head, width, height: free.bottom, room };
  }

  /** Where it lies on the board. @returns {Box} */
  box() {
    const { width, height } = this.#measure();
    const left = this.where === "right" ? this.#board.camera.around().right - width : 0;
    return { left, top: 0, right: left + width, bottom: height };
  }

  /** As of a camera: its part of the board. @returns {Box} */
  clear() {
    const box = this.box();
    return { ...box, top: box.top + this.#measure().head };
  }

  /** Its map whole, or as small as can be read. */
  #limits() {
    const [, , wide, high] = sheetOf(this.#board.fixed, this.sheet).frame;
    const { scale } = this.#board.fixed;
    const { width, room } = this.#measure();
    const whole = Math.max(0.1, Math.min(width / wide, room / high));
    return { whole, read: Math.max(whole, READ / scale), most: Math.max(whole, NEAREST / scale) };
  }

  /** Lies where there is room now. */
  place() {
    if (!this.#open) return;
    const { root, fixed } = this.#board;
    const [, , wide, high] = sheetOf(fixed, this.sheet).frame;
    const { whole, read, most } = this.#limits();
    this.#k = this.#k ? Math.min(most, Math.max(whole, this.#k)) : read;
    const { width, head, room } = this.#measure();
    const held = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ space) =>
      size <= space ? (space - size) / 2 : Math.min(0, Math.max(space - size, at));
    this.#x = held(this.#x, wide * this.#k, width);
    this.#y = held(this.#y, high * this.#k, room);
    const { left, top, bottom } = this.box();
    Object.assign(this.panel.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${bottom - top}px`,
    });
    this.#window.style.top = `${head}px`;
    this.#world.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${this.#k})`;
    this.#window.dataset.zoom = this.hexPixels < 28 ? "far" : this.hexPixels < 36 ? "middle" : "near";
    // What lies over the map keeps to the part beside it.
    const { where } = this;
    root.style.setProperty("--dock-left", where === "left" ? `${width}px` : "0px");
    root.style.setProperty("--dock-right", where === "right" ? `${width}px` : "0px");
    this.panel.dataset.where = where;
    root.classList.toggle("one-map", where === "all");
  }

  /** Brings hexes of it into view, as many as can be, if it is open. @param {string[]} hexes */
  bring(hexes) {
    if (!this.#open) return;
    this.place();
    const { fixed } = this.#board;
    const { read, most } = this.#limits();
    const { width, room } = this.#measure();
    const [left, top] = this.#corner();
    const tools = this.#board.camera.over().map((box) => shifted(box, -left, -top));
    const to = frame({
      must: [],
      may: this.#here(hexes).map((hex) => this.#inside(centre(fixed, hex))),
      box: { left: 0, top: 0, right: width, bottom: room },
      over: tools,
      edge: ROOM * fixed.scale,
      least: read,
      most,
      now: { k: Math.max(this.#k, read), x: this.#x, y: this.#y },
    });
    [this.#k, this.#x, this.#y] = [to.k, to.x, to.y];
    this.place();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.#x += dx;
    this.#y += dy;
    this.#board.camera.settle();
  }

  /** Enlarges it about a point of the board. @param {number} by @param {number} px @param {number} py */
  zoom(by, px, py) {
    const { whole, most } = this.#limits();
    const [left, top] = this.#corner();
    const k = Math.min(most, Math.max(whole, this.#k * by));
    this.#x = px - left - ((px - left - this.#x) * k) / this.#k;
    this.#y = py - top - ((py - top - this.#y) * k) / this.#k;
    this.#k = k;
    this.#board.camera.settle();
  }

  /** A question is about hexes: those of it are brought into view if it is open and none is seen. @param {string[]} hexes */
  attend(hexes) {
    const here = this.#here(hexes);
    if (this.#open && here.length && !here.some((hex) => this.sees(hex))) this.bring(here);
  }

  /** Whether a hex of it is seen and can be pressed. @param {string} hex */
  sees(hex) {
    if (!this.#open) return false;
    const { fixed, camera } = this.#board;
    return isFree(this.toBoard(centre(fixed, hex)), this.clear(), camera.over(), SEEN * this.hexPixels);
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

  /** The corner of its window on the board. @returns {Point} */
  #corner() {
    const { left, top } = this.box();
    return [left, top + this.#measure().head];
  }

  /** A point of the map in its own frame. @param {Point} at @returns {Point} */
  #inside([px, py]) {
    const [x, y] = sheetOf(this.#board.fixed, this.sheet).frame;
    return [px - x, py - y];
  }

  /** @param {number} clientX @param {number} clientY @returns {Point} */
  toMap(clientX, clientY) {
    const board = this.#board.root.getBoundingClientRect();
    const [x, y] = sheetOf(this.#board.fixed, this.sheet).frame;
    const [left, top] = this.#corner();
    return [x + (clientX - board.left - left - this.#x) / this.#k, y + (clientY - board.top - top - this.#y) / this.#k];
  }

  /** @param {Point} at @returns {Point} */
  toBoard(at) {
    const [px, py] = this.#inside(at);
    const [left, top] = this.#corner();
    return [px * this.#k + this.#x + left, py * this.#k + this.#y + top];
  }
}
