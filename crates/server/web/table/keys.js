// @ts-check
/** The keyboard: whole turns without a pointer. Which key means what is in kit/keymap.js. */
import { meaning } from "../kit/keymap.js";

/**
 * @typedef {object} Doings
 * @property {() => boolean} main Answers whether there was one.
 * @property {() => boolean} choose The same, on the map.
 * @property {() => boolean} skip Answers whether something was running.
 * @property {() => void} stack
 * @property {(nth: number) => void} digit
 * @property {(key: string, shift: boolean) => void} walk
 * @property {(letter: string) => boolean} layer Answers whether there is such a layer.
 * @property {Record<string, () => unknown>} does What the other keys do, by their meaning; false where there was nothing.
 */

/** Whether the pointer was used last: what has the focus then was only clicked. */
let pointer = true;

/** Whether keys are used now. */
export const byKeys = () => !pointer;

/** @param {Element[]} maps @param {() => boolean} elsewhere Whether keys mean something else now. @param {Doings} on */
export function listenKeys(maps, elsewhere, on) {
  document.addEventListener("pointerdown", () => (pointer = true), true);
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    // A button that was clicked has the focus too; Enter is still that of the question. Whoever came by Tab means the button.
    const clicked = pointer;
    if (!["Shift", "Enter", " "].includes(key)) pointer = false;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || elsewhere() || event.isComposing)
      return;
    if (target instanceof HTMLElement && target.matches("input, select, textarea")) return;
    const pressable =
      target instanceof HTMLElement &&
      target.matches("button, a, summary") &&
      !(clicked && key === "Enter" && target.matches("button"));
    const onMap = maps.some((map) => map === target);
    if (press(key, event.shiftKey, onMap, pressable)) event.preventDefault();
  });

  /** @param {string} key @param {boolean} shift @param {boolean} onMap @param {boolean} pressable */
  function press(key, shift, onMap, pressable) {
    const means = meaning(key, shift);
    if (means === "main") {
      if (pressable) return false;
      return onMap ? on.choose() : on.main();
    } else if (means === "skip") {
      if (on.skip()) return true;
      if (!onMap) return false;
      on.stack();
    } else if (means === "walk") {
      if (!onMap) return false;
      on.walk(key, shift);
    } else if (means === "digit") on.digit(Number(key) - 1);
    else if (means && means in on.does) return on.does[means]?.() !== false || layer(key);
    else return layer(key);
    return true;
  }

  /** @param {string} key */
  const layer = (key) => key.length === 1 && on.layer(key.toLowerCase());
}
