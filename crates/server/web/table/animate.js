// @ts-check
/** One line of the log as something to see: a move along its hexes, a die, a counter turned over or lost. */
/** @import { Line, Point, View } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Table } from "./state.js" */
import { sure } from "../kit/sure.js";
import { die } from "../kit/die.js";
import { h, s } from "../kit/dom.js";
import { shownAs } from "../kit/kinds.js";
import { along, centre, hexOf, legsOf } from "../board/geometry.js";
import { corner, lies } from "../board/stacks.js";
import { capital, resultIn, sentence } from "../kit/prose.js";
import { read } from "../kit/rich.js";
import { shortCase } from "../kit/words.js";

const PER_HEX = 90;
const MOST = 700;

export class Stage {
  /** @param {Table} table @param {Board} board @param {HTMLElement} told Where a line is said over the map. */
  constructor(table, board, told) {
    this.table = table;
    this.board = board;
    this.told = told;
    /** Set while something runs: ends it at once. */
    this.cut = /** @type {(() => void) | null} */ (null);
  }

  /**
   * Runs `step` with a part from 0 to 1 until the time is over or it is cut.
   * @param {number} ms @param {(part: number) => void} step
   */
  run(ms, step) {
    return new Promise((/** @type {(value: void) => void} */ done) => {
      const start = performance.now();
      let frame = 0;
      const end = () => {
        cancelAnimationFrame(frame);
        this.cut = null;
        step(1);
        done();
      };
      const tick = (/** @type {number} */ now) => {
        const part = (now - start) / ms;
        if (part >= 1) return end();
        step(Math.max(0, part));
        frame = requestAnimationFrame(tick);
      };
      this.cut = end;
      frame = requestAnimationFrame(tick);
    });
  }

  /**
   * @param {Line} line
   * @param {View} next The view after it.
   * @param {number} speed
   */
  async show(line, next, speed) {
    const units = line.units ?? [];
    const hexes = (line.hexes ?? []).filter((hex) => hex in this.table.fixed.hexes);
    const { film, ms = 0 } = shownAs(line);
    switch (film) {
      case "move":
        return this.move(units, hexes, next, speed);
      case "words":
        return this.caption(line, null, ms / speed);
      case "die":
        // In a combat the die lies beside its target.
        return this.caption(line, this.table.scene?.targets.length ? null : (line.number ?? null), ms / speed);
      case "flip":
        return this.flip(units, next, speed);
      case "loss":
        return this.lose(units, line.kind === "eliminated", next, speed);
      default:
        return undefined;
    }
  }

  /** @param {string[]} units @param {string[]} hexes @param {View} next @param {number} speed */
  async move(units, hexes, next, speed) {
    const { fixed, faces } = this.table;
    const [from, to] = [hexes[0], hexes.at(-1)];
    if (!from || !to) return;
    /** @type {{id: string, legs: {sheet: number, line: Point[]}[]}[]} */
    const ways = [];
    units.forEach((id) => {
      // Where it will lie; one that is gone by then, where it lay.
      const there = next.units.some((u) => u.id === id) ? next : (this.table.view ?? next);
      const [right, down] = lies(there, id).off;
      const through = hexes.map((hex) => {
        const [x, y] = centre(fixed, hex);
        return { sheet: hexOf(fixed, hex).sheet, at: /** @type {Point} */ ([x + right, y + down]) };
      });
      const piece = this.board.counters.pieces.get(id);
      const unit = next.units.find((u) => u.id === id);
      if (piece) {
        const { sheet, x, y } = piece;
        const away = (/** @type {Point} */ to) => Math.hypot(to[0] - x, to[1] - y) > fixed.scale / 2;
        const rest = through.filter(({ at }, n) => n > 0 || away(at));
        ways.push({ id, legs: legsOf([{ sheet, at: [x, y] }, ...rest]) });
      } else if (unit) {
        const [x, y] = sure(through[0], "place").at;
        this.board.counters.add({
          unit: id,
          hex: from,
          face: unit.face,
          x,
          y,
          spent: false,
          corner: corner(faces.get(unit.face)),
        });
        ways.push({ id, legs: legsOf(through) });
      }
    });
    for (const { id } of ways) this.board.counters.raise(id);
    // A change of maps is no way that can be drawn: a ring shows where the counter comes out.
    if (ways.some(({ legs }) => legs.length > 1)) this.mark([to]);
    const ms = Math.min(MOST, PER_HEX * Math.max(2, hexes.length)) / speed;
    await this.run(ms, (part) => {
      const eased = part * part * (3 - 2 * part);
      for (const { id, legs } of ways) {
        const nth = Math.min(legs.length - 1, Math.floor(eased * legs.length));
        const { sheet, line } = sure(legs[nth], "stretch");
        if (this.board.counters.pieces.get(id)?.sheet !== sheet) this.board.counters.raise(id, sheet);
        const [x, y] = along(line, eased * legs.length - nth);
        this.board.counters.place(id, x, y);
      }
    });
  }

