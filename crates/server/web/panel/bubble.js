// @ts-check
/** The dark bubble that says why not, and the quiet tip that says what is there. Both stay with their hex. */
/** @import { Board } from "../board/board.js" */
/** @import { Fact } from "../types.js" */
/** @import { Table } from "../table/state.js" */
import { centre } from "../board/geometry.js";
import { chip } from "../kit/cases.js";
import { h, morph } from "../kit/dom.js";
import { plain, sentence } from "../kit/prose.js";
import { read, rich } from "../kit/rich.js";
import { placesAsked } from "../table/offers.js";
import { placeBeside } from "./beside.js";
import { ground, hexName, points, unitName } from "../kit/words.js";

/**
 * Lays a box beside a hex, inside the free part of the board.
 * @param {HTMLElement} box @param {Board} board @param {string} hex @param {number} part Of a hex, from its middle.
 */
function beside(box, { camera, fixed }, hex, part) {
  const lens = camera.lens(hex);
  const gap = part * lens.hexPixels;
  const [px, py] = lens.toBoard(centre(fixed, hex));
  const free = camera.free();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.max(8, Math.min(free.right - width - 8, px - 40));
  const below = py + gap + height + 8 < free.bottom;
  box.style.left = `${left}px`;
  box.style.top = `${below ? py + gap : py - gap - height}px`;
  box.style.setProperty("--tail", `${Math.max(12, Math.min(width - 24, px - left - 9))}px`);
  box.classList.toggle("above", !below);
}

/** @param {Table} table @param {Board} board @param {HTMLElement} box */
export function bubble(table, board, box) {
  const place = () => {
    if (table.refusal && !box.hidden) beside(box, board, table.refusal.hex, 0.48);
  };
  const draw = () => {
    const { refusal } = table;
    box.hidden = !refusal;
    if (!refusal) return;
    box.replaceChildren(
      h("b", null, plain(refusal.title)),
      h("p", null, ...rich(sentence(refusal.why), table.fixed.id)),
      h("p", { class: "row" }, chip(refusal.case, table.fixed.id), h("span", null, "Esc closes")),
    );
    place();
  };
  board.camera.whenMoved(place);
  table.shows(() => [table.refusal], draw);
}

export class Tip {
  /** @type {string | null} */
  #hex = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Table} table @param {Board} board @param {HTMLElement} box
   * @param {(hex: string) => Promise<Fact[]>} facts
   */
  constructor(table, board, box, facts) {
    this.table = table;
    this.board = board;
    this.box = box;
    this.facts = facts;
    board.camera.whenMoved(() => this.close());
    table.follows(
      () => [table.rests],
      () => this.close(),
    );
  }

  /** The pointer is over another hex, or over none. @param {string | null} hex */
  over(hex) {
    if (hex === this.#hex) return;
    this.close();
    this.#hex = hex;
    // Where the panel reckons already, the tip would only stand in the way of the map.
    const offered = this.table.ask?.offers.some((o) => o.hex === hex);
    if (hex) this.#timer = setTimeout(() => this.open(hex), offered ? 1500 : 400);
  }

  /** @param {string} hex */
  async open(hex) {
    const facts = await this.facts(hex).catch(() => []);
    if (this.#hex !== hex || this.table.refusal || this.table.covered) return;
    const { fixed, faces } = this.table;
    const offer = this.table.ask?.offers.find((o) => o.hex === hex);
    const left = offer?.left != null ? `${points(offer.left, fixed.parts)} points left` : "";
    const units = this.table.unitsAt(hex).map((u) => unitName(fixed, faces.get(u.face), u.id));
    const rows = facts.flatMap((f, i) =>
      [i ? "; " : "", `${f.name}: `, ...read(f.value, () => null)].filter((w) => w !== null),
    );
    // Two lines: the hex, and who or what is there; the rest is told by a closer look.
    const what = units.length ? units.join(", ") : rows.length ? rows : "";
    this.#show(
      hex,
      [
        h(
          "p",
          { class: "line" },
          h("b", null, hexName(fixed, hex)),
          ...[ground(fixed, hex), left].filter(Boolean).map((w) => `; ${w}`),
        ),
        what.length ? h("p", { class: "line" }, ...(typeof what === "string" ? [what] : what)) : null,
      ].filter((line) => line !== null),
    );
  }

  /** Says something else beside a hex. @param {string} hex @param {Node[]} nodes */
  say(hex, nodes) {
    this.close();
    this.#show(hex, nodes);
  }

  /** @param {string} hex @param {Node[]} nodes */
  #show(hex, nodes) {
    morph(this.box, nodes);
    this.box.hidden = false;
    const { view, ask, preview } = this.table;
    const strikers = (preview?.forecast?.units ?? []).flatMap((id) => this.table.unit(id)?.at ?? []);
    const way = preview?.way?.map((step) => step.hex) ?? [];
    const kept = view && ask ? [...placesAsked(view).keys(), ...this.table.chosenHexes(), ...strikers, ...way] : [];
    const size = { width: this.box.offsetWidth, height: this.box.offsetHeight };
    const { left, top } = placeBeside(this.board, hex, 0.56, size, kept);
    this.box.style.left = `${left}px`;
    this.box.style.top = `${top}px`;
  }

  close() {
    clearTimeout(this.#timer);
    this.#hex = null;
    this.box.hidden = true;
  }
}
