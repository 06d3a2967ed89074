// @ts-check
/** The roster: every unit with its place, strength and state; a press goes to it. */
/** @import { Face, Fixed, Side, Unit, View } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Dialog } from "./dialogs.js" */
/** @import { Table } from "../table/state.js" */
import { mini } from "../board/counters.js";
import { isSpent } from "../board/stacks.js";
import { h, morph, on } from "../kit/dom.js";
import { isUnsupplied, markWords } from "../kit/marks.js";
import { count, hexName, otherSide, sideName, unitName } from "../kit/words.js";
import { goTo, ready } from "../table/ready.js";

/**
 * @typedef {object} Row A unit of the roster.
 * @property {string} id
 * @property {string} face
 * @property {string} name
 * @property {string} group
 * @property {string} strengths
 * @property {string} steps
 * @property {string | null} hex
 * @property {string} place
 * @property {string[]} state
 * @property {boolean} can Something is offered about it.
 * @property {boolean} spent
 * @property {boolean} hungry
 * @property {number} rank Where it stands in the order of states.
 */
/** @typedef {"group" | "name" | "strengths" | "place" | "state"} Order */
/** @typedef {"all" | "can" | "idle" | "hungry" | "off"} Which */

/** @type {[Order, string][]} */
const COLUMNS = [
  ["name", "Unit"],
  ["strengths", "Strength"],
  ["place", "Place"],
  ["state", "State"],
];

