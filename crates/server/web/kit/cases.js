// @ts-check
/** Cases of the rulebook: chips that link to them, and their text on hover or focus. */
import { h } from "./dom.js";
import { shortCase } from "./words.js";

/** @type {Map<string, Promise<{title: string, html: string} | null>>} */
const texts = new Map();

/** @param {string | null | undefined} cited @param {string} game */
export function chip(cited, game) {
  if (!cited) return null;
  const href = `/rules/${game}#${cited}`;
  return h(
    "a",
    {
      class: "case",
      href,
      target: "_blank",
      rel: "noopener",
      "data-case": cited,
      "aria-label": `Rule ${shortCase(cited)}`,
    },
    shortCase(cited),
  );
}

/** The same inside a button, which may hold no link. @param {string | null | undefined} cited */
export const cite = (cited) => (cited ? h("small", { class: "case", "data-case": cited }, shortCase(cited)) : null);

/** @param {string} game @param {string} cited */
function textOf(game, cited) {
  const url = `/rules/${game}/case/${encodeURIComponent(cited)}`;
  const known = texts.get(url);
  if (known) return known;
  const found = fetch(url)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  texts.set(url, found);
  return found;
}

/** Shows the text of a case beside any chip of the page. @param {string} game @param {HTMLElement} pop */
export function watchCases(game, pop) {
  let wanted = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {HTMLElement | null} */
  let from = null;
  // A chip can go, or become that of another case, under a pointer that rests: nothing tells that it has left.
  const watch = new MutationObserver(() => {
    if (!from?.isConnected || from.dataset.case !== wanted || !from.matches(":hover, :focus")) close();
  });
  const close = () => {
    clearTimeout(timer);
    watch.disconnect();
    wanted = "";
    pop.hidden = true;
  };
  const open = (/** @type {HTMLElement} */ at) => {
    const cited = at.dataset.case ?? "";
    close();
    wanted = cited;
    timer = setTimeout(async () => {
      const text = await textOf(game, cited);
      if (!text || wanted !== cited || !at.isConnected || at.dataset.case !== cited) return;
      const body = h("div");
      body.innerHTML = text.html; // made by the server from the rulebook, nothing of it from players
      // An open dialogue lies over everything outside it.
      (at.closest("dialog") ?? document.body).append(pop);
      pop.replaceChildren(h("b", null, text.title), body);
      pop.hidden = false;
      const box = at.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = pop;
      const below = box.bottom + 6 + height < innerHeight;
      pop.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, box.left + box.width / 2 - width / 2))}px`;
      pop.style.top = `${Math.max(8, below ? box.bottom + 6 : box.top - height - 6)}px`;
      from = at;
      watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-case"] });
    }, 220);
  };
  const chipOf = (/** @type {Event} */ event) =>
    event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("[data-case]")) : null;
  for (const type of ["mouseover", "focusin"]) {
    document.addEventListener(type, (event) => {
      const at = chipOf(event);
      if (at) open(at);
    });
  }
  for (const type of ["mouseout", "focusout", "keydown", "pointerdown"]) {
    document.addEventListener(type, (event) => {
      if (wanted && (chipOf(event) || type !== "mouseout")) close();
    });
  }
}
