// @ts-check
/** The faces of counters: what is known of each, and its drawing where every `<use>` of the page finds it. */
/** @import { Face } from "../types.js" */
import { s } from "../kit/dom.js";

export class Faces {
  /** @type {Map<string, Face>} */
  #known = new Map();
  /** Pieces that drawings share, by name. @type {Map<string, string>} */
  #pieces = new Map();
  /** @type {Element | null} */
  #drawings;

  /** @param {Element | null} drawings An element of an `svg` in the page; without one nothing is drawn. */
  constructor(drawings) {
    this.#drawings = drawings;
  }

  /** @returns {ReadonlyMap<string, Face>} */
  get known() {
    return this.#known;
  }

  /**
   * A face has its name by what it looks like, so one that is known is never another.
   * @param {Record<string, Face>} faces @param {Record<string, string>} [pieces] New pieces of drawings.
   */
  learn(faces, pieces = {}) {
    for (const [name, markup] of Object.entries(pieces)) this.#pieces.set(name, markup);
    const fresh = Object.entries(faces).filter(([id]) => !this.#known.has(id));
    for (const [id, face] of fresh) this.#known.set(id, face);
    if (!this.#drawings) return;
    const shape = s("svg");
    for (const [, { symbol }] of fresh) {
      // Drawn by the server, nothing of it from players.
      shape.innerHTML = symbol.replace(/\{(\w+)\}/g, (_, name) => this.#pieces.get(name) ?? "");
      this.#drawings.append(...shape.childNodes);
    }
  }
}
