// @ts-check
/** The rows of the log. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf } from "../panel/log.js";
import { joined, lastMarch, newsOf } from "../panel/report.js";
import { withTrail } from "../table/lines.js";
import { Table } from "../table/state.js";
import { goesFurther, length } from "../table/timeline.js";
import { board, line as told, page } from "./board.mjs";

/** @import { Line } from "../types.js" */

/** @param {string} kind @param {Partial<import("../types.js").Line>} [more] */
const line = (kind, more = {}) => told(1, kind, more);

test("a heading stands over its own phase, a phase without rows has none, and what was before the first is set-up", () => {
  const rows = rowsOf([
    line("set-up", { text: "before the first heading" }),
    line("phase", { text: "one" }),
    line("threw", { text: "1" }),
    line("lost", { text: "2" }),
    line("phase", { text: "empty" }),
    line("picked"),
    line("phase", { text: "three" }),
    line("threw", { text: "3" }),
    line("phase", { text: "just begun" }),
  ]);
  const said = rows.map((row) => row.lines[0].text);
  assert.deepEqual(said, ["three", "3", "one", "2", "1", "Set-up", "before the first heading"]);
});

test("what a cut log begins with has no heading", () => {
  const rows = rowsOf(
    [line("threw", { text: "1" }), line("phase", { text: "two" }), line("threw", { text: "2" })],
    true,
  );
  const said = rows.map((row) => row.lines[0].text);
  assert.deepEqual(said, ["two", "2", "1"]);
});

test("the steps of one march share a row, those of others do not", () => {
  const step = (/** @type {string} */ unit, /** @type {string} */ hex) =>
    line("moved", { units: [unit], hexes: [hex], text: `${unit} to ${hex}` });
  const rows = rowsOf([
    step("i01", "0101"),
    line("picked"),
    step("i01", "0102"),
    step("i02", "0103"),
    line("threw"),
    step("i02", "0104"),
  ]);
  assert.deepEqual(
    rows.map((row) => row.lines.length),
    [1, 1, 1, 2],
  );
});

test("the steps of one march are one movement to look at, and are timed as one", () => {
  const step = (/** @type {string} */ unit) => line("moved", { units: [unit], hexes: ["0101"] });
  assert.equal(goesFurther(step("i01"), step("i01")), true);
  assert.equal(goesFurther(step("i01"), step("i02")), false);
  assert.equal(length([step("i01"), step("i01"), step("i01")]), length([step("i02")]));
  assert.equal(length([line("picked"), line("joined")]), 0);
});

/** @param {number} seq @param {number} nth @param {number} lines @returns {import("../types.js").Battle} */
const fight = (seq, nth, lines) => ({
  seq,
  nth,
  lines,
  turn: 1,
  phase: 0,
  impulse: 1,
  playing: "first",
  by: "first",
  say: `battle of ${seq}`,
  targets: ["0402"],
  attackers: [],
  defenders: [],
  odds: null,
  throws: [],
  harm: [],
  went: [],
});

test("the lines of a battle are one row, whatever they are of, and what follows is its own", () => {
  const lines = ["moved", "announced", "reckoned", "picked", "threw", "lost"].map((kind) => line(kind, { text: kind }));
  const rows = rowsOf(lines, false, (one) => (one === lines[1] ? fight(1, 1, 4) : null));
  assert.deepEqual(
    rows.map((row) => [row.kind, row.lines.length, row.battle?.say ?? ""]),
    [
      ["lost", 1, ""],
      ["battle", 4, "battle of 1"],
      ["moved", 1, ""],
    ],
  );
});

test("a heading leads to the report of the impulse under it", () => {
  const rows = rowsOf([
    line("phase", { text: "one", impulse: 0 }),
    line("threw", { text: "1", impulse: 1 }),
    line("phase", { text: "two", impulse: 1 }),
    line("threw", { text: "2", impulse: 2 }),
  ]);
  assert.deepEqual(
    rows.filter((row) => row.kind === "phase").map((row) => row.of),
    [
      { turn: 1, impulse: 2 },
      { turn: 1, impulse: 1 },
    ],
  );
});

