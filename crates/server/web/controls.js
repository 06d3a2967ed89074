// @ts-check
/** Pointer, buttons and keys, each led to what it does. */
/** @import { Point, Side } from "./types.js" */
/** @import { Bubble, Tip } from "./bubble.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Fan } from "./fan.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Hotseat } from "./hotseat.js" */
/** @import { Inspector } from "./inspect.js" */
/** @import { Layers } from "./layers.js" */
/** @import { Table } from "./state.js" */
/** @import { Timeline } from "./timeline.js" */
import { allOffers } from "./all-offers.js";
import * as dialogs from "./dialogs.js";
import { byId, on } from "./dom.js";
import { forces, terrain } from "./forces.js";
import { finder, stepTo } from "./geometry.js";
import { listenKeys } from "./keys.js";
import { menu } from "./menu.js";
import { buttons, choiceOf, numbered, offersByHex } from "./offers.js";
import { listen } from "./pointer.js";
import { toggleLog } from "./sheet.js";

/** A finger takes the nearest offer within so many pixels. */
const FINGER = 22;

/**
 * @typedef {{table: Table, camera: Camera, timeline: Timeline, bubble: Bubble, hand: Hand, fan: Fan, layers: Layers,
 *   inspector: Inspector, tip: Tip, hotseat: Hotseat | null, socket: import("./socket.js").Asks}} Parts
 */

/** @param {Parts} parts */
export function pointerOn({ table, camera, bubble, hand, fan, inspector, tip }) {
  const find = finder(table.fixed);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => camera.toMap(x, y);
  const point = (/** @type {string | null} */ hex) => {
    if (table.pointed === hex && !table.walking) return;
    table.pointed = hex;
    table.walking = false;
    table.tell("hand");
  };
  const fanned = (/** @type {number} */ x, /** @type {number} */ y) =>
    document.elementFromPoint(x, y)?.closest("[data-fan]")?.getAttribute("data-fan") ?? null;
  /** @param {string | null} hex @param {Point} place */
  const nearest = (hex, place) => {
    if (!table.view || !table.ask || (hex && offersByHex(table.view).has(hex))) return hex;
    const near = [...offersByHex(table.view).keys()].map((other) => ({
      other,
      off:
        Math.hypot(table.fixed.hexes[other].x - place[0], table.fixed.hexes[other].y - place[1]) * camera.k -
        camera.hexPixels / 2,
    }));
    const best = near.sort((a, b) => a.off - b.off)[0];
    return best && best.off < FINGER ? best.other : hex;
  };
  listen(byId("board"), camera, {
    tap: (x, y, touch) => {
      bubble.close();
      tip.close();
      const unit = fanned(x, y);
      if (unit) return void hand.chooseUnit(unit);
      const place = at(x, y);
      const found = find(...place);
      const hex = touch ? nearest(found, place) : found;
      if (hex && !table.covered) void hand.choose(hex, touch);
      else if (table.picked) {
        table.letGo();
        table.tell("hand");
      }
    },
    inspect: (x, y) => {
      const hex = find(...at(x, y));
      tip.close();
      if (hex && !table.covered) void inspector.open(hex);
    },
    hover: (x, y) => {
      const place = at(x, y);
      const on = fan.hex && fan.holds(place);
      const hex = on ? fan.hex : find(...place);
      point(hex);
      fan.over(hex, place);
      tip.over(table.covered || on ? null : hex);
    },
    leave: () => {
      point(null);
      fan.over(null, null);
      tip.close();
    },
  });
}

/** @param {Parts} parts */
export function pressesOn({ table, camera, timeline, hand, inspector, layers, hotseat, socket }) {
  /** @type {Record<string, () => void>} */
  const doings = {
    undo: () => void hand.undo(),
    offers: () => table.ask && allOffers(table, (offer) => hand.press(choiceOf(offer))),
    skip: () => timeline.skip(),
    now: () => void socket.ask({ now: true }).catch(() => {}),
    menu: () => menu(table),
    forces: () => forces(table),
    terrain: () => terrain(table),
    keys: () => dialogs.keys(layers.buttons),
    settings: () => dialogs.settingsDialog(() => table.tell("settings", "status")),
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
    const { view, picked, preview } = table;
    if (!view) return;
    if (button.dataset.unit) return void hand.chooseUnit(button.dataset.unit);
    const { main, rest } = buttons(view, picked, preview?.act ?? null);
    const choice = [main, ...rest].find((c) => c?.key === button.dataset.act);
    if (choice) void hand.press(choice);
  });
  const { page } = table;
  const pace = () => {
    byId("pace").hidden = !(page.maker && page.mode === "play" && !page.held.length && !table.view?.outcome);
  };
  table.on(["shown"], pace);
}

/** @param {Parts} parts */
export function keysOn({ table, camera, timeline, bubble, hand, fan, layers, inspector, hotseat }) {
  const map = byId("play");
  /** @param {string | null} hex */
  const walkTo = (hex) => {
    if (!hex || !table.view) return;
    table.pointed = hex;
    table.walking = true;
    table.tell("status", "hand");
    map.setAttribute("aria-activedescendant", `hex-${hex}`);
    void camera.show([hex]);
  };
  const press = (/** @type {string} */ what) =>
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-do="${what}"]`))?.click();
  listenKeys(map, {
    main: () => (table.covered ? void hotseat?.sit() : void hand.pressMain()),
    done: () => void hand.pressDone(),
    undo: () => void hand.undo(),
    back: () => {
      if (bubble.close() || inspector.close()) return;
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
      walkTo(table.pointed ? stepTo(table.fixed, table.pointed, key, shift) : nearestToMiddle(table, camera)),
    // A resting mouse means nothing by Enter; only whoever walks by keys chooses so.
    choose: () => (table.walking && table.pointed ? void hand.choose(table.pointed, false) : void hand.pressMain()),
    stack: () => table.pointed && hand.look(table.pointed),
    inspect: () => table.pointed && void inspector.open(table.pointed),
    open: (what) => {
      if (what === "offers") press("offers");
      else if (what === "menu") menu(table);
      else if (what === "forces") forces(table);
      else if (what === "terrain") terrain(table);
      else dialogs.keys(layers.buttons);
    },
    zoom: (by) => camera.zoom(by),
    fit: () => camera.fit(),
    layer: (letter) => {
      const key = layers.byLetter(letter);
      if (key) layers.toggle(key);
      return Boolean(key);
    },
  });
  map.addEventListener("focus", () => {
    if (map.matches(":focus-visible")) walkTo(table.pointed ?? nearestToMiddle(table, camera));
  });
}

/** @param {Table} table @param {Camera} camera */
function nearestToMiddle({ fixed }, camera) {
  const free = camera.free();
  const box = byId("board").getBoundingClientRect();
  return finder(fixed)(...camera.toMap(box.left + free.right / 2, box.top + free.bottom / 2));
}
