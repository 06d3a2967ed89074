// @ts-check
/** The log before what a message brought: a long game is told from its end, the rest comes page by page. */
/** @import { Line } from "../types.js" */
/** @import { Table } from "./state.js" */

/** @param {string} url */
export async function get(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.json();
}

/**
 * Fills the log between two actions, for whoever looks now.
 * @param {Table} table @param {number} from The last action whose lines are there. @param {number} to The last that is missing.
 */
export async function fill(table, from, to) {
  const viewer = table.view?.viewer;
  for (let since = /** @type {number | null} */ (from); since !== null && since < to;) {
    const page = await get(`${table.page.source}/log?as=${viewer}&since=${since}`);
    // Two people at one screen know different things.
    if (table.view?.viewer !== viewer) return;
    const told = /** @type {Line[]} */ (page.told).filter((line) => line.seq <= to);
    table.recall(told);
    since = page.next;
  }
}
