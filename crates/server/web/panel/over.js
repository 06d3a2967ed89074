// @ts-check
/** The end of a game: who has won and why, points by reason, losses by cause, the score over the turns, what now. */
/** @import { Account, Outcome, Score, ScorePart } from "../types.js" */
/** @import { Table } from "../table/state.js" */
import { chip } from "../kit/cases.js";
import { h } from "../kit/dom.js";
import { capital, sentence } from "../kit/prose.js";
import { rich } from "../kit/rich.js";
import { otherSide, sideName, signed } from "../kit/words.js";
import { graph } from "./graph.js";
import { rangeOf, scale } from "./scale.js";

/** @param {Table} table @param {Outcome} outcome @returns {HTMLElement[]} */
export function over(table, outcome) {
  const { fixed, score, account } = table;
  const who = outcome.winner ? `${sideName(fixed, outcome.winner)} victory` : "Nobody wins";
  return [
    h("h2", { id: "question", tabindex: "-1", "aria-live": "polite", "data-key": "question" }, who),
    ownResult(table, outcome),
    h(
      "p",
      { class: "on", "data-key": "level" },
      ...why(table, outcome, score),
      " ",
      /\d/.test(outcome.case) ? chip(outcome.case, fixed.id) : null,
    ),
    score?.levels.length
      ? h(
          "div",
          { class: "end-scale", "data-key": "scale" },
          scale(score.levels, score.balance, { width: 320, height: 46, bounds: true }),
        )
      : null,
    now(table),
    score ? reasons(table, score) : null,
    account && score ? graphOf(table, account, score) : null,
    account?.losses.length ? losses(table, account) : null,
  ].filter((node) => node instanceof HTMLElement);
}

/** How whoever plays it has fared. @param {Table} table @param {Outcome} outcome */
function ownResult({ page }, { winner }) {
  const [own] = page.held;
  if (page.held.length !== 1 || !own || !winner) return null;
  return h("p", { class: "own-result", "data-key": "own" }, winner === own ? "You have won." : "You have lost.");
}

/** Why it ended so, in sentences. @param {Table} table @param {Outcome} outcome @param {Score | null} score */
function why({ fixed }, outcome, score) {
  const [first, second] = outcome.points;
  const points = `${fixed.sides[0]} ${first}, ${fixed.sides[1]} ${second} points.`;
  const name = score?.stands?.name ?? outcome.level;
  if (outcome.level === "resigned" && outcome.winner)
    return [`The ${sideName(fixed, otherSide(outcome.winner))} player has resigned. ${points}`];
  const way = score?.ways.find((one) => one.holds && one.case === outcome.case);
  if (way) return [`${sentence(capital(name))} `, ...rich(`${sentence(capital(way.say))}`, fixed.id), ` ${points}`];
  const level = score?.levels.find(
    ({ least, most }) => (least === null || score.balance >= least) && (most === null || score.balance <= most),
  );
  const range = level && score ? ` The difference is ${signed(score.balance)}; it takes ${rangeOf(level)}.` : "";
  return [`${sentence(capital(name))} ${points}${range}`];
}

/** What can be done now. @param {Table} table */
function now({ page, view }) {
  if (page.mode !== "play") return null;
  const link = (/** @type {string} */ href, /** @type {string} */ text, main = false, download = "") =>
    h("a", { class: main ? "offer main" : "offer", href, download: download || null }, h("span", null, text));
  const may = page.held.length > 0 || page.maker;
  return h(
    "div",
    { class: "offers", "data-key": "offers" },
    view?.again
      ? link(view.again, "To the next game, sides changed", true)
      : may
        ? h(
            "form",
            { method: "post", action: `/game/${page.table}/again` },
            h("button", { class: "offer main" }, h("span", null, "Play again with sides changed")),
          )
        : null,
    link(`/game/${page.table}/replay`, "See the course of the game"),
    link(`${page.source}/replay`, "Download the replay", false, `${page.game}.replay`),
    link("/", "Back to the games"),
  );
}

/** @typedef {{reason: string, of: [number, number], case: string | null}} Reason */

/** Points of both sides by what they were given for. @param {readonly ScorePart[]} parts @returns {Reason[]} */
export function byReason(parts) {
  /** @type {Map<string, Reason>} */
  const all = new Map();
  for (const part of parts) {
    const had = all.get(part.reason) ?? { reason: part.reason, of: [0, 0], case: part.case };
    had.of[part.side === "first" ? 0 : 1] += part.points;
    all.set(part.reason, had);
  }
  return [...all.values()];
}

/** @param {Table} table @param {Score} score */
function reasons({ fixed }, score) {
  const all = byReason(score.parts);
  if (!all.length) return null;
  return h(
    "div",
    { "data-key": "reasons" },
    sums(
      fixed.sides,
      "Points by reason",
      all.map(({ reason, of, case: cited }) => ({ name: [capital(reason), " ", chip(cited, fixed.id)], of })),
      score.points,
    ),
    h("button", { class: "link", "data-do": "score" }, "What they are made of"),
  );
}

/** @param {Table} table @param {Account} account */
const losses = ({ fixed }, account) =>
  h(
    "div",
    { "data-key": "losses" },
    sums(
      fixed.sides,
      "Losses by cause",
      account.losses.map(({ say, of }) => ({ name: [capital(say)], of })),
    ),
  );

/** @param {Table} table @param {Account} account @param {Score} score */
function graphOf({ fixed }, account, score) {
  const drawn = graph(fixed, account, score.side, score.levels);
  return drawn && h("div", { "data-key": "graph" }, h("h3", null, "Points over the turns"), drawn);
}

/**
 * @param {[string, string]} sides @param {string} title
 * @param {{name: (Node | string | null)[], of: [number, number]}[]} rows @param {[number, number]} [whole]
 */
function sums(sides, title, rows, whole) {
  const cells = (/** @type {[number, number]} */ of) => of.map((n) => h("td", null, n || "–"));
  return h(
    "table",
    { class: "sums" },
    h("caption", null, title),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("td"),
        sides.map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      null,
      rows.map(({ name, of }) => h("tr", null, h("th", { scope: "row" }, name), cells(of))),
    ),
    whole
      ? h(
          "tfoot",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "row" }, "Together"),
            whole.map((n) => h("td", null, n)),
          ),
        )
      : null,
  );
}
