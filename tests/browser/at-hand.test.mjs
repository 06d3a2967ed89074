/** What is at hand beside the question: the roster, the next place to act, the charts, the turn track. */
import assert from "node:assert/strict";
import { accessible, accessibleInAll } from "./lib/axe.mjs";
import { newGame, setUpGermans, sovietMovement } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

const GAMES = ["leningrad-1979", "leningrad-2010", "assault-on-leningrad", "assault-on-stalingrad"];

/** A table of a game in progress, from the seat of whoever decides. @param {any} context @param {string} game */
async function tableOf(context, game) {
  const { seats } = await newGame(server.url, ["person", "person"], game);
  for (let n = 0; n < 30; n++) {
    const { decides } = await seats[0].view();
    const mover = seats.find((seat) => seat.side === decides);
    const { ask } = await mover.view();
    await mover.does(ask.offers[0].act);
  }
  const { decides } = await seats[0].view();
  const table = await Table.join(context, seats.find((seat) => seat.side === decides).link);
  await table.asked();
  return table;
}

const dialog = (/** @type {Table} */ table) => table.page.locator("#dialog[open]");

check("by keys alone: next place to act, the roster, and from there to a unit that is then moved", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(await visitor(), soviet.link);
  const { page } = table;
  await table.asked();
  const spread = () => page.evaluate(() => document.querySelector("#ask")?.textContent ?? "");
  // One after the other, and back.
  const said = [await spread()];
  await page.keyboard.press(".");
  said.push(await spread());
  await page.keyboard.press(".");
  said.push(await spread());
  assert.equal(new Set(said).size, 3, "each press looks at another place");
  await page.keyboard.press(",");
  assert.equal(await spread(), said[1], "the other key goes back");
  await page.keyboard.press("Escape");

  await page.keyboard.press("l");
  await dialog(table).waitFor();
  assert.equal(await dialog(table).locator("h2").innerText(), "Units");
  const own = table.view.units.filter((unit) => !/^\d|^ss/.test(unit.id));
  const rows = dialog(table).locator("section .goto");
  const named = new Set(table.view.ask.offers.map((offer) => offer.unit));
  const waiting = table.view.trays.flatMap((tray) => tray.entries).filter((entry) => named.has(entry.id));
  assert.equal(await rows.count(), own.length + waiting.length, "every own unit one can go to has its row");
  await dialog(table).locator("[data-which=can]").press("Enter");
  const able = dialog(table).locator("section tr.can .goto");
  assert.equal(await rows.count(), await able.count());
  const id = await able.first().getAttribute("data-row");
  await able.first().press("Enter");
  await dialog(table).waitFor({ state: "hidden" });
  const at = table.view.units.find((unit) => unit.id === id).at;
  await page.waitForFunction(() => !document.activeElement?.closest("dialog"));
  // What can be chosen there stands in the panel now.
  const choice = page.locator(`#ask [data-unit="${id}"], #ask [data-act*="${id}"]`).first();
  await choice.waitFor();
  assert.ok(table.view.units.some((unit) => unit.at === at));
});

check("the roster is sorted and filtered, and the enemy is folded with what is not known", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(await visitor(), soviet.link);
  const { page } = table;
  await table.asked();
  await page.locator(".tools [data-do=roster]").click();
  const strengths = async () => {
    const all = await dialog(table).locator("section tbody tr:not(.group) td.n").allInnerTexts();
    return all.slice(0, table.view.units.filter((u) => /^[ai]\d/.test(u.id)).length).map((text) => parseInt(text) || 0);
  };
  await dialog(table).locator("[data-order=strengths]").first().click();
  const down = await strengths();
  assert.deepEqual(
    down,
    [...down].sort((a, b) => b - a),
  );
  assert.equal(await dialog(table).locator("section th[aria-sort=ascending]").count(), 1);
  const folded = dialog(table).locator("details summary");
  assert.match(await folded.innerText(), /^German: \d+ units/);
  await folded.click();
  await dialog(table).locator("details .goto").first().waitFor();
});

