// @ts-check
/**
 * What can be answered is in sight: at each question the map goes where it is, if too little of it is seen, and what is not
 * seen then is told to the panel. A hand on the map is never disturbed, nor somebody who sees enough to go on.
 */
/** @import { Point, View } from "../types.js" */
/** @import { Box, Look } from "../board/frame.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Table } from "./state.js" */
import { centre } from "../board/geometry.js";
import { frame, seenOf } from "../board/frame.js";
import { placesAsked } from "./offers.js";
import { unseenOf } from "./unseen.js";

/**
 * Pixels between neighbouring hexes, at the least: on a front, on one that is then seen whole, in a fight or a retreat; and no
 * nearer than the last by itself.
 */
const FRONT = 42;
const WHOLE = 37;
const FIGHT = 54;
const NEAR = 68;
/** What is smaller than this is not read. */
const READ = 34;
/** A place is seen whole so far from the edge, as a part of a hex. */
const EDGE = 0.75;
const ACROSS = 7;
/** At most so much of what lies beside the map is shown, in pixels. */
const BESIDE = 40;
/** Somebody at work sees enough with this part of what could be seen; at something new it is more. */
const WORK = 0.34;
const FRESH = 0.7;
/** After the map has moved the list waits so long for it to rest, in milliseconds. */
const PAUSE = 160;

/** What a question is about on the first sheet. @typedef {{must: string[], may: string[], near: boolean}} Answers */

