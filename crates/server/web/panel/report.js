// @ts-check
/**
 * What happened in an impulse, told afterwards: arrows on the map, battles, losses by their causes, points. It lies in the
 * place of the question until it is closed; a line above the log offers that of the other's last impulse.
 */
/** @import { Line, Report, Side } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { When } from "../kit/moment.js" */
/** @import { Table } from "../table/state.js" */
import { morph, on, still } from "../kit/dom.js";
import { shownAs } from "../kit/kinds.js";
import { sameImpulse } from "../kit/moment.js";
import { eyesOf } from "../kit/words.js";
import { get } from "../table/earlier.js";
import { key } from "./log.js";
import { content, newsLine } from "./told.js";

/** @typedef {{of: When, by: Side, moves: number, battles: number}} News What somebody did, and in which impulse. */

/** Where the panel is a sheet, the report lies over it and comes only when it is asked for. */
const SMALL = "(orientation: landscape) and (max-height: 449px), (orientation: portrait) and (max-width: 699px)";
/** Pages of one report at most. */
const PAGES = 8;
/** Lines looked through for what the other did. */
const BACK = 2000;

/**
 * What the others have done since whoever looks here last acted: of which impulse, and how much.
 * @param {readonly Line[]} lines @param {string} viewer
 */
export function newsOf(lines, viewer) {
  /** @type {News | null} */
  let found = null;
  for (let i = lines.length - 1; i >= Math.max(0, lines.length - BACK); i--) {
    const line = lines[i];
    if (!line) break;
    // Answers in the other's impulse are no actions of one's own.
    if (line.by === viewer && line.playing !== viewer && line.playing) continue;
    if (line.by === viewer && shownAs(line).himself) continue;
    if (line.by === viewer) break;
    if (!line.by || (line.playing !== line.by && line.playing)) continue;
    const moves = line.kind === "moved" || line.kind === "entered";
    const fights = line.kind === "announced";
    if (!moves && !fights) continue;
    found ??= { of: { turn: line.turn, impulse: line.impulse }, by: line.by, moves: 0, battles: 0 };
    if (!sameImpulse(found.of, line)) break;
    found[moves ? "moves" : "battles"]++;
  }
  return found;
}

/**
 * The others' last impulse in which somebody went somewhere, whatever whoever looks has done since.
 * @param {readonly Line[]} lines @param {string} viewer @returns {When | null}
 */
export function lastMarch(lines, viewer) {
  const went = lines.findLast(
    ({ kind, by, playing }) =>
      (kind === "moved" || kind === "entered") && by && by !== viewer && (playing === by || !playing),
  );
  return went ? { turn: went.turn, impulse: went.impulse } : null;
}

/** Pages of a report as one. @param {Report[]} pages @returns {Report} */
export function joined(pages) {
  const [first, ...more] = pages;
  if (!first) throw new Error("a report has a page");
  const battles = new Map(pages.flatMap((page) => page.battles).map((battle) => [key(battle), battle]));
  return {
    ...first,
    trails: [...first.trails, ...more.flatMap((page) => page.trails)],
    battles: [...battles.values()],
    losses: [...first.losses, ...more.flatMap((page) => page.losses)],
    scored: [...first.scored, ...more.flatMap((page) => page.scored)],
    also: [...first.also, ...more.flatMap((page) => page.also)],
    next: pages.at(-1)?.next ?? null,
  };
}

export class Reports {
  /** @type {Report | null} */
  #open = null;
  /** The arrows are on the map. */
  #arrows = true;
  /** Whose report was opened by itself. @type {string} */
  #told = "";
  #asked = 0;
  #from = /** @type {Element | null} */ (null);

