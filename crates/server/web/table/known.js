// @ts-check
/** What the page knows of the game: what the server told, what is being shown of it, and who looks. */
/** @import { Account, Ask, Face, Fixed, Line, Page, Player, Score, Side, View } from "../types.js" */
/** @import { Faces } from "../board/faces.js" */
/** @import { Scene } from "./combats.js" */
import { leaves } from "../kit/kinds.js";
import { plain } from "../kit/prose.js";
import { after, retold, settled } from "./combats.js";
import { Frames } from "./frames.js";
import { merged } from "./lines.js";
import { eyesOf, unitName } from "../kit/words.js";
import { handed } from "./hold.js";

/** @typedef {{side: Side, ms: number}} Thinking */

/** So long a notice stays. */
const NOTICE = 8000;

export class Known extends Frames {
  /** @type {View | null} */
  #view = null;
  /** The same as the server told it. @type {View | null} */
  #raw = null;
  /** A unit taken without asking the server. @type {string | null} */
  #held = null;
  /** @type {Line[]} */
  #lines = [];
  /** @type {Score | null} */
  #score = null;
  /** @type {Account | null} */
  #account = null;
  #told = 0;
  /** @type {Scene | null} */
  #scene = null;
  /** The view that what is told now was seen with. @type {View | null} */
  #witness = null;
  #missing = 0;
  /** After which action nothing was told that is not here. */
  #heard = 0;
  #fetching = false;
  #rests = 0;
  #busy = false;
  #connected = true;
  #covered = false;
  #handing = false;
  /** Whose look lifts the cover. @type {Side | null} */
  #coming = null;
  /** @type {Side | null} */
  #seated = null;
  /** @type {Thinking | null} */
  #thinking = null;
  /** @type {number | null} */
  #passing = null;
  /** @type {string | null} */
  #notice = null;
  /** The notice is about the connection and goes when it is back. */
  #ofLoss = false;
  /** @type {Faces} */
  #faces;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #noticed;

  /** @param {Page} page @param {Fixed} fixed @param {Faces} faces @param {(then: () => void) => void} [frame] */
  constructor(page, fixed, faces, frame) {
    super(frame);
    /** @readonly */
    this.page = page;
    /** @readonly */
    this.fixed = fixed;
    this.#faces = faces;
  }

  /** The view on the map. @returns {Readonly<View> | null} */
  get view() {
    return this.#view;
  }

  /** @returns {ReadonlyMap<string, Face>} */
  get faces() {
    return this.#faces.known;
  }

  /** @returns {readonly Line[]} */
  get lines() {
    return this.#lines;
  }

  /** The last action whose lines the server has and this page has not; 0 where none is missing. */
  get missing() {
    return this.#missing;
  }

  /** The combat that is being fought, or was the last thing that happened. */
  get scene() {
    return this.#covered ? null : this.#scene;
  }

  /** Lines that are missing are on their way. */
  get fetching() {
    return this.#fetching;
  }

  /** Where the game stands, once somebody wants to know; it may be that of the view before. @returns {Readonly<Score> | null} */
  get score() {
    return this.#score;
  }

  /** What a game that is over has cost. @returns {Readonly<Account> | null} */
  get account() {
    return this.#account;
  }

  /** Goes up whenever the lines change. */
  get told() {
    return this.#told;
  }

  /** Goes up whenever a view has come to lie on the map with nothing left to show of how. */
  get rests() {
    return this.#rests;
  }

  /** Something is being shown; the question waits for its end. */
  get busy() {
    return this.#busy;
  }

  get connected() {
    return this.#connected;
  }

  /** The map is covered while the next player takes the seat. */
  get covered() {
    return this.#covered;
  }

  /** The screen is being handed over. */
  get handing() {
    return this.#handing;
  }

  /** To whom the screen was handed last. */
  get seated() {
    return this.#seated;
  }

  get thinking() {
    return this.#thinking;
  }

  /** The turn in which whatever can be passed is. */
  get passing() {
    return this.#passing;
  }

  get notice() {
    return this.#notice;
  }

