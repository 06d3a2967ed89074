/** Duel in the North: a whole activation, from the chit to the overrun's later move, with planes of both sides. */
import assert from "node:assert/strict";
import { forty } from "./lib/duel.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { plain, Table } from "./lib/table.mjs";

// With this seed the German loses the dogfight of the first game, and the Soviet stands fast once and retreats once.
stage({ seed: 13 });

/** @param {Table} table @param {RegExp} words */
const told = (table, words) => table.lines.filter((line) => words.test(plain(line.text)));

/** Ends what is going on, though more could be done. @param {Table} table */
const end = (table) =>
  table.doing(async () => {
    await table.button("done").click();
    const again = table.saying(/^End anyway/);
    if (await again.isVisible()) await again.click();
  });

/** Chooses a unit by its toggle, and what it does where that is not clear. @param {Table} table @param {string} unit @param {string} [act] */
const choose = (table, unit, act) =>
  table.doing(async () => {
    await table.page.locator(`#ask [data-unit="${unit}"]`).click();
    if (act) await table.button(act).click();
  });

check(
  "one activation: planes of both sides, a dogfight, a stalwart defence, an overrun, a retreat",
  async (visitor) => {
    const made = await forty(server.url);
    const soviet = made.seats[1];
    const table = await Table.join(await visitor({ viewport: { width: 1440, height: 900 } }), made.seats[0].link);
    const { page } = table;
    const shelf = (/** @type {string} */ name) => page.locator("#trays .shelf", { hasText: name }).first();
    /** The Soviet side answers by what it is asked. @param {Record<string, string>} verbs */
    const answers = async (verbs) => {
      const { ask } = await soviet.turn();
      const act = ask.offers.find((/** @type {any} */ offer) => offer.act.startsWith(verbs[ask.key]));
      assert.ok(act, `${ask.key}: ${ask.question}`);
      await soviet.does(act.act);
      return ask.key;
    };
    /** The German sees what came of it. */
    const back = async () => {
      await table.until("it is the German's again", (view) => table.mine(view));
      return table.asked();
    };
    const pass = async (/** @type {string} */ act) => {
      await table.button(act).click();
      await table.until("it is the Soviet's", (view) => !table.mine(view));
    };
    await table.asked();

    // Whose activation it is, how far it reaches, what was drawn.
    assert.match(await page.locator("#phases .impulse").innerText(), /German/);
    await page.locator("#overlays .area.first.fed").waitFor();
    assert.ok((await shelf("Chits drawn").locator("[data-tray]").count()) > 0);
    // Those named stay in sight beside those that can be.
    for (const unit of ["1pd", "6pd", "36md"]) {
      await page.locator('#ask [data-unit="36md"]').waitFor();
      await choose(table, unit);
    }
    assert.match(await shelf("artillery left").innerText(), /artillery left\s*2/);
    await table.press("order move-attack");
    await page.locator("#overlays .area").waitFor({ state: "detached" });
    await choose(table, "36md", "pick 36md");
    await table.doing(() => table.click("2428"));
    for (const unit of ["1pd", "6pd"]) {
      await choose(table, unit);
      await table.doing(() => table.click("2428"));
      await table.lies(unit, "2428");
    }
    await end(table);

    // An attack, in which both sides send planes in turns.
    await table.click("2427");
    await table.press("attack 2427");
    for (const unit of ["36md", "1pd"]) await choose(table, unit);
    await end(table);
    const figures = page.locator("#ask .offer .outlook");
    await figures.nth(2).waitFor();
    const chance = async (/** @type {string} */ act) =>
      Number.parseInt(await table.button(act).locator(".outlook b").innerText());
    assert.ok((await chance("send cas")) > (await chance("pass")), "the odds with and without the next plane");
    await pass("send fighter");
    await answers({ commit: "send fighter" });
    await back();
    assert.match(await page.locator("#ask").innerText(), /There: German one fighter, Soviet one fighter/);
    await pass("send cas");
    await answers({ commit: "pass" });
    await back();
    await table.press("pass");
    assert.equal(told(table, /^Dogfight: the attacker/i).length, 1);
    assert.equal(table.view.ask.key, "air-loss");
    await table.press("down fighter");
    assert.match(await shelf("Fighters lost").innerText(), /1/);
    assert.equal(table.view.ask.key, "abort");
    await table.press("done");
    assert.equal(table.view.ask.key, "artillery");
    await figures.nth(2).waitFor();
    assert.ok((await chance("artillery 2")) > (await chance("artillery 0")));
    await pass("artillery 1");
    assert.equal(await answers({ stand: "stand" }), "stand");
    await back();
    assert.equal(told(table, /units stand fast/).length, 1);
    assert.match(await page.locator("#ask .scene, #log").first().innerText(), /stand fast/i);

    // An overrun of what is left, and where the panzers go later.
    assert.equal(table.view.ask.key, "pick-target");
    await table.click("2427");
    await table.press("overrun 2427");
    assert.deepEqual(table.view.ask.chosen, ["6pd"], "the only one who can need not be chosen");
    await table.press("done");
    assert.deepEqual(
      table.offers("send").map((/** @type {any} */ offer) => offer.act),
      ["send fighter"],
      "in an overrun only fighters, to fight others",
    );
    await pass("pass");
    await answers({ commit: "pass" });
    for (let n = 0; n < 2; n++) assert.equal(await answers({ "retreat-to": "retreat" }), "retreat-to");
    await back();
    assert.equal(told(table, /^202 MD.* retreats to/).length, 2);
    const offer = (/** @type {string} */ act) =>
      table.view.ask.offers.find((/** @type {any} */ one) => one.act === act);
    await table.take(offer("pick 6pd"));
    await table.take(offer("advance 2426"));
    await table.lies("6pd", "2426");
    assert.equal(table.view.ask.key, "pick-overrun");
    await table.take(offer("pick 6pd"));
    await table.take(offer("move 2526"));
    if (table.view.ask?.key === "overrun-to") await end(table);
    await table.lies("6pd", "2526");
    assert.equal(told(table, /^6 PD goes on to 2526/).length, 1);
    assert.notEqual(table.fixed.phases[table.view.phase].key, "combat", "the activation is over");
  },
);
