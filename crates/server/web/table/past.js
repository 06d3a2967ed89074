// @ts-check
/** What is known of the past beyond the lines: the battles they tell of, where the others went, what is looked at again. */
/** @import { Battle, Line } from "../types.js" */
/** @import { Trail } from "./lines.js" */
import { sameImpulse } from "../kit/moment.js";
import { Known } from "./known.js";
import { withTrail } from "./lines.js";

/** So long a battle that was chosen is shown. */
const SHOWN = 6000;

export class Past extends Known {
  /** The battle that begins with a line. @type {WeakMap<Line, Battle>} */
  #battles = new WeakMap();
  /** Goes up whenever one changes that lies before the phase now told. */
  #fought = 0;
  /** Where the others went since whoever looks here last did something. @type {readonly Trail[]} */
  #trails = [];
  /** Of which impulse the last of them is. @type {Line | null} */
  #trailed = null;
  /** The trails of the report that is open. @type {readonly Trail[] | null} */
  #reported = null;
  /** The battle that is looked at again. @type {Battle | null} */
  #shown = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #showing;

  /** The battle that begins with a line. @param {Line} line */
  battleFrom(line) {
    return this.#battles.get(line) ?? null;
  }

  get fought() {
    return this.#fought;
  }

  /** Where the others went, to be seen until whoever looks acts himself. @returns {readonly Trail[]} */
  get trails() {
    return this.#trails;
  }

  /** The trails of the report that is open, in the place of those. */
  get reported() {
    return this.#reported;
  }

  /** The battle that is shown again. */
  get shown() {
    return this.#shown;
  }

  /**
   * The battles that lines tell of. Those of a message are as it says; of lines fetched later one may be known better.
   * @param {readonly Battle[]} battles @param {boolean} [older]
   */
  fight(battles, older = false) {
    const phase = battles.length ? this.lines.findLastIndex((line) => line.kind === "phase") : -1;
    for (const battle of battles) {
      const at = this.lines.findLastIndex((line) => line.seq < battle.seq) + 1 + battle.nth;
      const line = this.lines[at];
      if (line?.seq !== battle.seq) continue;
      const known = this.#battles.get(line);
      if (older && known && known.lines >= battle.lines) continue;
      if (at < phase && known?.lines !== battle.lines) this.#fought++;
      this.#battles.set(line, battle);
    }
    this.retell();
  }

  /** Somebody else went somewhere. @param {Line} line */
  leave(line) {
    // Whoever only looks on sees those of the impulse that is played.
    const looksOn = !this.page.held?.length || this.page.mode !== "play";
    if (looksOn && this.#trailed && !sameImpulse(this.#trailed, line)) this.#trails = [];
    this.#trailed = line;
    this.#trails = withTrail(this.#trails, line, (id) => {
      const unit = this.unit(id);
      return unit && { at: unit.at, side: this.faces.get(unit.face)?.side ?? null };
    });
    this.redraw();
  }

  /** Whoever looks has acted: what the others did before is seen no more. */
  answer() {
    this.#trails = [];
    this.redraw();
  }

  /** The arrows of a report are laid over the map, or taken off it. @param {readonly Trail[] | null} trails */
  lookBack(trails) {
    this.#reported = trails;
    this.redraw();
  }

  /** A battle is shown for a while. @param {Battle | null} battle */
  showBattle(battle) {
    clearTimeout(this.#showing);
    this.#shown = battle;
    if (battle) this.#showing = setTimeout(() => this.showBattle(null), SHOWN);
    this.redraw();
  }

  /**
   * Lines that were missing have come, with their battles.
   * @override
   * @param {Line[]} lines @param {number} missing @param {Battle[]} [battles]
   */
  recall(lines, missing, battles = []) {
    super.recall(lines, missing);
    this.fight(battles, true);
  }

  /** @override */
  forgetLines() {
    this.#trails = [];
    this.#reported = null;
    this.#shown = null;
    super.forgetLines();
  }
}
