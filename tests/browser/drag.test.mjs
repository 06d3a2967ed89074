/** Counters dragged by mouse and finger, and laid down again. */
import assert from "node:assert/strict";
import { done, newGame, phaseOf, playBoth, russianMovement, sovietMovement, stackInTheRear } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

/** A movement phase with nothing in the hand. */
async function moving(/** @type {import("playwright-core").BrowserContext} */ context) {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(context, soviet.link);
  await table.asked();
  return { table, stack: stackInTheRear(table.view) };
}

/** Hexes both in sight without dragging the map in between. @param {Table} table @param {string} hex */
const beside = (table, hex) => table.fixed.hexes[hex].near.filter((near) => near !== null);

/** Presses on a hex and moves a little, so that what lies there is taken hold of. */
async function grab(/** @type {Table} */ table, /** @type {string} */ hex) {
  const { page } = table;
  const { x, y } = await table.place(hex);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 4, y + 4);
  await page.mouse.move(x + 9, y + 7);
  await page.locator(".carried .mini").first().waitFor();
  return { x, y };
}

/** Where a hex is now, without moving the map. @param {Table} table @param {string} hex */
const now = ({ page, fixed }, hex) =>
  page.evaluate(({ x, y }) => {
    const play = /** @type {SVGSVGElement} */ (document.querySelector("#play"));
    const { left, top, width } = play.getBoundingClientRect();
    const box = play.viewBox.baseVal;
    const k = width / box.width;
    return { x: left + (x - box.x) * k, y: top + (y - box.y) * k };
  }, fixed.hexes[hex]);

check("a stack is dragged whole: its way is shown under it, and dropping it moves it", async (visitor) => {
  const { table, stack } = await moving(await visitor());
  const { page } = table;
  await grab(table, stack.hex);
  await table.until("it is in the hand", (view) => view.ask?.chosen.length === stack.units.length);
  assert.equal(await page.locator(".carried .mini").count(), Math.min(4, stack.units.length));
  const offer = table.offers("move").find((o) => beside(table, stack.hex).includes(o.hex));
  assert.ok(offer, "it can move to a hex beside");
  const to = await now(table, offer.hex);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.locator("#path .flag").waitFor();
  await page.locator("#ask .cost").waitFor();
  await table.doing(() => page.mouse.up());
  for (const unit of stack.units) await table.lies(unit, offer.hex);
  assert.equal(await page.locator(".carried").count(), 0);
});

check("a drop that is not allowed says why with its case, and the counters go back", async (visitor) => {
  const { table, stack } = await moving(await visitor());
  const { page } = table;
  await grab(table, stack.hex);
  await table.until("it is in the hand", (view) => view.ask?.chosen.length === stack.units.length);
  const offered = new Set(table.view.ask.offers.map((o) => o.hex));
  const taken = new Set(table.view.units.map((u) => u.at));
  const box = await page.locator("#board").boundingBox();
  /** @type {{x: number, y: number} | null} */
  let to = null;
  for (const hex of Object.keys(table.fixed.hexes)) {
    const at = await now(table, hex);
    const inside =
      at.x > box.x + 80 && at.x < box.x + box.width - 80 && at.y > box.y + 80 && at.y < box.y + box.height - 120;
    if (inside && !offered.has(hex) && !taken.has(hex)) to = at;
    if (to) break;
  }
  assert.ok(to, "there is a hex out of reach in sight");
  const { version } = table.view;
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  const bubble = page.locator("#bubble");
  await bubble.waitFor();
  assert.equal(await bubble.locator("a.case").count(), 1);
  await page.waitForFunction(() => !document.querySelector(".carried"));
  assert.equal(table.view.version, version, "nothing is done");
  for (const unit of stack.units) await table.lies(unit, stack.hex);
});

check(
  "dropped where it lay, put down by Esc or by a click on it, a stack is laid down and nothing is spent",
  async (visitor) => {
    const { table, stack } = await moving(await visitor());
    const { page } = table;
    const free = (/** @type {any} */ view) => view.ask?.chosen.length === 0;
    const { x, y } = await grab(table, stack.hex);
    await table.until("it is in the hand", (view) => view.ask?.chosen.length === stack.units.length);
    await page.mouse.move(x + 2, y + 2);
    await page.mouse.up();
    await table.until("it is laid down", free);
    await table.asked();

    for (const lay of [() => page.keyboard.press("Escape"), () => table.click(stack.hex)]) {
      await table.click(stack.hex);
      await table.saying(stack.say).waitFor();
      await table.doing(() => table.saying(stack.say).click());
      await page.waitForTimeout(450);
      // What is being looked at is put away first: the stack that is spread out.
      for (let n = 0; n < 3 && !free(table.view); n++) {
        await lay();
        await page.waitForTimeout(400);
      }
      await table.until("it is laid down", free);
      await table.asked();
      assert.ok(
        table.view.ask.shortcuts.some((row) => row.hex === stack.hex && row.say === stack.say),
        "it can move still",
      );
    }
  },
);

