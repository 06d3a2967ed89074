// @ts-check
/**
 * Counters that are dragged: a counter, the whole stack it lies in, or one that waits in the panel, is taken up with what a click would take it by,
 * follows the pointer, and dropping it does what a click there would do. Where that is nothing, it is said why, and the
 * counters go back; what was taken up stays in the hand, as after such a click. Dropped where it lay, it is laid down.
 */
/** @import { Shortcut, View } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Choice } from "./offers.js" */
/** @import { Table } from "./state.js" */
import { mini } from "../board/counters.js";
import { centre, hexOf } from "../board/geometry.js";
import { piled } from "../board/stacks.js";
import { h, still } from "../kit/dom.js";
import { choiceOf, choiceOfRow, choicesAt, offersByHex, placesAsked } from "./offers.js";
import { unitsOf, wholeOf } from "./rows.js";

/** A counter is taken hold of within such a part of its size from the middle of its hex; a finger is less exact. */
const MOUSE = 0.62;
const TOUCH = 0.85;
/** A finger hides what is under it: what it carries lies so far above, in pixels. */
const ABOVE = 42;
/** A finger takes the nearest offer within so many pixels. */
const FINGER = 22;
/** So many counters of a stack are seen while it is carried. */
const SEEN = 4;
/** So long what was dropped early waits for what it was taken up by, in milliseconds. */
const PATIENCE = 4000;

/**
 * What is carried: the units, where they lay, what took them up, and whether that was only now; `strikes` are the hexes
 * of enemies where that is all they can be dropped on.
 * @typedef {{units: string[], from: string, taken: boolean, strikes: string[] | null}} Load
 */

/**
 * What would be taken hold of at a hex, or of a unit in a fan.
 * @param {Table} table @param {string} hex @param {string | null} unit
 * @returns {{load: Load, choice: Choice | null} | null}
 */
export function loadAt(table, hex, unit) {
  const { view, ask } = table;
  if (!view || !ask || table.sending) return null;
  const here = table.unitsAt(hex);
  const load = (/** @type {string[]} */ units, taken = true) => ({ units, from: hex, taken, strikes: null });
  const held = ask.chosen.filter((id) => here.some((u) => u.id === id));
  const goes = ask.offers.some((o) => o.hex);
  if (held.length && goes && (!unit || held.includes(unit))) return { load: load(held, false), choice: null };
  if (unit) {
    const choice = choiceOfUnit(table, unit);
    return choice && { load: load([unit]), choice };
  }
  // What lies there and is chosen by a unit or as a stack; what is offered at the hex itself is clicked.
  const choices = choicesAt(view, hex).filter((c) => (c.offer ? c.offer.unit : ownStack(c, view, hex)));
  const whole = wholeOf(choices) ?? (choices.length === 1 ? (choices[0] ?? null) : null);
  if (whole) return { load: load(unitsOf(whole)), choice: whole };
  const strikes = hexOf(table.fixed, hex).near.filter((near) => near !== null && strikesAt(table, near));
  const own = here.filter((u) => table.faces.get(u.face)?.side === ask.side).map((u) => u.id);
  if (!own.length || !strikes.length || held.length) return null;
  return { load: { units: own, from: hex, taken: false, strikes: /** @type {string[]} */ (strikes) }, choice: null };
}

/**
 * What would be taken hold of at a unit's button in the panel: one that lies nowhere yet, or as at its counter.
 * @param {Table} table @param {string} unit
 * @returns {{load: Load, choice: Choice | null} | null}
 */
export function loadOf(table, unit) {
  const at = table.unit(unit)?.at;
  if (at) return loadAt(table, at, unit);
  const { ask } = table;
  if (!ask || table.sending) return null;
  const load = (/** @type {boolean} */ taken) => ({ units: [unit], from: "", taken, strikes: null });
  if (ask.chosen.includes(unit)) return ask.offers.some((o) => o.hex) ? { load: load(false), choice: null } : null;
  const choice = choiceOfUnit(table, unit);
  return choice && { load: load(true), choice };
}

/** The choice a unit is taken by. @param {Table} table @param {string} unit @returns {Choice | null} */
function choiceOfUnit({ ask }, unit) {
  const offers = ask?.offers.filter((o) => o.unit === unit) ?? [];
  if (offers.length === 1 && offers[0]) return choiceOf(offers[0]);
  const row = ask?.shortcuts.find((some) => some.unit === unit);
  return offers.length || !row ? null : choiceOfRow(row);
}

