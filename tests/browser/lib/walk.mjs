/**
 * The first turns of a game through its page, by the veteran's choices, with a look at the page at every question: is there
 * something to see and to press, does anything offered lie hidden, is what is grave said.
 */
import { plain } from "./table.mjs";

/** @typedef {import("./table.mjs").Table} Table */

/** Sizes of windows by name; those of phones are touched. */
export const SIZES = /** @type {const} */ ({
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1024, height: 768 } },
  standing: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  lying: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
});

/** No walk is longer, in questions. */
const MOST = 900;

/** @param {Table} table @param {string} path @param {object} [body] */
async function ask(table, path, body) {
  const url = `/api/games/${table.id}${path}`;
  const answer = body ? await table.page.request.post(url, { data: body }) : await table.page.request.get(url);
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${url} answers ${answer.status()}: ${text}`);
  return JSON.parse(text);
}

/**
 * Plays on by the veteran's choices until a turn is over, and looks at every question.
 * @param {Table} table @param {number} turns @param {(view: any) => Promise<void>} look
 * @returns {Promise<number>} How many questions there were.
 */
export async function walk(table, turns, look) {
  for (let n = 0; n < MOST; n++) {
    const view = await table.asked();
    if (view.outcome || view.turn > turns) return n;
    await look(view);
    const { acts } = await ask(table, "/hint");
    await ask(table, "/act", { actions: [acts[0]], version: view.version });
    await table.until("the server goes on", ({ version }) => version > view.version);
  }
  throw new Error(`${MOST} questions, and the turns are not over`);
}

/** Where something is offered: its hexes; those of a unit that has to be taken first are nobody's until it is. @param {any} offer @param {any} view @returns {string[]} */
function placesOf(offer, view) {
  if (offer.mover) return placesOf({ unit: offer.mover }, view);
  if (offer.hex) return [offer.hex];
  if (offer.edge) return offer.edge.split("/");
  const at = offer.unit && view.units.find((/** @type {any} */ u) => u.id === offer.unit)?.at;
  return at ? [at] : [];
}

/**
 * What is wrong with how a question is shown; nothing where all is well. The map may be on its way to it, and the list
 * waits until the map rests.
 * @param {Table} table @param {any} view
 * @returns {Promise<string[]>}
 */
export async function amiss(table, view) {
  const { offers, shortcuts } = view.ask;
  const places = [...new Set([...offers.flatMap((o) => placesOf(o, view)), ...shortcuts.flatMap((s) => s.hex ?? [])])];
  const asked = {
    places: places.map((hex) => ({ hex, ...table.fixed.hexes[hex] })),
    scale: table.fixed.scale,
    offers: offers.map((offer) => ({ act: offer.act, unit: offer.unit, hexes: placesOf(offer, view) })),
    rows: shortcuts.map(({ acts, hex }) => ({ key: `row:${acts.join(";")}`, hex })),
  };
  /** @type {string[]} */
  let found = [];
  for (let n = 0; n < 40; n++) {
    found = await table.page.evaluate(look, asked);
    if (!found.length) return [];
    await table.page.waitForTimeout(50);
  }
  return found;
}

/**
 * Runs in the page.
 * @param {{places: any[], scale: number, offers: {act: string, unit?: string, hexes: string[]}[], rows: {key: string, hex?: string}[]}} asked
 */
function look({ places, scale, offers, rows }) {
  const wrong = [];
  const maps = new Map();
  const map = (/** @type {number} */ sheet) => {
    const known = maps.get(sheet);
    if (known) return known;
    const play = /** @type {SVGSVGElement} */ (document.querySelector(sheet ? `#play-${sheet}` : "#play"));
    const { left, top, width } = play.getBoundingClientRect();
    const box = play.viewBox.baseVal;
    const made = { play, left, top, box, k: width / box.width };
    maps.set(sheet, made);
    return made;
  };
  const board = document.querySelector("#board").getBoundingClientRect();
  /** What lies at the middle of a hex: its map, something over it, or nothing within the board. */
  const state = (/** @type {any} */ { x, y, sheet }) => {
    const { play, left, top, box, k } = map(sheet);
    if (!(k > 0)) return "closed";
    const [px, py] = [left + (x - box.x) * k, top + (y - box.y) * k];
    if (px < board.left || px > board.right || py < board.top || py > board.bottom) return "away";
    const hit = document.elementFromPoint(px, py);
    return hit && hit.closest(".world") === play.closest(".world") ? "seen" : "covered";
  };
  const pressed = (/** @type {Element} */ button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && button.contains(hit);
  };
  const panel = document.querySelector("#ask");
  const buttons = [...panel.querySelectorAll("[data-act], [data-unit], [data-unseen]")];
  const acts = new Set(buttons.map((b) => b.getAttribute("data-act")));
  const units = new Set(buttons.map((b) => b.getAttribute("data-unit")));
  const listed = new Set(
    buttons.flatMap((b) => [b.getAttribute("data-unseen"), ...(b.getAttribute("data-hexes") ?? "").split(" ")]),
  );
  const states = new Map(places.map((place) => [place.hex, state(place)]));
  const seen = [...states.values()].filter((where) => where === "seen").length;
  const answers = buttons.filter((b) => b.getAttribute("data-act") !== "done" && pressed(b)).length;
  const only = offers.length === 1;
  const done = buttons.some((b) => b.getAttribute("data-act") === "done" && pressed(b));
  if (!seen && !answers && !(done && (only || !places.length)))
    wrong.push("nothing that answers can be seen and pressed");
  for (const [hex, where] of states) {
    if (where === "seen" || listed.has(hex)) continue;
    const here = offers.filter((o) => o.hexes.includes(hex));
    const stands = here.length > 0 && here.every((o) => acts.has(o.act) || (o.unit && units.has(o.unit)));
    const row = rows.some((r) => r.hex === hex && acts.has(r.key));
    if (!stands && !row) wrong.push(`${hex} is ${where} and not in the list`);
  }
  // So small that no strength is read.
  const k = map(0).k;
  if (seen && k * scale < 30) wrong.push(`hexes are only ${(k * scale).toFixed(0)} pixels wide`);
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) wrong.push(`the page is ${wide} pixels too wide`);
  return wrong;
}

