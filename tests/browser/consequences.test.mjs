/** What an answer leads to is said before it is given; what costs something for certain is asked again in its place. */
import assert from "node:assert/strict";
import { fight } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table, plain } from "./lib/table.mjs";

stage({ seed: 1 });

/** A question of a few plain answers one of which costs a unit. @param {any} view */
const dear = ({ ask, grave, combats }) =>
  ask && grave.length > 0 && combats.length > 0 && ask.offers.length > 1 && ask.offers.every((o) => !(o.hex ?? o.unit));
/** One where choosing a unit costs it. @param {any} view */
const lastStep = ({ ask, grave }) =>
  ask?.offers.length > 1 &&
  ask.offers.some((o) => o.unit && grave.some((g) => g.acts.length === 1 && g.acts[0] === o.act));
/** A sentence without its case. @param {string} say */
const words = (say) => plain(say).replace(/ \(case .*\)$/, "");

for (const game of ["assault-on-stalingrad", "leningrad-1979"]) {
  check(`${game}: a button says what its answer costs, and is asked again by mouse and by key`, async (visitor) => {
    const { seat } = await fight(server.url, game, dear);
    const table = await Table.join(await visitor({ settings: { speed: "off" } }), seat.link);
    const { page } = table;
    const view = await table.asked();
    const [{ acts, leads }] = view.grave;
    const button = table.button(acts[0]);
    for (const lead of leads) assert.ok((await button.innerText()).includes(words(lead.say)), `it says «${lead.say}»`);
    await button.click();
    await page.locator(`#ask .sure[data-act="${acts[0]}"]`).waitFor();
    assert.match(await page.locator("#ask .again-said").textContent(), /Press it again to do it/);
    assert.equal(table.view.version, view.version, "nothing is done yet");
    await page.keyboard.press("Escape");
    await page.locator("#ask .sure").waitFor({ state: "detached" });
    const choices = view.ask.offers.filter((o) => o.verb !== "done");
    const digit = String(choices.findIndex((o) => o.act === acts[0]) + 1);
    await page.keyboard.press(digit);
    await page.locator(`#ask .sure[data-act="${acts[0]}"]`).waitFor();
    assert.equal(table.view.version, view.version, "nor by one key");
    await page.keyboard.press(digit);
    await table.until("pressed again it is done", (now) => now.version > view.version);
  });
}

check(
  "retreat hexes are lit before anybody chooses to retreat, and what follows stands on the buttons",
  async (visitor) => {
    const { seat, view } = await fight(server.url, "assault-on-stalingrad", dear);
    const asks = (/** @type {any} */ o) => seat.asks("leads", { action: o.act });
    const told = await Promise.all(view.ask.offers.map(asks));
    const table = await Table.join(await visitor({ settings: { speed: "off" } }), seat.link);
    await table.asked();
    const hexes = new Set(
      told
        .flat()
        .filter((lead) => lead.kind === "places")
        .flatMap((lead) => lead.hexes),
    );
    await table.page.waitForFunction((n) => document.querySelectorAll("#combat path.ahead").length === n, hexes.size);
    for (const [i, offer] of view.ask.offers.entries()) {
      const text = await table.button(offer.act).innerText();
      for (const lead of told[i].slice(0, 3))
        assert.ok(text.replace(/\s+/g, " ").includes(words(lead.say).slice(0, 30)), text);
    }
  },
);

check("on the map the place says what it costs, and the second click does it", async (visitor) => {
  const { seat } = await fight(server.url, "leningrad-1979", lastStep);
  const table = await Table.join(await visitor({ settings: { speed: "off" } }), seat.link);
  const { page } = table;
  const view = await table.asked();
  const offer = view.ask.offers.find((o) => view.grave.some((g) => g.acts[0] === o.act));
  const cost = view.grave.find((g) => g.acts[0] === offer.act).leads[0];
  const toggle = page.locator(`#ask [data-unit="${offer.unit}"]`);
  assert.ok((await toggle.getAttribute("aria-label")).includes(words(cost.say)));
  assert.ok((await page.locator("#ask .unit-costs").innerText()).includes(words(cost.say)));
  await toggle.click();
  const bubble = page.locator("#bubble.again");
  await bubble.waitFor();
  assert.ok((await bubble.innerText()).includes(words(cost.say)), "beside the unit");
  assert.equal(table.view.version, view.version);
  await toggle.click();
  await table.until("pressed again it is done", (now) => now.version > view.version);
  await bubble.waitFor({ state: "hidden" });
});

check("a bomber's chance is said where the pointer rests", async (visitor) => {
  const bombs = (/** @type {any} */ { ask }) => ask.offers.some((o) => o.verb === "bomb");
  const { seat } = await fight(server.url, "assault-on-leningrad", bombs);
  const table = await Table.join(await visitor({ settings: { speed: "off" } }), seat.link);
  const { page } = table;
  const view = await table.asked();
  const offer = view.ask.offers.find((o) => o.verb === "bomb");
  await table.hover(offer.hex);
  await page.locator("#ask .led", { hasText: /disrupted, on \d+ of 6|wasted/ }).waitFor();
  assert.equal(table.view.version, view.version);
});

check("a finger that stays on a button is told what it leads to, and presses nothing", async (visitor) => {
  const { seat } = await fight(server.url, "assault-on-stalingrad", dear);
  const context = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, settings: { speed: "off" } });
  const table = await Table.join(context, seat.link);
  const { page } = table;
  const view = await table.asked();
  const button = table.button(view.ask.offers[0].act);
  // The mouse that took the seat may rest on the button, and be told the same.
  await page.mouse.move(200, 150);
  await page.locator("#tip .leads").waitFor({ state: "hidden" });
  const box = await button.boundingBox();
  const touch = await context.newCDPSession(page);
  const at = [{ x: box.x + box.width / 2, y: box.y + 12 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at });
  await page.locator("#tip .leads").waitFor();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(200);
  assert.equal(await page.locator("#ask .sure").count(), 0, "nothing was pressed");
  assert.equal(table.view.version, view.version);
});
