// @ts-check
/**
 * A board: the map drawn by the server and above it the layers of play, each sheet of a game with its own. It stands in
 * any element of the class `board`, as often as a page wants; it knows no table, only what it is told to show.
 */
/** @import { Face, Fixed, View } from "../types.js" */
import { sure } from "../kit/sure.js";
import { h, morph, s } from "../kit/dom.js";
import { sheetName } from "../kit/words.js";
import { Camera } from "./camera.js";
import { Counters } from "./counters.js";
import { Fan } from "./fan.js";
import { centre, sheetOf, sideAt } from "./geometry.js";
import { Inset } from "./inset.js";
import { listen } from "./pointer.js";

/** What lies over the map, from below. */
const LAYERS = [
  "hexes",
  "tint",
  "overlays",
  "forts",
  "units",
  "marks",
  "rims",
  "badges",
  "worth",
  "traced",
  "changes",
  "trails",
  "path",
  "fan",
];

/** @typedef {{root: HTMLElement, ground: HTMLElement, play: SVGElement, layers: Map<string, SVGElement>}} World One sheet. */

/** Boards without a name of their own. */
let nameless = 0;

export class Board {
  /** @type {World[]} */
  #worlds;
  /** The theme in which the map is drawn. */
  #drawn = "";

  /**
   * @param {HTMLElement} root @param {Fixed} fixed
   * @param {object} [more]
   * @param {ReadonlyMap<string, Face>} [more.faces] Of the counters that will lie on it.
   * @param {string} [more.name] What the ids inside begin with.
   * @param {string} [more.title] What the map is of.
   * @param {string} [more.memory] Where its place is kept while the tab is open.
   * @param {HTMLElement | null} [more.beside] A panel of the page that may lie over it.
   */
  constructor(
    root,
    fixed,
    { faces = new Map(), name = `board${++nameless}-`, title = fixed.title, memory = "", beside = null } = {},
  ) {
    this.root = root;
    this.fixed = fixed;
    this.faces = faces;
    this.name = name;
    this.#worlds = fixed.sheets.map((_, sheet) =>
      this.#build(sheet, sheet ? sheetName(fixed, sheet) : `Map of ${title}`),
    );
    const first = this.#world(0).root;
    root.prepend(first);
    /** The panels of the other sheets, by their number less one. */
    this.insets = fixed.sheets.slice(1).map((_, i) => new Inset(this, i + 1, this.#world(i + 1).root));
    this.camera = new Camera(root, first, fixed, { insets: this.insets, memory, beside });
    this.counters = new Counters(this);
    this.fan = new Fan(this);
    for (const inset of this.insets) this.camera.whenMoved(() => inset.place());
    first.after(...this.insets.map((inset) => inset.panel));
  }

  /** The id of something inside. @param {string} name @param {number} [sheet] */
  id(name, sheet = 0) {
    return `${this.name}${name}${sheet ? `-${sheet}` : ""}`;
  }

  /** @param {number} sheet @param {string} what @returns {World} */
  #build(sheet, what) {
    const [x, y, width, height] = sheetOf(this.fixed, sheet).frame;
    const ground = h("div", { id: this.id("ground", sheet), class: "ground", "aria-hidden": "true" });
    const layers = new Map(LAYERS.map((name) => [name, s("g", { id: this.id(name, sheet), class: name })]));
    const play = s(
      "svg",
      {
        id: this.id("play", sheet),
        class: "play",
        role: "application",
        tabindex: "0",
        "aria-label": `${what}. Arrow keys walk over the hexes, Enter chooses.`,
        viewBox: `${x} ${y} ${width} ${height}`,
        width,
        height,
      },
      [...layers.values()],
    );
    const root = h("div", { id: this.id("world", sheet), class: "world" }, ground, play);
    root.style.width = `${width}px`;
    root.style.height = `${height}px`;
    return { root, ground, play, layers };
  }

  /** @param {number} sheet */
  #world(sheet) {
    return sure(this.#worlds[sheet], `sheet ${sheet}`);
  }

