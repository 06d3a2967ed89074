// @ts-check
/** Two people at one screen: who sees what when the decision changes sides. */
/** @import { Fixed, Side, View } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Asks } from "../kit/socket.js" */
/** @import { Table } from "./state.js" */
import { h } from "../kit/dom.js";
import { cap } from "../kit/keymap.js";
import { owner, phaseName } from "../kit/moment.js";
import { sideName } from "../kit/words.js";

/**
 * What a new decision means at a shared screen: `stay`, `sit` over silently, or `hand` the screen over. Both sides
 * knowing the same, a decision inside the other's phase or impulse (a retreat, say) needs no ceremony, nor does the way back.
 * Where they do not, what hangs on nothing secret is asked over what both know; all else under the cover.
 * @param {View} view @param {Fixed} fixed @param {Side | null} seated To whom the screen was handed last.
 * @returns {"stay" | "sit" | "hand"}
 */
export function change(view, fixed, seated) {
  if (!view.decides || view.outcome) return "stay";
  if (view.shared) return view.ask?.offers.length ? "stay" : "hand";
  if (view.decides === view.viewer) return "stay";
  if (view.private) return "hand";
  const whose = owner(fixed, view);
  const within = whose && whose !== view.decides;
  return within || seated === view.decides ? "sit" : "hand";
}

export class Hotseat {
  #sitting = false;

  /** @param {Table} table @param {Asks} socket @param {Board} board @param {HTMLElement} sheet What covers the table. */
  constructor(table, socket, board, sheet) {
    this.table = table;
    this.socket = socket;
    this.board = board;
    this.sheet = sheet;
    table.shows(
      () => [table.handing],
      () => this.draw(),
    );
    table.follows(
      () => [table.rests],
      () => this.check(),
    );
  }

  check() {
    const { table } = this;
    const view = table.view;
    if (!view || table.busy || table.covered || this.#sitting) return;
    const what = change(view, table.fixed, table.seated);
    if (what === "stay" && !table.seated && view.decides && !view.shared) table.sit(view.decides);
    if (what === "sit") void this.sit();
    if (what === "hand") {
      table.cover();
      this.board.counters.clear();
    }
  }

  draw() {
    const { table } = this;
    const view = table.view;
    this.sheet.hidden = !table.handing;
    if (!table.handing || !view) return;
    const name = sideName(table.fixed, view.decides);
    this.sheet.replaceChildren(
      h(
        "div",
        null,
        h("p", null, `Turn ${view.turn}, ${phaseName(table.fixed, view)}`),
        h("h2", null, `Hand over to the ${name} player`),
        h(
          "button",
          { class: "offer main", "data-do": "sit" },
          h("span", null, `I am the ${name} player`),
          h("kbd", null, cap("main")),
        ),
      ),
    );
    this.sheet.querySelector("button")?.focus();
  }

  /** The next player looks. */
  async sit() {
    const { table } = this;
    const view = table.view;
    if (!view?.decides || this.#sitting) return;
    this.#sitting = true;
    try {
      table.uncover(view.decides);
      await this.socket.ask({ sit: view.decides });
      table.sit(view.decides);
    } catch {
      table.coverAgain();
      table.say("The server did not answer; press again when the connection is back.", true);
    } finally {
      this.#sitting = false;
    }
  }
}
