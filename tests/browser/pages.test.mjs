/** Every page opens without a complaint, by its own headings and links. */
import assert from "node:assert/strict";
import { newGame } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

const PAGES = ["/", "/watch", "/replays", "/learn", "/rules"];

check("every page has a heading, leads on, and complains of nothing", async (visitor) => {
  const page = await (await visitor()).newPage();
  const books = await (await fetch(`${server.url}/api/list`)).json();
  const rules = books.games.flatMap(({ game }) => [`/rules/${game.id}`, `/rules/${game.id}/tables`]);
  for (const path of [...PAGES, ...rules]) {
    const answer = await page.goto(path);
    assert.equal(answer.status(), 200, path);
    assert.equal(await page.locator("h1").count(), 1, `${path} has one heading`);
    assert.ok((await page.title()).length > 5, `${path} has a title`);
    const bad = await page
      .locator("a[href^='/'], img[src^='/']")
      .evaluateAll((all) =>
        [...new Set(all.map((one) => one.getAttribute("href") ?? one.getAttribute("src")))].filter(
          (at) => !at.includes("#"),
        ),
      );
    for (const link of bad.slice(0, 12)) {
      const { status } = await fetch(server.url + link);
      assert.equal(status, 200, `${path} leads to ${link}`);
    }
  }
});

check("a game of computers can be watched, at the pace of whoever made it", async (visitor) => {
  const context = await visitor();
  const table = await Table.begin(context, { against: "watch" });
  const { page } = table;
  assert.equal(table.view.viewer, "spectator");
  await page.locator("#pace [data-pace='100']").click();
  const seq = table.view.seq;
  await table.until("the computers play", (view) => view.seq > seq + 20);
  await page.locator("#pace [data-pace='0']").click();
  const watch = await (await visitor()).newPage();
  await watch.goto("/watch");
  await watch.locator(`a[href='/game/${table.id}']`).waitFor();
});

check("the end of a game is told, and leads to its course", async (visitor) => {
  const { seats } = await newGame(server.url, ["person", "random"]);
  const table = await Table.join(await visitor(), seats[0].link);
  const { page } = table;
  await table.asked();
  await page.keyboard.press("m");
  await page.locator("#dialog [data-do=resign]").click();
  await page
    .locator("#dialog")
    .getByRole("button", { name: /Resign as German/ })
    .click();
  await table.until("the game is over", (view) => view.outcome !== null);
  await page.locator("#question", { hasText: /Soviet victory/ }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the replay" }).click(),
  ]);
  assert.match(file.suggestedFilename(), /\.replay$/);
  await page.getByRole("link", { name: "See the course of the game" }).click();
  await page.waitForURL(/\/replay/);
  await page.locator("#replay output").waitFor();
});

check(
  "what is not there is said in a page of ours",
  async (visitor) => {
    const page = await (await visitor()).newPage();
    for (const path of ["/nothing", "/game/nothing", "/rules/nothing", "/join/nothing", "/replay/nothing"]) {
      const answer = await page.goto(path);
      assert.equal(answer.status(), 404, path);
      assert.equal((await page.getByRole("link", { name: "Play" }).count()) > 0, true, `${path} leads back`);
    }
  },
  { forgive: /status of 404/ },
);
