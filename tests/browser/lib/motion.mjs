/** What of a table moves, noted by the page itself, so that nothing is missed between two looks. */

/** @typedef {{told: boolean, glided: boolean, panned: boolean, eased: number, skips: number, rings: number}} Motion */

/** From now on the page notes what moves in it. @param {import("./table.mjs").Table} table */
export async function watchMotion({ page, fixed }) {
  const centres = Object.values(fixed.hexes).map(({ x, y }) => [x, y]);
  await page.evaluate(
    ({ centres, near }) => {
      const seen = { told: false, glided: false, panned: false, eased: 0, skips: 0, rings: 0 };
      Object.assign(window, { seen });
      const told = /** @type {HTMLElement} */ (document.querySelector("#told"));
      new MutationObserver(() => {
        if (!told.hidden) seen.told = true;
      }).observe(told, { attributes: true, childList: true });
      // A counter that is seen between two hexes.
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const counter = /** @type {Element} */ (target);
          const [x, y] = (counter.getAttribute("transform")?.match(/[-\d.]+/g) ?? []).map(Number);
          if (centres.every(([cx, cy]) => Math.hypot(cx - x, cy - y) > near)) seen.glided = true;
        }
      }).observe(document.querySelector("#units"), { subtree: true, attributeFilter: ["transform"] });
      // The map goes somewhere in several frames, with no finger or button that drags it and no key in between.
      let down = 0;
      let frames = [];
      addEventListener("pointerdown", () => down++, true);
      addEventListener("keydown", () => (frames = []), true);
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (down = 0), true);
      const world = /** @type {HTMLElement} */ (document.querySelector("#world"));
      let lies = world.style.transform;
      new MutationObserver(() => {
        if (world.style.transform === lies || down) return void (lies = world.style.transform);
        lies = world.style.transform;
        frames = [...frames.filter((then) => performance.now() - then < 400), performance.now()];
        if (frames.length > 2) seen.panned = true;
      }).observe(world, { attributeFilter: ["style"] });
      addEventListener("transitionrun", () => seen.eased++, true);
      addEventListener("animationstart", () => seen.eased++, true);
      new MutationObserver(() => {
        if (document.querySelector("#ask [data-do=skip]")) seen.skips++;
      }).observe(document.querySelector("#ask"), { childList: true, subtree: true });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) seen.rings += addedNodes.length;
      }).observe(document.querySelector("#changes"), { childList: true });
    },
    { centres, near: fixed.scale / 4 },
  );
}

/** What moved since. @param {import("playwright-core").Page} page @returns {Promise<Motion>} */
export const moved = (page) => page.evaluate(() => Reflect.get(window, "seen"));