/** Whether a row is about units that lie in its hex. @param {Choice} choice @param {View} view @param {string} hex */
function ownStack(choice, view, hex) {
  const units = unitsOf(choice);
  return units.length > 0 && units.every((id) => view.units.some((u) => u.id === id && u.at === hex));
}

/** Whether an enemy lies there who can be chosen by clicking his hex. @param {Table} table @param {string} hex */
function strikesAt(table, hex) {
  const { view, ask } = table;
  if (
    !view ||
    !ask ||
    !offersByHex(view)
      .get(hex)
      ?.some((o) => o.hex)
  )
    return false;
  const there = table.unitsAt(hex);
  return there.length > 0 && there.every((u) => table.faces.get(u.face)?.side !== ask.side);
}

export class Drag {
  #table;
  #board;
  #hand;
  /** @type {Load | null} */
  #load = null;
  /** @type {HTMLElement | null} */
  #ghost = null;
  /** @type {string | null} */
  #over = null;
  #touch = false;
  /** Dropped before what it was taken up by has come: to be done then. @type {{hex: string, load: Load, since: number} | null} */
  #late = null;
  /** Units that are to take part in the attack they were dropped on. @type {{hex: string, units: string[]} | null} */
  #joins = null;

  /** @param {Table} table @param {Board} board @param {Hand} hand */
  constructor(table, board, hand) {
    this.#table = table;
    this.#board = board;
    this.#hand = hand;
    table.follows(
      () => [table.ask, table.sending, table.busy],
      () => this.#settle(),
    );
    // Somebody else's move, or a cover: nothing is carried on.
    table.follows(
      () => [table.covered, table.view?.decides],
      () => this.cancel(),
    );
  }

  /** Whether something is being carried. */
  get carries() {
    return this.#load !== null;
  }

