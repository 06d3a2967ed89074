/** The map under fingers and under the wheel: what lies there stays there, and nothing is chosen by it. */
import assert from "node:assert/strict";
import { newGame } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

/** @typedef {[number, number]} Point A place in the window. */

/** So far a place may be off, in pixels: browsers round where a finger is. */
const NEAR = 1.5;

/** The seat of whoever sets up first: nearly every tap on the map would do something. */
const setUp = async () => (await newGame(server.url, ["person", "person"])).seats[1];

/** Fingers on the page, as the system tells of them. @param {Table} table */
async function fingers({ page }) {
  const line = await page.context().newCDPSession(page);
  // Where the page has last heard of each finger.
  await page.evaluate(() => {
    const heard = new Map();
    Object.assign(window, { heard });
    for (const type of /** @type {const} */ (["pointerdown", "pointermove"]))
      addEventListener(
        type,
        ({ pointerId, clientX, clientY }) => heard.set(pointerId, { x: clientX, y: clientY }),
        true,
      );
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"]))
      addEventListener(type, ({ pointerId }) => heard.delete(pointerId), true);
  });
  const tell = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {Point[]} */ points) =>
    line.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  return {
    down: (/** @type {Point[]} */ ...points) => tell("touchStart", points),
    /** Moves fingers from where they are to other places, in steps. @param {Point[]} from @param {Point[]} to */
    async move(from, to, steps = 8) {
      for (let n = 1; n <= steps; n++) {
        const part = n / steps;
        await tell(
          "touchMove",
          from.map(([x, y], i) => [x + (to[i][0] - x) * part, y + (to[i][1] - y) * part]),
        );
      }
      // The page hears of it with some later picture.
      await page.waitForFunction((to) => {
        const heard = [...Reflect.get(window, "heard").values()];
        return to.every(([x, y]) => heard.some((at) => Math.hypot(at.x - x, at.y - y) < 1));
      }, to);
    },
    up: () => tell("touchEnd", []),
    /** Only the second finger is lifted. @param {Point} place */
    upSecond: ([x, y]) => line.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [{ x, y, id: 1 }] }),
  };
}

/** What of the map lies at a place of the window, and how many pixels a unit of it has there. */
const under = ({ page }, /** @type {Point} */ place, sheet = 0) =>
  page.evaluate(
    ({ place, sheet }) => {
      const play = /** @type {SVGSVGElement} */ (document.querySelector(sheet ? `#play-${sheet}` : "#play"));
      const { left, top, width } = play.getBoundingClientRect();
      const k = width / play.viewBox.baseVal.width;
      return { x: (place[0] - left) / k, y: (place[1] - top) / k, k };
    },
    { place, sheet },
  );

/** Asserts that a point of the map lies at a place now. */
async function liesAt(/** @type {Table} */ table, /** @type {Point} */ place, /** @type {any} */ point, what) {
  const now = await under(table, place);
  const off = Math.hypot(now.x - point.x, now.y - point.y) * now.k;
  assert.ok(off < NEAR, `${what}: off by ${off.toFixed(1)} pixels`);
  return now;
}

/** Asserts that nothing was chosen, asked for or previewed, and that the page itself was not enlarged. */
async function untouched(/** @type {Table} */ table, /** @type {number} */ version) {
  const { page } = table;
  assert.equal(table.view.version, version, "nothing is done");
  assert.equal(await page.locator("#fan [data-fan], #path .flag, #path .cross").count(), 0, "nothing is picked");
  assert.equal(await page.locator("#bubble").isVisible(), false, "nothing is refused");
  assert.equal(await page.evaluate(() => visualViewport.scale), 1, "only the map is enlarged");
}

for (const [name, width, height, isMobile] of /** @type {const} */ ([
  ["a tablet", 1024, 768, false],
  ["a phone", 390, 844, true],
])) {
  check(`${name}: one finger drags the map, two stretch it about their middle`, async (visitor) => {
    const soviet = await setUp();
    const table = await Table.join(
      await visitor({ viewport: { width, height }, hasTouch: true, isMobile }),
      soviet.link,
    );
    await table.asked();
    const hand = await fingers(table);
    const { version } = table.view;
    const middle = /** @type {Point} */ ([width * 0.35, height * 0.3]);
    const beside = (/** @type {number} */ dx, /** @type {number} */ dy) =>
      /** @type {Point} */ ([middle[0] + dx, middle[1] + dy]);

    const held = await under(table, middle);
    await hand.down(middle);
    await hand.move([middle], [beside(60, 45)]);
    await hand.up();
    const dragged = await liesAt(table, beside(60, 45), held, "what a finger drags stays under it");
    assert.equal(dragged.k, held.k, "as large as before");

    // Apart: half as large again, and the middle stays.
    const [close, wide] = [
      [beside(-40, 0), beside(40, 0)],
      [beside(-60, 0), beside(60, 0)],
    ];
    const before = await under(table, middle);
    await hand.down(...close);
    await hand.move(close, wide);
    const larger = await liesAt(table, middle, before, "the middle between two fingers stays");
    assert.ok(Math.abs(larger.k / before.k - 1.5) < 0.03, `one and a half times as large: ${larger.k / before.k}`);
    // Without lifting a finger: together again, and both aside.
    await hand.move(wide, close);
    const again = await liesAt(table, middle, before, "together again as it was");
    assert.ok(Math.abs(again.k / before.k - 1) < 0.03);
    const aside = close.map(([x, y]) => /** @type {Point} */ ([x + 30, y + 40]));
    await hand.move(close, aside);
    await liesAt(table, beside(30, 40), before, "two fingers drag as one does");
    // One finger that is left goes on dragging.
    const one = await under(table, aside[0]);
    await hand.upSecond(aside[1]);
    const end = /** @type {Point} */ ([aside[0][0] - 30, aside[0][1] - 20]);
    await hand.move([aside[0]], [end]);
    await liesAt(table, end, one, "the finger that is left drags on");
    await hand.up();
    await untouched(table, version);

    // As small as the whole map, and no smaller.
    for (let n = 0; n < 6; n++) {
      const far = [beside(-100, 0), beside(100, 0)];
      const near = [beside(-12, 0), beside(12, 0)];
      await hand.down(...far);
      await hand.move(far, near, 4);
      await hand.up();
    }
    const world = await table.page.locator("#world").boundingBox();
    const board = await table.page.locator("#board").boundingBox();
    const part = Math.max(world.width / board.width, world.height / board.height);
    assert.ok(part > 0.5, `the map never becomes a stamp: ${part}`);
    await untouched(table, version);
  });
}

