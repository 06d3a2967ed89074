import assert from "node:assert/strict";
import test from "node:test";
import {
  along,
  bounds,
  curve,
  finder,
  hexPath,
  hexside,
  offStretch,
  rim,
  sidePath,
  stepTo,
} from "../board/geometry.js";
import { sure } from "../kit/sure.js";
import { board } from "./board.mjs";
/** @import { Point } from "../types.js" */

const fixed = board();
/** @type {string[]} */
const around = fixed.hexes["0303"].near.flatMap((near) => near ?? []);
const corners = (/** @type {string} */ path) => (path.match(/[ML]/g) ?? []).length;

test("one hex has six corners, two neighbours ten, a ring an outer and an inner line", () => {
  assert.equal(corners(hexPath(fixed, "0303")), 6);
  assert.equal(corners(rim(fixed, new Set(["0303"]))), 6);
  assert.equal(corners(rim(fixed, new Set(["0303", "0302"]))), 10);
  const ring = rim(fixed, new Set(around));
  assert.equal(ring.split("M").length - 1, 2);
  assert.equal(corners(ring), 18 + 6);
});

test("a hexside has the ends that both its hexes give it, and hexes apart have none", () => {
  const round = (/** @type {[Point, Point]} */ ends) => ends.map((point) => point.map(Math.round).join()).sort();
  for (const near of around) {
    const [one, other] = [`0303/${near}`, `${near}/0303`].map((edge) => sure(hexside(fixed, edge), edge));
    assert.deepEqual(round(one), round(other));
    const [{ x, y }, next] = [fixed.hexes["0303"], fixed.hexes[near]];
    assert.ok(offStretch([(x + next.x) / 2, (y + next.y) / 2], one) < 1, "it lies half way between them");
  }
  assert.equal(hexside(fixed, "0303/0305"), null);
  assert.equal(sidePath(fixed, "0303/0305"), "");
  assert.equal(corners(sidePath(fixed, "0303/0302")), 2);
});

test("how far a point is from a stretch is told from its nearer end or from beside it", () => {
  /** @type {[Point, Point]} */
  const stretch = [
    [0, 0],
    [10, 0],
  ];
  /** @type {Point[]} */
  const points = [
    [5, 3],
    [-3, 4],
    [13, 4],
  ];
  assert.deepEqual(
    points.map((point) => offStretch(point, stretch)),
    [3, 5, 5],
  );
  assert.equal(
    offStretch(
      [3, 4],
      [
        [0, 0],
        [0, 0],
      ],
    ),
    5,
  );
});

test("the hex under a point is the nearest, and none far from the map", () => {
  const find = finder(fixed);
  const { x, y } = fixed.hexes["0404"];
  assert.equal(find(x + 20, y - 15), "0404");
  assert.equal(find(x, y), "0404");
  assert.equal(find(-200, 50), null);
});

test("arrows and Shift reach all six neighbours", () => {
  /** @type {[string, boolean][]} */
  const keys = [
    ["ArrowUp", false],
    ["ArrowDown", false],
    ["ArrowLeft", false],
    ["ArrowLeft", true],
    ["ArrowRight", false],
    ["ArrowRight", true],
  ];
  const reached = keys.map(([key, shift]) => stepTo(fixed, "0303", key, shift));
  assert.deepEqual(new Set(reached), new Set(around));
  assert.equal(stepTo(fixed, "0303", "ArrowUp", false), "0302");
  assert.equal(stepTo(fixed, "0101", "ArrowUp", false), null);
  assert.equal(stepTo(fixed, "0303", "Enter", false), null);
});

test("a curve goes through its points, and a part of a line is a part of its length", () => {
  const line = curve(
    [
      [0, 0],
      [10, 0],
      [10, 10],
    ],
    4,
  );
  assert.deepEqual(
    [line[0], line[4], line[8]],
    [
      [0, 0],
      [10, 0],
      [10, 10],
    ],
  );
  assert.deepEqual(
    along(
      [
        [0, 0],
        [10, 0],
        [10, 30],
      ],
      0.5,
    ),
    [10, 10],
  );
  assert.deepEqual(
    along(
      [
        [0, 0],
        [10, 0],
      ],
      2,
    ),
    [10, 0],
  );
  assert.deepEqual(along([[4, 5]], 0.3), [4, 5]);
});

test("the box around hexes leaves out what is not on the map", () => {
  assert.equal(bounds(fixed, ["off"]), null);
  const [left, top, right, bottom] = sure(bounds(fixed, ["0101", "0305", "off"]), "box");
  assert.deepEqual([left, top, right, bottom], [37, 32, 148, 288]);
});

test("boxes beside a map are found, outlined and rimmed like hexes, each alone", () => {
  const side = 35;
  const beside = board();
  beside.sheets.push({ name: "boxes", frame: [500, 0, 200, 100] });
  beside.corners.push([
    [-side, -side],
    [side, -side],
    [side, 0],
    [side, side],
    [-side, side],
    [-side, 0],
  ]);
  const box = { sheet: 1, name: "", terrain: "box", has: [], near: [null, null, null, null, null, null] };
  beside.hexes["A1"] = { ...box, x: 540, y: 50 };
  beside.hexes["A2"] = { ...box, x: 620, y: 50 };
  const at = finder(beside);
  assert.deepEqual([at(540, 50), at(570, 70), at(620, 50), at(0, 400)], ["A1", "A1", "A2", null]);
  assert.equal(rim(beside, new Set(["A1", "A2"])).split("M").length - 1, 2, "a line around each");
  const all = [...hexPath(beside, "A1").matchAll(/-?[\d.]+/g)].map(Number);
  const across = all.filter((_, i) => i % 2 === 0);
  assert.deepEqual([Math.min(...across), Math.max(...across)], [540 - side, 540 + side]);
});
