// @ts-check
/** A die as a picture. */
/** @import { Point } from "../types.js" */
import { s } from "./dom.js";

const DOTS = /** @type {Record<number, Point[]>} */ ({
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
});

/** A die; other numbers than those of a die are written. @param {number} n */
export function die(n) {
  const face = DOTS[n]?.map(([x, y]) => s("circle", { cx: x * 3.8, cy: y * 3.8, r: 1.5 })) ?? [
    s("text", { y: 3.5, "text-anchor": "middle", "font-size": 10 }, n),
  ];
  return s(
    "svg",
    { class: "die", viewBox: "-8 -8 16 16", role: "img", "aria-label": `die ${n}` },
    s("rect", { x: -7.3, y: -7.3, width: 14.6, height: 14.6, rx: 3 }),
    face,
  );
}
