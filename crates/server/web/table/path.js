// @ts-check
/** The preview on the map: the way with points left, the ghost at its end; the way already gone. */
/** @import { Fixed, Line, Point, View } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Table } from "./state.js" */
import { counter } from "../board/counters.js";
import { s } from "../kit/dom.js";
import { centre, curve, hexesOf, hexOf, hexPath, linePath, runs, sidePath } from "../board/geometry.js";
import { samePhase } from "../kit/moment.js";
import { arrows } from "./question.js";
import { lies, piled } from "../board/stacks.js";
import { points } from "../kit/words.js";

/** @param {Table} table @param {Board} board */
export function pathOnMap(table, board) {
  const draw = () =>
    board.lay("path", (on) =>
      table.view && !table.covered
        ? [...gone(table, on), ...pointer(table, on), ...glanced(table, on), ...way(table, on), ...refused(table, on)]
        : [],
    );
  table.shows(() => {
    const { view, covered, busy, told, pointed, walking, edge, picked, preview, glance, refusal } = table;
    return [view, covered, busy, !busy && told, pointed, walking, edge, picked, preview, glance, refusal];
  }, draw);
}

/**
 * The way the chosen units have gone in this phase, by the log.
 * @param {readonly Line[]} lines @param {View} view
 * @returns {string[]}
 */
export function trail(lines, view) {
  const unit = view.ask?.chosen[0];
  if (!unit) return [];
  const moves = lines.filter((l) => l.kind === "moved" && samePhase(l, view) && l.units?.includes(unit));
  return moves.flatMap((l) => l.hexes ?? []);
}

/** The line over the hexes of one sheet; where the way leaves it, the line ends. @param {Table} table @param {string[]} hexes @param {(hex: string) => boolean} on */
const lineOn = ({ fixed }, hexes, on) =>
  runs(hexes, on)
    .map((run) => linePath(curve(run.map((hex) => centre(fixed, hex)))))
    .join("");

/** @param {Table} table @param {(hex: string) => boolean} on */
function gone(table, on) {
  const { lines, view } = table;
  if (!view || table.busy || !view.ask) return [];
  const d = lineOn(table, trail(lines, view), on);
  return d ? [s("path", { "data-key": "gone", class: "gone", d })] : [];
}

/** @param {Table} table @param {(hex: string) => boolean} on */
function way(table, on) {
  const { fixed, view } = table;
  const preview = table.glance?.way || table.glance?.forecast ? table.glance : table.preview;
  const ask = table.ask;
  if (!preview?.hex || !ask || !view) return [];
  const chosen = table.chosenHexes();
  const out = [];
  // Whoever would attack, those of the attack in the making too, on all that is attacked.
  const strikers = (preview.forecast?.units ?? []).flatMap((id) => table.unit(id)?.at ?? []);
  const attackers = [...new Set([...chosen, ...strikers])];
  if (preview.forecast && attackers.length) {
    if (!on(preview.hex)) return [];
    for (const hex of attackers.filter((hex) => on(hex) && !chosen.includes(hex)))
      out.push(s("path", { "data-key": `by${hex}`, class: "attacker", d: hexPath(fixed, hex, 0.035) }));
    out.push(s("path", { "data-key": "pt0", class: "target-under", d: hexPath(fixed, preview.hex, 0.035) }));
    out.push(s("path", { "data-key": "pt1", class: "target", d: hexPath(fixed, preview.hex, 0.035) }));
    return [...out, ...arrows(table, attackers, [...new Set([...(ask.targets ?? []), preview.hex])])];
  }
  const steps = preview.way ?? [];
  const [next, last] = [steps[0], steps.at(-1)];
  if (!next || !last) return [];
  const start = chosen.find((hex) => hexOf(fixed, hex).near.includes(next.hex)) ?? chosen[0];
  const hexes = [...(start ? [start] : []), ...steps.map((step) => step.hex)];
  const d = lineOn(table, hexes, on);
  if (d)
    out.push(
      s("path", { "data-key": "way0", class: "way-under", d }),
      s("path", { "data-key": "way1", class: "way", d }),
    );
  for (const step of steps.slice(0, -1).filter((step) => on(step.hex)))
    out.push(dot(centre(fixed, step.hex), step.hex, points(step.left, fixed.parts)));
  if (!on(last.hex)) return out;
  const [x, y] = centre(fixed, last.hex);
  out.push(s("g", { "data-key": "ghost", class: "ghost" }, ghosts(table, x, y)));
  for (const name of ["end-under", "end"])
    out.push(s("path", { "data-key": name, class: name, d: hexPath(fixed, last.hex, 0.02) }));
  out.push(
    s(
      "g",
      { "data-key": "flag", class: "flag", transform: `translate(${x} ${y - 34})` },
      s("rect", { x: -24, y: -11, width: 48, height: 22, rx: 11 }),
      s("text", { y: 5 }, `${points(last.left, fixed.parts)} left`),
    ),
  );
  return out;
}

