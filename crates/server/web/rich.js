// @ts-check
/** Sentences with marks in them (docs/protocol.md, «Sentences»): their parts, as plain words, and as nodes. */
import { chip } from "./cases.js";
import { h } from "./dom.js";

/** @typedef {"text" | "unit" | "hex" | "edge" | "case" | "result"} Kind */
/** @typedef {{kind: Kind, of: string, text: string}} Part What stands there, and for what: handles, a hex, a case. */

/** @type {Record<string, Kind>} */
const KINDS = { u: "unit", h: "hex", e: "edge", c: "case", r: "result" };

/** A letter that is only itself, or a mark: its kind, what it stands for, its words. */
const MARK = /\\(.)|\[([uhecr]):((?:\\.|[^\\|[\]])+)(?:\|((?:\\.|[^\\[\]])+))?\]/gsu;

/** @param {string} text */
const unescaped = (text) => text.replace(/\\(.)/gsu, "$1");

/** The parts of a sentence in their order. What is no whole mark is text. @param {string} text @returns {Part[]} */
export function parts(text) {
  /** @type {Part[]} */
  const found = [];
  const add = (/** @type {string} */ words) => {
    const last = found.at(-1);
    if (last?.kind === "text") last.text += words;
    else if (words) found.push({ kind: "text", of: "", text: words });
  };
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, itself, letter, of, words] = match;
    add(text.slice(from, match.index));
    if (letter) found.push({ kind: KINDS[letter], of: unescaped(of), text: unescaped(words ?? of) });
    else add(itself);
    from = match.index + whole.length;
  }
  add(text.slice(from));
  return found;
}

/** A sentence as it is read. @param {string} text */
export const plain = (text) =>
  parts(text)
    .map((part) => part.text)
    .join("");

/** A result with a true dash. @param {string} result */
const dashed = (result) => result.replaceAll("-", "–");

/** A sentence as nodes: units in bold (not `data-unit`, which is to be chosen), hexes to be found on the map, cases as chips. @param {string} text */
export const rich = (text) =>
  parts(text).map(({ kind, of, text: words }) => {
    if (kind === "unit") return h("b", { class: "named", "data-units": of }, words);
    if (kind === "hex") return h("button", { class: "hex", "data-hex": of }, words);
    if (kind === "case") return chip(of);
    return kind === "result" ? dashed(words) : words;
  });
