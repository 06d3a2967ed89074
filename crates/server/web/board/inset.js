// @ts-check
/** A sheet beside the first one, whole, on a panel over the board. It opens when it matters and can be pinned. */
/** @import { Camera } from "./camera.js" */
/** @import { Fixed, Line, Point, View } from "../types.js" */
/** @import { Table } from "../table/state.js" */
import { anotherWorld } from "./board.js";
import { byId, h, s } from "../kit/dom.js";
import { offersByHex } from "../table/offers.js";
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

/** Lines that are something to see; what only the set-up did is not. */
const HAPPENED = /^(moved|entered|retreated|advanced|announced|threw|revealed|lost|eliminated)$/;

/**
 * Why a sheet should be seen now. Each reason has a name of its own, so that one who closed the panel is bothered only
 * by new ones.
 * @param {Fixed} fixed @param {View} view @param {Line[]} lines @param {number} sheet
 * @param {boolean} mine The question can be answered here.
 * @returns {string[]}
 */
export function reasons(fixed, view, lines, sheet, mine) {
  const on = (/** @type {string | undefined} */ hex) => hex !== undefined && fixed.hexes[hex]?.sheet === sheet;
  const at = new Map(view.units.map((u) => [u.id, u.at]));
  const found = [];
  const ask = view.ask;
  if (mine && ask && [...offersByHex(view).keys()].some(on))
    found.push(`offer ${view.turn} ${ask.chosen.length ? `${view.impulse} ${view.phase} ${ask.chosen.join()}` : ""}`);
  for (const unit of ask?.chosen ?? []) if (on(at.get(unit))) found.push(`chosen ${unit}`);
  for (const hex of ask?.targets ?? []) if (on(hex)) found.push(`target ${hex}`);
  const last = lines.at(-1);
  if (last && HAPPENED.test(last.kind) && [...(last.hexes ?? []), ...(last.units ?? []).map((u) => at.get(u))].some(on))
    found.push(`event ${last.seq}`);
  return found;
}

/** Whether units of both sides are on a sheet. @param {Table} table @param {number} sheet */
export function contested({ fixed, view, faces }, sheet) {
  const there = view?.units.filter((u) => fixed.hexes[u.at]?.sheet === sheet) ?? [];
  return new Set(there.map((u) => faces.get(u.face)?.side)).size > 1;
}

export class Inset {
  /** @param {Table} table @param {Camera} camera @param {number} sheet */
  constructor(table, camera, sheet) {
    this.table = table;
    this.camera = camera;
    this.sheet = sheet;
    this.open = false;
    /** It stays, whatever matters: it was pinned, or opened by hand. */
    this.pinned = false;
    /** It lies at the left edge. */
    this.left = false;
    this.k = 1;
    /** The reasons to be seen when it was closed by hand. @type {Set<string>} */
    this.declined = new Set();
    this.phase = "";
    this.name = sheetName(table.fixed, sheet);
    this.build();
    table.on(["shown", "log", "status"], () => this.check());
    camera.moved.push(() => this.place());
  }

  build() {
    const { sheet, name } = this;
    const button = (/** @type {string} */ what, /** @type {string} */ sign, /** @type {string} */ label) =>
      h("button", { "data-inset": what, "aria-label": label, title: label }, sign);
    this.window = h(
      "div",
      { class: "window" },
      anotherWorld(sheet, `${name}. Arrow keys walk over the hexes, Enter chooses.`),
    );
    this.pin = button("pin", "Keep open", "Keep open: this map stays");
    this.panel = h(
      "section",
      { id: `inset-${sheet}`, class: "inset", "aria-label": name },
      h(
        "header",
        null,
        h("h2", null, name),
        this.pin,
        button("side", "⇄", "To the other side of the board"),
        button("close", "✕", "Close (O)"),
      ),
      this.window,
    );
    this.panel.hidden = true;
    byId("world").after(this.panel);
    this.chip = h(
      "button",
      { class: "chip", "aria-pressed": "false" },
      `${name} `,
      h("kbd", { "aria-hidden": "true" }, "O"),
    );
    byId("layers").before(h("div", { class: "layers", role: "toolbar", "aria-label": "Maps" }, this.chip));
    const icon = s(
      "svg",
      { viewBox: "0 0 20 20", "aria-hidden": "true" },
      s("path", { d: "M2 2H12V7M2 2V12H7M7 7H18V18H7Z" }),
    );
    this.round = h("button", { "aria-label": name, "aria-pressed": "false" }, icon);
    document.querySelector(".ptools")?.append(this.round);
    for (const toggle of [this.chip, this.round]) toggle.addEventListener("click", () => this.toggle());
    this.panel.addEventListener("click", (event) => {
      const what =
        event.target instanceof Element ? event.target.closest("[data-inset]")?.getAttribute("data-inset") : "";
      if (what === "close") this.dismiss();
      else if (what === "pin") this.set(this.open, !this.pinned);
      else if (what === "side") this.shift();
    });
  }

  /** Opens, closes or stays, by what matters now. */
  check() {
    const { table } = this;
    const { view, fixed } = table;
    if (!view || table.covered) return;
    const found = reasons(fixed, view, table.lines, this.sheet, Boolean(table.ask && !table.answer));
    if (contested(table, this.sheet)) found.push(`both sides ${view.turn}`);
    const phase = `${view.turn} ${view.impulse} ${view.phase}`;
    if (!this.open && found.some((reason) => !this.declined.has(reason))) this.set(true, this.pinned);
    // One that opened by itself waits for the end of the phase: closing at once and opening again would only flicker.
    else if (this.open && !this.pinned && !found.length && phase !== this.phase) this.set(false, false);
    this.phase = phase;
  }

