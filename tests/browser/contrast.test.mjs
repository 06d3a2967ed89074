/** Where the system chooses the colours: what is asked, offered, current and pressed is still to be seen. */
import assert from "node:assert/strict";
import { accessible } from "./lib/axe.mjs";
import { middle, painted } from "./lib/eye.mjs";
import { newGame } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage({ seed: 1 });

/** Asserts that words are to be read. */
async function read(/** @type {import("playwright-core").Page} */ page, /** @type {string} */ selector) {
  const all = await page.locator(selector).filter({ visible: true }).all();
  assert.ok(all.length > 0, `there is ${selector}`);
  for (const one of all.slice(0, 4)) {
    const { contrast } = await painted(page, await one.boundingBox());
    assert.ok(contrast > 4.5, `${selector} stands out by ${contrast.toFixed(1)}`);
  }
}

/** What something stands on: inside its border, before whatever is in it. */
async function ground(/** @type {import("playwright-core").Page} */ page, /** @type {string} */ selector) {
  const { x, y, height } = await page.locator(selector).first().boundingBox();
  return (await painted(page, { x: x + 3, y: y + height * 0.3, width: 1, height: height * 0.4 })).ground;
}

/** Asserts that one of several is seen to be another: it stands on another colour. */
async function set(
  /** @type {import("playwright-core").Page} */ page,
  /** @type {string} */ one,
  /** @type {string} */ others,
) {
  assert.notEqual(await ground(page, one), await ground(page, others), `${one} is marked`);
}

/** Asserts that something is painted as where the page chooses the colours. */
async function asEver(/** @type {import("playwright-core").Page} */ page, /** @type {string} */ selector) {
  const forced = await middle(page, selector);
  await page.emulateMedia({ forcedColors: "none" });
  const free = await middle(page, selector);
  await page.emulateMedia({ forcedColors: "active" });
  assert.equal(forced, free, `${selector} has colours of its own`);
}

check(
  "in forced colours the question, offers and counters are seen, and what is current or pressed",
  async (visitor) => {
    const { seats } = await newGame(server.url, ["person", "random"]);
    const table = await Table.join(await visitor({ forcedColors: "active" }), seats[0].link);
    const { page } = table;
    await table.asked();
    assert.ok(await page.evaluate(() => matchMedia("(forced-colors: active)").matches));
    await read(page, "#question");
    await asEver(page, "#ask .unit .mini");
    await accessible(page, "the set-up");
    const idle = await ground(page, "#ask .unit[aria-pressed=false]");
    await table.doing(() => page.locator("#ask .unit").first().click());
    await page.mouse.move(500, 300);
    assert.notEqual(await ground(page, "#ask .unit[aria-pressed=true]"), idle, "a unit in the hand is marked");
    await set(page, "#layers [aria-pressed=true]", "#layers [aria-pressed=false]");
    await table.doing(() => page.keyboard.press("u"));

    await table.click("0111");
    await table.saying(/all .* left/).waitFor();
    await table.doing(() => table.saying(/all .* left/).click());
    await read(page, "#question");
    await read(page, "#ask .offer");
    await read(page, "#log li");
    await asEver(page, "#units [data-unit='1pz']");
    await set(page, "#phases [aria-current]", "#phases li:not([aria-current])");
    await set(page, "#turns [aria-current]", "#turns li:not([aria-current])");

    await table.doing(() => table.saying(/41st Panzer Corps/).click());
    await table.hover(table.offers("overrun")[0].hex);
    await page.locator("#ask .bars").waitFor();
    await read(page, "#ask .offer");
    await read(page, "#ask .bars li");
    await set(page, "#ask .columns [aria-current]", "#ask .columns li:not([aria-current])");
    await set(page, "#ask .offer.main", "#ask .offer:not(.main)");
    await accessible(page, "the reckoning");
    await page.keyboard.press("/");
    await page.locator("#offer-list [role=option]").first().waitFor();
    await accessible(page, "all offers");
  },
  { themes: ["light", "dark"] },
);
