import assert from "node:assert/strict";
import test from "node:test";
import { after, latest, retold, settled } from "../table/combats.js";
import { hurt } from "../panel/reckoning.js";
import { Table } from "../table/state.js";
import { ask, board, faces, line, offer, view } from "./board.mjs";

/** @import { Line, Roll } from "../types.js" */
/** @import { Scene } from "../table/combats.js" */

const announced = line(1, "announced", { units: ["a", "b"], hexes: ["0402"] });
/** @param {string} column @returns {Roll} */
const roll = (column) =>
  /** @type {any} */ ({ columns: [[column, 6]], initial: [[column, 6]], results: [["1/-", 6]], of: 6 });
const reckoned = line(2, "reckoned", { roll: roll("3-1") });
const threw = line(3, "threw", { number: 5, text: "the die shows 5: [r:1/-]" });

/** @param {Line[]} lines @param {any} [seen] @returns {Scene | null} */
const told = (lines, seen = view()) => lines.reduce((scene, one) => after(scene, one, seen), /** @type {any} */ (null));

test("a combat begins with its announcement: who attacks from where, who is attacked", () => {
  const scene = told([announced]);
  assert.deepEqual([scene?.targets, scene?.from, scene?.guard, scene?.over], [["0402"], ["0303"], ["x"], false]);
  assert.deepEqual(
    [...(scene?.faces ?? [])],
    [
      ["a", "f1"],
      ["b", "f2"],
      ["x", "f4"],
    ],
  );
});

test("the reckoning told replaces the forecast, the die falls to it, and what comes of it is kept in its order", () => {
  const forecast = /** @type {any} */ ({ units: ["b", "a"], rolls: [roll("2-1")] });
  const seen = view({ ask: ask([offer("done")], { forecast }) });
  const before = told([announced], seen);
  assert.equal(before && latest(before)?.roll?.columns[0]?.[0], "2-1", "as it was seen last");
  const lost = line(4, "lost", { units: ["x"] });
  const scene = told([announced, reckoned, threw, lost, line(5, "advanced", { units: ["a"], hexes: ["0402"] })], seen);
  assert.ok(scene);
  const last = latest(scene);
  assert.deepEqual([last?.roll?.columns[0]?.[0], last?.die, last?.result], ["3-1", 5, "1/-"]);
  assert.deepEqual(
    scene.befell.map((one) => one.kind),
    ["lost", "advanced"],
  );
});

test("a forecast of another attack is not taken for this one's", () => {
  const forecast = /** @type {any} */ ({ units: ["a"], rolls: [roll("2-1")] });
  const scene = told([announced], view({ ask: ask([offer("done")], { forecast }) }));
  assert.equal(scene && latest(scene), null);
});

test("fire at each step: each die belongs to the throw reckoned before it, and one that was not reckoned stands alone", () => {
  const scene = told([
    announced,
    reckoned,
    threw,
    line(4, "reckoned", { roll: roll("4-1") }),
    line(5, "threw", { number: 2 }),
    line(6, "threw", { number: 6 }),
  ]);
  assert.deepEqual(
    scene?.casts.map((cast) => [cast.roll?.columns[0]?.[0] ?? null, cast.die]),
    [
      ["3-1", 5],
      ["4-1", 2],
      [null, 6],
    ],
  );
});

test("it is over when the view says that nothing is being fought, and gone when something else happens", () => {
  const scene = told([announced, reckoned, threw]);
  const fought = { units: ["a", "b"], targets: ["0402"] };
  assert.equal(settled(scene, view({ combats: [fought] }))?.over, false);
  const over = settled(scene, view({ combats: [] }));
  assert.equal(over?.over, true);
  assert.equal(after(over, line(9, "joined"), view()), over, "a hand over the board changes nothing");
  assert.equal(after(over, line(9, "moved"), view()), null);
  assert.equal(after(scene, line(9, "phase"), view()), null);
});

