// @ts-check
/** Tells when somebody comes to a seat by a link, also to whoever was away meanwhile. */
/** @import { Player } from "../types.js" */
/** @import { Table } from "./state.js" */
import { sideName } from "../kit/words.js";

/**
 * What is to be said of the seats, by how often somebody had come to each when one last looked.
 * @param {Record<string, number>} known @param {Player[]} players @param {(player: Player) => string} name
 */
export function news(known, players, name) {
  const come = players.filter((player) => player.taken > (known[player.side] ?? Infinity));
  const said = come.map((player) =>
    known[player.side] === 0
      ? `The ${name(player)} seat has been taken.`
      : `Somebody has come to the ${name(player)} seat by a link: it is played on another device too.`,
  );
  return said.join(" ");
}

/** Where nothing can be kept, nothing is remembered. @param {string} key */
function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
function remember(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Then it is told again.
  }
}

/** @param {Table} table */
export function watchSeats(table) {
  if (table.page.mode !== "play") return;
  const key = `seats ${table.page.table}`;
  const look = () => {
    const players = table.view?.players;
    if (!players) return;
    const now = JSON.stringify(Object.fromEntries(players.map(({ side, taken }) => [side, taken])));
    const before = remembered(key);
    if (before === now) return;
    remember(key, now);
    const said = before ? news(JSON.parse(before), players, ({ side }) => sideName(table.fixed, side)) : "";
    if (said) table.say(said, false);
  };
  table.follows(() => [table.view?.players], look);
}
