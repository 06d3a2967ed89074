/** Changing a tree into another: what stays keeps its focus, and a press under way still counts. */
import assert from "node:assert/strict";
import { check, server, stage } from "./lib/stage.mjs";

stage();

check("what stays is not moved when something before it goes or comes", async (visitor) => {
  const page = await (await visitor()).newPage();
  await page.goto("/");
  const base = /\/assets\/[0-9a-f]+/.exec(await (await fetch(server.url)).text())[0];
  await page.evaluate(async (module) => {
    const { h, morph } = await import(module);
    const place = h("div", { id: "place" });
    document.body.replaceChildren(place);
    // Nothing stands where another was, so the button is under the pointer before and after.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("#place * { position: absolute } #place button { left: 50px; top: 200px }");
    document.adoptedStyleSheets.push(sheet);
    let pressed = 0;
    place.addEventListener("click", () => pressed++);
    const draw = (/** @type {string[]} */ keys) =>
      morph(
        place,
        keys.map((key) => h(key.startsWith("b") ? "button" : "p", { "data-key": key }, key)),
      );
    Object.assign(window, { draw, pressed: () => pressed });
  }, `${base}/kit/dom.js`);
  const draw = (/** @type {string[]} */ ...keys) => page.evaluate((keys) => Reflect.get(window, "draw")(keys), keys);
  const keys = () => page.locator("#place > *").evaluateAll((all) => all.map((one) => one.getAttribute("data-key")));
  const steps = [["led", "told", "button"], ["button"], ["new", "button"], ["other", "new", "button", "last"]];
  await draw(...steps[0]);
  await page.locator("#place button").focus();
  for (const step of steps.slice(1)) {
    await draw(...step);
    assert.deepEqual(await keys(), step);
    assert.equal(await page.locator("#place button:focus").count(), 1, `focus stays with ${step}`);
  }
  await draw(...steps[0]);
  await page.locator("#place button").hover();
  await page.mouse.down();
  await draw(...steps[1]);
  await page.mouse.up();
  assert.equal(await page.evaluate(() => Reflect.get(window, "pressed")()), 1, "the press counts");
  // The order may change too.
  await draw("one", "b1", "b2", "two");
  await draw("two", "b2", "b1");
  assert.deepEqual(await keys(), ["two", "b2", "b1"]);
});
