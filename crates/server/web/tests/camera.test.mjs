// @ts-check
// Which part of the map is seen: arithmetic of a board of 600 by 400 pixels that shows a map of 1200 by 900.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Camera } from "../board/camera.js";
import { board } from "./board.mjs";

beforeEach(() => {
  Object.assign(globalThis, {
    document: { hidden: false },
    matchMedia: () => ({ matches: true }),
    ResizeObserver: class {
      observe() {}
    },
  });
});

/** As much of an element as a camera looks at. @param {{left: number, top: number, width: number, height: number}} box */
const element = ({ left, top, width, height }) => ({
  style: {},
  dataset: {},
  classList: { toggle() {}, add() {}, remove() {} },
  querySelectorAll: () => [],
  getBoundingClientRect: () => ({ left, top, width, height, right: left + width, bottom: top + height }),
});

/** @param {{left: number, top: number, width: number, height: number}} [beside] A panel that may lie over the board. */
function look(beside) {
  const fixed = { ...board(), viewbox: [0, 0, 1200, 900], sheets: [{ name: "toy", frame: [0, 0, 1200, 900] }] };
  const root = element({ left: 10, top: 20, width: 600, height: 400 });
  const world = element({ left: 0, top: 0, width: 0, height: 0 });
  const more = { beside: beside ? /** @type {any} */ (element(beside)) : null };
  return new Camera(/** @type {any} */ (root), /** @type {any} */ (world), /** @type {any} */ (fixed), more);
}

const round = (/** @type {number[]} */ point) => point.map((x) => Math.round(x));

test("the whole map is fitted into the middle", () => {
  const camera = look();
  camera.fit();
  assert.equal(camera.k.toFixed(3), ((400 / 900) * 0.98).toFixed(3));
  const [left, top] = camera.toBoard([0, 0]);
  const [right, bottom] = camera.toBoard([1200, 900]);
  assert.deepEqual(round([left + right, top + bottom]), [600, 400]);
});

test("a point of the map is on the screen where the screen has it on the map", () => {
  const camera = look();
  camera.fit();
  camera.zoom(1.7, 200, 100);
  const [x, y] = camera.toBoard([321, 123]);
  assert.deepEqual(round(camera.toMap(x + 10, y + 20)), [321, 123]);
  const { x: hx, y: hy } = camera.fixed.hexes["0303"];
  const [px, py] = camera.toBoard([hx, hy]);
  assert.equal(camera.hexAt(px + 10, py + 20), "0303");
});

test("zooming leaves the point it is about where it is, and ends before a hex fills the board", () => {
  const camera = look();
  camera.fit();
  camera.zoom(2, 150, 150);
  const before = camera.toMap(10 + 150, 20 + 150);
  camera.zoom(1.3, 150, 150);
  assert.deepEqual(round(camera.toMap(10 + 150, 20 + 150)), round(before));
  for (let i = 0; i < 20; i++) camera.zoom(1.3, 150, 150);
  assert.equal(Math.round(camera.hexPixels), 170);
  for (let i = 0; i < 40; i++) camera.zoom(0.7, 150, 150);
  const [, , width, height] = camera.fixed.viewbox;
  assert.ok(width * camera.k < 600 && height * camera.k < 400, "and out until all is seen");
});

test("the map can be dragged a little past its edge, not away", () => {
  const camera = look();
  camera.fit();
  camera.zoom(4, 0, 0);
  camera.pan(5000, 5000);
  assert.deepEqual(round(camera.toBoard([0, 0])), [120, 120]);
  camera.pan(-50000, -50000);
  assert.deepEqual(round(camera.toBoard([1200, 900])), [600 - 120, 400 - 120]);
});

test("a panel over the board is no place to show anything", () => {
  const right = look({ left: 410, top: 20, width: 200, height: 400 });
  assert.deepEqual([right.free().right, right.free().bottom], [400, 400]);
  const below = look({ left: 10, top: 300, width: 600, height: 120 });
  assert.deepEqual([below.free().right, below.free().bottom], [600, 280]);
  const elsewhere = look({ left: 610, top: 20, width: 200, height: 400 });
  assert.equal(elsewhere.free().right, 600);
  right.fit();
  assert.ok(right.toBoard([1200, 0])[0] <= 400);
});

test("what matters is brought into view with as little movement as can be, and not at all where it is seen", async () => {
  const camera = look();
  camera.fit();
  camera.zoom(4, 0, 0);
  camera.pan(5000, 5000);
  assert.equal(camera.sees("0101"), true);
  const still = [camera.x, camera.y];
  await camera.show(["0101", "0102"]);
  assert.deepEqual([camera.x, camera.y], still);
  assert.equal(camera.sees("0605"), false);
  await camera.show(["0605"]);
  assert.equal(camera.sees("0605"), true);
  assert.ok(camera.x < still[0] && camera.y < still[1]);
  assert.equal(camera.sees("0101"), false);
});

test("after following another one looks again where one looked, unless one has moved the map oneself", async () => {
  const camera = look();
  camera.fit();
  camera.zoom(4, 0, 0);
  camera.pan(5000, 5000);
  const before = [camera.x, camera.y];
  await camera.follow(["0605"], 1);
  await camera.follow(["0601"], 1);
  assert.notDeepEqual([camera.x, camera.y], before);
  camera.back();
  assert.deepEqual([camera.x, camera.y], before);
  await camera.follow(["0605"], 1);
  camera.pan(-5, 0);
  const own = [camera.x, camera.y];
  camera.back();
  assert.deepEqual([camera.x, camera.y], own);
});

test("what takes room beside the map and gives it back shifts nothing, and no later drag jumps", () => {
  let wide = 0;
  const camera = look();
  camera.fit();
  camera.zoom(4, 0, 0);
  const sheet = { open: true, where: "right", box: () => ({ left: 600 - wide, top: 0, right: 600, bottom: 400 }) };
  Object.assign(camera, { insets: [sheet] });
  wide = 250;
  camera.settle();
  camera.pan(-50000, 0);
  const [edge] = camera.toBoard([1200, 0]);
  assert.equal(Math.round(edge), 350 - 120, "the edge of the map comes to the docked sheet");
  const before = camera.toBoard([600, 450]);
  wide = 0;
  camera.settle();
  assert.deepEqual(camera.toBoard([600, 450]), before);
  camera.pan(-3, 0);
  assert.deepEqual(round(camera.toBoard([600, 450])), round(before), "further out it does not go");
  camera.pan(5, 0);
  assert.equal(Math.round(camera.toBoard([600, 450])[0]), Math.round(before[0] + 5), "but back");
});

test("a hex is seen where neither tools nor a docked sheet lie over it", () => {
  const camera = look();
  camera.fit();
  camera.zoom(3, 0, 0);
  camera.pan(5000, 5000);
  assert.equal(camera.sees("0101"), true);
  const [x, y] = camera.toBoard([camera.fixed.hexes["0101"].x, camera.fixed.hexes["0101"].y]);
  const over = element({ left: x, top: y, width: 60, height: 60 });
  Object.assign(camera.root, { querySelectorAll: () => [over] });
  assert.equal(camera.sees("0101"), false);
  Object.assign(camera.root, { querySelectorAll: () => [] });
  Object.assign(camera, {
    insets: [{ open: true, where: "left", box: () => ({ left: 0, top: 0, right: x + 5, bottom: 400 }) }],
  });
  assert.equal(camera.sees("0101"), false);
});
