// @ts-check
/** What answers lead to, in words: on their buttons, below the question, beside what is looked at. */
/** @import { Consequence, Fixed } from "../types.js" */
/** @import { Choice } from "../table/offers.js" */
/** @import { Table } from "../table/state.js" */
import { h } from "../kit/dom.js";
import { plain, withNames } from "../kit/prose.js";
import { read, rich } from "../kit/rich.js";
import { shortCase } from "../kit/words.js";
import { lookedAt, plainOnes } from "../table/foresight.js";
import { costOf } from "../table/offers.js";

/** So many lines stand on a button. */
const LINES = 3;

/** How a consequence is shown: what is lost for certain, what may be, what is worth knowing. @param {Consequence} lead */
const tone = ({ grave, kind, chance: [times, of] }) =>
  grave ? "grave" : times < of ? "chance" : kind === "wasted" || kind === "halted" ? "loss" : "note";

/** The same with its case, where nothing can be pressed. @param {Consequence} lead */
const line = (lead) =>
  h(
    "small",
    { class: `lead ${tone(lead)}`, "data-key": lead.say },
    ...read(lead.say, (cited) => h("i", { class: "cited" }, `§\u202f${shortCase(cited)}`)),
  );

/** What actions cost, line by line. @param {Table} table @param {string[]} acts */
export const costLines = ({ view }, acts) => (view ? costOf(view, acts).map(line) : []);

/** What stands on the button of a choice. @param {Table} table @param {Choice} choice */
export function onButton(table, { key, acts }) {
  const { view, leads } = table;
  if (!view) return [];
  const cost = costOf(view, acts);
  const [act] = acts;
  const wanted = acts.length === 1 && (table.sure?.key === key || plainOnes(table).some((offer) => offer.act === act));
  const more = (wanted && act !== undefined && leads.get(act)) || [];
  const known = new Set(cost.map((lead) => lead.say));
  return [...cost, ...more.filter((lead) => !known.has(lead.say))].slice(0, Math.max(LINES, cost.length)).map(line);
}

/** The cost of a choice in one row of words; nothing where it costs nothing. @param {Table} table @param {string[]} acts */
export const costInWords = ({ view }, acts) =>
  view
    ? costOf(view, acts)
        .map((lead) => plain(lead.say).replace(/ \(case [^)]*\)$/, ""))
        .join("; ")
    : "";

/** A list with cases that can be read. @param {Fixed} fixed @param {readonly Consequence[]} leads */
export const list = (fixed, leads) =>
  h(
    "ul",
    { class: "leads" },
    leads.map((lead) => h("li", { class: tone(lead), "data-key": lead.say }, ...rich(lead.say, fixed.id))),
  );

/** What the offer looked at on the map leads to. @param {Table} table */
export function ofLooked(table) {
  const offer = lookedAt(table);
  const leads = offer && table.leads.get(offer.act);
  // Where it stands on its button it is not said twice.
  if (!offer || !leads?.length || plainOnes(table).includes(offer)) return null;
  return h(
    "div",
    { class: "led", "data-key": "led" },
    h("b", null, withNames(table.fixed, offer.say)),
    list(table.fixed, leads),
  );
}

/** Hexes that come into question by an answer looked at, or by one of a few, before it is given. @param {Table} table @returns {string[]} */
export function placesAhead(table) {
  const { glance, leads } = table;
  const looked = glance?.act ?? lookedAt(table)?.act;
  const acts = looked ? [looked] : plainOnes(table).map((offer) => offer.act);
  const places = acts.flatMap((act) => leads.get(act) ?? []).filter((lead) => lead.kind === "places");
  return [...new Set(places.flatMap((lead) => lead.hexes))];
}
