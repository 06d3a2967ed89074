/** What browsers are sent of the scripts: without what only people read in them, and still the same programs. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import ts from "typescript";
import { ROOT, Server } from "./lib/server.mjs";

const WEB = join(ROOT, "crates/server/web");

/** @type {Server} */
let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

/** The kinds of all nodes of a program and the words of its leaves, in order. @param {string} text */
function shape(text) {
  const file = ts.createSourceFile("module.js", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const broken = /** @type {{parseDiagnostics: ts.Diagnostic[]}} */ (/** @type {unknown} */ (file)).parseDiagnostics;
  assert.deepEqual(
    broken.map((one) => one.messageText),
    [],
  );
  /** @type {string[]} */
  const nodes = [];
  const go = (/** @type {ts.Node} */ node) => {
    const had = nodes.push(ts.SyntaxKind[node.kind] ?? "");
    ts.forEachChild(node, go);
    // A block that is empty but for a comment has no words.
    if (nodes.length === had && !ts.isBlock(node)) nodes.push(node.getText(file));
  };
  go(file);
  return nodes;
}

test("every module that is sent is the program that was written, on the same lines, and less than two thirds of it", async () => {
  const start = await fetch(`${server.url}/`);
  const base = /\/assets\/\w+\//.exec(await start.text())?.[0];
  assert.ok(base);
  const all = await readdir(WEB, { recursive: true });
  const names = all.filter((name) => name.endsWith(".js") && name !== "types.js").sort();
  assert.ok(names.length > 80, `${names.length} modules`);
  let [written, sent] = [0, 0];
  for (const name of names) {
    const source = await readFile(join(WEB, name), "utf8");
    const answer = await fetch(server.url + base + name, { headers: { "accept-encoding": "br" } });
    assert.equal(answer.headers.get("content-encoding"), "br", name);
    assert.match(answer.headers.get("content-type") ?? "", /^text\/javascript/, name);
    const text = await answer.text();
    assert.deepEqual(shape(text), shape(source), name);
    assert.equal(text.split("\n").length, source.split("\n").length, name);
    written += source.length;
    sent += text.length;
  }
  assert.ok(sent < (written * 2) / 3, `${sent} of ${written} bytes`);
});
