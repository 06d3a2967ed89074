/** The second edition past its first moment: set-up, a move, an overrun and an attack, with its own map and cases. */
import assert from "node:assert/strict";
import { oddsAreShown, seeWay } from "./lib/reckoning.mjs";
import { check, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage({ seed: 1 });

const phase = (/** @type {Table} */ table) => table.fixed.phases[table.view.phase].key;

/** Takes what a row of offers says, at its hex or in the panel. @param {Table} table @param {RegExp} words @param {string | null} hex */
async function row(table, words, hex) {
  const found = table.view.ask.shortcuts.find((some) => words.test(some.say) && (some.hex ?? null) === hex);
  assert.ok(found, `there is a row ${words} of ${hex}`);
  if (hex) {
    await table.click(hex);
    await table.saying(found.say).waitFor();
  }
  await table.doing(() => table.saying(found.say).click());
  return found;
}

/** Answers what a combat asks until it is over, and notes the verbs. @param {Table} table @param {Set<string>} seen */
async function combat(table, seen) {
  for (let n = 0; !/:(4\.\d+|8\.1|11\.3)$/.test(table.view.ask.case); n++) {
    assert.ok(n < 60, `the combat ends some time, not with «${table.view.ask.question}»`);
    const { offers, forecast, chosen } = table.view.ask;
    if (forecast) await oddsAreShown(table, forecast);
    const offer = offers.find((o) => o.act === "way retreat") ?? offers[0];
    seen.add(offer.verb);
    await table.take(offer);
    if (/^(at|retreat)$/.test(offer.verb) && chosen[0] && table.at(chosen[0])) await table.lies(chosen[0], offer.hex);
  }
}

check(
  "Leningrad 2010: set-up, a move, an overrun and an attack",
  async (visitor) => {
    const table = await Table.begin(await visitor(), { game: "leningrad-2010", level: "random" });
    const { page } = table;
    await table.asked();
    assert.match(table.view.ask.question, /set up/);
    const onMap = await table.counters();

    // By counter and hex, by a row at a hex, and all that are left by one row that belongs to no hex.
    await table.take(table.offers("place").find((o) => o.unit === "1pz"));
    await table.take(table.offers("at").find((o) => o.hex === "0111"));
    await table.lies("1pz", "0111");
    assert.equal(await table.counters(), onMap + 1);
    while (table.view.undo) await table.doing(() => page.keyboard.press("u"));
    assert.equal(await table.counters(), onMap);
    await row(table, /41st Panzer Corps/, "0111");
    for (const unit of ["1pz", "6pz", "36mech"]) await table.lies(unit, "0111");
    await row(table, /56th Panzer Corps/, "0010");
    await row(table, /Share out all/, null);
    assert.equal(phase(table), "de-movement");
    assert.equal(await table.counters(), table.view.units.length);
    assert.match(await page.locator("#phases [aria-current]").innerText(), /Move/);

    // A corps goes somewhere, with its price shown before.
    await row(table, /56th Panzer Corps/, "0010");
    assert.deepEqual([...table.view.ask.chosen].sort(), ["3mech", "8pz", "sstotmech"]);
    const free = (/** @type {any} */ o) => !o.stops && !table.view.units.some((u) => u.at === o.hex);
    await seeWay(table, table.offers("move").find(free) ?? table.offers("move")[0]);
    await table.press("done");

    // An overrun, with its odds before it is made.
    await row(table, /41st Panzer Corps/, "0111");
    const [overrun] = table.offers("overrun");
    await table.hover(overrun.hex);
    await page.locator("#ask .versus").waitFor();
    await oddsAreShown(table, table.reckoned);
    const seen = new Set();
    const before = table.lines.length;
    await table.take(overrun);
    await combat(table, seen);
    const told = () => table.lines.slice(before).filter((line) => line.kind === "threw");
    assert.equal(told().length, 1, "a die was thrown");
    assert.ok(seen.has("commit"), "air units were asked for");

    // An attack, built unit by unit.
    while (phase(table) === "de-movement") {
      await table.doing(async () => {
        await table.button("done").click();
        const again = table.saying(/^End anyway/);
        if (await again.isVisible()) await again.click();
      });
    }
    assert.equal(phase(table), "de-combat");
    const [attack] = table.offers("attack");
    assert.ok(attack, "somebody can be attacked");
    await table.take(attack);
    await page.locator("#rims .target").first().waitFor();
    const [joins] = table.offers("join");
    await table.take(joins);
    assert.ok(table.view.ask.chosen.includes(joins.unit));
    await oddsAreShown(table, table.view.ask.forecast);
    await table.take(table.offers("done")[0]);
    await combat(table, seen);
    assert.ok(told().length >= 2, "another die was thrown");
    assert.ok(
      [...seen].some((verb) => /^(way|lose|retreat|advance)$/.test(verb)),
      `somebody had to pay or may advance: ${[...seen]}`,
    );

    // What it cites is in its own rulebook.
    const cited = await page.locator("#ask a.case").first().getAttribute("href");
    assert.match(cited, /^\/rules\/leningrad-2010#10:/);
    await page.goto(cited);
    assert.equal(await page.locator(`[id="${decodeURIComponent(cited.split("#")[1])}"]`).count(), 1);
  },
  { themes: ["light", "dark"] },
);
