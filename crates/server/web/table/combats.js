// @ts-check
/**
 * A combat as one thing, from the announcement to the last advance, put together from what is told of it: who fights where,
 * the throws as they were reckoned and as they fell, what came of them. Nothing here touches the page.
 */
/** @import { Forecast, Line, Roll, View } from "../types.js" */
import { resultIn } from "../kit/prose.js";

/**
 * @typedef {{roll: Roll | null, die: number | null, result: string}} Cast One throw: as it was reckoned, as it fell. Without
 *   a die it has not fallen.
 */

/**
 * @typedef {object} Scene
 * @property {string[]} targets
 * @property {string[]} units Who attacks.
 * @property {string[]} from Where they stood.
 * @property {ReadonlyMap<string, string>} faces Of all who were there when it began, by unit.
 * @property {string[]} guard Who was attacked.
 * @property {string} by The side that attacks.
 * @property {Forecast | null} forecast As whoever looks saw it last.
 * @property {Cast[]} casts
 * @property {Line[]} befell What came of it, in its order.
 * @property {boolean} over
 * @property {Scene | null} outer The combat it began in the midst of.
 */

/** @typedef {Readonly<View> | null} Seen */

/** What begins when a combat is over. */
const AFTER = new Set(["phase", "picked"]);
/** Told beside a combat, and no part of it. */
const BESIDE = new Set(["picked", "joined", "dropped", "finished"]);

/**
 * The scene after a line.
 * @param {Scene | null} scene @param {Line} line
 * @param {Seen} view As the map was when it was told.
 * @param {(unit: string) => string | undefined} [at] Where a unit is by what was told since.
 * @returns {Scene | null}
 */
export function after(scene, line, view, at = (unit) => view?.units.find((u) => u.id === unit)?.at) {
  if (line.kind === "announced") return begun(scene, line, view, at);
  if (!scene) return null;
  if (AFTER.has(line.kind)) return null;
  if (scene.over) return BESIDE.has(line.kind) ? scene : null;
  if (line.kind === "reckoned") return { ...scene, casts: [...scene.casts, reckoned(line)] };
  if (line.kind === "threw") return { ...scene, casts: fallen(scene.casts, line) };
  return BESIDE.has(line.kind) ? scene : { ...scene, befell: [...scene.befell, line] };
}

/** @param {Scene | null} scene @param {Line} line @param {Seen} view @param {(unit: string) => string | undefined} at @returns {Scene} */
function begun(scene, line, view, at) {
  const { units = [], hexes: targets = [] } = line;
  // One in which nothing has been thrown and nobody hurt is still to be fought: this one lies in its midst.
  const open = scene && !scene.over && !scene.befell.length && !scene.casts.some((cast) => cast.die !== null);
  const seen = view?.ask?.forecast ?? null;
  return {
    ...staged(targets, units, view, at),
    by: line.by ?? view?.playing ?? "",
    forecast: seen && String([...seen.units].sort()) === String([...units].sort()) ? seen : null,
    outer: open ? scene : null,
  };
}

/** Who is where. @param {string[]} targets @param {string[]} units @param {Seen} view @param {(unit: string) => string | undefined} at */
function standing(targets, units, view, at) {
  const there = view?.units.filter((u) => targets.includes(u.at)) ?? [];
  const guard = there.map((u) => u.id).filter((id) => !units.includes(id));
  const shown = view?.units.filter((u) => units.includes(u.id) || guard.includes(u.id)) ?? [];
  const from = [...new Set(units.map(at))].filter((hex) => hex !== undefined && !targets.includes(hex));
  return {
    from: /** @type {string[]} */ (from),
    faces: new Map(shown.map((u) => [u.id, u.face])),
    guard,
  };
}

/** @param {string[]} targets @param {string[]} units @param {Seen} view @param {(unit: string) => string | undefined} at @returns {Scene} */
const staged = (targets, units, view, at) => ({
  targets,
  units,
  ...standing(targets, units, view, at),
  by: "",
  forecast: null,
  casts: [],
  befell: [],
  over: false,
  outer: null,
});

/** @param {Line} line @returns {Cast} */
const reckoned = ({ roll }) => ({ roll: roll ?? null, die: null, result: "" });

/** The die belongs to the throw reckoned last. @param {Cast[]} casts @param {Line} line */
function fallen(casts, line) {
  const [die, result] = [line.number ?? null, resultIn(line.text)];
  const last = casts.at(-1);
  return last && last.die === null
    ? [...casts.slice(0, -1), { ...last, die, result }]
    : [...casts, { roll: null, die, result }];
}

/** How many combats a scene is in, itself with them. @param {Scene | null} scene @returns {number} */
const depth = (scene) => (scene && !scene.over ? 1 + depth(scene.outer) : 0);

/**
 * The scene once a view lies on the map, which says what is still being fought.
 * @param {Scene | null} scene @param {Readonly<View>} view @returns {Scene | null}
 */
export function settled(scene, view) {
  const fought = view.combats ?? [];
  const at = (/** @type {string} */ unit) => view.units.find((u) => u.id === unit)?.at;
  // Heard of by somebody who saw nothing: where they stand he sees now.
  const blind = scene && !scene.faces.size;
  let now = blind ? { ...scene, ...standing(scene.targets, scene.units, view, at) } : scene;
  while (now && depth(now) > fought.length) {
    if (!now.outer) return { ...now, over: true };
    // What came of the inner one is part of the outer.
    now = { ...now.outer, befell: [...now.outer.befell, ...now.befell] };
  }
  const last = fought.at(-1);
  if (!last || (now && !now.over)) return now;
  // Whoever comes in the midst of it has not heard how it began.
  return staged(last.targets, last.units, view, at);
}

/** The scene by the lines alone, from the beginning of the phase. @param {readonly Line[]} lines @param {Seen} view */
export function retold(lines, view) {
  const from = lines.findLastIndex((line) => line.kind === "phase");
  return lines.slice(from + 1).reduce((scene, line) => after(scene, line, view), /** @type {Scene | null} */ (null));
}

/** The throw that is reckoned or has fallen last. @param {Scene} scene @returns {Cast | null} */
export function latest({ casts, forecast }) {
  const last = casts.at(-1);
  if (last?.roll) return last;
  const roll = forecast?.rolls[Math.max(0, casts.length - 1)] ?? null;
  return last ? { ...last, roll } : roll && { roll, die: null, result: "" };
}
