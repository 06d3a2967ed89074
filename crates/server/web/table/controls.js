// @ts-check
/** Pointer, buttons and keys, each led to what it does. */
/** @import { Side } from "../types.js" */
/** @import { Bubble, Tip } from "../panel/bubble.js" */
/** @import { Camera } from "../board/camera.js" */
/** @import { Fan } from "../board/fan.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Hints } from "./hint.js" */
/** @import { Hotseat } from "./hotseat.js" */
/** @import { Inspector } from "../panel/inspect.js" */
/** @import { Layers } from "../panel/layers.js" */
/** @import { Table } from "./state.js" */
/** @import { Timeline } from "./timeline.js" */
import { allOffers } from "../panel/all-offers.js";
import { part } from "../board/board.js";
import * as dialogs from "../panel/dialogs.js";
import { byId, on } from "../kit/dom.js";
import { forces, terrain } from "../panel/forces.js";
import { stepTo } from "../board/geometry.js";
import { listenKeys } from "./keys.js";
import { menu } from "../panel/menu.js";
import { choiceOf, choiceOfKey, edgeAt, numbered, offersByHex } from "./offers.js";
import { listen } from "../board/pointer.js";
import { toggleLog } from "../panel/drawer.js";

/** A finger takes the nearest offer within so many pixels. */
const FINGER = 22;
/** A mouse a hexside within so many, and neither more than such a part of a hex. */
const MOUSE = 9;
const PART = 0.3;

/**
 * @typedef {{table: Table, camera: Camera, timeline: Timeline, bubble: Bubble, hand: Hand, hints: Hints, fan: Fan, layers: Layers,
 *   inspector: Inspector, tip: Tip, hotseat: Hotseat | null, socket: import("../kit/socket.js").Asks,
 *   standing: import("./standing.js").Standing}} Parts
 */

/** @param {Parts} parts */
export function pointerOn({ table, camera, bubble, hand, fan, inspector, tip }) {
  const point = (/** @type {string | null} */ hex) => {
    if (table.pointed === hex && !table.walking) return;
    table.pointed = hex;
    table.walking = false;
    table.tell("hand");
  };
  const fanned = (/** @type {number} */ x, /** @type {number} */ y) =>
    document.elementFromPoint(x, y)?.closest("[data-fan]")?.getAttribute("data-fan") ?? null;
  /** @param {string | null} hex @param {number} x @param {number} y */
  const nearest = (hex, x, y) => {
    if (!table.view || !table.ask || (hex && offersByHex(table.view).has(hex))) return hex;
    const lens = camera.lensAt(x, y);
    const place = lens.toMap(x, y);
    const near = [...offersByHex(table.view).keys()]
      .filter((other) => camera.lens(other) === lens)
      .map((other) => ({
        other,
        off:
          Math.hypot(table.fixed.hexes[other].x - place[0], table.fixed.hexes[other].y - place[1]) * lens.k -
          lens.hexPixels / 2,
      }));
    const best = near.sort((a, b) => a.off - b.off)[0];
    return best && best.off < FINGER ? best.other : hex;
  };
  /** @param {number} x @param {number} y @param {number} within Pixels. */
  const edge = (x, y, within) => {
    if (!table.view || !table.ask) return null;
    const lens = camera.lensAt(x, y);
    const reach = Math.min(within / lens.k, PART * table.fixed.scale);
    return edgeAt(table.fixed, table.view, lens.toMap(x, y), reach, (hex) => camera.lens(hex) === lens);
  };
  listen(byId("board"), camera, {
    tap: (x, y, touch) => {
      bubble.close();
      tip.close();
      const unit = fanned(x, y);
      if (unit) return void hand.chooseUnit(unit);
      const side = edge(x, y, touch ? FINGER : MOUSE);
      if (side) return void hand.chooseEdge(side, touch);
      const found = camera.hexAt(x, y);
      const hex = touch ? nearest(found, x, y) : found;
      if (hex && !table.covered && leadsAway(table, hex)) void camera.show(table.fixed.hexes[hex].far ?? []);
      else if (hex && !table.covered) void hand.choose(hex, touch);
      else if (table.picked) {
        table.letGo();
        table.tell("hand");
      }
    },
    inspect: (x, y) => {
      const hex = camera.hexAt(x, y);
      tip.close();
      if (hex && !table.covered) void inspector.open(hex);
    },
    hover: (x, y) => {
      const lens = camera.lensAt(x, y);
      const place = lens.toMap(x, y);
      const on = fan.hex && camera.lens(fan.hex) === lens && fan.holds(place);
      const hex = on ? fan.hex : camera.hexAt(x, y);
      const side = on ? null : edge(x, y, MOUSE);
      if (side !== table.edge) {
        table.edge = side;
        table.tell("hand");
      }
      point(hex);
      fan.over(hex, place);
      tip.over(table.covered || on ? null : hex);
    },
    leave: () => {
      table.edge = null;
      point(null);
      fan.over(null, null);
      tip.close();
    },
  });
}

