// @ts-check
/** Advice: what the veteran would do here. It is lit on the map, marked among the offers, and told with its reason. */
/** @import { Hint } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Previews } from "./preview.js" */
/** @import { Table } from "./state.js" */
/** @import { Asks } from "../kit/socket.js" */
import { placesOf } from "./offers.js";
import { sentence } from "../kit/prose.js";

export class Hints {
  /** @param {Table} table @param {Asks} socket @param {Previews} previews @param {Board} board */
  constructor(table, socket, previews, board) {
    this.table = table;
    this.socket = socket;
    this.previews = previews;
    this.board = board;
    this.asking = false;
  }

  async ask() {
    const { table } = this;
    const view = table.view;
    if (!view || !table.ask || table.advice || this.asking) return;
    this.asking = true;
    try {
      /** @type {Hint} */
      const hint = await this.socket.ask({ hint: true });
      if (table.view?.version !== view.version || table.view.viewer !== view.viewer) return;
      table.advise(hint);
      const offer = table.advised;
      if (!offer) return;
      // Somebody may have looked at another place; the advice is what he looks at now.
      table.letGo();
      const found = offer.hex ? await this.previews.get(offer) : null;
      if (table.advised !== offer) return;
      if (found?.way || found?.forecast) table.foresee({ act: offer.act, hex: offer.hex ?? null, ...found });
      const places = placesOf(offer, view);
      if (places.length && !places.some((hex) => this.board.camera.sees(hex))) void this.board.camera.show(places);
    } catch (error) {
      table.say(sentence(/** @type {Error} */ (error).message));
    } finally {
      this.asking = false;
    }
  }
}
