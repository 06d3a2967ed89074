// @ts-check
/** States one after another, each shown line by line; what is behind can be skipped, so nobody waits for pictures. */
/** @import { Line, StateMessage } from "../types.js" */
/** @import { Stage } from "./animate.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Table } from "./state.js" */
import { still } from "../kit/dom.js";
import { leaves, shownAs } from "../kit/kinds.js";
import { owner, sameImpulse } from "../kit/moment.js";
import { pace, settings } from "../kit/settings.js";
import { goesOn } from "./lines.js";

/** What a computer does in one impulse takes about so long to watch, however much it is. */
const TURN = 5000;
/** So much of it is kept for attacks while there are only moves to show, and more is to come. */
const KEPT = 2000;
/** The least for what is left when that is used up. */
const LEAST = 300;
/** So many lines ahead the camera is led for. */
const AHEAD = 40;
/** What is to be read is not shown faster than this. */
const READ = 5;
/** Moves that would be faster than this are not shown: the counters lie where they end when the impulse is over. */
const BLINK = 9;
/** Whether a march goes on with another line. @param {Line} line @param {Line | undefined} next */
export const goesFurther = (line, next) =>
  line.kind === "moved" && next?.kind === "moved" && String(line.units) === String(next.units);

/** How long lines take at plain speed, about; with the camera's glides. @param {Line[]} lines */
export const length = (lines) =>
  lines.reduce((sum, line, i) => {
    const { film, ms = 320 } = shownAs(line);
    const seen = film && !goesFurther(line, lines[i + 1]);
    return sum + (seen ? ms : 0);
  }, 0);

export class Timeline {
  /** @type {StateMessage[]} */
  #queue = [];
  #running = false;
  #skipping = false;
  #factor = 1;
  /** How long the other's impulse has been watched, in milliseconds at the plain setting. */
  #watched = 0;
  /** @type {Line | null} The last line shown: of which impulse. */
  #last = null;

  /** @param {Table} table @param {Board} board @param {Stage} stage */
  constructor(table, board, stage) {
    this.table = table;
    this.board = board;
    this.stage = stage;
  }

  /** Whether something is being shown. */
  get running() {
    return this.#running;
  }

  /** A replay plays faster or slower. @param {number} factor */
  speed(factor) {
    this.#factor = factor;
  }