/** Whether nothing is offered at a hex but at places it leads to on another sheet. @param {Table} table @param {string} hex */
function leadsAway(table, hex) {
  const far = table.fixed.hexes[hex].far ?? [];
  if (!far.length || !table.view || !table.ask) return false;
  const offered = offersByHex(table.view);
  return !offered.has(hex) && far.some((other) => offered.get(other)?.some((offer) => offer.hex));
}

/** @param {Parts} parts */
export function pressesOn({ table, camera, timeline, hand, hints, inspector, layers, hotseat, socket, standing }) {
  /** @type {Record<string, () => void>} */
  const doings = {
    undo: () => void hand.undo(),
    hint: () => void hints.ask(),
    "ask-again": () => void hand.askAgain(),
    offers: () => table.ask && allOffers(table, (offer) => hand.press(choiceOf(offer))),
    skip: () => timeline.skip(),
    now: () => void socket.ask({ now: true }).catch(() => {}),
    menu: () => menu(table, socket),
    forces: () => forces(table),
    terrain: () => terrain(table),
    keys: () =>
      dialogs.keys(
        layers.buttons,
        camera.insets.map((inset) => inset.name),
      ),
    settings: () => dialogs.settingsDialog(() => table.tell("settings", "status")),
    "pass-turn": () => {
      dialogs.close();
      void standing.turn();
    },
    resign: () => dialogs.resign(table, /** @type {Side} */ (table.view?.viewer), () => void hand.resign()),
    close: () => dialogs.close(),
    "close-card": () => void inspector.close(),
    "zoom-in": () => camera.zoom(1.25),
    "zoom-out": () => camera.zoom(0.8),
    fit: () => camera.fit(),
    log: () => toggleLog(),
    phases: () => byId("phases").classList.toggle("open"),
    sit: () => void hotseat?.sit(),
  };
  on(document.body, "click", "[data-do]", (button) => doings[button.dataset.do ?? ""]?.());
  on(
    document.body,
    "click",
    "[data-pace]",
    (button) => void socket.ask({ pace: Number(button.dataset.pace) }).catch(() => {}),
  );
  on(document.body, "click", "button[data-hex]", (button) => {
    dialogs.close();
    table.pointed = button.dataset.hex ?? null;
    if (table.pointed) void camera.show([table.pointed]);
    table.tell("hand");
  });
  on(byId("ask"), "click", "[data-act], [data-unit]", (button) => {
    if (button.dataset.unit) return void hand.chooseUnit(button.dataset.unit);
    const choice = choiceOfKey(table, button.dataset.act);
    if (choice) void hand.press(choice);
  });
  const { page } = table;
  const pace = () => {
    byId("pace").hidden = !(page.maker && page.mode === "play" && !page.held.length && !table.view?.outcome);
  };
  table.on(["shown"], pace);
}

