// @ts-check
// A small board for tests: flat-topped hexes in columns, as on the maps of the games.
/** @import { Ask, Face, Fixed, Hex, Line, Offer, Page, Player, Point, Side, View } from "../types.js" */

const SCALE = 64;
/** @type {Point[]} */
const CORNERS = [
  [-18.5, -32],
  [18.5, -32],
  [37, 0],
  [18.5, 32],
  [-18.5, 32],
  [-37, 0],
];

/** Columns 01 to 06, rows 01 to 05; even columns lie half a hex lower. @returns {Fixed} */
export function board() {
  const label = (/** @type {number} */ c, /** @type {number} */ r) =>
    c >= 1 && c <= 6 && r >= 1 && r <= 5 ? `0${c}0${r}` : null;
  /** @type {Record<string, Hex>} */
  const hexes = {};
  for (let c = 1; c <= 6; c++) {
    for (let r = 1; r <= 5; r++) {
      const low = c % 2 === 0 ? 1 : 0;
      // Side i lies between corners i and i + 1: north, then clockwise.
      const near = [
        label(c, r - 1),
        label(c + 1, r - 1 + low),
        label(c + 1, r + low),
        label(c, r + 1),
        label(c - 1, r + low),
        label(c - 1, r - 1 + low),
      ];
      hexes[`0${c}0${r}`] = {
        x: 37 + (c - 1) * 55.5,
        y: 32 + (r - 1) * SCALE + low * 32,
        sheet: 0,
        name: c === 3 && r === 3 ? "Luga" : "",
        terrain: "clear",
        has: [],
        near,
      };
    }
  }
  return {
    id: "toy",
    title: "Toy",
    system: "toy",
    verbs: [],
    columns: [],
    results: {},
    levels: [],
    units: [],
    titles: {},
    turns: 3,
    dates: [],
    parts: 2,
    sides: ["German", "Soviet"],
    counter: 38.4,
    scale: SCALE,
    corners: [CORNERS],
    hexes,
    phases: [
      { key: "a", name: "German movement", short: "Move", side: "first" },
      { key: "b", name: "Soviet movement", short: "Move", side: "second" },
    ],
    layers: [],
    reconstructed: [],
    goals: null,
    briefs: null,
    viewbox: [0, 0, 400, 400],
    sheets: [{ name: "toy", frame: [0, 0, 400, 400] }],
  };
}

/** @param {string} act @param {Partial<Offer>} [more] @returns {Offer} */
export const offer = (act, more = {}) => ({
  act,
  verb: act.split(" ")[0] ?? "",
  say: act,
  case: null,
  left: null,
  stops: false,
  ...more,
});

/** Somebody at a seat. @param {Side} side @returns {Player} */
export const seat = (side) => ({ side, kind: "person", name: "", here: true, taken: 0 });

/** What the server writes into the page. @param {Partial<Page>} [more] */
export const page = (more = {}) => /** @type {Page} */ ({ held: ["first"], mode: "play", levels: [], ...more });

/** @param {Partial<View>} [more] @returns {View} */
export function view(more = {}) {
  return {
    version: 1,
    seq: 1,
    viewer: "first",
    turn: 1,
    phase: 0,
    impulse: 1,
    playing: "first",
    aims: [],
    grave: [],
    decides: "first",
    marks: [],
    tracks: [],
    shared: false,
    trays: [],
    combats: [],
    outcome: null,
    undo: false,
    extents: [],
    passed: null,
    players: [seat("first"), seat("second")],
    private: false,
    lay: {
      units: { a: { off: [0, 0], z: 1 }, b: { off: [2.9, -2.9], z: 2 }, c: { off: [-2.9, 2.9], z: 0 } },
      marks: [],
      badges: [],
    },
    units: [
      { id: "a", at: "0303", face: "f1", marks: [] },
      { id: "b", at: "0303", face: "f2", marks: [] },
      { id: "c", at: "0303", face: "f3", marks: [{ mark: "moved" }] },
      { id: "x", at: "0402", face: "f4", marks: [] },
    ],
    ask: null,
    ...more,
  };
}

/** @param {Offer[]} offers @param {Partial<Ask>} [more] @returns {Ask} */
export const ask = (offers, more = {}) => ({
  key: "which",
  side: "first",
  case: "1.0",
  question: "?",
  routine: false,
  aside: false,
  offers,
  chosen: [],
  targets: [],
  forecast: null,
  duty: null,
  idle: null,
  shortcuts: [],
  ...more,
});

/** @param {number} seq @param {string} [kind] @param {Partial<Line>} [more] @returns {Line} */
export const line = (seq, kind = "moved", more = {}) => ({
  seq,
  turn: 1,
  phase: 0,
  impulse: 1,
  playing: "first",
  by: "first",
  kind,
  text: kind,
  ...more,
});

/** @type {Map<string, Face>} */
export const faces = new Map([
  ["f1", { symbol: "", kind: "infantry", side: "first", strengths: "6-6" }],
  ["f2", { symbol: "", kind: "armor", side: "first", strengths: "10-8" }],
  ["f3", { symbol: "", kind: "infantry", side: "first", strengths: "6-6" }],
  ["f4", { symbol: "", kind: "infantry", side: "second", strengths: "?-5" }],
]);
