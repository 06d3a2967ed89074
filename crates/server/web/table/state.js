// @ts-check
/**
 * What the page knows and what its people are about, with one owner: nothing of it changes but by the methods of `Table`.
 * Each change asks for one frame. In it every panel is drawn whose inputs are others than when it was drawn last; then
 * whoever asks the server or moves the map follows. What is changed meanwhile is drawn after that, never inside it.
 */
/** @import { Ask, Face, Fixed, Forecast, Hint, Line, Offer, Page, Player, Side, Step, View } from "../types.js" */
import { Faces } from "../board/faces.js";
import { titled } from "../kit/words.js";

/** @typedef {{act: string, hex: string | null, way: Step[] | null, forecast: Forecast | null}} Preview */
/** What the button looked at is about. @typedef {{key: string, hexes: string[], edge: string | null, hex: string | null, way: Step[] | null, forecast: Forecast | null}} Glance */
/** Why not, where it was tried. @typedef {{hex: string, title: string, why: string, case: string | null}} Refused */
/** @typedef {{side: Side, ms: number}} Thinking */
/** @typedef {{inputs: () => unknown[], then: () => void, last: unknown[] | null}} Mounted */

/** So long a notice stays, and so long the reason of a refusal. */
const NOTICE = 8000;
const REASON = 6000;
/** Rounds in one frame, before what changes itself without end waits for the next. */
const ROUNDS = 8;

/** A frame; a page that nobody sees has none. @param {() => void} then */
const nextFrame = (then) => void (document.hidden ? setTimeout(then) : requestAnimationFrame(then));

export class Table {
  /** @type {View | null} */
  #view = null;
  /** @type {Line[]} */
  #lines = [];
  #told = 0;
  #rests = 0;
  /** @type {string | null} */
  #pointed = null;
  #walking = false;
  /** @type {string | null} */
  #edge = null;
  /** @type {string | null} */
  #picked = null;
  /** @type {string | null} */
  #singled = null;
  /** @type {string | null} */
  #spread = null;
  /** @type {Preview | null} */
  #preview = null;
  /** @type {Glance | null} */
  #glance = null;
  /** @type {(Hint & {version: number, viewer: string}) | null} */
  #hint = null;
  /** @type {Refused | null} */
  #refusal = null;
  #sure = false;
  #busy = false;
  /** @type {{version: number | undefined} | null} */
  #sent = null;
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
  /** @type {ReadonlySet<string>} */
  #layers = new Set();
  /** @type {Faces} */
  #faces;
  /** @type {Mounted[]} */
  #panels = [];
  /** @type {Mounted[]} */
  #followers = [];
  /** @type {(then: () => void) => void} */
  #frame;
  #asked = false;
  #running = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #noticed;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #reasoned;

