import assert from "node:assert/strict";
import test from "node:test";
import { buttons, choicesAt, filterOffers, offersByEdge, offersByHex, plainly, toggles } from "../table/offers.js";
import { sideAt } from "../board/geometry.js";
import { ask, board, offer, view } from "./board.mjs";

const done = offer("done");
const pick = (/** @type {string} */ unit) => offer(`pick ${unit}`, { unit });
const move = (/** @type {string} */ hex) => offer(`move ${hex}`, { hex, left: 4 });

test("offers belong to hexes by hex, unit and hexside", () => {
  const seen = view({
    ask: ask([pick("a"), pick("b"), move("0402"), offer("blow 0303/0302", { edge: "0303/0302" }), done]),
  });
  const by = offersByHex(seen);
  assert.deepEqual([...by.keys()].sort(), ["0302", "0303", "0402"]);
  assert.deepEqual(
    by.get("0303")?.map((o) => o.act),
    ["pick a", "pick b", "blow 0303/0302"],
  );
});

test("a hexside is found where it lies, and what is offered on it is chosen there", () => {
  const fixed = board();
  const [north, east] = [
    offer("blow 0303/0302", { edge: "0303/0302" }),
    offer("blow 0303/0403", { edge: "0303/0403" }),
  ];
  const both = offer("mend 0303/0302", { edge: "0303/0302" });
  const seen = view({ ask: ask([pick("a"), north, both, east, done]) });
  assert.deepEqual(
    [...offersByEdge(seen)],
    [
      ["0303/0302", [north, both]],
      ["0303/0403", [east]],
    ],
  );
  const { x, y } = fixed.hexes["0303"];
  const half = y - 32;
  const edgeAt = (
    /** @type {any} */ shown,
    /** @type {[number, number]} */ point,
    /** @type {((hex: string) => boolean) | undefined} */ on = undefined,
  ) => sideAt(fixed, offersByEdge(shown).keys(), point, 10, on);
  assert.equal(edgeAt(seen, [x, half + 4]), "0303/0302");
  assert.equal(edgeAt(seen, [x, half - 4]), "0303/0302", "from the other hex too");
  assert.equal(edgeAt(seen, [x, y]), null, "the middle of the hex is the hex");
  assert.equal(edgeAt(seen, [x, y + 32]), null, "nothing is offered on the south side");
  assert.equal(
    edgeAt(seen, [x, half], () => false),
    null,
    "that sheet is not looked at",
  );
  assert.equal(edgeAt(view(), [x, half]), null);
  const says = (/** @type {string} */ place) => choicesAt(seen, place).map((c) => c.say);
  assert.deepEqual(says("0303/0302"), ["blow 0303/0302", "mend 0303/0302"]);
  assert.deepEqual(says("0303/0403"), ["blow 0303/0403"]);
  assert.deepEqual(buttons(seen, "0303/0403", null).main?.say, "blow 0303/0403");
});

test("rows of offers come first at their hex", () => {
  const seen = view({
    ask: ask([pick("a"), pick("b")], { shortcuts: [{ say: "Whole stack", hex: "0303", acts: ["pick a", "join b"] }] }),
  });
  assert.deepEqual(
    choicesAt(seen, "0303").map((c) => c.say),
    ["Whole stack", "pick a", "pick b"],
  );
  assert.deepEqual(choicesAt(seen, "0402"), []);
  const { main, rest } = buttons(seen, "0303", null);
  assert.deepEqual(main?.acts, ["pick a", "join b"]);
  assert.deepEqual(rest, []);
});

test("what is advised is always in sight, and never takes Enter away from what was picked", () => {
  const offers = [move("0302"), move("0304"), move("0402"), move("0404"), pick("x"), done];
  const seen = view({ ask: ask(offers, { chosen: ["a"] }) });
  const says = (/** @type {any} */ { rest }) => rest.map((/** @type {any} */ c) => c.say);
  assert.deepEqual(says(buttons(seen, null, null, null, offers[2])), ["move 0402", "pick x", "done"]);
  assert.deepEqual(says(buttons(seen, null, null, null, done)), ["pick x", "done"]);
  const picked = buttons(seen, "0302", null, null, offers[2]);
  assert.equal(picked.main?.say, "move 0302");
  assert.equal(says(picked)[0], "move 0402");
});

test("toggles are the chosen and those beside them", () => {
  const seen = view({
    ask: ask([offer("join b", { unit: "b" }), pick("x"), offer("drop a", { unit: "a" })], { chosen: ["a"] }),
  });
  assert.deepEqual(
    toggles(seen, null).map((t) => [t.unit, t.pressed, t.offer?.act]),
    [
      ["a", true, "drop a"],
      ["b", false, "join b"],
    ],
  );
  assert.deepEqual(
    toggles(view({ ask: ask([pick("a"), pick("x")]) }), "0402").map((t) => t.unit),
    ["x"],
  );
  assert.deepEqual(toggles(view(), null), []);
});

