// @ts-check
/**
 * The charts: results, terrain, sequence of play, markers, how a counter is read, what the turns bring. They are asked
 * for when somebody opens them, and show what of them counts now.
 */
/** @import { Chart, ChartLine, Charts as Sent, Forecast, Sample, TurnOfTrack } from "../types.js" */
/** @import { Faces } from "../board/faces.js" */
/** @import { Dialog } from "./dialogs.js" */
/** @import { Table } from "../table/state.js" */
import { mini } from "../board/counters.js";
import { chip } from "../kit/cases.js";
import { h, on, s } from "../kit/dom.js";
import { rich } from "../kit/rich.js";
import { theme } from "../kit/settings.js";
import { sideName } from "../kit/words.js";

/** The forecast in sight: of what is looked at, of what was chosen, of the question. @param {Table} table @returns {Forecast | null} */
export const inSight = ({ glance, preview, view }) =>
  glance?.forecast ?? preview?.forecast ?? view?.ask?.forecast ?? null;

/**
 * The columns of a chart that are lit, by their numbers; the names of the lines are 0.
 * @param {Chart} chart @param {Forecast | null} forecast
 */
export function litColumns(chart, forecast) {
  if (chart.lights !== "column" || !forecast) return new Set();
  const roll = chart.roll ? forecast.rolls.find((one) => one.name === chart.roll) : forecast.rolls.at(-1);
  const columns = new Set(roll?.columns.map(([column]) => column));
  return new Set(chart.heads.flatMap((head, i) => (i && columns.has(head) ? [i] : [])));
}

/** Whether a line is that of the phase. @param {Chart} chart @param {ChartLine} line @param {string | undefined} phase */
export const isLit = (chart, line, phase) => chart.lights === "phase" && line.key !== "" && line.key === phase;

/** What stands on the tabs, where the title would be too long. @type {Record<string, string>} */
const SHORT = { results: "Results", shifts: "Modifiers", terrain: "Terrain", sequence: "Sequence", markers: "Markers" };

export class Charts {
  /** @type {Map<string, Promise<Sent>>} */
  #sent = new Map();
  /** The tab opened last. */
  #tab = "results";
  /** What it is called. */
  #title = "";
  #root = h("div", { class: "charts" });