test("a combat inside another comes back to it with what came of it", () => {
  const inner = line(2, "announced", { units: ["x"], hexes: ["0303"] });
  const both = told([announced, inner, threw, line(4, "lost", { units: ["a"] })]);
  assert.deepEqual([both?.targets, both?.outer?.targets], [["0303"], ["0402"]]);
  const back = settled(both, view({ combats: [{ units: ["a", "b"], targets: ["0402"] }] }));
  assert.deepEqual([back?.targets, back?.outer, back?.befell.map((one) => one.kind)], [["0402"], null, ["lost"]]);
});

test("one that is announced after another has been thrown for is no part of it", () => {
  const scene = told([announced, reckoned, threw, line(4, "announced", { units: ["a"], hexes: ["0404"] })]);
  assert.equal(scene?.outer, null);
});

test("whoever comes in the midst of it sees where it is; the lines of the phase tell the rest", () => {
  const seen = view({ combats: [{ units: ["a"], targets: ["0402"] }] });
  assert.deepEqual(settled(null, seen)?.from, ["0303"]);
  const lines = [announced, line(2, "phase"), { ...announced, seq: 3 }, { ...threw, seq: 4 }];
  assert.equal(retold(lines, view())?.casts.length, 1);
  assert.equal(retold([announced, threw, line(4, "phase")], view()), null);
});

test("what is taken back is no part of the scene any more", () => {
  const table = new Table(/** @type {any} */ ({ held: ["first"], mode: "play" }), board(), undefined, () => {});
  table.arrive(view({ seq: 1 }));
  table.keepLines(view({ seq: 3 }), 1);
  table.tell([
    { ...announced, seq: 2 },
    { ...threw, seq: 3 },
  ]);
  table.arrive(view({ seq: 3, version: 2, combats: [{ units: ["a", "b"], targets: ["0402"] }] }));
  assert.equal(table.scene?.casts.length, 1);
  table.keepLines(view({ seq: 1 }), 1);
  table.arrive(view({ seq: 1, version: 3 }));
  assert.equal(table.scene, null);
});

test("results are coloured for whoever looks, attacker or defender", () => {
  const fixed = board();
  fixed.results = {
    "E/-": { say: "", hurts: false, harms: true, balance: 0 },
    "-/1": { say: "", hurts: true, harms: false, balance: 0 },
    "1/1": { say: "", hurts: true, harms: true, balance: 0 },
    "-/-": { say: "", hurts: false, harms: false, balance: 0 },
  };
  /** @param {any} viewer @param {string} result */
  const tone = (viewer, result) => hurt(/** @type {any} */ ({ fixed, view: view({ viewer }), faces }), result, "first");
  const all = Object.keys(fixed.results);
  assert.deepEqual(
    all.map((one) => tone("first", one)),
    ["good", "bad", "both", "none"],
  );
  assert.deepEqual(
    all.map((one) => tone("second", one)),
    ["bad", "good", "both", "none"],
  );
  assert.deepEqual(
    all.map((one) => tone("spectator", one)),
    ["good", "bad", "both", "none"],
  );
});

test("whoever hears of it after another has seen it puts it together with his own eyes", () => {
  const table = new Table(
    /** @type {any} */ ({ held: ["first", "second"], mode: "play" }),
    board(),
    undefined,
    () => {},
  );
  table.arrive(view({ seq: 1 }));
  const other = view({ seq: 3, version: 2, viewer: "second", combats: [{ units: ["a", "b"], targets: ["0402"] }] });
  const [own = assert.fail(), ...rest] = other.units;
  table.keepLines(other, 0);
  table.tell([{ ...announced, seq: 2 }]);
  assert.equal(table.scene?.faces.size, 0, "nothing of what the first saw");
  table.arrive({ ...other, units: [{ ...own, face: "f9" }, ...rest] });
  assert.deepEqual([table.scene?.faces.get("a"), table.scene?.from, table.scene?.guard], ["f9", ["0303"], ["x"]]);
});
