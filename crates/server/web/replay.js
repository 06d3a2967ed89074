// @ts-check
/** The course of a game: a slider over its actions, play and pause, steps by decision or phase. */
/** @import { StateMessage, View } from "./types.js" */
/** @import { Table } from "./state.js" */
/** @import { Timeline } from "./timeline.js" */
import { byId, h, morph, on } from "./dom.js";
import { goesOn } from "./state.js";

/** @typedef {{seq: number, turn: number, phase: number, by: string | null}} Mark */
/** @typedef {{length: number, marks: Mark[]}} Course */

/** The next moment somebody decides. @param {Mark[]} marks @param {number} at @param {1 | -1} way @param {number} length */
export function byDecision(marks, at, way, length) {
  let next = at + way;
  while (next > 0 && next < length && !marks[next - 1]?.by) next += way;
  return Math.max(0, Math.min(length, next));
}

/** The next moment of another phase. @param {Mark[]} marks @param {number} at @param {1 | -1} way @param {number} length */
export function byPhase(marks, at, way, length) {
  const phase = (/** @type {number} */ n) => (marks[n] ? `${marks[n].turn}.${marks[n].phase}` : "");
  let next = at + way;
  const here = phase(way > 0 ? at : Math.max(0, at - 1));
  while (next > 0 && next < length && phase(way > 0 ? next : next - 1) === here) next += way;
  return Math.max(0, Math.min(length, next));
}

export class Replay {
  /** @param {Table} table @param {Timeline} timeline */
  constructor(table, timeline) {
    this.table = table;
    this.timeline = timeline;
    this.bar = byId("replay");
    /** @type {Course} */
    this.course = { length: 0, marks: [] };
    this.at = 0;
    this.speed = 1;
    this.playing = false;
    /** @type {Map<number, Promise<StateMessage>>} */
    this.known = new Map();
  }

  async begin() {
    const { page } = this.table;
    this.course = await get(`${page.source}/course`);
    this.bar.hidden = false;
    on(this.bar, "click", "[data-step]", (button) => this.step(button.dataset.step ?? ""));
    on(this.bar, "input", "input", (input) => {
      this.pause();
      void this.go(Number(/** @type {HTMLInputElement} */ (input).value));
    });
    on(this.bar, "change", "select", (select) => {
      this.speed = Number(/** @type {HTMLSelectElement} */ (select).value);
    });
    const asked = page.at ?? this.course.length;
    await this.go(Math.max(0, Math.min(this.course.length, asked)));
    this.keys();
  }

  /** @param {number} n @returns {Promise<StateMessage>} */
  state(n) {
    const known = this.known.get(n);
    if (known) return known;
    const { source } = this.table.page;
    const found = get(`${source}/at/${n}`);
    found.catch(() => this.known.delete(n));
    if (this.known.size > 200) this.known.delete(/** @type {number} */ (this.known.keys().next().value));
    this.known.set(n, found);
    return found;
  }

  /** @param {number} n */
  async go(n) {
    const from = this.at;
    this.at = n;
    this.draw();
    this.timeline.skip();
    let message;
    try {
      message = await this.state(n);
    } catch {
      this.pause();
      this.table.say("The server did not give this moment; try again.");
      return;
    }
    // Only the newest wish counts while the slider is drawn.
    if (this.at !== n) return;
    const log = n === from + 1 ? (this.table.view?.seq ?? 0) : -1;
    const state = /** @type {View} */ ({ ...message.state, version: n });
    if (n > from && n - from <= 3 && !goesOn(this.table.view, { state, log }))
      this.table.lines = this.table.lines.filter((l) => l.seq < n);
    this.timeline.push({ ...message, state, log: n === from + 1 ? log : Math.min(n - 1, log < 0 ? n - 1 : log) });
    history.replaceState(null, "", `?at=${n}`);
    if (n < this.course.length) void this.state(n + 1).catch(() => {});
  }

  /** @param {string} what */
  step(what) {
    const { marks, length } = this.course;
    if (what === "play") return this.playing ? this.pause() : void this.play();
    this.pause();
    const to = {
      first: 0,
      last: length,
      back: byDecision(marks, this.at, -1, length),
      on: byDecision(marks, this.at, 1, length),
      "phase-back": byPhase(marks, this.at, -1, length),
      "phase-on": byPhase(marks, this.at, 1, length),
    }[what];
    if (to !== undefined) void this.go(to);
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    this.draw();
  }

  async play() {
    if (this.at >= this.course.length) await this.go(0);
    this.playing = true;
    const next = async () => {
      if (!this.playing) return;
      if (this.at >= this.course.length) return this.pause();
      if (!this.timeline.running) await this.go(this.at + 1);
      this.timer = setTimeout(next, this.timeline.running ? 60 : 240 / this.speed);
    };
    await next();
    this.draw();
  }

  draw() {
    const { length, marks } = this.course;
    const mark = marks[Math.min(this.at, length - 1)];
    const phase = mark ? this.table.fixed.phases[mark.phase]?.name : "";
    const button = (/** @type {string} */ step, /** @type {string} */ sign, /** @type {string} */ label) =>
      h("button", { "data-step": step, "data-key": step, "aria-label": label, title: label }, sign);
    morph(this.bar, [
      button("phase-back", "⏮", "Back to the phase before (↓)"),
      button("back", "◀", "Back one decision (←)"),
      button("play", this.playing ? "❚❚" : "▶▶", this.playing ? "Pause (Space)" : "Play (Space)"),
      button("on", "▶", "On one decision (→)"),
      button("phase-on", "⏭", "On to the next phase (↑)"),
      h("input", {
        type: "range",
        "data-key": "slider",
        min: 0,
        max: length,
        step: 1,
        "aria-label": "Action",
        "aria-valuetext": `Action ${this.at} of ${length}, turn ${mark?.turn ?? 0}, ${phase}`,
      }),
      h("output", { "data-key": "out" }, `${this.at} / ${length}`),
      h(
        "select",
        { "data-key": "speed", "aria-label": "Speed" },
        ["0.5", "1", "2", "4", "10"].map((x) =>
          h("option", { value: x, selected: Number(x) === this.speed }, `× ${x}`),
        ),
      ),
    ]);
    const slider = /** @type {HTMLInputElement | null} */ (this.bar.querySelector("input"));
    if (slider && Number(slider.value) !== this.at) slider.value = String(this.at);
  }

  keys() {
    document.addEventListener("keydown", (event) => {
      if (event.target instanceof Element && event.target.closest("dialog, input, select, #play")) return;
      const step = {
        ArrowLeft: "back",
        ArrowRight: "on",
        ArrowUp: "phase-on",
        ArrowDown: "phase-back",
        Home: "first",
        End: "last",
        " ": "play",
      }[event.key];
      if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.step(step);
    });
  }
}

/** @param {string} url */
async function get(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.json();
}