  /** Somebody wants to see it now. */
  show() {
    if (!this.open) this.set(true, false);
  }

  toggle() {
    if (this.open) this.dismiss();
    else this.set(true, true);
  }

  /** Closed by hand: what matters now has been seen. */
  dismiss() {
    const { table } = this;
    const { view, fixed } = table;
    this.declined = new Set(view ? reasons(fixed, view, table.lines, this.sheet, Boolean(table.ask)) : []);
    if (view) this.declined.add(`both sides ${view.turn}`);
    const had = this.panel?.contains(document.activeElement);
    this.set(false, false);
    if (had) byId("play").focus({ preventScroll: true });
  }

  /** @param {boolean} open @param {boolean} pinned */
  set(open, pinned) {
    if (open && !this.open) this.left = this.quieter();
    [this.open, this.pinned] = [open, open && pinned];
    if (this.panel) this.panel.hidden = !open;
    byId("board").classList.toggle("with-inset", open);
    this.pin?.setAttribute("aria-pressed", String(this.pinned));
    for (const toggle of [this.chip, this.round]) toggle?.setAttribute("aria-pressed", String(open));
    this.camera.apply();
  }

  shift() {
    this.left = !this.left;
    this.camera.apply();
  }

  /** Whether it would hide less of the question at the left edge than at the right. */
  quieter() {
    const { table, camera } = this;
    const { view } = table;
    if (!view) return false;
    const leads = Object.keys(table.fixed.hexes).filter((hex) => table.fixed.hexes[hex].far);
    const asked = [
      ...(table.ask ? offersByHex(view).keys() : []),
      ...table.chosenHexes(),
      ...(view.ask?.targets ?? []),
    ];
    const matter = [...leads, ...(asked.length ? asked : view.units.map((u) => u.at))];
    const free = camera.free();
    const { width, small } = this.measure();
    if (small) return false;
    let [left, right] = [0, 0];
    for (const hex of camera.own(matter)) {
      const { x, y } = table.fixed.hexes[hex];
      const [px, py] = camera.toBoard([x, y]);
      if (px < 0 || px > free.right || py < 0 || py > free.bottom) continue;
      if (px < width) left++;
      if (px > free.right - width) right++;
    }
    return left < right;
  }

  /** How large it can be. */
  measure() {
    const free = this.camera.free();
    const [, , width, height] = this.table.fixed.sheets[this.sheet].frame;
    // On a small screen the round buttons stay beside it, and where it is narrow the pill above it.
    const tools = document.querySelector(".ptools");
    const small = tools instanceof HTMLElement && tools.offsetWidth > 0;
    const top = small && free.bottom > free.right ? PILL : GAP;
    const room = small
      ? [free.right - tools.offsetLeft - tools.offsetWidth - 2 * GAP, free.bottom - HEAD - GAP - top]
      : [free.right * SHARE - GAP, free.bottom - HEAD - 2 * GAP - BAR];
    const k = Math.max(0.2, Math.min(room[0] / width, room[1] / height, NEAREST / this.table.fixed.scale));
    return { k, small, top, width: width * k + 2, height: height * k + HEAD + 2 };
  }

  place() {
    const { panel, window } = this;
    if (!this.open || !panel || !window) return;
    const { k, small, top, width, height } = this.measure();
    const free = this.camera.free();
    this.k = k;
    if (small) this.left = false;
    this.corner = { x: this.left ? GAP : free.right - GAP - width, y: top };
    Object.assign(panel.style, {
      left: `${this.corner.x}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    const world = window.firstElementChild;
    if (world instanceof HTMLElement) world.style.transform = `scale(${k})`;
    window.dataset.zoom = this.hexPixels < 28 ? "far" : this.hexPixels < 36 ? "middle" : "near";
    // The middle of the part of the board beside it, for what is said over the map.
    byId("board").style.setProperty("--beside", `${this.left ? (width + GAP) / 2 : -(width + GAP) / 2}px`);
    byId("board").classList.toggle("inset-left", this.left);
  }

  /** Where it lies on the board. */
  box() {
    const { width, height } = this.measure();
    const { x, y } = this.corner ?? { x: 0, y: 0 };
    return { left: x, top: y, right: x + width, bottom: y + height };
  }

  /** Whether a point of the screen is on it. @param {number} clientX @param {number} clientY */
  covers(clientX, clientY) {
    const board = this.camera.board.getBoundingClientRect();
    const { left, top, right, bottom } = this.box();
    const [x, y] = [clientX - board.left, clientY - board.top];
    return left <= x && x < right && top <= y && y < bottom;
  }

  get hexPixels() {
    return this.table.fixed.scale * this.k;
  }

  /** The corner of its map on the board. @returns {Point} */
  origin() {
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
    const board = this.camera.board.getBoundingClientRect();
    const [x, y] = this.table.fixed.sheets[this.sheet].frame;
    const [left, top] = this.origin();
    return [x + (clientX - board.left - left) / this.k, y + (clientY - board.top - top) / this.k];
  }

  /** @param {Point} at @returns {Point} */
  toBoard([px, py]) {
    const [x, y] = this.table.fixed.sheets[this.sheet].frame;
    const [left, top] = this.origin();
    return [(px - x) * this.k + left, (py - y) * this.k + top];
  }
}
