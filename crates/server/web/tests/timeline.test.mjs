// @ts-check
// States one after another: what is shown of them, how fast, and what the question waits for.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { set } from "../kit/settings.js";
import { Table } from "../table/state.js";
import { length, Timeline } from "../table/timeline.js";
import { ask, board, offer, view } from "./board.mjs";

/** @import { Line, StateMessage, View } from "../types.js" */

let clock = 0;
const page = { hidden: false };
const plain = performance.now;

beforeEach(() => {
  clock = 0;
  page.hidden = false;
  performance.now = () => clock;
  Object.assign(globalThis, { document: page, matchMedia: () => ({ matches: false }) });
});
afterEach(() => {
  performance.now = plain;
  set("speed", "normal");
});

/** @param {number} seq @param {Partial<Line>} [more] @returns {Line} */
const move = (seq, more = {}) => ({
  seq,
  turn: 1,
  phase: 1,
  impulse: 2,
  playing: "second",
  by: "second",
  kind: "moved",
  text: `to ${seq}`,
  units: [`u${seq}`],
  hexes: ["0303", "0304"],
  ...more,
});

/** @param {number} version @param {Line[]} told @param {Partial<View>} [more] @returns {StateMessage} */
const state = (version, told, more = {}) => ({
  state: view({ version, seq: version, decides: "second", phase: 1, impulse: 2, playing: "second", ...more }),
  faces: {},
  pieces: {},
  told,
  battles: [],
  log: version - 1,
});

/** The question of the first side. @param {number} version @param {Line[]} told */
const mine = (version, told) =>
  state(version, told, { decides: "first", phase: 0, impulse: 1, playing: "first", ask: ask([offer("done")]) });

/** A timeline before a fake board: each line that is shown waits until it is let go on. @param {string[]} [held] */
function film(held = ["first"], mode = "play") {
  const table = new Table(/** @type {any} */ ({ held, mode }), board(), undefined, () => {});
  /** @type {string[]} */
  const course = [];
  /** @type {(() => void)[]} */
  const waiting = [];
  /** @type {number[]} */
  const speeds = [];
  const stage = {
    cut: () => {
      course.push("cut");
      for (const done of waiting.splice(0)) done();
    },
    say: () => {},
    mark: (/** @type {string[]} */ hexes) => course.push(`mark ${hexes}`),
    quiet: () => course.push("quiet"),
    show: (/** @type {Line} */ line, /** @type {View} */ _next, /** @type {number} */ speed) => {
      course.push(`${line.text} by ${line.hexes}`);
      speeds.push(speed);
      return new Promise((/** @type {(value: void) => void} */ done) => waiting.push(done));
    },
  };
  /** Hexes that are out of sight. */
  const hidden = new Set();
  const camera = {
    follow: async (/** @type {string[]} */ hexes) => {
      course.push(`camera to ${hexes}`);
      for (const hex of hexes) hidden.delete(hex);
    },
    sees: (/** @type {string} */ hex) => !hidden.has(hex),
    holds: (/** @type {string[]} */ hexes) => hexes.length < 5,
    back: () => course.push("back"),
  };
  const show = (/** @type {View} */ shown) => course.push(`state ${shown.version}`);
  const timeline = new Timeline(table, /** @type {any} */ ({ camera, show }), /** @type {any} */ (stage));
  const settled = () => new Promise((done) => setTimeout(done));
  /** What is shown now has taken so long. @param {number} ms */
  const goOn = async (ms) => {
    clock += ms;
    waiting.shift()?.();
    await settled();
  };
  return { table, timeline, course, speeds, hidden, settled, goOn };
}

test("a state is shown line by line, and the question waits for the end", async () => {
  const { table, timeline, course, goOn, settled } = film();
  timeline.push(state(1, []));
  await settled();
  assert.deepEqual(course.splice(0), ["state 1", "quiet"]);
  timeline.push(mine(3, [move(2), move(3)]));
  await settled();
  assert.deepEqual(course, ["to 2 by 0303,0304"]);
  assert.deepEqual([table.busy, table.view?.version, table.ask], [true, 1, null]);
  assert.deepEqual(
    table.lines.map((line) => line.seq),
    [2],
    "the log tells what is shown, not what is to come",
  );
  await goOn(300);
  assert.equal(table.view?.version, 1);
  const { rests } = table;
  await goOn(300);
  assert.deepEqual(course.slice(1), ["to 3 by 0303,0304", "state 3", "quiet", "back"]);
  assert.deepEqual([table.busy, table.ask?.offers.length, table.rests], [false, 1, rests + 1]);
});

test("the steps of one march are one thing to look at, with the whole way", async () => {
  const { timeline, course, settled } = film();
  timeline.push(state(1, []));
  await settled();
  const step = (/** @type {number} */ seq, /** @type {string} */ hex) => move(seq, { units: ["u"], hexes: [hex] });
  timeline.push(state(3, [step(2, "0303"), step(3, "0304")]));
  await settled();
  assert.deepEqual(course.slice(2), ["to 3 by 0303,0304"]);
});

