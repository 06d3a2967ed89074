/** How many presses turns take: half of what they took before rows of answers, or less. */
import assert from "node:assert/strict";
import { pressed } from "./lib/presses.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { SEED, SHORT, record } from "./lib/turns.mjs";

stage({ seed: SEED });

check(`${SHORT.name} takes at most ${SHORT.most} presses`, async (visitor) => {
  const done = await record(SHORT.turn);
  const context = await visitor({ viewport: { width: 1440, height: 900 } });
  const { presses, by } = await pressed(context, server.url, SHORT.turn.game, SHORT.turn.side, done);
  assert.ok(presses <= SHORT.most, `${presses} presses: ${JSON.stringify([...by])}`);
});
