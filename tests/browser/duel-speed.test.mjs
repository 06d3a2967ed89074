/** How quickly the largest map is moved and painted, and what the first visit to its table weighs. */
import assert from "node:assert/strict";
import { duel, goOn, names } from "./lib/duel.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage({ seed: 5 });

/** The most a frame may take in the median, in milliseconds: generous, for a busy machine; 16 is the aim. */
const FRAME = 50;
/** The most a click may take in the median; 100 is the aim. */
const CLICK = 400;
/** The most a first visit may bring over the line, in bytes. */
const WEIGHT = 400_000;
const CLICKS = 20;

/** A move mode of the German in which one unit has moved. */
async function moving() {
  const made = await duel(server.url);
  await goOn(made, (view) => names(view, "18a-hq"));
  const [german] = made.seats;
  const view = await german.view();
  const all = view.ask.offers.filter((/** @type {any} */ o) => o.verb === "name").map((/** @type {any} */ o) => o.act);
  for (const acts of [all, ["done"], ["order move-attack"], ["pick 254id"], ["done"]]) {
    const { ask } = await german.turn();
    if (acts[0] === "done" && !ask.offers.some((/** @type {any} */ o) => o.act === "done")) continue;
    await german.does(...acts);
  }
  return made;
}

/** @param {number[]} times */
const middle = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

check("the largest map is moved and enlarged frame by frame, and painted soon after a click", async (visitor) => {
  const made = await moving();
  const table = await Table.join(
    await visitor({ settings: {}, viewport: { width: 1440, height: 900 } }),
    made.seats[0].link,
  );
  const { page } = table;
  await table.asked();
  const frames = async (/** @type {() => Promise<void>} */ doing) => {
    await page.evaluate(() => {
      const spent = /** @type {number[]} */ ([]);
      Object.assign(window, { spent, counts: true });
      // What a frame takes: from its beginning until what is to be painted is handed on.
      const frame = (/** @type {number} */ began) => {
        if (!Reflect.get(window, "counts")) return;
        const channel = new MessageChannel();
        channel.port1.onmessage = () => spent.push(performance.now() - began);
        channel.port2.postMessage(null);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    await doing();
    return page.evaluate(() => {
      Object.assign(window, { counts: false });
      return /** @type {number[]} */ (Reflect.get(window, "spent"));
    });
  };
  const box = await page.locator("#board").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  const panned = await frames(async () => {
    const at = await table.ground({ x, y });
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    for (let n = 0; n < 60; n++) await page.mouse.move(at.x - 5 * n, at.y + 2 * n);
    await page.mouse.up();
  });
  const zoomed = await frames(async () => {
    for (let n = 0; n < 40; n++) {
      await page.mouse.wheel(0, n < 20 ? 60 : -60);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  });
  for (const [what, times] of /** @type {[string, number[]][]} */ ([
    ["moved", panned],
    ["enlarged", zoomed],
  ])) {
    const late = [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.9)];
    console.log(
      `${what}: ${times.length} frames, half within ${middle(times).toFixed(1)} ms, nine of ten within ${late.toFixed(1)} ms`,
    );
    assert.ok(times.length > 20, what);
    assert.ok(middle(times) < FRAME, `${what}: ${middle(times)} ms`);
  }

  await page.keyboard.press("0");
  await page.evaluate(() => {
    addEventListener("pointerup", () => performance.mark("pressed"), true);
    new MutationObserver(() => {
      if (!performance.getEntriesByName("pressed").length) return;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          if (performance.getEntriesByName("pressed").length) performance.measure("click", "pressed");
          performance.clearMarks("pressed");
        };
        channel.port2.postMessage(null);
      });
    }).observe(document.querySelector("#tint"), { childList: true, subtree: true });
  });
  const picks = table.offers("pick");
  for (let n = 0; n < CLICKS / 2; n++) {
    const { unit } = picks[n % picks.length];
    for (const doing of [`#ask [data-unit="${unit}"]`, "#ask [data-do=undo]"]) {
      const had = await page.evaluate(() => performance.getEntriesByName("click").length);
      await table.doing(() => page.locator(doing).click());
      await page.waitForFunction((had) => performance.getEntriesByName("click").length > had, had);
    }
  }
  const times = await page.evaluate(() => performance.getEntriesByName("click").map((e) => e.duration));
  console.log(
    `${times.length} clicks: median ${middle(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
  );
  assert.ok(times.length >= CLICKS);
  assert.ok(middle(times) < CLICK, `median ${middle(times)} ms`);
});

check("a first visit to the table with the largest map brings less than 400 kB", async (visitor) => {
  const made = await duel(server.url);
  const context = await visitor();
  await Table.join(context, made.seats[1].link).then((table) => table.page.close());
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.setCacheDisabled", { cacheDisabled: true });
  let sum = 0;
  line.on("Network.loadingFinished", ({ encodedDataLength }) => (sum += encodedDataLength));
  const table = new Table(page);
  await page.goto(`/game/${made.id}`);
  await table.laid();
  await table.asked();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  console.log(`first visit: ${(sum / 1000).toFixed(0)} kB`);
  assert.ok(sum > 100_000 && sum < WEIGHT, `${sum} bytes`);
});
