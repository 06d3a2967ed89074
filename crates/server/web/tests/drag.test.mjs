// @ts-check
// Taking hold of counters, laying them down, and what Enter means: what needs no page.
import assert from "node:assert/strict";
import test from "node:test";
import { loadAt, loadOf } from "../table/drag.js";
import { enterMeans } from "../table/enter.js";
import { Hand } from "../table/hand.js";
import { handed } from "../table/hold.js";
import { choiceOf, choiceOfRow, offersByHex } from "../table/offers.js";
import { unitsOf, wholeOf } from "../table/rows.js";
import { Table } from "../table/state.js";
import { ask, board, offer, page, view } from "./board.mjs";

const pick = (/** @type {string} */ unit) => offer(`pick ${unit}`, { unit });
const move = (/** @type {string} */ hex) => offer(`move ${hex}`, { hex, left: 2 });
const row = (/** @type {string} */ say, /** @type {string[]} */ units, hex = "0303", more = {}) => ({
  say,
  hex,
  acts: units.map((u) => `pick ${u}`),
  ...more,
});

/** A table over a state. @param {any} seen */
function over(seen) {
  const table = new Table(page(), board(), undefined, () => {});
  const face = (/** @type {"first" | "second"} */ side) =>
    /** @type {any} */ ({ side, kind: "infantry", name: "", strengths: "" });
  table.learn({ f1: face("first"), f2: face("first"), f3: face("first"), f4: face("second") });
  table.arrive(seen);
  return table;
}

test("of a stack all is taken hold of that one row takes, of a fan the one counter", () => {
  const rows = [
    row("Take a", ["a"], "0303", { unit: "a" }),
    row("Take both", ["a", "b"]),
    row("Take all", ["a", "b", "c"]),
  ];
  const table = over(view({ ask: ask([pick("a"), pick("b"), pick("c")], { shortcuts: rows }) }));
  const stack = loadAt(table, "0303", null);
  assert.deepEqual([stack?.load.units, stack?.choice?.say], [["a", "b", "c"], "Take all"]);
  const one = loadAt(table, "0303", "b");
  assert.deepEqual([one?.load.units, one?.choice?.acts], [["b"], ["pick b"]]);
  assert.equal(loadAt(table, "0402", null), null, "an enemy is not taken hold of");
  assert.equal(loadAt(table, "0101", null), null, "nor is empty ground");
});

test("what is in the hand is dragged without taking it again", () => {
  const table = over(view({ ask: ask([move("0302"), offer("done")], { chosen: ["a", "b"] }) }));
  const found = loadAt(table, "0303", null);
  assert.deepEqual([found?.load.units, found?.load.taken, found?.choice], [["a", "b"], false, null]);
});

test("what waits off the map is taken hold of by its button, and carried on while it is in the hand", () => {
  const waits = over(view({ ask: ask([pick("w"), offer("done")]) }));
  const found = loadOf(waits, "w");
  assert.deepEqual([found?.load.units, found?.load.from, found?.choice?.acts], [["w"], "", ["pick w"]]);
  assert.equal(loadOf(waits, "v"), null, "nothing is offered about another");
  const held = over(view({ ask: ask([offer("enter 0302", { hex: "0302" })], { chosen: ["w"] }) }));
  assert.deepEqual([loadOf(held, "w")?.load.taken, loadOf(held, "w")?.choice], [false, null]);
});

test("where targets are chosen by clicking enemies, own counters beside them are dragged onto them", () => {
  const beside = view().units.map((u) => (u.id === "x" ? { ...u, at: "0302" } : u));
  const blow = offer("attack 0302", { hex: "0302" });
  const table = over(view({ units: beside, ask: ask([blow, offer("done")]) }));
  assert.deepEqual(loadAt(table, "0303", null)?.load.strikes, ["0302"]);
  const afar = over(view({ ask: ask([offer("attack 0501", { hex: "0501" }), offer("done")]) }));
  assert.equal(loadAt(afar, "0303", null), null, "nobody there to be attacked");
});

test("nothing is taken hold of while an answer is on its way", () => {
  const table = over(view({ ask: ask([pick("x")]) }));
  table.send(1);
  assert.equal(loadAt(table, "0402", null), null);
});

test("a row is about the units its actions name; the largest takes the whole stack", () => {
  const rows = [row("one", ["a"]), row("two", ["a", "b"])].map((r) => choiceOfRow(/** @type {any} */ (r)));
  assert.equal(wholeOf([choiceOf(pick("c")), ...rows])?.say, "two");
  assert.equal(wholeOf([choiceOf(pick("c"))]), null);
  assert.deepEqual(rows.map(unitsOf), [["a"], ["a", "b"]]);
  const stops = choiceOfRow(/** @type {any} */ ({ ...row("Stop here and take c", ["c"]), acts: ["done", "pick c"] }));
  assert.deepEqual(unitsOf(stops), ["c"], "what is ended first is no unit");
});

