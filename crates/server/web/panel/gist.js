// @ts-check
/** What matters of a reckoning in one line, where there is no room for all of it; a press unfolds it. */
/** @import { Fixed, Forecast } from "../types.js" */
/** @import { Table } from "../table/state.js" */
import { h } from "../kit/dom.js";
import { percent } from "../kit/words.js";

/**
 * What happens most often, by who suffers more: `69%: the defender suffers more`. Of several throws the last decides.
 * @param {Pick<Fixed, "results">} fixed @param {Forecast} forecast
 */
export function gistOf({ results }, { rolls }) {
  const roll = rolls.findLast((some) => some.results.some(([name]) => results[name]));
  if (!roll) return null;
  const weigh = (/** @type {number} */ sign) =>
    roll.results.reduce(
      (sum, [name, weight]) => sum + (Math.sign(results[name]?.balance ?? 0) === sign ? weight : 0),
      0,
    );
  const all = [
    { weight: weigh(1), say: "the defender suffers more" },
    { weight: weigh(-1), say: "the attacker suffers more" },
    { weight: weigh(0), say: "both suffer alike or nobody does" },
  ];
  const [most] = all.sort((a, b) => b.weight - a.weight);
  return most ? `${percent(most.weight, roll.of)}: ${most.say}` : null;
}

/** The reckoning with its line. @param {Table} table @param {Forecast} forecast @param {HTMLElement[]} nodes */
export function folded(table, forecast, nodes) {
  const say = gistOf(table.fixed, forecast);
  if (!say) return nodes;
  const line = h(
    "button",
    { class: "gist", "data-do": "grow", "data-key": "gist" },
    h("b", null, say),
    h("span", { "aria-hidden": "true" }, "▾"),
  );
  return [h("div", { class: "folded", "data-key": "folded" }, line, ...nodes)];
}