  /** The layer of a sheet. @param {string} name @param {number} sheet */
  layer(name, sheet) {
    return sure(this.#world(sheet).layers.get(name), `layer ${name}`);
  }

  /** The maps as those who use the keyboard meet them, sheet by sheet. */
  get plays() {
    return this.#worlds.map(({ play }) => play);
  }

  /** One of them. @param {number} sheet */
  play(sheet) {
    return this.#world(sheet).play;
  }

  /** The drawn map of a sheet. @param {number} sheet */
  ground(sheet) {
    return this.#world(sheet).ground;
  }

  /**
   * Draws a layer, on each sheet what belongs there.
   * @param {string} name
   * @param {(on: (hex: string) => boolean) => Node[]} drawn Is told which hexes are on the sheet.
   */
  lay(name, drawn) {
    this.#worlds.forEach((_, sheet) =>
      morph(
        this.layer(name, sheet),
        drawn((hex) => this.fixed.hexes[hex]?.sheet === sheet),
      ),
    );
  }

  /** Lays the counters of a view. @param {View} view */
  show(view) {
    this.counters.sync(view);
  }

  /** Fetches the map in a theme, unless it lies there already. @param {"light" | "dark"} theme */
  async drawMap(theme) {
    if (this.#drawn === theme) return;
    this.#drawn = theme;
    const { id, title } = this.fixed;
    const answer = await fetch(`/map/${id}/${theme}.svg`);
    if (!answer.ok) throw new Error(`the server has no map of ${title}`);
    const text = await answer.text();
    if (this.#drawn !== theme) return;
    const ground = this.ground(0);
    ground.innerHTML = this.#own(text); // drawn by the server, nothing of it from players
    const [, ...others] = ground.querySelectorAll("g.sheet");
    others.forEach((other, i) => {
      const [x, y, width, height] = sheetOf(this.fixed, i + 1).frame;
      const box = { viewBox: `${x} ${y} ${width} ${height}`, width, height };
      this.ground(i + 1).replaceChildren(s("svg", { class: "sheet", ...box }, s("g", { class: "map" }, other)));
    });
  }

  /** A drawing whose ids are of this board, since those of a page are all one. @param {string} svg */
  #own(svg) {
    return this.name ? svg.replace(/\bid=["']|url\(#|href=["']#/g, (found) => found + this.name) : svg;
  }

  /** The hex at a point of the screen. @param {number} clientX @param {number} clientY */
  hexAt(clientX, clientY) {
    return this.camera.hexAt(clientX, clientY);
  }

  /**
   * The nearest of some hexsides at a point of the screen.
   * @param {Iterable<string>} edges @param {number} clientX @param {number} clientY
   * @param {number} pixels So near it must be. @param {number} part And within such a part of a hex.
   */
  edgeAt(edges, clientX, clientY, pixels, part) {
    const lens = this.camera.lensAt(clientX, clientY);
    const reach = Math.min(pixels / lens.k, part * this.fixed.scale);
    return sideAt(this.fixed, edges, lens.toMap(clientX, clientY), reach, (hex) => this.camera.lens(hex) === lens);
  }

  /**
   * The nearest of some hexes at a point of the screen, if its rim is nearer than so many pixels.
   * @param {Iterable<string>} hexes @param {number} clientX @param {number} clientY @param {number} pixels
   */
  nearest(hexes, clientX, clientY, pixels) {
    const lens = this.camera.lensAt(clientX, clientY);
    const [px, py] = lens.toMap(clientX, clientY);
    /** @type {string | null} */
    let found = null;
    let least = pixels;
    for (const hex of hexes) {
      if (this.camera.lens(hex) !== lens) continue;
      const [x, y] = centre(this.fixed, hex);
      const off = Math.hypot(x - px, y - py) * lens.k - lens.hexPixels / 2;
      if (off < least) [found, least] = [hex, off];
    }
    return found;
  }

  /** The hex nearest to the middle of what is seen of a sheet. @param {number} sheet */
  middle(sheet) {
    const lens = this.insets[sheet - 1] ?? this.camera;
    const { left, top, right, bottom } = lens.clear();
    const box = this.root.getBoundingClientRect();
    return this.camera.find(...lens.toMap(box.left + (left + right) / 2, box.top + (top + bottom) / 2));
  }

  /** Mouse, pen and fingers: dragged and zoomed here, the rest is told. @param {import("./pointer.js").Told} then */
  listen(then) {
    listen(this.root, this.camera, then);
  }
}
