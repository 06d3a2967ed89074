// @ts-check
/** When other sheets are seen: they open for a unit in hand that can go there and for a fight, and close when it is over. */
/** @import { Board } from "../board/board.js" */
/** @import { Inset } from "../board/inset.js" */
/** @import { Fixed, Line, Point, View } from "../types.js" */
/** @import { Table } from "./state.js" */
import { cap } from "../kit/keymap.js";
import { h, s } from "../kit/dom.js";
import { placesAsked } from "./offers.js";

/** Lines that somebody who only looks on follows to where they happen. */
const WENT = /^(moved|entered)$/;
/** Lines that are a fight, or what came of one. */
const FIGHT = /^(announced|reckoned|threw|retreated|advanced|lost|eliminated)$/;

/**
 * Whether a sheet should be seen now: a unit in hand can go there or stands there, a fight is there, or there is nowhere
 * else to answer. What can be answered there besides stands in the panel (unseen.js).
 * @param {Fixed} fixed @param {View} view @param {readonly Line[]} lines @param {number} sheet
 * @param {boolean} mine The question can be answered here.
 * @param {boolean} [looksOn] Nothing is ever answered here, and there is room beside the first map: moves are followed.
 */
export function matters(fixed, view, lines, sheet, mine, looksOn = false) {
  const on = (/** @type {string | undefined} */ hex) => hex !== undefined && fixed.hexes[hex]?.sheet === sheet;
  const at = new Map(view.units.map((u) => [u.id, u.at]));
  const ask = view.ask;
  if (ask?.targets.some(on)) return true;
  const chosen = ask?.chosen ?? [];
  if (mine && ask) {
    const places = [...placesAsked(view).keys()];
    if (chosen.length && (ask.offers.some((o) => on(o.hex)) || chosen.some((unit) => on(at.get(unit))))) return true;
    if (places.length && places.every(on)) return true;
  }
  const last = lines.at(-1);
  if (!last || !(FIGHT.test(last.kind) || (looksOn && WENT.test(last.kind)))) return false;
  return [...(last.hexes ?? []), ...(last.units ?? []).map((unit) => at.get(unit))].some(on);
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
    h("kbd", { "aria-hidden": "true" }, cap("map")),
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

/**
 * Opens one, closes it or lets it stay, by what matters now. Closed by hand, it stays so for the turn.
 * @param {Table} table @param {Board} board @param {Inset} inset @param {() => void} turned
 */
function watch(table, board, inset, turned) {
  const { fixed } = table;
  const past = table.page.mode === "replay";
  let declined = -1;
  let phase = "";
  /** @type {Point | null} */
  let hand = null;
  for (const type of /** @type {const} */ (["pointermove", "pointerdown"]))
    board.root.addEventListener(type, ({ clientX, clientY }) => (hand = [clientX, clientY]), { passive: true });
  board.root.addEventListener("pointerleave", () => (hand = null));
  inset.heed({
    turned: () => {
      turned();
      table.turnSheet();
    },
    closed: () => (declined = table.view?.turn ?? -1),
    hand: () => hand,
    matter: () => {
      const { view } = table;
      if (!view) return [];
      const leads = Object.keys(fixed.hexes).filter((hex) => fixed.hexes[hex]?.far);
      const offered = table.ask ? [...placesAsked(view).keys()] : [];
      const asked = [...offered, ...table.chosenHexes(), ...(view.ask?.targets ?? [])];
      return asked.length ? asked : [...leads, ...view.units.map((u) => u.at)];
    },
  });
  table.follows(
    () => [table.view, table.told, table.busy, table.covered],
    () => {
      const { view, lines } = table;
      if (!view || table.covered) return;
      const matter = matters(fixed, view, lines, inset.sheet, Boolean(table.ask), past && inset.where !== "all");
      const now = `${view.turn} ${view.impulse} ${view.phase}`;
      if (!inset.open && matter && declined !== view.turn) inset.show();
      // One that opened by itself beside the map waits for the end of the phase: to close and open again would only flicker.
      else if (inset.open && !matter && (now !== phase || (inset.where === "all" && table.ask))) inset.leave();
      phase = now;
    },
  );
}
