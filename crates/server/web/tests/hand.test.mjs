import assert from "node:assert/strict";
import test from "node:test";
import { Hand } from "../table/hand.js";
import { Table } from "../table/state.js";
import { ask, board, offer, view } from "./board.mjs";

const blow = offer("blow 0303/0302", { edge: "0303/0302" });
const mend = offer("mend 0303/0302", { edge: "0303/0302" });

/** A hand over a question, and what it sends. */
function hand(/** @type {any[]} */ offers) {
  const table = new Table(/** @type {any} */ ({ held: ["first"], mode: "play" }), board(), undefined, () => {});
  table.arrive(view({ ask: ask(offers) }));
  /** @type {any[]} */
  const sent = [];
  const socket = { ask: async (/** @type {any} */ request) => void sent.push(request) };
  return { table, sent, hand: new Hand(table, socket) };
}

test("a click on a hexside takes its only offer, a finger looks first", () => {
  const mouse = hand([blow, offer("done")]);
  mouse.hand.chooseEdge("0303/0302", false);
  assert.deepEqual(mouse.sent, [{ act: ["blow 0303/0302"], version: 1 }]);
  const finger = hand([blow, offer("done")]);
  finger.hand.chooseEdge("0303/0302", true);
  assert.deepEqual([finger.sent, finger.table.picked], [[], "0303/0302"]);
  finger.hand.chooseEdge("0303/0302", true);
  assert.equal(finger.sent.length, 1);
});

test("of several offers on a hexside one is chosen, and a click into a hex only shows what is offered on its sides", () => {
  const several = hand([blow, mend, offer("done")]);
  several.hand.chooseEdge("0303/0302", false);
  assert.deepEqual([several.sent, several.table.picked], [[], "0303/0302"]);
  const hex = hand([blow, offer("done")]);
  hex.hand.choose("0303", false);
  assert.deepEqual([hex.sent, hex.table.picked], [[], "0303"]);
  hex.hand.choose("0303", false);
  assert.equal(hex.sent.length, 1, "by the keyboard there is no other way");
});
