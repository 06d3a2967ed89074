// @ts-check
/** What opens over the table: all offers, forces, terrain, keys, settings, resigning. */
/** @import { Offer, Side } from "./types.js" */
/** @import { Settings } from "./settings.js" */
/** @import { Table } from "./state.js" */
import { chip } from "./cases.js";
import { mini } from "./counters.js";
import { byId, h, morph, s } from "./dom.js";
import { hexPath } from "./geometry.js";
import { filterOffers } from "./offers.js";
import { set, settings, setTheme } from "./settings.js";
import { featureName, points, sideName, signed } from "./words.js";

const box = () => /** @type {HTMLDialogElement} */ (byId("dialog"));

/** @param {string} title @param {(Node | null)[]} body @param {string} [name] */
export function open(title, body, name = "") {
  const dialog = box();
  const chosen = body.some(
    (node) => node instanceof Element && (node.matches("[autofocus]") || node.querySelector("[autofocus]")),
  );
  dialog.className = name;
  dialog.replaceChildren(
    h(
      "header",
      null,
      h("h2", { tabindex: "-1", autofocus: !chosen }, title),
      h("button", { class: "close", "data-do": "close", "aria-label": "Close" }, "✕"),
    ),
    ...body.filter((node) => node !== null),
  );
  if (!dialog.open) dialog.showModal();
}

export const close = () => box().close();

/** Every offer, with a filter. @param {Table} table @param {(offer: Offer) => void} choose */
export function allOffers(table, choose) {
  const offers = table.ask?.offers ?? [];
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
              h("span", null, offer.say),
              offer.hex && table.fixed.hexes[offer.hex]?.name
                ? h("small", null, table.fixed.hexes[offer.hex].name)
                : null,
              offer.left !== null ? h("small", null, `${points(offer.left, table.fixed.parts)} left`) : null,
            ),
          )
        : [h("p", null, "Nothing offered fits these words.")],
    );
    list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  };
  const take = (/** @type {Offer | undefined} */ offer) => {
    if (!offer) return;
    close();
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
  open(`All ${offers.length} offers`, [input, list], "tall");
}

/** Tracks with their cases, reinforcements to come by turn, losses. @param {Table} table */
export function forces(table) {
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
          h("td", null, t.name),
          h("td", { class: "n" }, t.value < 0 ? signed(t.value) : t.value),
          h("td", null, chip(t.case)),
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
  open("Forces and points", [tracks, ...trays], "wide");
}

/** What the grounds of this map look like, cut out of the map itself. @param {Table} table */
export function terrain(table) {
  const { fixed } = table;
  const map = document.querySelector("#ground .map, #ground svg > g");
  if (map && !map.id) map.id = "map-layer";
  /** @type {Map<string, string>} */
  const kinds = new Map();
  for (const [id, hex] of Object.entries(fixed.hexes)) {
    for (const word of [hex.terrain, ...hex.has].map((w) => featureName(fixed, w))) {
      if (word && !kinds.has(word)) kinds.set(word, id);
    }
  }
  const size = fixed.scale;
  const swatch = (/** @type {string} */ hex, /** @type {number} */ i) => {
    const { x, y } = fixed.hexes[hex];
    return s(
      "svg",
      {
        class: "swatch",
        viewBox: `${x - size * 0.6} ${y - size * 0.6} ${size * 1.2} ${size * 1.2}`,
        "aria-hidden": "true",
      },
      s("clipPath", { id: `swatch-${i}` }, s("path", { d: hexPath(fixed, hex) })),
      s("use", { href: "#map-layer", "clip-path": `url(#swatch-${i})` }),
    );
  };
  const items = [...kinds].map(([word, hex], i) =>
    h("li", null, swatch(hex, i), h("span", null, word), h("button", { class: "hex", "data-hex": hex }, hex)),
  );
  open(
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

/** @type {[string, string][]} */
const KEYS = [
  ["Enter", "the main button; on the map: choose the hex"],
  ["Esc", "close, go back"],
  ["1 to 9", "choose units, or the numbered answers"],
  ["E", "done"],
  ["U", "undo"],
  ["/", "all offers, with a filter"],
  ["Tab", "to the map and the buttons"],
  ["arrows", "walk over the hexes; with Shift the other slanting way"],
  ["Space", "skip what is being shown; on the map: open the stack"],
  ["I", "look closely at the hex"],
  ["+ − 0", "zoom in, zoom out, whole map"],
  ["R", "forces: reinforcements, losses, points"],
  ["K", "terrain key"],
  ["M", "menu"],
  ["?", "this list"],
];

/** @param {{name: string, letter: string}[]} layers */
export function keys(layers) {
  const rows = [
    ...KEYS,
    ...layers.map((l) => /** @type {[string, string]} */ ([l.letter, `layer: ${l.name.toLowerCase()}`])),
  ];
  open("Keys", [
    h(
      "table",
      { class: "keys" },
      h(
        "tbody",
        null,
        rows.map(([key, what]) => h("tr", null, h("td", null, h("kbd", null, key)), h("td", null, what))),
      ),
    ),
  ]);
}

/** @param {() => void} changed */
export function settingsDialog(changed) {
  const check = (/** @type {"confirm" | "sole" | "routine" | "follow"} */ key, /** @type {string} */ label) => {
    const input = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: settings[key] }));
    input.addEventListener("change", () => {
      set(key, input.checked);
      changed();
    });
    return h("label", { class: "check" }, input, h("span", null, label));
  };
  const choice = (
    /** @type {string} */ label,
    /** @type {[string, string][]} */ options,
    /** @type {string} */ now,
    /** @type {(value: string) => void} */ then,
  ) => {
    const select = /** @type {HTMLSelectElement} */ (
      h(
        "select",
        null,
        options.map(([value, text]) => h("option", { value, selected: value === now }, text)),
      )
    );
    select.addEventListener("change", () => {
      then(select.value);
      changed();
    });
    return h("label", { class: "field" }, h("span", null, label), select);
  };
  const speeds = /** @type {[string, string][]} */ ([
    ["off", "no animation"],
    ["slow", "slow"],
    ["normal", "normal"],
    ["fast", "fast"],
  ]);
  const themes = /** @type {[string, string][]} */ ([
    ["", "as the system"],
    ["light", "light"],
    ["dark", "dark"],
  ]);
  open("Settings", [
    choice("Moves and dice are shown", speeds, settings.speed, (value) =>
      set("speed", /** @type {Settings["speed"]} */ (value)),
    ),
    choice("Theme", themes, document.documentElement.dataset.theme ?? "", (value) =>
      setTheme(/** @type {"" | "light" | "dark"} */ (value)),
    ),
    check("confirm", "Ask again before a phase ends with units that could still act"),
    check("sole", "Press an answer by itself when it is the only one"),
    check("routine", "Press «done» by itself where it is nearly always the answer"),
    check("follow", "Bring what the other side does into view"),
  ]);
}

/** @param {Table} table @param {Side} side @param {() => void} then */
export function resign(table, side, then) {
  const button = h("button", { class: "offer danger" }, h("span", null, `Resign as ${sideName(table.fixed, side)}`));
  button.addEventListener("click", () => {
    close();
    then();
  });
  open("Resign this game?", [
    h("p", null, "The other side wins at once. This cannot be undone."),
    h(
      "div",
      { class: "offers" },
      button,
      h("button", { class: "offer", "data-do": "close", autofocus: true }, h("span", null, "Play on")),
    ),
  ]);
}