test("the preview is the main button; done is only when nothing else is or an attack is reckoned", () => {
  const offers = [move("0302"), move("0304"), move("0402"), move("0404"), done];
  const seen = view({ ask: ask(offers, { chosen: ["a"] }) });
  assert.equal(buttons(seen, null, "move 0304").main?.say, "move 0304");
  assert.equal(buttons(seen, null, null).main, null);
  assert.deepEqual(
    buttons(seen, null, null).rest.map((c) => c.say),
    ["done"],
  );
  assert.equal(buttons(view({ ask: ask([done]) }), null, null).main?.say, "done");
  const reckoned = ask([offer("join a", { unit: "a" }), done], { forecast: { rolls: [], units: [] } });
  assert.equal(buttons(view({ ask: reckoned }), null, null).main?.say, "done");
});

test("few offers of a verb are buttons, many are on the map and in the list only", () => {
  const few = [offer("overrun 0402", { hex: "0402", left: 2 }), ...["0301", "0302", "0304", "0305"].map(move), done];
  assert.deepEqual(
    buttons(view({ ask: ask(few) }), null, null).rest.map((c) => c.say),
    ["overrun 0402", "done"],
  );
});

test("the filter takes words in any order, and names of hexes", () => {
  const offers = [move("0303"), move("0402"), pick("a")];
  assert.deepEqual(
    filterOffers(board(), offers, "luga move").map((o) => o.act),
    ["move 0303"],
  );
  assert.deepEqual(filterOffers(board(), offers, "  ").length, 3);
  assert.deepEqual(filterOffers(board(), offers, "nowhere"), []);
});

test("of many rows the largest stay in view, in their order, and those of no place", () => {
  const row = (/** @type {string} */ say, /** @type {number} */ size, /** @type {string | null} */ hex = "0303") => ({
    say,
    hex,
    acts: [`pick ${say}`, ...Array.from({ length: size - 1 }, (_, i) => `join ${say}${i}`)],
  });
  const shortcuts = [
    row("a", 2),
    row("b", 3),
    row("c", 1),
    row("d", 3),
    row("e", 2),
    row("f", 2),
    row("g", 3),
    row("h", 1, null),
  ];
  const seen = view({ ask: ask([pick("x"), done], { shortcuts }) });
  const { main, rest } = buttons(seen, null, null);
  const says = [main, ...rest].flatMap((choice) =>
    choice && choice.acts[0].startsWith("pick ") && !choice.offer ? [choice.say] : [],
  );
  assert.deepEqual(says, ["a", "b", "d", "e", "g", "h"]);
});

test("what is offered at a hex comes before the rows that begin with it, and a click does it at once", () => {
  const at = offer("at 0402", { hex: "0402" });
  const all = { say: "Put the next 18", hex: "0402", acts: ["at 0402", "at 0402"] };
  const says = (/** @type {any} */ seen, /** @type {string} */ hex) => choicesAt(seen, hex).map((c) => c.say);
  const city = view({ ask: ask([at, offer("at 0304", { hex: "0304" })], { chosen: ["y"], shortcuts: [all] }) });
  assert.deepEqual(says(city, "0402"), ["at 0402", "Put the next 18"]);
  assert.equal(plainly(choicesAt(city, "0402"))?.say, "at 0402");
  // A stack is no such place: who is taken and whether all are is not the same.
  const stack = { say: "Whole stack", hex: "0303", acts: ["pick a", "join b"] };
  const seen = view({ ask: ask([pick("a"), pick("b"), pick("x")], { shortcuts: [stack] }) });
  assert.equal(plainly(choicesAt(seen, "0303")), null);
  assert.equal(plainly(choicesAt(seen, "0402"))?.say, "pick x");
  assert.equal(plainly(choicesAt(seen, "0101")), null);
});

test("another unit is taken in the place of the one in hand: in its stack, or off the map by its counter", () => {
  const row = (/** @type {string} */ unit, /** @type {string | null} */ hex) => ({
    say: `Stop here and take ${unit}`,
    hex,
    acts: ["done", `pick ${unit}`],
    unit,
  });
  const shortcuts = [row("b", "0303"), row("c", "0303"), row("x", "0402"), row("y", null)];
  const seen = view({ ask: ask([move("0302"), done], { chosen: ["a"], shortcuts }) });
  const says = (/** @type {string} */ hex) => choicesAt(seen, hex).map((c) => c.say);
  assert.deepEqual(says("0303"), ["Stop here and take b", "Stop here and take c"], "both can be chosen there");
  assert.deepEqual(says("0402"), ["Stop here and take x"]);
  assert.deepEqual(
    toggles(seen, null).map((t) => [t.unit, t.pressed]),
    [
      ["a", true],
      ["y", false],
    ],
    "who waits off the map stands in the panel",
  );
  const { main, rest } = buttons(seen, null, null);
  assert.deepEqual(
    [main, ...rest].flatMap((c) => (c ? [c.say] : [])),
    ["move 0302", "done"],
    "and needs no button besides",
  );
});
