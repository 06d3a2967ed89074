// @ts-check
/** Sentences with marks in them (docs/protocol.md, «Sentences»): their parts, and what is read of them. Nothing here touches the page. */
/** @import { Fixed } from "../types.js" */

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
    const [whole, itself = "", letter = "", of = "", words = of] = match;
    const kind = KINDS[letter];
    add(text.slice(from, match.index));
    if (kind) found.push({ kind, of: unescaped(of), text: unescaped(words) });
    else add(itself);
    from = match.index + whole.length;
  }
  add(text.slice(from));
  return found;
}

/** A result as it is read, with a true dash. @param {string} result */
export const dashed = (result) => result.replaceAll("-", "–");

/** A sentence as it is read. @param {string} text */
export const plain = (text) =>
  parts(text)
    .map(({ kind, text: words }) => (kind === "result" ? dashed(words) : words))
    .join("");

/** The first result of combat in a sentence, as the table writes it. @param {string} text */
export const resultIn = (text) => parts(text).find(({ kind }) => kind === "result")?.of ?? "";

/** With a capital letter, be it in a mark or before it. @param {string} text */
export const capital = (text) =>
  text.replace(/^(\[[uhecr]:(?:(?:\\.|[^\\|[\]])+\|)?)?(\\?.)/su, (whole, mark = "", letter) =>
    mark && !mark.endsWith("|") ? whole : mark + letter.toUpperCase(),
  );

/** With a capital letter and a full stop. @param {string} text */
export function sentence(text) {
  const said = capital(text);
  return /[.?!]$/.test(plain(said)) ? said : `${said}.`;
}

/** As it is read, with the names of hexes that stand there by their number: `Move to 2308 Luga`. @param {Fixed} fixed @param {string} text */
export const withNames = (fixed, text) =>
  parts(text)
    .map(({ kind, of, text: words }) => {
      const name = kind === "hex" && of === words ? fixed.hexes[of]?.name : "";
      return name ? `${words} ${name}` : kind === "result" ? dashed(words) : words;
    })
    .join("");
