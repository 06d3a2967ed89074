// @ts-check
/** Which stack is spread out: the one picked, or the one the pointer rests on; it closes when the pointer leaves it. */
/** @import { Board } from "../board/board.js" */
/** @import { Table } from "./state.js" */
import { piled } from "../board/stacks.js";
import { plain } from "../kit/prose.js";
import { unitName } from "../kit/words.js";
import { numbered, offersByHex } from "./offers.js";

const WAIT = 260;

export class Spread {
  #table;
  #board;
  /** @type {string | null} The hex the pointer rests on. */
  #waiting = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Table} table @param {Board} board */
  constructor(table, board) {
    this.#table = table;
    this.#board = board;
    table.shows(
      () => [table.spread, table.view, table.picked, table.spread && board.fan.size(table.spread)],
      () => this.#draw(),
    );
  }

  /** The pointer is over a hex, or over none. @param {string | null} hex */
  over(hex) {
    const table = this.#table;
    if (table.spread !== hex && table.picked === null) table.linger(null);
    if (hex && hex === this.#waiting && (this.#timer || table.spread === hex)) return;
    this.#stop();
    this.#waiting = hex;
    if (!hex || table.busy || table.refusal || table.picked || table.unitsAt(hex).length < 2) return;
    // Where a click would move, the spread-out stack would only be in the way.
    if (table.ask && table.view && (offersByHex(table.view).get(hex) ?? []).some((o) => o.hex)) return;
    this.#timer = setTimeout(() => {
      this.#stop();
      table.linger(hex);
    }, WAIT);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Closed by hand. */
  close() {
    this.#stop();
    this.#waiting = null;
    this.#table.linger(null);
  }

  #draw() {
    const table = this.#table;
    const { ask, spread: hex, view } = table;
    const { fan } = this.#board;
    if (!hex || !view) return fan.close();
    const digits = ask ? numbered(view, table.picked, null).units : [];
    const chosen = view.ask?.chosen ?? [];
    const counters = piled(view, table.unitsAt(hex))
      .reverse()
      .map(({ id, face }) => {
        const told = ask?.offers.find((o) => o.unit === id) ?? ask?.shortcuts.find((row) => row.unit === id);
        const name = unitName(table.fixed, table.faces.get(face), id);
        const state = /** @type {"on" | "open" | ""} */ (chosen.includes(id) ? "on" : told ? "open" : "");
        return {
          unit: id,
          face,
          label: told ? `${name}: ${plain(told.say)}` : name,
          state,
          digit: digits.indexOf(id) + 1,
        };
      });
    return fan.open(hex, counters, ask ? [...offersByHex(view).keys()] : []);
  }
}
