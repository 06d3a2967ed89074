import assert from "node:assert/strict";
import test from "node:test";
import { advice, describe, percent, points, shortCase, signed, unitName } from "../kit/words.js";
import { ask, board, faces, offer, view } from "./board.mjs";

test("points come in parts of a point", () => {
  assert.deepEqual(
    [0, 1, 2, 7].map((n) => points(n, 2)),
    ["0", "½", "1", "3½"],
  );
  assert.deepEqual(
    [1, 2, 3, 5].map((n) => points(n, 4)),
    ["¼", "½", "¾", "1¼"],
  );
  assert.deepEqual(
    [3, 4].map((n) => points(n, 3)),
    ["1", "1⅓"],
  );
  assert.equal(points(7, 1), "7");
  assert.equal(points(7, 5), "1 2/5");
});

test("numbers and cases as they are read", () => {
  assert.deepEqual([3, 0, -5].map(signed), ["+3", "0", "−5"]);
  assert.equal(shortCase("79:7.3a"), "7.3a");
});

test("advice is a sentence, whether the offer speaks to somebody or of somebody", () => {
  const said = (/** @type {string} */ act, /** @type {string} */ say, /** @type {string} */ why, tells = false) =>
    advice({ ...offer(act), say, tells }, why);
  assert.equal(said("move 2208", "Move to 2208", "it is near"), "The veteran would move to 2208, because it is near.");
  assert.equal(
    said("join 6pz", "6th Panzer joins", "it must", true),
    "The veteran’s choice: 6th Panzer joins, because it must.",
  );
  assert.equal(
    said("sail 1", "The ship sails to 1", "it can", true),
    "The veteran’s choice: The ship sails to 1, because it can.",
  );
  assert.equal(said("done", "Stop here", "it is late"), "The veteran would stop here, because it is late.");
  assert.equal(said("done", "Do not advance", "it is far"), "The veteran would not advance, because it is far.");
  assert.equal(
    said("done", "No more transfers", "it is full"),
    "The veteran’s choice: No more transfers, because it is full.",
  );
});

test("what can happen never has no chance, what can fail is never sure", () => {
  assert.equal(percent(1, 1000), "<1%");
  assert.equal(percent(999, 1000), ">99%");
  assert.equal(percent(6, 36), "17%");
  assert.equal(percent(36, 36), "100%");
});

test("a hex is described by name, ground, units and being a target", () => {
  const seen = view({
    ask: ask([], { targets: ["0402"] }),
    marks: [{ kind: "fort", at: "0402", edge: null, count: 1, side: "second", face: "fort" }],
  });
  assert.equal(describe(board(), seen, faces, "0402"), "0402, clear, fort; Soviet infantry ?-5; target");
  assert.equal(
    describe(board(), seen, faces, "0303"),
    "0303 Luga, clear; German infantry 6-6, armor 10-8, infantry 6-6 (has moved)",
  );
});

test("a unit is called by its name and strengths, one without a name by its kind", () => {
  const fixed = /** @type {any} */ ({ titles: { "1pz": "1st Panzer" } });
  const face = (/** @type {object} */ more) => /** @type {any} */ ({ kind: "infantry", strengths: "3-3-5", ...more });
  assert.equal(unitName(fixed, face({ kind: "armor", strengths: "10-8" }), "1pz"), "1st Panzer 10-8");
  assert.equal(unitName(fixed, face({}), "i01"), "infantry 3-3-5");
  assert.equal(unitName(fixed, face({ strengths: "?-5", untried: true }), "i01"), "untried infantry ?-5");
  assert.equal(unitName(fixed, undefined, "i01"), "unit", "a handle is no name");
});
