// @ts-check
/**
 * How a change comes to be seen: it asks for one frame, however many there are. In the frame every panel is drawn whose
 * inputs are others than when it was drawn last; then whoever asks the server or moves the map follows. What they change
 * is drawn after that, in the same frame, never inside a drawing.
 */

/** @typedef {{inputs: () => unknown[], then: () => void, last: unknown[] | null}} Mounted */

/** Rounds in one frame, before what changes itself without end waits for the next. */
const ROUNDS = 8;

/** A page that nobody sees has no frames, but a title; so long it waits for one. */
const LATE = 200;

/** @param {() => void} then */
function nextFrame(then) {
  const frame = requestAnimationFrame(() => {
    clearTimeout(late);
    then();
  });
  const late = setTimeout(() => {
    cancelAnimationFrame(frame);
    then();
  }, LATE);
}

export class Frames {
  /** @type {Mounted[]} */
  #panels = [];
  /** @type {Mounted[]} */
  #followers = [];
  #frame;
  #asked = false;
  #running = false;

  /** @param {(then: () => void) => void} [frame] Calls when it is time to draw. */
  constructor(frame = nextFrame) {
    this.#frame = frame;
  }

  /**
   * A panel: drawn in the frame after one of its inputs has become another. Inputs are compared as they are, so they are
   * values that are replaced, not changed.
   * @param {() => unknown[]} inputs @param {() => void} draw
   */
  shows(inputs, draw) {
    this.#panels.push({ inputs, then: draw, last: null });
    this.redraw();
  }

  /**
   * Somebody who does something when his inputs change: asks the server, moves the map, covers it.
   * @param {() => unknown[]} inputs @param {() => void} then
   */
  follows(inputs, then) {
    this.#followers.push({ inputs, then, last: inputs() });
  }

  /** Asks for a frame; also when something that is no part of the state has changed, as the settings. */
  redraw() {
    if (this.#asked) return;
    this.#asked = true;
    if (!this.#running) this.#later();
  }

  #later() {
    this.#frame(() => this.flush());
  }

  /** Draws now what has changed: what must be seen at once, or be there for what comes next. */
  flush() {
    if (this.#running) return;
    this.#running = true;
    try {
      for (let round = 0; this.#asked && round < ROUNDS; round++) {
        this.#asked = false;
        for (const panel of this.#panels) again(panel);
        for (const follower of this.#followers) again(follower);
      }
    } finally {
      this.#running = false;
      if (this.#asked) this.#later();
    }
  }
}

/** @param {Mounted} mounted */
function again(mounted) {
  const { inputs, then, last } = mounted;
  const now = inputs();
  if (last && now.every((value, i) => Object.is(value, last[i]))) return;
  mounted.last = now;
  then();
}
