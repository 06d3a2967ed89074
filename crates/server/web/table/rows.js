// @ts-check
/** Rows of offers: which takes a whole stack, and which units it is about. */
/** @import { Choice } from "./offers.js" */

/** The row that takes most. @template {Choice} C @param {C[]} choices @returns {C | null} */
export function wholeOf(choices) {
  const rows = choices.filter((c) => !c.offer);
  return rows.reduce(
    (most, c) => (most && most.acts.length >= c.acts.length ? most : c),
    /** @type {C | null} */ (null),
  );
}

/** The units of a row, each the target of an action of it; what it ends first has none. @param {Choice} choice */
export const unitsOf = (choice) =>
  choice.hold
    ? [choice.hold]
    : choice.offer?.unit
      ? [choice.offer.unit]
      : choice.acts.flatMap((act) => act.split(" ")[1] ?? []);
