/** A whole first turn as the German against the computer, with dice that bring all that is looked for. */
import assert from "node:assert/strict";
import { sovietMovement } from "./lib/games.mjs";
import { watchMotion } from "./lib/motion.mjs";
import { oddsAreShown, seeWay } from "./lib/reckoning.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage({ seed: 1 });

check("a first turn, from the set-up to the next turn", async (visitor) => {
  const context = await visitor({ settings: { speed: "fast" } });
  const table = await Table.begin(context);
  await table.asked();
  await setUp(table);
  await movement(table);
  await combat(table);
  await othersTurn(table);
});

for (const [by, press] of /** @type {const} */ ([
  ["by its button", (page) => page.locator("#ask [data-do=skip]").click()],
  ["by the space bar", (page) => page.keyboard.press("Space")],
])) {
  check(`what the computer does can be skipped ${by}: nothing but that ends it`, async (visitor) => {
    const { soviet } = await sovietMovement(server.url);
    const table = await Table.join(await visitor({ settings: { speed: "slow", follow: false } }), soviet.link);
    const { page } = table;
    await table.asked();
    // No picture follows another: what is being shown stands still, and only who skips it sees its end.
    await page.evaluate(() => (window.requestAnimationFrame = () => 0));
    for (let n = 0; n < 40 && table.view.turn < 3; n++) {
      const { ask, version } = table.view;
      const act = (ask.offers.find((o) => o.verb === "done") ?? ask.offers[0]).act;
      const sent = await page.request.post(`/api/games/${table.id}/act`, { data: { actions: [act], version } });
      assert.ok(sent.ok(), await sent.text());
      await table.until("the server has gone on", (view) => view.version > version && table.mine(view));
    }
    const skip = page.locator("#ask [data-do=skip]");
    await skip.waitFor();
    assert.match(await page.locator("#question").innerText(), /^Watch the map$/);
    await press(page);
    await skip.waitFor({ state: "detached" });
    await page.locator("#question", { hasNotText: "Watch the map" }).waitFor();
    assert.equal(await table.counters(), table.view.units.length, "the map is as it is now");
    for (const { id, at } of table.view.units) await table.lies(id, at);
  });
}

/** By toggle and map, by the list of all offers, and by rows of offers of a hex. @param {Table} table */
async function setUp(table) {
  const { page } = table;
  assert.match(table.view.ask.question, /set up/);
  const onMap = await table.counters();
  const rows = new Set(table.view.ask.shortcuts.map((row) => row.hex).filter(Boolean));
  assert.equal(await page.locator("#rims .offered").count(), rows.size, "hexes with rows of offers are marked");

  await page.locator("#ask [data-unit='1pz']").click();
  await table.until("the unit is in the hand", (view) => view.ask.offers.some((o) => o.act === "at 0111"));
  await table.shown();
  await table.take(table.view.ask.offers.find((o) => o.act === "at 0111"));
  await table.lies("1pz", "0111");
  assert.equal(await table.counters(), onMap + 1);

  await page.locator("#ask [data-do=offers]").click();
  await page.getByRole("searchbox").fill("6pz");
  assert.equal(await page.locator("#offer-list [role=option]").count(), 1, "the filter leaves one offer");
  await table.doing(() => page.keyboard.press("Enter"));
  await table.take(table.view.ask.offers.find((o) => o.act === "at 0111"));
  await table.lies("6pz", "0111");

  await table.take(table.view.ask.offers.find((o) => o.act === "place 36mech"));
  await table.take(table.view.ask.offers.find((o) => o.act === "at 0111"));
  for (const [hex, row] of /** @type {[string, RegExp][]} */ ([
    ["0112", /56th Panzer Corps/],
    ["0113", /Set up all .* left/],
  ])) {
    await table.click(hex);
    await table.saying(row).waitFor();
    await table.doing(() => table.saying(row).click());
  }
  assert.equal(await table.counters(), table.view.units.length);
  assert.deepEqual([table.at("36mech"), table.at("8pz"), table.at("251inf")], ["0111", "0112", "0113"]);
}

/** @param {Table} table */
async function movement(table) {
  const { page } = table;
  assert.match(table.view.ask.question, /moves next/);
  const seen = { overrun: false, move: false, hurt: false, advance: false };
  // Corps first, then threes of infantry, then single units: something succeeds, something fails.
  for (let n = 0; n < 20 && !(seen.overrun && seen.move && seen.hurt && seen.advance); n++) {
    const single = n > 2 && seen.advance;
    const row = single ? null : table.view.ask.shortcuts[0];
    const units = row ? row.acts.map((act) => act.split(" ")[1]) : [table.offers("pick").at(-1).unit];
    if (row) await takeStack(table, row);
    else await table.take(table.offers("pick").at(-1));
    assert.deepEqual([...table.view.ask.chosen].sort(), [...units].sort());
    await goOn(table, seen);
  }
  assert.deepEqual(seen, { overrun: true, move: true, hurt: true, advance: true });

  // Something is left undone: the first press only asks.
  const { idle } = table.view.ask;
  assert.ok(idle, "units are left that have not moved");
  const { version } = table.view;
  await table.button("done").click();
  await table.saying(`End anyway: ${idle}`).waitFor();
  assert.equal(table.view.version, version, "the phase has not ended yet");
  await table.doing(() => table.saying(`End anyway: ${idle}`).click());
  assert.match(await page.locator("#phases [aria-current]").innerText(), /Combat/);
}

