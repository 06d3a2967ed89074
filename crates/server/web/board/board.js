// @ts-check
/** The board: the map drawn by the server, and above it the layers of play; each sheet of a game has its own. */
/** @import { Fixed } from "../types.js" */
import { byId, h, morph, s } from "../kit/dom.js";
import { theme } from "../kit/settings.js";

/** An element of a sheet's map: those of the first stand in the page. @param {string} name @param {number} sheet */
export const part = (name, sheet) => byId(sheet ? `${name}-${sheet}` : name);

/**
 * Draws a layer, on each sheet what belongs there.
 * @param {Fixed} fixed @param {string} name
 * @param {(on: (hex: string) => boolean) => Node[]} drawn Is told which hexes are on the sheet.
 */
export function lay(fixed, name, drawn) {
  fixed.sheets.forEach((_, sheet) =>
    morph(
      part(name, sheet),
      drawn((hex) => fixed.hexes[hex]?.sheet === sheet),
    ),
  );
}

/** @param {Fixed} fixed */
export function sizeBoard(fixed) {
  fixed.sheets.forEach(({ frame: [x, y, width, height] }, sheet) => {
    const play = part("play", sheet);
    play.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    play.setAttribute("width", String(width));
    play.setAttribute("height", String(height));
    const world = part("world", sheet);
    world.style.width = `${width}px`;
    world.style.height = `${height}px`;
  });
}

/** Another world with the same layers as the first. @param {number} sheet @param {string} label */
export function anotherWorld(sheet, label) {
  const layers = [...byId("play").children].filter((layer) => layer.matches("g[id]"));
  const id = (/** @type {string} */ name) => `${name}-${sheet}`;
  return h(
    "div",
    { id: id("world"), class: "world" },
    h("div", { id: id("ground"), class: "ground", "aria-hidden": "true" }),
    s(
      "svg",
      { id: id("play"), class: "play", role: "application", tabindex: "0", "aria-label": label },
      layers.map((layer) => s("g", { id: id(layer.id), class: layer.id })),
    ),
  );
}

let shown = "";

/** Fetches the map in the theme of the page, unless it lies there already. @param {Fixed} fixed */
export async function drawMap(fixed) {
  const wanted = theme();
  if (shown === wanted) return;
  shown = wanted;
  const answer = await fetch(`/map/${fixed.id}/${wanted}.svg`);
  if (!answer.ok) throw new Error(`the server has no map of ${fixed.title}`);
  const text = await answer.text();
  if (shown !== wanted) return;
  byId("ground").innerHTML = text; // drawn by the server, nothing of it from players
  const [, ...others] = byId("ground").querySelectorAll("g.sheet");
  others.forEach((ground, i) => {
    const [x, y, width, height] = fixed.sheets[i + 1].frame;
    const box = { viewBox: `${x} ${y} ${width} ${height}`, width, height };
    part("ground", i + 1).replaceChildren(s("svg", { class: "sheet", ...box }, s("g", { class: "map" }, ground)));
  });
}