  /** Whether the one who looks is the one who decides. */
  get mine() {
    return this.decidesHere(this.#view);
  }

  /** The same of any view. @param {View | null} view */
  decidesHere(view) {
    const { held, mode } = this.page;
    return Boolean(view?.decides && view.viewer === view.decides && held.includes(view.decides) && mode === "play");
  }

  /** The question, if it can be answered here and now. @returns {Ask | null} */
  get ask() {
    return this.mine && !this.#busy && !this.#covered ? (this.#view?.ask ?? null) : null;
  }

  /** How somebody at a seat is called; computers by their level. @param {Player | undefined} player */
  nameOf(player) {
    const level = player?.kind === "computer" && this.page.levels.find(([key]) => key === player.name);
    return level ? level[1] : (player?.name ?? "");
  }

  /** @param {string} hex */
  unitsAt(hex) {
    return this.#view?.units.filter((u) => u.at === hex) ?? [];
  }

  /** @param {string} id */
  unit(id) {
    return this.#view?.units.find((u) => u.id === id) ?? null;
  }

  /** The hexes of the units chosen. */
  chosenHexes() {
    const at = (this.#view?.ask?.chosen ?? []).map((u) => this.unit(u)?.at);
    return [...new Set(at.filter((hex) => hex !== undefined))];
  }

  // What the server tells.

  /** New counters. @param {Record<string, Face>} faces @param {Record<string, string>} [pieces] What their drawings are made of. */
  learn(faces, pieces) {
    this.#faces.learn(faces, pieces);
    this.redraw();
  }

  /** Another view lies on the map. @param {View} view */
  arrive(view) {
    if (this.#raw?.viewer !== view.viewer) this.#score = null;
    this.#raw = this.#witness = view;
    this.#scene = settled(this.#scene, view);
    this.hold(null);
    this.#thinking = null;
    if (view.viewer === this.#coming && !view.shared) this.#covered = false;
    this.redraw();
  }

  /** A unit that can be taken without asking is taken, or laid down. @param {string | null} unit */
  hold(unit) {
    this.#held = unit;
    const name = (/** @type {View["units"][number]} */ u) => unitName(this.fixed, this.faces.get(u.face), u.id);
    this.#view = this.#raw && handed(this.#raw, unit, name);
    this.redraw();
  }

  /** The unit taken so. */
  get held() {
    return this.#held;
  }

  /** All that can be done, taken or not. */
  get everything() {
    return (this.ask && this.#raw?.ask?.offers) ?? [];
  }

  /**
   * The log before a message: lines of what was taken back go, and all of them where another looks, since what one knew
   * is not for the other. Where the message does not go on from them, those between are missing.
   * @param {Pick<View, "viewer" | "shared" | "seq">} state @param {number} log The actions whose lines stay.
   */
  keepLines(state, log) {
    const { seq } = state;
    const same = this.#view !== null && eyesOf(this.#view) === eyesOf(state);
    // What one saw is not for the other: he puts the scene together from the lines and his own view.
    this.#witness = same ? this.#view : null;
    if (!same) this.forgetLines();
    if (this.page.mode === "play") {
      if (log > this.#heard) this.#lines = [];
      this.#missing = log > this.#heard ? log : Math.min(this.#missing, log);
      this.#heard = seq;
    }
    const before = this.#lines.length;
    this.#lines = merged(this.#lines, log, []);
    // What was taken back, or jumped over, is no part of the scene.
    if (this.#lines.length !== before) this.#scene = retold(this.#lines, this.#witness);
    else if (log > (this.#view?.seq ?? 0)) this.#scene = null;
    this.#told++;
    this.redraw();
  }

  /** @param {Line[]} lines */
  tell(lines) {
    for (const line of lines) {
      this.#lines.push(line);
      this.#scene = after(this.#scene, line, this.#witness, (unit) => this.#whereNow(unit));
    }
    this.#told++;
    this.redraw();
  }

  /** Where a unit is by what was told since the view. @param {string} unit */
  #whereNow(unit) {
    const seq = this.#witness?.seq ?? 0;
    for (let i = this.#lines.length - 1, line; (line = this.#lines[i]) && line.seq > seq; i--)
      if (leaves(line) && line.units?.includes(unit)) return line.hexes?.at(-1);
    return this.#witness?.units.find((u) => u.id === unit)?.at;
  }

  /** Lines that were missing have come. @param {Line[]} lines @param {number} missing The last action whose lines still are. */
  recall(lines, missing) {
    this.#lines = [...lines, ...this.#lines];
    this.#missing = missing;
    this.#told++;
    this.redraw();
  }

  /** Lines that are missing are asked for, or have come. @param {boolean} going */
  fetch(going) {
    this.#fetching = going;
  }

  /** Something else is to be said of the lines. */
  retell() {
    this.#told++;
    this.redraw();
  }

  forgetLines() {
    this.#lines = [];
    this.#scene = null;
    this.#heard = 0;
    this.#told++;
  }

  /** Where the game stands. @param {Score | null} score */
  weigh(score) {
    this.#score = score;
    this.redraw();
  }

  /** What it has cost. @param {Account | null} account */
  settle(account) {
    this.#account = account;
    this.redraw();
  }

  /** @param {View["players"]} players */
  seat(players) {
    if (this.#raw) this.#raw = { ...this.#raw, players };
    if (this.#view) this.#view = { ...this.#view, players };
    this.redraw();
  }

  /** @param {Thinking | null} thinking */
  think(thinking) {
    this.#thinking = thinking;
    this.redraw();
  }

  /** In this turn whatever can be passed is. @param {number | null} turn */
  pass(turn) {
    this.#passing = turn;
    this.redraw();
  }

  /** The connection is there or lost: what was said of its loss goes when it is back. @param {boolean} up */
  connection(up) {
    this.#connected = up;
    if (up && this.#ofLoss) this.say(null);
    this.redraw();
  }

  /** What is said while there is no connection is about that. @param {string | null} text */
  say(text, ofLoss = !this.#connected) {
    this.#ofLoss = ofLoss && text !== null;
    this.#notice = text && plain(text);
    clearTimeout(this.#noticed);
    if (text) this.#noticed = setTimeout(() => this.say(null), NOTICE);
    this.redraw();
  }

  // What is being shown.

  /** Something begins to be shown. */
  watch() {
    this.#busy = true;
    this.redraw();
  }

  /** Nothing is left to show. */
  rest() {
    this.#busy = false;
    this.#rests++;
    this.redraw();
  }

  // Two people at one screen.

  /** The screen is handed over: nothing of what one side knows stays in the page. */
  cover() {
    this.#covered = this.#handing = true;
    this.#coming = null;
    this.#score = null;
    this.forgetLines();
    this.#rests++;
    this.redraw();
  }

  /** The next player is about to look: with what he sees the cover goes. @param {Side} side */
  uncover(side) {
    this.#coming = side;
  }

  /** He could not. */
  coverAgain() {
    this.#coming = null;
    this.#covered = this.#handing;
    this.redraw();
  }

  /** He looks; whether the screen was handed to him or he sat there all along. @param {Side} side */
  sit(side) {
    if (this.#handing || this.#seated === null) this.#seated = side;
    this.#handing = false;
    this.redraw();
  }
}
