// @ts-check
/** The question on the map: what is offered, how far it reaches, who attacks whom. */
/** @import { Offer, Shortcut, View } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Table } from "./state.js" */
import { s } from "../kit/dom.js";
import { centre, hexesOf, hexOf, hexPath, rim, sidePath } from "../board/geometry.js";
import { costOf, offersByEdge, placesAsked, placesOf } from "./offers.js";
import { plain } from "../kit/prose.js";
import { describe, points } from "../kit/words.js";

/** More hexes than this are offered as one area, not each for itself. */
const CROWD = 24;

/** The arrow of an attack, about the middle of the hexside. */
const ARROW = "M-17-8H0V-17L19 0L0 17V8H-17Z";

/** Two frames, one leading into the other. */
const GATE = "M-4.5-4.5H1V-1M-4.5-4.5V1H-1M-1.5-1.5H4.5V4.5H-1.5Z";

/** @param {Table} table @param {Board} board */
export function questionOnMap(table, board) {
  const seen = () => (table.covered ? null : table.view);
  /** @returns {Map<string, Offer[]>} */
  const asked = () => (table.ask && table.view ? placesAsked(table.view) : new Map());
  table.shows(
    () => [seen(), table.busy, table.advice],
    () => {
      const view = seen();
      const ask = table.busy ? null : view?.ask;
      const offers = asked();
      board.lay("tint", (on) => (view ? tint(table, here(offers, on), on) : []));
      board.lay("rims", (on) =>
        view && ask
          ? [
              ...rims(table, here(offers, on), on),
              ...sides(table, view, on),
              ...gates(table, on),
              ...advised(table, on),
            ]
          : [],
      );
    },
  );
  table.shows(
    () => [seen(), table.busy, table.walking && table.pointed],
    () => {
      const view = seen();
      board.lay("hexes", (on) => (view ? hexes(table, board, view, asked(), on) : []));
    },
  );
}

/** Those of one sheet. @param {Map<string, Offer[]>} offers @param {(hex: string) => boolean} on */
const here = (offers, on) => new Map([...offers].filter(([hex]) => on(hex)));

/**
 * Hexes a move can reach, stronger the more points are left; other hexes and units in one tint.
 * @param {Table} table @param {Map<string, Offer[]>} offers @param {(hex: string) => boolean} on
 */
function tint(table, offers, on) {
  const { fixed } = table;
  const out = [];
  const reach = [...offers].flatMap(([hex, some]) =>
    some.filter((o) => o.hex && o.left !== null).map((o) => ({ hex, o })),
  );
  const most = Math.max(1, ...reach.map(({ o }) => o.left ?? 0));
  const chosen = table.chosenHexes().filter(on);
  const attack = Boolean(table.view?.ask?.targets.length);
  if (!table.busy) {
    for (const hex of chosen) {
      out.push(s("path", { "data-key": `c${hex}`, class: attack ? "from" : "chosen-ground", d: hexPath(fixed, hex) }));
    }
    for (const hex of (table.view?.ask?.targets ?? []).filter(on)) {
      out.push(s("path", { "data-key": `t${hex}`, class: "target-ground", d: hexPath(fixed, hex) }));
    }
  }
  for (const { hex, o } of reach) {
    const strong = (0.14 + (0.26 * (o.left ?? 0)) / most).toFixed(2);
    out.push(s("path", { "data-key": `r${hex}`, class: "reach", d: hexPath(fixed, hex), "fill-opacity": strong }));
    if (o.stops) out.push(s("path", { "data-key": `s${hex}`, fill: "url(#stop)", d: hexPath(fixed, hex) }));
  }
  const plain = plainHexes(offers);
  const faint = plain.size > CROWD ? 0.14 : 0.26;
  for (const hex of plain) {
    out.push(s("path", { "data-key": `o${hex}`, class: "reach", d: hexPath(fixed, hex), "fill-opacity": faint }));
  }
  const area = [...reach.map(({ hex }) => hex), ...(plain.size > CROWD ? plain : [])];
  if (area.length) {
    const d = rim(fixed, new Set([...area, ...(reach.length ? chosen : [])]));
    out.push(
      s("path", { "data-key": "rim", class: "rim-under", d }),
      s("path", { "data-key": "rim2", class: "rim", d }),
    );
  }
  return out;
}

