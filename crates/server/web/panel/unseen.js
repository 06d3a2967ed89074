// @ts-check
/** The list of what can be answered where the map is not seen: a press goes there and picks it. */
/** @import { Table } from "../table/state.js" */
import { h } from "../kit/dom.js";
import { firstDigit } from "../table/unseen.js";

/** @param {Table} table */
export function unseenList(table) {
  if (!table.unseen.length) return null;
  const first = firstDigit(table);
  return h(
    "div",
    { class: "unseen", role: "group", "aria-label": "Out of sight", "data-key": "unseen" },
    h("h3", null, "Out of sight"),
    table.unseen.map(({ key, hexes, say }, i) =>
      h(
        "button",
        { class: "offer small", "data-key": `unseen ${key}`, "data-unseen": key, "data-hexes": hexes.join(" ") },
        h("span", null, say),
        first + i < 10 && h("kbd", { "aria-hidden": "true" }, first + i),
      ),
    ),
  );
}
