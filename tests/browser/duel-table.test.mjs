/** The table of Duel in the North: its start, the cup, rails and bridges, what lies hidden, two at one screen, keys, a phone. */
import assert from "node:assert/strict";
import { DUEL, duel, goOn, names } from "./lib/duel.mjs";
import { check, server, stage } from "./lib/stage.mjs";
import { plain, Table } from "./lib/table.mjs";

stage({ seed: 5 });

/** What lies beside the map is in sight. */
const LARGE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** @param {Table} table @param {RegExp} words */
const told = (table, words) => table.lines.filter((line) => words.test(plain(line.text)));

/** Ends what is going on, though more could be done. @param {Table} table */
const end = (table) =>
  table.doing(async () => {
    await table.button("done").click();
    const again = table.saying(/^End anyway/);
    if (await again.isVisible()) await again.click();
  });

/** The middle of a hexside in the window. @param {Table} table @param {string} edge */
async function side(table, edge) {
  const [one, other] = edge.split("/");
  await table.place(one);
  const b = await table.place(other);
  const a = await table.place(one);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

for (const [button, question] of /** @type {[string, RegExp][]} */ ([
  ["Play", /German chits come before/],
  ["free deployment", /set up|Where/],
]))
  check(`two clicks to the first answer: ${button}`, async (visitor) => {
    const table = new Table(await (await visitor()).newPage());
    await table.page.goto("/");
    await table.page.locator(`#${DUEL}`).getByRole("button", { name: button }).click();
    await table.laid();
    await table.asked();
    assert.equal(table.view.viewer, "first");
    assert.match(plain(table.view.ask.question), question);
    const { version } = table.view;
    const [choice] = table.view.ask.offers;
    await table.touch(choice);
    await table.until("the second click counts", (view) => view.version > version);
  });

check("chits are chosen in secret, and the cup says what is public of it", async (visitor) => {
  const made = await duel(server.url);
  await goOn(made, (view) => view.decides === "second");
  const table = await Table.join(await visitor(LARGE), made.seats[1].link);
  const { page } = table;
  await table.asked();
  assert.match(await page.locator("#question").innerText(), /Which chit/);
  assert.match(await page.locator('#ask [data-unit="8a-hq"]').innerText(), /8 Army/, "a headquarters is told by name");
  const cup = page.locator("#trays .shelf", { hasText: "Chits in the cup" });
  const german = cup.filter({ has: page.locator(".dot.first") });
  assert.match(await german.innerText(), /4/, "how many the other has is known");
  assert.equal(await german.locator("[data-tray]").count(), 0, "which, is not");
  await table.doing(() => page.locator('#ask [data-unit="8a-hq"]').click());
  const soviet = cup.filter({ has: page.locator(".dot.second") });
  assert.deepEqual(
    await soviet.locator("[data-tray]").evaluateAll((all) => all.map((one) => one.getAttribute("data-tray"))),
    ["8a-hq"],
  );
  await table.click(table.at("11a-hq"));
  await table.until("all are chosen", (view) => view.ask?.key !== "choose-chit");
  // The German is told how many, not which.
  const seen = await made.seats[0].view();
  const shown = seen.trays.filter(
    (/** @type {any} */ tray) => tray.name === "chits in the cup" && tray.side === "second",
  );
  assert.deepEqual(
    shown.map((/** @type {any} */ { entries, hidden }) => [entries.length, hidden]),
    [[0, 2]],
  );
});

check("a Soviet division comes by rail to a town that is clicked", async (visitor) => {
  const made = await duel(server.url);
  const due = (/** @type {any} */ view) =>
    view.turn === 3 && view.decides === "second" && view.ask.key === "name-units";
  await goOn(made, due);
  const table = await Table.join(await visitor(LARGE), made.seats[1].link);
  await table.asked();
  const left = () => table.page.locator("#trays li", { hasText: "places by rail left" }).last();
  const places = Number.parseInt((await left().innerText()).replace(/\D/g, ""));
  await end(table);
  await table.press("order move-attack");
  await end(table);
  assert.match(plain(table.view.ask.question), /rail/i);
  const [offer] = table.view.ask.offers;
  await table.take(offer);
  const [to] = table.offers("rail").filter((/** @type {any} */ one) => table.fixed.hexes[one.hex].name);
  await table.take(to);
  await table.lies(offer.unit, to.hex);
  assert.equal(told(table, /comes by rail to/).length, 1);
  assert.equal(Number.parseInt((await left().innerText()).replace(/\D/g, "") || "0"), places - 1);
});

check("a bridge is blown by a click on its hexside", async (visitor) => {
  const made = await duel(server.url);
  await goOn(made, (view) => names(view, "41k-hq"));
  const table = await Table.join(await visitor(LARGE), made.seats[0].link);
  const { page } = table;
  await table.asked();
  await table.doing(() => page.locator('#ask [data-unit="36md"]').click());
  await end(table);
  await table.press("order move-attack");
  await table.doing(async () => {
    await page.locator('#ask [data-unit="36md"]').click();
    await table.button("pick 36md").click();
  });
  const edge = table.offers("blow").map((/** @type {any} */ one) => one.edge)[0];
  assert.ok(edge, "36 MD stands beside a bridge");
  assert.equal(await page.locator("#rims .hexside").count(), table.offers("blow").length);
  const { x, y } = await side(table, edge);
  await page.mouse.move(x, y);
  await page.locator("#path .hover").first().waitFor({ state: "attached" });
  await table.doing(() => page.mouse.click(x, y));
  const [line] = told(table, /^36 MD throws \d at the bridge/);
  assert.ok(line, "it has tried");
  const blown = table.view.marks.filter((/** @type {any} */ mark) => mark.kind === "blown");
  assert.deepEqual(
    blown.map((/** @type {any} */ mark) => mark.edge),
    line.number > 1 ? [edge] : [],
  );
  assert.ok(line.number > 1, "with this seed it is blown");
});

check("a pontoon is laid by a click on a hexside", async (visitor) => {
  const made = await duel(server.url);
  await goOn(made, (view) => view.ask.key === "pontoon");
  const table = await Table.join(await visitor(LARGE), made.seats[0].link);
  const { page } = table;
  await table.asked();
  const before = await page.locator("#marks use").count();
  const { x, y } = await side(table, "2128/2227");
  await table.doing(() => page.mouse.click(x, y));
  assert.equal(told(table, /^A pontoon is laid at 2128\/2227/i).length, 1);
  assert.deepEqual(
    table.view.marks.filter((/** @type {any} */ m) => m.kind === "pontoon").map((/** @type {any} */ m) => m.edge),
    ["2128/2227"],
  );
  await page.waitForFunction((n) => document.querySelectorAll("#marks use").length > n, before);
});

check("a hidden unit says what it can be, and is revealed by whoever comes beside it", async (visitor) => {
  const made = await duel(server.url);
  await goOn(made, (view) => names(view, "18a-hq"));
  const table = await Table.join(await visitor(LARGE), made.seats[0].link);
  const { page } = table;
  await table.asked();
  const face = () => table.view.units.find((/** @type {any} */ unit) => unit.id === "s5-17").face;
  const hidden = face();
  await table.click(table.at("s5-17"), { button: "right" });
  await page.locator("#card").waitFor();
  assert.match(await page.locator("#card").innerText(), /can be[^]*67 RD|known to the Soviet player only/);
  await page.keyboard.press("Escape");
  await table.doing(() => table.click(table.at("291id")));
  await end(table);
  await table.press("order move-attack");
  await table.doing(async () => {
    await page.locator('#ask [data-unit="291id"]').click();
    await table.button("pick 291id").click();
  });
  await table.doing(() => table.click("2224"));
  assert.equal(told(table, /hidden unit .* turns out to be 67 RD/i).length, 1);
  assert.notEqual(face(), hidden);
  const drawn = await page.locator('#units [data-unit="s5-17"] use').getAttribute("href");
  assert.equal(drawn, `#${face()}`);
});

check("two people at one screen: secrets are covered, what both know is asked without a cover", async (visitor) => {
  const table = await Table.begin(await visitor(LARGE), { game: DUEL, against: "screen" });
  const { page } = table;
  const cover = page.locator("#handover");
  const sit = async (/** @type {RegExp} */ who) => {
    await cover.waitFor();
    assert.match(await cover.innerText(), who);
    assert.equal(
      await page.locator("#units [data-unit], #ask [data-act], #log li").count(),
      0,
      "nothing is left to see",
    );
    await cover.locator("button").click();
    await cover.waitFor({ state: "hidden" });
    await table.until("somebody sits there", (view) => !view.shared && view.ask?.offers.length > 0);
    await table.shown();
  };
  /** Presses something that is asked over what both know. */
  const openly = async (/** @type {string} */ act) => {
    await table.until("it is asked openly", (view) => view.ask?.offers.some((/** @type {any} */ o) => o.act === act));
    const { version } = table.view;
    await table.shown();
    assert.equal(await cover.isVisible(), false, act);
    assert.ok(table.view.shared, "over what both know");
    await table.button(act).click();
    await table.until("it is done", (view) => view.version > version);
  };
  const faceOf = (/** @type {string} */ id) => table.view.units.find((/** @type {any} */ unit) => unit.id === id)?.face;

  await sit(/Soviet/);
  const known = faceOf("s5-17");
  for (const hq of ["8a-hq", "11a-hq"]) {
    const { version } = table.view;
    await page.locator(`#ask [data-unit="${hq}"]`).click();
    await table.until("a chit is chosen", (view) => view.version > version);
  }
  await openly("first german");
  assert.notEqual(faceOf("s5-17"), known, "the Soviet units lie face down again");
  const cup = page
    .locator("#trays .shelf", { hasText: "Chits in the cup" })
    .filter({ has: page.locator(".dot.second") });
  assert.equal(await cup.locator("[data-tray]").count(), 0);
  for (let n = 0; n < 4; n++) await openly("pass");
  // What the Soviet units are is a secret of whoever names them.
  await sit(/Soviet/);
  assert.equal(table.view.ask.key, "name-units");
  assert.equal(faceOf("s5-17"), known);
  for (let n = 0; n < 2; n++) await table.press("pass").catch(() => {});
  // The hex of the German is asked before the eyes of both.
  await openly("pass");
  const passes = told(table, /the German player passes/i).map((line) => line.seq);
  assert.equal(new Set(passes).size, 5);
});

check("an activation by keys alone, and a pontoon from the list of offers", async (visitor) => {
  const made = await duel(server.url);
  await goOn(made, (view) => names(view, "18a-hq"));
  const table = await Table.join(await visitor(LARGE), made.seats[0].link);
  const { page } = table;
  // The mouse never touches this page.
  await page.reload();
  await table.asked();
  const first = table.offers("name")[0].unit;
  await table.doing(() => page.keyboard.press("1"));
  assert.deepEqual(table.view.ask.chosen, [first]);
  await page.keyboard.press("e");
  await table.saying(/End anyway/).waitFor();
  await table.doing(() => page.keyboard.press("e"));
  await table.doing(() => page.keyboard.press("1"));
  assert.equal(table.view.ask.key, "pick-mover");
  await page.keyboard.press("1");
  if (table.view.ask.key === "pick-mover") await table.doing(() => page.keyboard.press("Enter"));
  assert.deepEqual(table.view.ask.chosen, [first]);
  const from = table.at(first);
  // The place of the keys is where the unit stands.
  await page.locator(`#play[aria-activedescendant="hex-${from}"]`).waitFor();
  await page.locator(".play").first().focus();
  const to = table.offers("move").find((/** @type {any} */ o) => table.fixed.hexes[from].near.includes(o.hex)).hex;
  for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Shift+ArrowLeft", "Shift+ArrowRight"]) {
    await page.keyboard.press(key);
    const at = await page.locator("#play").getAttribute("aria-activedescendant");
    if (at === `hex-${to}`) break;
    const back = {
      ArrowUp: "ArrowDown",
      ArrowDown: "ArrowUp",
      ArrowLeft: "Shift+ArrowRight",
      ArrowRight: "Shift+ArrowLeft",
    };
    await page.keyboard.press(back[/** @type {keyof typeof back} */ (key)] ?? "Escape");
  }
  assert.equal(await page.locator("#play").getAttribute("aria-activedescendant"), `hex-${to}`);
  await table.doing(() => page.keyboard.press("Enter"));
  await table.lies(first, to);

  const other = await duel(server.url);
  await goOn(other, (view) => view.ask.key === "pontoon");
  const end = await Table.join(page.context(), other.seats[0].link);
  await end.page.reload();
  await end.asked();
  await end.page.keyboard.press("/");
  await end.page.locator("#dialog").waitFor();
  await end.page.keyboard.type("2128/2227");
  await end.doing(() => end.page.keyboard.press("Enter"));
  assert.equal(told(end, /^A pontoon is laid at 2128\/2227/i).length, 1);
});