  /** @param {Page} page @param {Fixed} fixed @param {Faces} [faces] @param {(then: () => void) => void} [frame] */
  constructor(page, fixed, faces = new Faces(null), frame = nextFrame) {
    this.page = page;
    this.fixed = fixed;
    this.#faces = faces;
    this.#frame = frame;
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

  /** Goes up whenever the lines change. */
  get told() {
    return this.#told;
  }

  /** Goes up whenever a view has come to lie on the map with nothing left to show of how. */
  get rests() {
    return this.#rests;
  }

  /** The hex under the pointer or the keyboard's. */
  get pointed() {
    return this.#pointed;
  }

  /** The keyboard walks over the hexes. */
  get walking() {
    return this.#walking;
  }

  /** The hexside under the pointer, if something is offered on it. */
  get edge() {
    return this.#edge;
  }

  /** The hex or hexside whose offers are looked at. */
  get picked() {
    return this.#picked;
  }

  /** The unit that several things are offered about. */
  get singled() {
    return this.#singled;
  }

  /** The stack that is spread out: the one picked, else the one the pointer rests on. */
  get spread() {
    if (this.#covered || this.#busy || this.#refusal) return null;
    const hex = this.#picked ?? this.#spread;
    return hex && this.unitsAt(hex).length > 1 ? hex : null;
  }

  get preview() {
    return this.#preview;
  }

  get glance() {
    return this.#glance;
  }

  /** Why the last click was refused, where it was. */
  get refusal() {
    return this.#refusal;
  }

  /** `done` was pressed once where something is left undone. */
  get sure() {
    return this.#sure;
  }

  /** Something is being shown; the question waits for its end. */
  get busy() {
    return this.#busy;
  }

  /** An answer is on its way to the server. */
  get sending() {
    return this.#sent !== null;
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

  /** The game's layers that are laid over the map. */
  get layers() {
    return this.#layers;
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

  /** The advice, while it is about this question. */
  get advice() {
    const [hint, view] = [this.#hint, this.#view];
    return this.ask && hint?.version === view?.version && hint?.viewer === view?.viewer ? hint : null;
  }

  /** The offer that is advised. @returns {Offer | null} */
  get advised() {
    return this.ask?.offers.find((offer) => offer.act === this.advice?.acts[0]) ?? null;
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

  /** New counters. @param {Record<string, Face>} faces */
  learn(faces) {
    this.#faces.learn(faces);
    this.redraw();
  }

  /** Another view lies on the map; what the hand was about was about the last one. @param {View} view */
  arrive(view) {
    const before = this.#view;
    this.#view = view;
    this.#thinking = null;
    this.#glance = null;
    this.#refusal = null;
    if (view.viewer === this.#coming) this.#covered = false;
    // The state that an answer led to comes before the answer's receipt; whoever sees the next question may answer it.
    if (this.#sent && this.#sent.version !== view.version) this.#sent = null;
    if (before?.version !== view.version || before.viewer !== view.viewer) this.letGo();
    this.redraw();
  }

  /**
   * The log before a message: lines of what was taken back go, and all of them where another looks, since what one knew
   * is not for the other.
   * @param {View["viewer"]} viewer @param {number} log The actions whose lines stay.
   */
  keepLines(viewer, log) {
    this.#lines = this.#view?.viewer === viewer ? merged(this.#lines, log, []) : [];
    this.#told++;
    this.redraw();
  }

  /** @param {Line[]} lines */
  tell(lines) {
    for (const line of lines) this.#lines.push(line);
    this.#told++;
    this.redraw();
  }

  /** Lines of before are put where they belong. @param {Line[]} lines */
  recall(lines) {
    this.#lines = inOrder(this.#lines, lines);
    this.#told++;
    this.redraw();
  }

  /** @param {Player[]} players */
  seat(players) {
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
    this.#notice = text && titled(this.fixed, text);
    clearTimeout(this.#noticed);
    if (text) this.#noticed = setTimeout(() => this.say(null), NOTICE);
    this.redraw();
  }

  // What is being shown.

  /** Something begins to be shown. */
  watch() {
    if (this.#busy) return;
    this.#busy = true;
    this.letGo();
  }

  /** More is to come: the question waits, what the hand is about stays. */
  wait() {
    this.#busy = true;
    this.redraw();
  }

  /** Nothing is left to show. */
  rest() {
    this.#busy = false;
    this.#glance = null;
    this.#rests++;
    this.redraw();
  }

  // Two people at one screen.

  /** The screen is handed over: nothing of what one side knows stays in the page. */
  cover() {
    this.#covered = this.#handing = true;
    this.#coming = null;
    this.#lines = [];
    this.#told++;
    this.#rests++;
    this.letGo();
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

  // What the hand is about.

  /** @param {string | null} hex @param {boolean} [walking] By the keyboard. */
  point(hex, walking = this.#walking) {
    this.#pointed = hex;
    this.#walking = walking;
    this.redraw();
  }

  /** @param {string | null} edge */
  pointEdge(edge) {
    this.#edge = edge;
    this.redraw();
  }

  /** The offers of a hex are looked at. @param {string} hex */
  pick(hex) {
    this.#refusal = null;
    this.#sure = false;
    this.#singled = null;
    this.#picked = this.#pointed = hex;
    this.#spread = null;
    this.redraw();
  }

  /** Those of a hexside. @param {string} edge */
  pickEdge(edge) {
    this.letGo();
    this.#picked = edge;
  }

  /** A unit that several things are offered about. @param {string} unit */
  single(unit) {
    this.#picked = this.unit(unit)?.at ?? null;
    this.#singled = unit;
    this.#spread = null;
    this.redraw();
  }

  /** A place where nothing can be chosen: only a stack is spread out. @param {string} hex */
  look(hex) {
    this.#picked = this.unitsAt(hex).length > 1 ? hex : null;
    this.#pointed = hex;
    this.#spread = null;
    this.redraw();
  }

  /** The pointer rests on a stack, or has left it. @param {string | null} hex */
  linger(hex) {
    if (hex && (this.#busy || this.#covered || this.#picked)) return;
    this.#spread = hex;
    this.redraw();
  }

  /** @param {Preview | null} preview */
  foresee(preview) {
    this.#preview = preview;
    this.redraw();
  }

  /** @param {Glance | null} glance */
  glanceAt(glance) {
    this.#glance = glance;
    this.redraw();
  }

  /** @param {Hint | null} hint */
  advise(hint) {
    const view = this.#view;
    this.#hint = hint && view && { ...hint, version: view.version, viewer: view.viewer };
    this.redraw();
  }

  /** Why not. @param {Refused} refusal */
  refuse(refusal) {
    this.#refusal = refusal;
    clearTimeout(this.#reasoned);
    this.#reasoned = setTimeout(() => this.forgive(), REASON);
    this.redraw();
  }

  /** The reason has been read. Answers whether there was one. */
  forgive() {
    clearTimeout(this.#reasoned);
    const had = this.#refusal !== null;
    this.#refusal = null;
    if (had) this.redraw();
    return had;
  }

  /** `done` was pressed where something is left undone. */
  doubt() {
    this.#sure = true;
    this.redraw();
  }

  /** An answer goes to the server. What is answered says that its receipt has come. @param {number | undefined} version */
  send(version) {
    const sent = (this.#sent = { version });
    this.redraw();
    return () => {
      if (this.#sent === sent) this.#sent = null;
      this.redraw();
    };
  }

  /** Forgets what the hand was about to do. */
  letGo() {
    this.#picked = null;
    this.#singled = null;
    this.#preview = null;
    this.#refusal = null;
    this.#spread = null;
    this.#sure = false;
    this.redraw();
  }

  /** Lays a layer over the map or takes it off. @param {string} key */
  toggle(key) {
    const layers = new Set(this.#layers);
    if (!layers.delete(key)) layers.add(key);
    this.#layers = layers;
    this.redraw();
  }

  // How it comes to be seen.

  /**
   * A panel: drawn in the frame after one of its inputs has become another. Inputs are compared as they are, so they are
   * values that are replaced, not changed.
   * @param {() => unknown[]} inputs @param {() => void} draw
   */
  shows(inputs, draw) {
    this.#panels.push({ inputs, then: draw, last: null });
    this.redraw();
  }

  /** Somebody who does something when his inputs change: asks the server, moves the map, covers it. @param {() => unknown[]} inputs @param {() => void} then */
  follows(inputs, then) {
    this.#followers.push({ inputs, then, last: inputs() });
  }

  /** Asks for a frame; also when something that is no part of the state has changed, as the settings. */
  redraw() {
    if (this.#asked) return;
    this.#asked = true;
    if (!this.#running) this.#frame(() => this.#asked && this.flush());
  }

  /** Draws now what has changed: what must be seen at once, or be there for what comes next. */
  flush() {
    if (this.#running) return;
    this.#running = true;
    try {
      for (let round = 0; this.#asked && round < ROUNDS; round++) {
        this.#asked = false;
        for (const panel of this.#panels) again(panel);
        for (const follower of this.#followers) again(follower);
      }
    } finally {
      this.#running = false;
      if (this.#asked) this.#frame(() => this.#asked && this.flush());
    }
  }
}

/** @param {Mounted} mounted */
function again(mounted) {
  const { inputs, then, last } = mounted;
  const now = inputs();
  if (last && now.every((value, i) => Object.is(value, last[i]))) return;
  mounted.last = now;
  then();
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
 * Lines put where they belong by the action they are of.
 * @param {Line[]} lines @param {Line[]} more Of actions that none of the lines is of.
 */
export function inOrder(lines, more) {
  const first = more[0]?.seq ?? 0;
  const at = lines.findIndex((line) => line.seq > first);
  return at < 0 ? [...lines, ...more] : [...lines.slice(0, at), ...more, ...lines.slice(at)];
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
