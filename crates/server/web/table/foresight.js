// @ts-check
/** What answers lead to, asked where it is wanted: of what is looked at, and of a few answers that are no places. */
/** @import { Consequence, Forecast, Offer } from "../types.js" */
/** @import { Table } from "./state.js" */
/** @import { Asks } from "../kit/socket.js" */
import { choicesAt, offersByHex } from "./offers.js";

/** So many answers without a place are looked into without being asked. */
const FEW = 5;
/** A pointer that only passes asks nothing. */
const PAUSE = 60;

/** The offer that is looked at on the map: the only one of the hex under the hand, or of the place chosen. @param {Table} table @returns {Offer | null} */
export function lookedAt({ ask, view, pointed, picked, preview }) {
  if (!ask || !view) return null;
  const placed = pointed ? (offersByHex(view).get(pointed) ?? []).filter((offer) => offer.hex) : [];
  if (placed.length === 1) return placed[0] ?? null;
  const [only, ...more] = picked ? choicesAt(view, picked) : [];
  if (only?.offer && !more.length) return only.offer;
  return ask.offers.find((offer) => offer.act === preview?.act) ?? null;
}

/** Answers that are no places, where they are few: what each leads to stands below it. @param {Table} table @returns {Offer[]} */
export function plainOnes({ ask }) {
  const offers = ask?.offers ?? [];
  const plain = offers.length <= FEW && offers.every((offer) => !(offer.hex ?? offer.unit ?? offer.edge));
  return plain ? offers : [];
}

/** Answers of which one decides by the odds they leave: a plane more or none, so much artillery. @param {Table} table @returns {Offer[]} */
export function weighed(table) {
  const plain = plainOnes(table);
  return table.ask?.forecast && plain.length > 1 ? plain : [];
}

export class Foresight {
  /** @param {Table} table @param {Asks} socket */
  constructor(table, socket) {
    this.table = table;
    this.socket = socket;
    /** @type {Map<string, Promise<Consequence[]>>} */
    this.asked = new Map();
    /** @type {Set<string>} */
    this.reckoned = new Set();
    table.follows(
      () => [table.view?.version, table.view?.viewer],
      () => {
        this.asked.clear();
        this.reckoned.clear();
      },
    );
    table.follows(
      () => [table.ask, table.pointed, table.picked, table.preview, table.sure],
      () => this.follow(),
    );
  }

  follow() {
    const { table } = this;
    if (!table.ask) return;
    for (const { act } of plainOnes(table)) void this.get(act);
    for (const { act } of weighed(table)) void this.reckon(act);
    const sure = table.ask.offers.find((offer) => offer.act === table.sure?.key);
    if (sure) void this.get(sure.act);
    clearTimeout(this.timer);
    const looked = lookedAt(table);
    if (looked) this.timer = setTimeout(() => lookedAt(table) === looked && void this.get(looked.act), PAUSE);
  }

  /** The odds an answer would leave, for all to be compared. @param {string} act */
  async reckon(act) {
    if (this.reckoned.has(act)) return;
    this.reckoned.add(act);
    const { table } = this;
    const [version, viewer] = [table.view?.version, table.view?.viewer];
    const found = await this.socket.ask({ preview: act }).catch(() => null);
    if (found?.rolls && table.view?.version === version && table.view?.viewer === viewer)
      table.learnOdds(act, /** @type {Forecast} */ (found));
  }

  /** What an offer leads to; nothing where that cannot be asked. @param {string} act @returns {Promise<Consequence[]>} */
  get(act) {
    const known = this.asked.get(act);
    if (known) return known;
    const { table } = this;
    const [version, viewer] = [table.view?.version, table.view?.viewer];
    const found = this.socket.ask({ leads: act }).then(
      (/** @type {Consequence[]} */ leads) => {
        if (table.view?.version === version && table.view?.viewer === viewer) table.learnLeads(act, leads);
        return leads;
      },
      () => [],
    );
    this.asked.set(act, found);
    return found;
  }
}