check("a double click takes the whole stack", async (visitor) => {
  const { table, stack } = await moving(await visitor());
  const { x, y } = await table.place(stack.hex);
  await table.page.mouse.dblclick(x, y);
  await table.until("all of it is in the hand", (view) => view.ask?.chosen.length === stack.units.length);
});

check("empty ground drags the map, and Esc while dragging puts the counters back", async (visitor) => {
  const { table, stack } = await moving(await visitor());
  const { page } = table;
  await table.place(stack.hex);
  const box = await page.locator("#board").boundingBox();
  const own = new Set(table.view.units.map((u) => u.at));
  const places = await Promise.all(
    Object.keys(table.fixed.hexes).map(async (hex) => ({ hex, ...(await now(table, hex)) })),
  );
  const ground = places.find(
    ({ hex, x, y }) =>
      !own.has(hex) && Math.abs(x - box.x - box.width / 2) < 120 && Math.abs(y - box.y - box.height / 2) < 120,
  );
  assert.ok(ground);
  const { version } = table.view;
  await page.mouse.move(ground.x, ground.y);
  await page.mouse.down();
  await page.mouse.move(ground.x + 50, ground.y + 30, { steps: 4 });
  assert.equal(await page.locator(".carried").count(), 0);
  await page.mouse.up();
  const after = await now(table, ground.hex);
  assert.ok(Math.abs(after.x - ground.x - 50) < 2 && Math.abs(after.y - ground.y - 30) < 2, "the map came along");
  assert.equal(table.view.version, version);

  const at = await grab(table, stack.hex);
  await page.mouse.move(at.x + 60, at.y + 40, { steps: 3 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.waitForFunction(() => !document.querySelector(".carried"));
  await table.until("it is laid down", (view) => view.ask?.chosen.length === 0);
});

check("dropped on the panel, where the map goes on unseen, a stack goes back", async (visitor) => {
  const { table, stack } = await moving(await visitor());
  const { page } = table;
  await grab(table, stack.hex);
  await table.until("it is in the hand", (view) => view.ask?.chosen.length === stack.units.length);
  const panel = await page.locator("#ask h2").boundingBox();
  await page.mouse.move(panel.x + 20, panel.y + 10, { steps: 5 });
  await page.mouse.up();
  await table.until("it is laid down", (view) => view.ask?.chosen.length === 0);
  await page.waitForFunction(() => !document.querySelector(".carried"));
  for (const unit of stack.units) await table.lies(unit, stack.hex);
});

check("a finger drags a stack; with a second finger it goes back, and the map is stretched", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(
    await visitor({ viewport: { width: 1024, height: 768 }, hasTouch: true }),
    soviet.link,
  );
  await table.asked();
  const { page } = table;
  const stack = stackInTheRear(table.view);
  const from = await table.place(stack.hex);
  const line = await page.context().newCDPSession(page);
  const tell = (
    /** @type {"touchStart" | "touchMove" | "touchEnd"} */ type,
    /** @type {[number, number][]} */ ...points
  ) => line.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await tell("touchStart", [from.x, from.y]);
  for (const d of [3, 8, 14]) await tell("touchMove", [from.x + d, from.y + d]);
  await page.locator(".carried .mini").first().waitFor();
  await tell("touchStart", [from.x + 14, from.y + 14], [from.x + 120, from.y + 14]);
  await page.waitForFunction(() => !document.querySelector(".carried"));
  await tell("touchEnd");
  await table.until("it is laid down", (view) => view.ask?.chosen.length === 0);
  await table.asked();

  await tell("touchStart", [from.x, from.y]);
  for (const d of [3, 8, 14]) await tell("touchMove", [from.x + d, from.y + d]);
  await table.until("it is in the hand", (view) => view.ask?.chosen.length === stack.units.length);
  const offer = table.offers("move").find((o) => beside(table, stack.hex).includes(o.hex));
  const to = await now(table, offer.hex);
  await tell("touchMove", [to.x, to.y]);
  await table.doing(() => tell("touchEnd"));
  for (const unit of stack.units) await table.lies(unit, offer.hex);
});

check("in a set-up where the hex is clicked, a counter of the map is none to be dragged", async (visitor) => {
  const { seats } = await newGame(server.url, ["person", "person"]);
  const table = await Table.join(await visitor(), seats[1].link);
  await table.asked();
  const { version } = table.view;
  const own = table.view.units.find((u) => u.at);
  const { x, y } = await table.place(own.at);
  await table.page.mouse.move(x, y);
  await table.page.mouse.down();
  await table.page.mouse.move(x + 40, y + 20, { steps: 4 });
  assert.equal(await table.page.locator(".carried").count(), 0);
  await table.page.mouse.up();
  assert.equal(table.view.version, version);
});

/** A German movement phase in which units wait in the panel. @param {import("playwright-core").BrowserContext} context */
async function arriving(context) {
  const game = "assault-on-leningrad";
  const movement = await phaseOf(server.url, "de-movement", game);
  const { seats } = await playBoth(
    server.url,
    game,
    (view) => view.phase === movement && view.decides === "first",
    done,
  );
  const table = await Table.join(context, seats[0].link);
  await table.asked();
  const unit = table.offers("pick").find((offer) => !table.at(offer.unit))?.unit;
  assert.ok(unit, "somebody waits");
  const button = table.page.locator(`#ask [data-unit="${unit}"]`).first();
  const { x, y, width, height } = await button.boundingBox();
  return { table, unit, x: x + width / 2, y: y + height / 2 };
}

/** Where the unit in the hand can come in, in sight. @param {Table} table @param {string} unit */
async function entry(table, unit) {
  await table.until("it is in the hand", (view) => view.ask?.chosen.includes(unit));
  // The map goes to where it enters.
  await table.page.waitForTimeout(500);
  const hex = table.offers("enter").find((offer) => offer.hex)?.hex;
  return { hex, ...(await now(table, hex)) };
}

check("what waits to come in is dragged out of the panel to where it enters, or back into it", async (visitor) => {
  const { table, unit, x, y } = await arriving(await visitor());
  const { mouse } = table.page;
  const { seq } = table.view;
  const lift = async () => {
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x - 12, y + 3, { steps: 3 });
    return entry(table, unit);
  };
  const first = await lift();
  await mouse.move(first.x, first.y, { steps: 4 });
  await table.page.locator(".carried .mini").waitFor();
  await mouse.move(x, y, { steps: 4 });
  await mouse.up();
  await table.until("it is laid down", (view) => view.seq === seq && view.ask?.chosen.length === 0);
  await table.asked();

  const { hex, x: px, y: py } = await lift();
  await mouse.move(px, py, { steps: 4 });
  await table.doing(() => mouse.up());
  assert.equal(table.at(unit), hex);
  assert.equal(await table.page.locator(".carried").count(), 0);
});

