// @ts-check
// Which part of a map to look at, what then stands in the panel, and what a reckoning is in a line.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cluster, frame, seenOf } from "../board/frame.js";
import { gistOf } from "../panel/gist.js";
import { Table } from "../table/state.js";
import { firstDigit, hidden, nameOf, rows, unseenAt } from "../table/unseen.js";
import { ask, board, offer, page, view } from "./board.mjs";
/** @import { Forecast, Point, Roll } from "../types.js" */

const box = { left: 0, top: 0, right: 400, bottom: 300 };
const now = { k: 1, x: 0, y: 0 };
/** @param {Partial<Parameters<typeof frame>[0]>} more */
const wish = (more) => ({ must: [], may: [], box, edge: 20, least: 0.5, most: 2, now, ...more });

test("what is seen stays where it is", () => {
  const may = /** @type {Point[]} */ ([
    [50, 50],
    [300, 200],
  ]);
  assert.deepEqual(frame(wish({ may })), now);
});

test("what is just out of sight is brought in by as little as it needs", () => {
  const may = /** @type {Point[]} */ ([
    [100, 100],
    [450, 200],
  ]);
  assert.deepEqual(frame(wish({ may })), { k: 1, x: -70, y: 0 });
});

test("what fits at a smaller scale is seen whole, and no smaller than it is read", () => {
  const wide = wish({
    may: [
      [0, 0],
      [700, 100],
    ],
  });
  const look = frame(wide);
  assert.ok(look.k < 1 && look.k >= 0.5);
  assert.equal(seenOf(look, wide.may, wide), 2);
  const far = wish({
    may: [
      [0, 0],
      [10, 10],
      [5000, 10],
    ],
  });
  const near = frame(far);
  assert.equal(near.k, 0.5);
  assert.equal(seenOf(near, far.may, far), 2, "the larger lot is seen");
});

test("too far away to read a fight it comes nearer, with what is fought for in the midst", () => {
  const look = frame(wish({ must: [[500, 500]], may: [[540, 520]], least: 1.5 }));
  assert.equal(look.k, 1.5);
  assert.equal(
    seenOf(
      look,
      [
        [500, 500],
        [540, 520],
      ],
      wish({}),
    ),
    2,
  );
});

test("what is in hand is in the midst where not all fits, not where the most lies", () => {
  const many = /** @type {Point[]} */ (Array.from({ length: 40 }, (_, i) => [i * 100, 150]));
  const { k, x } = frame(wish({ must: [[3000, 150]], may: many, least: 1 }));
  assert.equal(Math.round(3000 * k + x), 200);
});

test("of many places the largest lot that one window holds is found", () => {
  const far = /** @type {Point[]} */ ([0, 1, 2, 3].map((i) => [3000 + i * 10, 0]));
  assert.deepEqual(cluster([[0, 0], [10, 0], ...far], 300, 200, [0, 0]), {
    left: 3000,
    top: 0,
    right: 3030,
    bottom: 0,
  });
});

const places = ["0101", "0102", "0105", "0601", "0603", "0605", "0302"];

test("a few places have a row each, many are put together by what one look shows", () => {
  const fixed = board();
  assert.deepEqual(rows(fixed, places.slice(0, 3), [1000, 1000], [0, 0]), [["0101"], ["0102"], ["0105"]]);
  const some = rows(fixed, places, [130, 160], [0, 0]);
  assert.ok(some.length <= 5);
  assert.deepEqual(some.flat().sort(), [...places].sort(), "none is left out and none stands twice");
  assert.ok(some.some((row) => row.includes("0101") && row.includes("0102")));
});

/** A table that asks. @param {Parameters<typeof ask>} asked */
function asking(...asked) {
  const table = new Table(page(), board(), undefined, () => {});
  table.arrive(view({ ask: ask(...asked) }));
  table.rest();
  return table;
}

test("places whose offers stand as buttons are not told again", () => {
  const moves = ["0101", "0102", "0103", "0104"].map((hex) => offer(`move ${hex}`, { hex, left: 2 }));
  const table = asking([...moves, offer("done")]);
  assert.deepEqual(table.view && hidden(table.view), ["0101", "0102", "0103", "0104"]);
  const few = asking([...moves.slice(0, 2), offer("done")]);
  assert.deepEqual(few.view && hidden(few.view), [], "so few have buttons");
});

test("a row says who is where, and its digit comes after those of the buttons", () => {
  const table = asking([offer("bomb"), ...["0101", "0303", "0402", "0104"].map((hex) => offer(`hit ${hex}`, { hex }))]);
  const seen = table.view;
  assert.ok(seen);
  assert.equal(nameOf(table, seen, "0303"), "Luga 0303");
  assert.match(nameOf(table, seen, "0402"), / in 0402$/);
  assert.equal(nameOf(table, seen, "0101"), "0101");
  const row = { key: "0101", hex: "0101", hexes: ["0101"], say: "0101" };
  table.overlook([row]);
  assert.equal(firstDigit(table), 2);
  assert.equal(unseenAt(table, 1), row);
  assert.equal(unseenAt(table, 0), null);
});

test("a reckoning in a line says who suffers more, and how often", () => {
  const results = {
    DE: { say: "", hurts: false, balance: 4 },
    "1/1": { say: "", hurts: true, balance: 0 },
    AE: { say: "", hurts: true, balance: -4 },
  };
  const of = (/** @type {[string, number][]} */ some) =>
    /** @type {Forecast} */ ({ units: [], rolls: [/** @type {Roll} */ ({ results: some, of: 6 })] });
  assert.equal(
    gistOf(
      { results },
      of([
        ["DE", 4],
        ["1/1", 1],
        ["AE", 1],
      ]),
    ),
    "67%: the defender suffers more",
  );
  assert.equal(
    gistOf(
      { results },
      of([
        ["DE", 1],
        ["AE", 5],
      ]),
    ),
    "83%: the attacker suffers more",
  );
  assert.equal(gistOf({ results }, of([["other", 6]])), null, "a throw of other results has no line");
});
