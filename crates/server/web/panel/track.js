// @ts-check
/** The turn track: dates, what is due, what a turn brings when somebody looks at it; a press opens all turns as a list. */
/** @import { Side, TurnOfTrack, View } from "../types.js" */
/** @import { Charts } from "./charts.js" */
/** @import { Table } from "../table/state.js" */
import { h, morph, on } from "../kit/dom.js";
import { NOT_LOADED } from "../kit/late.js";
import { plain } from "../kit/prose.js";
import { sideName } from "../kit/words.js";

/** @param {Table} table @param {HTMLElement} place @param {() => Promise<Charts>} charts */
export function track(table, place, charts) {
  const pop = h("div", { class: "track-pop", role: "tooltip", hidden: true });
  document.body.append(pop);
  table.shows(
    () => [table.view],
    () => table.view && morph(place, turns(table, table.view)),
  );
  /** @type {HTMLElement | null} */
  let looked = null;
  const close = () => {
    looked = null;
    pop.hidden = true;
  };
  const look = async (/** @type {HTMLElement} */ at) => {
    looked = at;
    const sent = await charts()
      .then((made) => made.all())
      .catch(() => null);
    const turn = sent?.turns.find((one) => String(one.turn) === at.dataset.turn);
    if (looked !== at || !at.isConnected || !turn) return;
    pop.replaceChildren(...told(table, turn));
    pop.hidden = false;
    const box = at.getBoundingClientRect();
    const middle = box.left + box.width / 2 - pop.offsetWidth / 2;
    pop.style.left = `${Math.max(8, Math.min(innerWidth - pop.offsetWidth - 8, middle))}px`;
    pop.style.top = `${Math.max(8, box.top - pop.offsetHeight - 6)}px`;
  };
  const found = (/** @type {Event} */ event) =>
    event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("[data-turn]")) : null;
  place.addEventListener("pointerover", (event) => {
    const at = event.pointerType === "mouse" ? found(event) : null;
    if (at) void look(at);
  });
  place.addEventListener("pointerleave", close);
  place.addEventListener("focusin", (event) => {
    const at = found(event);
    if (at?.matches(":focus-visible")) void look(at);
  });
  place.addEventListener("focusout", close);
  on(place, "click", "[data-turn]", (at) => {
    close();
    charts().then(
      (made) => made.open("turns", Number(at.dataset.turn)),
      () => table.say(NOT_LOADED),
    );
  });
}

/** What a turn brings, in short. @param {Table} table @param {TurnOfTrack} turn */
function told({ fixed }, { turn, date, lines }) {
  const line = (/** @type {TurnOfTrack["lines"][number]} */ { side, say, event }) =>
    h("li", { class: event ? "event" : null }, h("span", { class: `dot ${side ?? ""}` }), plain(say));
  const none = h("p", null, `Nothing arrives for ${sideName(fixed, "first")} or ${sideName(fixed, "second")}.`);
  return [
    h("b", null, [`Turn ${turn}`, date].filter(Boolean).join(": ")),
    lines.length ? h("ul", null, lines.map(line)) : none,
  ];
}

/** How many counters are due for a side in a turn. @param {View} view @param {number} turn @param {Side} side */
const due = (view, turn, side) =>
  view.trays
    .filter((tray) => tray.side === side)
    .flatMap((tray) => tray.entries)
    .filter((entry) => entry.due === turn).length;

/** `22 June` as it stands in a narrow place: `22 Jun`. @param {string} date */
export const short = (date) => date.replace(/^(\d+ \p{L}{3})\p{L}*/u, "$1");

/** Words for those who hear the track: its place is narrow, and a label would not be what is seen. @param {string} words */
const heard = (words) => h("span", { class: "hidden" }, words);

/** The turns, with their dates and how many counters are due. @param {Table} table @param {View} view */
function turns({ fixed }, view) {
  return Array.from({ length: fixed.turns }, (_, i) => i + 1).map((turn) => {
    const [first, second] = [due(view, turn, "first"), due(view, turn, "second")];
    const date = fixed.dates[turn - 1] ?? "";
    const now = turn === view.turn;
    return h(
      "li",
      { class: turn < view.turn ? "done" : null, "aria-current": now ? "step" : null },
      h(
        "button",
        { "data-turn": turn },
        h("b", null, heard("Turn "), turn),
        h("span", { class: "first" }, first > 0 && [`+${first}`, heard(` ${fixed.sides[0]} to come`)]),
        h("span", { class: "second" }, second > 0 && [`+${second}`, heard(` ${fixed.sides[1]} to come`)]),
        date && h("small", null, short(date)),
      ),
    );
  });
}
