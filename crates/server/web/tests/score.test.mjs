// @ts-check
/** The scale of victory, the course of the points, what hexes are worth, points by reason. */
/** @import { ScorePart, Stake, VictoryLevel } from "../types.js" */
import assert from "node:assert/strict";
import { test } from "node:test";
import { byTurn, reach, spots, told } from "../panel/graph.js";
import { byReason } from "../panel/over.js";
import { levelsOf, placeOf, rangeOf, stretches } from "../panel/scale.js";
import { byHex } from "../panel/score.js";
import { board } from "./board.mjs";

/** @type {VictoryLevel[]} */
const LEVELS = [
  { name: "Blue strategic victory", winner: "first", least: 31, most: null, case: "1.1" },
  { name: "Blue tactical victory", winner: "first", least: 1, most: 30, case: "1.1" },
  { name: "Red tactical victory", winner: "second", least: -20, most: 0, case: "1.1" },
  { name: "Red strategic victory", winner: "second", least: null, most: -21, case: "1.1" },
];

test("the second side counts the levels the other way round", () => {
  const fixed = { ...board(), levels: LEVELS };
  assert.deepEqual(levelsOf(fixed, "first"), LEVELS);
  const turned = levelsOf(fixed, "second");
  assert.deepEqual(
    turned.map(({ name, least, most }) => [name, least, most]),
    [
      ["Red strategic victory", 21, null],
      ["Red tactical victory", 0, 20],
      ["Blue tactical victory", -30, -1],
      ["Blue strategic victory", null, -31],
    ],
  );
  assert.deepEqual(
    LEVELS.map(rangeOf),
    ["+31 and more", "+1 to +30", "−20 to 0", "−21 and less"],
    "a zero has no sign, whichever side it is for",
  );
});

test("every balance lies in the stretch of its own level, further right the better it is", () => {
  const all = stretches(LEVELS);
  assert.equal(all[0]?.from, 0);
  assert.equal(all.at(-1)?.to.toFixed(9), "1.000000000");
  let before = -1;
  for (let balance = -200; balance <= 200; balance++) {
    const place = placeOf(LEVELS, balance);
    const own = all.find(
      ({ level: { least, most } }) => (least === null || balance >= least) && (most === null || balance <= most),
    );
    assert.ok(own && place > own.from && place < own.to, `${balance} at ${place}`);
    assert.ok(place >= before, `${balance} lies left of ${balance - 1}`);
    before = place;
  }
});

test("a level of a single number is narrow, and without levels the mark is in the middle", () => {
  /** @type {VictoryLevel[]} */
  const three = [
    { name: "Blue", winner: "first", least: 1, most: null, case: "1" },
    { name: "draw", winner: null, least: 0, most: 0, case: "1" },
    { name: "Red", winner: "second", least: null, most: -1, case: "1" },
  ];
  const [red, draw, blue] = stretches(three).map(({ from, to }) => to - from);
  assert.ok(red && draw && blue && draw < red / 2 && Math.abs(red - blue) < 1e-9);
  assert.equal(rangeOf(/** @type {VictoryLevel} */ (three[1])), "0");
  assert.equal(placeOf([], 7), 0.5);
});

const COURSE = {
  course: /** @type {import("../types.js").Stood[]} */ ([
    { turn: 1, impulse: 0, points: [0, 0] },
    { turn: 1, impulse: 1, points: [0, 5] },
    { turn: 1, impulse: 2, points: [0, 4] },
    { turn: 2, impulse: 1, points: [30, 4] },
    { turn: 2, impulse: 2, points: [30, 9] },
  ]),
  losses: [],
};

test("the course is that of whoever counts, and is told in one sentence", () => {
  assert.deepEqual(
    spots(COURSE, "second").map((spot) => spot.balance),
    [0, 5, 4, -26, -21],
  );
  assert.equal(
    told(spots(COURSE, "first")),
    "From 0 on turn 1 to +21 on turn 2; at most +26 on turn 2, at least −5 on turn 1.",
  );
  assert.equal(told([]), "");
  const [least, most] = reach(spots(COURSE, "first"));
  assert.ok(least < -5 && most > 26);
});

test("of each turn the last stands in the figures, and what was before the first", () => {
  const kept = byTurn(spots(COURSE, "first"));
  assert.deepEqual(
    kept.map(({ turn, impulse }) => [turn, impulse]),
    [
      [1, 0],
      [1, 2],
      [2, 2],
    ],
  );
});

/** @param {Partial<Stake>} more @returns {Stake} */
const stake = (more) => ({
  side: null,
  holder: null,
  points: 5,
  each: false,
  reason: "places",
  say: "somewhere",
  case: "1.1",
  hexes: ["0303"],
  units: [],
  ...more,
});

test("a hex is worth what lies on it alone; two things there are added", () => {
  const all = byHex([
    stake({ holder: "first" }),
    stake({ hexes: ["0304"], points: 10, holder: "second" }),
    stake({ hexes: ["0304"], points: 10 }),
    stake({ hexes: ["0101", "0102"] }),
    stake({ hexes: ["0201"], each: true }),
    stake({ hexes: [], units: ["1pz"] }),
  ]);
  assert.deepEqual([...all.keys()], ["0303", "0304"]);
  assert.deepEqual([all.get("0303")?.points, all.get("0303")?.holder], [5, "first"]);
  assert.deepEqual([all.get("0304")?.points, all.get("0304")?.holder], [20, null], "no one side has all of it");
});

test("points are summed up by what they were given for", () => {
  const part = (/** @type {Partial<ScorePart>} */ more) =>
    /** @type {ScorePart} */ ({
      side: "first",
      reason: "cities",
      say: "",
      count: 1,
      points: 5,
      case: "2.1",
      hexes: [],
      units: [],
      ...more,
    });
  const all = byReason([
    part({}),
    part({ points: 10 }),
    part({ side: "second" }),
    part({ side: "second", reason: "losses", points: 4 }),
  ]);
  assert.deepEqual(
    all.map(({ reason, of }) => [reason, of]),
    [
      ["cities", [15, 5]],
      ["losses", [0, 4]],
    ],
  );
});
