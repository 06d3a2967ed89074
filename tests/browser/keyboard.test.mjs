/** A whole phase without the mouse. */
import assert from "node:assert/strict";
import { sovietMovement, stackInTheRear } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

check("a stack is taken, moved, taken back and moved again, and the phase ended, by keys alone", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(await visitor(), soviet.link);
  const { page } = table;
  await table.asked();
  const phase = table.view.phase;
  const stack = stackInTheRear(table.view);

  for (let n = 0; n < 40 && (await focused(page)) !== "play"; n++) await page.keyboard.press("Tab");
  assert.equal(await focused(page), "play", "Tab comes to the map");
  await walk(table, stack.hex);
  const told = await page.locator(`#hex-${stack.hex}`).getAttribute("aria-label");
  assert.match(told, new RegExp(`${stack.hex}.*Soviet`), "the hex is told to whoever cannot see it");

  // Enter opens the stack, a second one takes it as a whole.
  await page.keyboard.press("Enter");
  await table.saying(stack.say).waitFor();
  await table.doing(() => page.keyboard.press("Enter"));
  assert.deepEqual(table.view.ask.chosen, stack.units);

  const near = table.offers("move").find((o) => table.fixed.hexes[stack.hex].near.includes(o.hex));
  assert.ok(near, "it can move to a hex beside");
  const move = async () => {
    await walk(table, near.hex);
    await page.locator("#path .flag").waitFor();
    await table.doing(() => page.keyboard.press("Enter"));
    for (const unit of stack.units) await table.lies(unit, near.hex);
  };
  await move();
  await table.doing(() => page.keyboard.press("u"));
  for (const unit of stack.units) await table.lies(unit, stack.hex);
  await move();
  await table.doing(() => page.keyboard.press("e"));
  assert.match(table.view.ask.question, /moves next/);

  // The end of the phase asks again, then it is over.
  const { version } = table.view;
  await page.keyboard.press("e");
  await table.saying(/End anyway/).waitFor();
  assert.equal(table.view.version, version);
  await page.keyboard.press("e");
  await table.until("the phase is over", (view) => view.phase !== phase || view.turn !== 2);
});

check(
  "a whole turn by keys alone: one unit moves, every question is answered, and the next turn comes",
  async (visitor) => {
    const { soviet } = await sovietMovement(server.url);
    const table = await Table.join(await visitor(), soviet.link);
    const { page } = table;
    // The mouse never touches this page; what it has taken the seat by is gone.
    await page.reload();
    await table.asked();
    const { turn } = table.view;
    const stack = stackInTheRear(table.view);
    for (let n = 0; n < 40 && (await focused(page)) !== "play"; n++) await page.keyboard.press("Tab");
    await walk(table, stack.hex);
    await page.keyboard.press("Enter");
    await table.doing(() => page.keyboard.press("Enter"));
    const near = table.offers("move").find((o) => table.fixed.hexes[stack.hex].near.includes(o.hex));
    await walk(table, near.hex);
    await page.locator("#path .flag").waitFor();
    await table.doing(() => page.keyboard.press("Enter"));

    for (let n = 0; n < 150 && table.view.turn === turn && !table.view.outcome; n++) {
      if (!table.mine()) {
        await table.until(
          "it is this side's turn again",
          (view) => table.mine(view) || view.outcome || view.turn > turn,
        );
        await table.shown();
        continue;
      }
      const { version } = table.view;
      const promised = await page.locator("#ask .offer.main kbd", { hasText: "↵" }).count();
      // What the main button promises, else the end of it, else the first that has a digit, else the list of all offers.
      for (const key of [promised ? "Enter" : "e", "e", "1"]) {
        await page.keyboard.press(key);
        await page.waitForTimeout(60);
        if (table.view.version > version) break;
      }
      if (table.view.version === version) {
        await page.keyboard.press("/");
        await page.keyboard.press("Enter");
        await table.until("it is answered", (view) => view.version > version);
      }
      await table.shown();
    }
    assert.ok(table.view.turn > turn || table.view.outcome, "the turn is over");
  },
);

