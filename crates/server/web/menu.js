// @ts-check
/** The menu: rulebook, replay, links to the seats, what the dice were sealed with, resigning. */
/** @import { Table } from "./state.js" */
import { h } from "./dom.js";
import { open } from "./dialogs.js";
import { sideName } from "./words.js";

/** @param {Table} table */
export function menu(table) {
  const { page, fixed, view } = table;
  const link = (/** @type {string} */ href, /** @type {string} */ text) =>
    h("a", { class: "offer", href }, h("span", null, text));
  const item = (/** @type {string} */ what, /** @type {string} */ text, /** @type {string} */ key) =>
    h("button", { class: "offer", "data-do": what }, h("span", null, text), key ? h("kbd", null, key) : null);
  const rules = link(`/rules/${fixed.id}`, "Rulebook");
  rules.setAttribute("target", "_blank");
  const over = Boolean(view?.outcome);
  const invitations = Object.entries(page.links ?? {}).map(([side, path]) => invitation(table, side, path));
  open(fixed.title, [
    h(
      "div",
      { class: "offers menu" },
      item("forces", "Forces and points", "R"),
      item("terrain", "Terrain and signs", "K"),
      rules,
      page.mode === "play"
        ? link(`/game/${page.table}/replay`, "Course of this game so far")
        : page.source.startsWith("/api/games/")
          ? link(`/game/${page.table}`, "Back to the table")
          : null,
      over ? link(`${page.source}/replay`, "Download the replay") : null,
      item("settings", "Settings", ""),
      item("keys", "Keys", "?"),
      link("/", "All games"),
      page.held.length && page.mode === "play" && !over ? item("resign", "Resign", "") : null,
    ),
    ...invitations,
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

/** A link that gives a seat to whoever opens it. @param {Table} table @param {string} side @param {string} path */
function invitation(table, side, path) {
  const url = new URL(path, location.href).href;
  const name = side === "first" || side === "second" ? sideName(table.fixed, side) : side;
  const own = side === "first" || side === "second" ? table.page.held.includes(side) : false;
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
  return h(
    "div",
    { class: "invite" },
    h("p", null, own ? `To go on playing ${name} on another device:` : `To invite somebody to play ${name}:`),
    h("div", { class: "two" }, input, copy),
  );
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