/** A hand, and what it asked the server. @param {any} seen */
function handOver(seen) {
  const table = over(seen);
  /** @type {any[]} */
  const sent = [];
  const hand = new Hand(table, {
    ask: async (/** @type {any} */ request) => /** @type {any} */ (void sent.push(request)),
  });
  table.flush();
  const arrives = (/** @type {any} */ next) => {
    table.arrive(next);
    table.flush();
  };
  return { table, hand, sent, arrives };
}

const free = () => view({ version: 1, seq: 1, ask: ask([pick("x"), offer("done")]) });
const taken = () =>
  view({ version: 2, seq: 2, undo: true, ask: ask([move("0401"), offer("done")], { chosen: ["x"] }) });

test("what was taken up for nothing is laid down by taking it back", async () => {
  const { hand, sent, arrives } = handOver(free());
  arrives(taken());
  assert.equal(hand.idle, true);
  hand.putDown();
  await new Promise((then) => setTimeout(then));
  assert.deepEqual(sent[0], { undo: true, version: 2 });
});

test("what has done something stays in the hand, and nothing is lost", async () => {
  const { hand, sent, arrives } = handOver(free());
  arrives(taken());
  const moved = view().units.map((u) => (u.id === "x" ? { ...u, at: "0401" } : u));
  arrives(view({ version: 3, seq: 3, undo: true, units: moved, ask: ask([offer("done")], { chosen: ["x"] }) }));
  assert.equal(hand.idle, false);
  hand.putDown();
  await new Promise((then) => setTimeout(then));
  assert.deepEqual(sent, []);
});

test("what is looked at is put away before what is in the hand is laid down", async () => {
  const { table, hand, sent, arrives } = handOver(free());
  arrives(taken());
  table.pick("0303");
  hand.putDown();
  assert.deepEqual([table.picked, sent], [null, []]);
});

test("a unit whose hexes are offered all along is taken by clicking it, and goes by a second click", () => {
  const sail = ["0401", "0501"].map((hex) => offer(`sail ${hex}`, { hex, mover: "x" }));
  const { table, hand, sent } = handOver(view({ ask: ask([pick("a"), ...sail, offer("done")]) }));
  const seen = () => [...offersByHex(/** @type {any} */ (table.view)).keys()].sort();
  assert.deepEqual(seen(), ["0303"], "its hexes are nobody's yet");
  assert.equal(table.everything.length, 4, "but all is in the list of all offers");
  void hand.choose("0402", false);
  assert.deepEqual([table.held, sent], ["x", []], "it is taken, and nothing is sent");
  assert.deepEqual(seen(), ["0303", "0401", "0501"]);
  assert.equal(
    table.ask?.offers.some((o) => o.verb === "done"),
    false,
    "nothing ends by the way",
  );
  void hand.choose("0501", false);
  assert.deepEqual(sent, [{ act: ["sail 0501"], version: 1 }]);
});

test("a unit so taken is laid down by clicking it again, by Esc and by undo", () => {
  const sail = [offer("sail 0401", { hex: "0401", mover: "x" })];
  for (const down of ["click", "esc", "undo"]) {
    const { table, hand, sent } = handOver(view({ ask: ask([...sail, offer("done")]) }));
    void hand.choose("0402", false);
    if (down === "click") void hand.choose("0402", false);
    else if (down === "esc") hand.putDown();
    else void hand.undo();
    assert.deepEqual([table.held, sent], [null, []], down);
  }
  const plain = view({ ask: ask([offer("done")]) });
  assert.equal(
    handed(plain, null, () => ""),
    plain,
    "a view without such a unit is left as it is",
  );
});

test("Enter is the main button, but where the keys have walked to something it is chosen, and no button promises it", () => {
  const seen = view({ ask: ask([move("0401")], { chosen: ["x"] }) });
  const at = {
    view: seen,
    ask: seen.ask,
    walking: false,
    pointed: null,
    edge: null,
    picked: null,
    preview: null,
    singled: null,
    advised: null,
  };
  assert.equal(enterMeans(at), "main", "the only thing there is");
  assert.equal(enterMeans({ ...at, walking: true, pointed: "0101" }), "main", "nothing can be chosen there");
  assert.equal(enterMeans({ ...at, walking: true, pointed: "0401" }), "hex");
  const bridge = { ...move("0401"), act: "blow 0301/0401", hex: undefined, edge: "0301/0401" };
  const bridges = view({ ask: ask([bridge]) });
  const walks = { ...at, view: bridges, ask: bridges.ask, walking: true, pointed: "0301", edge: "0301/0401" };
  assert.equal(enterMeans(walks), "hex", "a hexside was walked to");
  assert.equal(enterMeans({ ...walks, picked: "0301/0401" }), "main", "its offers are looked at");
  const preview = { act: "move 0401", hex: "0401", way: null, forecast: null };
  assert.equal(enterMeans({ ...at, walking: true, pointed: "0401", preview }), "main", "the preview is of this hex");
  assert.equal(enterMeans({ ...at, ask: null }), null);
});
