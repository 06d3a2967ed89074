/** The table under a thumb, lying and standing. */
import assert from "node:assert/strict";
import { newGame, setUpGermans, sovietMovement, stackInTheRear } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

/** A finger needs so many pixels. */
const FINGER = 44;

for (const [name, width, height] of /** @type {[string, number, number][]} */ ([
  ["lying", 844, 390],
  ["standing", 390, 844],
])) {
  const phone = { viewport: { width, height }, hasTouch: true, isMobile: true };

  check(`a phone ${name}: a stack is taken, looked ahead with and moved by taps`, async (visitor) => {
    const { soviet } = await sovietMovement(server.url);
    const table = await Table.join(await visitor(phone), soviet.link);
    const { page } = table;
    await table.asked();
    await clear(table);
    const stack = stackInTheRear(table.view);
    await tap(table, stack.hex);
    await table.saying(stack.say).waitFor();
    await clear(table);
    await table.doing(() => table.saying(stack.say).tap());
    assert.deepEqual(table.view.ask.chosen, stack.units);
    await clear(table);

    // A finger has no hover: the first tap shows the way, the second goes it.
    const to = table.offers("move").find((o) => table.fixed.hexes[stack.hex].near.includes(o.hex));
    const { version } = table.view;
    await tap(table, to.hex);
    await page.locator("#path .flag").waitFor();
    await clear(table);
    assert.equal(table.view.version, version, "nothing is done yet");
    await table.doing(() => tap(table, to.hex));
    for (const unit of stack.units) await table.lies(unit, to.hex);

    // The round button takes it back.
    await table.doing(() => page.locator(".ptools [data-do=undo]").tap());
    for (const unit of stack.units) await table.lies(unit, stack.hex);
  });

  check(`a phone ${name}: the odds of an overrun can be read`, async (visitor) => {
    const { seats } = await newGame(server.url, ["person", "random"]);
    await setUpGermans(seats[0]);
    const table = await Table.join(await visitor(phone), seats[0].link);
    const { page } = table;
    await table.asked();
    await table.doing(() => table.saying(/41st Panzer Corps/).tap());
    const { hex } = table.offers("overrun")[0];
    await tap(table, hex);
    // One line says what matters, and grows.
    const gist = page.locator("#ask .gist");
    await gist.waitFor();
    assert.match(await gist.innerText(), /^\d+%: .* suffers? (more|alike)/);
    assert.equal(await page.locator("#ask .bars").isVisible(), false);
    await clear(table);
    const before = (await page.locator("#side").boundingBox()).height;
    await gist.tap();
    await page.locator("#ask .bars").waitFor();
    await settled(page);
    assert.ok((await page.locator("#side").boundingBox()).height > before, "there is more to see of it");
    await clear(table);
    await page.locator("#ask").evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    // What was scrolled to is not hidden behind the answers.
    await page.waitForFunction(() => {
      const bar = [...document.querySelectorAll("#ask .bars li")].at(-1);
      const { left, top, width, height } = bar.getBoundingClientRect();
      return bar.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  });

  check(`a phone ${name}: the panel can be moved aside and comes back, the log opens`, async (visitor) => {
    const { soviet } = await sovietMovement(server.url);
    const table = await Table.join(await visitor(phone), soviet.link);
    const { page } = table;
    await table.asked();
    const side = page.locator("#side");
    const free = async () => {
      const box = await side.boundingBox();
      return name === "lying" ? box.x : box.y;
    };
    const half = await free();
    await page.locator("#grab").tap();
    await page.waitForFunction(
      () => /** @type {HTMLElement} */ (document.querySelector("#side")).dataset.size === "away",
    );
    await settled(page);
    assert.ok((await free()) > half + 60, "the map has more room");
    await page.locator("#grab").tap();
    await settled(page);
    assert.equal(await free(), half);
    await page.locator(".ptools [data-do=log]").tap();
    await page.locator("#log li").first().waitFor();
    await page.locator(".ptools [data-do=menu]").tap();
    await page.locator("#dialog").getByRole("link", { name: "Rulebook" }).waitFor();
  });

  check(`a phone ${name}: no page is wider than the screen`, async (visitor) => {
    const page = await (await visitor(phone)).newPage();
    for (const path of [
      "/",
      "/rules",
      "/rules/leningrad-1979",
      "/rules/leningrad-1979/tables",
      "/replays",
      "/watch",
      "/learn",
    ]) {
      await page.goto(path);
      const over = await page.evaluate((width) => document.documentElement.scrollWidth - width, width);
      assert.ok(over <= 0, `${path} is ${over} px too wide`);
    }
  });
}

/** Taps a hex. @param {Table} table @param {string} hex */
async function tap(table, hex) {
  const { x, y } = await table.place(hex);
  await table.page.touchscreen.tap(x, y);
}

/** Waits until the sheet no longer moves. @param {import("playwright-core").Page} page */
const settled = (page) =>
  page.waitForFunction(() =>
    document
      .querySelector("#side")
      .getAnimations()
      .every((a) => a.playState === "finished"),
  );

/** Nothing lies over the question or an answer, everything is within the screen and large enough for a finger. */
async function clear(/** @type {Table} */ { page }) {
  await settled(page);
  const wrong = await page.evaluate((finger) => {
    const inside = (/** @type {DOMRect} */ box) =>
      box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    const wrong = [];
    const question = document.querySelector("#question");
    const range = document.createRange();
    range.selectNodeContents(question);
    for (const line of range.getClientRects()) {
      for (const part of [0.05, 0.5, 0.95]) {
        const hit = document.elementFromPoint(line.left + line.width * part, line.top + line.height / 2);
        if (!inside(line) || !question.contains(hit))
          wrong.push(`the question is covered by ${hit?.outerHTML.slice(0, 80)}`);
      }
    }
    for (const button of document.querySelectorAll("#ask .offers button")) {
      const box = button.getBoundingClientRect();
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const name = button.textContent;
      if (!inside(box)) wrong.push(`«${name}» is off the screen`);
      else if (!button.contains(hit)) wrong.push(`«${name}» is covered by ${hit?.outerHTML.slice(0, 80)}`);
      if (box.height < finger) wrong.push(`«${name}» is only ${box.height} px high`);
    }
    // What scrolls behind the answers does not come out below them; only undo, hint and all offers stand there.
    const answers = document.querySelector("#ask .answers")?.getBoundingClientRect();
    for (const part of answers ? [0.01, 0.1, 0.5, 0.9] : []) {
      const hit = document.elementFromPoint(answers.left + answers.width * part, answers.bottom + 3);
      const foot = hit?.closest(".foot");
      if (hit && !foot && hit.closest("#ask") && hit.id !== "ask" && answers.bottom + 3 < innerHeight)
        wrong.push(`below the answers shows ${hit.outerHTML.slice(0, 80)}`);
    }
    return wrong;
  }, FINGER);
  assert.deepEqual(wrong, []);
}
