/** Two people at two browsers live through combats together: each is asked what is his, and sees what the other does. */
import assert from "node:assert/strict";
import { newGame, setUpGermans } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { plain, Table } from "./lib/table.mjs";

// With this seed overruns hurt both sides.
stage({ seed: 1 });

/** Waits until both pages show the same moment: one asks, the other says who decides and what. */
async function both(/** @type {Table[]} */ tables) {
  for (;;) {
    const version = Math.max(...tables.map(({ view }) => view.version));
    for (const table of tables) await table.until("both hear of it", (view) => view.version >= version);
    const asked = tables.find((table) => table.mine());
    await asked.asked();
    if (tables.some(({ view }) => view.version !== asked.view.version)) continue;
    const other = tables.find((table) => table !== asked);
    const question = plain(asked.view.ask.question);
    await other.page.locator("#question", { hasText: / decides$/ }).waitFor();
    await other.page.locator("#ask .on", { hasText: plain(other.view.ask.question) }).waitFor();
    assert.equal(
      await other.page.locator("#ask [data-act], #ask [data-unit]").count(),
      0,
      `only one answers «${question}»`,
    );
    assert.equal(await other.page.locator("#ask [data-do=undo]").count(), 0);
    const cited = async ({ page }) => page.locator("#ask .on .case").first().getAttribute("data-case");
    assert.equal(await cited(other), await cited(asked), "both read the same case");
    return { asked, other };
  }
}

/** Whoever decides sees strengths and the chance of each result before the die. @param {Table} table */
async function oddsAreSeen({ page, view }) {
  await page.locator("#ask .bars li").first().waitFor();
  const results = view.ask.forecast.rolls.flatMap((roll) => roll.results.filter(([, weight]) => weight > 0));
  assert.equal(await page.locator("#ask .bars li").count(), results.length);
  assert.match(await page.locator("#ask .ratio").first().innerText(), /\d.* to \d/);
}

/** What a line begins with, as the log shows it: cases are set apart there. @param {any} line */
const opening = ({ text }) =>
  plain(text)
    .split(/ \(case|:/)[0]
    .slice(1, 60);

/** Where units lie, by the drawings of both. */
async function sameMap(/** @type {Table[]} */ [one, other]) {
  assert.equal(await one.counters(), one.view.units.length);
  assert.deepEqual(await one.layout(), await other.layout(), "the same counters lie in the same places");
}

check("odds, die, losses, retreat and advance are lived through at two browsers", async (visitor) => {
  const { seats } = await newGame(server.url, ["person", "person"]);
  const [german, soviet] = seats;
  for (let view = await soviet.view(); view.decides === "second"; view = await soviet.view())
    await soviet.does(view.ask.offers[0].act);
  await setUpGermans(german);
  const tables = [];
  for (const seat of seats) tables.push(await Table.join(await visitor(), seat.link));
  const [mine] = tables;

  /** What each side was asked in combats, by the verb of its answers. */
  const answered = { first: new Set(), second: new Set() };
  const combat = async () => {
    for (let n = 0; ; n++) {
      assert.ok(n < 80, "the combat ends some time");
      const { asked, other } = await both(tables);
      const { ask, decides, version, turn } = asked.view;
      if (/:(4\.0|4\.2|8\.0)$/.test(ask.case)) return turn;
      const offer = ask.offers.find((o) => o.act === "way retreat") ?? ask.offers[0];
      if (offer.verb === "commit") await oddsAreSeen(asked);
      answered[decides].add(offer.verb);
      const [unit] = ask.chosen;
      const dear = asked.asksAgain(offer.act);
      await asked.touch(offer);
      if (dear) await asked.again(offer.act);
      for (const table of tables) await table.until("both hear of it", (view) => view.version > version);
      // Where a unit goes is seen at both tables.
      if (/^(at|retreat)$/.test(offer.verb) && unit && other.at(unit)) await other.lies(unit, other.at(unit));
    }
  };

  // Overruns until both sides have paid.
  await both(tables);
  await mine.doing(() => mine.saying(mine.view.ask.shortcuts[0].say).click());
  for (let n = 0; n < 6 && !(answered.first.has("lose") && answered.second.has("retreat")); n++) {
    await both(tables);
    const [overrun] = mine.offers("overrun");
    assert.ok(overrun, "there is somebody to overrun");
    const thrown = mine.lines.filter((line) => line.kind === "threw").length;
    await mine.touch(overrun);
    await mine.until("the overrun begins", (view) => !/:4\.2$/.test(view.ask.case));
    await combat();
    for (const table of tables) {
      const die = table.lines.filter((line) => line.kind === "threw");
      assert.ok(die.length > thrown, "a die was thrown");
      assert.deepEqual(die.at(-1), mine.lines.filter((line) => line.kind === "threw").at(-1), "the same for both");
      const odds = table.lines.filter((line) => line.kind === "reckoned");
      for (const line of [die.at(-1), odds.at(-1)])
        await table.page
          .locator("#log li", { hasText: opening(line) })
          .first()
          .waitFor();
    }
    await sameMap(tables);
  }
  for (const verb of ["commit", "lose", "advance"])
    assert.ok(answered.first.has(verb), `the German was asked: ${verb}`);
  for (const verb of ["way", "retreat"]) assert.ok(answered.second.has(verb), `the Soviet was asked: ${verb}`);
});
