// @ts-check
/** When the panels of other sheets are seen: they open when something matters there, and close when it is over. */
/** @import { Board } from "../board/board.js" */
/** @import { Inset } from "../board/inset.js" */
/** @import { Fixed, Line, View } from "../types.js" */
/** @import { Table } from "./state.js" */
import { h, s } from "../kit/dom.js";
import { offersByHex } from "./offers.js";

/** Lines that are something to see; what only the set-up did is not. */
const HAPPENED = /^(moved|entered|retreated|advanced|announced|threw|revealed|lost|eliminated)$/;

/**
 * Why a sheet should be seen now. Each reason has a name of its own, so that one who closed the panel is bothered only
 * by new ones.
 * @param {Fixed} fixed @param {View} view @param {readonly Line[]} lines @param {number} sheet
 * @param {boolean} mine The question can be answered here.
 * @returns {string[]}
 */
export function reasons(fixed, view, lines, sheet, mine) {
  const on = (/** @type {string | undefined} */ hex) => hex !== undefined && fixed.hexes[hex]?.sheet === sheet;
  const at = new Map(view.units.map((u) => [u.id, u.at]));
  const found = [];
  const ask = view.ask;
  if (mine && ask && [...offersByHex(view).keys()].some(on))
    found.push(`offer ${view.turn} ${ask.chosen.length ? `${view.impulse} ${view.phase} ${ask.chosen.join()}` : ""}`);
  for (const unit of ask?.chosen ?? []) if (on(at.get(unit))) found.push(`chosen ${unit}`);
  for (const hex of ask?.targets ?? []) if (on(hex)) found.push(`target ${hex}`);
  const last = lines.at(-1);
  if (last && HAPPENED.test(last.kind) && [...(last.hexes ?? []), ...(last.units ?? []).map((u) => at.get(u))].some(on))
    found.push(`event ${last.seq}`);
  return found;
}

/** Whether units of both sides are on a sheet. @param {Pick<Table, "fixed" | "view" | "faces">} table @param {number} sheet */
export function contested({ fixed, view, faces }, sheet) {
  const there = view?.units.filter((u) => fixed.hexes[u.at]?.sheet === sheet) ?? [];
  return new Set(there.map((u) => faces.get(u.face)?.side)).size > 1;
}

/** @param {Table} table @param {Board} board @param {{layers: HTMLElement, round: Element}} bars Where buttons for them stand. */
export function otherSheets(table, board, { layers, round }) {
  for (const inset of board.insets) {
    const { chip, small } = buttons(inset);
    layers.before(h("div", { class: "layers", role: "toolbar", "aria-label": "Maps" }, chip));
    round.append(small);
    watch(table, board, inset, () => {
      for (const toggle of [chip, small]) toggle.setAttribute("aria-pressed", String(inset.open));
    });
  }
}

/** A chip beside the layers, and a round button for small screens. @param {Inset} inset */
function buttons(inset) {
  const chip = h(
    "button",
    { class: "chip", "aria-pressed": "false" },
    `${inset.name} `,
    h("kbd", { "aria-hidden": "true" }, "O"),
  );
  const icon = s(
    "svg",
    { viewBox: "0 0 20 20", "aria-hidden": "true" },
    s("path", { d: "M2 2H12V7M2 2V12H7M7 7H18V18H7Z" }),
  );
  const small = h("button", { "aria-label": inset.name, "aria-pressed": "false" }, icon);
  for (const toggle of [chip, small]) toggle.addEventListener("click", () => inset.toggle());
  return { chip, small };
}

/** Opens one panel, closes it or lets it stay, by what matters now. @param {Table} table @param {Board} board @param {Inset} inset @param {() => void} turned */
function watch(table, board, inset, turned) {
  const { fixed } = table;
  /** The reasons to be seen when it was closed by hand. @type {Set<string>} */
  let declined = new Set();
  let phase = "";
  const why = () => {
    const { view, lines } = table;
    return view ? reasons(fixed, view, lines, inset.sheet, Boolean(table.ask)) : [];
  };
  inset.heed({
    turned,
    closed: () => {
      declined = new Set(why());
      if (table.view) declined.add(`both sides ${table.view.turn}`);
    },
    matter: () => {
      const { view } = table;
      if (!view) return [];
      const leads = Object.keys(fixed.hexes).filter((hex) => fixed.hexes[hex]?.far);
      const offered = table.ask ? [...offersByHex(view).keys()] : [];
      const asked = [...offered, ...table.chosenHexes(), ...(view.ask?.targets ?? [])];
      return [...leads, ...(asked.length ? asked : view.units.map((u) => u.at))];
    },
  });
  table.follows(
    () => [table.view, table.told, table.busy, table.covered],
    () => {
      const { view } = table;
      if (!view || table.covered) return;
      const found = why();
      if (contested(table, inset.sheet)) found.push(`both sides ${view.turn}`);
      const now = `${view.turn} ${view.impulse} ${view.phase}`;
      if (!inset.open && found.some((reason) => !declined.has(reason))) inset.show();
      // One that opened by itself waits for the end of the phase: closing at once and opening again would only flicker.
      else if (inset.open && !found.length && now !== phase) inset.leave();
      phase = now;
    },
  );
}
