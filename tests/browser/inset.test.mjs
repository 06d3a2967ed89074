/** A game with two maps: the second is docked beside the first when it matters. */
import assert from "node:assert/strict";
import { done, newGame, phaseOf, playBoth, russianMovement } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

const GAME = "assault-on-leningrad";
const WORLD = 1;
/** A hex of the first map at the edge of the city. */
const GATE = "0419";

stage({ seed: 1 });

/** The third German movement phase, after the Russian went east and let the panzer corps drive up to the city. */
async function germansAtTheGates() {
  const { hexes } = await (await fetch(`${server.url}/fixed/${GAME}.json`)).json();
  const movement = await phaseOf(server.url, "de-movement", GAME);
  const steps = new Map([[GATE, 0]]);
  for (const [hex, n] of steps)
    for (const next of hexes[hex].near)
      if (next && !steps.has(next) && !hexes[next].has.includes("leningrad")) steps.set(next, n + 1);
  const afar = { first: (hex) => steps.get(hex) ?? 999, second: (hex) => Number(hex.slice(2)) };
  const LAST = "9999";
  const had = new Set();
  // Each unit once a phase, as near as it comes to where its side wants to go.
  const march = (view) => {
    const { offers, chosen } = view.ask;
    const at = (unit) => view.units.find((u) => u.id === unit)?.at;
    const now = (o) => `${view.turn} ${view.phase} ${o.unit}`;
    const far = afar[view.decides];
    const [next] = offers
      .filter((o) => o.verb === "pick" && !had.has(now(o)) && (at(o.unit) || view.decides === "first"))
      .sort((a, b) => far(at(a.unit) ?? LAST) - far(at(b.unit) ?? LAST));
    if (next) {
      had.add(now(next));
      return next.act;
    }
    const [best] = offers
      .filter((o) => /^(move|enter)$/.test(o.verb))
      .sort((a, b) => far(a.hex) - far(b.hex) || b.left - a.left);
    return best && far(best.hex) < far(at(chosen[0]) ?? LAST) ? best.act : done(view);
  };
  return playBoth(
    server.url,
    GAME,
    (view) => view.turn === 3 && view.phase === movement && view.decides === "first",
    march,
  );
}

async function sitDown(visitor) {
  const game = await russianMovement(server.url);
  const table = await Table.join(await visitor(), game.seats[1].link);
  await table.asked();
  return table;
}

const panel = (table) => table.page.locator("#inset-1");
const onSheet = (table, hex) => table.fixed.hexes[hex].sheet;

/** Takes the first unit that can be transferred in hand, as people do: its stack, the unit, the button. */
async function transfer(table) {
  const offer =
    table.offers("transfer").find((o) => table.offers("pick").some((p) => p.unit === o.unit)) ??
    table.offers("transfer")[0];
  await table.click(table.at(offer.unit));
  const toggle = table.page.locator(`#ask [data-unit="${offer.unit}"]`);
  const several = table.view.ask.offers.filter((o) => o.unit === offer.unit).length > 1;
  if (several) {
    await toggle.click();
    await table.doing(() => table.button(offer.act).click());
  } else await table.doing(() => toggle.click());
  return offer.unit;
}

/** Which of the two maps a counter lies on in the page. */
const liesOn = async (table, unit) => {
  const count = (layer) => table.page.locator(`#${layer} [data-unit="${unit}"]`).count();
  return [await count("units"), await count("units-1")];
};