  /** @param {Table} table @param {Board} board @param {HTMLElement} place @param {HTMLElement} news @param {HTMLElement} log */
  constructor(table, board, place, news, log) {
    this.table = table;
    this.board = board;
    this.place = place;
    news.setAttribute("aria-live", "polite");
    on(document.body, "click", "button[data-report]", (button) => {
      button.closest("dialog")?.close();
      const [turn = 0, impulse = 0] = (button.dataset.report ?? "").split(".").map(Number);
      void this.open({ turn, impulse });
    });
    on(place, "click", "[data-turn-to]", (button) => this.press(button.dataset.turnTo ?? ""));
    for (const list of [log, place])
      list.addEventListener("click", (event) => {
        const at = event.target instanceof Element ? event.target : null;
        const own = at?.closest("button:not([data-battle]), summary, a, details p");
        const found = own ? null : at?.closest("[data-battle]");
        if (found instanceof HTMLElement) this.showBattle(found.dataset.battle ?? "");
      });
    const latest = () => (table.view ? newsOf(table.lines, table.view.viewer) : null);
    table.shows(
      () => [table.rests, table.covered, table.busy || table.told, table.mine],
      () => {
        const found = table.covered || table.busy || !table.mine ? null : latest();
        news.hidden = !found;
        morph(news, found ? [newsLine(table, found)] : []);
      },
    );
    table.follows(
      () => [table.rests],
      () => {
        if (table.covered) return this.close();
        const found = still() && table.mine && table.trails.length && !matchMedia(SMALL).matches ? latest() : null;
        const told = found ? `${found.of.turn}.${found.of.impulse}` : "";
        // Where nothing moves, this is what one sees of it.
        if (found && told !== this.#told) void this.open(found.of, true);
        this.#told = told || this.#told;
      },
    );
    // Who acts has read it.
    table.follows(
      () => [table.sending],
      () => table.sending && (this.close() || table.lookBack(null)),
    );
  }

  get isOpen() {
    return !this.place.hidden;
  }

  /** Opens the report of what happened last, or closes the one that is open. */
  toggle() {
    if (this.isOpen) return this.close();
    const { table } = this;
    const { view } = table;
    const found = view && newsOf(table.lines, view.viewer);
    if (view) void this.open(found?.of ?? { turn: view.turn, impulse: view.impulse });
    return true;
  }

  /** Lays the arrows of the others' last impulse over the map, or takes off those that lie there. */
  async trails() {
    const { table } = this;
    const { view } = table;
    if (!view || table.covered) return;
    if (this.isOpen) return this.press("arrows");
    if (table.reported) return table.lookBack(null);
    const when = lastMarch(table.lines, view.viewer);
    if (!when) return table.say("Nobody else has moved yet.");
    const report = await this.#fetch(when);
    if (!report || this.isOpen) return;
    table.lookBack(bare(report));
    this.lead(report);
  }

  /** @param {When} when @param {boolean} [below] By itself: below the question, which can be answered all the same. */
  async open(when, below = false) {
    if (!this.isOpen) this.#from = document.activeElement;
    const report = await this.#fetch(when);
    if (!report) return;
    this.#open = report;
    this.place.hidden = false;
    this.draw();
    this.lead(report);
    this.place.classList.toggle("below", below);
    if (!below) this.place.querySelector("h2")?.focus();
  }

  /** The report of an impulse, if it is still wanted when it comes. @param {When} when @returns {Promise<Report | null>} */
  async #fetch({ turn, impulse }) {
    const { table } = this;
    const { page, view } = table;
    if (!view || table.covered) return null;
    const asked = ++this.#asked;
    const url = `${page.source}/report?as=${eyesOf(view)}&turn=${turn}&impulse=${impulse}`;
    try {
      /** @type {Report[]} */
      const pages = [await get(url)];
      for (let next = pages[0]?.next ?? null; next && pages.length < PAGES; next = pages.at(-1)?.next ?? null)
        pages.push(await get(`${url}&since=${next}`));
      return asked !== this.#asked || table.covered || table.view?.viewer !== view.viewer ? null : joined(pages);
    } catch {
      table.say("The report could not be fetched; try again later.");
      return null;
    }
  }

  /** Where nothing of it would be seen, the camera goes to its battles, else to where its moves ended. @param {Report} report */
  lead({ trails, battles }) {
    const { camera } = this.board;
    const ends = trails.flatMap(({ way }) => way.at(-1) ?? []);
    if (!ends.length || ends.some((hex) => camera.sees(hex))) return;
    const targets = battles.flatMap((battle) => battle.targets);
    /** @type {string[]} */
    let group = [];
    for (const hex of [...targets, ...ends]) if (camera.holds([...group, hex])) group = [...group, hex];
    void camera.show(group);
  }

  /** Answers whether one was open. */
  close() {
    this.#asked++;
    if (!this.isOpen) return false;
    this.place.hidden = true;
    this.#open = null;
    this.table.lookBack(null);
    this.table.showBattle(null);
    this.place.replaceChildren();
    if (this.#from instanceof HTMLElement && this.#from.isConnected) this.#from.focus({ preventScroll: true });
    return true;
  }

  /** @param {string} what */
  press(what) {
    const { earlier, later } = this.#open ?? {};
    if (what === "close") this.close();
    else if (what === "arrows") {
      this.#arrows = !this.#arrows;
      this.draw();
    } else if (what === "earlier" && earlier) void this.open(earlier);
    else if (what === "later" && later) void this.open(later);
  }

  /** @param {string} called */
  showBattle(called) {
    const { table, board } = this;
    const told = this.#open?.battles.find((battle) => key(battle) === called);
    const found =
      told ?? table.lines.map((line) => table.battleFrom(line)).find((battle) => battle && key(battle) === called);
    if (!found) return;
    table.showBattle(found);
    void board.camera.show([...found.targets, ...found.attackers.flatMap((who) => who.hex ?? [])]);
  }

  draw() {
    const report = this.#open;
    if (!report) return;
    this.table.lookBack(this.#arrows ? bare(report) : []);
    morph(this.place, content(this.table, report, this.#arrows));
  }
}

/** The trails of a report, as those of the film are. @param {Report} report */
const bare = ({ trails }) => trails.map((trail) => ({ ...trail, units: trail.units.map(({ unit }) => unit) }));
