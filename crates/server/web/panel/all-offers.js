// @ts-check
/** Every offer in a list with a filter: the way for keys and readers, and where the map is too small. */
/** @import { Offer } from "../types.js" */
/** @import { Dialog } from "./dialogs.js" */
/** @import { Table } from "../table/state.js" */
import { h, morph } from "../kit/dom.js";
import { filterOffers } from "../table/offers.js";
import { plain } from "../kit/prose.js";
import { points } from "../kit/words.js";

/** Every offer, with a filter. @param {Table} table @param {Dialog} dialog @param {(offer: Offer) => void} choose */
export function allOffers(table, dialog, choose) {
  const offers = table.everything;
  const input = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "search",
      placeholder: "Filter: a hex, a unit, a verb",
      "aria-label": "Filter the offers",
      "aria-controls": "offer-list",
      autofocus: true,
    })
  );
  const list = h("div", { id: "offer-list", role: "listbox", "aria-label": "Offers", class: "offer-list" });
  const name = (/** @type {Offer} */ { hex }) => (hex && table.fixed.hexes[hex]?.name) || "";
  let at = 0;
  let shown = offers;
  const draw = () => {
    shown = filterOffers(table.fixed, offers, input.value);
    at = Math.max(0, Math.min(at, shown.length - 1));
    morph(
      list,
      shown.length
        ? shown.map((offer, i) =>
            h(
              "button",
              {
                role: "option",
                "data-key": offer.act,
                "data-offer": offer.act,
                "aria-selected": String(i === at),
                tabindex: "-1",
              },
              h("span", null, plain(offer.say)),
              name(offer) ? h("small", null, name(offer)) : null,
              offer.left !== null ? h("small", null, `${points(offer.left, table.fixed.parts)} left`) : null,
            ),
          )
        : [h("p", null, "Nothing offered fits these words.")],
    );
    list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  };
  const take = (/** @type {Offer | undefined} */ offer) => {
    if (!offer) return;
    dialog.close();
    choose(offer);
  };
  input.addEventListener("input", () => {
    at = 0;
    draw();
  });
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step) {
      at += step;
      draw();
      event.preventDefault();
    } else if (event.key === "Enter") {
      event.preventDefault();
      take(shown[at]);
    }
  });
  list.addEventListener("click", (event) => {
    const act =
      event.target instanceof Element ? event.target.closest("[data-offer]")?.getAttribute("data-offer") : null;
    take(offers.find((o) => o.act === act));
  });
  draw();
  dialog.open(`All ${offers.length} offers`, [input, list], "tall");
}
