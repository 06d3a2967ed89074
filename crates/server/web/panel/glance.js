// @ts-check
/** A look at a button: the place it is about is marked on the map, with the way or the odds it would lead to. */
/** @import { Tip } from "./bubble.js" */
/** @import { Previews } from "../table/preview.js" */
/** @import { Table } from "../table/state.js" */
import { byId, h } from "../kit/dom.js";
import { choiceOfKey, placesOf } from "../table/offers.js";
import { brief } from "./reckoning.js";
import { titled } from "../kit/words.js";

/** @param {Table} table @param {Previews} previews @param {Tip} tip */
export function glances(table, previews, tip) {
  const panel = byId("ask");
  /** @type {string | null} The key of the button looked at. */
  let at = null;
  const end = () => {
    if (at === null) return;
    at = null;
    tip.close();
    table.glance = null;
    table.tell("glance");
  };
  /** @param {HTMLElement} button */
  const look = async (button) => {
    const key = button.dataset.act ?? button.dataset.unit ?? null;
    const { view } = table;
    if (key === at || !view || !table.ask) return;
    end();
    at = key;
    const choice = choiceOfKey(table, button.dataset.act);
    const offer =
      choice?.offer ?? table.ask.offers.find((o) => (choice ? false : o.unit === button.dataset.unit)) ?? null;
    const row = choice && !offer ? table.ask.shortcuts.find((some) => some.say === choice.say) : null;
    const edge = offer?.edge ?? null;
    const hexes = edge ? [] : offer ? placesOf(offer, view) : row?.hex ? [row.hex] : [];
    // What the panel reckons already needs no second telling.
    if (!(hexes.length || edge) || (offer && offer.act === table.preview?.act)) return;
    table.glance = { hexes, edge, hex: offer?.hex ?? null, way: null, forecast: null };
    table.tell("glance");
    if (!offer?.hex) return;
    const found = await previews.get(offer);
    if (at !== key || !table.glance) return;
    table.glance = { ...table.glance, ...found };
    table.tell("glance");
    if (found.forecast)
      tip.say(offer.hex, [h("b", null, titled(table.fixed, offer.say)), ...brief(table, found.forecast)]);
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
  table.on(["shown"], end);
}
