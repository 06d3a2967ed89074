// @ts-check
/** Pointer, buttons and keys, each led to what it does. */
/** @import { Side } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Briefing } from "../panel/brief.js" */
/** @import { Tip } from "../panel/bubble.js" */
/** @import { Charts } from "../panel/charts.js" */
/** @import { Dialog } from "../panel/dialogs.js" */
/** @import { Drawer } from "../panel/drawer.js" */
/** @import { Drag } from "./drag.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Hints } from "./hint.js" */
/** @import { Hotseat } from "./hotseat.js" */
/** @import { Inspector } from "../panel/inspect.js" */
/** @import { Layers } from "../panel/layers.js" */
/** @import { Roster } from "../panel/roster.js" */
/** @import { Reports } from "../panel/report.js" */
/** @import { Asks } from "../kit/socket.js" */
/** @import { Sight } from "./sight.js" */
/** @import { Spread } from "./spread.js" */
/** @import { Standing } from "./standing.js" */
/** @import { Table } from "./state.js" */
/** @import { Timeline } from "./timeline.js" */
/** @import { Trays } from "../panel/trays.js" */
import { hexesOf, hexOf, stepTo } from "../board/geometry.js";
import { on } from "../kit/dom.js";
import { NOT_LOADED } from "../kit/late.js";
import { undoPhase } from "../panel/back.js";
import * as dialogs from "../panel/dialogs.js";
import { enterMeans } from "./enter.js";
import { byKeys, listenKeys } from "./keys.js";
import { choiceOf, choiceOfKey, numbered, offersByEdge, offersByHex } from "./offers.js";
import { step } from "./ready.js";
import { unseenAt } from "./unseen.js";

/** A finger takes the nearest offer within so many pixels. */
const FINGER = 22;
/** A mouse a hexside within so many, and neither more than such a part of a hex. */
const MOUSE = 9;
const PART = 0.3;

/**
 * @typedef {{table: Table, board: Board, sight: Sight, timeline: Timeline, hand: Hand, hints: Hints, spread: Spread, layers: Layers,
 *   inspector: Inspector, reports: Reports, tip: Tip, dialog: Dialog, drawer: Drawer, hotseat: Hotseat | null, socket: Asks,
 *   standing: Standing, roster: () => Promise<Roster>, charts: () => Promise<Charts>, briefing: Briefing, drag: Drag, trays: Trays, panel: HTMLElement, phases: HTMLElement}} Parts `panel` has the question, `phases` the phase bar.
 */

/** @param {Parts} parts */
export function pointerOn({ table, board, hand, drag, spread, inspector, tip }) {
  const { camera, fan } = board;
  const point = (/** @type {string | null} */ hex) => {
    if (table.pointed !== hex || table.walking) table.point(hex, false);
  };
  /** @param {string | null} hex @param {number} x @param {number} y */
  const nearest = (hex, x, y) => {
    if (!table.view || !table.ask) return hex;
    const offers = offersByHex(table.view);
    return hex && offers.has(hex) ? hex : (board.nearest(offers.keys(), x, y, FINGER) ?? hex);
  };
  /** @param {number} x @param {number} y @param {number} within Pixels. */
  const edge = (x, y, within) =>
    table.view && table.ask ? board.edgeAt(offersByEdge(table.view).keys(), x, y, within, PART) : null;
  board.listen({
    tap: (x, y, touch) => {
      table.forgive();
      tip.close();
      const unit = fan.unitAt(x, y);
      if (unit) return void hand.chooseUnit(unit);
      const side = edge(x, y, touch ? FINGER : MOUSE);
      if (side) return void hand.chooseEdge(side, touch);
      const found = board.hexAt(x, y);
      const hex = touch ? nearest(found, x, y) : found;
      if (hex && !table.covered && leadsAway(table, hex)) void camera.show(hexOf(table.fixed, hex).far ?? []);
      else if (hex && !table.covered) void hand.choose(hex, touch);
      else hand.putDown();
    },
    grab: (x, y, touch) => {
      if (!drag.grab(x, y, touch)) return false;
      table.forgive();
      tip.close();
      return true;
    },
    carry: (x, y) => drag.carry(x, y),
    drop: (x, y) => drag.drop(x, y),
    lose: () => drag.cancel(),
    inspect: (x, y) => {
      const hex = board.hexAt(x, y);
      tip.close();
      if (hex && !table.covered) void inspector.open(hex);
    },
    hover: (x, y) => {
      // What is carried out of the panel is no pointer that looks.
      if (drag.carries) return;
      const on = fan.holds(x, y);
      const hex = on ? fan.hex : board.hexAt(x, y);
      const side = on ? null : edge(x, y, MOUSE);
      if (side !== table.edge) table.pointEdge(side);
      point(hex);
      spread.over(hex);
      tip.over(table.covered || on ? null : hex);
    },
    leave: () => {
      table.pointEdge(null);
      point(null);
      spread.over(null);
      tip.close();
    },
  });
}

