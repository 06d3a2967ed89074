// @ts-check
/** Asks for the score where it is shown, and for the account of a game that is over. */
/** @import { Score, View } from "../types.js" */
/** @import { Table } from "./state.js" */
import { eyesOf } from "../kit/words.js";
import { get } from "./earlier.js";

/**
 * @param {Table} table
 * @param {((view: View) => Promise<Score>) | null} [past] Where the score of the moment is known already.
 */
export function watchScore(table, past = null) {
  const { page } = table;
  const now = (/** @type {View} */ view) => get(`${page.source}/score?as=${eyesOf(view)}`);
  let asked = {};
  const refresh = async () => {
    const view = table.view;
    const wanted = table.scoring || table.layers.has("points") || view?.outcome;
    const mine = (asked = {});
    if (!view || table.covered || !wanted) return;
    const score = await (past ?? now)(view).catch(() => null);
    if (asked !== mine || table.view?.viewer !== view.viewer) return;
    table.weigh(score);
    if (!view.outcome || table.account) return;
    const as = page.mode === "play" ? `?as=${eyesOf(view)}` : "";
    const account = await get(`${page.source}/account${as}`).catch(() => null);
    if (asked === mine) table.settle(account);
  };
  table.follows(
    () => [table.rests, table.scoring, table.layers.has("points"), table.covered, table.view?.outcome],
    () => void refresh(),
  );
}