/** Hexes offered without points left. @param {Map<string, Offer[]>} offers */
const plainHexes = (offers) =>
  new Set([...offers].filter(([, some]) => some.some((o) => o.hex && o.left === null)).map(([hex]) => hex));

/**
 * Rims and arrows above the counters, and the points left.
 * @param {Table} table @param {Map<string, Offer[]>} offers @param {(hex: string) => boolean} on
 */
function rims(table, offers, on) {
  const { fixed, view } = table;
  const ask = view?.ask;
  if (!ask) return [];
  const out = [];
  const line = (/** @type {string} */ key, /** @type {string} */ name, /** @type {string} */ d) =>
    out.push(s("path", { "data-key": key + name, class: name, d }));
  const chosen = table.chosenHexes().filter(on);
  const targets = ask.targets.filter(on);
  const plain = plainHexes(offers);
  const crowded = plain.size > CROWD;
  for (const [hex, some] of offers) {
    // What is offered on a hexside is drawn there.
    if (some.length && some.every((o) => o.edge)) continue;
    const moved = some.length > 0 && some.every((o) => o.hex && o.left !== null);
    if (!moved && !chosen.includes(hex) && !(crowded && plain.has(hex))) {
      const d = hexPath(fixed, hex, 0.1);
      line(hex, "offered-under", d);
      line(hex, "offered", d);
    }
    const left = some.find((o) => o.left !== null)?.left;
    if (left !== undefined && left !== null && !table.unitsAt(hex).length) {
      const [x, y] = centre(fixed, hex);
      out.push(s("text", { "data-key": `n${hex}`, class: "left", x, y: y + 5.5 }, points(left, fixed.parts)));
    }
  }
  for (const hex of chosen) {
    const d = hexPath(fixed, hex, ask.targets.length ? 0.035 : 0.02);
    line(hex, "chosen-under", d);
    line(hex, ask.targets.length ? "attacker" : "chosen", d);
  }
  for (const hex of targets) {
    const d = hexPath(fixed, hex, 0.035);
    line(hex, "target-edge", d);
    line(hex, "target-under", d);
    line(hex, "target", d);
  }
  out.push(...arrows(table, chosen, targets));
  return out;
}

/**
 * Hexsides on which something is offered.
 * @param {Table} table @param {View} view @param {(hex: string) => boolean} on
 */
function sides(table, view, on) {
  const edges = table.ask ? [...offersByEdge(view).keys()] : [];
  return edges
    .filter((edge) => on(hexesOf(edge)[0]))
    .flatMap((edge) =>
      ["hexside-under", "hexside"].map((name) =>
        s("path", { "data-key": `${name}${edge}`, class: name, d: sidePath(table.fixed, edge) }),
      ),
    );
}

/**
 * A badge where the units in hand stand, if they can go from there to another sheet.
 * @param {Table} table @param {(hex: string) => boolean} on
 */
function gates(table, on) {
  const { fixed } = table;
  const placed = new Set((table.ask?.offers ?? []).flatMap((o) => (o.hex ? [o.hex] : [])));
  const leads = (/** @type {string} */ hex) => hexOf(fixed, hex).far?.some((other) => placed.has(other));
  return table
    .chosenHexes()
    .filter((hex) => on(hex) && leads(hex))
    .map((hex) => {
      const [x, y] = centre(fixed, hex);
      const off = fixed.counter / 2;
      return s(
        "g",
        { "data-key": `gate${hex}`, class: "gate", transform: `translate(${x - off} ${y - off})` },
        s("title", null, "Leads to the other map"),
        s("circle", { r: 8.5 }),
        s("path", { d: GATE }),
      );
    });
}

/**
 * What a hint is about, and where it would lead.
 * @param {Table} table @param {(hex: string) => boolean} on
 */
