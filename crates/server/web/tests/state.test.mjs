import assert from "node:assert/strict";
import test from "node:test";
import { fill, inOrder } from "../table/earlier.js";
import { change } from "../table/hotseat.js";
import { rowsOf } from "../panel/log.js";
import { trail } from "../table/path.js";
import { next, stops } from "../table/replay.js";
import { news } from "../table/seats.js";
import { goesOn, merged, Table } from "../table/state.js";
import { ask, board, offer, view } from "./board.mjs";

const line = (seq, kind = "moved", more = {}) => ({ seq, turn: 1, phase: 0, by: "first", kind, text: kind, ...more });

test("undo takes lines back before the new ones come", () => {
  const lines = [line(1), line(2), line(2), line(3)];
  assert.deepEqual(
    merged(lines, 1, [line(2, "picked")]).map((l) => [l.seq, l.kind]),
    [
      [1, "moved"],
      [2, "picked"],
    ],
  );
  assert.equal(merged(lines, 3, []).length, 4);
  assert.deepEqual(merged(lines, 0, [line(1)]).length, 1);
});

test("only what goes on from the view shown is played; undo, another seat and a whole log are jumps", () => {
  const before = view({ seq: 5 });
  assert.equal(goesOn(before, { state: view({ seq: 7 }), log: 5 }), true);
  assert.equal(goesOn(before, { state: view({ seq: 4 }), log: 4 }), false);
  assert.equal(goesOn(before, { state: view({ seq: 7 }), log: 0 }), false);
  assert.equal(goesOn(before, { state: view({ seq: 7, viewer: "second" }), log: 5 }), false);
  assert.equal(goesOn(null, { state: view(), log: 0 }), false);
});

test("small matters share a row of the log, newest first", () => {
  const rows = rowsOf([
    line(1, "set-up"),
    line(1, "set-up"),
    line(2, "picked"),
    line(2),
    line(3, "air"),
    line(4, "phase"),
  ]);
  assert.deepEqual(
    rows.map((r) => [r.kind, r.lines.length]),
    [
      ["phase", 1],
      ["minor", 1],
      ["moved", 1],
      ["minor", 2],
    ],
  );
});

test("the way already gone is that of this phase only", () => {
  const seen = view({ ask: ask([], { chosen: ["a"] }) });
  const lines = [
    line(1, "moved", { units: ["a"], hexes: ["0101"], turn: 0 }),
    line(2, "moved", { units: ["a", "b"], hexes: ["0301", "0302"] }),
    line(3, "moved", { units: ["b"], hexes: ["0401"] }),
  ];
  assert.deepEqual(trail(lines, seen), ["0301", "0302"]);
  assert.deepEqual(trail(lines, view()), []);
});

test("at one screen the seat is handed over with the phase, and silently inside it unless there are secrets", () => {
  const fixed = board();
  assert.equal(change(view(), fixed, "first"), "stay");
  assert.equal(change(view({ decides: "second", phase: 1 }), fixed, "first"), "hand");
  assert.equal(change(view({ decides: "second", phase: 0 }), fixed, "first"), "sit");
  assert.equal(change(view({ decides: "second", phase: 0, private: true }), fixed, "first"), "hand");
  assert.equal(change(view({ decides: "first", viewer: "second", phase: 0 }), fixed, "first"), "sit");
  assert.equal(change(view({ decides: null, outcome: {} }), fixed, "first"), "stay");
});

test("steps of a replay go from decision to decision and from phase to phase", () => {
  const rows = [
    [0, null, 0],
    [1, "first", 0],
    [2, null, 0],
    [4, "first", 0],
    [5, "second", 1],
    [7, null, 1],
    [8, "first", 2],
  ];
  const course = { length: 9, marks: rows.map(([seq, by, phase]) => ({ seq, turn: 1, phase, by })) };
  assert.deepEqual(stops(course, "decision"), [0, 3, 4, 7, 9]);
  assert.deepEqual(stops(course, "phase"), [0, 4, 7, 9]);
  assert.deepEqual([next([0, 4, 7, 9], 4, 1), next([0, 4, 7, 9], 5, -1), next([0, 4], 4, 1)], [7, 4, 4]);
});

test("a question can be answered only by whoever sits there and looks", () => {
  const page = { held: ["first"], mode: "play" };
  const table = new Table(page, board());
  table.view = view({ ask: ask([offer("done")]) });
  assert.ok(table.ask);
  table.busy = true;
  assert.equal(table.ask, null);
  table.busy = false;
  table.covered = true;
  assert.equal(table.ask, null);
  table.covered = false;
  table.view = view({ ask: ask([]), decides: "second" });
  assert.equal(table.ask, null);
});

test("each listener hears a message once, whatever its topics", () => {
  const table = new Table({ held: [], mode: "play" }, board());
  let heard = 0;
  table.on(["shown", "status"], () => heard++);
  table.tell("shown", "status");
  assert.equal(heard, 1);
});

test("what is said of a lost connection goes when it is back, and nothing else does", () => {
  const table = new Table({ held: [], mode: "play" }, board());
  table.connection(false);
  table.say("There is no connection at the moment.");
  table.connection(true);
  assert.equal(table.notice, null);
  table.say("The game had moved on.");
  table.connection(true);
  assert.equal(table.notice, "The game had moved on.");
  table.say("The connection was lost.", true);
  table.connection(true);
  assert.equal(table.notice, null);
});

test("what was told before comes page by page, and to whoever looks now", async () => {
  const table = new Table({ held: [], mode: "play", source: "/api/games/g" }, board());
  table.view = view({ seq: 900 });
  table.lines = [line(501), line(502)];
  const asked = [];
  const pages = { 0: { told: [line(1), line(300)], next: 300 }, 300: { told: [line(400), line(501)], next: null } };
  globalThis.fetch = async (url) => {
    asked.push(url);
    return { ok: true, json: async () => pages[new URL(url, "http://x").searchParams.get("since")] };
  };
  await fill(table, 0, 500);
  assert.deepEqual(
    table.lines.map((l) => l.seq),
    [1, 300, 400, 501, 502],
  );
  assert.deepEqual(asked, ["/api/games/g/log?as=first&since=0", "/api/games/g/log?as=first&since=300"]);
  globalThis.fetch = async () => {
    table.view = view({ viewer: "second" });
    return { ok: true, json: async () => pages[0] };
  };
  table.lines = [];
  await fill(table, 0, 500);
  assert.deepEqual(table.lines, []);
  assert.deepEqual(inOrder([line(5)], []), [line(5)]);
});

test("who comes to a seat by a link is told of", () => {
  const players = [
    { side: "first", kind: "person", name: "German", here: true, taken: 0 },
    { side: "second", kind: "person", name: "Soviet", here: true, taken: 2 },
  ];
  const name = ({ name }) => name;
  assert.equal(news({ first: 0, second: 2 }, players, name), "");
  assert.equal(news({}, players, name), "");
  assert.equal(news({ first: 0, second: 0 }, players, name), "The Soviet seat has been taken.");
  assert.match(news({ first: 0, second: 1 }, players, name), /Somebody has come to the Soviet seat by a link/);
});
