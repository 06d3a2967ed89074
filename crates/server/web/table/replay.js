// @ts-check
/** The course of a game: a slider over its actions, play and pause, steps by decision or phase. */
/** @import { Past, StateMessage, View } from "../types.js" */
/** @import { Table } from "./state.js" */
/** @import { Timeline } from "./timeline.js" */
import { h, morph, on, s } from "../kit/dom.js";
import { get } from "./earlier.js";
import { phaseName, samePhase } from "../kit/moment.js";

/** @typedef {import("../kit/moment.js").Moment & {seq: number, by: string | null}} Mark */
/** @typedef {{length: number, marks: Mark[]}} Course */

/**
 * Where the steps of a replay stop: before each decision that was told of, or before the first action of each phase.
 * A mark says of its action when it was done, so the moment before it is that of the question.
 * @param {Course} course @param {"decision" | "phase"} kind
 */
export function stops({ marks, length }, kind) {
  const acts = marks.filter((mark) => mark.seq > 0);
  const first = acts.filter((mark, i) => {
    const before = acts[i - 1];
    return !before || !samePhase(mark, before);
  });
  const found = kind === "phase" ? first : acts.filter((mark) => mark.by);
  return [...new Set([0, ...found.map((mark) => mark.seq - 1), length])];
}

/** The next stop in a direction, or the end. @param {number[]} places @param {number} at @param {1 | -1} way */
export function next(places, at, way) {
  const ahead = places.filter((place) => (way > 0 ? place > at : place < at));
  return ahead.length ? (way > 0 ? Math.min(...ahead) : Math.max(...ahead)) : at;
}

export class Replay {
  /** @param {Table} table @param {Timeline} timeline @param {HTMLElement} bar */
  constructor(table, timeline, bar) {
    this.table = table;
    this.timeline = timeline;
    this.bar = bar;
    /** @type {Course} */
    this.course = { length: 0, marks: [] };
    this.at = 0;
    /** Where a walk leads to; nowhere once somebody wants something else. @type {number | null} */
    this.goal = null;
    this.speed = 1;
    this.playing = false;
    /** @type {Map<number, Promise<StateMessage>>} */
    this.known = new Map();
  }

  async begin() {
    const { page } = this.table;
    this.course = await whole(`${page.source}/course`);
    this.bar.hidden = false;
    on(this.bar, "click", "[data-step]", (button) => this.step(button.dataset.step ?? ""));
    on(this.bar, "input", "input", (input) => {
      const wanted = Number(/** @type {HTMLInputElement} */ (input).value);
      this.pause();
      void this.go(wanted);
    });
    on(this.bar, "change", "select", (select) => {
      this.speed = Number(/** @type {HTMLSelectElement} */ (select).value);
      this.timeline.speed(this.speed);
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

  /** Where the game stood; a moment shown has the number of its actions for its version. @param {View} view */
  async scoreAt(view) {
    const { score } = /** @type {Past} */ (/** @type {unknown} */ (await this.state(view.version)));
    return score;
  }

  /** Jumps to a moment. @param {number} n */
  async go(n) {
    this.goal = null;
    this.timeline.skip();
    await this.show(n, n - 1);
  }

  /** Goes on to a moment, showing what happens on the way. @param {number} to */
  async walk(to) {
    this.timeline.skip();
    this.goal = to;
    for (let from = this.at; from < to && this.goal === to; from++) await this.show(from + 1, from);
  }

  /** @param {number} n @param {number} log The lines kept, as in a message of the socket. */
  async show(n, log) {
    this.at = n;
    this.draw();
    try {
      const message = await this.state(n);
      // Only the newest wish counts while the slider is drawn.
      if (this.at !== n) return;
      this.timeline.push({ ...message, state: { ...message.state, version: n }, log });
      history.replaceState(null, "", `?at=${n}`);
      if (n < this.course.length) void this.state(n + 1).catch(() => {});
    } catch {
      this.pause();
      this.table.say("The server did not give this moment; try again.");
    }
  }

  /** @param {string} what */
  step(what) {
    if (what === "play") return this.playing ? this.pause() : void this.play();
    this.pause();
    const to = (/** @type {"decision" | "phase"} */ kind, /** @type {1 | -1} */ way) =>
      next(stops(this.course, kind), this.at, way);
    if (what === "on") void this.walk(to("decision", 1));
    else if (what === "back") void this.go(to("decision", -1));
    else if (what === "phase-on") void this.go(to("phase", 1));
    else if (what === "phase-back") void this.go(to("phase", -1));
    else void this.go(what === "last" ? this.course.length : 0);
    return undefined;
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    this.draw();
  }

  async play() {
    if (this.at >= this.course.length) await this.go(0);
    this.goal = null;
    this.playing = true;
    const next = async () => {
      if (!this.playing) return;
      if (this.at >= this.course.length) return this.pause();
      if (!this.timeline.running) await this.show(this.at + 1, this.at);
      this.timer = setTimeout(next, this.timeline.running ? 60 : 240 / this.speed);
    };
    await next();
    this.draw();
  }

  draw() {
    const { length, marks } = this.course;
    const mark = marks.findLast((m) => m.seq <= this.at + 1);
    const phase = mark ? phaseName(this.table.fixed, mark) : "";
    const button = (/** @type {string} */ step, /** @type {string} */ d, /** @type {string} */ label) =>
      h(
        "button",
        { "data-step": step, "data-key": step, "aria-label": label, title: label },
        s("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d })),
      );
    morph(this.bar, [
      button("phase-back", "M4 4V16M11 4L5 10L11 16ZM18 4L12 10L18 16Z", "Back to the phase before (↓)"),
      button("back", "M5 4V16M15 4L8 10L15 16Z", "Back one decision (←)"),
      button(
        "play",
        this.playing ? "M6 4V16M14 4V16" : "M5 3L17 10L5 17Z",
        this.playing ? "Pause (Space)" : "Play (Space)",
      ),
      button("on", "M15 4V16M5 4L12 10L5 16Z", "On one decision (→)"),
      button("phase-on", "M16 4V16M9 4L15 10L9 16ZM2 4L8 10L2 16Z", "On to the next phase (↑)"),
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
      if (event.target instanceof Element && event.target.closest("dialog, input, select, .play")) return;
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

/** A course in pages, put together. @param {string} url @returns {Promise<Course>} */
async function whole(url) {
  const marks = [];
  let length = 0;
  for (let since = /** @type {number | null} */ (0); since !== null;) {
    const page = await get(`${url}?since=${since}`);
    marks.push(...page.marks);
    ({ length, next: since } = page);
  }
  return { length, marks };
}