test("a battle begins with its line, and what a message says of it stands in the place of what was known", () => {
  const table = new Table(page(), board(), undefined, () => {});
  const lines = [told(1), told(2, "phase"), told(2, "announced"), told(3, "threw")];
  table.tell(lines);
  table.fight([fight(2, 1, 1)]);
  const from = (/** @type {number} */ nth) => table.battleFrom(/** @type {Line} */ (lines[nth]));
  assert.deepEqual([from(1), from(2)?.lines], [null, 1]);
  table.fight([fight(2, 1, 2)]);
  assert.equal(from(2)?.lines, 2);
  table.fight([fight(2, 1, 1)], true);
  assert.equal(from(2)?.lines, 2, "a page of the past does not know better");
  table.fight([fight(9, 0, 1)]);
});

test("trails: a march is one, a stack that came together leaves one from each place", () => {
  const where = (/** @type {string} */ unit) => ({
    at: unit === "a" ? "0101" : "0102",
    side: /** @type {const} */ ("first"),
  });
  const go = (/** @type {string[]} */ units, /** @type {string[]} */ ...hexes) => line("moved", { units, hexes });
  let trails = withTrail([], go(["a"], "0201"), where);
  trails = withTrail(trails, go(["a"], "0301"), where);
  assert.deepEqual(
    trails.map((trail) => trail.way),
    [["0101", "0201", "0301"]],
  );
  trails = withTrail(trails, go(["a", "b"], "0401"), where);
  assert.deepEqual(
    trails.map((trail) => [trail.units, trail.way]),
    [
      [["a"], ["0101", "0201", "0301", "0401"]],
      [["b"], ["0102", "0401"]],
    ],
  );
  assert.deepEqual(withTrail(trails, line("threw"), where), trails);
});

test("news: what the others did in their last impulse, and nothing of one's own", () => {
  const other = (/** @type {number} */ impulse, /** @type {string} */ kind) =>
    line(kind, { by: "second", playing: "second", impulse });
  const mine = line("moved", { by: "first" });
  assert.equal(newsOf([other(1, "moved"), mine], "first"), null);
  assert.deepEqual(
    lastMarch([other(1, "moved"), mine], "first"),
    { turn: 1, impulse: 1 },
    "to be seen again all the same",
  );
  assert.equal(lastMarch([other(1, "announced"), mine], "first"), null);
  const answer = line("retreated", { by: "first", playing: "second" });
  assert.equal(newsOf([mine, other(1, "moved"), answer], "first")?.moves, 1);
  const passing = { ...mine, kind: "phase" };
  assert.equal(
    newsOf([mine, other(1, "moved"), passing], "first")?.moves,
    1,
    "a phase that passes by itself is no action",
  );
  const lines = [
    mine,
    other(1, "moved"),
    other(2, "moved"),
    other(2, "announced"),
    other(2, "threw"),
    line("phase", { by: null }),
  ];
  assert.deepEqual(newsOf(lines, "first"), { of: { turn: 1, impulse: 2 }, by: "second", moves: 1, battles: 1 });
});

test("the pages of a report are one", () => {
  const page = (/** @type {Partial<import("../types.js").Report>} */ more) =>
    /** @type {import("../types.js").Report} */ ({
      turn: 1,
      phase: 0,
      impulse: 1,
      playing: "first",
      from: 0,
      to: 9,
      earlier: null,
      later: null,
      trails: [],
      battles: [],
      losses: [],
      changes: [],
      scored: [],
      also: [],
      next: null,
      ...more,
    });
  const one = joined([
    page({ battles: [fight(2, 0, 3)], next: 4, also: [line("taken")] }),
    page({ battles: [fight(2, 0, 5), fight(6, 0, 1)] }),
  ]);
  assert.deepEqual(
    one.battles.map((battle) => battle.lines),
    [5, 1],
  );
  assert.deepEqual([one.next, one.also.length], [null, 1]);
});

test("a battle that ends with its phase is told anew, though its phase is over", () => {
  const table = new Table(page(), board(), undefined, () => {});
  table.tell([told(1, "announced"), told(2, "lost"), told(2, "phase")]);
  const before = table.fought;
  table.fight([fight(1, 0, 2)]);
  assert.equal(table.fought, before + 1);
  table.fight([fight(1, 0, 2)]);
  assert.equal(table.fought, before + 1, "nothing has changed");
});
