import assert from "node:assert/strict";
import test from "node:test";
import { isUnsupplied, markWords } from "../kit/marks.js";
import { inSight, isLit, litColumns } from "../panel/charts.js";
import { rowsOf, sorted } from "../panel/roster.js";
import { short } from "../panel/track.js";
import { nextStop, ready, stopsOf } from "../table/ready.js";
import { ask, board as map, offer, view } from "./board.mjs";
/** @import { Chart, ChartLine, Entry, Face, Forecast, Roll, Shortcut, Unit } from "../types.js" */

const board = map();
/** @param {Partial<Face>} more @returns {Face} */
const face = (more) => ({ symbol: "", side: "first", steps: [1, 1], ...more });
/** @param {string} id @param {string} at @param {Partial<Unit>} [more] @returns {Unit} */
const unit = (id, at, more = {}) => ({ id, at, face: "inf", marks: [], ...more });

const faces = new Map([
  ["pz", face({ kind: "armor", strengths: "10-8", band: "41", steps: [1, 2] })],
  ["inf", face({ kind: "infantry", strengths: "7-6" })],
  ["red", face({ side: "second", kind: "infantry", strengths: "2-3-5" })],
  ["dark", face({ side: "second", kind: "infantry", strengths: "?-5", untried: true })],
]);
const hungry = /** @type {const} */ ({ mark: "supply", level: 0 });
const units = [
  unit("1inf", "0101", { face: "inf", marks: [{ mark: "moved" }] }),
  unit("1pz", "0202", { face: "pz", marks: [hungry] }),
  unit("2inf", "0101", { face: "inf" }),
  unit("i01", "0301", { face: "red" }),
  unit("i02", "0302", { face: "dark" }),
];

test("what is to be seen on a unit is said in words", () => {
  const marked = unit("a", "0101", {
    marks: [{ mark: "moved" }, hungry, { mark: "disrupted" }, { mark: "steps", level: 1 }],
  });
  assert.deepEqual(markWords(marked), ["has moved", "out of supply", "disrupted", "one step left"]);
  assert.equal(isUnsupplied(marked), true);
  assert.equal(isUnsupplied(unit("a", "0101", { marks: [{ mark: "supply", level: 2 }] })), false);
  assert.deepEqual(markWords(unit("a", "0101", { marks: [{ mark: "supply", level: 1 }] })), ["low supply"]);
});

test("the roster has own units with their state, and of the enemy's what is known", () => {
  const entry = /** @type {Entry} */ ({ id: "3inf", face: "inf", due: 4 });
  const seen = view({
    units,
    ask: ask([offer("move 1pz", { unit: "1pz" })]),
    trays: [{ name: "reinforcements", side: "first", entries: [entry], marks: [], hidden: 0 }],
  });
  const own = rowsOf(board, seen, faces, "first");
  assert.deepEqual(
    own.rows.map((row) => [row.id, row.hex, row.can, row.spent, row.hungry, row.state.join(", ")]),
    [
      ["1inf", "0101", false, true, false, "has moved"],
      ["1pz", "0202", true, false, true, "can act, out of supply"],
      ["2inf", "0101", false, false, false, ""],
      ["3inf", null, false, false, false, ""],
    ],
  );
  assert.deepEqual(
    own.rows.map((row) => row.group),
    ["Infantry", "Corps 41", "Infantry", "Infantry"],
  );
  assert.equal(own.rows[1]?.steps, "1 of 2 steps");
  assert.equal(own.rows[3]?.place, "reinforcements, turn 4");
  const enemy = rowsOf(board, seen, faces, "second");
  assert.equal(enemy.untried, 1);
});

test("who stands on the map and lies beside it as a chit is in the roster once, on the map", () => {
  const entry = /** @type {Entry} */ ({ id: "1pz", face: "inf", due: null });
  const seen = view({
    units,
    trays: [{ name: "chits in the cup", side: "first", entries: [entry], marks: [], hidden: 0 }],
  });
  const rows = rowsOf(board, seen, faces, "first").rows.filter((row) => row.id === "1pz");
  assert.deepEqual(
    rows.map((row) => row.hex),
    ["0202"],
  );
});