check("a finger that rests looks closely, and lifting it chooses nothing", async (visitor) => {
  const soviet = await setUp();
  const table = await Table.join(await visitor({ hasTouch: true }), soviet.link);
  await table.asked();
  const { version, ask } = table.view;
  const { hex } = ask.offers[0];
  const { x, y } = await table.place(hex);
  const hand = await fingers(table);
  await hand.down([x, y]);
  await table.page.locator("#card h2", { hasText: hex }).waitFor();
  await hand.up();
  await table.shown();
  await untouched(table, version);
  assert.ok(await table.page.locator("#card").isVisible(), "it stays to be read");
});

check("the docked map is stretched by fingers and then dragged, and the first stays still", async (visitor) => {
  const { seats } = await newGame(server.url, ["person", "person"], "assault-on-leningrad");
  const table = await Table.join(await visitor({ hasTouch: true }), seats[0].link);
  const { page } = table;
  await page.keyboard.press("o");
  await page.locator("#inset-1").waitFor();
  const box = await page.locator("#inset-1 .window").boundingBox();
  const at = (/** @type {number} */ dx) => /** @type {Point} */ ([box.x + box.width / 2 + dx, box.y + box.height / 2]);
  const hand = await fingers(table);
  const before = [await under(table, at(0)), await under(table, at(0), 1)];
  const [first, docked] = before;
  await hand.down(at(0));
  await hand.move([at(0)], [at(60)]);
  await hand.up();
  assert.deepEqual([await under(table, at(0)), await under(table, at(0), 1)], before, "whole, it is not dragged");
  await hand.down(at(-40), at(40));
  await hand.move([at(-40), at(40)], [at(-80), at(80)]);
  await hand.up();
  const larger = await under(table, at(0), 1);
  assert.ok(Math.abs(larger.k / docked.k - 2) < 0.1, `twice as large: ${larger.k / docked.k}`);
  // At first it is too small to be dragged, so it goes with each finger a little.
  assert.ok(Math.hypot(larger.x - docked.x, larger.y - docked.y) * larger.k < 30, "about the middle of the fingers");
  await hand.down(at(0));
  await hand.move([at(0)], [at(30)]);
  await hand.up();
  const dragged = await under(table, at(30), 1);
  assert.ok(Math.hypot(dragged.x - larger.x, dragged.y - larger.y) * larger.k < NEAR, "now it is");
  assert.deepEqual(await under(table, at(0)), first, "the first lies where it lay");
});

check("the wheel enlarges about the pointer, as far as is sensible", async (visitor) => {
  const soviet = await setUp();
  const table = await Table.join(await visitor(), soviet.link);
  const { page } = table;
  await table.asked();
  const { version } = table.view;
  const place = /** @type {Point} */ ([430, 310]);
  await page.mouse.move(...place);
  /** Turns the wheel and answers what lies under the pointer then. @param {number} by */
  const turn = async (by) => {
    const { k } = await under(table, place);
    await page.mouse.wheel(0, by);
    await page.waitForFunction((k) => {
      const play = /** @type {SVGSVGElement} */ (document.querySelector("#play"));
      return Math.abs(play.getBoundingClientRect().width / play.viewBox.baseVal.width - k) > k * 0.01;
    }, k);
    return under(table, place);
  };
  const before = await under(table, place);
  const larger = await turn(-120);
  assert.ok(larger.k > before.k * 1.1, "away from oneself is nearer to the map");
  await liesAt(table, place, before, "what is under the pointer stays");
  const same = await turn(120);
  assert.ok(Math.abs(same.k / before.k - 1) < 0.01, "back is as before");
  await liesAt(table, place, before, "and where before");
  // The trackpad's pinch, which browsers tell as a wheel with the control key, is stronger.
  await page.keyboard.down("Control");
  const pinched = await turn(-60);
  await page.keyboard.up("Control");
  assert.ok(pinched.k / before.k > larger.k / before.k, "a pinch of the trackpad enlarges too");
  await liesAt(table, place, before, "about the pointer");
  assert.equal(await page.evaluate(() => visualViewport.scale), 1);

  // It ends where counters fill the hand, and where all is seen.
  const ends = async (/** @type {number} */ by) => {
    for (let n = 0; n < 12; n++) await page.mouse.wheel(0, by);
    await page.waitForFunction(() => !document.querySelector("#board").classList.contains("moving"));
    return (await under(table, place)).k * table.fixed.scale;
  };
  const [most, least] = [await ends(-400), await ends(400)];
  assert.ok(most > 100 && most < 250, `hexes become ${most} pixels wide`);
  assert.ok(least > 10 && least < 45, `hexes become ${least} pixels small`);
  await untouched(table, version);
});
