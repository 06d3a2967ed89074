/**
 * What no finished game asks for yet, in a toy of the kernel: hexsides to be chosen, a cup and planes on the shelf, odds
 * with shifts and modifiers, secrets and questions for all to see at one screen.
 */
import assert from "node:assert/strict";
import { stepTo } from "../../crates/server/web/board/geometry.js";
import { TOYS } from "./lib/server.mjs";
import { check, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage({ program: TOYS, seed: 5 });

const BRIDGES = 4;

/** Two people at one screen, the first secret choice covered. @param {import("playwright-core").BrowserContext} context */
async function begin(context) {
  const table = await Table.begin(context, { against: "screen" });
  await table.page.locator("#handover button").waitFor();
  return table;
}

/** Lifts the cover. @param {Table} table */
async function sit(table) {
  await table.page.locator("#handover button").click();
  await table.page.locator("#handover").waitFor({ state: "hidden" });
  await table.until("somebody sits there", (view) => !view.shared && view.ask?.offers.length > 0);
  await table.shown();
}

/** Each side puts some chits into the cup in secret. @param {Table} table @param {string[][]} chits */
async function choose(table, chits) {
  for (const [i, some] of chits.entries()) {
    if (i) await table.page.locator("#handover button").waitFor();
    await sit(table);
    for (const chit of some) await table.doing(() => table.page.locator(`[data-unit=${chit}]`).first().click());
    await table.page.locator('#ask [data-act="done"]').click();
    await table.until("it is the other's", (view) => view.shared);
  }
}

/** Goes on, sending no planes, until bridges can be blown. @param {Table} table */
async function toBridges(table) {
  while (!table.offers("blow").length) {
    await table.doing(() => table.page.locator('#ask [data-act="pass"]').click());
  }
  await table.shown();
}

check(
  "chits are put into the cup in secret; planes are sent before the eyes of both, with shifts and modifiers",
  async (visitor) => {
    const table = await begin(await visitor({ viewport: { width: 1400, height: 900 } }));
    const { page } = table;
    const shelf = page.locator("#trays");
    const cover = page.locator("#handover");
    await sit(table);
    // Where there is room, what lies beside the map is on a shelf.
    await shelf.waitFor();
    const cup = shelf.locator(".shelf", { hasText: "In the cup" });
    assert.equal(await cup.count(), 0, "the cup is empty");
    await table.doing(() => shelf.locator('[data-tray="b1"]').click());
    assert.deepEqual(await cup.locator("[data-tray]").evaluateAll(handles), ["b1"]);
    // By keys: one counter is reached by Tab, the others by arrows.
    const waiting = shelf.locator(".takes");
    await waiting.first().focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-tray")), "b3");
    await table.doing(() => page.keyboard.press("Enter"));
    assert.deepEqual(await cup.locator("[data-tray]").evaluateAll(handles), ["b1", "b3"]);
    await page.keyboard.press("e");
    await cover.waitFor();
    assert.match(await cover.innerText(), /Hand over to the Red player/);
    assert.equal(await shelf.isVisible(), false, "nothing of it is left to see");
    await sit(table);
    assert.equal(await cup.count(), 0, "the first side's cup is its own");
    await table.doing(() => page.locator('#ask [data-unit="r1"]').first().click());
    await page.keyboard.press("e");

    // From here on no cover comes until the next secret choice, whoever is asked.
    await table.until("planes are asked for", (view) => view.ask?.offers.some((o) => o.verb === "commit"));
    const first = table.view.decides;
    await table.doing(() => page.locator('#ask [data-act="commit"]').click());
    assert.notEqual(table.view.decides, first, "planes are sent in turns");
    assert.equal(await cover.isVisible(), false);
    await table.shown();
    const shifts = await page.locator("#ask .shifts caption").allInnerTexts();
    const kinds = new Set(table.view.ask.forecast.rolls[0].shifts.map((/** @type {{on: string}} */ { on }) => on));
    assert.deepEqual(shifts, kinds.has("column") ? ["Column shifts", "Added to the die"] : ["Added to the die"]);
    assert.ok((await shelf.locator(".shelf", { hasText: "Air flown" }).count()) > 0, "a plane has flown");
    // Until the last chit is drawn, and with it the last secret.
    for (let asked = 0; ; asked++) {
      await table.until("somebody can answer", (view) => !view.private || view.viewer === view.decides);
      if (!table.view.private) {
        assert.ok(asked > 2, String(asked));
        break;
      }
      assert.equal(await cover.isVisible(), false);
      const act = table.offers("pass")[0] ?? table.offers("done")[0];
      const { version } = table.view;
      await page.locator(`#ask [data-act="${act.act}"]`).click();
      await table.until("it was done", (view) => view.version > version);
    }
  },
);

check("hexsides are lit, clicked themselves, reached by arrows and named in the panel", async (visitor) => {
  const table = await begin(await visitor());
  const { page } = table;
  await choose(table, [["b2", "b3"], ["r2"]]);
  await toBridges(table);
  assert.equal(await page.locator("#rims .hexside").count(), BRIDGES, "every bridge is lit");
  // In the list of offers it is called by its two hexes.
  await page.keyboard.press("/");
  await page.locator("#offer-list [data-offer]").first().waitFor();
  const listed = await page.locator("#offer-list [data-offer]").allInnerTexts();
  assert.ok(listed.includes("Blow bridge 0301/0401"), listed.join("; "));
  await page.keyboard.press("Escape");

  // The pointer on the side itself, not in one of its hexes.
  const [one, other] = [await table.place("0301"), await table.place("0401")];
  await page.mouse.move((one.x + other.x) / 2, (one.y + other.y) / 2);
  await page.locator("#path .hover").first().waitFor();
  await table.doing(() => page.mouse.click((one.x + other.x) / 2, (one.y + other.y) / 2));
  assert.ok(table.lines.some((line) => line.kind === "blown" && String(line.hexes) === "0301,0401"));

  // By keys: the side lies on the way to the hex behind it.
  await toBridges(table);
  assert.equal(await page.locator("#rims .hexside").count(), BRIDGES);
  await page.locator(".play").first().focus();
  const at = () => page.evaluate(() => document.activeElement?.getAttribute("aria-activedescendant") ?? "");
  await page.keyboard.press("ArrowRight");
  for (const [key, next] of wayTo(table.fixed, (await at()).slice(4), "0702")) {
    await page.keyboard.press(key);
    if ((await at()).startsWith("side-")) await page.keyboard.press(key);
    assert.equal(await at(), `hex-${next}`);
  }
  const [across] = wayTo(table.fixed, "0702", "0802");
  await page.keyboard.press(across?.[0] ?? "");
  assert.equal(await at(), "side-0702/0802", "the side first");
  const label = await page.locator('[id="side-0702/0802"]').getAttribute("aria-label");
  assert.match(label ?? "", /Blow bridge 0702\/0802/);
  await page.keyboard.press("Enter");
  const isBlown = () => table.lines.some((line) => line.kind === "blown" && String(line.hexes) === "0702,0802");
  await table.until("it is blown", isBlown);
});

check(
  "on a phone a finger looks at a hexside first and then takes it; the shelf opens from the menu",
  async (visitor) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const table = await begin(await visitor(phone));
    const { page } = table;
    await choose(table, [["b2", "b3"], ["r2"]]);
    await toBridges(table);
    const [one, other] = [await table.place("0301"), await table.place("0401")];
    await page.touchscreen.tap((one.x + other.x) / 2 + 4, (one.y + other.y) / 2);
    const button = page.locator('#ask [data-act="blow 0301/0401"]');
    await button.waitFor();
    await table.doing(() => button.tap());
    assert.ok(table.lines.some((line) => line.kind === "blown"));
    await page.locator('#ptools [data-do="menu"]').tap();
    await page.locator('#dialog [data-do="trays"]').tap();
    const shelf = page.locator("#trays");
    await shelf.waitFor();
    const box = await shelf.boundingBox();
    await shelf.locator(".close").tap();
    await shelf.waitFor({ state: "hidden" });
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390 && box.height < 140, JSON.stringify(box));
  },
);

/** The keys from a hex to another, with the hexes they lead to. @param {any} fixed @param {string} from @param {string} to */
function wayTo(fixed, from, to) {
  const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Shift+ArrowLeft", "Shift+ArrowRight"];
  /** @type {Map<string, [string, string][]>} */
  const ways = new Map([[from, []]]);
  for (const [hex, way] of ways) {
    for (const key of keys) {
      const next = stepTo(fixed, hex, key.replace("Shift+", ""), key.startsWith("Shift"));
      if (next && !ways.has(next)) ways.set(next, [...way, [key, next]]);
    }
  }
  return ways.get(to) ?? [];
}

/** The handles of counters on the shelf. @param {Element[]} counters */
function handles(counters) {
  return counters.map((counter) => counter.getAttribute("data-tray"));
}
