// Turn, phase and impulse: what belongs together, whose it is, and how it is said.
import assert from "node:assert/strict";
import { test } from "node:test";

import { drawn, owner, phaseName, played, sameImpulse, samePhase, when } from "../kit/moment.js";
import { trail } from "../table/path.js";
import { stops } from "../table/replay.js";
import { ask, board, line, view } from "./board.mjs";
/** @import { Aim, Side } from "../types.js" */

/** A game in which chits are drawn: its phases are nobody's by themselves. */
const cup = () => ({
  ...board(),
  phases: [
    { key: "set-up", name: "Set-up", short: "", side: null },
    { key: "draw", name: "Draw", short: "Draw", side: null },
    { key: "movement", name: "Movement", short: "Move", side: null },
  ],
});
/** @param {number} turn @param {number} impulse @param {number} [phase] @param {Side | null} [playing] */
const at = (turn, impulse, phase = 2, playing = "first") => ({ turn, impulse, phase, playing });
/** The same as a line of the log. @param {Parameters<typeof at>} when */
const told = (...when) => line(1, "moved", at(...when));

test("impulses and phases are told apart by their numbers", () => {
  assert.ok(sameImpulse(at(1, 2, 1), at(1, 2, 2)));
  assert.ok(!sameImpulse(at(1, 2), at(1, 3)));
  assert.ok(!sameImpulse(at(1, 2), at(2, 2)));
  assert.ok(samePhase(at(1, 2), at(1, 2)));
  assert.ok(!samePhase(at(1, 2, 1), at(1, 2, 2)));
  assert.ok(!samePhase(at(1, 2), at(1, 4)), "the same side moves again");
});

test("a phase belongs to its side, or to whoever plays the impulse it lies in", () => {
  assert.equal(owner(board(), at(1, 2, 1, "second")), "second");
  assert.equal(drawn(board(), at(1, 2, 1, "second")), null, "that is told by the phase");
  assert.equal(owner(cup(), at(1, 2, 2, "second")), "second");
  assert.equal(owner(cup(), at(1, 2, 1, null)), null, "a chit is drawn");
  assert.equal(owner(cup(), at(0, 0, 0, "second")), null, "the set-up is no phase of a turn");
});

test("impulses are said only where they have to be", () => {
  assert.equal(phaseName(board(), at(1, 2, 1, "second")), "Soviet movement");
  assert.equal(phaseName(cup(), at(1, 5, 2, "second")), "Movement, impulse 5");
  assert.equal(phaseName(cup(), at(1, 5, 1, null)), "Draw");
  /** @type {Aim} */
  const aim = { side: "second", turn: 3, impulse: 2, text: "?" };
  assert.equal(when(board(), aim), "turn 3");
  assert.equal(when(cup(), aim), "turn 3, impulse 2");
});

test("the impulses of a turn are known by its lines and the one now played", () => {
  const lines = [told(1, 1), told(2, 1, 2, "second"), told(2, 1, 1, null), told(2, 3, 2, "first")];
  assert.deepEqual(played(lines, at(2, 4, 2, "second")), ["second", null, "first", "second"]);
  assert.deepEqual(played(lines, at(2, 0, 1, null)), []);
});

test("a way is that of the impulse, and a replay stops at each", () => {
  const seen = { ...view({ ask: ask([], { chosen: ["a"] }) }), ...at(1, 3, 0) };
  /** @param {number} impulse @param {string[]} hexes */
  const step = (impulse, hexes) => ({ ...told(1, impulse, 0), units: ["a"], hexes });
  assert.deepEqual(trail([step(1, ["0301"]), step(3, ["0302", "0303"])], seen), ["0302", "0303"]);
  const marks = [at(1, 1), at(1, 1), at(1, 2), at(1, 3)].map((mark, i) => ({ ...mark, seq: i + 1, by: "first" }));
  assert.deepEqual(stops({ length: 4, marks }, "phase"), [0, 2, 3, 4]);
});
