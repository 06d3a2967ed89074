/** Advice: asked for, seen on the map and among the offers, taken. */
import assert from "node:assert/strict";
import { check, stage } from "./lib/stage.mjs";
import { plain, Table } from "./lib/table.mjs";

stage({ seed: 1 });

/** What is marked as advised in the panel. @param {Table} table */
const marked = ({ page }) => page.locator("#ask .hinted");

/** Asks for advice and answers the offer it is about. @param {Table} table @param {() => Promise<unknown>} asking */
async function hint(table, asking) {
  await asking();
  await marked(table).first().waitFor();
  const [button] = await marked(table).all();
  const [act, unit] = [await button.getAttribute("data-act"), await button.getAttribute("data-unit")];
  // A row that takes several begins with what is advised.
  const first = act?.replace(/^row:/, "").split(";")[0];
  const offer = table.view.ask.offers.find((o) => o.act === first || (!first && o.unit === unit));
  assert.ok(offer, `${act} is offered`);
  const said = await table.page.locator("#ask .advice").innerText();
  // The aim is told where a plan is made, not in the midst of a move.
  assert.match(said, /^The veteran.* because .+\.(\s+Aim: .+\.)?$/);
  return offer;
}

check("another computer takes the seat, and what it was about is told above the log", async (visitor) => {
  const table = await Table.begin(await visitor(), { level: "recruit" });
  const { page } = table;
  await table.asked();
  await page.keyboard.press("m");
  const levels = page.locator("#dialog [data-level=second]");
  // The menu is loaded when it is first opened.
  await levels.waitFor();
  assert.deepEqual(await levels.locator("option").allInnerTexts(), ["Random", "Recruit", "Veteran", "Marshal"]);
  assert.equal(await levels.inputValue(), "recruit");
  await levels.selectOption("veteran");
  await table.until("the veteran sits there", (view) => view.players[1].name === "veteran");
  await page.keyboard.press("Escape");
  await page.locator("#players", { hasText: "Veteran" }).waitFor();
  for (let n = 0; n < 200 && table.view.turn < 2; n++) {
    const { offers, shortcuts } = table.view.ask;
    const act = (offers.find((o) => o.verb === "done") ?? offers[0]).act;
    const acts = shortcuts.find((row) => /Set up all/.test(row.say))?.acts ?? [act];
    const { version } = table.view;
    const asked = await page.request.post(`/api/games/${table.id}/act`, { data: { actions: acts, version } });
    assert.ok(asked.ok(), await asked.text());
    await table.until("it is the player's turn again", (view) => view.version > version && table.mine(view));
  }
  const [aim] = table.view.aims;
  assert.deepEqual([aim.side, aim.turn], ["second", 1]);
  await page.locator("#aims li", { hasText: `Soviet aim on turn 1: ${plain(aim.text).split(" (case")[0]}` }).waitFor();
});

check("the veteran's advice is marked, and pressing it plays it", async (visitor) => {
  const table = await Table.begin(await visitor(), { level: "veteran" });
  const { page } = table;
  await table.asked();
  const byKey = () => page.keyboard.press("h");
  const byButton = () => page.locator("#ask [data-do=hint]").click();

  // Set up as advised, by the key and by the button; then movement.
  for (let n = 0; n < 80 && !/moves next/.test(table.view.ask.question); n++) {
    const offer = await hint(table, n % 2 ? byKey : byButton);
    const { seq } = table.view;
    await table.doing(() => marked(table).first().click());
    assert.ok(table.view.seq > seq, `${offer.act} is done`);
    assert.equal(await marked(table).count(), 0, "the advice goes with its question");
    assert.equal(await page.locator("#ask .advice").innerText(), "");
  }
  assert.match(table.view.ask.question, /moves next/);

  const taken = await hint(table, byKey);
  assert.equal(taken.verb, "pick");
  await page.locator("#rims .advised").waitFor();
  assert.ok(await page.locator("#ask [data-do=hint]").isDisabled(), "it has been asked for");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("#ask .hinted, #rims .advised"));
  const again = await hint(table, byButton);
  assert.equal(again.act, taken.act, "the same question has the same answer");
  await table.doing(() => marked(table).first().click());
  assert.deepEqual(table.view.ask.chosen, ["1pz", "6pz", "36mech"], "the corps is taken whole");
  assert.ok(table.view.ask.chosen.includes(taken.unit));
});
