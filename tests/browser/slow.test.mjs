/** A line that cannot keep up: whoever hangs on it is let go, sees that, and comes back to how the game stands. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { after, before } from "node:test";
import { newGame, setUpGermans } from "./lib/games.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { plain, Table } from "./lib/table.mjs";

stage();

/** A line to the server on which nothing arrives while it is held: what the server sends waits in it. */
class Line {
  held = false;
  /** @type {Set<import("node:net").Socket>} */
  far = new Set();

  async open() {
    this.door = createServer((near) => {
      const far = connect(server.port, "127.0.0.1");
      this.far.add(far);
      near.pipe(far);
      far.on("data", (some) => near.write(some));
      far.on("end", () => near.end());
      far.on("close", () => this.far.delete(far) && near.destroy());
      near.on("close", () => far.destroy());
      for (const end of [near, far]) end.on("error", () => {});
    });
    this.door.listen(0, "127.0.0.1");
    await once(this.door, "listening");
    const { port } = /** @type {import("node:net").AddressInfo} */ (this.door.address());
    this.url = `http://127.0.0.1:${port}`;
  }

  hold() {
    for (const far of this.far) far.pause();
  }

  release() {
    for (const far of this.far) far.resume();
  }

  close() {
    for (const far of this.far) far.destroy();
    this.door?.close();
  }
}

const line = new Line();
before(() => line.open());
after(() => line.close());

check("who cannot keep up is let go, says so, and comes back to the newest state by itself", async (visitor) => {
  const { seats } = await newGame(server.url, ["person", "person"]);
  const [german, soviet] = seats;
  for (let view = await soviet.view(); view.decides === "second"; view = await soviet.view())
    await soviet.does(view.ask.offers[0].act);
  await setUpGermans(german);
  const table = await Table.join(await visitor({ baseURL: line.url }), soviet.link.replace(server.url, line.url));
  const { page } = table;
  await page.locator("#question", { hasText: /decides/ }).waitFor();
  const here = async () => (await german.view()).players.find(({ side }) => side === "second").here;
  assert.equal(await here(), true);
  await page.evaluate(() => {
    const said = [];
    const lost = /** @type {HTMLElement} */ (document.querySelector("#lost"));
    new MutationObserver(() => said.push(lost.hidden ? "back" : lost.textContent.trim())).observe(lost, {
      attributeFilter: ["hidden"],
    });
    Object.assign(window, { said });
  });

  // Far more than the line and the server's patience hold.
  line.hold();
  const row = german.seen.ask.shortcuts[0].acts;
  for (let n = 0; n < 3000 && (await here()); n++) {
    for (let i = 0; i < 10; i++) {
      await german.does(...row);
      await german.view();
      await german.undo();
    }
  }
  assert.equal(await here(), false, "the server has let go of it");
  const left = german.seen;
  line.release();
  await page.waitForFunction(() => Reflect.get(window, "said").at(-1) === "back");
  const said = await page.evaluate(() => Reflect.get(window, "said"));
  assert.equal(said.length, 2, said.join(" | "));
  assert.match(said[0], /connection/i);
  await table.until("the newest state comes", (view) => view.version >= left.version);
  assert.equal(await page.locator("#lost").isVisible(), false);
  assert.equal(await page.locator("#ask .notice").count(), 0);
  assert.equal(await here(), true, "and it sits there again");

  // It goes on as before.
  const { version } = await german.view();
  await german.does(...row);
  await table.until("what happens next is heard", (view) => view.version > version);
  await page.locator("#ask .on", { hasText: plain(table.view.ask.question) }).waitFor();
  assert.equal(await table.counters(), table.view.units.length);
});
