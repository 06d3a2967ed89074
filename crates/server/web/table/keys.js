// @ts-check
/** The keyboard: whole turns without a pointer. */

/**
 * @typedef {object} Doings
 * @property {() => boolean} main Answers whether there was one.
 * @property {() => void} done
 * @property {() => void} undo
 * @property {() => void} whole Takes a whole move back.
 * @property {() => void} phase Takes a whole phase back, if that is meant.
 * @property {() => void} hint
 * @property {() => void} back
 * @property {() => boolean} skip Answers whether something was running.
 * @property {(nth: number) => void} digit
 * @property {(key: string, shift: boolean) => void} walk
 * @property {() => boolean} choose The same.
 * @property {() => void} stack
 * @property {() => void} inspect
 * @property {(what: string) => void} open
 * @property {(way: 1 | -1) => void} next The next place where something can be done, or the one before.
 * @property {(by: number) => void} zoom
 * @property {() => void} fit
 * @property {() => boolean} otherMap Answers whether the game has one.
 * @property {(letter: string) => boolean} layer Answers whether there is such a layer.
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
    if (event.ctrlKey || event.altKey || event.metaKey || elsewhere() || event.isComposing) return;
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
    if (key === "Enter") {
      if (pressable) return false;
      return onMap ? on.choose() : on.main();
    } else if (key === " ") {
      if (on.skip()) return true;
      if (!onMap) return false;
      on.stack();
    } else if (key === "Escape") on.back();
    else if (key.startsWith("Arrow")) {
      if (!onMap) return false;
      on.walk(key, shift);
    } else if (/^[1-9]$/.test(key)) on.digit(Number(key) - 1);
    else if (key === "+" || key === "=") on.zoom(1.25);
    else if (key === "-" || key === "−") on.zoom(0.8);
    else if (key === "0") on.fit();
    else if (key === "/") on.open("offers");
    else if (key === "?") on.open("keys");
    else if (shift && key === "U") on.whole();
    else if (shift && key === "P") on.phase();
    else if (key === ".") on.next(1);
    else if (key === ",") on.next(-1);
    else return letter(key.toLowerCase());
    return true;
  }

  /** @param {string} key */
  function letter(key) {
    if (key === "u") on.undo();
    else if (key === "e") on.done();
    else if (key === "h") on.hint();
    else if (key === "i") on.inspect();
    else if (key === "m") on.open("menu");
    else if (key === "r") on.open("forces");
    else if (key === "k") on.open("terrain");
    else if (key === "v") on.open("score");
    else if (key === "l") on.open("roster");
    else if (key === "c") on.open("charts");
    else if (key === "w") on.open("report");
    else if (key === "o" && on.otherMap()) return true;
    else return key.length === 1 && on.layer(key);
    return true;
  }
}
