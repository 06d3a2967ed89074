// @ts-check
/** A place looked at closely: its ground, and each counter large with what there is to say of it. */
/** @import { Fact, Fixed } from "../types.js" */
/** @import { Table } from "../table/state.js" */
import { chip } from "../kit/cases.js";
import { mini } from "../board/counters.js";
import { h } from "../kit/dom.js";
import { rich } from "../kit/rich.js";
import { ground, hexName, sideName, unitName } from "../kit/words.js";

export class Inspector {
  /** @type {string | null} */
  #hex = null;

  /**
   * @param {Table} table @param {HTMLElement} card
   * @param {(target: {unit: string} | {hex: string}) => Promise<Fact[]>} ask
   */
  constructor(table, card, ask) {
    this.table = table;
    this.ask = ask;
    this.card = card;
    const again = () => {
      if (table.covered) this.close();
      else if (this.#hex) void this.open(this.#hex);
    };
    table.follows(() => [table.rests], again);
  }

  /** @param {string} hex */
  async open(hex) {
    const { table } = this;
    this.#hex = hex;
    const units = table.unitsAt(hex);
    const none = () => /** @type {Fact[]} */ ([]);
    const [place, ...each] = await Promise.all([
      this.ask({ hex }).catch(none),
      ...units.map((u) => this.ask({ unit: u.id }).catch(none)),
    ]);
    if (this.#hex !== hex) return;
    const kinds = units.map((unit, i) => {
      const face = table.faces.get(unit.face);
      const what = [
        sideName(table.fixed, face?.side),
        face?.untried && "untried",
        face?.kind?.replace(/-/g, " "),
        face?.uncertain && "(reconstructed)",
      ];
      return h(
        "li",
        null,
        mini(unit.face, 60),
        h(
          "div",
          null,
          h("b", null, unitName(table.fixed, face, unit.id)),
          h("p", null, what.filter(Boolean).join(" ")),
          facts(table.fixed, each[i] ?? []),
        ),
      );
    });
    this.card.replaceChildren(
      h("button", { class: "close", "data-do": "close-card", "aria-label": "Close" }, "✕"),
      h("h2", null, hexName(table.fixed, hex)),
      h("p", null, ground(table.fixed, hex)),
      facts(table.fixed, place),
      h("ul", { class: "kinds" }, kinds),
    );
    this.card.hidden = false;
  }

  /** Answers whether there was something to close. */
  close() {
    this.#hex = null;
    if (this.card.hidden) return false;
    this.card.hidden = true;
    return true;
  }
}

/** @param {Fixed} fixed @param {Fact[]} list */
const facts = (fixed, list) =>
  h(
    "dl",
    { class: "facts" },
    list.flatMap((fact) => [
      h("dt", null, fact.name),
      h("dd", null, ...rich(fact.value, fixed.id), " ", chip(fact.case, fixed.id)),
    ]),
  );
