// @ts-check
/** What the player's hand does: choosing a place, pressing an offer, taking back. */
/** @import { Extent, Refusal, Request, View } from "../types.js" */
/** @import { Table } from "./state.js" */
/** @import { Choice } from "./offers.js" */
/** @import { Asks } from "../kit/socket.js" */
import { buttons, choiceOf, choiceOfRow, choicesAt, choicesIn, doubtful, plainly } from "./offers.js";
import { wholeOf } from "./rows.js";
import { set, settings } from "../kit/settings.js";
import { Refused } from "../kit/socket.js";
import { sentence } from "../kit/prose.js";

/** Two clicks within so many milliseconds are one double click. */
const DOUBLE = 400;
/** What is taken up one by one is laid down in so many steps at most. */
const MOST = 12;

export class Hand {
  /** @param {Table} table @param {Asks} socket */
  constructor(table, socket) {
    this.table = table;
    this.socket = socket;
    this.#last = table.view;
    table.follows(
      () => [table.view],
      () => this.#remember(),
    );
  }

  /** What was there before anything was in the hand, and how it stood last. @type {View | null} */
  #before = null;
  /** @type {View | null} */
  #last = null;
  /** When it was taken up: the second click of a double one means the same as the first. */
  #since = -Infinity;

  /** Notes how everything lay before something was taken up. */
  #remember() {
    const { view } = this.table;
    const [last, holds] = [this.#last, Boolean(view?.ask?.chosen.length)];
    if (!holds || !this.table.mine) this.#before = null;
    else if (last && !last.ask?.chosen.length && last.viewer === view?.viewer && last.seq < view.seq) {
      this.#before = last;
      this.#since = performance.now();
    }
    this.#last = view;
  }

  /** Whether what is in the hand was taken up for nothing: no counter lies or looks otherwise than before. */
  get idle() {
    const [before, view] = [this.#before, this.table.view];
    if (this.table.held) return true;
    if (!before || !view || before.turn !== view.turn || before.phase !== view.phase) return false;
    const chosen = view.ask?.chosen ?? [];
    // To be in the hand can be a mark of its own; having gone somewhere is in the log, also of who has come back.
    if (this.table.lines.some((l) => l.seq > before.seq && l.kind === "moved")) return false;
    const same = (/** @type {View["units"][number]} */ u, /** @type {number} */ i) => {
      const was = before.units[i];
      const marked = chosen.includes(u.id) || was?.marks.length === u.marks.length;
      return was?.id === u.id && was.at === u.at && was.face === u.face && marked;
    };
    return before.units.length === view.units.length && view.units.every(same);
  }

  /** Esc, or a click on nothing: what is looked at is put away; if it is nothing, what is in the hand is laid down. */
  putDown() {
    const { table } = this;
    const looked = table.picked || table.singled || table.sure;
    table.letGo();
    if (!looked) void this.layDown();
  }

  /**
   * Lays down what was taken up for nothing, by taking that back; of an attack in the making the last step. What has done
   * something stays in the hand, since ending its move would lose the rest of it.
   */
  async layDown() {
    const { table } = this;
    const before = this.#before?.seq ?? 0;
    if (table.held) return table.hold(null);
    if (!this.idle) return;
    const steps = table.ask?.targets.length ? 1 : MOST;
    for (let n = 0; n < steps && table.view?.undo && table.view.seq > before && table.ask?.chosen.length; n++)
      await this.undo();
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
    const choices = choicesIn(view, hex);
    const first = choices[0];
    const again = table.picked === hex || table.preview?.hex === hex;
    const held = table.chosenHexes().includes(hex) && this.idle && !table.ask.targets.length;
    // The stack in the hand again: it is laid down, once what else could be chosen of it has been looked at.
    if (held && !first && performance.now() - this.#since < DOUBLE) return undefined;
    if (held && (!first || (again && choices.every((c) => c.offer?.unit)))) return this.layDown();
    if (!first) return this.why(hex, []);
    // A stack is spread out first, whatever is in the hand.
    const stack =
      !first.offer && table.unitsAt(hex).length > 1 && view.ask?.shortcuts.some((row) => row.hex === hex && row.unit);
    // What is offered on a hexside is chosen there; a click into one of its hexes only shows it.
    const looks = stack || first.offer?.edge;
    const sole = plainly(choices);
    if (sole && (!touch || again || first.offer?.unit) && (again || !looks)) return this.press(sole, hex);
    // A second click, as of a double one, takes the whole stack.
    if (choices.length > 1 && table.picked === hex && !first.offer) return this.press(wholeOf(choices) ?? first, hex);
    // Several things about one unit: they are its own.
    const [unit] = choices.map((choice) => choice.offer?.unit);
    if (unit && !touch && choices.every((choice) => choice.offer?.unit === unit))
      return table.singled === unit ? this.press(first, hex) : table.single(unit);
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
    if (choice.hold) return table.hold(choice.hold);
    if (settings.confirm && table.sure?.key !== choice.key && doubtful(table, choice))
      return table.doubt(choice.key, hex);
    return this.send(choice.acts, choice.instead);
  }

  /** The main button, for Enter. Answers whether there is one. */
  pressMain() {
    const { view, picked, preview, singled, advised } = this.table;
    if (!view || !this.table.ask) return false;
    const { main } = buttons(view, picked, preview?.act ?? null, singled, advised);
    if (main) void this.press(main);
    return main !== null;
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

  /** What was sent at once, or more. @param {Extent} [extent] */
  async undo(extent) {
    const { view, mine } = this.table;
    if (this.table.held) return this.table.hold(null);
    if (!view?.undo || !mine || (extent && !view.extents.includes(extent))) return;
    await this.request({ undo: extent ?? true, version: view.version });
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

  /**
   * Asks why a click, or a drop of units `from` elsewhere, does nothing; where nothing can have been meant, what is in the
   * hand is laid down.
   * @param {string} hex @param {string[]} units
   */
  async why(hex, units, from = "") {
    const { table } = this;
    const version = table.view?.version;
    table.letGo();
    table.point(hex);
    const here = units.length ? units : table.unitsAt(hex).map((u) => u.id);
    try {
      const answer = await this.socket.ask({ why: { hex, units: here } });
      if (table.view?.version !== version) return;
      if (answer) this.answer(hex, `${answer.say}?`, answer.refusal);
      else if (from || table.unitsAt(hex).length) table.look(hex);
      else this.putDown();
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
