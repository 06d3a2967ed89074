/** First turns of the games with two maps: bombers, reinforcements, an attack, mechanized movement, set-up in a city. */
import assert from "node:assert/strict";
import { check, stage } from "./lib/stage.mjs";
import { plain, Table } from "./lib/table.mjs";

// With this seed the one attack of the first test ends with a penalty for each side.
stage({ seed: 3 });

const phase = (/** @type {Table} */ table) => table.fixed.phases[table.view.phase].key;
const told = (/** @type {Table} */ table, /** @type {RegExp} */ words) =>
  table.lines.filter((l) => words.test(plain(l.text)));

/** Brings a waiting unit onto the map: its counter in the panel, then the hex. */
async function enter(/** @type {Table} */ table, /** @type {string} */ unit, /** @type {string} */ hex) {
  await table.press(`pick ${unit}`);
  await table.doing(() => table.click(hex));
  await table.lies(unit, hex);
}

/** Says `done` as often as it takes to leave a phase. */
async function leave(/** @type {Table} */ table) {
  const before = phase(table);
  while (phase(table) === before && table.mine()) {
    await table.doing(async () => {
      await table.button("done").click();
      const again = table.saying(/^End anyway/);
      if (await again.isVisible()) await again.click();
    });
  }
}

check("a German turn: bombers, entry, an attack paid by both sides, mechanized movement", async (visitor) => {
  const table = await Table.begin(await visitor(), { game: "assault-on-leningrad", side: "first", level: "random" });
  const { page } = table;
  await table.asked();
  assert.equal(phase(table), "de-air");
  const [bomb] = table.offers("bomb").filter((o) => o.hex === "1135");
  await table.take(bomb);
  await table.marked("bomber", "1135");
  await leave(table);
  assert.equal(told(table, /the bomber on 1135 throws/).length, 1);

  assert.equal(phase(table), "de-movement");
  assert.ok(
    table.offers("pick").length > 5 && !table.offers("pick").some((o) => table.at(o.unit)),
    "all wait off the map",
  );
  for (const [unit, hex] of [
    ["1/1pz", "1236"],
    ["1/1mot", "1236"],
    ["1/113mot", "1236"],
    ["1inf", "1136"],
  ]) {
    await enter(table, unit, hex);
    if (table.view.ask.chosen.includes(unit)) await table.press("done");
  }
  // They stay where they came in, also when the stack has grown.
  for (const unit of ["1/1pz", "1/1mot", "1/113mot"]) await table.lies(unit, "1236");
  await table.lies("1inf", "1136");
  await leave(table);

  assert.equal(phase(table), "de-combat");
  const target = table.offers("attack")[0] ?? table.offers("support")[0];
  assert.ok(target, "somebody can be attacked");
  if (target.verb === "support") await table.take(target);
  while (table.offers("support").length) await table.press("done");
  const [attack] = table.offers("attack").filter((o) => o.hex === "1135");
  await table.hover(attack.hex);
  await table.doing(() => table.click(attack.hex));
  assert.deepEqual(table.view.ask.chosen, ["1inf"], "the only one who can attack it does not have to be chosen");
  assert.match(await page.locator("#ask").innerText(), /against/);
  assert.match(
    await page.locator("#ask .shifts caption").innerText(),
    /the die/,
    "modifiers are no column shifts here",
  );
  const { results } = table.view.ask.forecast.rolls[0];
  assert.deepEqual(
    (await page.locator("#ask .bars .res").allInnerTexts()).sort(),
    results
      .filter(([, weight]) => weight > 0)
      .map(([name]) => name.replace(/-/g, "–"))
      .sort(),
    "the chances are shown before one commits",
  );
  await table.press("done");
  const ways = table.offers("way").map((o) => o.act);
  assert.deepEqual(ways, ["way retreat", "way lose"], "the German chooses how he pays");
  await table.take(table.view.ask.offers.find((o) => o.act === "way lose"));
  assert.equal(told(table, /^1 Inf loses a step/).length, 1);
  assert.ok(
    told(table, /^the Russian player chooses to (retreat|lose steps)/).length > 0,
    "the Russian pays too, and chooses how",
  );
  while (phase(table) === "de-combat" && table.offers("advance").length) await table.take(table.offers("advance")[0]);
  if (phase(table) === "de-combat") await leave(table);

  assert.equal(phase(table), "de-mechanized");
  const pick = table.offers("pick").find((o) => o.unit === "1/113mot");
  await table.press(pick.act);
  const [move] = table.offers("move").filter((o) => o.hex === "1335" || o.hex === "1336");
  await table.doing(() => table.click(move.hex));
  await table.lies("1/113mot", move.hex);
  if (table.view.ask?.chosen.length) await table.press("done");
  await leave(table);
  assert.ok(told(table, /Game-turn 1: Russian/).length > 0, "the Russian turn begins");
});

