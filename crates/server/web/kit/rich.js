// @ts-check
/** Sentences with marks in them as nodes: names, hexes to be found on the map, cases to be read. */
import { chip } from "./cases.js";
import { h } from "./dom.js";
import { dashed, parts } from "./prose.js";

/** Units in bold (not `data-unit`, which is to be chosen), hexes as buttons, cases as chips. @param {string} text @param {string} game */
export const rich = (text, game) =>
  parts(text).map(({ kind, of, text: words }) => {
    if (kind === "unit") return h("b", { class: "named", "data-units": of }, words);
    if (kind === "hex") return h("button", { class: "hex", "data-hex": of }, words);
    if (kind === "case") return chip(of, game);
    return kind === "result" ? dashed(words) : words;
  });

/** The same where nothing can be pressed. @param {string} text @param {(cited: string) => Node | null} cited */
export const read = (text, cited) =>
  parts(text).map(({ kind, of, text: words }) => {
    if (kind === "unit") return h("b", { class: "named" }, words);
    if (kind === "case") return cited(of);
    return kind === "result" ? dashed(words) : words;
  });