export class Sight {
  #table;
  #board;
  /** Pointers that press the map now. @type {Set<number>} */
  #down = new Set();
  /** What was asked when the map was last brought to it. */
  #work = "";
  /** How often somebody had moved the map when the question came. */
  #hand = 0;
  #sheets = 0;
  /** As far as somebody went by hand it can be read, in pixels between neighbouring hexes. */
  #liked = { near: Infinity, far: Infinity };
  #near = false;
  /** Goes up when the map may have to move. */
  #due = 0;
  /** Where it is going. @type {Look | null} */
  #to = null;
  #version = -1;
  #panel;
  /**
   * What has been listed, and of which question and look. It stays listed as long as these do: a list in fewer rows makes the
   * sheet of a phone lower, which may show again what is listed; without it the sheet would cover it once more.
   */
  #listed = { of: "", hexes: /** @type {ReadonlySet<string>} */ (new Set()) };
  #opened = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /** @param {Table} table @param {Board} board @param {HTMLElement} [panel] What grows over the board on small screens. */
  constructor(table, board, panel) {
    this.#table = table;
    this.#board = board;
    this.#panel = panel;
    const { camera, root } = board;
    this.#opened = camera.recall();
    if (!this.#opened) camera.whole();
    root.addEventListener(
      "pointerdown",
      ({ pointerId }) => {
        this.#down.add(pointerId);
        this.#to = null;
        camera.stop();
      },
      { capture: true, passive: true },
    );
    for (const type of ["pointerup", "pointercancel"])
      addEventListener(type, (event) => this.#down.delete(/** @type {PointerEvent} */ (event).pointerId), true);
    const soon = () => {
      clearTimeout(this.#later);
      // Nothing has moved for a while: what is on the way there is there, or was stopped.
      this.#later = setTimeout(() => {
        this.#to = null;
        this.#list();
      }, PAUSE);
    };
    camera.whenMoved(soon);
    if (panel) new ResizeObserver(soon).observe(panel);
    // After the panel was drawn with what is not seen: it may cover more of the map then.
    table.follows(
      () => [this.#due],
      () => this.#go(),
    );
    table.follows(
      () => [table.rests, table.covered],
      () => this.#look(),
    );
    table.follows(
      () => [table.ask, table.sheets, table.picked, table.preview],
      () => this.#list(),
    );
  }

  /** A question has come, or the same one again. */
  #look() {
    const { view, busy, covered } = this.#table;
    const { camera } = this.#board;
    if (!view || busy || covered) return;
    const fresh = view.version !== this.#version;
    this.#version = view.version;
    // One that had all of a small screen gives way to the next question: nothing of the first was seen then.
    const whole = this.#board.insets.some((inset) => inset.where === "all");
    const turned = this.#sheets !== this.#table.sheets && workOf(view) === this.#work && !(fresh && whole);
    this.#sheets = this.#table.sheets;
    const moved = this.#hand !== camera.byHand;
    this.#hand = camera.byHand;
    const answers = this.#answers(view);
    if (moved) this.#liked[this.#near ? "near" : "far"] = camera.hexPixels;
    this.#near = answers.near;
    if (!this.#opened) return this.#open(answers, view);
    // A sheet that opens or closes beside the map moves nothing; whoever moved the map for this question has it so.
    if (!this.#table.ask || this.#down.size || turned || (!fresh && moved)) return this.#list();
    this.#to = this.#wanted(answers, view);
    this.#due++;
    this.#list();
    this.#table.redraw();
  }

  /** The map goes to what is asked, gently. */
  #go() {
    const { view, ask } = this.#table;
    const { camera, insets } = this.#board;
    this.#to = null;
    if (!view || !ask || this.#down.size) return;
    const to = (this.#to = this.#wanted(this.#answers(view), view));
    this.#work = workOf(view);
    for (const inset of insets) inset.attend([...placesAsked(view).keys()]);
    this.#list();
    if (to) void camera.glide(to).then(() => this.#to === to && (this.#to = null));
  }

  /** @param {Answers} answers @param {View} view */
  #open(answers, view) {
    const { camera } = this.#board;
    const { ask } = this.#table;
    this.#work = workOf(view);
    const some = ask && answers.may.length + answers.must.length ? answers : this.#front(view);
    const look = this.#best(some);
    this.#opened = true;
    if (look) camera.lay(look);
    this.#due++;
    this.#list();
    this.#table.redraw();
  }

  /** What can be answered where, on the first sheet. @param {View} view @returns {Answers} */
  #answers(view) {
    const { camera, fixed } = this.#board;
    const must = [...new Set([...this.#table.chosenHexes(), ...(view.ask?.targets ?? [])])];
    const may = [...placesAsked(view).keys()];
    const beside = must.flatMap((hex) => [hex, ...(fixed.hexes[hex]?.near ?? [])]);
    // A march looks far; a fight and a retreat are about what lies beside.
    const marches = view.ask?.offers.some((offer) => offer.left !== null);
    const fight = (view.ask?.targets.length ?? 0) > 0;
    const near = fight || (may.length > 0 && !marches && may.every((hex) => beside.includes(hex)));
    return { must: camera.own(must), may: camera.own(may), near };
  }

  /** Where nothing can be answered: one's own units, or all. @param {View} view @returns {Answers} */
  #front(view) {
    const { camera } = this.#board;
    const { faces } = this.#table;
    const own = view.units.filter((u) => faces.get(u.face)?.side === view.viewer);
    return { must: [], may: camera.own((own.length ? own : view.units).map((u) => u.at)), near: false };
  }

  /** How to look at some places best. @param {Answers} answers @returns {Look | null} */
  #best({ must, may, near }) {
    const { camera, fixed } = this.#board;
    const points = (/** @type {string[]} */ hexes) => hexes.map((hex) => centre(fixed, hex));
    const places = { must: points(must), may: points(may) };
    if (!places.must.length && !places.may.length) return null;
    const over = camera.over();
    const liked = Math.max(this.#liked[near ? "near" : "far"], camera.limits().least * fixed.scale);
    // No nearer than so many hexes a look, by itself.
    const nearest = Math.min(NEAR, (camera.free().right - camera.free().left) / ACROSS) / fixed.scale;
    const looks = boxes(camera.clear(), camera.bars()).map((box) => {
      const wish = {
        ...places,
        box,
        over,
        edge: EDGE * fixed.scale,
        least: Math.min(near ? FIGHT : FRONT, liked) / fixed.scale,
        enough: Math.min(near ? FIGHT : WHOLE, liked) / fixed.scale,
        most: Math.max(nearest, this.#opened ? camera.k : 0),
        // The first look is as near as can be.
        now: this.#opened ? camera.look : { ...camera.look, k: nearest },
        still: this.#opened,
      };
      const look = camera.within(frame(wish), BESIDE);
      return { look, seen: this.#seen(look, [...places.must, ...places.may]) };
    });
    return looks.reduce((best, other) => (other.seen > best.seen ? other : best)).look;
  }

  /** How many places are seen and can be pressed, with a look. @param {Look} look @param {Point[]} points */
  #seen(look, points) {
    const { camera, fixed } = this.#board;
    return seenOf(look, points, { box: camera.free(), over: camera.over(), edge: 0.3 * fixed.scale });
  }

  /** Where the map should go; nowhere if enough is seen. @param {Answers} answers @param {View} view @returns {Look | null} */
  #wanted(answers, view) {
    const { camera, fixed } = this.#board;
    const points = (/** @type {string[]} */ hexes) => hexes.map((hex) => centre(fixed, hex));
    const [must, all] = [points(answers.must), points([...new Set([...answers.must, ...answers.may])])];
    const least = answers.near ? Math.min(FIGHT * 0.9, this.#liked.near) : Math.min(READ, this.#liked.far);
    const read = camera.hexPixels >= least - 0.5;
    const now = this.#seen(camera.look, all);
    if (read && now === all.length) return null;
    const best = this.#best(answers);
    if (!best) return null;
    const could = this.#seen(best, all);
    const core = this.#seen(camera.look, must) >= this.#seen(best, must);
    const part = answers.near ? 1 : workOf(view) === this.#work ? WORK : FRESH;
    return read && core && now >= Math.max(1, Math.ceil(could * part)) ? null : best;
  }

  /** Tells the panel what is not seen. @returns {void} */
  #list() {
    clearTimeout(this.#later);
    // Under a hand nothing changes its size.
    if (this.#down.size) return void (this.#later = setTimeout(() => this.#list(), PAUSE));
    const [table, board] = [this.#table, this.#board];
    const look = this.#to ?? board.camera.look;
    const { version, viewer } = table.view ?? {};
    const of = [version, viewer, table.sheets, look.k, look.x, look.y, this.#panel?.dataset.size].join();
    if (of !== this.#listed.of) this.#listed = { of, hexes: new Set() };
    const unseen = unseenOf(table, board, look, this.#listed.hexes);
    const hexes = new Set([...this.#listed.hexes, ...unseen.flatMap((row) => row.hexes)]);
    const more = hexes.size > this.#listed.hexes.size;
    this.#listed.hexes = hexes;
    table.overlook(unseen);
    // What is drawn of it may cover more, and the sheet be as high again as at last: nobody else would tell.
    if (more) this.#later = setTimeout(() => this.#list(), PAUSE);
  }

  /** Shows one of those and picks it. @param {string} key */
  go(key) {
    const table = this.#table;
    const row = table.unseen.find((one) => one.key === key);
    if (!row || !table.ask) return;
    const { camera } = this.#board;
    table.pick(row.hex);
    void camera.show([row.hex]);
    this.#list();
  }
}

/** What somebody is about. @param {View} view */
const workOf = ({ turn, phase, impulse, viewer }) => [turn, phase, impulse, viewer].join();

/**
 * The free part of the board, and what is left of it beside a column of buttons and below what stands at its upper edge.
 * @param {Box} clear @param {readonly Box[]} bars
 */
function boxes(clear, bars) {
  const column = bars.find(({ left, top, right, bottom }) => bottom - top > 120 && right - left < 130);
  const head = bars.find(({ top, bottom }) => top < 20 && bottom < (clear.top + clear.bottom) / 3);
  const beside = column ? { left: Math.max(clear.left, column.right) } : {};
  const below = head ? { top: Math.max(clear.top, head.bottom) } : {};
  return [clear, { ...clear, ...below }, { ...clear, ...beside }, { ...clear, ...below, ...beside }];
}