test("what is skipped ends at once with all that waits behind it, and nothing of it is lost", async () => {
  const { table, timeline, course, settled } = film();
  timeline.push(state(1, []));
  await settled();
  for (const version of [2, 3, 4]) timeline.push(state(version, [move(version)]));
  await settled();
  timeline.skip();
  await settled();
  assert.deepEqual(course.slice(2), ["to 2 by 0303,0304", "cut", "state 2", "state 3", "state 4", "quiet"]);
  assert.deepEqual(
    table.lines.map((line) => line.seq),
    [2, 3, 4],
  );
  assert.equal(table.busy, false);
});

test("undo and another seat are jumps: their lines are told, not shown", async () => {
  const { table, timeline, course, settled } = film();
  timeline.push(state(5, [move(4), move(5)]));
  await settled();
  timeline.push({ ...state(6, [move(5)], { seq: 4 }), log: 4 });
  await settled();
  assert.deepEqual(
    table.lines.map((line) => line.seq),
    [4, 5],
  );
  timeline.push({ ...state(6, [move(1)], { viewer: "second" }), log: 0 });
  await settled();
  assert.deepEqual(
    table.lines.map((line) => line.seq),
    [1],
    "what one side was told is not for the other",
  );
  assert.ok(!course.some((what) => what.startsWith("to ")));
});

test("nothing is shown in a page that nobody sees, nor where one wants no animation", async () => {
  const { timeline, course, settled } = film();
  timeline.push(state(1, []));
  page.hidden = true;
  timeline.push(state(2, [move(2)]));
  await settled();
  page.hidden = false;
  set("speed", "off");
  timeline.push(state(3, [move(3)]));
  await settled();
  assert.ok(!course.some((what) => what.startsWith("to ")), course.join());
});

test("where motion is unwanted the places are rimmed instead", async () => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
  const { table, timeline, course, settled } = film();
  timeline.push(state(1, []));
  timeline.push(mine(2, [move(2)]));
  await settled();
  assert.ok(course.includes("mark 0303,0304"));
  assert.ok(table.ask, "and nobody waits");
});

test("all of the other's impulse is shown in a few seconds, however much it is", () => {
  const { timeline } = film();
  const lines = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => move(i + 2));
  assert.equal(timeline.hurry(lines(3), mine(5, [])), 1, "a little is shown at plain speed");
  for (const count of [30, 60]) {
    const told = lines(count);
    assert.ok(Math.abs(length(told) / timeline.hurry(told, mine(99, [])) - 5000) < 1);
    assert.ok(length(told) / timeline.hurry(told, state(99, [])) < 3001, "something is kept for attacks to come");
  }
  const throws = [move(2, { kind: "threw" }), ...lines(90)];
  assert.equal(timeline.hurry(throws, mine(99, [])), 5, "what is to be read can be read");
});

test("what has been watched of an impulse counts, and the next one begins anew", async () => {
  const { timeline, speeds, goOn, settled } = film();
  timeline.push(state(1, []));
  await settled();
  const many = (/** @type {number} */ impulse) =>
    Array.from({ length: 8 }, (_, i) => move(i + 2, { impulse, units: [`u${impulse}${i}`] }));
  timeline.push(state(9, many(2)));
  await settled();
  await goOn(2800);
  assert.ok(speeds[1] > 2 * speeds[0], `${speeds}`);
  timeline.skip();
  await settled();
  speeds.length = 0;
  timeline.push(state(17, many(3), { impulse: 3 }));
  await settled();
  assert.equal(speeds[0], 1);
});

test("who only watches keeps up with the game", async () => {
  const { timeline, settled } = film([]);
  timeline.push(state(1, []));
  await settled();
  const speed = () => timeline.hurry(undefined, state(99, []));
  let version = 2;
  const behind = (/** @type {number} */ count) => {
    for (let i = 0; i < count; i++) timeline.push(state(version, [move(version++)]));
  };
  behind(1);
  const course = [speed()];
  for (const more of [3, 3, 7]) {
    behind(more);
    course.push(speed());
  }
  assert.deepEqual(course, [1, 1.8, 4, 20]);
});

test("the camera moves only for what would not be seen, and then far enough for what comes next near it", async () => {
  const { timeline, course, hidden, goOn, settled } = film();
  timeline.push(state(1, []));
  await settled();
  course.splice(0);
  hidden.add("0404").add("0403");
  const at = (/** @type {number} */ seq, /** @type {string[]} */ ...hexes) => move(seq, { hexes });
  timeline.push(state(5, [at(2, "0301"), at(3, "0404"), at(4, "0403"), at(5, "0101", "0102")]));
  await settled();
  for (let n = 0; n < 4; n++) await goOn(100);
  const camera = course.filter((step) => step.startsWith("camera"));
  assert.deepEqual(camera, ["camera to 0404,0403,0101,0102"]);
});

test("others leave trails until whoever looks acts", async () => {
  const { table, timeline, goOn, settled } = film();
  timeline.push(state(1, []));
  await settled();
  timeline.push(mine(3, [move(2, { units: ["x"], hexes: ["0403"] }), move(3, { units: ["x"], hexes: ["0404"] })]));
  await settled();
  await goOn(100);
  await goOn(100);
  assert.deepEqual(
    table.trails.map(({ way, kind }) => [way, kind]),
    [[["0402", "0403", "0404"], "moved"]],
  );
  table.send(3);
  assert.deepEqual(table.trails, [], "the first action of one's own");
});
