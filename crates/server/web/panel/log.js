// @ts-check
/** The log in words: hexes and cases as links, phases as headings, small matters in one row. */
/** @import { Battle, Line } from "../types.js" */
/** @import { When } from "../kit/moment.js" */
/** @import { Table } from "../table/state.js" */
import { chip } from "../kit/cases.js";
import { h, morph } from "../kit/dom.js";
import { shownAs } from "../kit/kinds.js";
import { when } from "../kit/moment.js";
import { capital } from "../kit/prose.js";
import { rich } from "../kit/rich.js";
import { sideName } from "../kit/words.js";
import { earlier } from "../table/earlier.js";

/** Rows in the page until somebody wants to read on. */
const MOST = 400;
/** So near its end, in pixels, whoever scrolls wants to read on. */
const NEAR = 60;

/** More lines than this in one row are folded. */
const FOLD = 4;

/** @typedef {{kind: string, by: string | null, lines: [Line, ...Line[]], battle?: Battle, of?: When}} Row `of`: the impulse under a heading. */

/**
 * Lines as rows, newest first: each phase under its heading, phases in which nothing happened left out.
 * @param {readonly Line[]} lines @param {boolean} [cut] There are lines before them: what has no heading is no set-up.
 * @param {(line: Line) => Battle | null} [battleFrom] The battle that begins with a line.
 * @returns {Row[]}
 */
export function rowsOf(lines, cut = false, battleFrom = () => null) {
  /** @type {Row[][]} Phase after phase; the first row of each is its heading. */
  const phases = [];
  /** So many lines of the battle are left. */
  let left = 0;
  for (const line of lines) {
    const battle = left ? null : battleFrom(line);
    if (battle) {
      if (!phases.length) phases.push([]);
      phases.at(-1)?.push({ kind: "battle", by: battle.by, lines: [line], battle });
      left = battle.lines - 1;
      continue;
    }
    if (left) {
      phases.at(-1)?.at(-1)?.lines.push(line);
      left--;
      continue;
    }
    if (shownAs(line).log === "quiet") continue;
    if (line.kind === "phase" || !phases.length) phases.push([]);
    const rows = /** @type {Row[]} */ (phases.at(-1));
    const kind = shownAs(line).log === "row" ? line.kind : "minor";
    const last = rows.at(-1);
    if (last && shared(last, line, kind)) last.lines.push(line);
    else rows.push({ kind, by: line.by, lines: [line] });
  }
  const parts = phases.length > 1;
  return phases.reverse().flatMap((rows) => {
    const [top] = rows;
    const headed = top?.kind === "phase";
    const told = rows.slice(headed ? 1 : 0).reverse();
    const heading = headed ? top : top && parts && !cut ? begun(top.lines[0]) : null;
    // A heading is told by what ended the phase before.
    const first = told.at(-1)?.lines[0];
    if (heading && first) heading.of = { turn: first.turn, impulse: first.impulse };
    return told.length && heading ? [heading, ...told] : told;
  });
}

/** The heading of what was laid out before the first phase. @param {Line} line @returns {Row} */
const begun = (line) => ({
  kind: "phase",
  by: null,
  lines: [{ ...line, kind: "phase", text: "Set-up", units: [], hexes: [] }],
});

/** Whether a line stands in the row before it: small matters together, and the steps of one march. @param {Row} row @param {Line} line @param {string} kind */
function shared(row, line, kind) {
  const first = row.lines[0];
  if (row.kind !== kind || row.by !== line.by || first.turn !== line.turn) return false;
  return kind === "minor" || (kind === "moved" && String(first.units) === String(line.units));
}

