/** Taking back, and being told why not. */
import assert from "node:assert/strict";
import { sovietMovement, stackInTheRear } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { Table } from "./lib/table.mjs";

stage();

/** A table in a movement phase with a stack in the hand. */
async function withStack(/** @type {import("playwright-core").BrowserContext} */ context) {
  const { soviet } = await sovietMovement(server.url);
  const table = await Table.join(context, soviet.link);
  await table.asked();
  const stack = stackInTheRear(table.view);
  await table.click(stack.hex);
  await table.saying(stack.say).waitFor();
  await table.doing(() => table.saying(stack.say).click());
  assert.deepEqual(table.view.ask.chosen, stack.units);
  return { table, stack };
}

check("undo takes back a move, on the map and in the log", async (visitor) => {
  const { table, stack } = await withStack(await visitor());
  const { page } = table;
  const [before, seq] = [await table.layout(), table.view.seq];
  const rows = await page.locator("#log").innerText();
  const to = table.offers("move")[0];
  await table.take(to);
  for (const unit of stack.units) await table.lies(unit, to.hex);
  assert.notEqual(await page.locator("#log").innerText(), rows, "the move is in the log");

  await table.doing(() => page.locator("#ask [data-do=undo]").click());
  assert.equal(table.view.seq, seq);
  for (const unit of stack.units) await table.lies(unit, stack.hex);
  assert.deepEqual(await table.layout(), before);
  assert.equal(await page.locator("#log").innerText(), rows);

  // On to where nothing is left to take back, by the key.
  while (table.view.undo) await table.doing(() => page.keyboard.press("u"));
  assert.deepEqual(table.view.ask.chosen, []);
  assert.equal(await page.locator("#ask [data-do=undo]").isDisabled(), true);
});

check(
  "another stack is taken instead: what has spent nothing keeps its move, and one undo lays all down",
  async (visitor) => {
    const { table, stack } = await withStack(await visitor());
    const { page } = table;
    const rows = table.view.ask.shortcuts.filter((row) => row.instead && row.hex !== stack.hex);
    const row = rows.find(({ hex, unit }) => !unit && rows.some((other) => other.hex === hex && other.unit));
    assert.ok(row, "there is another stack");
    const before = table.view.version;
    await table.click(row.hex);
    await table.saying(row.say).waitFor();
    assert.equal(table.view.version, before, "a click only spreads it out");
    await table.doing(() => table.saying(row.say).click());
    assert.deepEqual(
      table.view.ask.chosen,
      row.acts.map((/** @type {string} */ act) => act.split(" ")[1]),
    );
    const spent = table.view.units.filter((u) => stack.units.includes(u.id) && u.marks.length);
    assert.deepEqual(spent, [], "the first has not moved");
    await table.doing(() => page.keyboard.press("u"));
    assert.deepEqual(table.view.ask.chosen, [], "the stack was taken at once, so it is laid down at once");
  },
);

check("a look at a button marks its place on the map", async (visitor) => {
  const { table, stack } = await withStack(await visitor());
  const { page } = table;
  await table.doing(() => page.keyboard.press("u"));
  await table.click(stack.hex);
  await table.saying(stack.say).hover();
  await page.locator("#path .end").waitFor();
  await page.locator("#ask h2").hover();
  await page.waitForFunction(() => !document.querySelector("#path .end"));
});

check("a click that is not allowed is explained, and its case leads into the rulebook", async (visitor) => {
  const { table } = await withStack(await visitor());
  const { page } = table;
  const offered = new Set(table.view.ask.offers.map((o) => o.hex));
  const taken = new Set(table.view.units.map((u) => u.at));
  const inSight = async (/** @type {string} */ hex) => (await table.place(hex)).free;
  const far = Object.keys(table.fixed.hexes).find(
    (hex) => /^2[0-2]1[0-3]$/.test(hex) && !offered.has(hex) && !taken.has(hex),
  );
  assert.ok(far && (await inSight(far)));
  const { version } = table.view;
  await table.click(far);
  const bubble = page.locator("#bubble");
  await bubble.waitFor();
  assert.match(await bubble.locator("b").first().innerText(), new RegExp(far), "what was tried");
  assert.ok((await bubble.locator("p").first().innerText()).length > 10, "why not");
  await page.locator("#path .cross").waitFor();
  assert.equal(table.view.version, version, "nothing has happened");

  const chip = bubble.locator("a.case");
  const cited = await chip.getAttribute("data-case");
  const [book] = await Promise.all([page.context().waitForEvent("page"), chip.click()]);
  await book.waitForLoadState();
  assert.equal(new URL(book.url()).pathname, "/rules/leningrad-1979");
  const place = book.locator(`[id="${cited}"]`);
  assert.equal(await place.count(), 1, `the rulebook has a place for ${cited}`);
  await book.waitForFunction((id) => {
    const { top } = document.getElementById(id).getBoundingClientRect();
    return scrollY > 0 && top >= 0 && top < innerHeight / 2;
  }, cited);
  assert.match(await place.innerText(), /\w{3}/);
  await book.close();

  await page.bringToFront();
  await page.keyboard.press("Escape");
  await bubble.waitFor({ state: "hidden" });
});

check("a case is read where it stands, without leaving the table", async (visitor) => {
  const { table } = await withStack(await visitor());
  const { page } = table;
  await page.locator("#ask a.case").first().hover();
  const text = page.locator("#case-text");
  await text.waitFor();
  assert.ok((await text.innerText()).length > 60, "the words of the case");
  await page.mouse.move(300, 300);
  await text.waitFor({ state: "hidden" });
});

check("the text of a case does not outlast its chip, though the pointer rests", async (visitor) => {
  const { table } = await withStack(await visitor());
  const { page } = table;
  const chip = page.locator("#ask .on a.case").first();
  const cited = await chip.getAttribute("data-case");
  await chip.hover();
  const text = page.locator("#case-text");
  await text.waitFor();
  // Somebody else at the same seat goes on: the question is another one, with a case of its own.
  for (let n = 0; n < 4 && (await chip.getAttribute("data-case")) === cited; n++) {
    const done = table.view.ask.offers.find((o) => o.verb === "done") ?? table.view.ask.offers[0];
    const acts = { actions: [done.act], version: table.view.version };
    await table.doing(() => page.request.post(`/api/games/${table.id}/act`, { data: acts }));
  }
  assert.notEqual(await chip.getAttribute("data-case"), cited);
  await text.waitFor({ state: "hidden" });
});

check("whoever sees the next question can answer it, though the last answer is not yet confirmed", async (visitor) => {
  const context = await visitor();
  const table = new Table(await context.newPage());
  const { page } = table;
  /** Receipts that the test holds back. @type {(() => void)[]} */
  const receipts = [];
  await page.routeWebSocket(/\/ws\//, (line) => {
    const far = line.connectToServer();
    far.onMessage((text) => {
      const receipt = JSON.parse(String(text)).ok?.done;
      if (receipt) receipts.push(() => line.send(text));
      else line.send(text);
      table.hear(String(text));
    });
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Start the game" }).click();
  await table.laid();
  await table.asked();
  await table.take(table.offers("place")[0]);
  const to = table.offers("at")[0];
  assert.equal(receipts.length, 1);
  await table.take(to);
  assert.equal(table.view.units.filter((u) => u.at === to.hex).length, 1);
  for (const send of receipts) send();
  await table.take(table.offers("place")[0]);
});
