import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, legsOf, runs } from "../board/geometry.js";
import { buttons } from "../table/offers.js";
import { matters } from "../table/sheets.js";
import { sheetName } from "../kit/words.js";
import { ask as asked, board, line, offer, view } from "./board.mjs";
/** @import { Ask, Line, View } from "../types.js" */

/** The toy board with a second sheet of two hexes, the first of which is reached from 0303. */
function two() {
  const fixed = board();
  const hex = (/** @type {number} */ x, /** @type {{far?: string[]}} */ far) => ({
    x,
    y: 40,
    sheet: 1,
    name: "",
    terrain: "clear",
    has: [],
    near: [],
    ...far,
  });
  fixed.sheets.push({ name: "toy-inset", frame: [456, 0, 200, 100] });
  fixed.corners.push(fixed.corners[0]);
  fixed.hexes.A1 = hex(500, { far: ["0303"] });
  fixed.hexes.A2 = hex(564, {});
  fixed.hexes["0303"].far = ["A1"];
  return fixed;
}

const unit = (/** @type {string} */ id, /** @type {string} */ at, face = "x") => ({ id, at, face, marks: [] });
const asks = (/** @type {Partial<View>} */ more) => view({ turn: 2, phase: 0, units: [unit("a", "A2")], ...more });
const ask = (/** @type {Partial<Ask>} */ more = {}) => asked([], more);

test("a sheet matters for a hand that can go there, for a fight there, and where there is nowhere else to answer", () => {
  const fixed = two();
  const why = (/** @type {Partial<View>} */ more, /** @type {Line[]} */ lines = [], mine = true) =>
    matters(fixed, asks(more), lines, 1, mine);
  const near = offer("move 0303", { hex: "0303" });
  const there = offer("cross A1", { hex: "A1" });
  assert.equal(why({ ask: ask() }), false);
  assert.equal(why({ ask: ask({ chosen: ["b"], offers: [near] }) }), false);
  assert.equal(why({ ask: ask({ chosen: ["b"], offers: [near, there] }) }), true, "the unit in hand can go there");
  assert.equal(why({ ask: ask({ offers: [near, there] }) }), false, "nothing is in hand: the list says so");
  assert.equal(why({ ask: ask({ offers: [there] }) }), true, "there is nowhere else to answer");
  assert.equal(why({ ask: ask({ offers: [there] }) }, [], false), false, "an offer to somebody else is none");
  assert.equal(why({ ask: ask({ chosen: ["a"] }) }), true, "the unit in hand stands there");
  assert.equal(why({ ask: ask({ targets: ["A1"] }) }, [], false), true, "somebody is attacked there");
  const told = (/** @type {string} */ kind, /** @type {Partial<Line>} */ more) => [line(7, kind, more)];
  assert.equal(why({ ask: null }, told("moved", { hexes: ["A1"] })), false, "who only moves there opens nothing");
  const past = matters(fixed, asks({ ask: null }), told("moved", { hexes: ["A1"] }), 1, false, true);
  assert.equal(past, true, "in a replay it is followed");
  assert.equal(why({ ask: null }, told("threw", { hexes: ["A1"] })), true);
  assert.equal(why({ ask: null }, told("lost", { units: ["a"] })), true);
});

test("a way over two sheets is drawn in stretches, and a counter jumps between them", () => {
  const fixed = two();
  const on = (/** @type {number} */ sheet) => (/** @type {string} */ hex) => fixed.hexes[hex].sheet === sheet;
  const way = ["0301", "0302", "0303", "A1", "A2"];
  assert.deepEqual(runs(way, on(0)), [["0301", "0302", "0303"]]);
  assert.deepEqual(runs(way, on(1)), [["A1", "A2"]]);
  assert.deepEqual(runs(["0303", "A1"], on(1)), []);
  const stops = way.map((hex) => ({ sheet: fixed.hexes[hex].sheet, at: centre(fixed, hex) }));
  const legs = legsOf(stops);
  assert.deepEqual(
    legs.map((leg) => leg.sheet),
    [0, 1],
  );
  assert.deepEqual(legs[0].line.at(-1), stops[2].at);
  assert.deepEqual(legs[1].line[0], stops[3].at);
});

test("a unit that several things are offered about has them as buttons", () => {
  const offers = [
    offer("pick a", { unit: "a" }),
    offer("transfer a", { unit: "a" }),
    offer("pick b", { unit: "b" }),
    offer("done"),
  ];
  const units = [unit("a", "A2"), unit("b", "A2")];
  const here = asks({ units, ask: ask({ offers }) });
  const { main, rest } = buttons(here, "A2", null, "a");
  assert.equal(main?.key, "pick a");
  assert.deepEqual(
    rest.map((c) => c.key),
    ["transfer a", "done"],
  );
});

test("sheets have names that can be read", () => assert.equal(sheetName(two(), 1), "Toy inset"));