/** Whether nothing is offered at a hex but at places it leads to on another sheet. @param {Table} table @param {string} hex */
function leadsAway(table, hex) {
  const far = hexOf(table.fixed, hex).far ?? [];
  if (!far.length || !table.view || !table.ask) return false;
  const offered = offersByHex(table.view);
  return !offered.has(hex) && far.some((other) => offered.get(other)?.some((offer) => offer.hex));
}

/** The hexside between two hexes, if something is offered on it. @param {Table} table @param {string} one @param {string} other */
function edgeOffered({ view, ask }, one, other) {
  const offered = view && ask ? offersByEdge(view) : new Map();
  return [`${one}/${other}`, `${other}/${one}`].find((edge) => offered.has(edge)) ?? null;
}

/** The list of keys. @param {Parts} parts */
const keyList = ({ dialog, layers, board }) =>
  dialogs.keys(
    dialog,
    layers.buttons,
    board.insets.map((inset) => inset.name),
  );

/** What buttons do, by their `data-do`, and most keys by their meaning. @param {Parts} parts @returns {Record<string, () => void>} */
function doingsOf(parts) {
  const { table, board, timeline, hand, hints, layers, inspector, dialog, drawer, hotseat, socket, standing } = parts;
  const { camera } = board;
  /** @template M @param {Promise<M>} loading @param {(module: M) => unknown} then */
  const late = (loading, then) => void loading.then(then, () => table.say(NOT_LOADED));
  const charts = (/** @type {[string?]} */ ...tab) => late(parts.charts(), (made) => made.open(...tab));
  return {
    undo: () => void hand.undo(),
    "undo-whole": () => void hand.undo("whole"),
    "undo-phase": () => undoPhase(table.view, dialog, () => void hand.undo("phase")),
    hint: () => void hints.ask(),
    "ask-again": () => void hand.askAgain(),
    offers: () =>
      late(import("../panel/all-offers.js"), ({ allOffers }) => {
        if (table.ask) allOffers(table, dialog, (offer) => hand.press(choiceOf(offer)));
      }),
    skip: () => timeline.skip(),
    now: () => void socket.ask({ now: true }).catch(() => {}),
    menu: () => late(import("../panel/menu.js"), ({ menu }) => menu(table, socket, dialog)),
    report: () => {
      dialog.close();
      parts.reports.toggle();
    },
    trails: () => {
      dialog.close();
      void parts.reports.trails();
    },
    brief: () => {
      dialog.close();
      parts.briefing.open();
    },
    forces: () => late(import("../panel/forces.js"), ({ forces }) => forces(table, dialog)),
    score: () => table.count(),
    points: () => layers.toggle("points"),
    terrain: () => charts("terrain"),
    charts: () => charts(),
    turns: () => charts("turns"),
    trays: () => {
      dialog.close();
      parts.trays.toggle();
    },
    roster: () => late(parts.roster(), (made) => made.open()),
    next: () => step(table, board, 1),
    previous: () => step(table, board, -1),
    keys: () => keyList(parts),
    settings: () => dialogs.settingsDialog(dialog, () => table.redraw()),
    "pass-turn": () => {
      dialog.close();
      void standing.turn();
    },
    resign: () => dialogs.resign(table, dialog, /** @type {Side} */ (table.view?.viewer), () => void hand.resign()),
    close: () => dialog.close(),
    "close-card": () => void inspector.close(),
    "zoom-in": () => camera.zoom(1.25),
    "zoom-out": () => camera.zoom(0.8),
    fit: () => camera.fit(),
    log: () => drawer.toggleLog(),
    grow: () => drawer.grow(),
    phases: () => parts.phases.classList.toggle("open"),
    sit: () => void hotseat?.sit(),
  };
}

/** @param {Parts} parts @param {HTMLElement} body @param {HTMLElement} pace */
export function pressesOn(parts, body, pace) {
  const { table, board, hand, dialog, socket } = parts;
  const { camera } = board;
  const doings = doingsOf(parts);
  on(body, "click", "[data-do]", (button) => doings[button.dataset.do ?? ""]?.());
  // Which pace is the game's: the nearest there is a button for.
  const paces = /** @type {HTMLElement[]} */ ([...pace.querySelectorAll("[data-pace]")]);
  const shown = (/** @type {number} */ now) => {
    const far = (/** @type {HTMLElement} */ b) =>
      Number(b.dataset.pace) && now
        ? Math.abs(Math.log(Number(b.dataset.pace) / now))
        : Number(b.dataset.pace) === now
          ? 0
          : Infinity;
    const nearest = paces.reduce((best, b) => (far(b) < far(best) ? b : best));
    for (const b of paces) b.setAttribute("aria-pressed", String(b === nearest));
  };
  if (table.page.pace !== null && paces.length) shown(table.page.pace);
  on(body, "click", "[data-pace]", (button) => {
    const now = Number(button.dataset.pace);
    socket.ask({ pace: now }).then(
      () => shown(now),
      () => {},
    );
  });
  on(body, "click", "button[data-hex]", (button) => {
    dialog.close();
    table.point(button.dataset.hex ?? null);
    if (table.pointed) void camera.show([table.pointed]);
  });
  on(parts.panel, "click", "[data-unseen]", (button) => parts.sight.go(button.dataset.unseen ?? ""));
  on(parts.panel, "click", "[data-act], [data-unit]", (button) => {
    if (button.dataset.unit) return void hand.chooseUnit(button.dataset.unit);
    const choice = choiceOfKey(table, button.dataset.act);
    if (choice) void hand.press(choice);
  });
  table.shows(
    () => [table.reported],
    () => {
      for (const button of body.querySelectorAll(".tools [data-do=trails]"))
        button.setAttribute("aria-pressed", String(Boolean(table.reported?.length)));
    },
  );
  const { page } = table;
  table.shows(
    () => [table.view?.outcome],
    () => (pace.hidden = !(page.maker && page.mode === "play" && !page.held.length && !table.view?.outcome)),
  );
}

