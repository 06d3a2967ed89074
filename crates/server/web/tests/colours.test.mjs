import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../", import.meta.url);
const sheets = ["", "board/", "panel/", "table/", "kit/", "pages/"].flatMap((inside) =>
  readdirSync(new URL(inside, folder))
    .filter((name) => name.endsWith(".css"))
    .map((name) => inside + name),
);
const text = (/** @type {string} */ name) => readFileSync(new URL(name, folder), "utf8");
const RAW = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)\(/i;

test("colours stand in one place, as tokens of base.css", () => {
  assert.ok(sheets.includes("base.css") && sheets.includes("board/board.css"), String(sheets));
  for (const name of sheets) {
    const lines = text(name).split("\n");
    const raw = lines.filter((line) => RAW.test(line) && !(name === "base.css" && /^\s+--[a-z0-9-]+:/.test(line)));
    assert.deepEqual(raw, [], name);
  }
});

test("every token that is used is there", () => {
  const own = sheets.flatMap((name) => [...text(name).matchAll(/(--[a-z0-9-]+)\s*:/g)].map(([, token]) => token));
  // What scripts lay down where something is.
  const known = new Set([...own, "--dock-left", "--dock-right", "--tail", "--sheet"]);
  for (const name of sheets) {
    const missing = [...text(name).matchAll(/var\((--[a-z0-9-]+)/g)]
      .map(([, token]) => token)
      .filter((t) => !known.has(t));
    assert.deepEqual(missing, [], name);
  }
});