test("a roster is sorted by state, by strength and back, and what is off the map stays below", () => {
  const entry = /** @type {Entry} */ ({ id: "9inf", face: "inf", due: null });
  const seen = view({
    units,
    ask: ask([offer("move 1pz", { unit: "1pz" })]),
    trays: [{ name: "losses", side: "first", entries: [entry], marks: [], hidden: 0 }],
  });
  const { rows } = rowsOf(board, seen, faces, "first");
  const ids = (/** @type {import("../panel/roster.js").Order} */ order, down = false) =>
    sorted(rows, order, down).map((row) => row.id);
  assert.deepEqual(ids("state"), ["1pz", "2inf", "1inf", "9inf"]);
  assert.deepEqual(ids("state", true), ["1inf", "2inf", "1pz", "9inf"]);
  assert.deepEqual(ids("strengths"), ["1pz", "1inf", "2inf", "9inf"]);
});

test("who can still act is whom the question offers something about; rows for stacks count their units", () => {
  assert.deepEqual([...ready(view({ units }))], []);
  const row = /** @type {Shortcut} */ ({ say: "all", hex: "0101", acts: ["pick 1inf", "pick 2inf"] });
  assert.deepEqual([...ready(view({ units, ask: ask([], { shortcuts: [row] }) }))], ["1inf", "2inf"]);
  const both = ask([offer("pick 1pz", { unit: "1pz" })], { shortcuts: [row] });
  assert.deepEqual([...ready(view({ units, ask: both }))], ["1pz"]);
});

test("the next place comes round, and a question about no unit leads through the places it names", () => {
  const picks = ask([offer("pick 1pz", { unit: "1pz" }), offer("pick 2inf", { unit: "2inf" })]);
  const stops = stopsOf(board, view({ units, ask: picks }));
  assert.deepEqual(new Set(stops), new Set(["0101", "0202"]));
  assert.equal(nextStop(stops, null, 1), stops[0]);
  assert.equal(nextStop(stops, null, -1), stops[1]);
  assert.equal(nextStop(stops, stops[0] ?? null, 1), stops[1]);
  assert.equal(nextStop(stops, stops[1] ?? null, 1), stops[0]);
  assert.equal(nextStop([], null, 1), null);
  const attacks = ask([offer("attack 0301", { hex: "0301" }), offer("done")]);
  assert.deepEqual(stopsOf(board, view({ units, ask: attacks })), ["0301"]);
});

/** @param {Partial<Chart>} more */
const chart = (more) =>
  /** @type {Chart} */ ({
    key: "results",
    heads: ["Die", "1-1", "2-1", "3-1"],
    lights: "column",
    roll: "",
    lines: [],
    ...more,
  });
/** @param {string} name @param {[string, number][]} columns */
const roll = (name, columns) => /** @type {Roll} */ ({ name, columns });
/** @param {...Roll} rolls */
const forecast = (...rolls) => /** @type {Forecast} */ ({ rolls, units: [] });

test("the columns of the combat in sight are lit, of the throw the chart is for", () => {
  const two = forecast(
    roll("fire", [["1-1", 1]]),
    roll("assault", [
      ["2-1", 1],
      ["3-1", 2],
    ]),
  );
  assert.deepEqual([...litColumns(chart({}), two)], [2, 3]);
  assert.deepEqual([...litColumns(chart({ roll: "fire" }), two)], [1]);
  assert.deepEqual([...litColumns(chart({ roll: "flak" }), two)], []);
  assert.deepEqual([...litColumns(chart({}), null)], []);
  assert.deepEqual([...litColumns(chart({ lights: null }), two)], []);
});

test("the line of the phase is lit, and none without a key", () => {
  const line = (/** @type {string} */ key) =>
    /** @type {ChartLine} */ ({ key, name: "", cells: [], case: "", face: null, swatch: null });
  const sequence = chart({ lights: "phase" });
  assert.equal(isLit(sequence, line("move"), "move"), true);
  assert.equal(isLit(sequence, line(""), ""), false);
  assert.equal(isLit(chart({}), line("move"), "move"), false);
});

test("the combat in sight is the one looked at, else the one chosen, else that of the question", () => {
  const [one, two] = [forecast(), forecast()];
  const seen = view({ ask: ask([], { forecast: two }) });
  const table = (/** @type {object} */ more) =>
    /** @type {any} */ ({ glance: null, preview: null, view: seen, ...more });
  assert.equal(inSight(table({})), two);
  assert.equal(inSight(table({ preview: { forecast: one } })), one);
  assert.equal(inSight(table({ glance: { forecast: null } })), two);
});

test("dates are short where there is little room", () => {
  assert.equal(short("22 June"), "22 Jun");
  assert.equal(short("3 September"), "3 Sep");
});
