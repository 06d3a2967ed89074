// @ts-check
/** The counters beside the map, tray by tray: a shelf between the board and the turn track. */
/** @import { Entry, View } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Hand } from "../table/hand.js" */
/** @import { Table } from "../table/state.js" */
import { mini } from "../board/counters.js";
import { h, morph, on } from "../kit/dom.js";
import { markWords } from "../kit/marks.js";
import { plain, sentence } from "../kit/prose.js";
import { set, settings } from "../kit/settings.js";
import { sideName, unitName } from "../kit/words.js";

/** How large a counter is drawn there. */
const SIZE = 36;
/** Marks of what has done its part for now. */
const SPENT = ["moved", "fought", "fired", "activated"];

export class Trays {
  #table;
  #place;

  /** @param {Table} table @param {Board} board @param {HTMLElement} place @param {Hand} hand */
  constructor(table, board, place, hand) {
    this.#table = table;
    this.#place = place;
    table.shows(
      () => [table.view, table.busy, table.covered, table.advice, table.singled, table.held, settings.trays],
      () => {
        const open = settings.trays && !table.covered;
        if (place.hidden === open) {
          place.hidden = !open;
          board.camera.settle();
        }
        if (open && table.view) morph(place, content(table, table.view));
        this.#rove();
      },
    );
    on(place, "click", "[data-tray]", (button) => {
      const unit = button.dataset.tray ?? "";
      if (offered(table).has(unit)) void hand.chooseUnit(unit);
    });
    place.addEventListener("keydown", (event) => this.#walk(event));
    place.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLElement && target.matches("[data-tray]")) this.#rove(target);
    });
  }

  toggle() {
    set("trays", !settings.trays);
    this.#table.redraw();
  }

  get #counters() {
    return /** @type {HTMLElement[]} */ ([...this.#place.querySelectorAll("[data-tray]")]);
  }

  /** One counter of the shelf is reached by Tab, the others from there. @param {HTMLElement} [at] */
  #rove(at) {
    const all = this.#counters;
    const now = at ?? all.find((one) => one.tabIndex === 0) ?? all[0];
    for (const one of all) one.tabIndex = one === now ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const all = this.#counters;
    const at = all.findIndex((one) => one === event.target);
    const steps = /** @type {Record<string, number>} */ ({ ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 });
    const to = at < 0 ? undefined : steps[event.key];
    const next = to === undefined ? undefined : all.at(to % all.length);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/** Units that something is offered about, or that can be taken in the place of what is in the hand. @param {Table} table */
const offered = ({ ask }) =>
  new Set([
    ...(ask?.offers ?? []).flatMap((offer) => offer.unit ?? []),
    ...(ask?.shortcuts ?? []).flatMap((row) => row.unit ?? []),
  ]);

/** @param {Table} table @param {View} view */
function content(table, view) {
  const takes = table.busy ? new Set() : offered(table);
  const full = view.trays.filter(({ entries, marks, hidden }) => entries.length || marks.length || hidden);
  const figures = tracks(table, view);
  if (!full.length && !figures) return [h("p", { class: "none", "data-key": "none" }, "Nothing lies beside the map.")];
  const shelves = full.map((tray) => {
    const { side, name, entries, marks, hidden } = tray;
    const count = entries.length + hidden + marks.reduce((sum, mark) => sum + mark.count, 0);
    const title = `${sideName(table.fixed, side)} ${name}`.trim();
    const turns = [...new Set(entries.map((entry) => entry.due))].sort((a, b) => (a ?? 99) - (b ?? 99));
    const words = title.charAt(0).toUpperCase() + title.slice(1);
    return h(
      "section",
      { class: "shelf", "data-key": `${side} ${name}`, role: "group", "aria-label": `${words}, ${count}` },
      h(
        "h3",
        { "aria-hidden": "true" },
        h("span", { class: `dot ${side ?? "both"}` }),
        name.charAt(0).toUpperCase() + name.slice(1),
        h("b", null, count),
      ),
      h(
        "div",
        null,
        turns.flatMap((due) => [
          due === null ? null : h("small", { "aria-hidden": "true" }, `T${due}`),
          ...entries.filter((entry) => entry.due === due).map((entry) => counter(table, entry, takes.has(entry.id))),
        ]),
        marks.map((mark) =>
          h(
            "span",
            { class: "stock", title: `${mark.count} ${name}` },
            mini(mark.face, SIZE),
            mark.count > 1 && h("b", { "aria-hidden": "true" }, `×${mark.count}`),
          ),
        ),
        hidden > 0 &&
          h("span", { class: "unseen-counters", title: `${hidden} more that you cannot know` }, `+${hidden} ?`),
      ),
    );
  });
  const away = h(
    "button",
    { class: "close", "data-key": "close", "data-do": "trays", "aria-label": "Put the counters away" },
    "✕",
  );
  return [...(figures ? [figures] : []), ...shelves, away];
}

/** What is counted and lies nowhere: chits to be drawn, artillery left. Points stand in the header. @param {Table} table @param {View} view */
function tracks({ fixed }, view) {
  const lies = new Set(view.trays.map((tray) => tray.name));
  const told = view.tracks.filter(({ name, value }) => value && name !== "victory points" && !lies.has(name));
  if (!told.length) return null;
  return h(
    "section",
    { class: "shelf", "data-key": "tracks", role: "group", "aria-label": "Figures" },
    h(
      "ul",
      { class: "figures-beside" },
      told.map(({ name, side, value }) =>
        h(
          "li",
          { title: `${sideName(fixed, side)} ${name}` },
          h("span", { class: `dot ${side ?? "both"}` }),
          name,
          " ",
          h("b", null, value),
        ),
      ),
    ),
  );
}

/** @param {Table} table @param {Entry} entry @param {boolean} takes Something is offered about it. */
function counter(table, { id, face, due, enters, marks }, takes) {
  const name = unitName(table.fixed, table.faces.get(face), id);
  const words = [
    name,
    due === null ? "" : `turn ${due}`,
    enters ? plain(sentence(enters)) : "",
    ...markWords({ marks }),
  ];
  const label = words.filter(Boolean).join("; ");
  const chosen = table.ask?.chosen.includes(id) || table.singled === id;
  const names = [
    "tray-unit",
    takes && "takes",
    chosen && "chosen-unit",
    marks.some(({ mark }) => SPENT.includes(mark)) && "spent",
  ];
  return h(
    "button",
    {
      class: names.filter(Boolean).join(" "),
      "data-key": id,
      "data-tray": id,
      "aria-disabled": takes ? null : "true",
      "aria-pressed": chosen ? "true" : null,
      title: label,
      "aria-label": takes ? `${label}; can be chosen` : label,
    },
    mini(face, SIZE),
  );
}
