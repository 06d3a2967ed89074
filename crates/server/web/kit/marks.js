// @ts-check
/** What is to be seen on a unit beside its face, in words. Nothing here touches the page. */
/** @import { Unit, UnitMark } from "../types.js" */

/** @type {Record<UnitMark["mark"], string>} */
const WORDS = {
  moved: "has moved",
  fought: "has fought",
  activated: "was activated",
  fired: "has fired",
  disrupted: "disrupted",
  supply: "out of supply",
  "face-down": "face down",
  steps: "",
};

/** One mark in words; nothing for what the counter tells already. @param {UnitMark} mark */
function said({ mark, level }) {
  if (mark === "steps") return level === 1 ? "one step left" : `${level} steps left`;
  // Levels above none are the game's own; the lowest is little everywhere.
  if (mark === "supply" && level) return level === 1 ? "low supply" : `supply ${level}`;
  return WORDS[mark];
}

/** @param {Pick<Unit, "marks">} unit */
export const markWords = (unit) => unit.marks.map(said).filter(Boolean);

/** Whether nothing supplies it. @param {Unit} unit */
export const isUnsupplied = (unit) => unit.marks.some(({ mark, level }) => mark === "supply" && !level);
