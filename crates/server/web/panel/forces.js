// @ts-check
/** Forces and points beside the map. */
/** @import { Dialog } from "./dialogs.js" */
/** @import { Table } from "../table/state.js" */
import { chip } from "../kit/cases.js";
import { mini } from "../board/counters.js";
import { h } from "../kit/dom.js";
import { sideName, signed } from "../kit/words.js";

/** Tracks with their cases, reinforcements to come by turn, losses. @param {Table} table @param {Dialog} dialog */
export function forces(table, dialog) {
  const { view, fixed } = table;
  if (!view || table.covered) return;
  const tracks = h(
    "table",
    { class: "tracks" },
    h("caption", null, "Tracks"),
    h(
      "tbody",
      null,
      view.tracks.map((t) =>
        h(
          "tr",
          null,
          h("td", null, t.side && h("span", { class: `dot ${t.side}` }), sideName(fixed, t.side)),
          h("th", { scope: "row" }, t.name),
          h("td", { class: "n" }, t.value < 0 ? signed(t.value) : t.value),
          h("td", null, chip(t.case, fixed.id)),
        ),
      ),
    ),
  );
  const trays = view.trays
    .filter((tray) => tray.entries.length)
    .map((tray) => {
      const turns = [...new Set(tray.entries.map((e) => e.due))].sort((a, b) => (a ?? 99) - (b ?? 99));
      return h(
        "section",
        { class: "tray" },
        h(
          "h3",
          null,
          h("span", { class: `dot ${tray.side}` }),
          `${sideName(fixed, tray.side)} ${tray.name} (${tray.entries.length})`,
        ),
        turns.map((due) =>
          h(
            "div",
            { class: "due" },
            due === null ? null : h("b", null, `Turn ${due}`),
            h(
              "span",
              null,
              tray.entries
                .filter((e) => e.due === due)
                .map((e) => {
                  const face = h("span", { title: e.id });
                  face.append(mini(e.face, 40));
                  return face;
                }),
            ),
          ),
        ),
      );
    });
  dialog.open("Forces and points", [tracks, ...trays], "wide");
}
