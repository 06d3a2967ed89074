// @ts-check
/** Which offers belong to a place, which are shown as buttons, which one Enter means. Nothing here touches the page. */
/** @import { Ask, Consequence, Fixed, Offer, Shortcut, View } from "../types.js" */
import { plain } from "../kit/prose.js";
import { hexName } from "../kit/words.js";

/**
 * One thing that can be pressed: an offer, or a row of them under one name.
 * @typedef {object} Choice
 * @property {string} key
 * @property {string} say
 * @property {string[]} acts
 * @property {string | null} case
 * @property {Offer | null} offer
 * @property {boolean} [instead] What is in the hand is taken back first.
 * @property {string} [hold] A unit that is taken without asking the server.
 */

/** At most so many hexes of one verb are listed as buttons beside the map. */
const FEW = 3;
/** At most so many rows of places. */
const ROWS = 5;
/** At most so many units of the whole map are shown as toggles. */
const TOGGLES = 12;

/** @param {Offer} offer @returns {Choice} */
export const choiceOf = (offer) => ({ key: offer.act, say: offer.say, acts: [offer.act], case: offer.case, offer });

/** @param {Shortcut & {hold?: string}} shortcut @returns {Choice} */
export const choiceOfRow = (shortcut) => ({
  key: `row:${shortcut.hold ?? shortcut.acts.join(";")}`,
  say: shortcut.say,
  acts: shortcut.acts,
  case: null,
  offer: null,
  instead: shortcut.instead,
  hold: shortcut.hold,
});

/** The hexes an offer can be chosen at. @param {Offer} offer @param {View} view @returns {string[]} */
export function placesOf(offer, view) {
  if (offer.hex) return [offer.hex];
  if (offer.edge) return offer.edge.split("/");
  const unit = offer.unit && view.units.find((u) => u.id === offer.unit);
  return unit ? [unit.at] : [];
}

/**
 * Offers by hex.
 * @param {View} view
 * @returns {Map<string, Offer[]>}
 */
export function offersByHex(view) {
  /** @type {Map<string, Offer[]>} */
  const places = new Map();
  for (const offer of view.ask?.offers ?? []) {
    for (const hex of placesOf(offer, view)) places.set(hex, [...(places.get(hex) ?? []), offer]);
  }
  return places;
}

/** Offers by hexside. @param {View} view @returns {Map<string, Offer[]>} */
export function offersByEdge(view) {
  /** @type {Map<string, Offer[]>} */
  const edges = new Map();
  for (const offer of view.ask?.offers ?? [])
    if (offer.edge) edges.set(offer.edge, [...(edges.get(offer.edge) ?? []), offer]);
  return edges;
}

/** Offers by hex, with the hexes that only rows of offers are for. @param {View} view */
export function placesAsked(view) {
  const offers = offersByHex(view);
  for (const { hex } of view.ask?.shortcuts ?? []) if (hex && !offers.has(hex)) offers.set(hex, []);
  return offers;
}

/**
 * What can be chosen at a hex or a hexside, rows of offers first; but what is offered at the place itself comes before the
 * rows that begin with it: one put here before the next eighteen.
 * @param {View} view @param {string} place
 * @returns {Choice[]}
 */
export function choicesAt(view, place) {
  const here = (view.ask?.shortcuts ?? []).filter((row) => row.hex === place);
  // Single units of a stack are chosen where it is spread out, if there is something to be done with all of it.
  const single = here.every((row) => row.unit);
  const rows = here.filter((row) => !row.unit || single);
  const at = (/** @type {Offer} */ offer) => offer.edge === place || placesOf(offer, view).includes(place);
  const offers = (view.ask?.offers ?? []).filter(at);
  const plain = offers.filter((offer) => offer.hex === place && rows.some((row) => row.acts[0] === offer.act));
  const rest = offers.filter((offer) => !plain.includes(offer));
  return [...plain.map(choiceOf), ...rows.map(choiceOfRow), ...rest.map(choiceOf)];
}

/** What a click into a hex can mean: what is offered on its sides only where nothing else is. @param {View} view @param {string} hex */
export function choicesIn(view, hex) {
  const all = choicesAt(view, hex);
  const own = all.filter((choice) => !choice.offer?.edge);
  return own.length ? own : all;
}

