// @ts-check
/**
 * What happened in an impulse, told afterwards: arrows on the map, battles, losses by their causes, points. It lies in the
 * place of the question until it is closed; a line above the log offers that of the other's last impulse.
 */
/** @import { Battle, Change, Fighter, Fixed, Line, Loss, Report, Side } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { When } from "../kit/moment.js" */
/** @import { Table } from "../table/state.js" */
import { chip } from "../kit/cases.js";
import { die } from "../kit/die.js";
import { h, morph, on, still } from "../kit/dom.js";
import { drawn, sameImpulse } from "../kit/moment.js";
import { capital, dashed } from "../kit/prose.js";
import { rich } from "../kit/rich.js";
import { otherSide, sideName, signed } from "../kit/words.js";
import { get } from "../table/earlier.js";
import { key } from "./log.js";

/** Causes in words, in their order. @type {[Loss["cause"], string][]} */
const CAUSES = [
  ["combat", "In combat"],
  ["no-retreat", "Could not retreat"],
  ["stacking", "Too many in a hex"],
  ["hunger", "Out of supply"],
  ["other", "Otherwise"],
];
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
  /** @type {{of: When, by: Side, moves: number, battles: number} | null} */
  let found = null;
  for (let i = lines.length - 1; i >= Math.max(0, lines.length - BACK); i--) {
    const line = lines[i];
    if (!line) break;
    // Answers in the other's impulse are no actions of one's own.
    if (line.by === viewer && line.playing !== viewer && line.playing) continue;
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
    on(document.body, "click", "button[data-report]", (button) => {
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
        morph(news, found ? [line(table, found)] : []);
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
      () => table.sending && this.close(),
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

  /** @param {When} when @param {boolean} [below] By itself: below the question, which can be answered all the same. */
  async open({ turn, impulse }, below = false) {
    const { table } = this;
    const { page, view } = table;
    if (!view || table.covered) return;
    const asked = ++this.#asked;
    if (!this.isOpen) this.#from = document.activeElement;
    const url = `${page.source}/report?as=${view.viewer}&turn=${turn}&impulse=${impulse}`;
    try {
      /** @type {Report[]} */
      const pages = [await get(url)];
      for (let next = pages[0]?.next; next && pages.length < PAGES; next = pages.at(-1)?.next)
        pages.push(await get(`${url}&since=${next}`));
      if (asked !== this.#asked || table.covered || table.view?.viewer !== view.viewer) return;
      this.#open = joined(pages);
      this.place.hidden = false;
      this.draw();
      this.place.classList.toggle("below", below);
      if (!below) this.place.querySelector("h2")?.focus();
    } catch {
      table.say("The report could not be fetched; try again later.");
    }
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
    this.table.lookBack(this.#arrows ? report.trails : null);
    morph(this.place, content(this.table, report, this.#arrows));
  }
}

/** @param {Table} table @param {NonNullable<ReturnType<typeof newsOf>>} news */
function line({ fixed }, { of, by, moves, battles }) {
  const count = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ many) =>
    n ? [n === 1 ? `one ${one}` : `${n} ${many}`] : [];
  const did = [...count(moves, "move", "moves"), ...count(battles, "battle", "battles")].join(", ");
  return h(
    "button",
    { class: "offer small", "data-key": "news", "data-report": `${of.turn}.${of.impulse}` },
    h("span", null, `What the ${sideName(fixed, by)} player did: ${did}`),
    h("kbd", null, "W"),
  );
}

/** @param {Table} table @param {Report} report @param {boolean} arrows */
function content(table, report, arrows) {
  const { fixed } = table;
  const { moment, title } = heading(fixed, report);
  const step = (/** @type {"earlier" | "later"} */ to, /** @type {string} */ sign, /** @type {string} */ label) =>
    h("button", { "data-turn-to": to, "data-key": to, disabled: !report[to], "aria-label": label, title: label }, sign);
  const moved = report.trails.filter((trail) => trail.kind === "moved" || trail.kind === "entered");
  return [
    h(
      "header",
      { "data-key": "head" },
      step("earlier", "‹", "What happened before this"),
      h("h2", { tabindex: -1 }, title),
      step("later", "›", "What happened after this"),
      h(
        "button",
        { "data-turn-to": "close", "data-key": "close", "aria-label": "Close the report", title: "Close (Esc)" },
        "×",
      ),
    ),
    h(
      "div",
      { class: "told-all", "data-key": `all ${moment}` },
      changes(fixed, report.changes),
      h(
        "button",
        {
          class: "chip",
          "data-turn-to": "arrows",
          "data-key": "arrows",
          "aria-pressed": arrows,
          disabled: !report.trails.length,
        },
        "Arrows on the map",
      ),
      battles(table, report.battles),
      losses(fixed, report.losses),
      moves(fixed, moved),
      also(fixed, report.also),
      nothing(report) ? h("p", null, "Nothing happened that is told here.") : null,
    ),
  ];
}

/** @param {Report} report */
const nothing = ({ trails, battles, losses, also, changes }) =>
  ![trails, battles, losses, also, changes].some((list) => list.length);

/** @param {Fixed} fixed @param {Report} report */
function heading(fixed, report) {
  const { turn, impulse, playing } = report;
  const nth = drawn(fixed, report) ? `, impulse ${impulse}` : "";
  const whose = playing ? `${sideName(fixed, playing)} turn ${turn}` : turn ? `Turn ${turn}` : "Set-up";
  return { moment: `${turn}.${impulse}`, title: `${whose}${nth}` };
}

/** Points and whatever else is counted, before and after. @param {Fixed} fixed @param {Change[]} all */
function changes(fixed, all) {
  if (!all.length) return null;
  const row = (/** @type {Change} */ { name, side, value, before, case: cited }) =>
    h(
      "tr",
      null,
      h(
        "th",
        { scope: "row" },
        capital(`${side ? `${sideName(fixed, side)} ` : ""}${name}`),
        " ",
        chip(cited, fixed.id),
      ),
      h("td", { class: "n" }, `${before} → ${value}`),
      h("td", { class: "n" }, signed(value - before)),
    );
  return h("table", { class: "changes", "data-key": "changes" }, h("tbody", null, all.map(row)));
}

/** @param {Table} table @param {Battle[]} all */
function battles(table, all) {
  if (!all.length) return null;
  return h(
    "section",
    { "data-key": "battles" },
    h("h3", null, `Battles (${all.length})`),
    h(
      "ol",
      null,
      all.map((battle) =>
        h(
          "li",
          { class: `battle ${battle.by ?? ""}`, "data-battle": key(battle), "data-key": key(battle) },
          ...one(table, battle),
        ),
      ),
    ),
  );
}

/** @param {Table} table @param {Battle} battle */
function one({ fixed }, battle) {
  const { id } = fixed;
  const last = battle.throws.at(-1);
  return [
    last ? die(last.die) : h("span", { class: "no-die" }),
    h(
      "div",
      null,
      h("span", { class: "sum" }, ...rich(battle.say, id)),
      h(
        "details",
        null,
        h("summary", null, "Details"),
        fighters(fixed, "Attackers", battle.attackers),
        fighters(fixed, "Defenders", battle.defenders),
        odds(fixed, battle),
      ),
      h("button", { class: "link", "data-battle": key(battle) }, "Show"),
    ),
  ];
}

/** @param {Fixed} fixed @param {string} title @param {Fighter[]} who */
function fighters({ id }, title, who) {
  if (!who.length) return null;
  const each = who.flatMap(({ name, hex }, i) => [
    i ? ", " : "",
    ...rich(name, id),
    ...(hex ? [" ", ...rich(`[h:${hex}]`, id)] : []),
  ]);
  return h("p", null, h("b", null, `${title}: `), ...each);
}

/** @param {Fixed} fixed @param {Battle} battle */
function odds({ id }, { odds: found, throws }) {
  const shifts = (found?.shifts ?? []).map(({ what, by, case: cited }) =>
    h("li", null, `${what} ${signed(by)} `, chip(cited, id)),
  );
  const fell = throws.map(({ die: thrown, modified, needed, result, hit }) => {
    const as = modified !== null && modified !== thrown ? `, counted as ${modified}` : "";
    const need =
      needed === null
        ? ""
        : needed === 0
          ? ", nothing would have done"
          : `, needed ${needed}${needed > 1 ? " or less" : ""}`;
    const came = result ? `: ${dashed(result)}` : hit === null ? "" : hit ? ": a success" : ": no effect";
    return h("li", null, `Threw ${thrown}${as}${need}${came}`);
  });
  return [
    found
      ? h(
          "p",
          null,
          `${found.attack} against ${found.defence}: ${found.odds}`,
          found.column === found.odds ? "" : `, after shifts ${found.column}`,
        )
      : null,
    shifts.length ? h("ul", null, shifts) : null,
    fell.length ? h("ul", null, fell) : null,
  ];
}

/** @param {Fixed} fixed @param {Loss[]} all */
function losses(fixed, all) {
  const lost = all.filter(({ what }) => what !== "disrupted");
  if (!lost.length) return null;
  const of = (/** @type {Side | null} */ side) => {
    const rows = CAUSES.flatMap(([cause, words]) => {
      const some = lost.filter((loss) => loss.side === side && loss.cause === cause);
      if (!some.length) return [];
      const each = some.flatMap(({ name, what }, i) => [
        i ? ", " : "",
        ...rich(name, fixed.id),
        what === "step" ? " (a step)" : "",
      ]);
      return [h("li", null, `${words}: `, ...each)];
    });
    return rows.length
      ? [h("p", { class: side ?? "" }, h("b", null, sideName(fixed, side) || "Not known whose")), h("ul", null, rows)]
      : [];
  };
  const sides = /** @type {(Side | null)[]} */ (["first", otherSide("first"), null]);
  return h("section", { "data-key": "losses" }, h("h3", null, `Losses (${lost.length})`), ...sides.flatMap(of));
}

/** @param {Fixed} fixed @param {Report["trails"]} all */
function moves({ id }, all) {
  if (!all.length) return null;
  const each = all.map(({ units, way }) => {
    const [from, to] = [way[0], way.at(-1)];
    const who = units.flatMap(({ name }, i) => [i ? ", " : "", ...rich(i ? name : capital(name), id)]);
    const where = from === to || !from ? `[h:${to}]` : `[h:${from}] to [h:${to}]`;
    return h("li", null, ...who, ": ", ...rich(where, id));
  });
  return h(
    "section",
    { "data-key": "moves" },
    h("h3", null, `Moves (${all.length})`),
    h("details", null, h("summary", null, "All of them"), h("ul", null, each)),
  );
}

/** @param {Fixed} fixed @param {Line[]} all */
function also({ id }, all) {
  if (!all.length) return null;
  const each = all.map((told) =>
    h("li", null, ...rich(capital(told.text), id), told.case ? " " : null, chip(told.case, id)),
  );
  return h("section", { "data-key": "also" }, h("h3", null, "Also"), h("ul", null, each));
}
