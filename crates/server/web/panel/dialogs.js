// @ts-check
/** What opens over the table: the frame of all dialogues, and the keys, the settings, resigning. */
/** @import { Side } from "../types.js" */
/** @import { Settings } from "../kit/settings.js" */
/** @import { Table } from "../table/state.js" */
import { h } from "../kit/dom.js";
import { cap, listed } from "../kit/keymap.js";
import { set, settings, setTheme } from "../kit/settings.js";
import { sideName } from "../kit/words.js";

/** The frame that all dialogues open in, one at a time. */
export class Dialog {
  #box;

  /** @param {HTMLDialogElement} box */
  constructor(box) {
    this.#box = box;
  }

  /** @param {string} title @param {(Node | null)[]} body @param {string} [name] */
  open(title, body, name = "") {
    const box = this.#box;
    const chosen = body.some(
      (node) => node instanceof Element && (node.matches("[autofocus]") || node.querySelector("[autofocus]")),
    );
    box.className = name;
    box.replaceChildren(
      h(
        "header",
        null,
        h("h2", { tabindex: "-1", autofocus: !chosen }, title),
        h("button", { class: "close", "data-do": "close", "aria-label": "Close" }, "✕"),
      ),
      ...body.filter((node) => node !== null),
    );
    if (!box.open) box.showModal();
  }

  get isOpen() {
    return this.#box.open;
  }

  close() {
    this.#box.close();
  }
}

/**
 * @param {Dialog} dialog @param {readonly {name: string, letter: string}[]} layers
 * @param {string[]} maps Names of the maps that lie on panels.
 */
export function keys(dialog, layers, maps) {
  const rows = [
    ...listed(),
    ...maps.map((name) => /** @type {[string, string]} */ ([cap("map"), `open or close the other map: ${name}`])),
    ...layers.map((l) => /** @type {[string, string]} */ ([l.letter, `layer: ${l.name.toLowerCase()}`])),
  ];
  dialog.open("Keys", [
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

/** @param {Dialog} dialog @param {() => void} changed */
export function settingsDialog(dialog, changed) {
  const check = (
    /** @type {"confirm" | "sole" | "routine" | "asides" | "unless" | "follow" | "briefs"} */ key,
    /** @type {string} */ label,
  ) => {
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
  dialog.open("Settings", [
    choice("Moves and dice are shown", speeds, settings.speed, (value) =>
      set("speed", /** @type {Settings["speed"]} */ (value)),
    ),
    choice("Theme", themes, document.documentElement.dataset.theme ?? "", (value) =>
      setTheme(/** @type {"" | "light" | "dark"} */ (value)),
    ),
    check("confirm", "Ask again before a phase ends with units that could still act"),
    check("sole", "Press an answer by itself when it is the only one"),
    check("routine", "Press «done» by itself where it is nearly always the answer"),
    check("asides", "Pass over what is asked in between and can still be done later"),
    check("unless", "But ask there when something has befallen a unit of mine since I decided last"),
    check("follow", "Bring what the other side does into view"),
    check("briefs", "Say at the first question of a game what I have and what wins"),
  ]);
}

/** @param {Table} table @param {Dialog} dialog @param {Side} side @param {() => void} then */
export function resign(table, dialog, side, then) {
  const button = h("button", { class: "offer danger" }, h("span", null, `Resign as ${sideName(table.fixed, side)}`));
  button.addEventListener("click", () => {
    dialog.close();
    then();
  });
  dialog.open("Resign this game?", [
    h("p", null, "The other side wins at once. This cannot be undone."),
    h(
      "div",
      { class: "offers" },
      button,
      h("button", { class: "offer", "data-do": "close", autofocus: true }, h("span", null, "Play on")),
    ),
  ]);
}
