// @ts-check
/** What can be laid over the map: the game's own layers, asked for anew with each version, numbers and names. */
/** @import { Layer } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Table } from "../table/state.js" */
import { h, morph, on, s } from "../kit/dom.js";
import { centre, hexPath, linePath, rim, runs } from "../board/geometry.js";
import { cap, letters } from "../kit/keymap.js";
import { set, settings } from "../kit/settings.js";

/** Letters of what every game can have laid over its map. */
const OWN = { points: "P", numbers: "N", names: "T" };

/** What stands on a unit that a layer tells of; most need looking after. @type {Record<string, string>} */
const SIGNS = { activates: "★" };

export class Layers {
  #fetch;
  #asked = {};

  /**
   * @param {Table} table @param {Board} board @param {HTMLElement} bar
   * @param {(key: string) => Promise<Layer>} fetch
   */
  constructor(table, board, bar, fetch) {
    this.table = table;
    this.board = board;
    this.#fetch = fetch;
    const asked = table.page.mode === "play" ? table.fixed.layers : [];
    this.buttons = [
      ...asked.map(({ key, name }) => ({
        key,
        name,
        letter: letterOf(
          name,
          table.fixed.layers.map((l) => l.name),
          table.fixed.sheets.length > 1 ? [cap("map")] : [],
        ),
      })),
      ...(table.fixed.levels.length ? [{ key: "points", name: "Points", letter: OWN.points }] : []),
      { key: "numbers", name: "Numbers", letter: OWN.numbers },
      { key: "names", name: "Names", letter: OWN.names },
    ];
    on(bar, "click", "[data-layer]", (button) => this.toggle(button.dataset.layer ?? ""));
    table.shows(
      () => [table.layers, settings.numbers, settings.names],
      () => this.#draw(bar),
    );
    table.follows(
      () => [table.rests, table.layers, table.covered, this.#own()],
      () => void this.#refresh(),
    );
  }

  /** The layer that belongs to the question: it has its name. */
  #own() {
    const { ask, fixed } = this.table;
    return (ask && fixed.layers.find(({ key }) => key === ask.key)?.key) ?? "";
  }

  /** The layer of a letter. @param {string} letter */
  byLetter(letter) {
    return this.buttons.find((b) => b.letter.toLowerCase() === letter)?.key;
  }

  /** @param {string} key */
  toggle(key) {
    if (key === "numbers" || key === "names") {
      set(key, !settings[key]);
      this.table.redraw();
    } else this.table.toggle(key);
  }

  /** @param {HTMLElement} bar */
  #draw(bar) {
    const { root } = this.board;
    root.classList.toggle("no-numbers", !settings.numbers);
    root.classList.toggle("no-names", !settings.names);
    morph(
      bar,
      this.buttons.map(({ key, name, letter }) => {
        const pressed = key === "numbers" || key === "names" ? settings[key] : this.table.layers.has(key);
        return h(
          "button",
          { class: "chip", "data-layer": key, "data-key": key, "aria-pressed": String(pressed) },
          `${name} `,
          h("kbd", { "aria-hidden": "true" }, letter),
        );
      }),
    );
  }

  async #refresh() {
    const { table, board } = this;
    const asked = (this.#asked = {});
    // What places are worth is laid by those who show the score.
    const laid = new Set([...table.layers, this.#own()].filter((key) => key && key !== "points"));
    const keys = table.covered || !table.view ? [] : [...laid];
    const found = await Promise.all(
      keys.map(async (key) => ({ key, layer: await this.#fetch(key).catch(() => null) })),
    );
    if (this.#asked !== asked) return;
    board.lay("overlays", (here) => found.flatMap(({ key, layer }) => (layer ? drawn(table, layer, key, here) : [])));
  }
}

/** The first letter no other layer has. @param {string} name @param {string[]} all @param {string[]} used For something else. */
function letterOf(name, all, used) {
  const before = all.slice(0, all.indexOf(name)).map((other) => other[0]);
  const taken = new Set([...used, ...Object.values(OWN), ...letters(), ...before]);
  return [...name.toUpperCase()].find((letter) => !taken.has(letter)) ?? "";
}

/** @param {Table} table @param {Layer} layer @param {string} key @param {(hex: string) => boolean} here Of the sheet. */
function drawn(table, layer, key, here) {
  const { fixed } = table;
  /** @type {Map<string, Set<string>>} */
  const areas = new Map();
  for (const [hex, side, word] of layer.hexes.filter(([hex]) => here(hex))) {
    const name = `${side} ${word}`;
    areas.set(name, (areas.get(name) ?? new Set()).add(hex));
  }
  const out = [...areas].flatMap(([name, set]) => [
    s("path", {
      "data-key": `${key}f${name}`,
      class: `area ${name}`,
      d: [...set].map((hex) => hexPath(fixed, hex)).join(""),
    }),
    s("path", { "data-key": `${key}r${name}`, class: `border ${name}`, d: rim(fixed, set) }),
  ]);
  layer.lines.forEach(([side, hexes], i) => {
    const d = runs(hexes, here)
      .map((run) => linePath(run.map((hex) => centre(fixed, hex))))
      .join("");
    if (d) out.push(s("path", { "data-key": `${key}l${i}`, class: `supply-line ${side}`, d }));
  });
  for (const [id, word] of layer.units) {
    const unit = table.unit(id);
    if (!unit || !here(unit.at)) continue;
    const [x, y] = centre(fixed, unit.at);
    const off = fixed.counter / 2;
    out.push(
      s(
        "g",
        { "data-key": `${key}u${id}`, class: "flagged", transform: `translate(${x - off} ${y - off})` },
        s("title", null, `${id}: ${word}`),
        s("circle", { r: 7 }),
        s("text", { y: 4 }, SIGNS[word] ?? "!"),
      ),
    );
  }
  return out;
}