check("Stalingrad: the city is set up, and the first turn is the German's", async (visitor) => {
  const table = await Table.begin(await visitor(), { game: "assault-on-stalingrad", side: "second", level: "random" });
  await table.asked();
  assert.match(table.view.ask.question, /Where in Stalingrad/);
  await table.page.locator("#inset-1").waitFor();
  const zoom = await table.page.locator("#board").getAttribute("data-zoom");
  assert.notEqual(zoom, "far", "the first map shows the city, not all the land");
  const [first] = table.view.ask.chosen;
  const inside = table.offers("at").filter((o) => table.fixed.hexes[o.hex].sheet === 1);
  assert.ok(inside.length > 10, "the NKVD division starts on an interior hex");
  assert.equal(inside.length, table.offers("at").length);
  await table.doing(() => table.click(inside[0].hex));
  await table.lies(first, inside[0].hex);
  const rest = table.view.ask.shortcuts[0];
  await table.doing(() => table.saying(rest.say).click());
  assert.ok(told(table, /Game-turn 1: German/).length > 0);
  // Whatever the computer does in its turn is told, and the next who is asked is the Russian.
  const german = () => table.lines.filter((line) => line.by === "first" && line.turn === 1);
  await table.until("the computer plays its turn", () => german().length > 0);
  await table.asked();
  assert.match(await table.page.locator("#turns [aria-current]").innerText(), /^Turn\s+1\s/);
  const [played] = german();
  const [hex] = played.hexes ?? [];
  const row = table.page.locator("#log li.first", hex ? { has: table.page.locator(`[data-hex="${hex}"]`) } : {});
  await row.first().waitFor();
});

check("a whole turn of the computer is shown in one go, though questions are passed over in it", async (visitor) => {
  const seated = { game: "assault-on-leningrad", side: "second", level: "veteran" };
  const table = await Table.begin(await visitor({ settings: { speed: "slow", follow: false } }), seated);
  const { page } = table;
  await table.asked();
  await page.evaluate(() => {
    let shows = false;
    const ends = [];
    const look = () => {
      const now = Boolean(document.querySelector("#ask [data-do=skip]"));
      if (shows && !now) ends.push(document.querySelector("#question")?.textContent);
      shows = now;
    };
    new MutationObserver(look).observe(document.querySelector("#ask"), { childList: true, subtree: true });
    Object.assign(window, { ends });
  });
  while (table.view.ask?.case !== "8.32" && table.mine()) {
    const { ask, version } = table.view;
    const acts = ask.shortcuts[0]?.acts ?? [ask.offers[0].act];
    const asked = await page.request.post(`/api/games/${table.id}/act`, { data: { actions: acts, version } });
    assert.ok(asked.ok(), await asked.text());
    await table.until("the server has gone on", (view) => view.version > version);
  }
  const moves = () => table.lines.filter((line) => line.by === "first" && line.kind === "moved").length;
  await table.until("the computer moves", () => moves() > 0);
  await page.evaluate(() => Reflect.get(window, "ends").splice(0));
  const asked = (/** @type {any} */ view) => table.mine(view) && !view.ask.aside;
  const view = await table.until("the computer's turn is over", asked);
  assert.ok(moves() > 5, "there is much to show");
  await page.locator("#ask [data-do=skip]").waitFor();
  assert.deepEqual(await page.evaluate(() => Reflect.get(window, "ends")), [], "nothing waits for what is being shown");
  // Nothing moves on by itself any more: what ends it is the key.
  await page.evaluate(() => {
    Object.assign(window, { frames: window.requestAnimationFrame });
    window.requestAnimationFrame = () => 0;
  });
  await page.keyboard.press("Space");
  await page.locator("#ask [data-do=skip]").waitFor({ state: "detached" });
  await page.evaluate(() => Reflect.set(window, "requestAnimationFrame", Reflect.get(window, "frames")));
  assert.equal((await table.asked()).version, view.version);
});
