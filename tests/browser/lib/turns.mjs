/**
 * The turns whose presses are counted, and the figures of the page before rows of answers, undo of whole moves and the
 * rest were made. `node lib/turns.mjs [NAME]` plays them all, or one; BEFORE=program plays the same on another build and
 * prints both.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { again, pressed, recorded } from "./presses.mjs";
import { Server } from "./server.mjs";

/** The dice fall so. */
export const SEED = 1;

/** @typedef {{game: string, side: "first" | "second", turns: number, before: number}} Turn */

/** @type {Record<string, Turn>} */
export const TURNS = {
  "leningrad-2010, Soviet turn 1": { game: "leningrad-2010", side: "second", turns: 1, before: 111 },
  "assault-on-leningrad, German turns 1 to 3": { game: "assault-on-leningrad", side: "first", turns: 3, before: 170 },
  "assault-on-stalingrad, Soviet turn 1": { game: "assault-on-stalingrad", side: "second", turns: 1, before: 92 },
};

/** The one that is played with all other tests, and what it may take: before it took 111. */
export const SHORT = {
  name: "leningrad-2010, Soviet turn 1",
  turn: TURNS["leningrad-2010, Soviet turn 1"],
  most: 55,
};

/** What is done in a turn, on two servers of the same dice. @param {Turn} turn */
export async function record({ game, turns }) {
  const done = await on((server) => recorded(server.url, game, (view) => view.turn > turns));
  return on((server) => again(server.url, game, done));
}

/** @template T @param {(server: Server) => Promise<T>} doing @param {string} [program] */
async function on(doing, program) {
  const server = await Server.start({ seed: SEED, ...(program ? { program } : {}) });
  try {
    return await doing(server);
  } finally {
    await server.stop();
  }
}

/**
 * Plays a turn on a program, by what was recorded.
 * @param {import("playwright-core").Browser} browser @param {string | undefined} program @param {Turn} turn
 * @param {Awaited<ReturnType<typeof record>>} done @param {"clicks" | "drags"} hands
 */
async function play(browser, program, turn, done, hands) {
  const server = await Server.start({ seed: SEED, ...(program ? { program } : {}) });
  const settings = { name: "ladoga", value: JSON.stringify({ speed: "off", briefs: false }) };
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.url,
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage: [settings] }] },
  });
  context.setDefaultTimeout(30_000);
  try {
    const said = process.env.LOUD ? (/** @type {string} */ where) => console.log(where) : undefined;
    return await pressed(context, server.url, turn.game, turn.side, done, { hands, tell: said });
  } finally {
    for (const page of context.pages())
      await page.screenshot({ path: join(tmpdir(), "ladoga-presses.png") }).catch(() => {});
    await context.close();
    await server.stop();
  }
}

/** @param {string | undefined} only */
async function all(only) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  const kept = process.env.KEPT ?? join(tmpdir(), "ladoga-presses");
  await mkdir(kept, { recursive: true });
  for (const [name, turn] of Object.entries(TURNS)) {
    if (only && !name.includes(only)) continue;
    const file = join(kept, `${name.replace(/\W+/g, "-")}.json`);
    let done = await readFile(file, "utf8").then(JSON.parse, () => null);
    if (!done) {
      done = await record(turn);
      await writeFile(file, JSON.stringify(done));
    }
    const mine = done.filter((one) => one.side === turn.side).length;
    console.log(`${name}: ${mine} answers`);
    for (const [when, program, hands] of /** @type {[string, string | undefined, "clicks" | "drags"][]} */ ([
      ["before", process.env.BEFORE, "clicks"],
      ["now, clicks only", undefined, "clicks"],
      ["now", undefined, "drags"],
    ])) {
      if ((when === "before" && !program) || (process.env.HANDS && hands !== process.env.HANDS)) continue;
      const found = await play(browser, program, turn, done, hands).catch((error) => ({ error }));
      if ("error" in found) console.log(`  ${when}: ${found.error.stack}`);
      else {
        console.log(`  ${when}: ${found.presses} presses`);
        for (const [where, presses] of found.by) console.log(`    ${where}: ${presses}`);
      }
    }
  }
  await browser.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await all(process.argv[2]);
