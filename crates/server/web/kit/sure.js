// @ts-check
/** What the types cannot know to be there, and must be. */

/** @template T @param {T | null | undefined} value @param {string} what @returns {T} */
export function sure(value, what) {
  if (value === null || value === undefined) throw new Error(`there is no ${what}`);
  return value;
}
