/**
 * What can be answered is in sight, or stands in the panel: the first two turns of each game by the veteran's choices.
 * `SIGHT=all` walks all games, sides and sizes; else each game is walked once, with sides and sizes varied, the
 * longest for one turn.
 */
import assert from "node:assert/strict";
import { check, server, stage } from "./lib/stage.mjs";
import { newGame } from "./lib/games.mjs";
import { Table } from "./lib/table.mjs";
import { SIZES, amiss, unsaid, walk } from "./lib/walk.mjs";

stage({ seed: 1 });

const GAMES = [
  "leningrad-1979",
  "leningrad-2010",
  "assault-on-leningrad",
  "assault-on-stalingrad",
  "duel-in-the-north",
];
const SIDES = /** @type {const} */ (["first", "second"]);

/** @typedef {{game: string, side: "first" | "second", size: keyof typeof SIZES, turns?: number}} Walk */

/** @type {Walk[]} */
const FEW = [
  { game: "leningrad-1979", side: "second", size: "lying" },
  { game: "leningrad-2010", side: "first", size: "desktop", turns: 1 },
  { game: "assault-on-leningrad", side: "second", size: "tablet", turns: 1 },
  { game: "assault-on-stalingrad", side: "first", size: "standing" },
];

const sizes = /** @type {(keyof typeof SIZES)[]} */ (Object.keys(SIZES));
const ALL = GAMES.flatMap((game) => SIDES.flatMap((side) => sizes.map((size) => ({ game, side, size }))));
/** `SIGHT=stalingrad/first/standing` walks those whose names begin so. */
const chosen = process.env.SIGHT ?? "";
const name = ({ game, side, size }) => `${game}/${side}/${size}`;
/** @type {Walk[]} */
const walks = chosen === "all" ? ALL : chosen ? ALL.filter((one) => name(one).includes(chosen)) : FEW;
/** Where grave answers are shown with what they lead to. */
const SAYS = true;

for (const one of walks) {
  const { game, side, size, turns = 2 } = one;
  check(
    `what can be answered is in sight or in the panel: ${name(one)}`,
    async (visitor) => {
      const seats = /** @type {[string, string]} */ (side === "first" ? ["person", "recruit"] : ["recruit", "person"]);
      const made = await newGame(server.url, seats, game);
      // Nothing glides, so nothing is waited for.
      const settings = { speed: "off", sole: false, asides: false };
      const context = await visitor({ ...SIZES[size], settings, reducedMotion: "reduce" });
      const table = await Table.join(context, made.seats[side === "first" ? 0 : 1].link);
      /** @type {string[]} */
      const wrong = [];
      const n = await walk(table, turns, async (view) => {
        const found = [...(await amiss(table, view)), ...(SAYS ? await unsaid(table, view) : [])];
        if (found.length) wrong.push(`${view.turn}: «${view.ask.question}» ${found.slice(0, 6).join("; ")}`);
      });
      console.log(`${name(one)}: ${n} questions`);
      assert.ok(n > 10, `there were ${n} questions`);
      assert.deepEqual(wrong, [], `of ${n} questions`);
    },
    { minutes: 15 },
  );
}
