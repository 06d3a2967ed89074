/** Whole moves and whole phases are taken back, and what waits to come in is called by its name. */
import assert from "node:assert/strict";
import { check, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage({ seed: 1 });

/** Sets a unit up, by its counter and the hex. @param {Table} table @param {string} unit @param {string} hex */
async function setUp(table, unit, hex) {
  await table.doing(() => table.page.locator(`#ask [data-unit="${unit}"]`).click());
  await table.take(table.view.ask.offers.find((o) => o.act === `at ${hex}`));
}

check("a whole move and a whole phase are taken back, by buttons and by keys", async (visitor) => {
  const table = await Table.begin(await visitor());
  const { page } = table;
  await table.asked();
  const begun = table.view.seq;
  const extent = (/** @type {string} */ which) => page.locator(`#ask [data-do=undo-${which}]`);
  assert.equal(await extent("whole").count(), 0, "there is nothing more than undo takes back");
  await setUp(table, "1pz", "0111");
  await table.doing(() => extent("whole").click());
  assert.deepEqual([table.view.seq, table.at("1pz")], [begun, null], "it was picked and put down by one press");
  await setUp(table, "1pz", "0111");
  await setUp(table, "6pz", "0112");
  await table.doing(() => page.keyboard.press("Shift+U"));
  assert.deepEqual([table.at("1pz"), table.at("6pz")], ["0111", null]);
  await setUp(table, "6pz", "0112");
  // A phase is not taken back by one press.
  await extent("phase").click();
  await page.getByRole("button", { name: "Play on" }).click();
  assert.equal(table.at("6pz"), "0112");
  await page.keyboard.press("Shift+P");
  await table.doing(() => page.getByRole("button", { name: "Take the phase back" }).click());
  assert.deepEqual([table.view.seq, table.at("1pz"), table.at("6pz")], [begun, null, null]);
  assert.equal(await extent("phase").count(), 0);
});

check("counters that wait to come in have their names beside them, and where they enter", async (visitor) => {
  const table = await Table.begin(await visitor(), { game: "assault-on-leningrad", side: "first", level: "random" });
  const { page } = table;
  await table.asked();
  await table.press("done");
  const waiting = page.locator("#ask .unit.waits");
  await waiting.first().waitFor();
  const names = await waiting.allInnerTexts();
  assert.ok(names.some((name) => /^1 Inf 8-A-6/.test(name)) && names.every((name) => /[A-Z]/.test(name)), names.join());
  const enters = await page.locator("#ask .enters").allInnerTexts();
  assert.deepEqual(enters, ["Enters by area A (7 hexes from 1136 to 1736); can wait."], "it is said once");
});
