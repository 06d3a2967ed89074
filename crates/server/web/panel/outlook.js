// @ts-check
/** Where one decides by the odds alone, those each answer would leave, beside it: with and without the next plane. */
/** @import { Forecast } from "../types.js" */
/** @import { Choice } from "../table/offers.js" */
/** @import { Table } from "../table/state.js" */
import { bar, h } from "../kit/dom.js";
import { percent, signed } from "../kit/words.js";
import { weighed } from "../table/foresight.js";

/** How often the defender suffers more, in parts of one. Of several throws the last decides. @param {Table} table @param {Forecast} forecast */
function good({ fixed }, { rolls }) {
  const roll = rolls.at(-1);
  if (!roll) return 0;
  const better = roll.results.filter(([name]) => (fixed.results?.[name]?.balance ?? 0) > 0);
  return better.reduce((sum, [, weight]) => sum + weight, 0) / roll.of;
}

/** What the throw is changed by. @param {Forecast} forecast */
const onDice = ({ rolls }) =>
  (rolls.at(-1)?.shifts ?? []).reduce((sum, { on, by }) => (on === "die" ? sum + by : sum), 0);

/** The odds of all answers, if they differ. @param {Table} table */
function known(table) {
  const all = weighed(table).flatMap(({ act }) => {
    const forecast = table.outlooks.get(act);
    return forecast ? [{ act, part: good(table, forecast), dice: onDice(forecast) }] : [];
  });
  const [first, ...rest] = all;
  return first && rest.some(({ part, dice }) => part !== first.part || dice !== first.dice) ? all : [];
}

/** What the figures beside the answers say. @param {Table} table */
export const outlookTitle = (table) =>
  known(table).length
    ? h(
        "p",
        { class: "outlook-title", "data-key": "outlook" },
        "How often the defender suffers more, if nothing else changes",
      )
    : null;

/** The figure of one answer. @param {Table} table @param {Choice} choice */
export function outlook(table, { acts }) {
  const mine = acts.length === 1 ? known(table).find(({ act }) => act === acts[0]) : undefined;
  if (!mine) return null;
  const { part, dice } = mine;
  const attacks = table.view?.viewer === table.view?.playing;
  return h(
    "span",
    { class: "outlook", title: `${signed(dice)} on the dice` },
    bar(part, attacks ? "good" : "bad"),
    h("b", null, percent(part, 1)),
    h("small", null, dice ? signed(dice) : "±0"),
  );
}