/** @param {Parts} parts */
export function keysOn(parts) {
  const { table, board, timeline, hand, spread, layers, inspector, dialog, hotseat } = parts;
  const { camera, plays: maps } = board;
  /** @param {string | null} hex @param {string | null} [edge] The hexside on the way to it. */
  const walkTo = (hex, edge = null) => {
    if (!hex || !table.view) return;
    table.point(hex, true);
    table.pointEdge(edge);
    // What the map says is active must be there.
    table.flush();
    void camera.show(edge ? hexesOf(edge) : [hex]);
    const map = board.play(hexOf(table.fixed, hex).sheet);
    map.setAttribute("aria-activedescendant", board.id(edge ? `side-${edge}` : `hex-${hex}`));
    if (maps.some((other) => other !== map && other === document.activeElement)) map.focus();
  };
  // Dialogues have keys of their own.
  listenKeys(maps, () => dialog.isOpen, {
    main: () => {
      if (!table.covered) return hand.pressMain();
      void hotseat?.sit();
      return true;
    },
    skip: () => timeline.running && table.busy && (timeline.skip(), true),
    digit: (nth) => {
      if (!table.view || !table.ask) return;
      const { units, choices } = numbered(table.view, table.picked, table.preview?.act ?? null);
      if (units[nth]) void hand.chooseUnit(units[nth]);
      else if (choices[nth]) void hand.press(choices[nth]);
      else parts.sight.go(unseenAt(table, nth)?.key ?? "");
    },
    walk: (key, shift) => {
      if (!table.pointed) return walkTo(board.middle(0));
      const next = stepTo(table.fixed, table.pointed, key, shift);
      const edge = next && next !== table.pointed && edgeOffered(table, table.pointed, next);
      // A hexside where something can be chosen is on the way to the hex behind it.
      return edge && edge !== table.edge ? walkTo(table.pointed, edge) : walkTo(next);
    },
    // A resting mouse means nothing by Enter; only whoever walks by keys chooses so.
    choose: () => {
      if (enterMeans(table) !== "hex" || !table.pointed) return hand.pressMain() || true;
      const edge = table.edge && table.view && offersByEdge(table.view).has(table.edge) ? table.edge : null;
      void (edge ? hand.chooseEdge(edge, false) : hand.choose(table.pointed, false));
      return true;
    },
    stack: () => table.pointed && table.look(table.pointed),
    layer: (letter) => {
      const key = layers.byLetter(letter);
      if (key) layers.toggle(key);
      return Boolean(key);
    },
    does: {
      ...doingsOf(parts),
      done: () => void hand.pressDone(),
      back: () => {
        if (table.forgive() || inspector.close() || parts.reports.close() || parts.briefing.close()) return;
        if (table.scoring) return table.count(false);
        if (parts.drag.carries) return parts.drag.cancel();
        if (table.advice) return table.advise(null);
        spread.close();
        hand.putDown();
      },
      inspect: () => table.pointed && void inspector.open(table.pointed),
      map: () => otherMap(table, board),
    },
  });
  // Whoever takes a unit by a key goes on from where it stands.
  let taken = "";
  table.follows(
    () => [table.view, table.ask],
    () => {
      const [chosen, hex] = [table.ask?.chosen.join(), table.chosenHexes()[0]];
      if (chosen === undefined || chosen === taken) return;
      taken = chosen;
      if (hex && byKeys() && !(table.walking && table.pointed === hex)) setTimeout(() => byKeys() && walkTo(hex));
    },
  );
  maps.forEach((map, sheet) =>
    map.addEventListener("focus", () => {
      if (!map.matches(":focus-visible")) return;
      const here = table.pointed && hexOf(table.fixed, table.pointed).sheet === sheet;
      walkTo(here ? table.pointed : board.middle(sheet));
    }),
  );
}

/**
 * Opens the panel of another sheet or closes it; whoever walks by keys goes there and comes back.
 * @param {Table} table @param {Board} board
 */
function otherMap(table, board) {
  const inset = board.insets[0];
  if (!inset) return false;
  const walks = board.plays.some((map) => map === document.activeElement);
  inset.toggle();
  if (walks) {
    const offered = table.ask && table.view ? [...offersByHex(table.view).keys()] : [];
    const sheet = inset.open ? inset.sheet : 0;
    table.point(offered.find((hex) => hexOf(table.fixed, hex).sheet === sheet) ?? board.middle(sheet));
    board.play(sheet).focus();
  }
  return true;
}
