// @ts-check
/** What this browser remembers: speed, confirmations, theme. */

/**
 * @typedef {object} Settings
 * @property {"off" | "slow" | "normal" | "fast"} speed
 * @property {boolean} confirm Ask again before a phase ends with something undone.
 * @property {boolean} sole Press an answer that is the only one.
 * @property {boolean} routine Press «done» where it is nearly always the answer.
 * @property {boolean} asides Pass over what is asked in between and can still be done later.
 * @property {boolean} unless But not where something has befallen a unit of one's own.
 * @property {boolean} briefs What one has to know first, at the first question of a game.
 * @property {boolean} follow Bring what the others do into view.
 * @property {boolean} numbers Hex numbers on the map.
 * @property {boolean} names Names on the map.
 * @property {boolean} trays The counters beside the map, on a shelf below it; from the beginning where there is room.
 */

/** @type {Settings} */
const DEFAULTS = {
  speed: "normal",
  confirm: true,
  sole: true,
  routine: false,
  asides: true,
  unless: false,
  briefs: true,
  follow: true,
  numbers: true,
  names: true,
  trays: (globalThis.innerHeight ?? 0) >= 840 && (globalThis.innerWidth ?? 0) >= 1100,
};
const KEY = "ladoga";

/** @returns {Settings} */
function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Another object after each change. */
export let settings = load();

/** @template {keyof Settings} K @param {K} key @param {Settings[K]} value */
export function set(key, value) {
  settings = { ...settings, [key]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage can be switched off; then the setting lasts as long as the page.
  }
}

/** How much faster than the look's own timing; 0 shows nothing. */
export const pace = () => ({ off: 0, slow: 0.5, normal: 1, fast: 2.5 })[settings.speed];

/** @returns {"light" | "dark"} */
export function theme() {
  const set = document.documentElement.dataset.theme;
  if (set === "light" || set === "dark") return set;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** @param {"" | "light" | "dark"} value Nothing follows the system. */
export function setTheme(value) {
  if (value) document.documentElement.dataset.theme = value;
  else delete document.documentElement.dataset.theme;
  document.cookie = `theme=${value}; path=/; max-age=${value ? 31536000 : 0}; samesite=lax`;
}