check(
  "Enter is the main button also after a click on another one, and the place on the map goes to the unit taken",
  async (visitor) => {
    const { soviet } = await sovietMovement(server.url);
    const table = await Table.join(await visitor(), soviet.link);
    const { page } = table;
    await table.asked();
    const stack = stackInTheRear(table.view);
    await table.click(stack.hex);
    const main = page.locator("#ask .offer.main");
    await main.waitFor();
    assert.equal(await main.locator("kbd").innerText(), "↵");
    // A button that was clicked has the focus; the layer goes off again.
    await page.locator("#layers button").nth(1).click();
    await table.doing(() => page.keyboard.press("Enter"));
    assert.ok(table.view.ask.chosen.length, "it is taken");
    await table.doing(() => page.keyboard.press("u"));
    await table.click(stack.hex);
    await table.saying(stack.say).waitFor();
    const numbers = await page
      .locator("#ask [data-unit]")
      .evaluateAll((all) => all.map((b) => b.getAttribute("data-unit")));
    const unit = numbers.find((id) => stack.units.includes(id));
    await table.doing(() => page.keyboard.press(String(numbers.indexOf(unit) + 1)));
    assert.deepEqual(table.view.ask.chosen, [unit]);
    await page.locator(`#play[aria-activedescendant="hex-${table.at(unit)}"]`).waitFor();
  },
);

check("the other keys do what the list of keys says", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(await visitor(), soviet.link);
  const { page } = table;
  await table.asked();
  const dialog = page.locator("#dialog");
  for (const [key, title] of /** @type {[string, RegExp][]} */ ([
    ["?", /Keys/],
    ["r", /Forces/],
    ["k", /Terrain/],
    ["m", /Leningrad/],
    ["/", /offers/],
  ])) {
    await page.keyboard.press(key);
    await dialog.waitFor();
    assert.match(await dialog.locator("h2").innerText(), title);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    // The focus leaves a closed dialogue with the next frame.
    await page.waitForFunction(() => !document.activeElement?.closest("dialog"));
  }
  // Digits choose what is numbered.
  const unit = await page.locator("#ask [data-unit]").first().getAttribute("data-unit");
  await table.doing(() => page.keyboard.press("1"));
  assert.deepEqual(table.view.ask.chosen, [unit]);
  const wide = async () => (await page.locator("#play").boundingBox()).width;
  const size = await wide();
  await page.keyboard.press("+");
  assert.ok((await wide()) > size);
  await page.keyboard.press("0");
  const box = await page.locator("#board").boundingBox();
  assert.ok((await wide()) <= box.width, "the whole map is seen");
});

/** The id of what has the focus. @param {import("playwright-core").Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.id);

/** Walks over the hexes by arrow keys. @param {Table} table @param {string} to */
async function walk({ page, fixed }, to) {
  const here = async () => (await page.locator("#play").getAttribute("aria-activedescendant"))?.slice("hex-".length);
  const off = (/** @type {string} */ hex) =>
    Math.hypot(fixed.hexes[hex].x - fixed.hexes[to].x, fixed.hexes[hex].y - fixed.hexes[to].y);
  for (let n = 0; n < 80; n++) {
    const at = await here();
    if (at === to) return;
    const { x, y } = at ? fixed.hexes[at] : { x: 0, y: 0 };
    const [dx, dy] = [fixed.hexes[to].x - x, fixed.hexes[to].y - y];
    const keys = [
      Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp",
      dx > 0 ? "Shift+ArrowRight" : "Shift+ArrowLeft",
      dy > 0 ? "ArrowDown" : "ArrowUp",
      dx > 0 ? "ArrowRight" : "ArrowLeft",
    ];
    // The first key that comes nearer; one that does not is gone back.
    for (const key of keys) {
      const from = await here();
      await page.keyboard.press(key);
      const now = await here();
      if (now && (!from || off(now) < off(from))) break;
    }
  }
  assert.fail(`the keys never come to ${to}`);
}
