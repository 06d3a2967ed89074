/** The table in a Firefox as Debian has it, where there is one: FIREFOX names it. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { sovietMovement, stackInTheRear } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

const PLACE = "/usr/bin/firefox-esr";
const firefoxAt = process.env.FIREFOX ?? (existsSync(PLACE) ? PLACE : null);

if (!firefoxAt) {
  console.log(`Firefox: there is no ${PLACE} here, so the table is tried in Chromium only (Debian: firefox-esr).`);
} else {
  stage({ firefoxAt });

  check("in Firefox a table opens, a stack is taken, looked ahead with, moved and taken back", async (visitor) => {
    const { soviet } = await sovietMovement(server.url);
    const table = await Table.join(await visitor(), soviet.link);
    const { page } = table;
    await table.asked();
    assert.match(await page.evaluate(() => navigator.userAgent), /Firefox\//);
    assert.equal(await table.counters(), table.view.units.length);

    // The map goes where the mouse and the wheel lead it.
    const wide = async () => (await page.locator("#world").boundingBox()).width;
    const before = await wide();
    await page.mouse.move(400, 300);
    await page.mouse.wheel(0, -200);
    await page.waitForFunction((w) => document.querySelector("#world").getBoundingClientRect().width > w * 1.1, before);
    await page.mouse.wheel(0, 200);

    const stack = stackInTheRear(table.view);
    await table.click(stack.hex);
    await table.saying(stack.say).waitFor();
    await table.doing(() => table.saying(stack.say).click());
    assert.deepEqual(table.view.ask.chosen, stack.units);
    const near = table.fixed.hexes[stack.hex].near;
    const to = table.offers("move").find((o) => near.includes(o.hex));
    await table.hover(to.hex);
    await page.locator("#path .flag").waitFor();
    await page.locator("#ask .cost caption", { hasText: `Way to ${to.hex}` }).waitFor();
    await table.take(to);
    for (const unit of stack.units) await table.lies(unit, to.hex);
    await page.locator("#log li", { hasText: to.hex }).first().waitFor();
    await table.doing(() => page.locator("#ask [data-do=undo]").click());
    for (const unit of stack.units) await table.lies(unit, stack.hex);
    await table.doing(() => page.keyboard.press("u"));
    assert.deepEqual(table.view.ask.chosen, []);

    // What is not allowed is explained here too, with its case.
    await table.click(stack.hex);
    await table.saying(stack.say).waitFor();
    await table.doing(() => table.saying(stack.say).click());
    const offered = new Set(table.view.ask.offers.map((o) => o.hex));
    const taken = new Set(table.view.units.map((u) => u.at));
    const far = Object.keys(table.fixed.hexes).find(
      (hex) => /^2[0-2]1/.test(hex) && !offered.has(hex) && !taken.has(hex),
    );
    await table.click(far);
    await page.locator("#bubble a.case").waitFor();
  });

  check("in Firefox the pages open, and a game begins by the form", async (visitor) => {
    const context = await visitor();
    const table = await Table.begin(context, { level: "random" });
    await table.asked();
    const [offer] = table.offers("place");
    await table.take(offer);
    const [at] = table.offers("at");
    await table.take(at);
    await table.lies(offer.unit, at.hex);
    const { page } = table;
    for (const path of ["/rules/leningrad-1979", "/watch", "/replays"]) {
      await page.goto(path);
      await page.locator("h1").waitFor();
    }
  });
}
