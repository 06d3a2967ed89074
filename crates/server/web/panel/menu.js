// @ts-check
/** The menu: rulebook, replay, links to the seats, what the dice were sealed with, resigning. */
/** @import { Level, Player, Side } from "../types.js" */
/** @import { Asks } from "../kit/socket.js" */
/** @import { Dialog } from "./dialogs.js" */
/** @import { Table } from "../table/state.js" */
import { cap, KEYS } from "../kit/keymap.js";
import { h } from "../kit/dom.js";
import { sentence } from "../kit/prose.js";
import { sideName } from "../kit/words.js";

/** The key of an item. @param {string} what */
const key = (what) =>
  what in KEYS ? h("kbd", null, cap(/** @type {import("../kit/keymap.js").Meaning} */ (what))) : null;

/** @param {Table} table @param {Asks} socket @param {Dialog} dialog */
export function menu(table, socket, dialog) {
  const { page, fixed, view } = table;
  const link = (/** @type {string} */ href, /** @type {string} */ text) =>
    h("a", { class: "offer", href }, h("span", null, text));
  const item = (/** @type {string} */ what, /** @type {string} */ text) =>
    h("button", { class: "offer", "data-do": what }, h("span", null, text), key(what));
  const rules = link(`/rules/${fixed.id}`, "Rulebook");
  rules.setAttribute("target", "_blank");
  const over = Boolean(view?.outcome);
  // A link is spent when the seat is taken, also after this page was written.
  const free = (/** @type {string} */ side) => view?.players.find((player) => player.side === side)?.kind === "open";
  const links = Object.entries(page.links ?? {}).filter(([side]) => free(side));
  const invitations = links.map(([side, path]) => invitation(table, side, path));
  const elsewhere = over || page.mode !== "play" ? [] : (page.linkable ?? []).map((side) => another(table, side));
  dialog.open(fixed.title, [
    h(
      "div",
      { class: "offers menu" },
      item("score", "Score and victory"),
      fixed.briefs && page.held.length && page.mode === "play" ? item("brief", "What I have, and what wins") : null,
      item("forces", "Forces and points"),
      item("trays", "Counters beside the map"),
      item("roster", "Units"),
      item("charts", "Charts"),
      item("report", "What happened"),
      item("trails", "Where the others went"),
      item("terrain", "Terrain and signs"),
      item("turns", "Turns and what they bring"),
      rules,
      page.mode === "play"
        ? link(`/game/${page.table}/replay`, "Course of this game so far")
        : page.source.startsWith("/api/games/")
          ? link(`/game/${page.table}`, "Back to the table")
          : null,
      over ? link(`${page.source}/replay`, "Download the replay") : null,
      item("settings", "Settings"),
      page.held.length && page.mode === "play" && view && !over
        ? item(
            "pass-turn",
            table.passing === view.turn ? "Ask me again in this turn" : "Pass what can be passed in this turn",
          )
        : null,
      item("keys", "Keys"),
      link("/", "All games"),
      page.held.length && page.mode === "play" && !over ? item("resign", "Resign") : null,
    ),
    ...computers(table, socket),
    ...invitations,
    ...elsewhere,
    sealed(table),
    fixed.reconstructed.length
      ? h(
          "details",
          null,
          h("summary", null, "What is reconstructed in this game"),
          h(
            "ul",
            null,
            fixed.reconstructed.map((text) => h("li", null, text)),
          ),
        )
      : null,
  ]);
}

/** Who plays in it or made it can put another computer on a computer's seat. @param {Table} table @param {Asks} socket */
function computers(table, socket) {
  const { page, view, fixed } = table;
  if (page.mode !== "play" || view?.outcome || !(page.maker || page.held.length)) return [];
  const choice = (/** @type {Player} */ { side, name }) => {
    // A game from before may have a player that is no level any more.
    const known = page.levels.some(([key]) => key === name);
    const levels = known ? page.levels : [.../** @type {[string, string][]} */ ([[name, name]]), ...page.levels];
    const select = /** @type {HTMLSelectElement} */ (
      h(
        "select",
        { "data-level": side },
        levels.map(([key, said]) => h("option", { value: key, selected: key === name }, said)),
      )
    );
    select.addEventListener("change", () => {
      const asked = socket.ask({ level: { side, level: /** @type {Level["level"]} */ (select.value) } });
      asked.catch((/** @type {Error} */ error) => table.say(sentence(error.message)));
    });
    return h("label", { class: "field" }, h("span", null, `The computer that plays ${sideName(fixed, side)}`), select);
  };
  return (view?.players ?? []).filter((player) => player.kind === "computer").map(choice);
}

/** A button that makes a link to a seat, for another device. @param {Table} table @param {Side} side */
function another(table, side) {
  const { page, fixed } = table;
  const own = page.held.includes(side);
  const name = sideName(fixed, side);
  const what = own ? `Link to play ${name} on another device` : `New link to the ${name} seat`;
  const button = h("button", { class: "offer small" }, h("span", null, what));
  const box = h("div", { class: "invite" }, button);
  button.addEventListener("click", async () => {
    try {
      const answer = await fetch(`${page.source}/link`, { method: "POST", body: JSON.stringify({ side }) });
      const { link, error } = await answer.json();
      if (!answer.ok) throw new Error(error?.why ?? "the server did not make it");
      box.replaceChildren(
        h("p", null, `It works once; whoever opens it can play ${name}, and both players are told.`),
        copied(link, name),
      );
    } catch (error) {
      table.say(sentence(/** @type {Error} */ (error).message));
    }
  });
  return box;
}

/** A link that gives a seat to whoever opens it. @param {Table} table @param {string} side @param {string} path */
function invitation(table, side, path) {
  const name = side === "first" || side === "second" ? sideName(table.fixed, side) : side;
  return h("div", { class: "invite" }, h("p", null, `To invite somebody to play ${name}:`), copied(path, name));
}

/** A link in a field, with a button to copy it. @param {string} path @param {string} name */
function copied(path, name) {
  const url = new URL(path, location.href).href;
  const input = /** @type {HTMLInputElement} */ (
    h("input", { readonly: true, value: url, "aria-label": `Link for the ${name} seat` })
  );
  const copy = h("button", { class: "offer small" }, h("span", null, "Copy"));
  copy.addEventListener("click", () => {
    input.select();
    const done = () => copy.replaceChildren(h("span", null, "Copied"));
    // Without a secure address there is no clipboard; the text is selected, so Ctrl+C works.
    navigator.clipboard?.writeText(url).then(done, () => {});
  });
  return h("div", { class: "two" }, input, copy);
}

/** What proves that the dice were fixed before the game. @param {Table} table */
function sealed({ page }) {
  if (!page.commit) return null;
  return h(
    "details",
    null,
    h("summary", null, "The dice"),
    h(
      "p",
      null,
      "They were fixed before the game began. This is the hash of their seed; the seed is told when the game is over, so anybody can check them.",
    ),
    h("code", null, page.commit),
    page.seed ? h("p", null, "Seed: ", h("code", null, page.seed)) : null,
  );
}
