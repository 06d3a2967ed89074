// @ts-check
/**
 * Parts that few open and nobody at first: their scripts are loaded when they are wanted (src/assets.rs has the list).
 */

/** What is said where a script does not come: the server may be another one by now. */
export const NOT_LOADED = "This could not be loaded; load the page anew.";

/**
 * What is made of a module when it is first asked for, and the same from then on.
 * @template M, T @param {() => Promise<M>} load @param {(module: M) => T} make @returns {() => Promise<T>}
 */
export function once(load, make) {
  /** @type {Promise<T> | null} */
  let made = null;
  return () => {
    const now = (made ??= load().then(make));
    // What was lost on the way is asked for again.
    now.catch(() => (made = null));
    return now;
  };
}
