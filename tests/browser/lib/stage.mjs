/**
 * What every test stands on: one server and one browser a file, visitors with fresh profiles, and the rule that no page
 * may complain: an error in the console, an exception or a breach of the content policy fails the test it happened in.
 */
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium, firefox } from "playwright-core";
import { ROOT, Server } from "./server.mjs";

const ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How long a page may take for anything: the machine can be slow and busy. */
export const PATIENCE = 30_000;

/** What the systems of visitors are set to, where a test does not say: THEME=dark runs all tests in the dark. */
const THEME = process.env.THEME === "dark" ? "dark" : "light";

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {Server} */
export let server;

/**
 * Starts server and browser for the tests of a file: Chromium, or the Firefox that lies there, an unpatched one, which
 * is driven by WebDriver BiDi.
 * @param {{seed?: number, firefoxAt?: string, program?: string}} options
 */
export function stage({ firefoxAt, ...options } = {}) {
  before(async () => {
    server = await Server.start(options);
    browser = await (firefoxAt
      ? firefox.launch({ channel: "moz-firefox", executablePath: firefoxAt })
      : chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGS }));
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

/**
 * A test. `visitor` makes a browser profile of its own; what its pages complain of fails the test, except what
 * `forgive` matches. The last look of each page is kept in failed/ when something went wrong. With several `themes` it
 * is a test for each.
 * @param {string} name
 * @param {(visitor: (options?: object) => Promise<import("playwright-core").BrowserContext>) => Promise<void>} body
 * @param {{forgive?: RegExp, themes?: ("light" | "dark")[], minutes?: number}} [rules]
 */
export function check(name, body, { forgive, themes = [THEME], minutes = 4 } = {}) {
  for (const theme of themes) checkIn(theme, themes.length > 1 ? `${name}, ${theme}` : name, body, minutes, forgive);
}

/**
 * @param {"light" | "dark"} colorScheme @param {string} name
 * @param {(visitor: (options?: object) => Promise<import("playwright-core").BrowserContext>) => Promise<void>} body
 * @param {number} minutes @param {RegExp} [forgive]
 */
function checkIn(colorScheme, name, body, minutes, forgive) {
  test(name, { timeout: minutes * 60_000 }, async () => {
    /** @type {import("playwright-core").BrowserContext[]} */
    const contexts = [];
    /** @type {string[]} */
    const troubles = [];
    const visitor = async (options = {}) => {
      const context = await newContext({ colorScheme, ...options }, (trouble) => {
        if (!forgive?.test(trouble)) troubles.push(trouble);
      });
      contexts.push(context);
      return context;
    };
    try {
      await body(visitor);
      assert.deepEqual(troubles, [], "what the pages complained of");
    } catch (error) {
      await keepLooks(name, contexts);
      if (troubles.length) console.error(`The pages complained:\n${troubles.join("\n")}`);
      throw error;
    } finally {
      for (const context of contexts) await context.close();
    }
  });
}

/**
 * `settings` are those of the table, kept in the browser; without others nothing is animated. `baseURL` is where the
 * server is seen to be.
 * @param {{settings?: object, baseURL?: string} & object} options @param {(trouble: string) => void} tell
 */
async function newContext({ settings = { speed: "off" }, baseURL = server.url, ...options }, tell) {
  // A brief lies over the board; only the tests of it want it.
  const kept = { name: "ladoga", value: JSON.stringify({ briefs: false, ...settings }) };
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    baseURL,
    reducedMotion: "no-preference",
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage: [kept] }] },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  context.on("console", (message) => {
    if (message.type() === "error") tell(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on("weberror", (error) => tell(`${error.page()?.url()}: ${error.error().stack}`));
  await context.addInitScript(() =>
    addEventListener("securitypolicyviolation", (event) =>
      console.error(`content policy: ${event.violatedDirective} forbids ${event.blockedURI}`),
    ),
  );
  return context;
}

/** @param {string} name @param {import("playwright-core").BrowserContext[]} contexts */
async function keepLooks(name, contexts) {
  const folder = join(ROOT, "tests/browser/failed");
  await mkdir(folder, { recursive: true });
  const pages = contexts.flatMap((context) => context.pages());
  for (const [i, page] of pages.entries()) {
    const path = join(folder, `${name.replace(/\W+/g, "-")}-${i + 1}.png`);
    await page.screenshot({ path, timeout: 5000 }).catch(() => {});
  }
}
