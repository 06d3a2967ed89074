/** Two browsers at one table. */
import assert from "node:assert/strict";
import { check, stage } from "./lib/stage.mjs";
import { plain, Table } from "./lib/table.mjs";

stage();

check("a friend joins by the link, and each sees what the other does", async (visitor) => {
  const mine = await Table.begin(await visitor(), { against: "link" });
  const { page } = mine;
  await page.getByText("Nobody has taken this seat yet").waitFor();
  await page.locator("#players .away, #players :text('open seat')").first().waitFor();

  // The menu has the link.
  await page.keyboard.press("m");
  const link = await page.getByLabel("Link for the Soviet seat").inputValue();
  assert.match(link, /^http.*\/join\/\w{32}$/);
  await page.keyboard.press("Escape");

  const friend = await visitor();
  const invitation = await friend.newPage();
  await invitation.goto(link);
  assert.match(await invitation.locator("main").innerText(), /You are invited to Leningrad[^]*Soviet/);
  const theirs = new Table(invitation);
  await invitation.getByRole("button", { name: "Take the Soviet seat" }).click();
  await theirs.laid();
  await theirs.asked();
  assert.deepEqual([mine.view.viewer, theirs.view.viewer], ["first", "second"]);

  // The friend sets up; the counters appear on this side too.
  let last;
  while (theirs.mine()) {
    last = theirs.offers("at")[0].hex;
    const { version } = theirs.view;
    await theirs.click(last);
    await theirs.until("it is done", (view) => view.version > version);
    if (theirs.mine()) await theirs.shown();
  }
  await mine.asked();
  assert.equal(await mine.counters(), mine.view.units.length);
  assert.equal(mine.view.seq, theirs.view.seq);
  await page.locator("#log", { hasText: last }).waitFor();

  // Now this side; the friend sees it.
  await mine.take(mine.offers("place")[0]);
  const at = mine.offers("at")[0];
  const [unit] = mine.view.ask.chosen;
  await mine.take(at);
  const placed = mine.view.units.find((u) => u.at === at.hex).id;
  assert.ok(!unit || unit === placed);
  await theirs.lies(placed, at.hex);
  await invitation.locator("#question", { hasText: /decides$/ }).waitFor();
  await invitation.locator("#ask .on", { hasText: plain(mine.view.ask.question) }).waitFor();
  assert.equal(await invitation.locator("#ask [data-act]").count(), 0, "and cannot answer for the other");

  // Whoever goes away is seen to be away, and comes back to the same seat.
  await invitation.close();
  await page.locator("#players .away").waitFor();
  const back = await Table.open(friend, `/game/${mine.id}`);
  await page.locator("#players .away").waitFor({ state: "detached" });
  assert.equal(back.view.viewer, "second");
  assert.equal(await back.counters(), mine.view.units.length);
});

check("somebody without a seat only watches", async (visitor) => {
  const mine = await Table.begin(await visitor());
  await mine.asked();
  const other = await Table.open(await visitor(), `/game/${mine.id}`);
  assert.equal(other.view.viewer, "spectator");
  assert.equal(other.view.ask?.offers.length ?? 0, 0);
  await mine.take(mine.offers("place")[0]);
  const to = mine.offers("at")[0];
  await mine.take(to);
  await other.lies(mine.view.units.find((u) => u.at === to.hex).id, to.hex);
  await other.click(to.hex);
  assert.equal(await other.page.locator("#ask [data-act]").count(), 0);
});

check("a link works once, and both players are told who came by it", async (visitor) => {
  const mine = await Table.begin(await visitor(), { against: "link" });
  await mine.page.getByText("Nobody has taken this seat yet").waitFor();
  await mine.page.keyboard.press("m");
  const link = await mine.page.getByLabel("Link for the Soviet seat").inputValue();
  await mine.page.keyboard.press("Escape");
  const theirs = await Table.join(await visitor(), link);
  await mine.page.getByText("The Soviet seat has been taken.").waitFor();

  const late = await (await visitor()).newPage();
  await late.goto(link);
  await late.getByText("Somebody has taken the Soviet seat with this link").waitFor();
  assert.equal(await late.getByRole("button", { name: /Take the/ }).count(), 0);

  // Its holder makes one for another device of his own.
  await theirs.page.keyboard.press("m");
  await theirs.page.getByRole("button", { name: "Link to play Soviet on another device" }).press("Enter");
  const own = await theirs.page.getByLabel("Link for the Soviet seat").inputValue();
  assert.match(own, /^http.*\/join\/\w{32}$/);
  await theirs.page.keyboard.press("Escape");
  const phone = new Table(await (await visitor()).newPage());
  await phone.page.goto(own);
  await phone.page.getByRole("button", { name: "Play the Soviet seat here too" }).click();
  await phone.laid();
  assert.equal(phone.view.viewer, "second");
  for (const { page } of [mine, theirs])
    await page.getByText("Somebody has come to the Soviet seat by a link").waitFor();
  assert.equal((await phone.page.context().request.get(own)).status(), 404);
});
