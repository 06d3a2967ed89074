/** The server dies in the middle and comes back: nothing is lost, and the page goes on by itself. */
import assert from "node:assert/strict";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

check(
  "the page finds its way back after the server was killed",
  async (visitor) => {
    const table = await Table.begin(await visitor());
    const { page } = table;
    await table.asked();
    await table.take(table.offers("place")[0]);
    await table.take(table.offers("at")[0]);
    await table.take(table.offers("place")[0]);
    const before = { view: table.view, layout: await table.layout(), log: await page.locator("#log").innerText() };

    await server.kill();
    await page.locator("#lost").waitFor();
    // A click into the void says so instead of pretending.
    await table.click(table.offers("at")[0].hex);
    await page.locator("#ask .notice").waitFor();
    assert.match(await page.locator("#ask .notice").innerText(), /connection/i);

    table.view = null;
    await server.again();
    await page.locator("#lost").waitFor({ state: "hidden" });
    assert.equal(await page.locator("#ask .notice").count(), 0, "nothing is said of the loss any more");
    await table.until("the state comes again", () => true);
    await table.asked();
    assert.equal(table.view.seq, before.view.seq);
    assert.deepEqual(table.view.units, before.view.units);
    assert.deepEqual(table.view.ask, before.view.ask);
    assert.equal(table.view.undo, before.view.undo);
    assert.deepEqual(await table.layout(), before.layout);
    assert.equal(await page.locator("#log").innerText(), before.log);

    const to = table.offers("at")[0];
    await table.take(to);
    assert.equal(await table.counters(), before.layout.length + 1);
    await table.doing(() => page.keyboard.press("u"));
    assert.equal(table.view.seq, before.view.seq, "what was done before can still be taken back");
  },
  { forgive: /WebSocket connection to .* failed|ERR_CONNECTION_REFUSED/ },
);
