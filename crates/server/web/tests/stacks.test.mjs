import assert from "node:assert/strict";
import test from "node:test";
import { fan, isSpent, layout, piled } from "../board/stacks.js";
import { sure } from "../kit/sure.js";
import { board, faces, view } from "./board.mjs";

test("units lie by their stack, the lowest first, as far from the centre as the server says", () => {
  const shown = view();
  assert.deepEqual(
    piled(shown, shown.units).map((u) => u.id),
    ["c", "x", "a", "b"],
  );
  const placed = new Map(layout(board(), shown, faces).units.map((u) => [u.unit, [u.x, u.y]]));
  const { x, y } = sure(board().hexes["0303"], "it is there");
  assert.deepEqual(placed.get("c"), [x - 2.9, y + 2.9]);
  assert.deepEqual(placed.get("b"), [x + 2.9, y - 2.9]);
  const alone = sure(board().hexes["0402"], "it is there");
  assert.deepEqual(placed.get("x"), [alone.x, alone.y]);
});

test("counters of a stack follow each other, farther south lies later", () => {
  const order = layout(board(), view(), faces).units.map((u) => u.unit);
  assert.deepEqual(order, ["x", "c", "a", "b"]);
});

test("a unit that has moved, fought, fired or been activated has done its part, no other mark says so", () => {
  const marked = (/** @type {import("../types.js").UnitMark["mark"][]} */ ...marks) =>
    isSpent({ ...view().units[0], marks: marks.map((mark) => ({ mark })) });
  assert.deepEqual(
    /** @type {const} */ (["moved", "fought", "fired", "activated"]).map((mark) => marked(mark)),
    [true, true, true, true],
  );
  assert.equal(marked("disrupted", "supply", "face-down", "steps"), false);
  assert.equal(marked("disrupted", "moved"), true);
  assert.equal(marked(), false);
});

test("a badge lies beside the uppermost counter", () => {
  /** @type {import("../types.js").Lay} */
  const lay = { units: {}, marks: [], badges: [{ hex: "0303", off: [20, -20], n: 4 }] };
  const { x, y } = sure(board().hexes["0303"], "it is there");
  assert.deepEqual(layout(board(), view({ lay }), faces).badges, [{ hex: "0303", x: x + 20, y: y - 20, n: 4 }]);
});

test("a mark lies under or on the stacks, turned and as large as the server says; one that is nowhere is not drawn", () => {
  /** @param {string} kind @param {string | null} at @param {string | null} [edge] @returns {import("../types.js").Mark} */
  const mark = (kind, at, edge = null) => ({ kind, at, edge, count: 1, side: "second", face: kind });
  const marks = [mark("fort", "0303"), mark("hint", null), mark("bridge", null, "0303/0302")];
  /** @param {import("../types.js").Point} off @param {number} size @param {number} angle @param {boolean} under @returns {import("../types.js").MarkLaid} */
  const laid = (off, size, angle, under) => ({ hex: "0303", off, size, angle, under });
  const lay = {
    units: {},
    marks: [laid([0, 0], 60, 0, true), null, laid([0, -32], 20, -90, false)],
    badges: [],
  };
  const found = layout(board(), view({ marks, lay }), faces);
  const { x, y } = sure(board().hexes["0303"], "it is there");
  assert.deepEqual(found.forts, [{ key: "fort@0303", hex: "0303", face: "fort", x, y, size: 60, angle: 0 }]);
  const bridge = { key: "bridge@0303/0302", hex: "0303", face: "bridge", x, y: y - 32, size: 20, angle: -90 };
  assert.deepEqual(found.marks, [bridge]);
});

test("a fan opens to the side with the fewest offers", () => {
  const below = fan([100, 100], 3, 50, () => 0);
  assert.ok(below.places.every((p) => p.y > 130));
  const above = fan([100, 100], 3, 50, (x, y) => (y > 100 ? 1 : 0));
  assert.ok(above.places.every((p) => p.y < 70));
  const right = fan([100, 100], 2, 50, (x, y) => (Math.abs(y - 100) > 20 ? 1 : 0));
  assert.ok(right.places.every((p) => p.x > 130 && p.y === 100));
});