/** What a unit belongs to, as far as its face tells: a corps, else its type. @param {Face | undefined} face */
function groupOf(face) {
  if (!face) return "";
  if (face.band) return `Corps ${face.band}`;
  const kind = (face.kind ?? "").replace(/-/g, " ");
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** `1 of 2` where it can have several. @param {Face | undefined} face */
function stepsOf(face) {
  const [has, of] = face?.steps ?? [1, 1];
  return of > 1 ? `${has} of ${of} steps` : "";
}

/**
 * A unit on the map.
 * @param {Fixed} fixed @param {Face | undefined} face @param {Unit} unit @param {ReadonlySet<string>} can
 * @returns {Row}
 */
function onMap(fixed, face, unit, can) {
  const [is, spent, hungry] = [can.has(unit.id), isSpent(unit), isUnsupplied(unit)];
  const state = [is && "can act", ...markWords(unit)].filter((word) => typeof word === "string");
  return {
    ...named(fixed, face, unit),
    hex: unit.at,
    place: hexName(fixed, unit.at),
    state,
    can: is,
    spent,
    hungry,
    rank: is ? 0 : spent ? 2 : 1,
  };
}

/** @param {Fixed} fixed @param {Face | undefined} face @param {{id: string, face: string}} unit */
const named = (fixed, face, { id, face: shown }) => ({
  id,
  face: shown,
  name: unitName(fixed, face && { ...face, strengths: "" }, id),
  group: groupOf(face),
  strengths: face?.strengths ?? "",
  steps: stepsOf(face),
});

/**
 * The units of a side, those on the map first; of the enemy's only what is known.
 * @param {Fixed} fixed @param {View} view @param {ReadonlyMap<string, Face>} faces @param {Side} side
 * @returns {{rows: Row[], untried: number}}
 */
export function rowsOf(fixed, view, faces, side) {
  const can = ready(view);
  const here = view.units.filter((unit) => faces.get(unit.face)?.side === side);
  const rows = here.map((unit) => onMap(fixed, faces.get(unit.face), unit, can));
  const there = new Set(here.map((unit) => unit.id));
  for (const tray of view.trays.filter((tray) => tray.side === side)) {
    for (const entry of tray.entries) {
      // A chit in a cup goes by its headquarters, which is in the list already.
      if (there.has(entry.id)) continue;
      const is = can.has(entry.id);
      const place = entry.due === null ? tray.name : `${tray.name}, turn ${entry.due}`;
      const off = { hex: null, place, state: is ? ["can act"] : [], can: is, spent: false, hungry: false };
      rows.push({ ...named(fixed, faces.get(entry.face), entry), ...off, rank: is ? 0 : 3 });
    }
  }
  const untried = rows.filter((row) => faces.get(row.face)?.untried).length;
  return { rows, untried };
}

/** Figures in words compare as numbers. */
const words = new Intl.Collator("en", { numeric: true });
/** The first figure of the strengths. @param {Row} row */
const figure = (row) => Number.parseInt(row.strengths, 10) || 0;

/** @param {Row[]} rows @param {Order} order @param {boolean} down */
export function sorted(rows, order, down) {
  const by = (/** @type {Row} */ a, /** @type {Row} */ b) => {
    if (order === "strengths") return figure(b) - figure(a);
    if (order === "state") return a.rank - b.rank || Number(b.hungry) - Number(a.hungry);
    return words.compare(a[order], b[order]);
  };
  const turned = down ? -1 : 1;
  // What is off the map stays below.
  const off = (/** @type {Row} */ row) => Number(!row.hex && !row.can);
  return [...rows].sort((a, b) => off(a) - off(b) || turned * by(a, b) || words.compare(a.name, b.name));
}

/** @type {Record<Which, (row: Row) => boolean>} */
const SHOWS = {
  all: () => true,
  can: (row) => row.can,
  idle: (row) => row.hex !== null && !row.spent,
  hungry: (row) => row.hungry,
  off: (row) => row.hex === null,
};
/** @type {[Which, string][]} */
const FILTERS = [
  ["all", "All"],
  ["can", "Can act now"],
  ["idle", "Not moved or fought"],
  ["hungry", "Out of supply"],
  ["off", "Off the map"],
];

export class Roster {
  #root = h("div", { class: "roster" });
  /** @type {Order} */
  #order = "group";
  #down = false;
  /** @type {Which} */
  #which = "all";

  /** @param {Table} table @param {Board} board @param {Dialog} dialog */
  constructor(table, board, dialog) {
    this.table = table;
    this.board = board;
    this.dialog = dialog;
    on(this.#root, "click", "[data-row]", (row) => this.#goTo(row.dataset.row ?? ""));
    on(this.#root, "click", "[data-order]", (head) => this.#sort(/** @type {Order} */ (head.dataset.order)));
    on(this.#root, "click", "[data-which]", (chip) => {
      this.#which = /** @type {Which} */ (chip.dataset.which);
      this.#draw();
    });
    table.shows(
      () => [table.view, table.covered],
      () => {
        if (!this.#root.isConnected || !dialog.isOpen) return;
        if (table.covered) dialog.close();
        else this.#draw();
      },
    );
  }

  open() {
    if (!this.table.view || this.table.covered) return;
    this.#draw();
    this.dialog.open("Units", [this.#root], "wide");
  }

  /** @param {string} id */
  #goTo(id) {
    const { table } = this;
    this.dialog.close();
    const at = table.unit(id)?.at;
    if (at) goTo(table, this.board, at);
    else if (table.view && ready(table.view).has(id)) table.single(id);
    table.flush();
  }

  /** @param {Order} order */
  #sort(order) {
    // A third press goes back to the groups.
    if (this.#order !== order) [this.#order, this.#down] = [order, false];
    else if (!this.#down) this.#down = true;
    else [this.#order, this.#down] = ["group", false];
    this.#draw();
  }

  #draw() {
    const { fixed, view, faces } = this.table;
    if (!view) return;
    const own = view.viewer === "second" ? "second" : "first";
    const sides = /** @type {Side[]} */ ([own, otherSide(own)]);
    const all = sides.map((side) => ({ side, ...rowsOf(fixed, view, faces, side) }));
    const acts = Boolean(all[0]?.rows.some((row) => row.can));
    const filters = FILTERS.map(([which, name]) => {
      const n = all[0]?.rows.filter(SHOWS[which]).length ?? 0;
      const pressed = String(this.#which === which);
      const more = { class: "chip", "data-which": which, "data-key": which, "aria-pressed": pressed };
      return h("button", { ...more, disabled: !n && this.#which !== which }, `${name} `, h("b", null, n));
    });
    const [mine, theirs] = all;
    morph(
      this.#root,
      [
        h("div", { class: "filters", role: "group", "aria-label": "Which units", "data-key": "filters" }, filters),
        mine && this.#side(mine.side, mine.rows, acts),
        theirs && this.#enemy(theirs.side, theirs.rows, theirs.untried),
      ].filter((node) => node instanceof Node),
    );
  }

  /** @param {Side} side @param {Row[]} rows @param {boolean} acts */
  #side(side, rows, acts) {
    const shown = rows.filter(SHOWS[this.#which]);
    const spent = rows.filter((row) => row.hex && row.spent).length;
    const hungry = rows.filter((row) => row.hungry).length;
    const said = [
      count(rows.filter((row) => row.hex).length, "unit on the map", "units on the map"),
      acts && `${rows.filter((row) => row.can).length} can act now`,
      spent && `${spent} moved or fought`,
      hungry && `${hungry} out of supply`,
    ];
    const name = sideName(this.table.fixed, side);
    return h(
      "section",
      { "data-key": side },
      h("h3", null, h("span", { class: `dot ${side}` }), name),
      h("p", { class: "about" }, said.filter(Boolean).join(", ")),
      shown.length ? this.#rows(shown, name) : h("p", { class: "about" }, "No unit is like that."),
    );
  }

  /** The other side, folded; what lies face down is only counted. @param {Side} side @param {Row[]} rows @param {number} untried */
  #enemy(side, rows, untried) {
    const { faces, fixed } = this.table;
    const known = rows.filter((row) => !faces.get(row.face)?.untried);
    const name = sideName(fixed, side);
    const more = untried ? `, ${untried} more not known` : "";
    return h(
      "details",
      { "data-key": "enemy" },
      h(
        "summary",
        null,
        h("span", { class: `dot ${side}` }),
        `${name}: ${count(known.length, "unit", "units")}${more}`,
      ),
      this.#rows(known, name),
    );
  }

  /** @param {Row[]} rows @param {string} name */
  #rows(rows, name) {
    const heads = COLUMNS.map(([order, text]) => {
      const now = this.#order === order;
      const sort = now ? (this.#down ? "descending" : "ascending") : null;
      const arrow = now ? (this.#down ? " ▾" : " ▴") : "";
      return h(
        "th",
        { scope: "col", "aria-sort": sort },
        h("button", { "data-order": order }, text, h("i", { "aria-hidden": "true" }, arrow)),
      );
    });
    const order = sorted(rows, this.#order, this.#down);
    /** @type {HTMLElement[]} */
    const body = [];
    let group = "";
    for (const row of order) {
      const of = row.hex || row.can ? row.group : "Off the map";
      if (this.#order === "group" && of !== group) {
        group = of;
        const n = order.filter((one) => (one.hex || one.can ? one.group : "Off the map") === of).length;
        body.push(
          h("tr", { class: "group" }, h("th", { colspan: 5, scope: "rowgroup" }, `${of} `, h("small", null, n))),
        );
      }
      body.push(line(row));
    }
    return h(
      "table",
      { class: "units-table" },
      h("caption", { class: "hidden" }, `Units of the ${name} side`),
      h(
        "thead",
        null,
        h("tr", null, h("th", { class: "face", scope: "col" }, h("span", { class: "hidden" }, "Counter")), heads),
      ),
      h("tbody", null, body),
    );
  }
}

/** @param {Row} row */
function line(row) {
  const goes = row.hex || row.can;
  const state = row.state.map((word) => h("span", { class: `state ${STATES[word] ?? ""}` }, word));
  return h(
    "tr",
    { "data-key": row.id, class: [row.can && "can", row.spent && "spent"].filter(Boolean).join(" ") || null },
    h("td", { class: "face" }, mini(row.face, 38)),
    h("td", null, goes ? h("button", { class: "goto", "data-row": row.id }, row.name) : row.name),
    h("td", { class: "n" }, row.strengths, row.steps && h("small", null, row.steps)),
    h("td", null, row.place),
    h("td", null, state),
  );
}

/** States that stand out. @type {Record<string, string>} */
const STATES = { "can act": "act", "out of supply": "bad", disrupted: "bad" };
