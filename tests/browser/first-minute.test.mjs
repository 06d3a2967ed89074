/** What somebody meets who has never played a game: the brief of each side, the start of the rulebook, the start card. */
import assert from "node:assert/strict";
import { accessibleInAll } from "./lib/axe.mjs";
import { newGame } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table, plain } from "./lib/table.mjs";

stage();

const WITH = { settings: { speed: "off", briefs: true } };
const GAMES = ["leningrad-1979", "leningrad-2010", "assault-on-leningrad", "assault-on-stalingrad"];

for (const game of GAMES)
  for (const side of /** @type {const} */ (["first", "second"]))
    check(`${game}, ${side}: the first question comes with a brief, whose button leads there`, async (visitor) => {
      const table = await Table.begin(await visitor(WITH), { game, side });
      const { page } = table;
      const box = page.locator("#brief");
      await box.waitFor();
      const brief = table.fixed.briefs[side === "first" ? 0 : 1];
      const said = await box.locator("dd").allInnerTexts();
      assert.equal(said.length, 5);
      const words = plain(brief.have)
        .replace(/\(case [^)]*\)/g, "")
        .slice(0, 30);
      assert.ok(said[0].startsWith(words), `${said[0]} begins with ${words}`);
      for (const { clientHeight, scrollHeight } of [
        await box.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight })),
      ])
        assert.ok(scrollHeight <= clientHeight + 1, "all of it is seen at once");
      await box.getByRole("button", { name: brief.button }).click();
      await box.waitFor({ state: "hidden" });
      await page.locator("#path .end").first().waitFor();
      const place = await table.place(brief.show[0]);
      assert.ok(place.free);
      // It is put away for good, in this game.
      await page.reload();
      await page.locator("#ground svg").waitFor();
      await page.locator("#ask .answers").waitFor();
      assert.equal(await box.isVisible(), false);
      await page.locator(".menu-button").click();
      await page.getByRole("button", { name: "What I have, and what wins" }).click();
      await box.waitFor();
      await page.keyboard.press("Escape");
      await box.waitFor({ state: "hidden" });
    });

check("a brief goes with the first answer, and nobody who only watches has one", async (visitor) => {
  const table = await Table.begin(await visitor(WITH), { game: "assault-on-stalingrad" });
  const box = table.page.locator("#brief");
  await box.waitFor();
  await table.asked();
  await table.doing(() => table.page.keyboard.press("e"));
  await box.waitFor({ state: "hidden" });
  const { page } = await newGame(server.url, ["person", "person"], "assault-on-stalingrad");
  const other = await Table.open(await visitor(WITH), page);
  assert.equal(await other.page.locator("#brief").isVisible(), false);
});

check("a brief can be read and put away by everybody", async (visitor) => {
  const table = await Table.begin(await visitor(WITH), { game: "assault-on-leningrad" });
  const box = table.page.locator("#brief");
  await box.waitFor();
  await accessibleInAll(table.page, "a brief");
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ]) {
    await table.page.setViewportSize({ width, height });
    for (const name of [/Show/, /Close/]) {
      const { y, height: high } = await box.getByRole("button", { name }).boundingBox();
      assert.ok(y >= 0 && y + high <= height && high >= 44, `${name} can be pressed at ${width} by ${height}`);
    }
  }
});

check("the rulebook begins for players, and a game of two has only its own rules in the text", async (visitor) => {
  const page = await (await visitor()).newPage();
  for (const game of [...GAMES, "duel-in-the-north", "leningrad-41"]) {
    await page.goto(`/rules/${game}`);
    const first = page.locator("main > section").first();
    assert.match(await first.innerText(), /In short[^]*How a turn goes[^]*How one wins/);
    assert.equal(await first.locator("img").count(), 1);
    assert.match(await page.locator("main > section").last().innerText(), /What is reconstructed/);
  }
  await page.goto("/rules/assault-on-stalingrad");
  const volga = await page.locator('[id="10.28"]').innerText();
  assert.ok(volga.includes("Volga") && !volga.includes("Neva"), volga);
  // What the other game has is still found by its number.
  await page.goto("/rules/assault-on-stalingrad#13.1");
  const other = page.locator("main > section", { has: page.locator('[id="13.1"]') });
  assert.match(await other.innerText(), /^Only in Assault on Leningrad/);
});

check("the start card says how each side wins, and a new game is begun without scrolling", async (visitor) => {
  const context = await visitor({ viewport: { width: 1440, height: 900 } });
  for (let n = 0; n < 5; n++) await Table.begin(context);
  const page = await context.newPage();
  await page.goto("/");
  for (const game of GAMES) assert.equal(await page.locator(`#${game} .goals li`).count(), 2);
  const { y, height } = await page.getByRole("button", { name: "Start the game" }).boundingBox();
  assert.ok(y + height <= 900, `the button ends at ${y + height}`);
  assert.equal(await page.locator(".mine > ul > li").count(), 3);
  await page.getByText("2 more").click();
  assert.equal(await page.locator(".mine li:visible").count(), 5);
});
