// @ts-check
/** The log in words: hexes and cases as links, phases as headings, small matters in one row. */
/** @import { Line } from "./types.js" */
/** @import { Table } from "./state.js" */
import { chip } from "./cases.js";
import { byId, h, morph } from "./dom.js";
import { sideName, tokens } from "./words.js";

/** What gets a row of its own; everything else shares one. */
const MATTERS = new Set([
  "moved",
  "entered",
  "retreated",
  "advanced",
  "threw",
  "reckoned",
  "revealed",
  "lost",
  "eliminated",
  "announced",
  "phase",
  "over",
]);
/** Hands over the board: told when they happen, not worth a row. */
const QUIET = new Set(["picked", "joined", "dropped", "finished"]);
/** Rows in the page; older ones are in the replay. */
const MOST = 400;

/** More lines than this in one row are folded. */
const FOLD = 4;

/** @typedef {{kind: string, by: string | null, lines: Line[]}} Row */

/**
 * Lines as rows, newest first.
 * @param {Line[]} lines
 * @returns {Row[]}
 */
export function rowsOf(lines) {
  /** @type {Row[]} */
  const rows = [];
  for (const line of lines) {
    if (QUIET.has(line.kind)) continue;
    const kind = MATTERS.has(line.kind) ? line.kind : "minor";
    const last = rows.at(-1);
    if (kind === "minor" && last?.kind === "minor" && last.by === line.by && last.lines[0].turn === line.turn)
      last.lines.push(line);
    else rows.push({ kind, by: line.by, lines: [line] });
  }
  return rows.reverse();
}

/** @param {Table} table */
export function logPanel(table) {
  const list = byId("log");
  /** @type {Line | undefined} */
  let last;
  table.on(["shown"], () => morph(byId("aims"), aims(table)));
  table.on(["log"], () => {
    const { lines } = table;
    const from = last ? lines.lastIndexOf(last) : -1;
    const fresh = from >= 0 ? lines.slice(from + 1) : null;
    last = lines.at(-1);
    // Rows share small matters, so the newest row is made again together with what is new.
    if (fresh && fresh.length < 20 && fresh.every((line) => MATTERS.has(line.kind) || QUIET.has(line.kind))) {
      list.prepend(...rowsOf(fresh).map((row) => item(table, row)));
      while (list.childElementCount > MOST) list.lastElementChild?.remove();
    } else {
      list.replaceChildren(
        ...rowsOf(lines)
          .slice(0, MOST)
          .map((row) => item(table, row)),
      );
    }
  });
}

/** What the computers were about, the latest first. It is no part of the game, so no line of its log. @param {Table} table */
function aims({ fixed, view }) {
  const all = [...(view?.aims ?? [])].sort((a, b) => b.turn - a.turn || (a.side > b.side ? -1 : 1));
  return all.map(({ side, turn, text }) =>
    h("li", { class: side, "data-key": side }, h("span", null, `${sideName(fixed, side)} aim on turn ${turn}: ${text}`)),
  );
}

/** A line as nodes. @param {Table} table @param {Line} line @param {string} [before] */
function words(table, line, before = "") {
  const nodes = tokens(line.text, table.fixed.hexes, line.units).map(({ kind, text }, i) => {
    if (kind === "hex") return h("button", { class: "hex", "data-hex": text }, text);
    if (kind === "case") return chip(text);
    if (kind === "unit") return h("b", null, text);
    return i || before ? text : text.charAt(0).toUpperCase() + text.slice(1);
  });
  return [before, ...nodes, line.case ? " " : null, chip(line.case)];
}

/** @param {Table} table @param {Row} row */
function item(table, row) {
  const [first, ...more] = row.lines;
  const said = words(table, first);
  if (row.kind === "phase") return h("li", { class: "phase" }, said);
  const rest = more.flatMap((line) => words(table, line, "; "));
  const folded =
    more.length > FOLD ? [h("details", null, h("summary", null, `and ${more.length} more`), rest.slice(1))] : rest;
  return h(
    "li",
    { class: `${row.by ?? ""}${row.kind === "minor" ? " minor" : ""}` },
    h("span", { class: "t" }, first.turn || ""),
    h("span", null, said, folded),
  );
}
