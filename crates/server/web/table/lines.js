// @ts-check
/** The log as lines: what a message takes back and adds, and what was told before. */
/** @import { Line, View } from "../types.js" */

/**
 * The log after a message: lines of actions that were taken back go, the new ones come.
 * @param {Line[]} lines @param {number} keep @param {Line[]} told
 */
export function merged(lines, keep, told) {
  const from = lines.findIndex((line) => line.seq > keep);
  return [...(from < 0 ? lines : lines.slice(0, from)), ...told];
}

/**
 * Whether the lines of a message go on from what is shown, so that they can be played; otherwise it is a jump.
 * @param {View | null} before @param {{state: View, log: number}} message
 */
export function goesOn(before, message) {
  return (
    before !== null &&
    before.viewer === message.state.viewer &&
    message.log >= before.seq &&
    message.state.seq >= before.seq
  );
}
