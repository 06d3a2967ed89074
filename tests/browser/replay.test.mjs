/** The course of a game: its own, and that of a file somebody brings. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { russianMovement, sovietMovement } from "./lib/games.mjs";
import { ROOT } from "./lib/server.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

const FILE = join(ROOT, "docs/mid-game.replay");

/** The bar under the map. @param {import("playwright-core").Page} page */
function bar(page) {
  const root = page.locator("#replay");
  return {
    slider: root.locator("input[type=range]"),
    out: root.locator("output"),
    step: (/** @type {string} */ what) => root.locator(`[data-step=${what}]`).click(),
    /** Waits until the page stands at an action, in the bar, in the address and on the map. */
    at: async (/** @type {number} */ n) => {
      await page.waitForFunction(
        (n) =>
          document.querySelector("#replay output")?.textContent.startsWith(`${n} /`) &&
          new URLSearchParams(location.search).get("at") === String(n),
        n,
      );
    },
  };
}

/** The requests for something that have no answer yet. @param {import("playwright-core").Page} page @param {RegExp} what */
function underWay(page, what) {
  const open = new Set();
  page.on("request", (request) => what.test(request.url()) && open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  const frames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return {
    /** Waits until nothing is asked for any more: an answer that asks for the next is given the time to. */
    async none() {
      for (let quiet = 0; quiet < 3; quiet = open.size ? 0 : quiet + 1) await frames();
    },
  };
}

/** Where the counters lie. @param {import("playwright-core").Page} page */
const layout = (page) =>
  page
    .locator("#units [data-unit]")
    .evaluateAll((all) => all.map((u) => `${u.getAttribute("data-unit")} ${u.getAttribute("transform")}`).sort());

/** What the server says lies on the map at an action. @param {string} source @param {number} n */
async function unitsAt(source, n) {
  const answer = await (await fetch(`${server.url}${source}/at/${n}`)).json();
  return answer.state.units.map((u) => u.id).sort();
}

check("a replay file is taken and can be gone through", async (visitor) => {
  const context = await visitor();
  const page = await context.newPage();
  await page.goto("/replays");
  await page.locator("input[type=file]").setInputFiles(FILE);
  await page.getByRole("button", { name: "Open it" }).click();
  await page.waitForURL(/\/replay\/\w+/);
  const path = new URL(page.url()).pathname;
  const id = path.split("/").at(-1);
  const source = `/api/replays/${id}`;
  const { slider, out, step, at } = bar(page);
  await out.waitFor();
  const length = Number((await out.innerText()).split("/")[1]);
  assert.ok(length > 1000, "the file has a long game");
  await at(length);
  const last = await layout(page);
  assert.deepEqual(
    last.map((row) => row.split(" ")[0]),
    await unitsAt(source, length),
  );

  // The slider goes anywhere.
  await slider.fill("1000");
  await at(1000);
  await page.waitForFunction(
    (n) => document.querySelectorAll("#units [data-unit]").length === n,
    (await unitsAt(source, 1000)).length,
  );
  const middle = await layout(page);
  assert.notDeepEqual(middle, last);

  // One decision on and back again.
  await step("on");
  await page.waitForFunction(() => !document.querySelector("#replay output").textContent.startsWith("1000 "));
  const next = Number((await out.innerText()).split("/")[0]);
  assert.ok(next > 1000 && next < 1050);
  await step("back");
  await page.waitForFunction(
    (n) => Number.parseInt(document.querySelector("#replay output").textContent, 10) < n,
    next,
  );
  await slider.fill("1000");
  await at(1000);
  assert.deepEqual(await layout(page), middle, "the same moment looks the same");

  // Back while the way on is still being shown ends the way.
  const moments = underWay(page, /\/at\/\d+$/);
  await step("on");
  await step("back");
  await moments.none();
  assert.ok(Number.parseInt(await out.innerText(), 10) <= 1000, "it stays where it went back to");
  await slider.fill("1000");
  await at(1000);

  // A phase further, then playing by itself until it is stopped.
  await step("phase-on");
  await page.waitForFunction(() => Number.parseInt(document.querySelector("#replay output").textContent, 10) > 1001);
  await page.locator("#replay select").selectOption("10");
  const from = Number.parseInt(await out.innerText(), 10);
  await step("play");
  await page.waitForFunction(
    (n) => Number.parseInt(document.querySelector("#replay output").textContent, 10) >= n + 5,
    from,
  );
  await step("play");
  const stopped = Number.parseInt(await out.innerText(), 10);
  await at(stopped);

  // The address is a link to the moment.
  const other = await context.newPage();
  await other.goto(`${path}?at=1000`);
  await bar(other).at(1000);
  await other.waitForFunction((n) => document.querySelectorAll("#units [data-unit]").length === n, middle.length);
  assert.deepEqual(await layout(other), middle);

  await page.goto("/replays");
  assert.equal(await page.locator(`a[href='${path}']`).count(), 1, "the file is in the list");
});

check(
  "a file that does not fit is refused with its line",
  async (visitor) => {
    const page = await (await visitor()).newPage();
    await page.goto("/replays");
    const head = (await readFile(FILE, "utf8")).split("\n")[0];
    const buffer = Buffer.from(`${head}\nnonsense\n`);
    await page.locator("input[type=file]").setInputFiles({ name: "bad.replay", mimeType: "text/plain", buffer });
    await page.getByRole("button", { name: "Open it" }).click();
    await page.locator("[role=alert]").waitFor();
    assert.match(await page.locator("[role=alert]").innerText(), /Line 2: «nonsense»/);
  },
  { forgive: /status of 400/ },
);

check("the course of a game that is still played", async (visitor) => {
  const { page: path, soviet } = await sovietMovement(server.url);
  const context = await visitor();
  const table = await Table.join(context, soviet.link);
  const { page } = table;
  await table.asked();
  await page.keyboard.press("m");
  await page.getByRole("link", { name: "Course of this game so far" }).click();
  await page.waitForURL(/\/replay/);
  const { out, at, step } = bar(page);
  await out.waitFor();
  const length = Number((await out.innerText()).split("/")[1]);
  assert.ok(length > 100);
  await at(length);
  await page.goto(`${path}/replay?at=60`);
  await at(60);
  await step("phase-on");
  await page.waitForFunction(() => Number.parseInt(document.querySelector("#replay output").textContent, 10) > 60);
  assert.ok((await layout(page)).length > 0);
  // Nothing can be done in the past.
  assert.equal(await page.locator("#ask [data-act]").count(), 0);
});

check(
  "the course of a game with two maps: a counter goes to the other map, and back with the time",
  async (visitor) => {
    const { page: path, id, seats } = await russianMovement(server.url);
    const russian = seats[1];
    const start = await russian.view();
    const pickable = new Set(start.ask.offers.filter((o) => o.verb === "pick").map((o) => o.unit));
    const { act, unit } = start.ask.offers.find((o) => o.verb === "transfer" && pickable.has(o.unit));
    const there = await russian.act(act);
    const { hex, act: at } = there.ask.offers.find((o) => o.verb === "at");
    const after = await russian.act(at);

    const table = await Table.join(await visitor(), russian.link);
    const { page } = table;
    await page.goto(`${path}/replay?at=${after.seq}`);
    const course = bar(page);
    await course.at(after.seq);
    assert.equal(table.fixed.hexes[hex].sheet, 1);
    const layers = { first: "#units", second: "#units-1" };
    const lies = (/** @type {string} */ layer) => page.locator(`${layer} [data-unit="${unit}"]`);
    /** Waits until the counter lies on one map, and asserts that all counters lie on their maps. */
    const all = async (/** @type {"first" | "second"} */ map, /** @type {number} */ n) => {
      await lies(layers[map]).waitFor({ state: "attached" });
      assert.equal(await lies(layers[map === "first" ? "second" : "first"]).count(), 0, "it lies on one map only");
      const { units } = (await (await page.request.get(`/api/games/${id}/at/${n}`)).json()).state;
      for (const [sheet, layer] of Object.values(layers).entries()) {
        const here = units.filter((u) => table.fixed.hexes[u.at].sheet === sheet).map((u) => u.id);
        const shown = await page
          .locator(`${layer} [data-unit]`)
          .evaluateAll((counters) => counters.map((counter) => counter.getAttribute("data-unit")));
        assert.deepEqual(shown.sort(), here.sort(), `what lies on map ${sheet + 1} at ${n}`);
      }
    };
    await all("second", after.seq);
    const panel = page.locator("#inset-1");
    await panel.waitFor();
    await table.lies(unit, hex);

    // Back to before the transfer, and on again: there and back between the maps.
    await page.goto(`${path}/replay?at=${start.seq}`);
    await course.at(start.seq);
    await all("first", start.seq);
    assert.equal(await panel.isVisible(), false, "nothing matters on the second map yet");
    await course.step("on");
    if (there.seq < after.seq) await course.step("on");
    await course.at(after.seq);
    await all("second", after.seq);
    await panel.waitFor();
    await course.step("back");
    await page.waitForFunction(
      (n) => Number.parseInt(document.querySelector("#replay output").textContent, 10) < n,
      after.seq,
    );
    await course.step("phase-back");
    await lies(layers.first).waitFor({ state: "attached" });
    assert.equal(await lies(layers.second).count(), 0);
  },
);
