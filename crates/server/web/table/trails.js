// @ts-check
/** Where units went, as arrows that stay on the map for a while, and a battle that is looked at again. */
/** @import { Battle, Fixed, Point } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Trail } from "./lines.js" */
/** @import { Table } from "./state.js" */
import { s } from "../kit/dom.js";
import { centre, curve, hexPath, linePath, runs } from "../board/geometry.js";
import { dashed } from "../kit/prose.js";
import { arrows } from "./question.js";

/** More are not drawn: nobody can tell them apart. */
const MOST = 160;
/** Arrows end so far before the middle of a hex, in parts of it. */
const SHORT = 0.24;

/** @param {Table} table @param {Board} board */
export function trailsOnMap(table, board) {
  table.shows(
    () => [table.covered, table.trails, table.reported, table.shown],
    () => {
      const { covered, trails, reported, shown } = table;
      const seen = covered ? [] : (reported ?? trails);
      board.lay("trails", (on) => [
        ...seen.slice(-MOST).flatMap((trail, i) => arrow(table.fixed, trail, i, on)),
        ...(shown && !covered ? battle(table, shown, on) : []),
      ]);
    },
  );
}

/** @param {Fixed} fixed @param {Trail} trail @param {number} nth @param {(hex: string) => boolean} on */
function arrow(fixed, { side, way, kind }, nth, on) {
  return runs(way, on).flatMap((run, i) => {
    const through = run.map((hex) => centre(fixed, hex));
    const [end, before] = [through.at(-1), through.at(-2)];
    if (!end) return [];
    const look = `trail ${side ?? ""} ${kind}`;
    const key = `${nth} ${i}`;
    // Who came from nowhere that is known only shows where.
    if (!before) {
      const [x, y] = end;
      return [s("circle", { "data-key": `o${key}`, class: look, cx: x, cy: y, r: fixed.scale * 0.42 })];
    }
    const [dx, dy] = [end[0] - before[0], end[1] - before[1]];
    const far = Math.hypot(dx, dy) || 1;
    const short = fixed.scale * SHORT;
    const tip = /** @type {Point} */ ([end[0] - (dx / far) * short, end[1] - (dy / far) * short]);
    const d = linePath(curve([...through.slice(0, -1), tip]));
    const turn = ((Math.atan2(dy, dx) * 180) / Math.PI).toFixed(1);
    return [
      s("path", { "data-key": `u${key}`, class: "trail-under", d }),
      s("path", { "data-key": `t${key}`, class: look, d }),
      s("path", {
        "data-key": `h${key}`,
        class: `${look} head`,
        d: "M-11-8L5 0L-11 8Z",
        transform: `translate(${tip[0].toFixed(1)} ${tip[1].toFixed(1)}) rotate(${turn})`,
      }),
    ];
  });
}

/** A battle: its targets, who attacked from where, and the last result. @param {Table} table @param {Battle} battle @param {(hex: string) => boolean} on */
function battle(table, { targets, attackers, throws }, on) {
  const { fixed } = table;
  const here = targets.filter(on);
  const from = [...new Set(attackers.flatMap((who) => who.hex ?? []))].filter(on);
  const last = throws.at(-1);
  const words = last?.result ? dashed(last.result) : last ? String(last.die) : "";
  const [first] = here;
  return [
    ...here.flatMap((hex) =>
      ["target-under", "target"].map((look) =>
        s("path", { "data-key": `${look}${hex}`, class: look, d: hexPath(fixed, hex, 0.035) }),
      ),
    ),
    ...arrows(table, from, here),
    ...(first && words ? [label(centre(fixed, first), words)] : []),
  ];
}

/** @param {Point} at @param {string} words */
function label([x, y], words) {
  const wide = 16 + words.length * 9;
  return s(
    "g",
    { "data-key": "result", class: "fell", transform: `translate(${x} ${y - 36})` },
    s("rect", { x: -wide / 2, y: -14, width: wide, height: 28, rx: 5 }),
    s("text", { y: 6 }, words),
  );
}