function advised(table, on) {
  const { fixed, view, advice, advised } = table;
  if (!view || !advice || !advised) return [];
  const side = advised.edge;
  const first = side ? [] : placesOf(advised, view);
  const later = advice.acts.slice(1).map((act) => act.split(" ").at(-1) ?? "");
  const line = (/** @type {string} */ hex, /** @type {string} */ name) =>
    s("path", { "data-key": `${name}${hex}`, class: name, d: hexPath(fixed, hex, 0.02) });
  return [
    ...[...new Set(later)].filter((hex) => fixed.hexes[hex] && on(hex)).map((hex) => line(hex, "advised-later")),
    ...first.filter(on).flatMap((hex) => [line(hex, "advised-under"), line(hex, "advised")]),
    ...(side && on(hexesOf(side)[0])
      ? ["advised-under", "advised"].map((name) =>
          s("path", { "data-key": name, class: name, d: sidePath(fixed, side) }),
        )
      : []),
  ];
}

/** @param {Pick<Table, "fixed">} table @param {string[]} from @param {string[]} to */
export function arrows({ fixed }, from, to) {
  return to.flatMap((target) =>
    from
      .filter((hex) => fixed.hexes[target]?.near.includes(hex))
      .map((hex) => {
        const [[x, y], [tx, ty]] = [centre(fixed, hex), centre(fixed, target)];
        const turn = (Math.atan2(ty - y, tx - x) * 180) / Math.PI;
        const at = `translate(${(x + tx) / 2} ${(y + ty) / 2}) rotate(${turn.toFixed(1)}) scale(.62)`;
        return s("path", { "data-key": `${hex}>${target}`, class: "arrow", d: ARROW, transform: at });
      }),
  );
}

/**
 * The hexes that matter, for those who read the page instead of seeing it.
 * @param {Table} table @param {Board} board @param {View} view @param {Map<string, Offer[]>} offers
 * @param {(hex: string) => boolean} on
 */
function hexes(table, board, view, offers, on) {
  const matter = new Set([
    ...offers.keys(),
    ...view.units.map((u) => u.at),
    ...(table.walking && table.pointed ? [table.pointed] : []),
  ]);
  const edges = [...(table.ask ? offersByEdge(view) : [])].filter(([edge]) => on(hexesOf(edge)[0]));
  return [
    ...edges.map(([edge, some]) => hexsideButton(table, board, edge, some)),
    ...[...matter].filter(on).map((hex) => {
      const rows = table.ask?.shortcuts.filter((row) => row.hex === hex) ?? [];
      const said = [...rows, ...(offers.get(hex) ?? [])].slice(0, 3).map((o) => spoken(view, o));
      const label = [describe(table.fixed, view, table.faces, hex), ...said].join("; ");
      const act = soleOf(offers.get(hex) ?? []);
      const [x, y] = centre(table.fixed, hex);
      return s(
        "g",
        {
          id: board.id(`hex-${hex}`),
          "data-key": hex,
          role: "button",
          tabindex: "-1",
          "aria-label": label,
          "data-hex": hex,
          "data-act": act,
        },
        s("circle", { cx: x, cy: y, r: 6 }),
      );
    }),
  ];
}

/** What is offered, with what it costs for certain. @param {View} view @param {Offer | Shortcut} offer */
function spoken(view, offer) {
  const cost = costOf(view, "acts" in offer ? offer.acts : [offer.act]);
  return [offer, ...cost].map((one) => plain(one.say)).join(": ");
}

/** The action of the only offer. @param {Offer[]} offers */
const soleOf = (offers) => (offers.length === 1 ? (offers[0]?.act ?? null) : null);

/** @param {Table} table @param {Board} board @param {string} edge @param {Offer[]} offers */
function hexsideButton({ fixed }, board, edge, offers) {
  const [one, other] = hexesOf(edge);
  const [[ax, ay], [bx, by]] = [centre(fixed, one), centre(fixed, other)];
  const act = soleOf(offers);
  const label = `${edge}; ${offers.map((o) => plain(o.say)).join("; ")}`;
  return s(
    "g",
    {
      id: board.id(`side-${edge}`),
      "data-key": edge,
      role: "button",
      tabindex: "-1",
      "aria-label": label,
      "data-edge": edge,
      "data-act": act,
    },
    s("circle", { cx: (ax + bx) / 2, cy: (ay + by) / 2, r: 6 }),
  );
}
