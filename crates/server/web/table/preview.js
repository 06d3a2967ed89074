// @ts-check
/** What an offer would lead to, asked once a version: the way of a move, the odds of a combat. */
/** @import { Forecast, Offer, Step } from "../types.js" */
/** @import { Table } from "./state.js" */
/** @import { Asks } from "../kit/socket.js" */
import { offersByHex } from "./offers.js";

/** A pointer that only passes asks nothing. */
const PAUSE = 40;

export class Previews {
  /** @param {Table} table @param {Asks} socket */
  constructor(table, socket) {
    this.table = table;
    this.socket = socket;
    /** @type {Map<string, Promise<{way: Step[] | null, forecast: Forecast | null}>>} */
    this.known = new Map();
    table.follows(
      () => [table.view?.version, table.view?.viewer],
      () => this.known.clear(),
    );
    table.follows(
      () => [table.ask, table.pointed, table.picked, table.preview],
      () => this.follow(),
    );
  }

  /** The offer that the hand is over: the only one of a hex. @returns {Offer | null} */
  wanted() {
    const { table } = this;
    if (!table.ask || !table.view || !table.pointed) return null;
    const offers = offersByHex(table.view).get(table.pointed) ?? [];
    const placed = offers.filter((o) => o.hex);
    return placed.length === 1 ? (placed[0] ?? null) : null;
  }

  follow() {
    const offer = this.wanted();
    const { table } = this;
    if (!offer) {
      // The pointer on its way to the panel keeps the preview; another hex without offer ends it.
      if (table.preview && table.pointed && table.pointed !== table.preview.hex) table.foresee(null);
      return;
    }
    if (table.preview?.act === offer.act) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(offer), PAUSE);
  }

  /** @param {Offer} offer */
  async show(offer) {
    const { table } = this;
    const version = table.view?.version;
    const found = await this.get(offer);
    const still = table.view?.version === version && table.ask && this.wanted()?.act === offer.act;
    if (!still || table.preview?.act === offer.act) return;
    // What leads to nothing that can be shown is no preview; a resting pointer must not become the main button.
    if (!found.way && !found.forecast) {
      if (table.preview) table.foresee(null);
      return;
    }
    table.foresee({ act: offer.act, hex: offer.hex ?? null, ...found });
  }

  /** @param {Offer} offer */
  get(offer) {
    const known = this.known.get(offer.act);
    if (known) return known;
    const found = this.fetch(offer).catch(() => ({ way: null, forecast: null }));
    this.known.set(offer.act, found);
    return found;
  }

  /** @param {Offer} offer @returns {Promise<{way: Step[] | null, forecast: Forecast | null}>} */
  async fetch(offer) {
    const { table } = this;
    const enemy = table.unitsAt(offer.hex ?? "").some((u) => table.faces.get(u.face)?.side !== table.view?.decides);
    const [way, forecast] = await Promise.all([
      offer.left !== null && !enemy ? this.socket.ask({ way: offer.act }) : null,
      enemy ? this.socket.ask({ preview: offer.act }) : null,
    ]);
    return { way: way?.length ? way : null, forecast };
  }
}