check("on a phone standing: a chit is drawn, units are named, moved and planes sent by taps", async (visitor) => {
  const made = await duel(server.url);
  await goOn(made, (view) => names(view, "18a-hq"));
  const table = await Table.join(await visitor(PHONE), made.seats[0].link);
  const { page } = table;
  await table.asked();
  const clear = async () => {
    const wrong = await page.evaluate(async () => {
      const side = document.querySelector("#side");
      while (side.getAnimations().some((a) => a.playState !== "finished")) await new Promise(requestAnimationFrame);
      return [...document.querySelectorAll("#ask .offers button, #ask .units button")]
        .filter((button) => button.getBoundingClientRect().top < innerHeight)
        .flatMap((button) => {
          const { left, right, height, width } = button.getBoundingClientRect();
          return left < 0 || right > innerWidth + 1 || Math.max(height, width) < 40 ? [button.textContent] : [];
        });
    });
    assert.deepEqual(wrong, []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  };
  await clear();
  await table.doing(() => table.saying(/^Activate all/).tap());
  await clear();
  await table.doing(() => table.button("order attack-move").tap());
  // The first attack there is, with all who can take part.
  const attack = table.offers("attack")[0];
  const { x, y } = await table.place(attack.hex);
  await page.touchscreen.tap(x, y);
  await clear();
  await table.doing(() => table.button(attack.act).tap());
  await clear();
  if (table.offers("join").length)
    await table.doing(() => page.locator(`#ask [data-unit="${table.offers("join")[0].unit}"]`).tap());
  await table.doing(() => table.button("done").tap());
  assert.equal(table.view.ask.key, "commit");
  await clear();
  await page.locator("#ask .offer .outlook").nth(2).waitFor();
  await page.locator('#ptools [data-do="menu"]').tap();
  await page.locator('#dialog [data-do="trays"]').tap();
  const shelf = page.locator("#trays");
  await shelf.waitFor();
  const box = await shelf.boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
});