  /** @param {Table} table @param {Dialog} dialog @param {Faces} faces */
  constructor(table, dialog, faces) {
    this.table = table;
    this.dialog = dialog;
    this.faces = faces;
    on(this.#root, "click", "[role=tab]", (tab) => void this.open(tab.dataset.tab));
    this.#root.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** What the server says, asked for once. @returns {Promise<Sent>} */
  all() {
    const name = `/charts/${this.table.fixed.id}/${theme()}.json`;
    const known = this.#sent.get(name);
    if (known) return known;
    const asked = fetch(name).then(async (answer) => {
      if (!answer.ok) throw new Error("the charts of this game could not be read");
      const sent = /** @type {Sent} */ (await answer.json());
      this.faces.learn(sent.faces);
      return sent;
    });
    this.#sent.set(name, asked);
    // What was lost on the way is asked for again.
    asked.catch(() => this.#sent.delete(name));
    return asked;
  }

  /** Opens a chart; the one that counts now where none is named. @param {string} [tab] @param {number} [turn] */
  async open(tab, turn) {
    this.#tab = tab ?? (inSight(this.table) ? "results" : this.#tab);
    const walked = document.activeElement?.getAttribute("role") === "tab";
    try {
      const sent = await this.all();
      this.#draw(sent, turn ?? this.table.view?.turn ?? 0);
    } catch (error) {
      this.table.say(`${/** @type {Error} */ (error).message}.`);
      return;
    }
    const heading = this.dialog.isOpen && this.#root.closest("dialog")?.querySelector("h2");
    if (!heading) this.dialog.open(this.#title, [this.#root], "wide");
    else heading.textContent = this.#title;
    if (heading && walked) this.#tabNow()?.focus();
    this.#root.querySelector(".lit, [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #tabNow() {
    return /** @type {HTMLElement | null} */ (this.#root.querySelector('[role=tab][aria-selected="true"]'));
  }

  /** Arrows go from tab to tab. @param {KeyboardEvent} event */
  #walk({ key, target }) {
    if (!(target instanceof HTMLElement) || target.getAttribute("role") !== "tab") return;
    const tabs = /** @type {HTMLElement[]} */ ([...this.#root.querySelectorAll("[role=tab]")]);
    const way = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    const to = way && tabs[(tabs.indexOf(target) + way + tabs.length) % tabs.length];
    if (to) void this.open(to.dataset.tab);
  }

  /** @param {Sent} sent @param {number} turn */
  #draw(sent, turn) {
    const tabs = [
      ...sent.charts.map((chart) => [chart.key, SHORT[chart.key] ?? chart.title]),
      ...(sent.counters.length ? [["counters", "Counters"]] : []),
      ...(sent.turns.length ? [["turns", "Turns"]] : []),
    ];
    if (!tabs.some(([key]) => key === this.#tab)) this.#tab = tabs[0]?.[0] ?? "";
    const chart = sent.charts.find((one) => one.key === this.#tab);
    const body = chart
      ? this.#chart(chart, sent)
      : this.#tab === "turns"
        ? this.#turns(sent.turns, turn)
        : this.#counters(sent);
    const label = tabs.find(([key]) => key === this.#tab)?.[1] ?? "";
    this.#title = chart?.title ?? (this.#tab === "turns" ? "Turns and what they bring" : "How to read a counter");
    this.#root.replaceChildren(
      h(
        "div",
        { role: "tablist", class: "tabs", "aria-label": "Charts" },
        tabs.map(([key, name]) => {
          const now = key === this.#tab;
          const more = { id: `tab-${key}`, "data-tab": key, "aria-controls": now ? "chart" : null };
          return h("button", { role: "tab", ...more, tabindex: now ? 0 : -1, "aria-selected": String(now) }, name);
        }),
      ),
      h("div", { role: "tabpanel", id: "chart", class: "chart", "aria-label": label, tabindex: 0 }, body),
    );
  }

  /** @param {Chart} chart @param {Sent} sent */
  #chart(chart, sent) {
    const { fixed, view } = this.table;
    const lit = litColumns(chart, inSight(this.table));
    const phase = view ? fixed.phases[view.phase]?.key : undefined;
    const mark = (/** @type {number} */ column) => (lit.has(column) ? "lit" : null);
    const pictured = chart.lines.some((line) => line.face || line.swatch);
    const row = (/** @type {ChartLine} */ line) => {
      const now = isLit(chart, line, phase);
      const cells = line.cells.map((cell, i) => {
        const last = i === line.cells.length - 1;
        const span = last ? chart.heads.length - 1 - i : 1;
        const more = { class: mark(i + 1) ?? (cell.length > 24 ? "words" : null), colspan: span > 1 ? span : null };
        return h("td", more, rich(cell, fixed.id));
      });
      return h(
        "tr",
        { class: now ? "lit" : null, "aria-current": now ? "step" : null },
        pictured && h("td", { class: "pic" }, this.#picture(line, sent)),
        h("th", { scope: "row" }, line.name),
        cells,
        h("td", { class: "cited" }, chip(line.case, fixed.id)),
      );
    };
    return [
      chart.about && h("p", { class: "about" }, rich(chart.about, fixed.id)),
      lit.size > 0 && h("p", { class: "about" }, "Lit: the columns of the combat in sight."),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": chart.title },
        h(
          "table",
          { class: `of-${chart.key}` },
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              pictured && h("td", { class: "pic" }),
              chart.heads.map((head, i) => h("th", { scope: "col", class: mark(i) }, head)),
              h("td", null),
            ),
          ),
          h("tbody", null, chart.lines.map(row)),
        ),
      ),
      chart.key === "terrain" && this.#signs(sent),
    ].filter((node) => node instanceof Node);
  }

  /** @param {ChartLine} line @param {Sent} sent */
  #picture(line, sent) {
    if (line.face) return mini(line.face, 34);
    return line.swatch ? swatch(sent, line.swatch) : null;
  }

  /** What else is printed on the map. @param {Sent} sent */
  #signs(sent) {
    if (!sent.signs.length) return null;
    const item = (/** @type {Sent["signs"][number]} */ sign) =>
      h(
        "li",
        null,
        swatch(sent, sign.swatch),
        h("span", null, h("b", null, sign.name), sign.text && h("small", null, sign.text)),
      );
    return h("section", null, h("h3", null, "Signs on the map"), h("ul", { class: "signs" }, sent.signs.map(item)));
  }

  /** @param {Sent} sent */
  #counters(sent) {
    const { fixed } = this.table;
    const part = (/** @type {Sample["parts"][number]} */ { name, say, case: cited }) =>
      h("li", null, h("b", null, name), " ", ...rich(say, fixed.id), " ", chip(cited, fixed.id));
    return [
      ...sent.counters.map((sample) =>
        h(
          "section",
          { class: "sample" },
          pointed(sample),
          h("div", null, h("h3", null, sample.title), h("ol", null, sample.parts.map(part))),
        ),
      ),
    ];
  }

  /** @param {TurnOfTrack[]} turns @param {number} now */
  #turns(turns, now) {
    const { fixed } = this.table;
    const line = (/** @type {TurnOfTrack["lines"][number]} */ { side, event, say, case: cited }) =>
      h(
        "li",
        { class: event ? "event" : null },
        h("span", { class: `dot ${side ?? ""}` }),
        side && h("span", { class: "hidden" }, `${sideName(fixed, side)}: `),
        ...rich(say, fixed.id),
        " ",
        chip(cited, fixed.id),
      );
    return [
      h(
        "ol",
        { class: "turn-list" },
        turns.map((turn) =>
          h(
            "li",
            { "aria-current": turn.turn === now ? "step" : null },
            h(
              "h3",
              null,
              h("b", null, turn.turn),
              turn.date,
              turn.turn <= now && [
                " ",
                h("button", { class: "link", "data-report": `${turn.turn}.1`, title: "What happened" }, "Report"),
              ],
            ),
            turn.lines.length > 0 && h("ul", null, turn.lines.map(line)),
          ),
        ),
      ),
    ];
  }
}

/** A picture of the map's legend. @param {Sent} sent @param {string} word */
function swatch(sent, word) {
  const box = h("span", { class: "map-swatch", "aria-hidden": "true" });
  // Drawn by the server, nothing of it from players.
  box.innerHTML = sent.swatches[word] ?? "";
  return box;
}

/** A counter with a number at each of its parts. @param {Sample} sample */
function pointed({ face, parts }) {
  const use = s("use", { href: `#${face}`, x: 0, y: 0, width: 48, height: 48 });
  // The numbers stand around the counter, each on the side its part is nearest to.
  const notes = parts.map(({ x, y }, i) => {
    const [dx, dy] = [x - 24, y - 24];
    const out = Math.abs(dx) > Math.abs(dy) ? [Math.sign(dx) * 32 + 24, y] : [x, Math.sign(dy) * 32 + 24];
    const [left = 0, top = 0] = out;
    return s(
      "g",
      { class: "note" },
      s("path", { d: `M${x} ${y}L${left} ${top}` }),
      s("circle", { class: "end", cx: x, cy: y, r: 1.1 }),
      s("circle", { cx: left, cy: top, r: 4.2 }),
      s("text", { x: left, y: top + 2 }, i + 1),
    );
  });
  return s(
    "svg",
    { class: "pointed", viewBox: "-15 -15 78 78", width: 156, height: 156, "aria-hidden": "true" },
    use,
    notes,
  );
}
