/** Boards without a table: two on one page, of two games, each alive for itself. */
import assert from "node:assert/strict";
import { newGame } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";

stage();

const ONE = "leningrad-1979";
const TWO = "assault-on-leningrad";

/** What the page below keeps: each board with the hexes that were clicked, and what lies on it. */
/** @typedef {{board: import("../../crates/server/web/board/board.js").Board, clicked: string[], at: import("../../crates/server/web/types.js").StateMessage}} Alive */

/** A page of nothing but two boards; `boards` in it are both, with the hexes that were clicked. @param {string} base @param {Record<string, string>} states */
const html = (base, states) => `<!doctype html>
<link rel="stylesheet" href="${base}/base.css"><link rel="stylesheet" href="${base}/table/table.css"><link rel="stylesheet" href="${base}/board/board.css">
<svg class="symbols" width="0" height="0"><defs id="faces"></defs></svg>
<div class="board" id="one" style="position: absolute; left: 0; top: 0; width: 600px; height: 700px"></div>
<div class="board" id="two" style="position: absolute; left: 640px; top: 0; width: 600px; height: 700px"></div>
<script type="module">
  import { Board } from "${base}/board/board.js";
  import { Faces } from "${base}/board/faces.js";
  const get = async (url) => (await fetch(url)).json();
  const faces = new Faces(document.querySelector("#faces"));
  const states = ${JSON.stringify(states)};
  const make = async (id, game, theme) => {
    const [fixed, at] = await Promise.all([get("/fixed/" + game + ".json"), get(states[game])]);
    faces.learn(at.faces);
    const board = new Board(document.getElementById(id), fixed, { faces: faces.known });
    const clicked = [];
    board.listen({ tap: (x, y) => clicked.push(board.hexAt(x, y)), inspect() {}, hover() {}, leave() {} });
    await board.drawMap(theme);
    board.camera.fit();
    board.show(at.state);
    return { board, clicked, at };
  };
  window.boards = await Promise.all([make("one", "${ONE}", "light"), make("two", "${TWO}", "dark")]);
</script>`;

/** @param {(options?: object) => Promise<import("playwright-core").BrowserContext>} visitor */
async function twoBoards(visitor) {
  /** @type {Record<string, string>} */
  const states = {};
  for (const game of [ONE, TWO]) {
    const { id } = await newGame(server.url, ["person", "person"], game);
    const { length } = await (await fetch(`${server.url}/api/games/${id}/course`)).json();
    states[game] = `/api/games/${id}/at/${length}`;
  }
  const context = await visitor({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  const front = await (await fetch(server.url)).text();
  const base = /\/assets\/[0-9a-f]+/.exec(front)[0];
  await page.route("**/boards", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html(base, states) }),
  );
  await page.goto("/boards");
  await page.waitForFunction(() => "boards" in window);
  return page;
}

/** Where the maps lie. @param {import("playwright-core").Page} page */
const lie = (page) =>
  page.evaluate(() =>
    ["#one", "#two"].map((id) => /** @type {HTMLElement} */ (document.querySelector(`${id} > .world`)).style.transform),
  );

/** Where a hex is in the window. @param {import("playwright-core").Page} page @param {number} nth @param {string} hex */
const place = (page, nth, hex) =>
  page.evaluate(([nth, hex]) => {
    const { board } = /** @type {Alive[]} */ (Reflect.get(window, "boards"))[nth];
    const box = board.root.getBoundingClientRect();
    const [x, y] = board.camera.lens(hex).toBoard([board.fixed.hexes[hex].x, board.fixed.hexes[hex].y]);
    return { x: box.left + x, y: box.top + y };
  }, /** @type {const} */ ([nth, hex]));

check("two boards on one page have their own maps and counters, and no id twice", async (visitor) => {
  const page = await twoBoards(visitor);
  const found = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
    return {
      twice: ids.filter((id, i) => ids.indexOf(id) !== i),
      boards: /** @type {Alive[]} */ (Reflect.get(window, "boards")).map(({ board, at }) => ({
        units: at.state.units.length,
        counters: board.root.querySelectorAll(".units [data-unit]").length,
        sheets: board.fixed.sheets.length,
        maps: board.root.querySelectorAll(".ground > svg").length,
      })),
    };
  });
  assert.deepEqual(found.twice, []);
  for (const { units, counters, sheets, maps } of found.boards) {
    assert.ok(units > 0);
    assert.deepEqual([counters, maps], [units, sheets]);
  }
  assert.deepEqual(
    found.boards.map(({ sheets }) => sheets),
    [1, 2],
  );
  const seen = await page.evaluate(() =>
    ["#one", "#two"].map((id) => {
      const { width, height } = document.querySelector(`${id} .units [data-unit] use`).getBoundingClientRect();
      return width > 4 && height > 4;
    }),
  );
  assert.deepEqual(seen, [true, true], "the counters of both are drawn");
});

