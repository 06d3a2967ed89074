/** Themes, layers over the map, a closer look, the log as a way over the map. */
import assert from "node:assert/strict";
import { middle } from "./lib/eye.mjs";
import { sovietMovement } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

/** How light the ground of something is, from 0 to 255. @param {import("playwright-core").Page} page @param {string} selector */
const lightness = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const [r, g, b] = getComputedStyle(element).backgroundColor.match(/\d+/g).map(Number);
      return (r * 3 + g * 6 + b) / 10;
    });

/** The theme of the map that lies there. @param {Table} table @param {() => Promise<unknown>} doing */
const mapAfter = async ({ page }, doing) => {
  const asked = page.waitForResponse(/\/map\/[^/]+\/(light|dark)\.svg$/);
  await doing();
  return /(light|dark)\.svg/.exec((await asked).url())[1];
};

/** The drawings of all counters the page has learned, and one of them as it is painted. @param {Table} table */
async function faces({ page }) {
  const drawings = page.locator("#faces symbol");
  const drawn = await drawings.evaluateAll((all) => all.map((symbol) => symbol.outerHTML).sort());
  return { drawn, painted: await middle(page, "#ask .unit .mini") };
}

check("whoever has a dark system gets a dark table, and light is a setting away", async (visitor) => {
  const context = await visitor({ colorScheme: "dark" });
  const table = await Table.begin(context);
  const { page } = table;
  await table.asked();
  assert.ok((await lightness(page, "#side")) < 80, "the panel is dark");
  const dark = await faces(table);
  assert.ok(dark.drawn.length > 5, "counters are drawn");
  const change = async (/** @type {string} */ to) => {
    await page.keyboard.press("m");
    await page.locator("#dialog [data-do=settings]").click();
    const map = await mapAfter(table, () => page.getByLabel("Theme").selectOption(to));
    await page.keyboard.press("Escape");
    return map;
  };
  assert.equal(await change("light"), "light");
  await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
  assert.ok((await lightness(page, "#side")) > 200, "the panel is light");
  // A page that was light from the beginning, so that nothing is left of the dark one.
  await page.reload();
  await table.asked();
  await page.locator("#ask .unit .mini").first().waitFor();
  assert.ok((await lightness(page, "#side")) > 200, "the panel is light after a reload");
  assert.deepEqual(await faces(table), dark, "counters look the same in both");

  // It is remembered, on all pages.
  await page.goto("/");
  assert.ok((await lightness(page, "body")) > 200);
  await page.getByRole("button", { name: "Change between light and dark" }).click();
  await page.waitForFunction(() => document.documentElement.dataset.theme !== "light");
  assert.ok((await lightness(page, "body")) < 80);
});

/** What is read on a table. */
const TEXTS = [
  "#question",
  "#ask p",
  "#ask .offer:enabled > span",
  "#ask .case",
  "#log li",
  "#phases li",
  "#players",
  "#turns b",
];

check("text stands out from its ground in both themes", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const context = await visitor();
  const table = await Table.join(context, soviet.link);
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await table.page.emulateMedia({ colorScheme });
    await table.page.reload();
    await table.asked();
    await table.page.locator("#log li").first().waitFor();
    const { seen, weak } = await table.page.evaluate((texts) => {
      const parse = (/** @type {string} */ text) => (text.match(/[\d.]+/g) ?? []).map(Number);
      const linear = (/** @type {number} */ c) =>
        c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4;
      const light = (/** @type {number[]} */ [r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
      const ground = (/** @type {Element | null} */ element) => {
        for (let up = element; up; up = up.parentElement) {
          const colour = parse(getComputedStyle(up).backgroundColor);
          if (colour.length === 3 || colour[3] === 1) return colour;
        }
        return [255, 255, 255];
      };
      // How much of an element is painted over what lies behind it.
      const strength = (/** @type {Element | null} */ element) => {
        let all = 1;
        for (let up = element; up; up = up.parentElement) all *= Number(getComputedStyle(up).opacity);
        return all;
      };
      const seen = texts.map((words) =>
        [...document.querySelectorAll(words)].filter((e) => e.textContent.trim() && e.getClientRects().length),
      );
      const weak = seen.flat().flatMap((element) => {
        const [behind, [r, g, b, alpha = 1]] = [ground(element), parse(getComputedStyle(element).color)];
        const part = alpha * strength(element);
        const painted = [r, g, b].map((c, i) => c * part + behind[i] * (1 - part));
        const [over, under] = [light(painted), light(behind)].sort((x, y) => y - x);
        const contrast = (over + 0.05) / (under + 0.05);
        return contrast < 4.5 ? [`${element.className || element.id || element.tagName}: ${contrast.toFixed(1)}`] : [];
      });
      return { seen: seen.map((some) => some.length), weak };
    }, TEXTS);
    for (const [i, n] of seen.entries()) assert.ok(n > 0, `there is text of ${TEXTS[i]}`);
    assert.ok(seen.reduce((a, b) => a + b) > 40, `much was looked at: ${seen}`);
    assert.deepEqual(weak, [], `weak text in the ${colorScheme} theme`);
  }
});

