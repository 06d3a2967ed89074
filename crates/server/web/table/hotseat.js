// @ts-check
/** Two people at one screen: who sees what when the decision changes sides. */
/** @import { Fixed, Side, View } from "../types.js" */
/** @import { Counters } from "../board/counters.js" */
/** @import { Asks } from "../kit/socket.js" */
/** @import { Table } from "./state.js" */
import { byId, h } from "../kit/dom.js";
import { owner, phaseName } from "../kit/moment.js";
import { sideName } from "../kit/words.js";

/**
 * What a new decision means at a shared screen: `stay`, `sit` over silently, or `hand` the screen over. Both sides
 * knowing the same, a decision inside the other's phase or impulse (a retreat, say) needs no ceremony, nor does the way back.
 * @param {View} view @param {Fixed} fixed @param {Side | null} seated To whom the screen was handed last.
 * @returns {"stay" | "sit" | "hand"}
 */
export function change(view, fixed, seated) {
  if (!view.decides || view.decides === view.viewer || view.outcome) return "stay";
  if (view.private) return "hand";
  const whose = owner(fixed, view);
  const within = whose && whose !== view.decides;
  return within || seated === view.decides ? "sit" : "hand";
}

export class Hotseat {
  /** @param {Table} table @param {Asks} socket @param {Counters} counters */
  constructor(table, socket, counters) {
    this.table = table;
    this.socket = socket;
    this.counters = counters;
    /** @type {Side | null} */
    this.seated = null;
    this.sheet = byId("handover");
    table.on(["shown"], () => this.check());
  }

  check() {
    const { table } = this;
    const view = table.view;
    if (!view || table.busy || table.covered || this.sitting) return;
    // Whoever opens the page may be either of the two.
    const what = view.private && !this.seated ? "hand" : change(view, table.fixed, this.seated);
    if (what === "stay") this.seated ??= view.decides;
    if (what === "sit") void this.sit();
    if (what === "hand") this.cover(view);
  }

  /** @param {View} view */
  cover(view) {
    const { table } = this;
    const name = sideName(table.fixed, view.decides);
    table.covered = true;
    table.letGo();
    // Nothing of what one side knows stays in the page while the other comes to the screen.
    this.counters.clear();
    table.lines = [];
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
          h("kbd", null, "↵"),
        ),
      ),
    );
    this.sheet.hidden = false;
    table.tell("log", "shown", "status", "hand");
    this.sheet.querySelector("button")?.focus();
  }

  /** The next player looks. */
  async sit() {
    const { table } = this;
    const view = table.view;
    if (!view?.decides || this.sitting) return;
    this.sitting = true;
    try {
      table.covered = false;
      await this.socket.ask({ sit: view.decides });
      if (!this.sheet.hidden) this.seated = view.decides;
      this.sheet.hidden = true;
    } catch {
      table.covered = !this.sheet.hidden;
      table.say("The server did not answer; press again when the connection is back.", true);
    } finally {
      this.sitting = false;
    }
  }
}
