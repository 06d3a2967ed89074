// @ts-check
/**
 * The state of the page, with one owner: what is known of the game, and what the hands of its players are about. Nothing of
 * it changes but by the methods of `Table`; each asks for a frame (`Frames`).
 */
/** @import { Consequence, Fixed, Forecast, Hint, Offer, Page, Step, View } from "../types.js" */
import { Faces } from "../board/faces.js";
import { Past } from "./past.js";

/** @typedef {{act: string, hex: string | null, way: Step[] | null, forecast: Forecast | null}} Preview */
/** What the button looked at is about. @typedef {{key: string, hexes: string[], edge: string | null, hex: string | null, act: string | null, way: Step[] | null, forecast: Forecast | null}} Glance */
/** Why not, where it was tried. @typedef {{hex: string, title: string, why: string, case: string | null}} Refused */

/** What was pressed once and is asked again, and where on the map. @typedef {{key: string, hex: string | null}} Sure */

/** @type {ReadonlyMap<string, Consequence[]>} */
const NOTHING = new Map();
/** @type {ReadonlyMap<string, Forecast>} */
const BLANK = new Map();
/** What can be answered but is not in sight: one place, or several about it. @typedef {{key: string, hex: string, hexes: string[], say: string}} Unseen */

/** So long the reason of a refusal stays. */
const REASON = 6000;

export class Table extends Past {
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
  #scoring = false;
  /** @type {Sure | null} */
  #sure = null;
  /** @type {ReadonlyMap<string, Consequence[]>} */
  #leads = NOTHING;
  /** @type {ReadonlyMap<string, Forecast>} */
  #outlooks = BLANK;
  /** @type {{version: number | undefined} | null} */
  #sent = null;
  /** @type {ReadonlySet<string>} */
  #layers = new Set();
  /** @type {readonly Unseen[]} */
  #unseen = [];
  #sheets = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #reasoned;

  /** @param {Page} page @param {Fixed} fixed @param {Faces} [faces] @param {(then: () => void) => void} [frame] */
  constructor(page, fixed, faces = new Faces(null), frame = undefined) {
    super(page, fixed, faces, frame);
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
    if (this.covered || this.busy || this.#refusal) return null;
    const hex = this.#picked ?? this.#spread;
    return hex && this.unitsAt(hex).length > 1 ? hex : null;
  }

  get preview() {
    return this.#preview;
  }

  get glance() {
    return this.#glance;
  }

  /** The advice, while it is about this question. */
  get advice() {
    const [hint, view] = [this.#hint, this.view];
    return this.ask && hint?.version === view?.version && hint?.viewer === view?.viewer ? hint : null;
  }

  /** The offer that is advised. @returns {Offer | null} */
  get advised() {
    return this.ask?.offers.find((offer) => offer.act === this.advice?.acts[0]) ?? null;
  }

  /** Why the last click was refused, where it was. */
  get refusal() {
    return this.#refusal;
  }

  /** What was pressed once where something would be left undone or lost. */
  get sure() {
    return this.#sure;
  }

  /** The score is open. */
  get scoring() {
    return this.#scoring;
  }

  /** What answers lead to, by act, as far as it was asked. */
  get leads() {
    return this.#leads;
  }

  /** The odds that answers without a place would leave, by act. */
  get outlooks() {
    return this.#outlooks;
  }

  /** An answer is on its way to the server. */
  get sending() {
    return this.#sent !== null;
  }

  /** The game's layers that are laid over the map. */
  get layers() {
    return this.#layers;
  }

  /** What can be answered where the map is not seen. */
  get unseen() {
    return this.#unseen;
  }

  /** Goes up whenever another sheet is opened or closed. */
  get sheets() {
    return this.#sheets;
  }

  /**
   * Another view lies on the map; what the hand was about was about the last one.
   * @override
   * @param {View} view
   */
  arrive(view) {
    const before = this.view;
    super.arrive(view);
    this.#glance = null;
    this.#refusal = null;
    // The state that an answer led to comes before the answer's receipt; whoever sees the next question may answer it.
    if (this.#sent && this.#sent.version !== view.version) this.#sent = null;
    if (before?.version !== view.version || before.viewer !== view.viewer) {
      this.#leads = NOTHING;
      this.#outlooks = BLANK;
      this.letGo();
    }
  }

  /** @override */
  watch() {
    if (!this.busy) this.letGo();
    super.watch();
  }

  /** @override */
  rest() {
    this.#glance = null;
    super.rest();
  }

  /** @override */
  cover() {
    this.letGo();
    super.cover();
  }

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
    this.#sure = null;
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
    if (hex && (this.busy || this.covered || this.#picked)) return;
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
    const view = this.view;
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

  /** Something was pressed that leaves something undone, or costs something. @param {string} key @param {string | null} [hex] */
  doubt(key, hex = null) {
    this.#sure = { key, hex };
    this.redraw();
  }

  /** What an answer leads to. @param {string} act @param {Consequence[]} leads */
  learnLeads(act, leads) {
    this.#leads = new Map([...this.#leads, [act, leads]]);
    this.redraw();
  }

  /** The odds an answer would leave. @param {string} act @param {Forecast} forecast */
  learnOdds(act, forecast) {
    this.#outlooks = new Map([...this.#outlooks, [act, forecast]]);
    this.redraw();
  }

  /** Some of what can be answered is not in sight. @param {readonly Unseen[]} unseen */
  overlook(unseen) {
    if (JSON.stringify(unseen) === JSON.stringify(this.#unseen)) return;
    this.#unseen = unseen;
    this.redraw();
  }

  /** Another sheet was opened or closed. */
  turnSheet() {
    this.#sheets++;
    this.redraw();
  }

  /** An answer goes to the server. What is answered says that its receipt has come. @param {number | undefined} version */
  send(version) {
    const sent = (this.#sent = { version });
    // An answer in the other's impulse is no action of one's own.
    if (!this.view?.playing || this.view.playing === this.view.viewer) this.answer();
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
    this.#sure = null;
    this.redraw();
  }

  /** Opens the score or closes it. @param {boolean} [open] */
  count(open = !this.#scoring) {
    this.#scoring = open;
    this.redraw();
  }

  /** Lays a layer over the map or takes it off. @param {string} key */
  toggle(key) {
    const layers = new Set(this.#layers);
    if (!layers.delete(key)) layers.add(key);
    this.#layers = layers;
    this.redraw();
  }
}
