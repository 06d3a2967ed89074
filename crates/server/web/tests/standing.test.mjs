import assert from "node:assert/strict";
import test from "node:test";
import { Hand } from "../table/hand.js";
import { set, settings } from "../kit/settings.js";
import { Standing, wish } from "../table/standing.js";
import { Table } from "../table/state.js";
import { ask, board, offer, view } from "./board.mjs";

const done = offer("done");
const pick = offer("pick a", { unit: "a" });
const aside = () => view({ ask: ask([pick, done], { aside: true }) });

/** A table with seats held, and what is asked of the server, each answered when it is told so. */
function at(/** @type {string[]} */ held, /** @type {string} */ mode = "play") {
  const table = new Table(/** @type {any} */ ({ held, mode }), board());
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

test("every seat held is told of, nobody else's, and what answers itself meanwhile is not shown", async () => {
  const { table, asked, standing } = at(["first", "second"]);
  table.view = aside();
  assert.equal(table.answer, null, "the server has answered what it will");
  const told = standing.tell();
  assert.deepEqual(
    asked.map(({ request }) => request.standing.side),
    ["first", "second"],
  );
  assert.equal(table.answer, "done");
  let shown = 0;
  table.on(["shown"], () => shown++);
  for (const { ok } of asked) ok({ turn: 2 });
  await told;
  assert.deepEqual([table.settling, table.answer, table.passing, shown], [false, null, 2, 1]);
  for (const other of [at([]), at(["first"], "replay")]) {
    await other.standing.tell();
    assert.deepEqual(other.asked, []);
  }
});

test("a server that cannot be told hides nothing", async () => {
  const { table, asked, standing } = at(["first"]);
  table.view = aside();
  const told = standing.tell();
  asked[0].fail(new Error("lost"));
  await told;
  assert.equal(table.answer, null);
});

test("a turn is passed, and asked again", async () => {
  const { table, asked, standing } = at(["first"]);
  table.view = view({ turn: 3 });
  const passed = standing.turn();
  assert.deepEqual(asked[0].request, { standing: { side: "first", turn: 3 } });
  asked[0].ok({ turn: 3 });
  await passed;
  void standing.turn();
  assert.deepEqual(asked[1].request, { standing: { side: "first", turn: null } });
});

test("whoever wants to be asked says so before the last question is taken back", async () => {
  const { table, asked, socket } = at(["first"]);
  const hand = new Hand(table, socket, () => {});
  try {
    table.view = view({ version: 7, passed: { question: "?", case: "1.0", open: true } });
    void hand.askAgain();
    assert.deepEqual(
      asked.map(({ request }) => request.standing?.asides ?? request),
      ["ask", { reopen: true, version: 7 }],
    );
    assert.equal(settings.asides, false);
    table.sending = false;
    table.view = view({ version: 9, passed: { question: "?", case: "1.0", open: false } });
    void hand.askAgain();
    assert.equal(asked.filter(({ request }) => request.reopen).length, 1, "what is past stays passed over");
  } finally {
    set("asides", true);
  }
});
