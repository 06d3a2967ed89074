import assert from "node:assert/strict";
import test from "node:test";
import { parts, plain, rich } from "../rich.js";

/** As much of a page as elements need to be made. */
class Node {
  constructor(tag) {
    this.tag = tag;
    this.attributes = {};
    this.children = [];
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
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
    "2 untried infantry (0510) attack Luga (2208) across 2208/2209: river -1 (case 79:9.4), 1/-",
  );
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
  const stripped = (text) => text.replace(/\[\w:(?:(?:\\.|[^\\|\]])*\|)?|\]|\\(.)/g, "$1");
  for (const text of [LINE, "[u:x\\]y|\\[Tiger\\] \\| 1] goes to [h:0510], \\[so\\]"]) {
    assert.equal(stripped(text), plain(text));
  }
});

test("nodes: units with their handles, hexes that can be found, chips, true dashes", () => {
  Object.assign(globalThis, { Node, document: { createElement: (tag) => new Node(tag) } });
  const nodes = rich("[u:1pz|1st Panzer] in [h:2208|Luga (2208)] [c:79:9.4|(case 79:9.4)]: [r:-/E]");
  assert.deepEqual(
    nodes.map((node) => (node instanceof Node ? [node.tag, node.attributes.class, node.children[0]] : node)),
    [["b", "named", "1st Panzer"], " in ", ["button", "hex", "Luga (2208)"], " ", ["a", "case", "9.4"], ": ", "–/E"],
  );
  assert.equal(nodes[0].attributes["data-units"], "1pz");
  assert.equal(nodes[2].attributes["data-hex"], "2208");
  assert.equal(nodes[4].attributes["data-case"], "79:9.4");
});
