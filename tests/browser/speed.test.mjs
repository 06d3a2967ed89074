/** What the table weighs, and how long a click takes. */
import assert from "node:assert/strict";
import { sovietMovement } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

/** The most a first visit to a table may bring over the line, in bytes. */
const WEIGHT = 268_000;
/** The most a click may take in the median: generous, for a debug build on a busy machine; 100 is the aim. */
const SLOW = 400;
const CLICKS = 20;

check("a first visit to a table brings less than 268 kB", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const context = await visitor();
  await Table.join(context, soviet.link).then((table) => table.page.close());
  // A browser that has nothing yet, but the seat.
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.setCacheDisabled", { cacheDisabled: true });
  /** @type {Map<string, string>} */
  const urls = new Map();
  /** @type {Record<string, number>} */
  const weights = {};
  let frames = 0;
  line.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const name = new URL(urls.get(requestId) ?? "http://unknown/").pathname;
    const kind = /\.(\w+)$/.exec(name)?.[1] ?? "page";
    weights[kind] = (weights[kind] ?? 0) + encodedDataLength;
  });
  line.on("Network.webSocketFrameReceived", ({ response }) => (frames += response.payloadData.length));
  const table = new Table(page);
  await page.goto(`/game/${soviet.id}`);
  await table.laid();
  await table.asked();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const sum = Object.values(weights).reduce((a, b) => a + b, 0);
  const parts = Object.entries(weights).map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(0)}`);
  console.log(
    `first visit: ${(sum / 1000).toFixed(0)} kB (${parts.join(", ")}); first state ${(frames / 1000).toFixed(0)} kB of text`,
  );
  for (const kind of ["js", "css", "woff2", "svg", "json"]) assert.ok(weights[kind] > 0, `${kind} was measured`);
  assert.ok(sum < WEIGHT, `${sum} bytes`);
});

check("from the click to the map painted anew", async (visitor) => {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(await visitor({ settings: {} }), soviet.link);
  const { page } = table;
  await table.asked();
  await page.evaluate(() => {
    // Marks the press, and the frame after the reach of a unit on the map has changed because of it.
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
  const alone = table.view.ask.offers.filter((o) => {
    const at = o.unit && table.at(o.unit);
    return at && table.view.units.filter((u) => u.at === at).length === 1;
  });
  assert.ok(alone.length > 0);
  for (let n = 0; n < CLICKS / 2; n++) {
    const offer = alone[n % alone.length];
    for (const doing of [() => table.click(table.at(offer.unit)), () => page.locator("#ask [data-do=undo]").click()]) {
      const had = await page.evaluate(() => performance.getEntriesByName("click").length);
      await table.doing(doing);
      await page.waitForFunction((had) => performance.getEntriesByName("click").length > had, had);
    }
  }
  const times = await page.evaluate(() => performance.getEntriesByName("click").map((e) => e.duration));
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  console.log(`${times.length} clicks: median ${median.toFixed(0)} ms, slowest ${times.at(-1).toFixed(0)} ms`);
  assert.ok(times.length >= CLICKS);
  assert.ok(median < SLOW, `median ${median} ms`);
});
