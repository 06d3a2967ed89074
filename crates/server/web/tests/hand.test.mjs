import assert from "node:assert/strict";
import test from "node:test";
import { Hand } from "../table/hand.js";
import { Refused } from "../kit/socket.js";
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
  const socket = { ask: async (/** @type {any} */ request) => /** @type {any} */ (void sent.push(request)) };
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

/** A hand whose requests are answered when the test says so. */
function slow(/** @type {any} */ seen) {
  const table = new Table(/** @type {any} */ ({ held: ["first"], mode: "play" }), board(), undefined, () => {});
  table.arrive(seen);
  /** @type {{request: any, ok: (value: any) => void, fail: (why: Error) => void}[]} */
  const asked = [];
  const socket = {
    ask: (/** @type {any} */ request) => new Promise((ok, fail) => void asked.push({ request, ok, fail })),
  };
  return { table, asked, hand: new Hand(table, /** @type {any} */ (socket)) };
}

const done = offer("done");
const settled = () => new Promise((then) => setTimeout(then));
const refused = (/** @type {string} */ kind, /** @type {any} */ refusal = null) =>
  new Refused(/** @type {any} */ ({ kind, why: "the game had moved on", refusal }));

test("while an answer is on its way nothing else is sent, until its receipt or the state it led to", async () => {
  const { table, asked, hand } = slow(view({ version: 5, undo: true, ask: ask([done]) }));
  hand.pressDone();
  assert.equal(table.sending, true);
  hand.pressDone();
  void hand.undo();
  hand.choose("0303", false);
  assert.deepEqual(
    asked.map(({ request }) => request),
    [{ act: ["done"], version: 5 }],
  );
  table.arrive(view({ version: 6, ask: ask([done]) }));
  hand.pressDone();
  assert.deepEqual(asked[1].request, { act: ["done"], version: 6 });
  asked[0].ok({ done: 1, version: 6 });
  await settled();
  assert.equal(table.sending, true, "the first receipt is not that of the second answer");
  asked[1].ok({ done: 1, version: 7 });
  await settled();
  assert.equal(table.sending, false);
});

test("undo names the version it takes back from, and is not sent where nothing can be taken back", async () => {
  const { table, asked, hand } = slow(view({ version: 5, undo: true, ask: ask([done]) }));
  void hand.undo();
  assert.deepEqual(asked[0].request, { undo: true, version: 5 });
  asked[0].ok({ version: 6 });
  await settled();
  table.arrive(view({ version: 6, undo: false, ask: ask([done]) }));
  void hand.undo();
  table.arrive(view({ version: 7, undo: true, decides: "second" }));
  void hand.undo();
  assert.equal(asked.length, 1);
});

test("done asks once more where something would be left undone", () => {
  const { table, asked, hand } = slow(view({ ask: ask([done], { idle: "2 units have not moved" }) }));
  hand.pressDone();
  assert.deepEqual([table.sure?.key, asked.length], ["done", 0]);
  hand.pressDone();
  assert.deepEqual(asked[0].request.act, ["done"]);
});

test("what goes wrong is said where it belongs: at the hex, or as a notice", async () => {
  const { table, asked, hand } = slow(view({ ask: ask([done]) }));
  const fail = async (/** @type {Error} */ why) => {
    hand.pressDone();
    asked.at(-1)?.fail(why);
    await settled();
  };
  await fail(refused("stale"));
  assert.match(String(table.notice), /^The game had moved on/);
  await fail(refused("lost"));
  assert.match(String(table.notice), /^The connection was lost/);
  table.connection(true);
  assert.equal(table.notice, null, "which goes when it is back");
  await fail(refused("refused", { case: "4.7", why: "it is too far", about: { unit: "x" } }));
  assert.deepEqual(table.refusal, { hex: "0402", title: "That cannot be done", why: "it is too far", case: "4.7" });
  assert.equal(table.sending, false);
});

test("a click that does nothing is asked about, and an answer that comes too late is not shown", async () => {
  const { table, asked, hand } = slow(view({ version: 1, ask: ask([done]) }));
  const answer = {
    tried: "move 0505",
    say: "Move to 0505",
    refusal: { case: "4.7", why: "it is too far", about: null },
  };
  hand.choose("0505", false);
  assert.deepEqual(asked[0].request, { why: { hex: "0505", units: [] } });
  asked[0].ok(answer);
  await settled();
  assert.deepEqual([table.refusal?.hex, table.refusal?.title], ["0505", "Move to 0505?"]);
  hand.choose("0505", false);
  table.arrive(view({ version: 2, ask: ask([done]) }));
  asked[1].ok(answer);
  await settled();
  assert.equal(table.refusal, null);
});
