// @ts-check
/** A look at a button: the place it is about is marked on the map, with the way or the odds it would lead to. */
/** @import { Previews } from "../table/preview.js" */
/** @import { Table } from "../table/state.js" */
/** @import { Tip } from "./bubble.js" */
import { h } from "../kit/dom.js";
import { withNames } from "../kit/prose.js";
import { choiceOfKey, placesOf } from "../table/offers.js";
import { brief } from "./reckoning.js";

/** @param {Table} table @param {HTMLElement} panel @param {Previews} previews @param {Tip} tip */
export function glances(table, panel, previews, tip) {
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
    // What the panel reckons already needs no second telling.
    if (!(hexes.length || edge) || (offer && offer.act === table.preview?.act)) return;
    const glance = { key, hexes, edge, hex: offer?.hex ?? null, way: null, forecast: null };
    table.glanceAt(glance);
    if (!offer?.hex) return;
    const found = await previews.get(offer);
    if (table.glance !== glance) return;
    table.glanceAt({ ...glance, ...found });
    if (found.forecast)
      tip.say(offer.hex, [h("b", null, withNames(table.fixed, offer.say)), ...brief(table, found.forecast)]);
  };
  const button = (/** @type {Event} */ event) =>
    event.target instanceof Element
      ? /** @type {HTMLElement | null} */ (event.target.closest("[data-act], [data-unit]"))
      : null;
  panel.addEventListener("pointerover", (event) => {
    const over = event.pointerType === "mouse" && button(event);
    if (over) void look(over);
    else end();
  });
  panel.addEventListener("pointerleave", end);
  panel.addEventListener("focusin", (event) => {
    const on = button(event);
    if (on?.matches(":focus-visible")) void look(on);
  });
  panel.addEventListener("focusout", end);
}