  /** Says a line over the map, with the die where one was thrown. @param {Line} line @param {number | null} [thrown] */
  say(line, thrown = null) {
    const result = line.kind === "threw" && this.table.fixed.results?.[resultIn(line.text)]?.say;
    const words = [h("span", null, ...this.words(line)), result ? h("small", null, sentence(result)) : ""];
    this.told.replaceChildren(...(thrown === null ? [] : [die(thrown)]), h("div", null, ...words));
    this.told.hidden = false;
  }

  /** A line as the log shows it: units bold, cases short. @param {Line} line */
  words(line) {
    return read(capital(line.text), (cited) => h("small", { class: "cited" }, `§\u202f${shortCase(cited)}`));
  }

  /** The same, long enough to be read. @param {Line} line @param {number | null} thrown @param {number} ms */
  async caption(line, thrown, ms) {
    this.say(line, thrown);
    await this.run(ms, (part) => this.told.classList.toggle("lit", thrown !== null && part > 0.5 && part < 1));
  }

  quiet() {
    this.told.hidden = true;
  }

  /** @param {string[]} units @param {View} next @param {number} speed */
  async flip(units, next, speed) {
    const pieces = units.flatMap((id) => this.board.counters.pieces.get(id) ?? []);
    await this.run(220 / speed, (part) => {
      for (const [i, piece] of pieces.entries()) {
        const face = next.units.find((u) => u.id === units[i])?.face;
        if (part > 0.5 && face) this.board.counters.turn(piece, face);
        const wide = Math.max(0.02, Math.abs(Math.cos(part * Math.PI)));
        piece.use.setAttribute("transform", part < 1 ? `scale(${wide.toFixed(2)} 1)` : "");
      }
    });
  }

  /** @param {string[]} units @param {boolean} gone @param {View} next @param {number} speed */
  async lose(units, gone, next, speed) {
    const pieces = units.flatMap((id) => this.board.counters.pieces.get(id) ?? []);
    await this.run(250 / speed, (part) => {
      for (const [i, piece] of pieces.entries()) {
        const face = next.units.find((u) => u.id === units[i])?.face;
        if (!gone && part > 0.5 && face) this.board.counters.turn(piece, face);
        piece.root.setAttribute(
          "opacity",
          gone ? (1 - part).toFixed(2) : (1 - 0.6 * Math.sin(part * Math.PI)).toFixed(2),
        );
      }
    });
    for (const piece of pieces) piece.root.removeAttribute("opacity");
    if (gone) units.forEach((id) => this.board.counters.remove(id));
  }

  /** Rims the hexes something happened in, where motion is unwanted. @param {string[]} hexes */
  mark(hexes) {
    const { fixed } = this.table;
    const rings = hexes
      .filter((hex) => hex in fixed.hexes)
      .map((hex) => {
        const [x, y] = centre(fixed, hex);
        const ring = s("circle", { class: "changed", cx: x, cy: y, r: fixed.scale * 0.46 });
        this.board.layer("changes", hexOf(fixed, hex).sheet).append(ring);
        return ring;
      });
    setTimeout(() => rings.forEach((ring) => ring.remove()), 1200);
  }
}
