import assert from "node:assert/strict";
import test from "node:test";
import { earlier } from "../table/earlier.js";
import { change } from "../table/hotseat.js";
import { rowsOf } from "../panel/log.js";
import { trail } from "../table/path.js";
import { next, stops } from "../table/replay.js";
import { news } from "../table/seats.js";
import { goesOn, merged } from "../table/lines.js";
import { Table } from "../table/state.js";
import { ask, board, line, offer, page, seat, view } from "./board.mjs";
/** @import { Line, Outcome, Player } from "../types.js" */

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
  const asks = { ask: ask([offer("move 0401", { hex: "0401" })]) };
  const shared = { viewer: /** @type {const} */ ("second"), decides: /** @type {const} */ ("second"), shared: true };
  assert.equal(change(view({ ...shared, private: true, ...asks }), fixed, "first"), "stay", "what both know");
  assert.equal(change(view({ ...shared, private: true, ask: ask([]) }), fixed, "second"), "hand", "a secret");
  assert.equal(change(view({ decides: null, outcome: /** @type {Outcome} */ ({}) }), fixed, "first"), "stay");
});

test("steps of a replay go from decision to decision and from phase to phase", () => {
  /** @type {[number, import("../types.js").Side | null, number][]} */
  const rows = [
    [0, null, 0],
    [1, "first", 0],
    [2, null, 0],
    [4, "first", 0],
    [5, "second", 1],
    [7, null, 1],
    [8, "first", 2],
  ];
  const course = {
    length: 9,
    marks: rows.map(([seq, by, phase]) => ({ seq, turn: 1, phase, impulse: 1, playing: null, by })),
  };
  assert.deepEqual(stops(course, "decision"), [0, 3, 4, 7, 9]);
  assert.deepEqual(stops(course, "phase"), [0, 4, 7, 9]);
  assert.deepEqual([next([0, 4, 7, 9], 4, 1), next([0, 4, 7, 9], 5, -1), next([0, 4], 4, 1)], [7, 4, 4]);
});

test("a question can be answered only by whoever sits there and looks", () => {
  const table = new Table(page(), board(), undefined, () => {});
  table.arrive(view({ ask: ask([offer("done")]) }));
  assert.ok(table.ask);
  table.watch();
  assert.equal(table.ask, null);
  table.rest();
  assert.ok(table.ask);
  table.cover();
  assert.equal(table.ask, null);
  table.uncover("first");
  assert.equal(table.ask, null, "the cover stays until he sees his own view");
  table.arrive(view({ ask: ask([offer("done")]) }));
  assert.ok(table.ask);
  table.arrive(view({ ask: ask([]), decides: "second" }));
  assert.equal(table.ask, null);
});

/** A table whose frames come when they are let, and how many were asked for. */
function framed() {
  /** @type {(() => void)[]} */
  const frames = [];
  const table = new Table(page(), board(), undefined, (then) => frames.push(then));
  return { table, frames, frame: () => frames.splice(0).forEach((then) => then()) };
}

test("many changes are one frame, in which each panel is drawn once, and only if what it shows has changed", () => {
  const { table, frames, frame } = framed();
  const drawn = { view: 0, pointed: 0 };
  table.shows(
    () => [table.view],
    () => drawn.view++,
  );
  table.shows(
    () => [table.pointed],
    () => drawn.pointed++,
  );
  frame();
  assert.deepEqual(drawn, { view: 1, pointed: 1 });
  table.point("0303");
  table.point("0402");
  table.say("The game had moved on.");
  assert.equal(frames.length, 1);
  assert.deepEqual(drawn, { view: 1, pointed: 1 }, "nothing is drawn inside a change");
  frame();
  assert.deepEqual(drawn, { view: 1, pointed: 2 });
  table.arrive(view());
  table.flush();
  assert.deepEqual(drawn, { view: 2, pointed: 2 }, "what must be seen at once is");
  frame();
  assert.deepEqual(drawn, { view: 2, pointed: 2 }, "and the frame asked for finds nothing to do");
});

test("what a panel or a follower changes is drawn after it, in the same frame, and never inside it", () => {
  const { table, frames, frame } = framed();
  /** @type {string[]} */
  const course = [];
  table.shows(
    () => [table.notice],
    () => course.push(`notice ${table.notice}`),
  );
  table.follows(
    () => [table.view],
    () => {
      course.push("followed");
      table.say("It moved.");
      table.flush();
      course.push("done");
    },
  );
  frame();
  course.length = 0;
  table.arrive(view());
  frame();
  assert.deepEqual(course, ["followed", "done", "notice It moved."]);
  assert.equal(frames.length, 0);
  // Whoever changes what he follows without end waits for the next frame.
  table.follows(
    () => [table.told],
    () => table.tell([]),
  );
  table.tell([]);
  frame();
  assert.equal(frames.length, 1);
});

