import assert from "node:assert/strict";
import test from "node:test";
import { capital, parts, plain, resultIn, sentence, withNames } from "../kit/prose.js";
import { read, rich } from "../kit/rich.js";
import { board } from "./board.mjs";

/** As much of a page as elements need to be made. */
class Node {
  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
    /** @type {Record<string, string>} */
    this.attributes = {};
    /** @type {unknown[]} */
    this.children = [];
  }
  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  /** @param {unknown} child */
  append(child) {
    this.children.push(child);
  }
}

const LINE =
  "2 [u:i01,i02|untried infantry] ([h:0510]) attack [h:2208|Luga (2208)] across [e:2208/2209]: river -1 [c:79:9.4|(case 79:9.4)], [r:1/-]";

test("a sentence comes apart into words and what they stand for", () => {
  assert.deepEqual(
    parts(LINE)
      .filter((part) => part.kind !== "text")
      .map(({ kind, of, text }) => [kind, of, text]),
    [
      ["unit", "i01,i02", "untried infantry"],
      ["hex", "0510", "0510"],
      ["hex", "2208", "Luga (2208)"],
      ["edge", "2208/2209", "2208/2209"],
      ["case", "79:9.4", "(case 79:9.4)"],
      ["result", "1/-", "1/-"],
    ],
  );
  assert.equal(
    plain(LINE),
    "2 untried infantry (0510) attack Luga (2208) across 2208/2209: river -1 (case 79:9.4), 1/–",
  );
  assert.equal(resultIn(LINE), "1/-");
});

test("brackets, bars and backslashes that are only themselves are words", () => {
  const text = "a \\[u:1pz\\] b \\\\ [u:x\\]y|\\[Tiger\\] \\| 1]\\|";
  assert.deepEqual(parts(text), [
    { kind: "text", of: "", text: "a [u:1pz] b \\ " },
    { kind: "unit", of: "x]y", text: "[Tiger] | 1" },
    { kind: "text", of: "", text: "|" },
  ]);
});

test("what is no whole mark is text as it stands", () => {
  for (const text of ["", "[", "[u:", "[u:1pz", "[u:]", "[x:1]", "a [bracket] here", "[u:1pz|", "]"]) {
    assert.equal(plain(text), text);
    assert.ok(parts(text).every((part) => part.kind === "text"));
  }
});

test("the one line of the protocol's page strips marks too", () => {
  const stripped = (/** @type {string} */ text) => text.replace(/\[\w:(?:(?:\\.|[^\\|\]])*\|)?|\]|\\(.)/g, "$1");
  for (const text of ["[u:x\\]y|\\[Tiger\\] \\| 1] goes to [h:0510], \\[so\\]"]) {
    assert.equal(stripped(text), plain(text));
  }
});

test("sentences begin with a capital and end with a full stop, marks or not", () => {
  assert.equal(sentence("no unit attacks twice"), "No unit attacks twice.");
  assert.equal(sentence("Ready?"), "Ready?");
  assert.equal(capital("[u:i01,i02|untried infantry] retreat"), "[u:i01,i02|Untried infantry] retreat");
  assert.equal(capital("[h:0510] is lost"), "[h:0510] is lost");
  assert.equal(sentence("is it [h:0510|Luga?]"), "Is it [h:0510|Luga?]");
});

test("a hex that stands there by its number has its name with it", () => {
  assert.equal(withNames(board(), "Move to [h:0303]"), "Move to 0303 Luga");
  assert.equal(withNames(board(), "Move to [h:0303|Luga (0303)] or [h:0402]"), "Move to Luga (0303) or 0402");
});

test("nodes: units with their handles, hexes that can be found, chips, true dashes", () => {
  const page = { Node, document: { createElement: (/** @type {string} */ tag) => new Node(tag) } };
  Object.assign(globalThis, page);
  const text = "[u:1pz|1st Panzer] in [h:2208|Luga (2208)] [c:79:9.4|(case 79:9.4)]: [r:-/E]";
  const nodes = /** @type {unknown[]} */ (rich(text, "leningrad-1979"));
  const seen = nodes.map((node) => (node instanceof Node ? [node.tag, node.attributes.class, node.children[0]] : node));
  assert.deepEqual(seen, [
    ["b", "named", "1st Panzer"],
    " in ",
    ["button", "hex", "Luga (2208)"],
    " ",
    ["a", "case", "9.4"],
    ": ",
    "–/E",
  ]);
  const of = nodes.map((node) => (node instanceof Node ? node.attributes : {}));
  assert.equal(of[0]?.["data-units"], "1pz");
  assert.equal(of[2]?.["data-hex"], "2208");
  assert.equal(of[4]?.["data-case"], "79:9.4");
  const quiet = /** @type {unknown[]} */ (read(text, () => null)).filter((node) => node instanceof Node);
  assert.deepEqual(
    quiet.map((node) => node.tag),
    ["b"],
    "nothing can be pressed",
  );
});
