import assert from "node:assert/strict";
import test from "node:test";
import { fan, isSpent, layout, shift, stacks, strength } from "../board/stacks.js";
import { board, faces, view } from "./board.mjs";

test("the strongest lies on top, equals in the order of their ids from the top", () => {
  const stack = stacks(view().units, faces).get("0303");
  assert.deepEqual(
    stack?.map((u) => u.id),
    ["c", "a", "b"],
  );
  assert.equal(strength({ symbol: "", strengths: "?-5" }), 0);
  assert.equal(strength(undefined), 0);
});

test("counters of a stack are moved by 0.075 of their side, closer when they are many", () => {
  assert.equal(shift(0, 1, 40), 0);
  assert.equal(shift(1, 2, 40) - shift(0, 2, 40), 3);
  assert.equal(shift(4, 5, 40) - shift(0, 5, 40), 12);
  assert.equal(shift(8, 9, 40) - shift(0, 9, 40), 12);
});

test("a unit that has moved, fought, fired or been activated has done its part, no other mark says so", () => {
  const marked = (/** @type {string[]} */ ...marks) =>
    isSpent({ ...view().units[0], marks: marks.map((mark) => ({ mark })) });
  assert.deepEqual(
    ["moved", "fought", "fired", "activated"].map((mark) => marked(mark)),
    [true, true, true, true],
  );
  assert.equal(marked("disrupted", "supply", "face-down", "steps"), false);
  assert.equal(marked("disrupted", "moved"), true);
  assert.equal(marked(), false);
});

test("a badge tells how many from four on", () => {
  const three = layout(board(), view(), faces);
  assert.deepEqual(three.badges, []);
  const units = [...view().units, { id: "d", at: "0303", face: "f1", marks: [] }];
  assert.deepEqual(
    layout(board(), view({ units }), faces).badges.map((b) => [b.hex, b.n]),
    [["0303", 4]],
  );
});

test("a fort lies large under a stack and small alone; markers stand aside of a stack", () => {
  /** @param {string} kind @param {string | null} at @param {string | null} [edge] @returns {import("../types.js").Mark} */
  const mark = (kind, at, edge = null) => ({ kind, at, edge, count: 1, side: "second", face: kind });
  const marks = [
    mark("fort", "0303"),
    mark("fort", "0101"),
    mark("air", "0303"),
    mark("air", "0501"),
    mark("bridge", null, "0303/0302"),
  ];
  const found = layout(board(), view({ marks }), faces);
  assert.deepEqual(
    found.forts.map((f) => Math.round((f.size / 38.4) * 100)),
    [156, 110],
  );
  assert.deepEqual(
    found.marks.map((m) => Math.round((m.size / 38.4) * 100)),
    [46, 70, 46],
  );
  const { x, y } = board().hexes["0303"];
  assert.deepEqual([found.marks[0].x > x, found.marks[0].y > y], [true, true]);
  assert.equal(found.marks[2].y, (board().hexes["0303"].y + board().hexes["0302"].y) / 2);
});

test("a fan opens to the side with the fewest offers", () => {
  const below = fan([100, 100], 3, 50, () => 0);
  assert.ok(below.places.every((p) => p.y > 130));
  const above = fan([100, 100], 3, 50, (x, y) => (y > 100 ? 1 : 0));
  assert.ok(above.places.every((p) => p.y < 70));
  const right = fan([100, 100], 2, 50, (x, y) => (Math.abs(y - 100) > 20 ? 1 : 0));
  assert.ok(right.places.every((p) => p.x > 130 && p.y === 100));
});
