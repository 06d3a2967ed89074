// @ts-check
/** Every kind of line a client knows: how it is shown in the film and in the log. A kind that is not here is a small matter. */

/**
 * @typedef {object} Shown
 * @property {"move" | "words" | "die" | "flip" | "loss"} [film] How it is seen on the map; not at all without it.
 * @property {number} [ms] How long its words stand at plain speed.
 * @property {"row" | "quiet"} [log] A row of its own, or none; what has neither shares one with others.
 * @property {boolean} [trail] Whoever does it leaves a trail.
 * @property {boolean} [himself] It happens by itself, whoever's phase it is.
 */

/** @type {Record<string, Shown>} */
export const KINDS = {
  moved: { film: "move", log: "row", trail: true },
  entered: { film: "move", log: "row", trail: true },
  retreated: { film: "move", log: "row", trail: true },
  advanced: { film: "move", log: "row", trail: true },
  announced: { film: "words", ms: 700, log: "row" },
  reckoned: { film: "words", ms: 700, log: "row" },
  threw: { film: "die", ms: 900, log: "row" },
  revealed: { film: "flip", log: "row" },
  lost: { film: "loss", log: "row" },
  eliminated: { film: "loss", log: "row" },
  phase: { film: "words", ms: 600, log: "row", himself: true },
  supply: { himself: true },
  over: { log: "row" },
  points: { log: "row" },
  // Hands over the board: told when they happen, not worth a row.
  picked: { log: "quiet" },
  joined: { log: "quiet" },
  dropped: { log: "quiet" },
};

const none = /** @type {Shown} */ ({});

/** @param {{kind: string}} line */
export const shownAs = ({ kind }) => KINDS[kind] ?? none;

/** Whether whoever does it leaves a trail. @param {{kind: string}} line */
export const leaves = (line) => shownAs(line).trail === true;
