// @ts-check
/** The board: the map drawn by the server, and above it the layers of play. */
/** @import { Fixed } from "./types.js" */
import { byId } from "./dom.js";
import { theme } from "./settings.js";

/** @param {Fixed} fixed */
export function sizeBoard(fixed) {
  const [x, y, width, height] = fixed.viewbox;
  const play = byId("play");
  play.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  play.setAttribute("width", String(width));
  play.setAttribute("height", String(height));
  const world = byId("world");
  world.style.width = `${width}px`;
  world.style.height = `${height}px`;
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
  if (shown === wanted) byId("ground").innerHTML = text; // drawn by the server, nothing of it from players
}