check("a finger drags it out of the panel too", async (visitor) => {
  const { table, unit, x, y } = await arriving(
    await visitor({ viewport: { width: 1024, height: 768 }, hasTouch: true }),
  );
  const line = await table.page.context().newCDPSession(table.page);
  const tell = (
    /** @type {"touchStart" | "touchMove" | "touchEnd"} */ type,
    /** @type {[number, number][]} */ ...points
  ) => line.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await tell("touchStart", [x, y]);
  for (const d of [6, 14, 30]) await tell("touchMove", [x - d, y]);
  const to = await entry(table, unit);
  await tell("touchMove", [to.x, to.y]);
  await table.doing(() => tell("touchEnd"));
  assert.equal(table.at(unit), to.hex);
});

check(
  "the ship is taken by clicking it and sails by a second click; a stray click on the sea sails nothing",
  async (visitor) => {
    const { seats } = await russianMovement(server.url);
    const table = await Table.join(await visitor(), seats[1].link);
    const { page } = table;
    await table.asked();
    const sails = table.offers("sail");
    const ship = table.view.units.find((u) => u.id === sails[0]?.mover);
    assert.ok(ship, "the ship can sail");
    const { version } = table.view;
    const to = sails.find((o) => table.fixed.hexes[ship.at].near.includes(o.hex)) ?? sails[0];
    await table.click(to.hex);
    await page.waitForTimeout(400);
    assert.equal(table.view.version, version, "nobody has taken it yet");
    await page.keyboard.press("Escape");
    await table.click(ship.at);
    await page.locator("#rims .chosen").first().waitFor();
    assert.equal(table.view.version, version, "nothing is spent by taking it");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("#rims .chosen"));
    await table.click(ship.at);
    await page.locator("#rims .chosen").first().waitFor();
    await table.doing(() => table.click(to.hex));
    assert.equal(table.at(ship.id), to.hex);
  },
);