  /** @param {StateMessage} message */
  push(message) {
    if (message.faces) this.table.learn(message.faces, message.pieces);
    this.#queue.push(message);
    if (!this.#running) void this.play();
  }

  /** Ends what is shown now, and all that waits behind it. */
  skip() {
    if (!this.#running) return;
    this.#skipping = true;
    this.stage.cut?.();
  }

  async play() {
    this.#running = true;
    for (let message = this.#queue.shift(); message; message = this.#queue.shift()) await this.showState(message);
    this.#running = this.#skipping = false;
    this.stage.quiet();
    const { fixed, mine, view } = this.table;
    if (mine) this.#watched = 0;
    if (mine && view && owner(fixed, view) === view.viewer) this.board.camera.back();
    this.table.rest();
    // Whoever has waited for the question sees it at once.
    this.table.flush();
  }

  /** @param {StateMessage} message */
  async showState(message) {
    const { table } = this;
    const plays = goesOn(table.view, message) && !table.covered;
    const lines = message.told ?? [];
    table.keepLines(message.state, message.log);
    if (plays) await this.showLines(lines, message);
    else {
      table.tell(lines);
      // It is a jump: nobody has been seen to go.
      table.answer();
    }
    table.fight(message.battles ?? []);
    table.arrive(message.state);
    if (!table.covered) this.board.show(message.state);
    // With more to come the question waits; map and header follow.
    if (this.#queue.length) table.watch();
  }

  /** @param {Line[]} lines @param {StateMessage} message */
  async showLines(lines, message) {
    const { table, stage } = this;
    const calm = still();
    /** @type {string[]} The hexes of a march so far. */
    let gone = [];
    for (const [nth, told] of lines.entries()) {
      table.tell([told]);
      if (this.#last && !sameImpulse(this.#last, told)) this.#watched = 0;
      this.#last = told;
      // Steps of one march are one movement to look at.
      const line = gone.length ? { ...told, hexes: [...gone, ...(told.hexes ?? [])] } : told;
      gone = goesFurther(told, lines[nth + 1]) ? (line.hexes ?? []) : [];
      if (gone.length) continue;
      const own = line.by === table.view?.viewer && table.page.mode === "play";
      if (!own) table.leave(line);
      // Whoever acts from another page has seen it there; what answers itself is no action.
      else if (line.playing === line.by && (leaves(line) || line.kind === "announced")) table.answer();
      if (!shownAs(line).film || this.#skipping || document.hidden || pace() === 0) continue;
      if (calm) {
        stage.mark(line.hexes ?? []);
        continue;
      }
      table.watch();
      if (own && line.kind === "phase") continue;
      const played = !own && table.page.held.length > 0 && table.page.mode === "play";
      const rush = this.hurry(played ? lines.slice(nth) : undefined, this.#queue.at(-1) ?? message);
      if (played && rush > BLINK && !shownAs(line).ms) continue;
      const speed = pace() * this.#factor * rush;
      const start = performance.now();
      if (settings.follow && !own && line.hexes?.length) await this.follow(line, () => lines.slice(nth + 1), speed);
      if (!own) stage.say(line);
      await stage.show(line, message.state, speed);
      if (!own) this.#watched += (performance.now() - start) * pace();
    }
  }

  /**
   * The camera moves only where something would not be seen, and then at once so far that what comes next near it is seen
   * too.
   * @param {Line} line @param {() => Line[]} rest What comes after it in its message. @param {number} speed
   */
  async follow(line, rest, speed) {
    const { camera } = this.board;
    const places = this.placesOf(line);
    if (places.every((hex) => camera.sees(hex))) return;
    let group = places;
    const next = [...rest(), ...this.#queue.flatMap((message) => message.told ?? [])];
    for (const other of next.filter((one) => shownAs(one).film).slice(0, AHEAD)) {
      const more = [...group, ...this.placesOf(other)];
      if (!camera.holds(more)) break;
      group = more;
    }
    await camera.follow(group, speed);
  }

  /** Where a line can be seen: where its units stand and where it leads. @param {Line} line */
  placesOf(line) {
    const { table } = this;
    const last = (/** @type {string} */ id) => table.trails.findLast((trail) => trail.units.includes(id))?.way.at(-1);
    const stand = (line.units ?? []).flatMap((id) => last(id) ?? table.unit(id)?.at ?? []);
    const ends = (line.hexes ?? []).slice(-2);
    return [...new Set([...(line.kind === "announced" ? stand : []), ...ends])].filter(
      (hex) => hex in table.fixed.hexes,
    );
  }

  /**
   * Whoever is behind is shown faster: a player sees all of the other's impulse in a few seconds, a watcher keeps up with
   * the game.
   * @param {Line[] | undefined} left What the other does, as far as it is known and in this message.
   * @param {StateMessage} newest
   */
  hurry(left, newest) {
    const { table } = this;
    const behind = this.#queue.length;
    if (left) {
      const lines = [...left, ...this.#queue.flatMap((message) => message.told ?? [])];
      const ends = table.decidesHere(newest.state);
      const kept = ends || lines.some((line) => line.kind === "threw") ? 0 : KEPT;
      const speed = Math.max(1, length(lines) / Math.max(LEAST, TURN - this.#watched - kept));
      return left[0] && shownAs(left[0]).ms ? Math.min(READ, speed) : speed;
    }
    if (table.page.held.length || table.page.mode === "replay") return behind > 40 ? 3 : behind > 12 ? 1.6 : 1;
    return behind > 12 ? 20 : behind > 5 ? 4 : behind > 2 ? 1.8 : 1;
  }
}
