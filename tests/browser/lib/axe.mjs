/** axe over a page: what it finds keeps somebody out. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 to level AA, what is good practice, and that a name has in it what is seen. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const RULES = { "label-content-name-mismatch": { enabled: true } };

/** How a page is looked at: theme and size. @type {["light" | "dark", number, number][]} */
export const LOOKS = [
  ["light", 390, 844],
  ["dark", 390, 844],
  ["light", 1440, 900],
  ["dark", 1440, 900],
];

/** What a theme can change; all else depends on what is there and how large the window is. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Asserts that axe finds nothing.
 * @param {import("playwright-core").Page} page @param {string} where @param {string[]} [only] These rules, not all.
 */
export async function accessible(page, where, only) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ({ TAGS, RULES, only }) => {
      const what = only
        ? { runOnly: { type: "rule", values: only } }
        : { runOnly: { type: "tag", values: TAGS }, rules: RULES };
      const options = { ...what, resultTypes: ["violations"] };
      // @ts-ignore: axe has put itself there.
      const { violations } = await globalThis.axe.run(document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.slice(0, 4).map((n) => `${id}: ${n.target.join(" ")}: ${n.failureSummary}`),
      );
    },
    { TAGS, RULES, only },
  );
  assert.deepEqual(found, [], where);
}

/** The same in every look, what a theme cannot change only in one. @param {import("playwright-core").Page} page @param {string} where @param {() => Promise<unknown>} [ready] */
export async function accessibleInAll(page, where, ready = async () => {}) {
  for (const [colorScheme, width, height] of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await ready();
    // The page may still be taking the new size in.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await accessible(
      page,
      `${where}, ${colorScheme}, ${width} by ${height}`,
      colorScheme === "dark" ? COLOURS : undefined,
    );
  }
}