check("a unit goes to the other map by a click, moves there, and comes back by a click", async (visitor) => {
  const table = await sitDown(visitor);
  const { page } = table;
  assert.equal(await panel(table).isVisible(), false, "nothing matters on the second map yet");

  const unit = await transfer(table);
  await panel(table).waitFor();
  const there = table.offers("at");
  assert.ok(
    there.length > 3 && there.every((o) => onSheet(table, o.hex) === WORLD),
    "all places are on the second map",
  );
  assert.equal(await page.locator("#tint-1 .reach").count(), there.length, "each of them is lit on the panel");
  assert.equal(await page.locator("#tint .reach").count(), 0, "and nothing on the first map");
  assert.equal(await page.locator("#rims .gate").count(), 1, "a badge tells that the unit's own hex leads there");

  // A hex beside the fringe, so that the unit can leave by it.
  const fringe = (hex) =>
    table.fixed.hexes[hex].near.filter((n) => n && table.fixed.hexes[n].has.some((f) => f.startsWith("fringe")));
  const to = there.find((o) => fringe(o.hex).length);
  await table.doing(() => table.click(to.hex));
  await table.lies(unit, to.hex);
  assert.deepEqual(await liesOn(table, unit), [0, 1]);

  await table.doing(async () => {
    await table.click(to.hex);
    if (table.view.ask.offers.filter((o) => o.unit === unit).length > 1) {
      await page.locator(`#ask [data-unit="${unit}"]`).click();
      await table.button(`pick ${unit}`).click();
    }
  });
  const edge = table.offers("move").find((o) => fringe(to.hex).includes(o.hex));
  assert.ok(edge, "it can move to the fringe");
  await table.hover(edge.hex);
  await page.locator("#path-1 .flag").waitFor();
  assert.equal(await page.locator("#path .flag").count(), 0, "the way is drawn on its own map only");
  await table.doing(() => table.click(edge.hex));
  await table.lies(unit, edge.hex);

  const [back] = table.offers("cross");
  assert.ok(back && onSheet(table, back.hex) === 0, "from the fringe it can leave for the first map");
  await table.doing(() => table.click(back.hex));
  await table.lies(unit, back.hex);
  assert.deepEqual(await liesOn(table, unit), [1, 0]);
});

check("a German comes into the city by clicks: to a hex at its edge, from there onto the panel", async (visitor) => {
  const game = await germansAtTheGates();
  const table = await Table.join(await visitor(), game.seats[0].link);
  await table.asked();
  const { page, fixed } = table;
  assert.equal(await panel(table).isVisible(), false, "no German can be on the second map yet");
  const near = table.offers("pick").filter((o) => fixed.hexes[GATE].near.includes(table.at(o.unit)));
  const { unit } = near.find((o) => /pz$/.test(o.unit));

  await table.click(table.at(unit));
  await table.doing(() => page.locator(`#ask [data-unit="${unit}"]`).click());
  await table.doing(() => table.click(GATE));
  await table.lies(unit, GATE);
  assert.deepEqual(await liesOn(table, unit), [1, 0]);

  const ways = table.offers("cross");
  assert.deepEqual(
    ways.map((o) => o.hex).sort(),
    fixed.hexes[GATE].far.toSorted(),
    "its places on the second map are offered",
  );
  await panel(table).waitFor();
  assert.equal(await page.locator("#tint-1 .reach").count(), ways.length, "each of them is lit on the panel");
  assert.equal(await page.locator("#rims .gate").count(), 1, "a badge tells that the hex leads there");
  const inside = table.view.units.filter((u) => fixed.hexes[u.at].has.includes("leningrad"));
  assert.ok(inside.length > 0, "the city has defenders on the first map");
  await table.click(ways[0].hex);
  // The Russian leaves the hexes of the city on the first map at once.
  const russian = game.seats[1];
  for (let left = inside.length; left > 0; left--) {
    await table.until("the Russian goes to the second map", (view) => view.decides === "second");
    const view = await russian.view();
    assert.match(view.ask.question, /^Germans are in the city/);
    await russian.does(view.ask.offers[0].act);
    await table.until("he has gone there", ({ version }) => version > view.version);
  }
  await table.until(
    "the German goes on",
    (view) => table.mine(view) && view.units.some((u) => u.id === unit && u.at === ways[0].hex),
  );
  await table.asked();
  await table.lies(unit, ways[0].hex);
  assert.deepEqual(await liesOn(table, unit), [0, 1], "its counter lies on the panel");
  assert.ok(await panel(table).isVisible());
  for (const { id } of inside)
    assert.deepEqual(await liesOn(table, id), [0, 1], "and so do those of the city's defenders");
});

