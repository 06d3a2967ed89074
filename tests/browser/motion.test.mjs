/** Whoever wants no motion sees none, and plays all the same; the others see what moves. */
import assert from "node:assert/strict";
import { newGame, phaseOf, sovietMovement, stackInTheRear } from "./lib/games.mjs";
import { moved, watchMotion } from "./lib/motion.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

const settings = { speed: "normal" };

check("with reduced motion a table is played and nothing glides; without, the same glides", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(await visitor({ settings: { speed: "slow" }, reducedMotion: "reduce" }), soviet.link);
  const { page } = table;
  await table.asked();
  await watchMotion(table);
  const CALM = { told: false, glided: false, panned: false, eased: 0, skips: 0 };
  const calm = async () => {
    const { rings, ...rest } = await moved(page);
    assert.deepEqual(rest, CALM);
    return rings;
  };

  // A stack goes far, by clicks.
  const stack = stackInTheRear(table.view);
  await table.click(stack.hex);
  await table.saying(stack.say).waitFor();
  await table.doing(() => table.saying(stack.say).click());
  const near = table.fixed.hexes[stack.hex].near;
  const to = table.offers("move").find((o) => !near.includes(o.hex) && !table.view.units.some((u) => u.at === o.hex));
  assert.ok(to, "it can go further than to the next hex");
  const go = async () => {
    await table.hover(to.hex);
    await page.locator("#path .flag").waitFor();
    await table.take(to);
    for (const unit of stack.units) await table.lies(unit, to.hex);
  };
  const back = async () => {
    await table.doing(() => page.keyboard.press("u"));
    for (const unit of stack.units) await table.lies(unit, stack.hex);
  };
  await go();
  await back();

  // A hex of the log is brought into view at once.
  const links = page.locator("#log button[data-hex]").filter({ visible: true });
  const lies = () => page.locator("#world").evaluate((world) => world.style.transform);
  const lookAround = async () => {
    for (let n = 0; n < 6; n++) await page.keyboard.press("+");
    const before = await lies();
    for (let n = 0; n < 12 && (await lies()) === before; n++) await links.nth(n).click();
    assert.notEqual(await lies(), before, "the map goes to a hex of the log");
    await page.keyboard.press("0");
  };
  await lookAround();
  await calm();

  // Whoever does not mind motion sees it, with a picture now and then even on a machine that has much else to do.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  for (let n = 0; n < 8 && !(await moved(page)).glided; n++) {
    await go();
    await back();
  }
  for (let n = 0; n < 8 && !(await moved(page)).panned; n++) await lookAround();
  const { glided, panned, skips } = await moved(page);
  assert.deepEqual({ glided, panned, skips: skips > 0 }, { glided: true, panned: true, skips: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await table.doing(() => page.keyboard.press("u"));
  await page.evaluate((calm) => Object.assign(Reflect.get(window, "seen"), calm, { rings: 0 }), CALM);

  // The computer's turn: what happened is rimmed, and the question is there without waiting.
  const german = await phaseOf(server.url, "de-movement");
  for (let n = 0; n < 40 && !(table.view.turn === 3 && table.view.phase > german); n++) {
    await table.asked();
    const { ask, version } = table.view;
    const act = (ask.offers.find((o) => o.verb === "done") ?? ask.offers[0]).act;
    const sent = await page.request.post(`/api/games/${table.id}/act`, { data: { actions: [act], version } });
    assert.ok(sent.ok(), await sent.text());
    await table.until("it goes on", (view) => view.version > version);
  }
  await table.asked();
  const rings = await calm();
  assert.ok(rings > 3, `where the computer moved is rimmed: ${rings}`);
  assert.equal(await table.counters(), table.view.units.length);
});

check("on a phone the panel jumps with reduced motion, and slides without", async (visitor) => {
  const { seats } = await newGame(server.url, ["person", "person"]);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, settings };
  const context = await visitor({ ...phone, reducedMotion: "reduce" });
  const table = await Table.join(context, seats[1].link);
  const { page } = table;
  for (const [reducedMotion, slides] of /** @type {const} */ ([
    ["reduce", false],
    ["no-preference", true],
  ])) {
    await page.emulateMedia({ reducedMotion });
    await page.reload();
    await table.asked();
    await watchMotion(table);
    const top = async () => (await page.locator("#side").boundingBox()).y;
    const half = await top();
    await page.locator("#grab").tap();
    await page.waitForFunction(
      () => /** @type {HTMLElement} */ (document.querySelector("#side")).dataset.size === "away",
    );
    if (!slides) assert.ok((await top()) > half + 60, "it is away at once");
    await page.locator("#grab").tap();
    await page.waitForFunction((half) => document.querySelector("#side").getBoundingClientRect().y === half, half);
    assert.equal((await moved(page)).eased > 0, slides, reducedMotion);
  }
});
