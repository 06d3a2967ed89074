import assert from "node:assert/strict";
import test from "node:test";
import { Foresight, lookedAt, plainOnes } from "../table/foresight.js";
import { Hand } from "../table/hand.js";
import { costOf, doubtful, choiceOf } from "../table/offers.js";
import { placesAhead } from "../panel/leads.js";
import { Table } from "../table/state.js";
import { ask, board, offer, view } from "./board.mjs";

/** @param {any} more @returns {any} */
const lead = (more) => ({
  kind: "unit",
  when: "now",
  say: "a is eliminated",
  case: null,
  chance: [1, 1],
  units: ["a"],
  hexes: [],
  count: 1,
  grave: true,
  ...more,
});

/** @param {any} seen @param {Record<string, any[]>} leads */
function at(seen, leads = {}) {
  const table = new Table(/** @type {any} */ ({ held: ["first"], mode: "play" }), board(), undefined, () => {});
  table.arrive(seen);
  /** @type {any[]} */
  const sent = [];
  const socket = /** @type {any} */ ({
    ask: async (/** @type {any} */ request) => (sent.push(request), request.leads ? (leads[request.leads] ?? []) : {}),
  });
  return { table, sent, foresight: new Foresight(table, socket), hand: new Hand(table, socket) };
}
const settled = () => new Promise((then) => setTimeout(then, 90));

const lose = offer("choose 1");
const retreat = offer("choose 2");

test("what an answer or a row of them costs is found by its acts", () => {
  const seen = view({
    grave: [
      { acts: ["choose 2"], leads: [lead({})] },
      { acts: ["pick a", "retreat 0402"], leads: [lead({ count: 2 })] },
    ],
  });
  assert.equal(costOf(seen, ["choose 2"]).length, 1);
  assert.equal(costOf(seen, ["pick a", "retreat 0402"])[0]?.count, 2);
  assert.deepEqual(costOf(seen, ["pick a"]), []);
});

test("a grave answer is asked again in place, by mouse and keys and on the map, and the second press gives it", () => {
  const grave = [
    { acts: ["choose 2"], leads: [lead({})] },
    { acts: ["at 0402"], leads: [lead({})] },
  ];
  const there = offer("at 0402", { hex: "0402" });
  const { table, sent, hand } = at(view({ ask: ask([lose, retreat, there]), grave }));
  hand.press(choiceOf(retreat));
  assert.deepEqual([table.sure?.key, sent], ["choose 2", []]);
  hand.choose("0402", false);
  assert.deepEqual([table.sure, sent], [{ key: "at 0402", hex: "0402" }, []], "another one is asked about by itself");
  hand.press(choiceOf(lose));
  assert.deepEqual(sent, [{ act: ["choose 1"], version: 1 }]);
});

test("what is pressed again is done", () => {
  const { sent, hand } = at(view({ ask: ask([lose, retreat]), grave: [{ acts: ["choose 2"], leads: [lead({})] }] }));
  hand.press(choiceOf(retreat));
  hand.press(choiceOf(retreat));
  assert.deepEqual(sent, [{ act: ["choose 2"], version: 1 }]);
});

test("the only answer there is saves nobody by being asked again", () => {
  const grave = [{ acts: ["choose 2"], leads: [lead({})] }];
  const alone = /** @type {any} */ ({ view: view({ ask: ask([retreat]), grave }) });
  assert.equal(doubtful(alone, choiceOf(retreat)), false);
});

test("a few answers that are no places are looked into unasked, once a version; their places are lit", async () => {
  const places = lead({ kind: "places", hexes: ["0402", "0404"], grave: false });
  const { table, sent, foresight } = at(view({ ask: ask([lose, retreat]) }), { "choose 2": [places] });
  assert.deepEqual(
    plainOnes(table).map((one) => one.act),
    ["choose 1", "choose 2"],
  );
  foresight.follow();
  foresight.follow();
  await settled();
  assert.deepEqual(
    sent.map((one) => one.leads),
    ["choose 1", "choose 2"],
  );
  assert.deepEqual(placesAhead(table), ["0402", "0404"]);
  table.glanceAt({ key: "choose 1", hexes: [], edge: null, hex: null, act: "choose 1", way: null, forecast: null });
  assert.deepEqual(placesAhead(table), [], "of the one looked at only");
  table.arrive(view({ version: 2, ask: ask([lose, retreat]) }));
  assert.equal(table.leads.size, 0, "another position, other consequences");
});

test("of many places only the one looked at is asked about, when the pointer rests", async () => {
  const here = offer("bomb 0402", { hex: "0402" });
  const { table, sent, foresight } = at(
    view({ ask: ask([here, offer("bomb 0404", { hex: "0404" }), offer("done")]) }),
    { "bomb 0402": [lead({ grave: false })] },
  );
  foresight.follow();
  await settled();
  assert.deepEqual(sent, []);
  table.point("0402");
  assert.equal(lookedAt(table), here);
  foresight.follow();
  await settled();
  assert.deepEqual(sent, [{ leads: "bomb 0402" }]);
  assert.equal(table.leads.get("bomb 0402")?.length, 1);
});
