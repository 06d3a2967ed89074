// @ts-check
/**
 * Every key of the table, in one list: which it is, how it stands on a button, what it does. Nothing here touches the page.
 * @typedef {object} Key
 * @property {readonly string[]} keys As an event names them, in small letters.
 * @property {string} cap As it stands on a button.
 * @property {string} say As the list of keys says it; empty for what stands there with another.
 * @property {boolean} [shift] With Shift, and only so.
 * @property {string} [list] As the list calls it, where that is not what stands on a button.
 */

/** By what they do: the words of `data-do` where there is a button for it. */
export const KEYS = /** @satisfies {Record<string, Key>} */ ({
  main: {
    keys: ["enter"],
    cap: "↵",
    list: "Enter",
    say: "the button with ↵; on the map: choose the hex or the hexside",
  },
  back: { keys: ["escape"], cap: "Esc", say: "close, lay down what is in the hand" },
  digit: {
    keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    cap: "1 to 9",
    say: "choose units, or the numbered answers",
  },
  done: { keys: ["e"], cap: "E", say: "done" },
  undo: { keys: ["u"], cap: "U", say: "undo" },
  "undo-whole": {
    keys: ["u"],
    shift: true,
    cap: "⇧U",
    list: "Shift U",
    say: "undo the whole move of a unit, the whole announcement of an attack",
  },
  "undo-phase": { keys: ["p"], shift: true, cap: "⇧P", list: "Shift P", say: "undo the whole phase" },
  hint: { keys: ["h"], cap: "H", say: "hint: what the veteran would do here" },
  offers: { keys: ["/"], cap: "/", say: "all offers, with a filter" },
  tab: { keys: [], cap: "Tab", say: "to the map, the counters beside it and the buttons" },
  walk: {
    keys: ["arrowup", "arrowdown", "arrowleft", "arrowright"],
    cap: "arrows",
    say: "walk over the hexes and the hexsides where something can be chosen; with Shift the other slanting way",
  },
  skip: { keys: [" "], cap: "Space", say: "skip what is being shown; on the map: open the stack" },
  inspect: { keys: ["i"], cap: "I", say: "look closely at the hex" },
  "zoom-in": { keys: ["+", "="], cap: "+", list: "+ − 0", say: "zoom in, zoom out, whole map" },
  "zoom-out": { keys: ["-", "−"], cap: "−", say: "" },
  fit: { keys: ["0"], cap: "0", say: "" },
  score: { keys: ["v"], cap: "V", say: "score: victory, points and what they are made of" },
  forces: { keys: ["r"], cap: "R", say: "forces: reinforcements, losses, points" },
  trays: { keys: ["b"], cap: "B", say: "the counters beside the map, shown or put away" },
  next: {
    keys: ["."],
    cap: ".",
    list: ". ,",
    say: "to the next place where something can be done, to the one before",
  },
  previous: { keys: [","], cap: ",", say: "" },
  roster: { keys: ["l"], cap: "L", say: "units: place, strength, state" },
  charts: { keys: ["c"], cap: "C", say: "charts: results, sequence of play, markers, how to read a counter" },
  terrain: { keys: ["k"], cap: "K", say: "terrain key with costs" },
  report: { keys: ["w"], cap: "W", say: "what happened last" },
  menu: { keys: ["m"], cap: "M", say: "menu" },
  keys: { keys: ["?"], cap: "?", say: "this list" },
  map: { keys: ["o"], cap: "O", say: "" },
});

/** What a key does. @typedef {keyof typeof KEYS} Meaning */

const all = /** @type {[Meaning, Key][]} */ (Object.entries(KEYS));

/** What a key that was pressed means, if it is one of the table's. @param {string} key @param {boolean} shift @returns {Meaning | null} */
export function meaning(key, shift) {
  const small = key.toLowerCase();
  const fit = all.filter(([, one]) => one.keys.includes(small) && (!one.shift || shift));
  return (fit.find(([, one]) => one.shift) ?? fit[0])?.[0] ?? null;
}

/** How the key of something stands on a button. @param {Meaning} of */
export const cap = (of) => KEYS[of].cap;

/** The rows of the list of keys. @returns {[string, string][]} */
export const listed = () =>
  all.flatMap(([, { list, cap, say }]) => (say ? [/** @type {[string, string]} */ ([list ?? cap, say])] : []));

/** The letters that are taken, for what takes one of its name: layers. The other map's is only where there is one. */
export const letters = () =>
  all
    .flatMap(([of, { keys }]) => (of === "map" ? [] : keys.filter((key) => /^[a-z]$/.test(key))))
    .map((key) => key.toUpperCase());

/** Says on what has a title which key does the same. @param {ParentNode} root */
export function title(root) {
  for (const one of root.querySelectorAll("[data-do][title]")) {
    const key = all.find(([of]) => of === one.getAttribute("data-do"))?.[1];
    if (key) one.setAttribute("title", `${one.getAttribute("title")} (${key.cap})`);
  }
}
