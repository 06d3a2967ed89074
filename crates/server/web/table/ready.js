// @ts-check
/** Which units can still do something, and where the next one is. */
/** @import { Board } from "../board/board.js" */
/** @import { Fixed, View } from "../types.js" */
/** @import { Table } from "./state.js" */
import { hexOf } from "../board/geometry.js";
import { placesAsked } from "./offers.js";

/** Units that the question offers something about, alone or in rows. @param {View} view @returns {Set<string>} */
export function ready(view) {
  const ask = view.ask;
  if (!ask) return new Set();
  const rows = ask.shortcuts.map((row) => row.hex);
  const named = [...ask.offers.map((offer) => offer.unit), ...ask.shortcuts.map((row) => row.unit)];
  // A row for a whole stack names no unit: its own units are those of whoever is asked.
  const stacked = rows.length && !named.some(Boolean) ? view.units.filter((unit) => rows.includes(unit.at)) : [];
  return new Set([...named, ...stacked.map((unit) => unit.id)].filter((id) => typeof id === "string"));
}

/**
 * Where something can be done, in the order in which one goes through it: the hexes of units that can do something; where
 * the question is about no unit, those it names.
 * @param {Fixed} fixed @param {View} view @returns {string[]}
 */
export function stopsOf(fixed, view) {
  const can = ready(view);
  const units = new Set(view.units.filter((unit) => can.has(unit.id)).map((unit) => unit.at));
  const hexes = units.size ? units : new Set(placesAsked(view).keys());
  const place = (/** @type {string} */ hex) => hexOf(fixed, hex);
  // Row by row, as one reads.
  return [...hexes].sort((a, b) => {
    const [one, other] = [place(a), place(b)];
    return one.sheet - other.sheet || one.y - other.y || one.x - other.x;
  });
}

/**
 * The place after the one looked at, or before it; from the beginning where none of them is looked at.
 * @param {string[]} stops @param {string | null} now @param {1 | -1} way
 */
export function nextStop(stops, now, way) {
  const at = now ? stops.indexOf(now) : -1;
  if (at < 0) return (way > 0 ? stops[0] : stops.at(-1)) ?? null;
  return stops[(at + way + stops.length) % stops.length] ?? null;
}

/** Goes to the next place where something can be done, or to the one before. @param {Table} table @param {Board} board @param {1 | -1} way */
export function step(table, board, way) {
  const { view, ask, fixed } = table;
  if (!view || !ask || table.covered || table.busy) return;
  const hex = nextStop(stopsOf(fixed, view), table.picked ?? table.pointed, way);
  if (hex) goTo(table, board, hex);
}

/** @param {Table} table @param {Board} board @param {string} hex */
export function goTo(table, board, hex) {
  if (table.view && table.ask && stopsOf(table.fixed, table.view).includes(hex)) table.pick(hex);
  else table.look(hex);
  table.point(hex);
  void board.camera.show([hex]);
}
