/** Duel in the North, brought to some point by programs: most of it passes, what is wanted is done by name. */
import { newGame } from "./games.mjs";

export const DUEL = "duel-in-the-north";

/** @typedef {import("./games.mjs").Program} Program */
/** @typedef {{id: string, page: string, seats: [Program, Program]}} Made */

/** Lets pass what can pass, ends what can be ended, and takes what comes first where something has to be chosen. @param {any} view */
export function quiet({ ask }) {
  const of = (/** @type {string} */ verb) => ask.offers.find((/** @type {any} */ offer) => offer.verb === verb);
  return (of("pass") ?? of("done") ?? ask.offers[0]).act;
}

/** Two seats for people. @param {string} server @returns {Promise<Made>} */
export const duel = (server) => newGame(server, ["person", "person"], DUEL);

/** Whoever decides, and what he sees. @param {Made} made */
export async function decider({ seats }) {
  const view = await seats[0].view();
  if (view.decides !== "second") return { seat: seats[0], view };
  return { seat: seats[1], view: await seats[1].view() };
}

/**
 * Both sides go on quietly until something is so; `wish` may want something else of a question.
 * @param {Made} made @param {(view: any) => boolean} until @param {(view: any) => string[] | null} [wish]
 */
export async function goOn(made, until, wish = () => null) {
  for (let n = 0; n < 600; n++) {
    const { seat, view } = await decider(made);
    if (until(view)) return { seat, view };
    if (view.outcome) break;
    await seat.does(...(wish(view) ?? [quiet(view)]));
  }
  throw new Error("it never comes to that");
}

/** Whether the units of a headquarters are being named. @param {any} view @param {string} hq */
export const names = ({ ask }, hq) => ask?.key === "name-units" && ask.question.includes(`[u:${hq}|`);

/**
 * Two Soviet divisions stand in 2427 and the 41st Corps is drawn on turn 7, when both sides have air units: what the
 * first chits of every cup come to with most seeds.
 * @param {string} server
 */
export async function forty(server) {
  const made = await duel(server);
  const has = (/** @type {any} */ { ask }, /** @type {string} */ act) =>
    ask.offers.some((/** @type {any} */ offer) => offer.act === act);
  const ready = (/** @type {any} */ view) => view.turn === 7 && names(view, "41k-hq");
  await goOn(
    made,
    (view) => ready(view) || view.turn > 7,
    (view) => {
      if (view.turn !== 6 || view.decides !== "second") return null;
      if (names(view, "8a-hq")) return ["name s8-12", "name s8-10", "done"];
      const acts = ["order move-attack", "pick s8-12", "pick s8-10", "move 2427"];
      const act = acts.find((one) => has(view, one));
      return act ? [act] : null;
    },
  );
  return made;
}
