import assert from "node:assert/strict";
import test from "node:test";
import { Hand } from "../table/hand.js";
import { set, settings } from "../kit/settings.js";
import { Standing, wish } from "../table/standing.js";
import { Table } from "../table/state.js";
import { board, view } from "./board.mjs";

/** A table with seats held, and what is asked of the server, each answered when it is told so. */
function at(/** @type {string[]} */ held, /** @type {string} */ mode = "play") {
  const table = new Table(/** @type {any} */ ({ held, mode }), board(), undefined, () => {});
  /** @type {any[]} */
  const asked = [];
  const socket = {
    ask: (/** @type {any} */ request) =>
      new Promise((ok, fail) => {
        asked.push({ request, ok, fail });
      }),
  };
  return { table, asked, socket, standing: new Standing(table, socket) };
}

test("the settings are the wish of the seat", () => {
  const usual = { sole: true, routine: false, asides: true, unless: false };
  assert.deepEqual(wish(usual), { sole: true, routine: false, asides: "pass" });
  assert.deepEqual(wish({ ...usual, unless: true }).asides, "unless");
  assert.deepEqual(wish({ ...usual, asides: false, unless: true }).asides, "ask");
  assert.deepEqual(wish({ ...usual, sole: false, routine: true }), { sole: false, routine: true, asides: "pass" });
});

test("every seat held is told of, and nobody else's", async () => {
  const { table, asked, standing } = at(["first", "second"]);
  const told = standing.tell();
  assert.deepEqual(
    asked.map(({ request }) => request.standing.side),
    ["first", "second"],
  );
  for (const { ok } of asked) ok({ turn: 2 });
  await told;
  assert.equal(table.passing, 2);
  for (const other of [at([]), at(["first"], "replay")]) {
    await other.standing.tell();
    assert.deepEqual(other.asked, []);
  }
});

test("a server that cannot be told keeps nobody waiting", async () => {
  const { table, asked, standing } = at(["first"]);
  const told = standing.tell();
  asked[0].fail(new Error("lost"));
  await told;
  assert.equal(table.passing, null);
});

test("another setting is told of", () => {
  const { table, asked } = at(["first"]);
  table.flush();
  assert.equal(asked.length, 0);
  try {
    set("routine", true);
    table.redraw();
    table.flush();
    const told = asked.map((/** @type {any} */ { request }) => request.standing.routine);
    assert.deepEqual(told, [true]);
  } finally {
    set("routine", false);
  }
});

test("a turn is passed, and asked again", async () => {
  const { table, asked, standing } = at(["first"]);
  table.arrive(view({ turn: 3 }));
  const passed = standing.turn();
  assert.deepEqual(asked[0].request, { standing: { side: "first", turn: 3 } });
  asked[0].ok({ turn: 3 });
  await passed;
  void standing.turn();
  assert.deepEqual(asked[1].request, { standing: { side: "first", turn: null } });
});

test("whoever wants to be asked says so before the last question is taken back", async () => {
  const { table, asked, socket } = at(["first"]);
  const hand = new Hand(table, socket);
  try {
    table.arrive(view({ version: 7, passed: { question: "?", case: "1.0", open: true } }));
    void hand.askAgain();
    assert.deepEqual(
      asked.map(({ request }) => request.standing?.asides ?? request),
      ["ask", { reopen: true, version: 7 }],
    );
    assert.equal(settings.asides, false);
    table.arrive(view({ version: 9, passed: { question: "?", case: "1.0", open: false } }));
    void hand.askAgain();
    assert.equal(asked.filter(({ request }) => request.reopen).length, 1, "what is past stays passed over");
  } finally {
    set("asides", true);
  }
});
