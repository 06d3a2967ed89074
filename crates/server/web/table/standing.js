// @ts-check
/** Standing answers: what the settings say shall answer itself is a wish of the seat, kept by the server, which answers by it. */
/** @import { Asks } from "../kit/socket.js" */
/** @import { Settings } from "../kit/settings.js" */
/** @import { Table } from "./state.js" */
/** @import { Asides, Side, Wish } from "../types.js" */
import { settings } from "../kit/settings.js";

/** The settings as a wish. @param {Pick<Settings, "sole" | "routine" | "asides" | "unless">} wanted */
export const wish = ({ sole, routine, asides, unless }) => ({
  sole,
  routine,
  asides: /** @type {Asides} */ (asides ? (unless ? "unless" : "pass") : "ask"),
});

export class Standing {
  /** @param {Table} table @param {Asks} socket */
  constructor(table, socket) {
    this.table = table;
    this.socket = socket;
    table.follows(
      () => [settings],
      () => void this.tell(),
    );
  }

  /** Tells the server what the settings say, for each seat held here. */
  tell() {
    return this.ask((side) => ({ side, ...wish(settings) }));
  }

  /** Whatever can be passed in this turn is; asked again, it is not. */
  turn() {
    const { passing, view } = this.table;
    const turn = view && passing !== view.turn ? view.turn : null;
    return this.ask((side) => ({ side, turn }));
  }

  /** @param {(side: Side) => Wish} standing */
  async ask(standing) {
    const { table, socket } = this;
    const { held, mode } = table.page;
    if (mode !== "play" || !held.length) return;
    // Whoever cannot be told is told when the connection is back.
    const told = await Promise.allSettled(held.map((side) => socket.ask({ standing: standing(side) })));
    for (const answer of told) if (answer.status === "fulfilled") table.pass(answer.value.turn);
  }
}