check("each board is dragged, zoomed and clicked for itself", async (visitor) => {
  const page = await twoBoards(visitor);
  const { mouse } = page;
  for (const [nth, left] of /** @type {const} */ ([
    [0, 0],
    [1, 640],
  ])) {
    const before = await lie(page);
    await mouse.move(left + 300, 350);
    await mouse.wheel(0, -400);
    const zoomed = await lie(page);
    assert.notEqual(zoomed[nth], before[nth], "the wheel zooms it");
    await mouse.down();
    await mouse.move(left + 360, 400, { steps: 4 });
    await mouse.up();
    const dragged = await lie(page);
    assert.notEqual(dragged[nth], zoomed[nth], "it is dragged");
    assert.deepEqual([zoomed[1 - nth], dragged[1 - nth]], [before[1 - nth], before[1 - nth]], "the other lies still");
  }
  const hexes = await page.evaluate(() =>
    /** @type {Alive[]} */ (Reflect.get(window, "boards")).map(({ board }) => board.middle(0)),
  );
  for (const nth of [0, 1]) {
    const { x, y } = await place(page, nth, hexes[nth]);
    await mouse.click(x, y);
  }
  const clicked = await page.evaluate(() =>
    /** @type {Alive[]} */ (Reflect.get(window, "boards")).map((one) => one.clicked),
  );
  assert.deepEqual(
    clicked,
    hexes.map((hex) => [hex]),
    "a drag is no click, and a click is told to one board",
  );
});

check("what is drawn on one board, and the stack spread out on it, is not on the other", async (visitor) => {
  const page = await twoBoards(visitor);
  const found = await page.evaluate(() => {
    const [one, two] = /** @type {Alive[]} */ (Reflect.get(window, "boards")).map(({ board }) => board);
    const count = (selector) => [one, two].map((board) => board.root.querySelectorAll(selector).length);
    const ring = () => document.createElementNS("http://www.w3.org/2000/svg", "circle");
    two.lay("tint", (on) => (on(two.middle(0)) ? [ring()] : []));
    const tinted = count(".tint circle");
    const { at } = /** @type {Alive[]} */ (Reflect.get(window, "boards"))[0];
    const hex = at.state.units.map((unit) => unit.at).find((at, i, all) => all.indexOf(at) !== i);
    const stack = at.state.units.filter((unit) => unit.at === hex);
    one.fan.open(
      hex,
      stack.map(({ id, face }) => ({ unit: id, face, label: id, state: "", digit: 0 })),
      [],
    );
    const fanned = count(".fan [data-fan]");
    const box = one.root.querySelector("[data-fan]").getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return { tinted, fanned, stack: stack.length, held: [one.fan.unitAt(x, y), two.fan.unitAt(x, y)] };
  });
  assert.deepEqual(found.tinted, [0, 1]);
  assert.ok(found.stack > 1);
  assert.deepEqual(found.fanned, [found.stack, 0]);
  assert.ok(found.held[0], "a counter of the fan is found where it lies");
  assert.equal(found.held[1], null);
});

check("the second map of a board opens on a panel of that board", async (visitor) => {
  const page = await twoBoards(visitor);
  await page.evaluate(() => /** @type {Alive[]} */ (Reflect.get(window, "boards"))[1].board.insets[0].toggle());
  await page.locator("#two .inset").waitFor();
  assert.equal(await page.locator("#one .inset").count(), 0);
  const hex = await page.evaluate(() => {
    const { board } = /** @type {Alive[]} */ (Reflect.get(window, "boards"))[1];
    return board.middle(1);
  });
  const { x, y } = await place(page, 1, hex);
  await page.mouse.click(x, y);
  assert.deepEqual(
    await page.evaluate(() => /** @type {Alive[]} */ (Reflect.get(window, "boards")).map((one) => one.clicked)),
    [[], [hex]],
  );
  await page.locator("#two .inset").getByRole("button", { name: /Close/ }).click();
  await page.locator("#two .inset").waitFor({ state: "hidden" });
});
