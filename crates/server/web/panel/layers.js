// @ts-check
/** What can be laid over the map: the game's own layers, asked for anew with each version, numbers and names. */
/** @import { Layer } from "../types.js" */
/** @import { Table } from "../table/state.js" */
import { lay } from "../board/board.js";
import { byId, h, morph, on, s } from "../kit/dom.js";
import { centre, hexPath, linePath, rim, runs } from "../board/geometry.js";
import { set, settings } from "../kit/settings.js";

export class Layers {
  /** @param {Table} table @param {(key: string) => Promise<Layer>} fetch */
  constructor(table, fetch) {
    this.table = table;
    this.fetch = fetch;
    /** @type {Set<string>} */
    this.on = new Set();
    const asked = table.page.mode === "play" ? table.fixed.layers : [];
    this.buttons = [
      ...asked.map(({ key, name }) => ({
        key,
        name,
        letter: letterOf(
          name,
          table.fixed.layers.map((l) => l.name),
          table.fixed.sheets.length > 1 ? ["O"] : [],
        ),
      })),
      { key: "numbers", name: "Numbers", letter: "N" },
      { key: "names", name: "Names", letter: "T" },
    ];
    on(byId("layers"), "click", "[data-layer]", (button) => this.toggle(button.dataset.layer ?? ""));
    table.on(["shown"], () => void this.refresh());
    this.draw();
  }

  /** The layer of a letter. @param {string} letter */
  byLetter(letter) {
    return this.buttons.find((b) => b.letter.toLowerCase() === letter)?.key;
  }

  /** @param {string} key */
  toggle(key) {
    if (key === "numbers" || key === "names") set(key, !settings[key]);
    else if (!this.on.delete(key)) this.on.add(key);
    this.draw();
    void this.refresh();
  }

  draw() {
    const board = byId("board");
    board.classList.toggle("no-numbers", !settings.numbers);
    board.classList.toggle("no-names", !settings.names);
    morph(
      byId("layers"),
      this.buttons.map(({ key, name, letter }) => {
        const pressed = key === "numbers" || key === "names" ? settings[key] : this.on.has(key);
        return h(
          "button",
          { class: "chip", "data-layer": key, "data-key": key, "aria-pressed": String(pressed) },
          `${name} `,
          h("kbd", { "aria-hidden": "true" }, letter),
        );
      }),
    );
  }

  async refresh() {
    const { table } = this;
    const asked = (this.asked = {});
    const covered = table.covered || !table.view;
    const found = covered ? [] : await Promise.all([...this.on].map((key) => this.fetch(key).catch(() => null)));
    if (this.asked !== asked) return;
    lay(table.fixed, "overlays", (here) =>
      found.flatMap((layer, i) => (layer ? drawn(table, layer, [...this.on][i], here) : [])),
    );
  }
}

/** The first letter no other layer has. @param {string} name @param {string[]} all @param {string[]} used For something else. */
function letterOf(name, all, used) {
  const taken = new Set([
    ...used,
    "N",
    "T",
    "U",
    "I",
    "E",
    "H",
    "M",
    "R",
    "K",
    ...all.slice(0, all.indexOf(name)).map((other) => other[0]),
  ]);
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
        s("text", { y: 4 }, "!"),
      ),
    );
  }
  return out;
}
