// @ts-check
/** The dark bubble that says why not, and the quiet tip that says what is there. Both stay with their hex. */
/** @import { Camera } from "../board/camera.js" */
/** @import { Fact } from "../types.js" */
/** @import { Table } from "../table/state.js" */
import { chip } from "../kit/cases.js";
import { byId, h, morph } from "../kit/dom.js";
import { ground, hexName, points, sentence, unitName } from "../kit/words.js";

const STAYS = 6000;

/**
 * Lays a box beside a hex, inside the free part of the board.
 * @param {HTMLElement} box @param {Camera} camera @param {string} hex @param {number} gap
 */
export function beside(box, camera, hex, gap) {
  const { x, y } = camera.fixed.hexes[hex];
  const [px, py] = camera.lens(hex).toBoard([x, y]);
  const free = camera.free();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.max(8, Math.min(free.right - width - 8, px - 40));
  const below = py + gap + height + 8 < free.bottom;
  box.style.left = `${left}px`;
  box.style.top = `${below ? py + gap : py - gap - height}px`;
  box.style.setProperty("--tail", `${Math.max(12, Math.min(width - 24, px - left - 9))}px`);
  box.classList.toggle("above", !below);
}

export class Bubble {
  /** @param {Table} table @param {Camera} camera */
  constructor(table, camera) {
    this.table = table;
    this.camera = camera;
    this.box = byId("bubble");
    camera.moved.push(() => this.place());
    table.on(["shown"], () => this.close());
    // Whoever looks at something else has read it.
    table.on(["hand"], () => void (table.refused || this.close()));
  }

  /** @param {string} hex @param {string} title @param {string} why @param {string | null} cited */
  open(hex, title, why, cited) {
    this.table.refused = hex;
    this.box.replaceChildren(
      h("b", null, title),
      h("p", null, sentence(why)),
      h("p", { class: "row" }, chip(cited), h("span", null, "Esc closes")),
    );
    this.box.hidden = false;
    this.place();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.close(), STAYS);
    this.table.tell("hand");
  }

  place() {
    if (this.table.refused && !this.box.hidden)
      beside(this.box, this.camera, this.table.refused, 0.48 * this.camera.lens(this.table.refused).hexPixels);
  }

  /** Answers whether there was something to close. */
  close() {
    if (this.box.hidden) return false;
    clearTimeout(this.timer);
    this.box.hidden = true;
    this.table.refused = null;
    this.table.tell("hand");
    return true;
  }
}

export class Tip {
  /**
   * @param {Table} table @param {Camera} camera
   * @param {(hex: string) => Promise<Fact[]>} facts
   */
  constructor(table, camera, facts) {
    this.table = table;
    this.camera = camera;
    this.facts = facts;
    this.box = byId("tip");
    /** @type {string | null} */
    this.hex = null;
    camera.moved.push(() => this.close());
    table.on(["shown"], () => this.close());
  }

  /** The pointer is over another hex, or over none. @param {string | null} hex */
  over(hex) {
    if (hex === this.hex) return;
    this.close();
    this.hex = hex;
    // Where the panel reckons already, the tip would only stand in the way of the map.
    const offered = this.table.ask?.offers.some((o) => o.hex === hex);
    if (hex) this.timer = setTimeout(() => this.open(hex), offered ? 1500 : 400);
  }

  /** @param {string} hex */
  async open(hex) {
    const facts = await this.facts(hex).catch(() => []);
    if (this.hex !== hex || this.table.refused || this.table.covered) return;
    const { fixed, faces } = this.table;
    const offer = this.table.ask?.offers.find((o) => o.hex === hex);
    const left = offer?.left != null ? `${points(offer.left, fixed.parts)} points left` : "";
    const units = this.table.unitsAt(hex).map((u) => h("li", null, unitName(fixed, faces.get(u.face), u.id)));
    const rows = facts.map((f) => h("li", null, `${f.name}: ${f.value} `, chip(f.case)));
    morph(this.box, [
      h("b", null, hexName(fixed, hex)),
      h("p", null, [facts.length ? "" : ground(fixed, hex), left].filter(Boolean).join("; ")),
      h("ul", null, units),
      h("ul", { class: "facts" }, rows),
    ]);
    this.box.hidden = false;
    beside(this.box, this.camera, hex, 0.56 * this.camera.lens(hex).hexPixels);
  }

  /** Says something else beside a hex. @param {string} hex @param {Node[]} nodes */
  say(hex, nodes) {
    this.close();
    morph(this.box, nodes);
    this.box.hidden = false;
    beside(this.box, this.camera, hex, 0.56 * this.camera.lens(hex).hexPixels);
  }

  close() {
    clearTimeout(this.timer);
    this.hex = null;
    this.box.hidden = true;
  }
}
