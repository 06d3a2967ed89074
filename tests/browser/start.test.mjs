/** The start page: into a game in two clicks, a game with options, and back to it later. */
import assert from "node:assert/strict";
import { check, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

check("somebody who comes for the first time is in a game within two clicks", async (visitor) => {
  const context = await visitor();
  const table = new Table(await context.newPage());
  await table.page.goto("/");
  // The first click.
  await table.page.locator(".card").first().getByRole("button", { name: "Play" }).click();
  await table.laid();
  await table.asked();
  assert.equal(table.view.viewer, "first");
  assert.equal(table.view.players.find((p) => p.side === "second").kind, "computer");
  // The second one is a decision of the game already.
  await table.page.locator("#ask [data-unit]").first().click();
  await table.until("the second click counts", (view) => view.undo);
});

check("the form makes the game that was asked for, and it is found again", async (visitor) => {
  const context = await visitor();
  const page = await context.newPage();
  await page.goto("/");
  assert.equal(await page.locator(".mine").count(), 0, "a new visitor has no games");

  // The second game has a field of its own, which shows when it is chosen.
  const bid = page.locator("[name='option.bid']");
  assert.equal(await bid.isVisible(), false);
  await page.locator("#leningrad-2010").getByRole("link", { name: "Options" }).click();
  assert.equal(await page.locator(".which select").inputValue(), "leningrad-2010");
  await bid.fill("7");
  await page.locator(".make [name=side][value=second] + span").click();
  await page.locator(".make [name=level][value=random]").check();
  const table = new Table(page);
  await page.getByRole("button", { name: "Start the game" }).click();
  await table.laid();
  await table.asked();
  assert.equal(table.fixed.id, "leningrad-2010");
  assert.equal(table.view.viewer, "second", "the side asked for");
  assert.equal(table.view.players.find((p) => p.side === "first").kind, "computer");
  const points = table.view.tracks.find((t) => t.name === "victory points" && t.side === "second");
  assert.equal(points.value, 7, "the bid counts");

  const offer = table.view.ask.offers[0];
  const before = table.view.seq;
  await table.take(offer);
  await page.goto("/");
  const mine = page.locator(".mine li").first();
  assert.match(await mine.innerText(), /Leningrad 2010[^]*Your move/);
  await mine.locator("a").click();
  await table.laid();
  await table.asked();
  assert.ok(table.view.seq > before, "it goes on where it was left");
});

check("a game can be taken off the list", async (visitor) => {
  const context = await visitor();
  const { page } = await Table.begin(context);
  await page.goto("/");
  await page.locator(".mine .remove summary").click();
  await page.locator(".mine .remove").getByRole("button", { name: "Remove" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  assert.equal(await page.locator(".mine li").count(), 0);
});

check(
  "what the form cannot take is said on the page",
  async (visitor) => {
    const context = await visitor({ settings: {} });
    const page = await context.newPage();
    await page.goto("/?game=leningrad-2010#new");
    const bid = page.locator("[name='option.bid']");
    await bid.evaluate((input) => input.removeAttribute("max"));
    await bid.fill("9999");
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator("[role=alert]").waitFor();
    assert.match(await page.locator("[role=alert]").innerText(), /bid/);
  },
  { forgive: /status of 400/ },
);