/** @param {Point} at @param {string} hex @param {string} text */
const dot = ([x, y], hex, text) =>
  s(
    "g",
    { "data-key": `dot${hex}`, class: "dot-left", transform: `translate(${x} ${y})` },
    s("circle", { r: 11 }),
    s("text", { y: 4.6 }, text),
  );

/** @param {Table} table @param {number} x @param {number} y */
function ghosts(table, x, y) {
  const { fixed, view } = table;
  if (!view) return [];
  const units = view.units.filter((u) => view.ask?.chosen.includes(u.id));
  return piled(view, units).map((u) => {
    const [right, down] = lies(view, u.id).off;
    return counter(u.face, x + right, y + down, fixed.counter);
  });
}

/** What a button is about. @param {Table} table @param {(hex: string) => boolean} on */
const glanced = ({ fixed, glance }, on) => [
  ...(glance?.hexes ?? [])
    .filter(on)
    .flatMap((hex) =>
      ["end-under", "end"].map((name) =>
        s("path", { "data-key": `glance${name}${hex}`, class: name, d: hexPath(fixed, hex, 0.02) }),
      ),
    ),
  ...side(fixed, glance?.edge ?? null, on, ["end-under", "end"]),
];

/** Lines along a hexside. @param {Fixed} fixed @param {string | null} edge @param {(hex: string) => boolean} on @param {string[]} names */
const side = (fixed, edge, on, names) =>
  edge && on(hexesOf(edge)[0])
    ? names.map((name) => s("path", { "data-key": `${name} ${edge}`, class: name, d: sidePath(fixed, edge) }))
    : [];

/** The hex a refused click was on. @param {Table} table @param {(hex: string) => boolean} on */
function refused(table, on) {
  const { hex } = table.refusal ?? {};
  if (!hex || !on(hex)) return [];
  const [x, y] = centre(table.fixed, hex);
  const off = table.fixed.counter / 2;
  return [
    s("path", { "data-key": "no", class: "refused", d: hexPath(table.fixed, hex, 0.05) }),
    s(
      "g",
      { "data-key": "cross", class: "cross", transform: `translate(${x - off} ${y - off})` },
      s("circle", { r: 11 }),
      s("path", { d: "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5" }),
    ),
  ];
}

/**
 * The hex under the pointer or the keyboard with those it leads to on other sheets, and the one whose offers are looked at.
 * @param {Table} table @param {(hex: string) => boolean} on
 */
function pointer(table, on) {
  const { fixed, pointed, picked, edge } = table;
  const out = [];
  if (picked?.includes("/")) out.push(...side(fixed, picked, on, ["chosen-under", "chosen"]));
  if (edge !== picked) out.push(...side(fixed, edge, on, ["hover"]));
  if (picked && on(picked)) {
    out.push(s("path", { "data-key": "pick0", class: "chosen-under", d: hexPath(fixed, picked, 0.02) }));
    out.push(s("path", { "data-key": "pick1", class: "chosen", d: hexPath(fixed, picked, 0.02) }));
  }
  const twins = pointed ? (fixed.hexes[pointed]?.far ?? []) : [];
  for (const hex of twins.filter(on))
    out.push(s("path", { "data-key": `twin${hex}`, class: "hover twin", d: hexPath(fixed, hex, 0.06) }));
  if (pointed && on(pointed))
    out.push(
      s("path", { "data-key": "at", class: table.walking ? "walk" : "hover", d: hexPath(fixed, pointed, 0.02) }),
    );
  return out;
}