check("the charts are asked for when they are opened, once, and light up what counts", async (visitor) => {
  const { seats } = await newGame(server.url, ["person", "random"]);
  await setUpGermans(seats[0]);
  const table = await Table.join(await visitor(), seats[0].link);
  const { page } = table;
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => /\/charts\//.test(request.url()) && asked.push(request.url()));
  await table.asked();
  assert.deepEqual(asked, [], "the first visit does without them");

  await table.doing(() => table.saying(/41st Panzer Corps/).click());
  await table.hover(table.offers("overrun")[0].hex);
  await page.locator("#ask .bars").waitFor();
  await page.keyboard.press("c");
  await dialog(table).waitFor();
  assert.equal(await dialog(table).locator("h2").innerText(), "Combat results");
  const lit = await dialog(table).locator("thead th.lit").allInnerTexts();
  assert.deepEqual(lit, [...new Set(table.reckoned.rolls.at(-1).columns.map(([column]) => column))]);
  assert.equal(asked.length, 1);

  // Tab by tab with the arrows; each line names its case, each tab its title.
  await dialog(table).locator("[role=tab][aria-selected=true]").focus();
  const titles = [];
  for (let n = 0; n < 7; n++) {
    titles.push(await dialog(table).locator("h2").innerText());
    const lines = dialog(table).locator(".chart tbody tr");
    for (const line of await lines.all()) assert.equal(await line.locator("a.case").count(), 1, await line.innerText());
    await page.keyboard.press("ArrowRight");
  }
  assert.equal(new Set(titles).size, 7, titles.join());
  await dialog(table).locator("[data-tab=sequence]").click();
  const phase = table.fixed.phases[table.view.phase];
  assert.equal(await dialog(table).locator("tr.lit th").innerText(), phase.name);
  assert.equal(asked.length, 1, "all tabs come from one answer");

  // The text of a case lies over the dialogue.
  await dialog(table).locator("tr.lit a.case").hover();
  const text = page.locator("#case-text:not([hidden])");
  await text.waitFor();
  const box = await text.boundingBox();
  const top = await page.evaluate(
    ([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest("#case-text")),
    [box.x + box.width / 2, box.y + box.height / 2],
  );
  assert.ok(top, "it can be read there");
});

check("the turn track has dates, tells what a turn brings, and opens as a list", async (visitor) => {
  const table = await tableOf(await visitor(), "leningrad-1979");
  const { page } = table;
  const turns = page.locator("#turns button");
  assert.equal(await turns.count(), 12);
  assert.match(await turns.nth(1).textContent(), /^Turn 2\+\d+ German to come\+\d+ Soviet to come29 Jun$/);
  await turns.nth(9).hover();
  const pop = page.locator(".track-pop:not([hidden])");
  await pop.waitFor();
  assert.match(await pop.innerText(), /Turn 10: 24 to 30 August 1941[^]*2213/);
  await page.locator("#question").hover();
  await pop.waitFor({ state: "hidden" });
  await turns.nth(9).focus();
  await page.keyboard.press("Enter");
  await dialog(table).waitFor();
  assert.match(await dialog(table).locator(".turn-list > [aria-current]").innerText(), /^10/);
  // A hex of the schedule leads to the map.
  await dialog(table).locator(".turn-list > [aria-current] button.hex").first().click();
  await dialog(table).waitFor({ state: "hidden" });
});

check("units out of supply wear their mark, and it is told to whoever cannot see it", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(await visitor(), soviet.link);
  await table.asked();
  const hungry = table.view.units.filter((unit) => unit.marks.some((m) => m.mark === "supply" && m.level === 0));
  const marks = table.view.marks.filter((mark) => mark.kind === "unsupplied");
  assert.equal(
    marks.reduce((sum, mark) => sum + mark.count, 0),
    hungry.length,
  );
  for (const { at } of marks.slice(0, 3)) {
    const told = await table.page.locator(`#hex-${at}`).getAttribute("aria-label");
    if (told) assert.match(told, /out of supply/);
  }
});

for (const game of GAMES) {
  check(`roster, charts and track keep nobody out: ${game}`, async (visitor) => {
    const table = await tableOf(await visitor(), game);
    const { page } = table;
    await page.keyboard.press("l");
    await dialog(table).waitFor();
    await accessibleInAll(page, "the roster");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.activeElement?.closest("dialog"));
    await page.keyboard.press("k");
    await dialog(table).waitFor();
    await accessibleInAll(page, "the terrain key");
    await page.emulateMedia({ colorScheme: "light" });
    for (const tab of await dialog(table).locator("[role=tab]").all()) {
      await tab.click();
      await accessible(page, await tab.innerText());
    }
    await page.keyboard.press("Escape");
  });
}

check("on a phone the charts and the roster are under the thumb and fit its width", async (visitor) => {
  const table = await tableOf(
    await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true }),
    "assault-on-leningrad",
  );
  const { page } = table;
  for (const what of ["roster", "charts"]) {
    await page.locator(`#ptools [data-do=${what}]`).tap();
    await dialog(table).waitFor();
    const wide = await page.evaluate(() => document.querySelector("dialog").scrollWidth <= innerWidth);
    assert.ok(wide, `${what}: nothing sticks out`);
    await dialog(table).locator("[data-do=close]").tap();
    await dialog(table).waitFor({ state: "hidden" });
  }
  await page.locator("#pill [data-do=turns]").tap();
  await dialog(table).locator(".turn-list").waitFor();
});
