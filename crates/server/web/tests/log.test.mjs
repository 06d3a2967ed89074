// @ts-check
/** The rows of the log. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf } from "../panel/log.js";
import { goesFurther, length } from "../table/timeline.js";
import { line as told } from "./board.mjs";

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