  /** A pointer begins to move. Answers whether it has taken hold of something. @param {number} x @param {number} y @param {boolean} touch */
  grab(x, y, touch) {
    const [table, board] = [this.#table, this.#board];
    if (table.covered || table.busy || this.#load) return false;
    const unit = board.fan.unitAt(x, y);
    const hex = unit ? (table.unit(unit)?.at ?? null) : board.hexAt(x, y);
    if (!hex || !(unit || this.#on(hex, x, y, touch))) return false;
    const found = loadAt(table, hex, unit);
    if (found) this.#take(found, x, y, touch);
    return found !== null;
  }

  /** The same for a unit's button in the panel. @param {string} unit @param {number} x @param {number} y @param {boolean} touch */
  lift(unit, x, y, touch) {
    const table = this.#table;
    const found = table.covered || table.busy || this.#load ? null : loadOf(table, unit);
    if (found) this.#take(found, x, y, touch);
    return found !== null;
  }

  /** @param {{load: Load, choice: Choice | null}} found @param {number} x @param {number} y @param {boolean} touch */
  #take({ load, choice }, x, y, touch) {
    this.#load = load;
    this.#touch = touch;
    this.#over = load.from || null;
    this.#show(x, y);
    this.#board.root.classList.add("carrying");
    if (choice) void this.#hand.press(choice);
  }

  /** Whether a point lies on the counters of a hex. @param {string} hex @param {number} x @param {number} y @param {boolean} touch */
  #on(hex, x, y, touch) {
    const { camera, fixed } = this.#board;
    const [px, py] = camera.lensAt(x, y).toMap(x, y);
    const [cx, cy] = centre(fixed, hex);
    return Math.max(Math.abs(px - cx), Math.abs(py - cy)) < fixed.counter * (touch ? TOUCH : MOUSE);
  }

  /** @param {number} x @param {number} y */
  carry(x, y) {
    if (!this.#load) return;
    this.#place(x, y);
    const hex = this.#hexAt(x, y);
    if (hex === this.#over) return;
    this.#over = hex;
    this.#table.point(hex, false);
  }

  /** @param {number} x @param {number} y */
  #hexAt(x, y) {
    const [table, board] = [this.#table, this.#board];
    // The map goes on under the panels; nothing is meant there.
    const at = document.elementFromPoint(x, y);
    if (!at || !board.root.contains(at) || at.closest("button, .bottom, .card, .brief, .bubble, .inset > header"))
      return null;
    const found = board.hexAt(x, y);
    if (!this.#touch || !table.view || !table.ask) return found;
    const offers = placesAsked(table.view);
    return found && offers.has(found) ? found : (board.nearest(offers.keys(), x, y, FINGER) ?? found);
  }

  /** @param {number} x @param {number} y */
  drop(x, y) {
    const load = this.#load;
    if (!load) return;
    const hex = this.#hexAt(x, y);
    this.#load = null;
    if (!hex || hex === load.from) {
      this.#back(load.from);
      if (load.taken) void this.#hand.layDown();
      return;
    }
    this.#late = { hex, load, since: Date.now() };
    this.#settle();
  }

  /** The pointer was lost, or a second finger came: everything goes back. */
  cancel() {
    const load = this.#load;
    this.#load = null;
    this.#late = null;
    this.#joins = null;
    if (!load) return;
    this.#back(load.from);
    if (load.taken) void this.#hand.layDown();
  }

  /** What waits is done as soon as it can be. */
  #settle() {
    const table = this.#table;
    if (table.sending || table.busy) return;
    const [late, joins] = [this.#late, this.#joins];
    if (late) {
      const there = !late.load.taken || late.load.units.every((id) => table.ask?.chosen.includes(id));
      if (!there && Date.now() - late.since < PATIENCE && table.ask) {
        // Nothing was taken up: what was pressed led elsewhere, or was refused.
        if (late.load.units.some((id) => choiceOfUnit(table, id))) return;
      }
      this.#late = null;
      this.#do(late.hex, late.load);
    } else if (joins && table.ask?.targets.includes(joins.hex)) {
      this.#joins = null;
      const offers = joins.units.map((id) => table.ask?.offers.filter((o) => o.unit === id) ?? []);
      const acts = offers.flatMap((some) => (some.length === 1 && some[0] ? [some[0].act] : []));
      if (acts.length) void this.#hand.send(acts);
    }
  }

  /** What a click there would do. @param {string} hex @param {Load} load */
  #do(hex, load) {
    const table = this.#table;
    const { view } = table;
    if (!view || !table.ask) return this.#back(load.from);
    const offers = (offersByHex(view).get(hex) ?? []).filter((o) => o.hex);
    const rows = table.ask.shortcuts.filter(
      (row) => row.hex === hex && !row.unit && !row.instead && offers.length === 0,
    );
    const choices = [...offers.map(choiceOf), ...rows.map((/** @type {Shortcut} */ row) => choiceOfRow(row))];
    const [first] = choices;
    if (!first || (load.strikes && !load.strikes.includes(hex))) {
      this.#back(load.from);
      return void this.#hand.why(hex, load.strikes ? load.units : [], load.from);
    }
    this.#away();
    if (load.strikes) this.#joins = { hex, units: load.units };
    if (choices.length > 1) return table.pick(hex);
    return void this.#hand.press(first);
  }

  /** The counters under the pointer. @param {number} x @param {number} y */
  #show(x, y) {
    const [table, board, load] = [this.#table, this.#board, this.#load];
    const { view } = table;
    if (!view || !load) return;
    const { k } = load.from ? board.camera.lens(load.from) : board.camera;
    const size = Math.max(30, Math.min(72, board.fixed.counter * k));
    const lie = view.units.filter((u) => load.units.includes(u.id));
    const wait = view.trays.flatMap((tray) => tray.entries).filter((u) => load.units.includes(u.id));
    const faces = (lie.length ? piled(view, lie) : wait).slice(-SEEN);
    this.#ghost?.remove();
    this.#ghost = h(
      "div",
      { class: "carried", "aria-hidden": "true" },
      faces.map(({ face }, i) => {
        const one = mini(face, size);
        one.style.left = `${i * 4 - size / 2}px`;
        one.style.top = `${-i * 4 - size / 2}px`;
        return one;
      }),
    );
    board.root.append(this.#ghost);
    this.#place(x, y);
  }

  /** @param {number} x @param {number} y */
  #place(x, y) {
    const { left, top } = this.#board.root.getBoundingClientRect();
    const above = this.#touch ? ABOVE : 0;
    if (this.#ghost) this.#ghost.style.transform = `translate(${x - left}px, ${y - top - above}px)`;
  }

  /** The counters lie where they were dropped. */
  #away() {
    this.#ghost?.remove();
    this.#ghost = null;
    this.#board.root.classList.remove("carrying");
  }

  /** They go back to a hex, to be seen, or into the panel. @param {string} hex */
  #back(hex) {
    const [ghost, board] = [this.#ghost, this.#board];
    this.#ghost = null;
    board.root.classList.remove("carrying");
    if (!ghost) return;
    if (!hex) return ghost.remove();
    const [x, y] = board.camera.lens(hex).toBoard(centre(board.fixed, hex));
    const there = `translate(${x}px, ${y}px)`;
    if (still()) return ghost.remove();
    const flight = ghost.animate({ transform: [ghost.style.transform, there] }, { duration: 160, easing: "ease-out" });
    flight.onfinish = flight.oncancel = () => ghost.remove();
  }
}
