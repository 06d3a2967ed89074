// @ts-check
/** The log before what a message brought: a long game is told from its end, the rest when somebody wants to read it. */
/** @import { Table } from "./state.js" */
import { eyesOf } from "../kit/words.js";

/** @param {string} url */
export async function get(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.json();
}

/**
 * Fetches the page of lines before those that are here, for whoever looks now.
 * @param {Table} table
 */
export async function earlier(table) {
  const { missing, page, view } = table;
  if (!missing || !view || table.fetching) return;
  table.fetch(true);
  try {
    const { told, battles, next } = await get(`${page.source}/log?as=${eyesOf(view)}&until=${missing}`);
    // Two people at one screen know different things, and what was told can be taken back.
    if (table.view?.viewer === view.viewer && table.missing === missing) table.recall(told, next ?? 0, battles);
  } finally {
    table.fetch(false);
  }
}