/**
 * What a click on a place does at once: the only thing that can be done there, or the only one that is not a row of it.
 * @param {Choice[]} choices
 * @returns {Choice | null}
 */
export function plainly([first, ...rest]) {
  const rows = first?.offer?.hex && rest.every((choice) => choice.acts[0] === first.acts[0]);
  return first && (rows || !rest.length) ? first : null;
}

/**
 * Units shown as toggles: those chosen, those that an offer about them lies beside, and those off the map, which can be
 * chosen nowhere else.
 * @param {View} view @param {string | null} picked
 * @returns {{unit: string, pressed: boolean, offer: Offer | null}[]}
 */
export function toggles(view, picked) {
  const ask = view.ask;
  if (!ask) return [];
  const at = new Map(view.units.map((u) => [u.id, u.at]));
  const about = new Map(ask.offers.flatMap((o) => (o.unit ? [[o.unit, o]] : [])));
  const places = new Set(picked ? [picked] : ask.chosen.map((u) => at.get(u)));
  // Who waits off the map can be taken in the place of what is in the hand.
  const waiting = ask.shortcuts.flatMap((row) => (row.unit && !row.hex ? [row.unit] : []));
  const open = [...new Set([...about.keys(), ...waiting])].filter((u) => !ask.chosen.includes(u));
  const beside = open.filter((u) => !at.has(u) || places.has(at.get(u)));
  // Units that are named one after another stay in sight; of those in the hand it matters where they go.
  const verbs = new Set(ask.offers.flatMap((o) => (o.unit ? [o.verb] : [])));
  const names = !ask.forecast && verbs.size === 1 && ask.offers.every((o) => !(o.hex ?? o.edge));
  const few = !picked && (names || !ask.chosen.length) && open.length + ask.chosen.length <= TOGGLES;
  const rows = [
    ...ask.chosen.map((unit) => ({ unit, pressed: true })),
    ...(few ? open : beside).map((unit) => ({ unit, pressed: false })),
  ];
  return rows.map((row) => ({ ...row, offer: about.get(row.unit) ?? null }));
}

/**
 * What is shown as buttons, in order, and which of them is the main one.
 * @param {View} view
 * @param {string | null} picked The hex or hexside whose offers are looked at.
 * @param {string | null} preview The offer being previewed.
 * @param {string | null} [singled] The unit that several things are offered about.
 * @param {Offer | null} [advised] The offer a hint is about: it is always in sight.
 * @returns {{main: Choice | null, rest: Choice[]}}
 */
export function buttons(view, picked, preview, singled = null, advised = null) {
  const ask = view.ask;
  if (!ask) return { main: null, rest: [] };
  const shown = new Set(toggles(view, picked).map((t) => t.unit));
  const asButton = (/** @type {Offer} */ o) => !(o.unit && shown.has(o.unit));
  /** @type {Choice[]} */
  const rest = [];
  const previewed = ask.offers.find((o) => o.act === preview);
  if (previewed) rest.push(choiceOf(previewed));
  if (singled) rest.push(...ask.offers.filter((o) => o.unit === singled).map(choiceOf));
  else if (picked) rest.push(...choicesAt(view, picked).filter((c) => !c.offer || asButton(c.offer)));
  const placed = (/** @type {Offer} */ o) => Boolean(o.hex ?? o.unit ?? o.edge);
  // A row that first ends what is going on, or takes it back, is found at its place only; so is one that begins with what
  // has a button of its own: the retreat, and where to.
  const own = new Set(ask.offers.flatMap((o) => (placed(o) ? [] : [o.act])));
  const rows = ask.shortcuts.filter((row) =>
    row.hex
      ? !picked && row.acts[0] !== "done" && !own.has(row.acts[0] ?? "") && !row.instead
      : !(row.unit && shown.has(row.unit)),
  );
  if (!previewed) rest.push(...standing(rows).map(choiceOfRow));
  // What is being previewed needs the room for its reckoning.
  if (!picked && !previewed) {
    for (const verb of new Set(ask.offers.filter(placed).map((o) => o.verb))) {
      const some = ask.offers.filter((o) => o.verb === verb && asButton(o));
      if (some.length <= FEW) rest.push(...some.map(choiceOf));
    }
  }
  rest.push(...ask.offers.filter((o) => !placed(o)).map(choiceOf));
  const unique = rest.filter((c, i) => rest.findIndex((other) => other.key === c.key) === i);
  const main = mainOf(ask, unique, previewed, singled ?? picked);
  const hidden = advised && asButton(advised) && !unique.some((c) => c.key === advised.act);
  return { main, rest: [...(hidden ? [choiceOf(advised)] : []), ...unique.filter((c) => c !== main)] };
}

