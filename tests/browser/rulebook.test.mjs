/** Finding a rule. */
import assert from "node:assert/strict";
import { check, stage } from "./lib/stage.mjs";

stage();

/** Whether a place is at the top of what is seen. @param {import("playwright-core").Page} page @param {string} id */
const scrolledTo = (page, id) =>
  page.waitForFunction((id) => {
    const { top } = document.getElementById(id).getBoundingClientRect();
    return top >= -1 && top < innerHeight / 2;
  }, id);

check("a case is found by its number, a rule by its words", async (visitor) => {
  const page = await (await visitor()).newPage();
  await page.goto("/rules/leningrad-1979");
  const search = page.getByRole("searchbox");

  await page.keyboard.press("/");
  await page.keyboard.type("7.3");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#79:7\.3$/);
  await scrolledTo(page, "79:7.3");

  const shown = () => page.locator("main .part:not([hidden])").filter({ visible: true }).count();
  const all = await shown();
  await search.fill("panzer corps");
  await page.locator("main mark").first().waitFor();
  const found = await shown();
  assert.ok(found > 0 && found < all / 2, `${found} of ${all} places`);
  assert.match(await page.locator(".search [role=status]").innerText(), /^\d+ places?\./);
  const marks = await page.locator("main mark").allInnerTexts();
  assert.ok(
    marks.every((text) => /^(panzer|corps)$/i.test(text)),
    marks.join(", "),
  );

  await search.fill("xylophone");
  await page.getByText("Nothing has all these words.").waitFor();
  assert.equal(await shown(), 0);
  await page.keyboard.press("Escape");
  await page.waitForFunction((n) => document.querySelectorAll("main .part:not([hidden])").length >= n, all);
  assert.equal(await shown(), all);
});

check("a link to a case opens there, also to one that is folded away", async (visitor) => {
  const context = await visitor();
  const page = await context.newPage();
  await page.goto("/rules/leningrad-1979#79:7.1");
  await scrolledTo(page, "79:7.1");
  // As people write it, without the edition.
  await page.goto("/rules");
  await page.goto("/rules/leningrad-1979#9.4");
  await scrolledTo(page, "79:9.4");
  const folded = page.locator("details.statements li[id]").last();
  const id = await folded.getAttribute("id");
  const other = await context.newPage();
  await other.goto(`/rules/leningrad-1979#${id}`);
  await other.locator(`[id="${id}"]`).waitFor();
});

check("every rulebook has its contents lead to a place", async (visitor) => {
  const page = await (await visitor()).newPage();
  for (const game of ["leningrad-1979", "leningrad-2010"]) {
    await page.goto(`/rules/${game}`);
    const dead = await page
      .locator("nav.toc a, main a[href^='#']")
      .evaluateAll((links) =>
        links
          .map((link) => decodeURIComponent(link.getAttribute("href").slice(1)))
          .filter((id) => !document.getElementById(id)),
      );
    assert.deepEqual([...new Set(dead)], [], `links of ${game} that lead nowhere`);
  }
});
