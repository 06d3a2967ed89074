// @ts-check
/** Forces and points beside the map, and what the grounds of the map look like. */
/** @import { Board } from "../board/board.js" */
/** @import { Dialog } from "./dialogs.js" */
/** @import { Table } from "../table/state.js" */
import { chip } from "../kit/cases.js";
import { mini } from "../board/counters.js";
import { h, s } from "../kit/dom.js";
import { hexOf, hexPath } from "../board/geometry.js";
import { featureName, sideName, signed } from "../kit/words.js";

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

/** What the grounds of this map look like, cut out of the map itself. @param {Board} board @param {Dialog} dialog */
export function terrain(board, dialog) {
  const { fixed } = board;
  fixed.sheets.forEach((_, sheet) => {
    const map = board.ground(sheet).querySelector("svg > g");
    if (map) map.id = board.id("map-layer", sheet);
  });
  /** @type {Map<string, string>} */
  const kinds = new Map();
  for (const [id, hex] of Object.entries(fixed.hexes)) {
    for (const word of [hex.terrain, ...hex.has].map((w) => featureName(fixed, w))) {
      if (word && !kinds.has(word)) kinds.set(word, id);
    }
  }
  const size = fixed.scale;
  const swatch = (/** @type {string} */ hex, /** @type {number} */ i) => {
    const { x, y, sheet } = hexOf(fixed, hex);
    return s(
      "svg",
      {
        class: "swatch",
        viewBox: `${x - size * 0.6} ${y - size * 0.6} ${size * 1.2} ${size * 1.2}`,
        "aria-hidden": "true",
      },
      s("clipPath", { id: board.id(`swatch${i}`) }, s("path", { d: hexPath(fixed, hex) })),
      s("use", { href: `#${board.id("map-layer", sheet)}`, "clip-path": `url(#${board.id(`swatch${i}`)})` }),
    );
  };
  const items = [...kinds].map(([word, hex], i) =>
    h("li", null, swatch(hex, i), h("span", null, word), h("button", { class: "hex", "data-hex": hex }, hex)),
  );
  dialog.open(
    "Terrain and signs",
    [
      h("ul", { class: "terrain" }, items),
      h(
        "p",
        null,
        h("a", { href: `/rules/${fixed.id}`, target: "_blank", rel: "noopener" }, "Rulebook with the terrain effects"),
      ),
    ],
    "wide",
  );
}