/**
 * Those of a place are found at it when there are many, all but the largest; those of none stand here always.
 * @param {Shortcut[]} rows
 */
function standing(rows) {
  const placed = rows.filter((row) => row.hex).sort((a, b) => b.acts.length - a.acts.length);
  const large = new Set(placed.slice(0, ROWS));
  return rows.filter((row) => !row.hex || large.has(row));
}

/** The choice a button stands for. @param {Pick<import("./state.js").Table, "view" | "picked" | "preview" | "singled" | "advised">} table @param {string | undefined} key @returns {Choice | null} */
export function choiceOfKey({ view, picked, preview, singled, advised }, key) {
  if (!view) return null;
  const { main, rest } = buttons(view, picked, preview?.act ?? null, singled, advised);
  const found = [main, ...rest].find((choice) => choice?.key === key);
  return found ?? choiceFor(view, key);
}

/** The choice of a key, in sight or not. @param {View} view @param {string | undefined} key @returns {Choice | null} */
export function choiceFor(view, key) {
  const offer = view.ask?.offers.find(({ act }) => act === key);
  if (offer) return choiceOf(offer);
  return (view.ask?.shortcuts ?? []).map(choiceOfRow).find((row) => row.key === key) ?? null;
}

/** What actions cost for certain and for good. @param {Pick<View, "grave">} view @param {string[]} acts @returns {Consequence[]} */
export const costOf = ({ grave = [] }, acts) =>
  grave.find((one) => one.acts.length === acts.length && one.acts.every((act, i) => act === acts[i]))?.leads ?? [];

/**
 * Whether a press is asked again: something could still be done, or something is lost that another answer may save.
 * @param {Pick<import("./state.js").Table, "view">} table @param {Choice} choice
 */
export function doubtful({ view }, { acts, offer }) {
  const ask = view?.ask;
  if (!ask) return false;
  if (offer?.verb === "done" && ask.idle) return true;
  return ask.offers.length > 1 && costOf(view, acts).length > 0;
}

/**
 * What the digits choose: units, or where no unit can be chosen, the buttons in their order.
 * @param {View} view @param {string | null} picked @param {string | null} preview
 * @returns {{units: string[], choices: Choice[]}}
 */
export function numbered(view, picked, preview) {
  const units = toggles(view, picked);
  if (units.some((t) => t.offer)) return { units: units.map((t) => t.unit), choices: [] };
  const { main, rest } = buttons(view, picked, preview);
  const listed = [main, ...rest].filter((c) => c !== null && c.offer?.verb !== "done");
  return { units: [], choices: /** @type {Choice[]} */ (listed) };
}

/**
 * Enter means the preview, the first choice of the place, an attack that is reckoned, or the only thing there is.
 * @param {Ask} ask @param {Choice[]} listed @param {Offer | undefined} previewed @param {string | null} picked
 */
function mainOf(ask, listed, previewed, picked) {
  if (previewed || (picked && listed[0] && listed[0].offer?.verb !== "done")) return listed[0] ?? null;
  const done = listed.find((c) => c.offer?.verb === "done");
  if (done && ask.forecast) return done;
  return ask.offers.length === 1 ? (listed[0] ?? null) : null;
}

/**
 * Offers whose words all the words of a text begin or stand in.
 * @param {Fixed} fixed @param {Offer[]} offers @param {string} text
 */
export function filterOffers(fixed, offers, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return offers.filter((offer) => {
    const name = offer.hex ? hexName(fixed, offer.hex) : "";
    const said = `${plain(offer.say)} ${offer.act} ${name}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
