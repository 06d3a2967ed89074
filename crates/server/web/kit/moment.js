// @ts-check
/** When it is: turn, phase and impulse, and whose it is. */
/** @import { Aim, Fixed, Line, Side } from "../types.js" */

/**
 * @typedef {{turn: number, impulse: number}} When
 * @typedef {When & {phase: number, playing: Side | null}} Moment
 */

/** @param {When} one @param {When} other */
export const sameImpulse = (one, other) => one.turn === other.turn && one.impulse === other.impulse;

/** @param {When & {phase: number}} one @param {When & {phase: number}} other */
export const samePhase = (one, other) => sameImpulse(one, other) && one.phase === other.phase;

/** Who plays in an impulse that is drawn: where the phases of a turn are not one side's by themselves. @param {Fixed} fixed @param {Moment} at */
export function drawn({ phases }, { phase, playing }) {
  const now = phases[phase];
  return now?.short && !now.side ? (playing ?? null) : null;
}

/** Whose phase it is, by itself or by whose impulse it lies in. @param {Fixed} fixed @param {Moment} at */
export const owner = (fixed, at) => fixed.phases[at.phase]?.side ?? drawn(fixed, at);

/** The phase in words, with the impulse where that has to be told. @param {Fixed} fixed @param {Moment} at */
export function phaseName(fixed, at) {
  const name = fixed.phases[at.phase]?.name ?? "";
  return drawn(fixed, at) ? `${name}, impulse ${at.impulse}` : name;
}

/** When an aim was followed: `turn 3`, `turn 3, impulse 2`. @param {Fixed} fixed @param {Aim} aim */
export const when = ({ phases }, { turn, impulse }) =>
  phases.some((phase) => phase.short && !phase.side) ? `turn ${turn}, impulse ${impulse}` : `turn ${turn}`;

/**
 * Who played the impulses of a turn so far, by number, the one now played last; a gap is one of which no line is here.
 * @param {readonly Line[]} lines @param {Moment} now
 * @returns {(Side | null)[]}
 */
export function played(lines, now) {
  /** @type {(Side | null)[]} */
  const found = Array.from({ length: now.impulse }, () => null);
  for (const at of [...lines.filter((line) => line.turn === now.turn), now])
    if (at.impulse > 0 && at.impulse <= now.impulse && at.playing) found[at.impulse - 1] = at.playing;
  return found;
}
