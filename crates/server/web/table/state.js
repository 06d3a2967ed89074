// @ts-check
/** What the page knows, in one place, and who wants to hear of changes. */
/** @import { Ask, Face, Fixed, Forecast, Hint, Line, Offer, Page, Player, Step, View } from "../types.js" */
import { automatic } from "./offers.js";
import { settings } from "../kit/settings.js";
import { titled } from "../kit/words.js";

/**
 * - `shown`: another view lies on the map
 * - `log`: lines were added or taken back
 * - `hand`: what is picked, pointed at or previewed
 * - `glance`: which button is looked at
 * - `status`: connection, thinking, players, animation, a notice
 * - `faces`: new counters
 * - `settings`
 * @typedef {"shown" | "log" | "hand" | "glance" | "status" | "faces" | "settings"} Topic
 */

/** @typedef {{act: string, hex: string | null, way: Step[] | null, forecast: Forecast | null}} Preview */

export class Table {
  /** @param {Page} page @param {Fixed} fixed */
  constructor(page, fixed) {
    this.page = page;
    this.fixed = fixed;
    /** @type {View | null} The view on the map. */
    this.view = null;
    /** @type {Map<string, Face>} */
    this.faces = new Map();
    /** @type {Line[]} */
    this.lines = [];
    /** @type {string | null} The hex under the pointer or the keyboard's. */
    this.pointed = null;
    /** @type {string | null} The hexside under the pointer, if something is offered on it. */
    this.edge = null;
    /** @type {string | null} The hex or hexside whose offers are looked at. */
    this.picked = null;
    /** @type {string | null} The unit that several things are offered about. */
    this.singled = null;
    /** @type {Preview | null} */
    this.preview = null;
    /** @type {{hexes: string[], edge: string | null, hex: string | null, way: Step[] | null, forecast: Forecast | null} | null} What the button looked at is about. */
    this.glance = null;
    /** @type {(Hint & {version: number, viewer: string}) | null} The last advice. */
    this.hint = null;
    /** @type {string | null} The hex a refused click was on. */
    this.refused = null;
    /** The keyboard walks over the hexes. */
    this.walking = false;
    /** Something is being shown; the question waits for its end. */
    this.busy = false;
    /** An answer is on its way to the server. */
    this.sending = false;
    this.connected = true;
    /** The map is covered while the next player takes the seat. */
    this.covered = false;
    /** `done` was pressed once where something is left undone. */
    this.sure = false;
    /** @type {{side: import("../types.js").Side, ms: number} | null} */
    this.thinking = null;
    /** The server is being told what shall answer itself, and may be answering. */
    this.settling = false;
    /** @type {number | null} The turn in which whatever can be passed is. */
    this.passing = null;
    /** @type {string | null} */
    this.notice = null;
    /** The notice is about the connection and goes when it is back. */
    this.ofLoss = false;
    /** @type {Map<Topic, Set<() => void>>} */
    this.listeners = new Map();
  }

  /** @param {Topic[]} topics @param {() => void} then */
  on(topics, then) {
    for (const topic of topics) this.listeners.set(topic, (this.listeners.get(topic) ?? new Set()).add(then));
  }

  /** Tells everybody who listens for one of the topics, each once. @param {...Topic} topics */
  tell(...topics) {
    const all = new Set(topics.flatMap((topic) => [...(this.listeners.get(topic) ?? [])]));
    for (const then of all) then();
  }

  /** Whether the one who looks is the one who decides. */
  get mine() {
    return this.decidesHere(this.view);
  }

  /** The same of any view. @param {View | null} view */
  decidesHere(view) {
    const { held, mode } = this.page;
    return Boolean(view?.decides && view.viewer === view.decides && held.includes(view.decides) && mode === "play");
  }

  /** The question, if it can be answered here and now. @returns {Ask | null} */
  get ask() {
    return this.mine && !this.busy && !this.covered ? (this.view?.ask ?? null) : null;
  }

  /** The answer that the server may be giving now by itself. */
  get answer() {
    return this.ask && this.view ? this.answerTo(this.view) : null;
  }

  /** The same to any view's question. @param {View} view */
  answerTo(view) {
    return this.settling && this.decidesHere(view) ? automatic(view, settings) : null;
  }

  /** The advice, while it is about this question. */
  get advice() {
    const { ask, hint, view } = this;
    return ask && hint?.version === view?.version && hint?.viewer === view?.viewer ? hint : null;
  }

  /** The offer that is advised. @returns {Offer | null} */
  get advised() {
    return this.ask?.offers.find((offer) => offer.act === this.advice?.acts[0]) ?? null;
  }

  /** The connection is there or lost: what was said of its loss goes when it is back. @param {boolean} up */
  connection(up) {
    this.connected = up;
    if (up && this.ofLoss) this.say(null);
    else this.tell("status");
  }

  /** What is said while there is no connection is about that. @param {string | null} text */
  say(text, ofLoss = !this.connected) {
    this.ofLoss = ofLoss && text !== null;
    this.notice = text && titled(this.fixed, text);
    clearTimeout(this.noticeTimer);
    if (text) this.noticeTimer = setTimeout(() => this.say(null), 8000);
    this.tell("status");
  }

  /** Forgets what the hand was about to do. */
  letGo() {
    this.picked = null;
    this.singled = null;
    this.preview = null;
    this.refused = null;
    this.sure = false;
  }

  /** How somebody at a seat is called; computers by their level. @param {Player | undefined} player */
  nameOf(player) {
    const level = player?.kind === "computer" && this.page.levels.find(([key]) => key === player.name);
    return level ? level[1] : (player?.name ?? "");
  }

  /** @param {string} hex */
  unitsAt(hex) {
    return this.view?.units.filter((u) => u.at === hex) ?? [];
  }

  /** @param {string} id */
  unit(id) {
    return this.view?.units.find((u) => u.id === id) ?? null;
  }

  /** The hexes of the units chosen. */
  chosenHexes() {
    const at = (this.view?.ask?.chosen ?? []).map((u) => this.unit(u)?.at);
    return [...new Set(at.filter((hex) => hex !== undefined))];
  }
}

/**
 * The log after a message: lines of actions that were taken back go, the new ones come.
 * @param {Line[]} lines @param {number} keep @param {Line[]} told
 */
export function merged(lines, keep, told) {
  const from = lines.findIndex((line) => line.seq > keep);
  return [...(from < 0 ? lines : lines.slice(0, from)), ...told];
}

/**
 * Whether the lines of a message go on from what is shown, so that they can be played; otherwise it is a jump.
 * @param {View | null} before @param {{state: View, log: number}} message
 */
export function goesOn(before, message) {
  return (
    before !== null &&
    before.viewer === message.state.viewer &&
    message.log >= before.seq &&
    message.state.seq >= before.seq
  );
}
