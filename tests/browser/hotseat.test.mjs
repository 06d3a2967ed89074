/** Two people at one screen. */
import assert from "node:assert/strict";
import { check, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

check("the screen is handed over with nothing on it to see", async (visitor) => {
  const context = await visitor();
  const table = await Table.begin(context, { against: "screen" });
  const { page } = table;
  const cover = page.locator("#handover");

  // The Soviet side sets up first, and nobody has seen anything yet.
  await table.asked();
  assert.equal(table.view.viewer, "second");
  assert.ok((await table.counters()) > 0);
  assert.equal(await cover.isVisible(), false);

  while (table.mine()) {
    const { version } = table.view;
    await table.click(table.offers("at")[0].hex);
    await table.until("the unit is set up", (view) => view.version > version);
    if (table.mine()) await table.shown();
  }

  await covered(table, "German");
  await page.keyboard.press("Enter");
  await table.until("the German player looks", (view) => view.viewer === "first");
  await cover.waitFor({ state: "hidden" });
  await table.asked();
  assert.match(table.view.ask.question, /German/);
  await page.locator("#ask [data-unit]").first().click();
  await table.until("the German player can act", (view) => view.ask.offers.some((o) => o.verb === "at"));

  // Whoever sits there stays there after a reload.
  await page.reload();
  await table.asked();
  assert.equal(table.view.viewer, "first");

  // Setting all up leads into the German movement without ceremony: the same side goes on.
  await table.doing(() => page.keyboard.press("u"));
  await table.click("0111");
  await table.doing(() => table.saying(/all .* left/).click());
  assert.match(table.view.ask.question, /moves next/);
  assert.equal(await cover.isVisible(), false);
});

/** @param {Table} table @param {string} side */
async function covered(table, side) {
  const { page } = table;
  const cover = page.locator("#handover");
  await cover.waitFor();
  assert.match(await cover.innerText(), new RegExp(`Hand over to the ${side} player`));
  const left = await page.evaluate(() => ({
    counters: document.querySelectorAll("#units [data-unit], #forts use, #marks use, #fan use, #path use").length,
    panel: document.querySelectorAll("#ask [data-unit], #ask [data-act]").length,
    log: document.querySelectorAll("#log li").length,
    // Whatever is drawn lies under the cover.
    above: [
      [0.1, 0.2],
      [0.4, 0.5],
      [0.9, 0.3],
    ].every(([x, y]) => document.elementFromPoint(innerWidth * x, innerHeight * y)?.closest("#handover")),
  }));
  assert.deepEqual(left, { counters: 0, panel: 0, log: 0, above: true });
}
