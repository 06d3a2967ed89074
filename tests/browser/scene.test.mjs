/** A combat is one scene, from the odds to the last advance: on the map, in the panel, live and in the replay. */
import assert from "node:assert/strict";
import { attack, fight, newGame } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage({ seed: 1 });

/** What of the scene lies on the map. @param {import("playwright-core").Page} page */
const onMap = (page) =>
  page.evaluate(() => ({
    targets: document.querySelectorAll(".combat path.target").length,
    arrows: document.querySelectorAll(".combat path.arrow").length,
    dice: [...document.querySelectorAll(".combat .die")].map((die) => die.getAttribute("aria-label")),
  }));

for (const game of ["leningrad-1979", "assault-on-stalingrad"]) {
  check(`${game}: one's own attack stays in the panel and on the map until it is over`, async (visitor) => {
    const announces = (/** @type {any} */ { ask }) => ask?.forecast && ask.offers.every((o) => o.verb !== "join");
    const { seat } = await fight(server.url, game, announces);
    const table = await Table.join(await visitor({ settings: { speed: "off", confirm: false } }), seat.link);
    const { page } = table;
    let view = await table.asked();
    const { targets } = view.ask;
    table.lines.length = 0;
    // Both sides answer over the API; the page of the attacker shows it all.
    for (let n = 0; n < 60 && !table.lines.some((line) => line.kind === "threw"); n++) {
      view = await table.until("somebody decides", (now) => Boolean(now.decides));
      if (!table.mine(view)) break;
      const act = attack({ ask: { ...view.ask, offers: view.ask.offers.filter((o) => o.verb !== "attack") } });
      await page.request.post(`/api/games/${table.id}/act`, { data: { actions: [act], version: view.version } });
      await table.until("the server goes on", ({ version }) => version > view.version);
    }
    const threw = table.lines.find((line) => line.kind === "threw");
    assert.ok(threw, "the die has fallen");
    const scene = page.locator("#ask .scene");
    await scene.waitFor();
    assert.match(await scene.innerText(), new RegExp(`die ${threw.number}`));
    for (const hex of targets) assert.ok((await scene.innerText()).includes(hex), "it says where");
    if (table.view.combats.length) {
      const seen = await onMap(page);
      assert.equal(seen.targets, targets.length);
      assert.ok(seen.arrows > 0, "arrows from the attackers");
      assert.deepEqual(seen.dice, [`die ${threw.number}`], "the die lies on the map");
      await page.locator("#ask .scene .bars .fell").waitFor();
    } else assert.deepEqual(await onMap(page), { targets: 0, arrows: 0, dice: [] });
    const hurt = table.lines.filter((line) => ["lost", "eliminated", "retreated", "advanced"].includes(line.kind));
    assert.ok((await scene.locator(".befell li").count()) >= hurt.length, "what came of it stands there");
  });
}

check("the defender sees it in his colours, the row that fell is lit, and a reload shows it again", async (visitor) => {
  const asked = (/** @type {any} */ view) =>
    view.combats.length > 0 && view.viewer === "second" && view.playing === "first";
  const { seat } = await fight(server.url, "assault-on-stalingrad", asked);
  const table = await Table.join(await visitor({ settings: { speed: "off" } }), seat.link);
  const { page } = table;
  const view = await table.asked();
  for (const again of [false, true]) {
    if (again) await page.reload();
    const fell = page.locator("#ask .scene .bars .fell");
    await fell.waitFor();
    const result = await fell.locator(".res").innerText();
    const words = table.fixed.results[result.replaceAll("–", "-")];
    const tone = words.harms && words.hurts ? "both" : words.harms ? "bad" : "good";
    assert.equal(await fell.locator(`.bar.${tone}`).count(), 1, `${result} is ${tone} for the defender`);
    assert.equal((await onMap(page)).targets, view.combats[0].targets.length);
  }
});

check("the replay shows the same scene step by step", async (visitor) => {
  const { seat, id } = await fight(
    server.url,
    "assault-on-stalingrad",
    (view) => view.combats.length > 0 && view.viewer === "second",
  );
  const view = await seat.view();
  const { seq } = view;
  // At the end there is the outcome in the place of the scene: the game goes on for an action.
  await seat.does(attack(view));
  await seat.view();
  await seat.asks("resign", {});
  const context = await visitor({ settings: { speed: "off" } });
  const page = await context.newPage();
  await page.goto(`/game/${id}/replay?at=${seq - 2}`);
  await page.locator("#ground svg").waitFor();
  const fell = () =>
    page
      .locator(".combat .die")
      .waitFor({ timeout: 2000 })
      .then(
        () => true,
        () => false,
      );
  for (let n = 0; n < 6 && !(await fell()); n++) await page.locator("#replay [data-step=on]").click();
  await page.locator("#ask .scene .bars .fell").waitFor();
});

check("on a phone the scene leaves room for the question and its answers", async (visitor) => {
  const { seat } = await fight(
    server.url,
    "assault-on-stalingrad",
    (view) => view.combats.length > 0 && view.viewer === "second",
  );
  const table = await Table.join(
    await visitor({ viewport: { width: 390, height: 844 }, settings: { speed: "off" } }),
    seat.link,
  );
  await table.asked();
  const { page } = table;
  await page.locator("#ask .scene").waitFor();
  const offer = page.locator("#ask .offer, #ask .unit").first();
  const box = await offer.boundingBox();
  assert.ok(box && box.y + box.height <= 844, "the first answer is in sight");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, "nothing is wider than the screen");
});

check("a game that is begun has no scene", async (visitor) => {
  const made = await newGame(server.url, ["person", "person"]);
  const table = await Table.join(await visitor({}), made.seats[1].link);
  await table.asked();
  assert.equal(await table.page.locator("#ask .scene").count(), 0);
});
