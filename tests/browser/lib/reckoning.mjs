/** What a table shows before a click: the way of a move, the odds of a combat. */
import assert from "node:assert/strict";

/** @typedef {import("./table.mjs").Table} Table */

/** The way is shown with the points left before the click, and the counters lie at its end after it. */
export async function seeWay(/** @type {Table} */ table, /** @type {any} */ offer) {
  const { page, fixed } = table;
  const { chosen } = table.view.ask;
  await table.hover(offer.hex);
  const left = points(offer.left, fixed.parts);
  await page.locator("#path .flag", { hasText: `${left} left` }).waitFor();
  await page.locator("#ask .cost caption", { hasText: `Way to ${offer.hex}` }).waitFor();
  assert.match(await page.locator("#ask .cost caption").innerText(), new RegExp(`${left} left`));
  assert.ok((await page.locator("#path .ghost use").count()) === chosen.length, "a ghost of each counter");
  await table.doing(() => table.click(offer.hex));
  for (const unit of chosen) await table.lies(unit, offer.hex);
  assert.equal(await page.locator("#path .flag").count(), 0, "the preview is gone");
}

/** Strengths, every shift with its case, columns and chances that add up. @param {Table} table @param {any} forecast */
export async function oddsAreShown({ page }, forecast) {
  assert.match(await page.locator("#ask .ratio").innerText(), /\d.* to \d/);
  const shifts = forecast.rolls.flatMap((roll) => [...roll.shifts, ...roll.possible.map(([shift]) => shift)]);
  const shown = await page.locator("#ask .shifts tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const by = /** @type {HTMLTableRowElement} */ (row).cells[0].textContent;
      const size = Number(/\d+/.exec(by)?.[0] ?? 0);
      return { by: by.startsWith("◀") ? -size : size, case: row.querySelector(".case")?.getAttribute("data-case") };
    }),
  );
  assert.deepEqual(
    shown,
    shifts.map((shift) => ({ by: shift.by, case: shift.case })),
    "every shift is shown with its case",
  );
  assert.ok((await page.locator("#ask .columns [aria-current]").count()) > 0, "the final column is marked");
  const chances = await page.locator("#ask .bars li b").allInnerTexts();
  const sum = chances.map((text) => (text.startsWith("<") ? 0 : Number.parseFloat(text))).reduce((a, b) => a + b, 0);
  assert.ok(Math.abs(sum - 100) <= chances.length, `the chances add up: ${chances.join(", ")}`);
}

/** Points as the table writes them. @param {number} n @param {number} parts */
function points(n, parts) {
  const whole = Math.floor(n / parts);
  const rest = n % parts ? "½" : "";
  return whole || !rest ? `${whole}${rest}` : rest;
}
