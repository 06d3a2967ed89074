// @ts-check
/** States one after another, each shown line by line; what is behind can be skipped, so nobody waits for pictures. */
/** @import { Line, StateMessage } from "./types.js" */
/** @import { Stage } from "./animate.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Counters } from "./counters.js" */
/** @import { Table } from "./state.js" */
import { learn } from "./counters.js";
import { still } from "./dom.js";
import { pace, settings } from "./settings.js";
import { goesOn, merged } from "./state.js";

/** Kinds that take time to show. */
const SEEN = new Set([
  "moved",
  "entered",
  "retreated",
  "advanced",
  "announced",
  "reckoned",
  "threw",
  "revealed",
  "lost",
  "eliminated",
  "phase",
]);

export class Timeline {
  /** @param {Table} table @param {Counters} counters @param {Stage} stage @param {Camera} camera */
  constructor(table, counters, stage, camera) {
    this.table = table;
    this.counters = counters;
    this.stage = stage;
    this.camera = camera;
    /** @type {StateMessage[]} */
    this.queue = [];
    this.running = false;
    this.skipping = false;
    /** A replay plays faster or slower. */
    this.factor = 1;
  }

  /** @param {StateMessage} message */
  push(message) {
    if (message.faces) learn(this.table, message.faces);
    this.queue.push(message);
    if (!this.running) void this.play();
  }

  /** Ends what is shown now, and all that waits behind it. */
  skip() {
    if (!this.running) return;
    this.skipping = true;
    this.stage.cut?.();
  }

  async play() {
    this.running = true;
    for (let message = this.queue.shift(); message; message = this.queue.shift()) await this.showState(message);
    this.running = this.skipping = false;
    this.stage.quiet();
    this.table.busy = false;
    this.table.tell("shown", "status", "hand");
  }

  /** @param {StateMessage} message */
  async showState(message) {
    const { table } = this;
    const plays = goesOn(table.view, message) && !table.covered;
    const lines = message.told ?? [];
    if (plays) {
      table.lines = merged(table.lines, message.log, []);
      await this.showLines(lines, message);
    } else {
      table.lines = merged(table.lines, message.log, lines);
      table.tell("log");
    }
    const before = table.view;
    table.view = message.state;
    table.thinking = null;
    if (!before || before.version !== message.state.version || before.viewer !== message.state.viewer) table.letGo();
    if (!table.covered) this.counters.sync(message.state);
    // With more to come the question waits; map and header follow.
    if (this.queue.length) table.busy = true;
    if (table.busy) table.tell("status");
  }

  /** @param {Line[]} lines @param {StateMessage} message */
  async showLines(lines, message) {
    const { table, stage } = this;
    const calm = still();
    for (const line of lines) {
      table.lines.push(line);
      if (!SEEN.has(line.kind) || this.skipping || document.hidden || pace() === 0) continue;
      if (calm) {
        stage.mark(line.hexes ?? []);
        continue;
      }
      if (!table.busy) {
        table.busy = true;
        table.letGo();
        table.tell("status", "hand");
      }
      table.tell("log");
      const own = line.by === table.view?.viewer && table.page.mode === "play";
      if (settings.follow && !own && line.hexes?.length) await this.camera.show(line.hexes.slice(-2));
      if (own && line.kind === "phase") continue;
      if (!own) stage.say(line);
      await stage.show(line, message.state, pace() * this.factor * this.hurry());
    }
    table.tell("log");
  }

  /** Whoever is behind is shown faster: a player sees all of the other's turn, a watcher keeps up with the game. */
  hurry() {
    const behind = this.queue.length;
    if (this.table.page.held.length || this.table.page.mode === "replay")
      return behind > 40 ? 3 : behind > 12 ? 1.6 : 1;
    return behind > 12 ? 20 : behind > 5 ? 4 : behind > 2 ? 1.8 : 1;
  }
}