check("layers are laid over the map and taken off again", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(await visitor(), soviet.link);
  const { page } = table;
  await table.asked();
  const drawn = page.locator("#overlays > *");
  for (const { key, name } of table.fixed.layers) {
    const button = page.locator(`[data-layer=${key}]`);
    assert.equal(await button.getAttribute("aria-pressed"), "false", name);
    await button.click();
    await drawn.first().waitFor({ state: "attached" });
    assert.equal(await button.getAttribute("aria-pressed"), "true");
    const letter = (await button.locator("kbd").innerText()).toLowerCase();
    await page.locator("#question").focus();
    await page.keyboard.press(letter);
    await page.waitForFunction(() => !document.querySelector("#overlays > *"));
    assert.equal(await button.getAttribute("aria-pressed"), "false");
  }
  const numbers = page.locator("#ground .numbers, #ground [class*=number]").first();
  const shown = await numbers.isVisible();
  await page.locator("[data-layer=numbers]").click();
  await page.waitForFunction(
    (shown) => document.querySelector("#board").classList.contains("no-numbers") === shown,
    shown,
  );
  assert.equal(await numbers.isVisible(), !shown);
});

check("a hex can be looked at closely, with what the rules say of it", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(await visitor(), soviet.link);
  const { page } = table;
  await table.asked();
  const { at, id } = table.view.units.find((u) => table.view.ask.offers.some((o) => o.unit === u.id));
  const here = table.view.units.filter((u) => u.at === at);
  const { version } = table.view;
  await table.click(at, { button: "right" });
  const card = page.locator("#card");
  await card.waitFor();
  assert.match(await card.innerText(), new RegExp(at));
  assert.equal(await card.locator(".kinds li").count(), here.length, `each counter of the hex of ${id}`);
  assert.ok((await card.locator(".kinds .facts dt").count()) > 0, "there are facts");
  assert.ok((await card.locator("a.case").count()) > 0, "with their cases");
  await card.getByRole("button", { name: "Close" }).click();
  await card.waitFor({ state: "hidden" });
  assert.equal(table.view.version, version, "looking does nothing");
});

check("a hex in the log brings the map there", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(await visitor(), soviet.link);
  const { page } = table;
  await table.asked();
  for (let n = 0; n < 6; n++) await page.keyboard.press("+");
  const links = page.locator("#log button[data-hex]").filter({ visible: true });
  const hexes = await links.evaluateAll((all) => all.map((link) => link.getAttribute("data-hex")));
  assert.ok(hexes.length > 3, "the log names hexes");
  const inView = ({ x, y }) => {
    const play = document.querySelector("#play").getBoundingClientRect();
    const board = document.querySelector("#board").getBoundingClientRect();
    const k = play.width / /** @type {SVGSVGElement} */ (document.querySelector("#play")).viewBox.baseVal.width;
    const [px, py] = [play.left + x * k, play.top + y * k];
    return px > board.left && px < board.right && py > board.top && py < board.bottom;
  };
  const seen = (/** @type {string} */ hex) => page.evaluate(inView, table.fixed.hexes[hex]);
  let moved = 0;
  for (const [i, hex] of hexes.entries()) {
    if (await seen(hex)) continue;
    await links.nth(i).click();
    await page.waitForFunction(() => document.querySelector("#path .hover, #path .walk"));
    // It is brought into view.
    await page.waitForFunction(inView, table.fixed.hexes[hex]);
    if (++moved === 3) break;
  }
  assert.ok(moved > 0, "some hex of the log was out of view before");
});

check("a larger window shows more of the map, not more of what lies beside it", async (visitor) => {
  const table = await Table.begin(await visitor({ viewport: { width: 1366, height: 560 } }));
  const { page } = table;
  await table.asked();
  for (let n = 0; n < 10; n++) await table.drag({ x: 500, y: 4000 });
  await page.setViewportSize({ width: 1366, height: 860 });
  // The lower edge of the map lies at the tools or below.
  await page.waitForFunction(() => {
    const map = document.querySelector("#ground svg").getBoundingClientRect();
    const tools = document.querySelector("#board .tools").getBoundingClientRect();
    return map.height > innerHeight / 2 && map.bottom >= tools.top - 10;
  });
});

check("counters in the panel are drawn as on the map", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(await visitor(), soviet.link);
  await table.asked();
  await table.page.keyboard.press("h");
  await table.page.locator("#ask .mini use").first().waitFor();
  const pens = (/** @type {string} */ uses) =>
    table.page.locator(uses).evaluateAll((all) => [...new Set(all.map((use) => getComputedStyle(use).stroke))]);
  assert.deepEqual(await pens("#ask .mini use"), ["none"], "nothing of the page's own lines gets into the symbols");
  assert.deepEqual(await pens("#units use"), ["none"]);
});
