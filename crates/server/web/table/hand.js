// @ts-check
/** What the player's hand does: choosing a place, pressing an offer, taking back. */
/** @import { Refusal, Request } from "../types.js" */
/** @import { Table } from "./state.js" */
/** @import { Choice } from "./offers.js" */
/** @import { Asks } from "../kit/socket.js" */
import { buttons, choiceOf, choiceOfRow, choicesAt, doubtful } from "./offers.js";
import { set, settings } from "../kit/settings.js";
import { Refused } from "../kit/socket.js";
import { sentence } from "../kit/prose.js";

export class Hand {
  /** @param {Table} table @param {Asks} socket */
  constructor(table, socket) {
    this.table = table;
    this.socket = socket;
  }

  /**
   * A click or tap on a hex: its only choice is done; of several one is chosen; nothing is explained.
   * A finger looks first: it has no hover.
   * @param {string} hex @param {boolean} touch
   */
  choose(hex, touch) {
    const { table } = this;
    const view = table.view;
    if (!view || !table.ask || table.sending) return table.look(hex);
    const choices = choicesAt(view, hex);
    const first = choices[0];
    if (!first) return this.why(hex, []);
    const again = table.picked === hex || table.preview?.hex === hex;
    // A stack is spread out first, whatever is in the hand.
    const stack =
      !first.offer && table.unitsAt(hex).length > 1 && view.ask?.shortcuts.some((row) => row.hex === hex && row.unit);
    // What is offered on a hexside is chosen there; a click into one of its hexes only shows it.
    const looks = stack || first.offer?.edge;
    if (choices.length === 1 && (!touch || again || first.offer?.unit) && (again || !looks))
      return this.press(first, hex);
    if (choices.length > 1 && table.picked === hex && !first.offer) return this.press(first, hex);
    return table.pick(hex);
  }

  /** A hexside on which something is offered: as with hexes, a finger looks first. @param {string} edge @param {boolean} touch */
  chooseEdge(edge, touch) {
    const { table } = this;
    if (!table.view || !table.ask || table.sending) return undefined;
    const [first, ...more] = choicesAt(table.view, edge);
    if (first && !more.length && (!touch || table.picked === edge)) return this.press(first, edge.split("/")[0]);
    return table.pickEdge(edge);
  }

  /** A unit was chosen: on its toggle, in a fan, by its digit. @param {string} id */
  chooseUnit(id) {
    const { table } = this;
    const unit = table.unit(id);
    if (!table.ask || table.sending) return undefined;
    const offers = table.ask.offers.filter((o) => o.unit === id);
    if (offers.length > 1) return table.single(id);
    if (offers[0]) return this.press(choiceOf(offers[0]), unit?.at);
    const row = table.ask.shortcuts.find((some) => some.unit === id);
    if (row) return this.press(choiceOfRow(row), unit?.at);
    return unit ? this.why(unit.at, [id]) : undefined;
  }

  /**
   * Presses an offer; asks again where something would be left undone or is lost for certain.
   * @param {Choice} choice @param {string | null} [hex] Where on the map it was pressed.
   */
  press(choice, hex = null) {
    const { table } = this;
    if (!table.ask || table.sending) return undefined;
    if (settings.confirm && table.sure?.key !== choice.key && doubtful(table, choice))
      return table.doubt(choice.key, hex);
    return this.send(choice.acts, choice.instead);
  }

  /** The main button, for Enter. */
  pressMain() {
    const { view, picked, preview, singled, advised } = this.table;
    if (!view || !this.table.ask) return;
    const { main } = buttons(view, picked, preview?.act ?? null, singled, advised);
    if (main) this.press(main);
  }

  /** `done`, for its key. */
  pressDone() {
    const offer = this.table.ask?.offers.find((o) => o.verb === "done");
    if (offer) this.press(choiceOf(offer));
  }

  /** @param {string[]} acts @param {boolean} [instead] In place of what is in the hand. */
  async send(acts, instead = false) {
    const version = this.table.view?.version ?? 0;
    await this.request(instead ? { instead: acts, version } : { act: acts, version });
  }

  /** What is passed over is asked from now on; if it still can be, the last one at once. */
  async askAgain() {
    const { table } = this;
    const { passed, version = 0 } = table.view ?? {};
    set("asides", false);
    // The server is told before: requests of one connection are answered in order.
    table.redraw();
    table.flush();
    if (passed?.open) await this.request({ reopen: true, version });
  }

  async undo() {
    if (!this.table.view?.undo || !this.table.mine) return;
    await this.request({ undo: true, version: this.table.view.version });
  }

  /** @param {Request} request */
  async request(request) {
    const { table } = this;
    if (table.sending) return;
    const received = table.send("version" in request ? request.version : undefined);
    try {
      await this.socket.ask(request);
    } catch (error) {
      this.trouble(error);
    } finally {
      received();
    }
  }

  /** @param {unknown} error */
  trouble(error) {
    if (!(error instanceof Refused)) throw error;
    const { kind, why, refusal } = error.trouble;
    const hex =
      refusal?.about?.hex ?? (refusal?.about?.unit && this.table.unit(refusal.about.unit)?.at) ?? this.table.pointed;
    if (refusal && hex) this.answer(hex, "That cannot be done", refusal);
    else if (kind === "stale") this.table.say("The game had moved on. This is how it stands now.");
    else if (kind === "lost")
      this.table.say("The connection was lost; whether the last press counted shows when it is back.", true);
    else this.table.say(sentence(refusal?.why ?? why));
  }

  /** Asks why a click does nothing. @param {string} hex @param {string[]} units */
  async why(hex, units) {
    const { table } = this;
    const version = table.view?.version;
    table.letGo();
    table.point(hex);
    const here = units.length ? units : table.unitsAt(hex).map((u) => u.id);
    try {
      const answer = await this.socket.ask({ why: { hex, units: here } });
      if (table.view?.version !== version) return;
      if (answer) this.answer(hex, `${answer.say}?`, answer.refusal);
      else table.look(hex);
    } catch (error) {
      this.trouble(error);
    }
  }

  /** Why not, where it was tried. @param {string} hex @param {string} what @param {Refusal} refusal */
  answer(hex, what, refusal) {
    this.table.refuse({ hex, title: what, why: refusal.why, case: refusal.case });
  }

  resign() {
    return this.request({ resign: true });
  }
}