/** @param {Table} table @param {HTMLElement} list @param {HTMLElement} aimed Where it is told what the computers were about. */
export function logPanel(table, list, aimed) {
  /** How many lines the phases before this one have, and the last of them: their rows stay as they are. */
  let before = { count: 0, last: /** @type {Line | undefined} */ (undefined) };
  /** @type {HTMLElement[]} The rows of this phase. */
  let now = [];
  /** Rows at most. */
  let most = MOST;
  const more = h("button", { class: "more", hidden: true }, "Earlier");
  list.parentElement?.after(more);
  const readOn = () => {
    if (more.hidden) return;
    most = Infinity;
    before = { count: 0, last: undefined };
    if (!table.missing) draw();
    earlier(table).catch(() => table.say("The log before this could not be fetched; try again later."));
  };
  more.addEventListener("click", readOn);
  const panel = list.closest(".log");
  panel?.addEventListener("scroll", () => {
    if (panel.scrollTop + panel.clientHeight > panel.scrollHeight - NEAR) readOn();
  });
  table.shows(
    () => [table.view?.aims],
    () => morph(aimed, aims(table)),
  );
  const draw = () => {
    const { lines } = table;
    const count = Math.max(
      0,
      lines.findLastIndex((line) => line.kind === "phase"),
    );
    const goesOn = before.count > 0 && count >= before.count && lines[before.count - 1] === before.last;
    const from = (/** @type {Line} */ line) => table.battleFrom(line);
    const rows = rowsOf(goesOn ? lines.slice(before.count) : lines, !goesOn && table.missing > 0, from);
    const made = rows.slice(0, most).map((row) => item(table, row));
    if (goesOn) {
      now.forEach((row) => row.remove());
      list.prepend(...made);
    } else list.replaceChildren(...made);
    const cut = list.childElementCount > most || made.length < rows.length || (goesOn && !more.hidden);
    while (list.childElementCount > most) list.lastElementChild?.remove();
    more.hidden = !cut && !table.missing;
    before = { count, last: lines[count - 1] };
    now = made.slice(0, rowsOf(lines.slice(count), false, from).length);
  };
  table.shows(
    () => [table.fought],
    () => {
      // Rows of phases before this one are not as they were.
      before = { count: 0, last: undefined };
    },
  );
  table.shows(() => [table.told, table.missing, table.fought], draw);
}

/** What the computers were about, the latest first. It is no part of the game, so no line of its log. @param {Table} table */
function aims({ fixed, view }) {
  const all = [...(view?.aims ?? [])].sort(
    (a, b) => b.turn - a.turn || b.impulse - a.impulse || (a.side > b.side ? -1 : 1),
  );
  return all.map((aim) =>
    h(
      "li",
      { class: aim.side, "data-key": aim.side },
      h("span", null, ...rich(`${sideName(fixed, aim.side)} aim on ${when(fixed, aim)}: ${aim.text}`, fixed.id)),
    ),
  );
}

/** A line as nodes. @param {Table} table @param {Line} line @param {string} [before] */
function words(table, line, before = "") {
  const { id } = table.fixed;
  return [before, ...rich(before ? line.text : capital(line.text), id), line.case ? " " : null, chip(line.case, id)];
}

/** Where a march went through. @param {Line[]} steps */
function by(steps) {
  const ends = steps.flatMap((line) => line.hexes?.at(-1) ?? []);
  return ["; by ", ...ends.flatMap((hex, i) => [i ? ", " : "", h("button", { class: "hex", "data-hex": hex }, hex)])];
}

/**
 * A battle in one line, with all that was told of it folded under it; a click shows it on the map.
 * @param {Table} table @param {Row} row @param {Battle} battle
 */
export function battleItem(table, row, battle) {
  const { id } = table.fixed;
  const [first] = row.lines;
  const told = row.lines.map((line) => h("p", null, words(table, line)));
  return h(
    "li",
    { class: `${row.by ?? ""} battle`, "data-battle": key(battle), "data-key": key(battle) },
    h("span", { class: "t" }, first.turn || ""),
    h(
      "div",
      null,
      h("span", { class: "sum" }, ...rich(battle.say, id)),
      h(
        "div",
        { class: "fold" },
        h("details", null, h("summary", null, "Details"), told),
        h("button", { class: "link", "data-battle": key(battle) }, "Show"),
      ),
    ),
  );
}

/** What a battle is called in the page. @param {Battle} battle */
export const key = ({ seq, nth }) => `${seq}.${nth}`;

/** @param {Table} table @param {Row} row */
function item(table, row) {
  if (row.battle) return battleItem(table, row, row.battle);
  const march = row.kind === "moved" && row.lines.length > 1;
  const [first, ...more] = march ? [row.lines.at(-1) ?? row.lines[0]] : row.lines;
  const told = words(table, first);
  if (row.kind === "phase") {
    const { of } = row;
    const report =
      of && h("button", { class: "link", "data-report": `${of.turn}.${of.impulse}`, title: "What happened" }, "Report");
    return h("li", { class: "phase" }, told, report ? " " : null, report);
  }
  const rest = march ? by(row.lines.slice(0, -1)) : more.flatMap((line) => words(table, line, "; "));
  const folded =
    more.length > FOLD ? [h("details", null, h("summary", null, `and ${more.length} more`), rest.slice(1))] : rest;
  return h(
    "li",
    { class: `${row.by ?? ""}${row.kind === "minor" ? " minor" : ""}` },
    h("span", { class: "t" }, first.turn || ""),
    h("span", null, told, folded),
  );
}