/** A click on the hex shows its rows of offers, a second one takes the first row. @param {Table} table @param {any} row */
async function takeStack(table, row) {
  await table.click(row.hex);
  await table.saying(row.say).waitFor();
  await table.doing(() => table.saying(row.say).click());
}

/** Moves and overruns with what is in the hand until it stops. @param {Table} table @param {Record<string, boolean>} seen */
async function goOn(table, seen) {
  while (table.view.ask.chosen.length && !table.offers("pick").length) {
    const [move] = table.offers("move").filter((o) => !o.stops || !seen.move);
    const overruns = table.offers("overrun");
    if (move && !seen.move) {
      await seeWay(table, move);
      seen.move = true;
    } else if (overruns.length) {
      await overrun(table, overruns[0], seen);
    } else {
      await table.take(table.offers("done")[0]);
    }
  }
}

/** The odds are shown before the click; then the questions of the combat. */
async function overrun(
  /** @type {Table} */ table,
  /** @type {any} */ offer,
  /** @type {Record<string, boolean>} */ seen,
) {
  const { page } = table;
  await table.hover(offer.hex);
  await page.locator("#ask .versus").waitFor();
  await oddsAreShown(table, table.reckoned);
  await page.locator("#path .arrow").first().waitFor();
  seen.overrun = true;
  await table.take(offer);
  await answers(table, seen);
}

/** Questions of movement, of the next attack and of interdiction; all others belong to a combat. */
const BETWEEN = /:(4\.0|4\.2|8\.0|13\.3)$/;

/** Answers what a combat asks: air units, losses or retreats, advances. */
async function answers(/** @type {Table} */ table, /** @type {Record<string, boolean>} */ seen) {
  for (let n = 0; !BETWEEN.test(table.view.ask.case); n++) {
    assert.ok(n < 60, `the combat ends some time, not with «${table.view.ask.question}»`);
    const { offers, forecast } = table.view.ask;
    if (forecast) await oddsAreShown(table, forecast);
    // As many air units as there are; a retreat where one can be chosen; units advance.
    const offer = table.offers("commit").at(-1) ?? offers.find((o) => o.act === "way retreat") ?? offers[0];
    if (offer.verb === "way" || offer.verb === "lose") seen.hurt = true;
    if (offer.verb === "advance") seen.advance = true;
    const unit = table.view.ask.chosen[0];
    await table.take(offer);
    if (offer.verb === "at" && unit) await table.lies(unit, offer.hex);
  }
}

/** An attack is built unit by unit and its odds shown before the die. @param {Table} table */
async function combat(table) {
  const { page } = table;
  /** @type {Record<string, boolean>} */
  const seen = {};
  const attack = table.offers("attack")[0];
  assert.ok(attack, "there is a hex to attack");
  await table.take(attack);
  assert.deepEqual(table.view.ask.targets, [attack.hex]);
  await page.locator("#rims .target").first().waitFor();
  const [joins] = table.offers("join");
  await table.take(joins);
  assert.ok(table.view.ask.chosen.includes(joins.unit));
  await page.locator("#ask .versus").waitFor();
  await oddsAreShown(table, table.view.ask.forecast);
  await page.locator("#rims .arrow").first().waitFor();
  const die = table.lines.length;
  await table.take(table.offers("done")[0]);
  await answers(table, seen);
  assert.ok(
    table.lines.slice(die).some((line) => line.kind === "threw"),
    "a die was thrown",
  );
  await page
    .locator("#log li", { hasText: /die|threw|throw/i })
    .first()
    .waitFor();
}

/** The computer's turn is shown as it happens, and then it is the player's again. @param {Table} table */
async function othersTurn(table) {
  const { page } = table;
  await watchMotion(table);
  let seen = false;
  for (let n = 0; n < 60 && table.view.turn === 1; n++) {
    const { version } = table.view;
    const done = table.offers("done")[0];
    if (done && table.view.ask.idle) {
      await table.button("done").click();
      await table.saying(/End anyway/).waitFor();
    }
    if (done) await table.button("done").click();
    else {
      const [offer] = table.view.ask.offers;
      const dear = table.asksAgain(offer.act);
      await table.touch(offer);
      if (dear) await table.again(offer.act);
    }
    await table.until("it is the player's turn again", (view) => view.version > version && table.mine(view));
    if (!seen && table.lines.some((line) => line.by === "second" && line.kind === "moved")) {
      await page.waitForFunction(() => {
        const { told, glided } = Reflect.get(window, "seen");
        return told && glided;
      });
      seen = true;
    }
    await table.asked();
  }
  assert.equal(table.view.turn, 2);
  assert.ok(seen, "the Soviets have moved, and it was seen");
  assert.match(await page.locator("#turns [aria-current]").innerText(), /^(Turn\s+)?2\b/);
  assert.equal(await table.counters(), table.view.units.length);
}