/**
 * Grave answers of which the page does not say what they lead to, wherever the offer can be pressed in the panel now.
 * @param {Table} table @param {any} view
 * @returns {Promise<string[]>}
 */
export async function unsaid(table, view) {
  const single = view.grave.filter(({ acts }) => acts.length === 1);
  const wanted = single.map(({ acts: [act], leads }) => ({
    act,
    unit: view.ask.offers.find((o) => o.act === act)?.unit ?? null,
    // The case stands in a chip of its own.
    said: leads.filter((one) => one.grave).map((one) => plain(one.say).replace(/ \(case [^)]*\)$/, "")),
  }));
  if (!wanted.length) return [];
  return table.page.evaluate((wanted) => {
    const squeezed = (/** @type {string} */ text) => text.toLowerCase().replace(/\s+/g, " ");
    const words = (/** @type {Element} */ e) =>
      squeezed(`${e.textContent} ${e.getAttribute("title") ?? ""} ${e.getAttribute("aria-label") ?? ""}`);
    return wanted.flatMap(({ act, unit, said }) => {
      const buttons = [...document.querySelectorAll(`#ask [data-act="${act}"]`)];
      const toggles = unit ? [...document.querySelectorAll(`#ask [data-unit="${unit}"]`)] : [];
      return [...buttons, ...toggles]
        .filter((button) => !said.some((one) => words(button).includes(squeezed(one))))
        .map((button) => `«${button.textContent}» (${act}) does not say: ${said.join("; ")}`);
    });
  }, wanted);
}