/** @param {Parts} parts */
export function keysOn({ table, camera, timeline, bubble, hand, hints, fan, layers, inspector, hotseat, socket }) {
  const maps = table.fixed.sheets.map((_, sheet) => part("play", sheet));
  /** @param {string | null} hex */
  const walkTo = (hex) => {
    if (!hex || !table.view) return;
    table.pointed = hex;
    table.walking = true;
    table.tell("status", "hand");
    void camera.show([hex]);
    const map = maps[table.fixed.hexes[hex].sheet];
    map.setAttribute("aria-activedescendant", `hex-${hex}`);
    if (maps.some((other) => other !== map && other === document.activeElement)) map.focus();
  };
  const press = (/** @type {string} */ what) =>
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-do="${what}"]`))?.click();
  listenKeys(maps, {
    main: () => (table.covered ? void hotseat?.sit() : void hand.pressMain()),
    done: () => void hand.pressDone(),
    undo: () => void hand.undo(),
    hint: () => void hints.ask(),
    back: () => {
      if (bubble.close() || inspector.close()) return;
      if (table.advice) {
        table.hint = null;
        table.tell("status");
      }
      table.letGo();
      fan.close();
      table.tell("hand");
    },
    skip: () => timeline.running && table.busy && (timeline.skip(), true),
    digit: (nth) => {
      if (!table.view || !table.ask) return;
      const { units, choices } = numbered(table.view, table.picked, table.preview?.act ?? null);
      if (units[nth]) void hand.chooseUnit(units[nth]);
      else if (choices[nth]) void hand.press(choices[nth]);
    },
    walk: (key, shift) =>
      walkTo(table.pointed ? stepTo(table.fixed, table.pointed, key, shift) : nearestToMiddle(camera, 0)),
    // A resting mouse means nothing by Enter; only whoever walks by keys chooses so.
    choose: () => (table.walking && table.pointed ? void hand.choose(table.pointed, false) : void hand.pressMain()),
    stack: () => table.pointed && hand.look(table.pointed),
    inspect: () => table.pointed && void inspector.open(table.pointed),
    open: (what) => {
      if (what === "offers") press("offers");
      else if (what === "menu") menu(table, socket);
      else if (what === "forces") forces(table);
      else if (what === "terrain") terrain(table);
      else
        dialogs.keys(
          layers.buttons,
          camera.insets.map((inset) => inset.name),
        );
    },
    zoom: (by) => camera.zoom(by),
    fit: () => camera.fit(),
    otherMap: () => otherMap(table, camera, maps),
    layer: (letter) => {
      const key = layers.byLetter(letter);
      if (key) layers.toggle(key);
      return Boolean(key);
    },
  });
  maps.forEach((map, sheet) =>
    map.addEventListener("focus", () => {
      if (!map.matches(":focus-visible")) return;
      const here = table.pointed && table.fixed.hexes[table.pointed].sheet === sheet;
      walkTo(here ? table.pointed : nearestToMiddle(camera, sheet));
    }),
  );
}

/** The hex nearest to the middle of what is seen of a sheet. @param {Camera} camera @param {number} sheet */
function nearestToMiddle(camera, sheet) {
  const lens = camera.insets[sheet - 1] ?? camera;
  const { left, top, right, bottom } = lens.clear();
  const box = byId("board").getBoundingClientRect();
  return camera.find(...lens.toMap(box.left + (left + right) / 2, box.top + (top + bottom) / 2));
}

/**
 * Opens the panel of another sheet or closes it; whoever walks by keys goes there and comes back.
 * @param {Table} table @param {Camera} camera @param {HTMLElement[]} maps
 */
function otherMap(table, camera, maps) {
  const inset = camera.insets[0];
  if (!inset) return false;
  const walks = maps.some((map) => map === document.activeElement);
  inset.toggle();
  if (walks) {
    const offered = table.ask && table.view ? [...offersByHex(table.view).keys()] : [];
    const sheet = inset.open ? inset.sheet : 0;
    table.pointed = offered.find((hex) => table.fixed.hexes[hex].sheet === sheet) ?? nearestToMiddle(camera, sheet);
    maps[sheet].focus();
  }
  return true;
}