test("a stack is spread out while it is picked or the pointer rests on it, and nothing else goes on", () => {
  const { table } = framed();
  table.arrive(view());
  table.linger("0402");
  assert.equal(table.spread, null, "one counter is no stack");
  table.linger("0303");
  assert.equal(table.spread, "0303");
  table.pick("0402");
  assert.equal(table.spread, null);
  table.pick("0303");
  assert.equal(table.spread, "0303");
  table.refuse({ hex: "0303", title: "", why: "", case: null });
  assert.equal(table.spread, null);
  table.forgive();
  table.watch();
  assert.deepEqual([table.spread, table.picked], [null, null]);
  table.linger("0303");
  assert.equal(table.spread, null, "a pointer that came to rest meanwhile spreads nothing");
});

test("a refusal, the pick and the preview are about one view, and go with it", () => {
  const { table } = framed();
  table.arrive(view({ version: 3 }));
  table.pick("0303");
  table.foresee({ act: "move 0402", hex: "0402", way: null, forecast: null });
  table.arrive(view({ version: 3 }));
  assert.deepEqual([table.picked, table.preview?.act], ["0303", "move 0402"], "the same again changes nothing");
  table.arrive(view({ version: 4 }));
  assert.deepEqual([table.picked, table.preview], [null, null]);
});

test("an answer is on its way until its receipt comes, or the state it led to", () => {
  const { table } = framed();
  table.arrive(view({ version: 3 }));
  const first = table.send(3);
  table.arrive(view({ version: 3 }));
  assert.equal(table.sending, true);
  table.arrive(view({ version: 4 }));
  assert.equal(table.sending, false);
  table.send(4);
  first();
  assert.equal(table.sending, true, "the receipt of the first is not that of the second");
});

test("players come and go without another view", () => {
  const { table } = framed();
  const before = view();
  table.arrive(before);
  /** @type {[Player, Player]} */
  const players = [{ ...seat("first"), name: "A" }, seat("second")];
  table.seat(players);
  assert.deepEqual([table.view?.players, before.players[0].name], [players, ""]);
});

test("what is said of a lost connection goes when it is back, and nothing else does", () => {
  const table = new Table(page({ held: [] }), board(), undefined, () => {});
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

test("what was told before is fetched page by page when it is wanted, for whoever looks now", async () => {
  const table = new Table(page({ held: [], source: "/api/games/g" }), board(), undefined, () => {});
  table.arrive(view({ seq: 900 }));
  /** @type {string[]} */
  const asked = [];
  /** @type {Record<string, {told: Line[], next: number | null}>} */
  const pages = { 500: { told: [line(301), line(400)], next: 300 }, 300: { told: [line(1), line(300)], next: null } };
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    return Response.json(pages[new URL(String(url), "http://x").searchParams.get("until") ?? ""]);
  };
  await earlier(table);
  assert.deepEqual(asked, [], "nothing is missing");
  table.keepLines(view({ seq: 900 }), 500);
  table.tell([line(501), line(502)]);
  await Promise.all([earlier(table), earlier(table)]);
  assert.deepEqual(
    table.lines.map((l) => l.seq),
    [301, 400, 501, 502],
  );
  await earlier(table);
  assert.deepEqual(
    table.lines.map((l) => l.seq),
    [1, 300, 301, 400, 501, 502],
  );
  assert.equal(table.missing, 0);
  assert.deepEqual(asked, ["/api/games/g/log?as=first&until=500", "/api/games/g/log?as=first&until=300"]);
  globalThis.fetch = async () => {
    table.arrive(view({ viewer: "second" }));
    return Response.json(pages[500]);
  };
  table.keepLines(view({ seq: 900 }), 0);
  table.keepLines(view({ viewer: "second", seq: 900 }), 500);
  table.arrive(view({ seq: 900 }));
  await earlier(table);
  assert.deepEqual([table.lines, table.missing], [[], 500]);
});

test("who comes to a seat by a link is told of", () => {
  /** @type {Player[]} */
  const players = [
    { side: "first", kind: "person", name: "German", here: true, taken: 0 },
    { side: "second", kind: "person", name: "Soviet", here: true, taken: 2 },
  ];
  const name = (/** @type {Player} */ player) => player.name;
  assert.equal(news({ first: 0, second: 2 }, players, name), "");
  assert.equal(news({}, players, name), "");
  assert.equal(news({ first: 0, second: 0 }, players, name), "The Soviet seat has been taken.");
  assert.match(news({ first: 0, second: 1 }, players, name), /Somebody has come to the Soviet seat by a link/);
});
