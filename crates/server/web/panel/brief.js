// @ts-check
/**
 * What a side has to know before its first question, over the board: shown at the first question of a game until it is put
 * away or something is answered, and again from the menu. Which games it was put away in is remembered.
 */
/** @import { Brief, Side } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Table } from "../table/state.js" */
import { h, morph } from "../kit/dom.js";
import { rich } from "../kit/rich.js";
import { settings } from "../kit/settings.js";
import { sideName } from "../kit/words.js";

/** @type {[keyof Omit<Brief, "show" | "button">, string][]} */
const LINES = [
  ["have", "You have"],
  ["against", "Against you"],
  ["enters", "To come"],
  ["wins", "You win"],
  ["begin", "First"],
];
const KEY = "ladoga briefs";
/** So many games are remembered. */
const MOST = 60;

export class Briefing {
  #table;
  #board;
  #box;
  #called = false;
  /** Asked for by hand; it stays whatever is answered. */
  #byHand = false;
  /** @type {Set<string>} */
  #put = read();

  /** @param {Table} table @param {Board} board @param {HTMLElement} box */
  constructor(table, board, box) {
    this.#table = table;
    this.#board = board;
    this.#box = box;
    table.shows(
      () => [table.view, table.ask, table.covered, this.#put, this.#called, settings],
      () => this.#draw(),
    );
    // Whoever answers has begun.
    table.follows(
      () => [table.sending],
      () => table.sending && this.isOpen && !this.#byHand && this.close(),
    );
    box.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-brief]") : null;
      if (button?.getAttribute("data-brief") === "go") this.go();
      else if (button) this.close();
    });
  }

  /** The brief of whoever looks. @returns {Brief | null} */
  get brief() {
    const { fixed, view } = this.#table;
    const side = view?.viewer === "first" ? 0 : view?.viewer === "second" ? 1 : null;
    return side === null ? null : (fixed.briefs?.[side] ?? null);
  }

  get isOpen() {
    return !this.#box.hidden;
  }

  /** What this game and side are remembered by. */
  #name() {
    return `${this.#table.page.table} ${this.#table.view?.viewer}`;
  }

  #shown() {
    const { ask, view, covered } = this.#table;
    if (!this.brief || covered || !view) return false;
    if (this.#called) return true;
    // The first question of the first turn: nothing has been answered that could be taken back.
    return Boolean(settings.briefs && ask && view.turn <= 1 && !view.undo && !this.#put.has(this.#name()));
  }

  #draw() {
    const { brief } = this;
    const shown = this.#shown() && brief !== null;
    const had = this.#box.contains(document.activeElement);
    this.#box.hidden = !shown;
    if (!shown) {
      if (had) document.getElementById("question")?.focus({ preventScroll: true });
      return;
    }
    const { fixed, view } = this.#table;
    const line = (/** @type {keyof Omit<Brief, "show" | "button">} */ key, /** @type {string} */ title) => [
      h("dt", null, title),
      h("dd", null, ...rich(brief[key], fixed.id)),
    ];
    morph(this.#box, [
      h("h2", { tabindex: "-1" }, `You play the ${sideName(fixed, /** @type {Side} */ (view?.viewer))} side`),
      h("dl", null, ...LINES.flatMap(([key, title]) => line(key, title))),
      h(
        "div",
        { class: "two" },
        h("button", { class: "offer main", "data-brief": "go" }, h("span", null, brief.button)),
        h("button", { class: "offer", "data-brief": "close" }, h("span", null, "Close")),
      ),
    ]);
  }

  /** From the menu. */
  open() {
    this.#called = this.#byHand = true;
    this.#table.redraw();
    this.#table.flush();
    this.#box.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** Puts it away, for this game. Answers whether it was there. */
  close() {
    if (!this.isOpen) return false;
    this.#called = this.#byHand = false;
    this.#put = new Set([...this.#put, this.#name()].slice(-MOST));
    try {
      localStorage.setItem(KEY, JSON.stringify([...this.#put]));
    } catch {
      // Storage can be switched off; then it is remembered as long as the page.
    }
    this.#table.redraw();
    return true;
  }

  /** To where one begins; the hexes are marked until the hand is about something else. */
  go() {
    const { brief } = this;
    this.close();
    if (!brief) return;
    void this.#board.camera.show(brief.show);
    this.#table.glanceAt({ key: "brief", hexes: brief.show, edge: null, hex: null, way: null, forecast: null });
  }
}

/** @returns {Set<string>} */
function read() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return new Set();
  }
}
