// @ts-check
/** What can be answered but is not in sight: in a few rows, each about a place or about several that one look shows. */
/** @import { Fixed, Offer, Point, View } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Look } from "../board/frame.js" */
/** @import { Table, Unseen } from "./state.js" */
import { cluster, isFree } from "../board/frame.js";
import { centre, hexOf } from "../board/geometry.js";
import { buttons, numbered, placesAsked, placesOf, toggles } from "./offers.js";
import { count, hexName, unitName } from "../kit/words.js";

/** At most so many rows. */
const ROWS = 5;
/** @type {ReadonlySet<string>} */
const NONE = new Set();

/**
 * @param {Table} table @param {Board} board @param {Look} look How the map is seen, now or in a moment.
 * @param {ReadonlySet<string>} [listed] What stays in the list whether it is seen or not.
 * @returns {Unseen[]}
 */
export function unseenOf(table, { camera, fixed }, look, listed = NONE) {
  const { view, ask } = table;
  // Whoever looks at one place is not told of the others.
  if (!view || !ask || table.picked || table.singled || table.preview) return [];
  const { left, top, right, bottom } = camera.free();
  const size = /** @type {Point} */ ([(right - left) / look.k, (bottom - top) / look.k]);
  const middle = /** @type {Point} */ ([
    ((left + right) / 2 - look.x) / look.k,
    ((top + bottom) / 2 - look.y) / look.k,
  ]);
  const away = hidden(view).filter((hex) => listed.has(hex) || !camera.sees(hex, look));
  return rows(fixed, away, size, middle).map((hexes) => rowOf(table, view, hexes));
}

/** Places of which nothing stands in the panel as a button. @param {View} view */
export function hidden(view) {
  const { main, rest } = buttons(view, null, null);
  const shown = new Set([main, ...rest].map((choice) => choice?.offer?.act));
  const units = new Set(toggles(view, null).map((toggle) => toggle.unit));
  const stands = (/** @type {Offer} */ o) => shown.has(o.act) || (o.unit !== undefined && units.has(o.unit));
  const rowsAt = new Set([main, ...rest].flatMap((c) => (c && !c.offer ? c.acts.join() : [])));
  const row = (/** @type {string} */ hex) =>
    view.ask?.shortcuts.some((some) => some.hex === hex && rowsAt.has(some.acts.join()));
  return [...placesAsked(view)]
    .filter(([hex, offers]) => !row(hex) && !(offers.length && offers.every(stands)))
    .map(([hex]) => hex);
}

/**
 * Places in a few rows: each its own while they are few, else those together that are seen at once.
 * @param {Fixed} fixed @param {string[]} hexes @param {Point} size What is seen at once. @param {Point} middle Where one looks.
 * @returns {string[][]}
 */
export function rows(fixed, hexes, [wide, high], middle) {
  if (hexes.length <= ROWS) return hexes.map((hex) => [hex]);
  const first = hexes.filter((hex) => hexOf(fixed, hex).sheet === 0);
  const sheets = [...new Set(hexes.map((hex) => hexOf(fixed, hex).sheet))].filter((sheet) => sheet > 0);
  const others = sheets.map((sheet) => hexes.filter((hex) => hexOf(fixed, hex).sheet === sheet));
  /** @type {string[][]} */
  const found = [];
  let left = first;
  const room = ROWS - others.length;
  while (left.length && found.length < room - 1) {
    const box = cluster(
      left.map((hex) => centre(fixed, hex)),
      wide * 0.85,
      high * 0.85,
      middle,
    );
    const held = left.filter((hex) => isFree(centre(fixed, hex), box, [], 0));
    found.push(held);
    left = left.filter((hex) => !held.includes(hex));
  }
  return [...found, ...(left.length ? [left] : []), ...others];
}

/** @param {Table} table @param {View} view @param {string[]} hexes @returns {Unseen} */
function rowOf(table, view, hexes) {
  const worth = (/** @type {string} */ hex) =>
    offered(view, hex).length * 4 + (table.fixed.hexes[hex]?.name ? 2 : 0) + (table.unitsAt(hex).length ? 1 : 0);
  const [lead = "", ...more] = [...hexes].sort((a, b) => worth(b) - worth(a));
  const say = nameOf(table, view, lead);
  return { key: lead, hex: lead, hexes: [lead, ...more], say: more.length ? `${say} and ${more.length} more` : say };
}

/** The units something is offered about at a hex. @param {View} view @param {string} hex */
const offered = (view, hex) => [
  ...new Set((view.ask?.offers ?? []).flatMap((o) => (o.unit && placesOf(o, view).includes(hex) ? [o.unit] : []))),
];

/** `1st Panzer in 0411`, `Raseiniai 0211`. @param {Table} table @param {View} view @param {string} hex */
export function nameOf(table, view, hex) {
  const { fixed, faces } = table;
  const place = placeName(fixed, hex);
  const units = offered(view, hex);
  // A place without a name is known by who stands there.
  const [id, ...more] = units.length || fixed.hexes[hex]?.name ? units : table.unitsAt(hex).map((u) => u.id);
  if (!id) return place;
  const name = fixed.titles?.[id] ?? unitName(fixed, faces.get(table.unit(id)?.face ?? ""), id);
  return `${name}${more.length ? ` and ${count(more.length, "other", "others")}` : ""} in ${place}`;
}

/** `Raseiniai 0211`. @param {Fixed} fixed @param {string} hex */
const placeName = (fixed, hex) => hexName(fixed, hex).replace(/^(\S+) (.+)$/, "$2 $1");

/** The digit of the first row, after those of units and buttons. @param {Table} table */
export function firstDigit({ view, picked, preview }) {
  if (!view) return 1;
  const { units, choices } = numbered(view, picked, preview?.act ?? null);
  return (units.length || choices.length) + 1;
}

/** The row of a digit. @param {Table} table @param {number} nth From 0. */
export const unseenAt = (table, nth) => table.unseen[nth + 1 - firstDigit(table)] ?? null;
