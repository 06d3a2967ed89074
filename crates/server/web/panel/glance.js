// @ts-check
/** A look at a button: the place it is about is marked on the map, with the way, the odds and what else it would lead to. */
/** @import { Foresight } from "../table/foresight.js" */
/** @import { Previews } from "../table/preview.js" */
/** @import { Table } from "../table/state.js" */
/** @import { Tip } from "./bubble.js" */
import { h } from "../kit/dom.js";
import { withNames } from "../kit/prose.js";
import { choiceOfKey, costOf, placesOf } from "../table/offers.js";
import { list } from "./leads.js";
import { brief } from "./reckoning.js";

/** A finger that stays so long looks, and does not press. */
const HOLD = 450;

/**
 * @param {Table} table @param {HTMLElement} panel @param {Previews} previews @param {Foresight} foresight
 * @param {Tip} tip
 */
export function glances(table, panel, previews, foresight, tip) {
  const end = () => {
    if (!table.glance) return;
    tip.close();
    table.glanceAt(null);
  };
  /** @param {HTMLElement} button */
  const look = async (button) => {
    const key = button.dataset.act ?? button.dataset.unit ?? "";
    const { view } = table;
    if (key === table.glance?.key || !view || !table.ask) return;
    end();
    const choice = choiceOfKey(table, button.dataset.act);
    const offer =
      choice?.offer ?? table.ask.offers.find((o) => (choice ? false : o.unit === button.dataset.unit)) ?? null;
    const row = choice && !offer ? table.ask.shortcuts.find((some) => some.say === choice.say) : null;
    const edge = offer?.edge ?? null;
    const hexes = edge ? [] : offer ? placesOf(offer, view) : row?.hex ? [row.hex] : [];
    const reckoned = offer && offer.act === table.preview?.act;
    const act = offer?.act ?? null;
    const glance = { key, hexes: reckoned ? [] : hexes, edge, hex: offer?.hex ?? null, act, way: null, forecast: null };
    table.glanceAt(glance);
    const none = { way: null, forecast: (act && table.outlooks.get(act)) || null };
    // What the panel reckons already needs no second telling.
    const [found, leads] = await Promise.all([
      offer?.hex && !reckoned ? previews.get(offer) : none,
      offer ? foresight.get(offer.act) : row ? costOf(view, row.acts) : [],
    ]);
    if (table.glance !== glance) return;
    table.glanceAt({ ...glance, ...found });
    const say = offer?.say ?? row?.say;
    if (!say || !(found.forecast || leads.length)) return;
    const nodes = [
      h("b", null, withNames(table.fixed, say)),
      ...(found.forecast ? brief(table, found.forecast) : []),
      ...(leads.length ? [list(table.fixed, leads)] : []),
    ];
    if (offer?.hex && !reckoned) tip.say(offer.hex, nodes);
    else tip.sayBeside(button, nodes);
  };
  const button = (/** @type {Event} */ event) =>
    event.target instanceof Element
      ? /** @type {HTMLElement | null} */ (event.target.closest("[data-act], [data-unit]"))
      : null;
  panel.addEventListener("pointerover", (event) => {
    const over = event.pointerType === "mouse" && button(event);
    if (over) void look(over);
    else if (event.pointerType === "mouse") end();
  });
  panel.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && end());
  panel.addEventListener("focusin", (event) => {
    const on = button(event);
    if (on?.matches(":focus-visible")) void look(on);
  });
  panel.addEventListener("focusout", end);
  held(panel, button, (on) => void look(on), end);
}

/**
 * A finger that rests on a button looks at it; what it looked at is not pressed when it goes.
 * @param {HTMLElement} panel @param {(event: Event) => HTMLElement | null} button
 * @param {(button: HTMLElement) => void} look @param {() => void} end
 */
function held(panel, button, look, end) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let looked = false;
  panel.addEventListener("pointerdown", (event) => {
    clearTimeout(timer);
    if (looked) end();
    looked = false;
    const on = event.pointerType === "mouse" ? null : button(event);
    if (!on) return;
    timer = setTimeout(() => {
      looked = true;
      look(on);
    }, HOLD);
  });
  for (const type of ["pointerup", "pointercancel", "pointerleave"])
    panel.addEventListener(type, () => clearTimeout(timer));
  panel.addEventListener("contextmenu", (event) => looked && event.preventDefault());
  panel.addEventListener(
    "click",
    (event) => {
      if (!looked) return;
      looked = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
