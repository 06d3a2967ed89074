// @ts-check
/** The combat on the map: arrows and target stay until it is over, the die lies beside the target; hexes that come into question are lit. */
/** @import { Board } from "../board/board.js" */
/** @import { Table } from "./state.js" */
import { die } from "../kit/die.js";
import { s } from "../kit/dom.js";
import { centre, hexPath } from "../board/geometry.js";
import { placesAhead } from "../panel/leads.js";
import { lookedAt } from "./foresight.js";
import { arrows } from "./question.js";

/** @param {Table} table @param {Board} board */
export function sceneOnMap(table, board) {
  table.shows(
    () => [table.view, table.scene, table.covered, table.ask, table.leads, table.glance, lookedAt(table)],
    () =>
      board.lay("combat", (on) => (table.view && !table.covered ? [...ahead(table, on), ...fought(table, on)] : [])),
  );
}

/** Hexes one of which comes next. @param {Table} table @param {(hex: string) => boolean} on */
const ahead = (table, on) =>
  placesAhead(table)
    .filter(on)
    .flatMap((hex) =>
      ["ahead-under", "ahead"].map((name) =>
        s("path", { "data-key": `${name}${hex}`, class: name, d: hexPath(table.fixed, hex, 0.08) }),
      ),
    );

/** @param {Table} table @param {(hex: string) => boolean} on */
function fought({ fixed, scene }, on) {
  if (!scene || scene.over) return [];
  const out = scene.targets
    .filter(on)
    .flatMap((hex) =>
      ["target-edge", "target-under", "target"].map((name) =>
        s("path", { "data-key": `${name}${hex}`, class: name, d: hexPath(fixed, hex, 0.035) }),
      ),
    );
  const targets = scene.targets.filter(on);
  out.push(...arrows({ fixed }, scene.from.filter(on), targets));
  const [first] = targets;
  const cast = scene.casts.at(-1);
  if (!first || cast?.die === null || cast?.die === undefined) return out;
  const [x, y] = centre(fixed, first);
  const [off, size] = [fixed.scale * 0.62, fixed.scale * 0.72];
  const shown = die(cast.die);
  for (const [name, value] of Object.entries({ x: -size / 2, y: -size / 2, width: size, height: size }))
    shown.setAttribute(name, String(value));
  const nth = scene.casts.length;
  out.push(
    s(
      "g",
      { "data-key": `die${nth}`, transform: `translate(${x + off} ${y - off})` },
      s("g", { class: "fallen" }, shown),
    ),
  );
  return out;
}
