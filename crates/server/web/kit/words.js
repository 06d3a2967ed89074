// @ts-check
/** Numbers, places and units in words. Nothing here touches the page. */
/** @import { Face, Fixed, Offer, Side, View } from "../types.js" */

import { markWords } from "./marks.js";

const PARTS = /** @type {Record<string, string>} */ ({ "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" });

/**
 * Points given in the smallest part of a point: 7 of 2 parts are 3½.
 * @param {number} value
 * @param {number} parts
 */
export function points(value, parts) {
  const whole = Math.floor(value / parts);
  const rest = value % parts;
  if (!rest) return String(whole);
  const divisor = gcd(rest, parts);
  const name = `${rest / divisor}/${parts / divisor}`;
  return (whole || "") + (PARTS[name] ?? ` ${name}`).replace(/^ /, whole ? " " : "");
}

/** @param {number} a @param {number} b @returns {number} */
const gcd = (a, b) => (b ? gcd(b, a % b) : a);

/** A number with its sign, a true minus. @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** `79:7.3` is shown as 7.3. @param {string} text */
export const shortCase = (text) => text.replace(/^[^:]*:/, "");

/**
 * Advice as a sentence. Most offers are told to somebody («Move to 2208»); those that tell of somebody stay as they are.
 * @param {Offer} offer @param {string} why
 */
export function advice({ say, tells }, why) {
  const [, rest] = /^Do not (.*)$/.exec(say) ?? [];
  const plain =
    tells || /^(Done$|No )/.test(say) ? `’s choice: ${say}` : ` would ${say.charAt(0).toLowerCase()}${say.slice(1)}`;
  return `The veteran${rest ? ` would not ${rest}` : plain}, because ${why}.`;
}

/** @param {Fixed} fixed @param {Side | null | undefined} side */
export const sideName = (fixed, side) => (side ? fixed.sides[side === "first" ? 0 : 1] : "");

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === "first" ? "second" : "first");

/** `Leningrad inset`. @param {Fixed} fixed @param {number} sheet */
export function sheetName(fixed, sheet) {
  const words = (fixed.sheets[sheet]?.name ?? "").replace(/-/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `2308 Luga`. @param {Fixed} fixed @param {string} hex */
export function hexName(fixed, hex) {
  const name = fixed.hexes[hex]?.name;
  return name ? `${hex} ${name}` : hex;
}

/**
 * A feature of the map in words; maps write the sides `de` and `su`. Nothing for what only the set-up needs.
 * @param {Fixed} fixed @param {string} word
 */
export function featureName(fixed, word) {
  if (/^setup|:/.test(word)) return "";
  const [, name = "", side] = /^(.*?)(?:-(de|su))?$/.exec(word) ?? [];
  return (name.replace(/-/g, " ") + (side ? ` (${fixed.sides[side === "de" ? 0 : 1]})` : "")).trim();
}

/** `clear, city`. @param {Fixed} fixed @param {string} hex */
export function ground(fixed, hex) {
  const here = fixed.hexes[hex];
  const words = here ? [here.terrain, ...here.has].map((word) => featureName(fixed, word)) : [];
  return [...new Set(words.filter(Boolean))].join(", ");
}

/**
 * What a unit is called, and its strengths: `1st Panzer 10-8`. One without a name goes by its kind: `untried infantry ?-5`.
 * @param {Fixed} fixed @param {Face | undefined} face @param {string} id
 */
export function unitName({ titles = {} }, face, id) {
  const kind = face?.kind && `${face.untried ? "untried " : ""}${face.kind}`;
  return [titles[id] ?? (kind || "unit"), face?.strengths].filter(Boolean).join(" ");
}

/** What several are called, like ones counted: `1st Panzer 10-8, 2 untried infantry ?-5`. @param {string[]} names */
export function counted(names) {
  const each = [...new Set(names)].map((name) => ({ name, many: names.filter((other) => other === name).length }));
  return each.map(({ name, many }) => (many > 1 ? `${many} ${name}` : name)).join(", ");
}

/**
 * The label of a hex for those who do not see it.
 * @param {Fixed} fixed
 * @param {View} view
 * @param {ReadonlyMap<string, Face>} faces
 * @param {string} hex
 */
export function describe(fixed, view, faces, hex) {
  const marks = view.marks.filter((m) => m.at === hex && !m.edge).map((m) => m.kind);
  const parts = [[hexName(fixed, hex), ground(fixed, hex), ...marks].join(", ")];
  for (const side of /** @type {Side[]} */ (["first", "second"])) {
    const here = view.units.filter((u) => u.at === hex && faces.get(u.face)?.side === side);
    const names = here.map((u) => {
      const marks = markWords(u).join(", ");
      return `${unitName(fixed, faces.get(u.face), u.id)}${marks && ` (${marks})`}`;
    });
    if (names.length) parts.push(`${sideName(fixed, side)} ${counted(names)}`);
  }
  if (view.ask?.targets.includes(hex)) parts.push("target");
  return parts.join("; ");
}

/** @param {number} n @param {string} one @param {string} many */
export const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/** `37`, or `30–44` where it is not known. @param {{least: number, most: number}} range */
export const rangeText = ({ least, most }) => (least === most ? String(least) : `${least}–${most}`);

/** Per cent; never 0 for what can happen. @param {number} weight @param {number} of */
export function percent(weight, of) {
  const value = Math.round((100 * weight) / of);
  if (value === 0 && weight > 0) return "<1%";
  if (value === 100 && weight < of) return ">99%";
  return `${value}%`;
}

/** With whose eyes the page asks: two people at one screen with those of a spectator, who sees what both know. @param {Pick<View, "viewer" | "shared">} view */
export const eyesOf = (view) => (view.shared ? "spectator" : view.viewer);
