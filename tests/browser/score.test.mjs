/** Where the game stands: the scale, what the points are made of, what places are worth, and the end of a game. */
import assert from "node:assert/strict";
import { accessible } from "./lib/axe.mjs";
import { newGame } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage({ seed: 3 });

/** @typedef {import("playwright-core").Page} Page */

const panel = (/** @type {Page} */ page) => page.locator("#score");
const header = (/** @type {Page} */ page) => page.locator("#points button.vp");

/** The score as it is told over HTTP, with the eyes of whoever looks. @param {Table} table */
const score = ({ page, view }) =>
  page.evaluate(async (as) => {
    const { source } = JSON.parse(document.querySelector("#page")?.textContent ?? "{}");
    return (await fetch(`${source}/score?as=${as}`)).json();
  }, view.viewer);

/** What the panel says is what the server says: levels, parts with their cases, what is open. @param {Table} table */
async function told(table) {
  const { page } = table;
  const of = await score(table);
  await panel(page).locator(".worths li").first().waitFor();
  assert.equal(await panel(page).locator(".levels li").count(), of.levels.length);
  const names = await panel(page).locator(".levels li span:first-child").allInnerTexts();
  assert.deepEqual(
    names.map((name) => name.toLowerCase()),
    of.levels.map(({ name }) => name.toLowerCase()),
  );
  const rows = of.parts.length + of.stakes.filter(({ points }) => points !== 0).length;
  assert.equal(await panel(page).locator(".worths li").count(), rows);
  assert.equal(await panel(page).locator(".worths li .case").count(), rows, "each row has its case");
  assert.match(await panel(page).locator(".stands b").innerText(), /^([+−]\d+|0)$/);
  return of;
}

for (const game of ["leningrad-1979", "leningrad-2010", "assault-on-leningrad", "assault-on-stalingrad"])
  check(`the score of ${game} opens by a key and by a press, shows where, and closes`, async (visitor) => {
    const table = await Table.begin(await visitor(), { game, against: "screen" });
    const { page } = table;
    await table.asked();
    await page
      .locator("#handover button")
      .click({ timeout: 2000 })
      .catch(() => {});
    assert.match(await header(page).innerText(), /[+−]?\d/);
    await page.keyboard.press("v");
    await told(table);
    assert.equal(await header(page).getAttribute("aria-expanded"), "true");
    await accessible(page, `the score of ${game}`);
    const row = panel(page).locator("[data-row] button.worth-of").first();
    await row.focus();
    await page.locator(".traced-rim").first().waitFor({ state: "attached" });
    await row.press("Enter");
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "hidden" });
    assert.equal(await page.locator(".traced-rim").count(), 0);
    await header(page).click();
    await panel(page).waitFor();
    await panel(page).getByRole("button", { name: "Close the score" }).click();
    await panel(page).waitFor({ state: "hidden" });
  });

check("what places are worth lies on the map when it is wanted", async (visitor) => {
  const table = await Table.begin(await visitor(), { game: "assault-on-leningrad", against: "screen" });
  const { page } = table;
  await table.asked();
  const of = await score(table);
  const single = new Set(
    of.stakes.filter(({ hexes, each }) => hexes.length === 1 && !each).map(({ hexes }) => hexes[0]),
  );
  assert.equal(await page.locator(".worth-mark").count(), 0);
  await page.locator('#layers [data-layer="points"]').click();
  await page.waitForFunction((n) => document.querySelectorAll(".worth-mark").length === n, single.size);
  await page.keyboard.press("p");
  await page.waitForFunction(() => !document.querySelector(".worth-mark"));
});

check(
  "a resignation says who has won and why, and one press makes the next game with sides changed",
  async (visitor) => {
    const context = await visitor();
    const table = await Table.begin(context, { game: "leningrad-2010", against: "computer", level: "random" });
    const { page } = table;
    await table.asked();
    const before = page.url();
    await page.keyboard.press("m");
    await page.getByRole("button", { name: "Resign", exact: true }).click();
    await page.getByRole("button", { name: /^Resign as / }).click();
    await page.locator("#question", { hasText: "Soviet victory" }).waitFor();
    await page.locator("#ask", { hasText: "The German player has resigned." }).waitFor();
    await page.locator("#ask .own-result", { hasText: "You have lost." }).waitFor();
    await page.locator("#ask .scale").waitFor();
    await accessible(page, "the end of a game");
    await page.getByRole("button", { name: "Play again with sides changed" }).click();
    await page.waitForURL((url) => url.href !== before && /\/game\//.test(url.pathname));
    const next = await page.evaluate(() => JSON.parse(document.querySelector("#page")?.textContent ?? "{}"));
    assert.deepEqual(next.held, ["second"]);
    assert.equal(next.game, "leningrad-2010");
    const again = page.url();
    await page.goto(before);
    await page.getByRole("link", { name: "To the next game, sides changed" }).click();
    await page.waitForURL(again);
  },
);

check(
  "at the end points by reason, losses by cause and the course of the score are there, in the replay too",
  async (visitor) => {
    const { seats, id } = await newGame(server.url, ["person", "person"]);
    const [german, soviet] = seats;
    for (let n = 0; n < 4000; n++) {
      const view = await german.view();
      if (view.outcome) break;
      const who = view.decides === "first" ? german : soviet;
      const own = await who.view();
      if (own.decides !== who.side) continue;
      const offers = own.ask.offers.map(({ act }) => act);
      await who.does(offers.includes("done") ? "done" : offers[0]);
    }
    const context = await visitor();
    for (const path of [`/game/${id}`, `/game/${id}/replay`]) {
      const page = await context.newPage();
      await page.goto(server.url + path);
      await page.locator("#question", { hasText: /victory|Nobody wins/ }).waitFor();
      await page.locator("#ask .graph svg[role=img]").waitFor();
      const label = await page.locator("#ask .graph svg").getAttribute("aria-label");
      assert.match(
        label ?? "",
        /^Points over the turns\. From .* on turn 1 to .* on turn 12; at most .*, at least .*\.$/,
      );
      const sums = page.locator("#ask table.sums", { hasText: "Points by reason" });
      assert.ok((await sums.count()) <= 1);
      assert.equal(await page.getByRole("button", { name: /^Play again/ }).count(), 0, "only for those who played");
      await page.close();
    }
  },
);

check("on a phone the pill has the score, and a press opens it as a sheet", async (visitor) => {
  const context = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const table = await Table.begin(context, { game: "assault-on-stalingrad", against: "screen" });
  const { page } = table;
  await table.asked();
  // The set-up in the city is on the other map, which has all of a small screen.
  await page.locator("#inset-1 [data-inset=close]").tap();
  await page.locator("#pill [data-do=score]").tap();
  await told(table);
  const box = await panel(page).boundingBox();
  assert.ok(
    box && box.x === 0 && box.width === 390 && box.y + box.height >= 843,
    `it is a sheet: ${JSON.stringify(box)}`,
  );
  await accessible(page, "the score on a phone");
  await panel(page).getByRole("button", { name: "Close the score" }).tap();
  await panel(page).waitFor({ state: "hidden" });
});
