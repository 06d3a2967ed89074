/** What the other did: in a line above the log, in a report by key and by click, on the map; a battle in one line of it. */
import assert from "node:assert/strict";
import { check, stage } from "./lib/stage.mjs";
import { plain, Table } from "./lib/table.mjs";

stage({ seed: 3 });

/** A game in which the computer has had its first turn. @param {any} visitor @param {string} game @param {object} [more] */
async function after(visitor, game, more = {}) {
  const context = await visitor({ settings: { speed: "fast" }, ...more });
  const table = await Table.begin(context, { game, side: "second", level: "veteran" });
  const url = `/api/games/${table.id}`;
  // The own set-up, and what is asked in the other's turn, by the veteran's choices.
  for (let n = 0; n < 200; n++) {
    const view = await table.asked();
    if (view.playing === "second" && table.lines.some(({ kind, by }) => kind === "moved" && by === "first"))
      return table;
    const { acts } = await (await table.page.request.get(`${url}/hint`)).json();
    const data = { actions: [acts[0]], version: view.version };
    const done = await table.page.request.post(`${url}/act`, { data });
    assert.ok(done.ok(), await done.text());
    await table.until("the server goes on", ({ version }) => version > view.version);
  }
  return assert.fail("the computer has no turn");
}

/** The report the server gives this seat. @param {Table} table @param {string} [query] */
async function told(table, query = "") {
  const answer = await table.page.request.get(`/api/games/${table.id}/report?as=second${query}`);
  assert.ok(answer.ok(), await answer.text());
  return answer.json();
}

check("the other's turn is told by the line above the log, by W and by its heading; Esc closes it", async (visitor) => {
  const table = await after(visitor, "assault-on-stalingrad");
  const { page } = table;
  const report = page.locator("#report");
  const news = page.locator("#news button");
  await news.waitFor();
  assert.match(await news.innerText(), /What the German player did: \d+ moves/);
  assert.equal(await report.isVisible(), false);
  await page.keyboard.press("w");
  await report.getByRole("heading", { name: "German turn 1" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.closest("#report") !== null), true);
  const sent = await told(table, "&turn=1&impulse=1");
  assert.equal(await report.locator("li.battle").count(), sent.battles.length);
  assert.ok(sent.battles.length > 0 && sent.trails.length > 0, "the veteran moves and attacks");
  for (const battle of sent.battles)
    await report.getByText(plain(battle.say).replaceAll("-", "–").split(":")[0]).first().waitFor();
  const arrows = page.locator("#trails .trail.head");
  assert.ok((await arrows.count()) > 0, "moves are arrows on the map");
  await report.getByRole("button", { name: "Arrows on the map" }).click();
  assert.equal(await arrows.count(), 0);
  await page.keyboard.press("Escape");
  await report.waitFor({ state: "hidden" });
  await page.locator("#log button[data-report='1.1']").first().click();
  await report.getByRole("heading", { name: "German turn 1" }).waitFor();
  await report.getByRole("button", { name: "Close the report" }).click();
  await report.waitFor({ state: "hidden" });
});

check(
  "a battle is one line of the log with its details folded under it, and is shown where it was",
  async (visitor) => {
    const table = await after(visitor, "assault-on-stalingrad");
    const { page } = table;
    const { battles } = await told(table, "&turn=1&impulse=1");
    const row = page.locator("#log li.battle").first();
    await row.waitFor();
    assert.equal(await page.locator("#log li.battle").count(), battles.length);
    assert.equal(await row.locator("details p").first().isVisible(), false);
    // By keyboard alone.
    await row.locator("summary").focus();
    await page.keyboard.press("Enter");
    await row.locator("details p").first().waitFor();
    const show = row.getByRole("button", { name: "Show" });
    await show.focus();
    await page.keyboard.press("Enter");
    await page.locator("#trails .target").first().waitFor();
    const target = await page.locator("#trails .target").first().boundingBox();
    const board = await page.locator("#board").boundingBox();
    assert.ok(target.x >= board.x && target.x + target.width <= board.x + board.width, "the camera is there");
  },
);

check("trails of the other stay until the first own action, and come back by a button", async (visitor) => {
  const table = await after(visitor, "leningrad-2010");
  const { page } = table;
  // What is skipped or not shown leaves its trails all the same.
  assert.ok((await page.locator("#trails .trail.head").count()) > 0, "the German has left trails");
  await table.doing(() => page.keyboard.press("1"));
  await page.waitForFunction(() => !document.querySelector("#trails .trail"));
  const button = page.locator(".tools [data-do=trails]");
  await button.click();
  await page.locator("#trails .trail.head").first().waitFor();
  assert.equal(await button.getAttribute("aria-pressed"), "true");
  assert.equal(await page.locator("#report").isVisible(), false, "the question stays as it is");
  await button.click();
  await page.waitForFunction(() => !document.querySelector("#trails .trail"));
});

check("with reduced motion the report comes by itself, below the question", async (visitor) => {
  const table = await after(visitor, "assault-on-stalingrad", { reducedMotion: "reduce" });
  const { page } = table;
  await page.locator("#report.below").waitFor();
  assert.equal(await page.locator("#question").isVisible(), true);
  const box = await page.locator("#report").boundingBox();
  const ask = await page.locator("#ask").boundingBox();
  assert.ok(ask.y + ask.height <= box.y + 1, "the question is not under it");
});

check("on a phone the report is a sheet over the lower part, the arrows are above it", async (visitor) => {
  const table = await after(visitor, "assault-on-stalingrad", { viewport: { width: 390, height: 844 } });
  const { page } = table;
  await page.locator("#news button").click();
  await page.locator("#report h2").waitFor();
  const box = await page.locator("#report").boundingBox();
  assert.ok(box.width === 390 && box.height < 844 * 0.6 && box.y + box.height >= 843, JSON.stringify(box));
  await page.getByRole("button", { name: "Close the report" }).click();
  await page.locator("#report").waitFor({ state: "hidden" });
});
