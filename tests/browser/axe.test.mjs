/** Nobody is kept out: every page and the table of every game, light and dark, on a phone and on a desk. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { signed } from "../../crates/server/web/kit/words.js";
import { accessible, accessibleInAll } from "./lib/axe.mjs";
import { newGame, setUpGermans } from "./lib/games.mjs";
import { ROOT } from "./lib/server.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

const GAMES = [
  "leningrad-1979",
  "leningrad-2010",
  "assault-on-leningrad",
  "assault-on-stalingrad",
  "duel-in-the-north",
];

check(
  "every page",
  async (visitor) => {
    const page = await (await visitor()).newPage();
    const { seats } = await newGame(server.url, ["person", "person"]);
    const books = ["leningrad-1979", "assault-on-leningrad", "duel-in-the-north"].flatMap((g) => [
      `/rules/${g}`,
      `/rules/${g}/tables`,
    ]);
    for (const path of ["/", "/watch", "/replays", "/learn", "/rules", ...books, seats[0].link, "/nothing"]) {
      await page.goto(path);
      await accessibleInAll(page, path);
    }
  },
  { forgive: /status of 404/ },
);

check("an overrun that is reckoned, and the list of all offers", async (visitor) => {
  const { seats } = await newGame(server.url, ["person", "random"]);
  await setUpGermans(seats[0]);
  const table = await Table.join(await visitor(), seats[0].link);
  const { page } = table;
  await table.asked();
  await table.doing(() => table.saying(/41st Panzer Corps/).click());
  await table.hover(table.offers("overrun")[0].hex);
  await page.locator("#ask .bars").waitFor();
  await page.locator("#ask .offer.main .case").waitFor();
  await accessibleInAll(page, "the reckoning");
  await page.keyboard.press("/");
  await page.locator("#offer-list [role=option]").first().waitFor();
  await accessibleInAll(page, "all offers");
});

check("the course of a game", async (visitor) => {
  const page = await (await visitor()).newPage();
  await page.goto("/replays");
  await page.locator("input[type=file]").setInputFiles(join(ROOT, "docs/mid-game.replay"));
  await page.getByRole("button", { name: "Open it" }).click();
  await page.locator("#replay output").waitFor();
  await page.locator("#units [data-unit]").first().waitFor();
  await accessibleInAll(page, "the end");
  await page.goto(`${new URL(page.url()).pathname}?at=300`);
  await page.locator("#units [data-unit]").first().waitFor();
  await accessibleInAll(page, "in the middle");
});

for (const game of GAMES) {
  check(`the table: ${game}`, async (visitor) => {
    const { seats } = await newGame(server.url, ["person", "person"], game);
    // Far enough for units on the map, whoever sets up.
    for (let n = 0; n < 30; n++) {
      const { decides } = await seats[0].view();
      const mover = seats.find((seat) => seat.side === decides);
      const { ask } = await mover.view();
      await mover.does(ask.offers[0].act);
    }
    const { decides } = await seats[0].view();
    const table = await Table.join(await visitor(), seats.find((seat) => seat.side === decides).link);
    const { page } = table;
    await table.asked();
    await accessibleInAll(page, "the question");

    // What lies over it, on a desk: the last look.
    const names = await page.locator("button.vp").evaluate((button) => button.textContent.replace(/\s+/g, " "));
    const { side, balance, level } = table.view.score;
    assert.equal(side, table.view.viewer, "everybody counts from the own side");
    assert.equal(names, `Score: ${signed(balance)}, ${level}`);
    await page.locator("button.vp").click();
    await page.locator("#score .worths li").first().waitFor();
    await accessible(page, "the score");
    await page.keyboard.press("Escape");
    await page.locator("#score").waitFor({ state: "hidden" });
    await page.keyboard.press("r");
    await page.locator("#dialog[open]").waitFor();
    await accessible(page, "forces and points");
    await page.keyboard.press("Escape");
    const unit = page.locator("#units [data-unit]").first();
    await table.click(table.view.units[0].at, { button: "right" });
    await page.locator("#card:not([hidden]) h2").waitFor();
    await accessible(page, "a closer look");
    assert.ok(await unit.count(), "units lie on the map");
    await page.keyboard.press("Escape");
    await page.keyboard.press("m");
    await page.locator("#dialog[open]").waitFor();
    await accessible(page, "the menu");

    // The points stay when somebody gives the game up.
    const points = table.view.tracks.filter((t) => t.name === "victory points").map((t) => t.value);
    await page.locator("#dialog [data-do=resign]").click();
    await page
      .locator("#dialog")
      .getByRole("button", { name: /^Resign as/ })
      .click();
    await page.locator("#question", { hasText: /victory/ }).waitFor();
    const [first, second] = table.fixed.sides;
    const told = await page.locator("#ask").innerText();
    assert.ok(told.includes(`${first} ${points[0]}, ${second} ${points[1]} points`), told);
    const title = await page.locator("button.vp").getAttribute("title");
    assert.ok(title.startsWith(`Score: ${first} ${points[0]}, ${second} ${points[1]} points; `), title);
    await accessibleInAll(page, "the end");
    await page.getByRole("link", { name: "See the course of the game" }).click();
    await page.locator("#replay output").waitFor();
    await page.locator("#question", { hasText: /victory/ }).waitFor();
    await accessibleInAll(page, "its course");
  });
}
