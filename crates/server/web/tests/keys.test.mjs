import assert from "node:assert/strict";
import { test } from "node:test";
import { cap, KEYS, letters, listed, meaning } from "../kit/keymap.js";

test("a key means one thing, and with Shift that where there is something of its own", () => {
  assert.deepEqual(
    ["Enter", "Escape", "7", "ArrowLeft", "?", "+", "=", "B"].map((key) => meaning(key, false)),
    ["main", "back", "digit", "walk", "keys", "zoom-in", "zoom-in", "trays"],
  );
  assert.deepEqual([meaning("u", false), meaning("U", true), meaning("P", true)], ["undo", "undo-whole", "undo-phase"]);
  assert.equal(meaning("p", false), null, "the letter of a layer");
  assert.equal(meaning("ArrowUp", true), "walk");
  assert.equal(meaning("q", false), null);
  /** @type {string[]} */
  const plain = Object.values(/** @type {Record<string, import("../kit/keymap.js").Key>} */ (KEYS)).flatMap((key) =>
    key.shift ? [] : key.keys,
  );
  assert.equal(new Set(plain).size, plain.length, "no key twice");
});

test("layers get none of the letters that are taken, and the list says each key once", () => {
  for (const letter of ["E", "U", "H", "I", "V", "R", "B", "L", "C", "K", "W", "M"])
    assert.ok(letters().includes(letter));
  assert.ok(!letters().includes("O"), "the other map's, where there is one");
  const caps = listed().map(([shown]) => shown);
  assert.equal(new Set(caps).size, caps.length);
  assert.ok(caps.includes("Shift U") && caps.includes("+ − 0") && !caps.includes("O"));
  assert.equal(cap("undo-whole"), "⇧U");
});