check("what is asked in between is passed over with a note, and asked by whoever wants it", async (visitor) => {
  const game = await russianMovement(server.url);
  const table = await Table.join(await visitor(), game.seats[1].link);
  await table.asked();
  const { page } = table;
  const note = page.locator("#ask .passed");
  await page.evaluate(() => {
    const asked = new Set();
    const note = () => asked.add(document.querySelector("#question")?.textContent);
    new MutationObserver(note).observe(document.querySelector("#ask"), {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(window, { asked });
  });
  await table.button("done").click();
  await table.saying(/^End anyway/).click();
  // With nobody to attack the combat phase has no other question than that of 8.32, and the German is next.
  await table.until("the German decides", (view) => view.decides === "first");
  await note.waitFor();
  assert.match(
    await note.innerText(),
    /^Passed over: Are units of Leningrad transferred between the maps\? 8\.32 Ask me from now on$/,
  );
  assert.equal(await panel(table).isVisible(), false, "for what is passed over no panel opens");
  const asked = await page.evaluate(() => [...Reflect.get(window, "asked")]);
  assert.ok(!asked.some((words) => /transferred/.test(words)), `it is not shown in passing: ${asked.join(" | ")}`);

  await note.getByRole("button", { name: "Ask me from now on" }).click();
  await note.waitFor({ state: "hidden" });
  const german = game.seats[0];
  const view = await german.view();
  assert.equal(view.decides, "first");
  await german.does(done(view));
  await table.asked();
  assert.equal(table.view.ask.case, "8.32");
  const places = new Set(table.offers("transfer").map((o) => table.at(o.unit)));
  assert.ok(places.size > 0, "there is something to transfer");
  const offered = (sheet) => page.locator(sheet ? "#rims-1 .offered" : "#rims .offered");
  const marked = async () => (await offered(0).count()) + (await offered(1).count());
  assert.equal(await marked(), places.size, "everything is marked that was passed over before");
  // It stays: what answers itself would be answered before the server says anything else.
  const [stack] = places;
  await table.click(stack, { button: "right" });
  await page.locator("#card h2").waitFor();
  await table.shown();
  assert.equal(await page.locator("#ask .case").first().getAttribute("data-case"), "8.32", "and it stays");
});

check("the panel is opened and closed by key and button, and closed it stays so for the turn", async (visitor) => {
  const table = await sitDown(visitor);
  const { page } = table;
  const chip = page.getByRole("button", { name: /inset$/ }).first();
  await page.keyboard.press("o");
  await panel(table).waitFor();
  assert.equal(await chip.getAttribute("aria-pressed"), "true");
  await page.keyboard.press("o");
  await panel(table).waitFor({ state: "hidden" });
  await chip.click();
  await panel(table).waitFor();
  await panel(table).getByRole("button", { name: /Close/ }).click();
  await panel(table).waitFor({ state: "hidden" });

  // Closed by hand, it stays so for the turn; what is offered there stands in the list, which leads to it.
  await transfer(table);
  await page.waitForFunction(() => document.querySelector("#ask .unseen"));
  assert.equal(await panel(table).isVisible(), false);
  await page.locator("#ask .unseen [data-unseen]").last().click();
  await panel(table).waitFor();
  await page.keyboard.press("Escape");

  // The keyboard walks over to it and back.
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await page.keyboard.press("o");
  await panel(table).waitFor({ state: "hidden" });
  for (let n = 0; n < 40 && (await focused()) !== "play"; n++) await page.keyboard.press("Tab");
  await page.keyboard.press("o");
  assert.equal(await focused(), "play-1");
  const walked = async () =>
    (await page.locator("#play-1").getAttribute("aria-activedescendant"))?.slice("hex-".length);
  const from = await walked();
  assert.equal(onSheet(table, from), WORLD);
  const arrows = ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"];
  for (let n = 0; n < arrows.length && (await walked()) === from; n++) await page.keyboard.press(arrows[n]);
  assert.notEqual(await walked(), from, "arrow keys walk over its hexes");
  assert.equal(onSheet(table, await walked()), WORLD);
  await page.keyboard.press("o");
  assert.equal(await focused(), "play");
});

check("the whole map is fitted beside the panel", async (visitor) => {
  const table = await sitDown(visitor);
  const { page } = table;
  await page.keyboard.press("o");
  await panel(table).waitFor();
  await page.getByRole("button", { name: /whole map/i }).click();
  const [world, over] = [await page.locator("#world").boundingBox(), await panel(table).boundingBox()];
  const board = await page.locator("#board").boundingBox();
  const left = over.x - board.x < 50;
  const room = left ? [over.x + over.width, board.x + board.width] : [board.x, over.x];
  assert.ok(
    room[0] <= world.x && world.x + world.width <= room[1],
    `${JSON.stringify(world)} is beside ${JSON.stringify(over)}`,
  );
  assert.ok(
    world.width > (room[1] - room[0]) * 0.9 || world.height > board.height * 0.9,
    "as large as it can be there",
  );
});

check("hexes of the panel are looked at closely as those of the first map", async (visitor) => {
  const table = await sitDown(visitor);
  const { page } = table;
  await page.keyboard.press("o");
  const named = Object.entries(table.fixed.hexes).find(
    ([, hex]) => hex.sheet === WORLD && hex.has.includes("key-point"),
  );
  await table.click(named[0], { button: "right" });
  await page.locator("#card h2").waitFor();
  assert.match(await page.locator("#card h2").innerText(), new RegExp(`^${named[0]} `));
  await page.keyboard.press("Escape");
  await table.hover(named[0]);
  await page.locator("#path-1 .hover").first().waitFor();
  assert.ok((await page.locator("#path .twin").count()) > 0, "the place of the first map that it belongs to is shown");
});

check("a game with one map has no panel and no key for it", async (visitor) => {
  const game = await newGame(server.url, ["person", "person"], "leningrad-1979");
  const table = await Table.join(await visitor(), game.seats[1].link);
  await table.asked();
  await table.page.keyboard.press("o");
  assert.equal(await table.page.locator(".inset, [id^=play-]").count(), 0);
  assert.equal(await table.page.locator(".bottom .chip").filter({ hasText: /inset/ }).count(), 0);
});

check("the other map takes its own space, and shifts nothing of the first when it comes and goes", async (visitor) => {
  const table = await sitDown(visitor);
  const { page } = table;
  const lies = () => page.locator("#world").evaluate((world) => world.style.transform);
  const hand = await table.place(table.at(table.offers("pick").find((o) => table.at(o.unit)).unit));
  const before = await lies();
  await page.mouse.move(hand.x, hand.y);
  await page.keyboard.press("o");
  await panel(table).waitFor();
  assert.equal(await lies(), before);
  const box = await panel(table).boundingBox();
  const board = await page.locator("#board").boundingBox();
  assert.ok(box.x === board.x || Math.abs(box.x + box.width - board.x - board.width) < 1, "it is docked at a side");
  assert.ok(Math.abs(box.height - board.height) < 1);
  assert.ok(hand.x < box.x || hand.x > box.x + box.width, "not where the hand is");
  const tools = await page.locator("#board .bottom").boundingBox();
  assert.ok(tools.x >= box.x + box.width || tools.x + tools.width <= box.x, "the tools keep to the part beside it");
  await page.keyboard.press("o");
  await panel(table).waitFor({ state: "hidden" });
  assert.equal(await lies(), before);
});
