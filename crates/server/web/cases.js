// @ts-check
/** Cases of the rulebook: chips that link to them, and their text on hover or focus. */
import { byId, h } from "./dom.js";
import { shortCase } from "./words.js";

let game = "";
/** @type {Map<string, Promise<{title: string, html: string} | null>>} */
const texts = new Map();

/** @param {string | null | undefined} cited */
export function chip(cited) {
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

/** A text with its cases as chips. @param {string} text @returns {(Node | string | null)[]} */
export const said = (text) =>
  text.split(/\s*\(case ([^\s)]+)\)/).flatMap((part, i) => (i % 2 ? [" ", chip(part)] : part ? [part] : []));

/** @param {string} cited */
function textOf(cited) {
  const known = texts.get(cited);
  if (known) return known;
  const found = fetch(`/rules/${game}/case/${encodeURIComponent(cited)}`)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  texts.set(cited, found);
  return found;
}

/** Shows the text of a case beside any chip of the page. @param {string} id */
export function watchCases(id) {
  game = id;
  const pop = byId("case-text");
  let wanted = "";
  let timer = 0;
  const close = () => {
    clearTimeout(timer);
    wanted = "";
    pop.hidden = true;
  };
  const open = (/** @type {HTMLElement} */ at) => {
    const cited = at.dataset.case ?? "";
    close();
    wanted = cited;
    timer = setTimeout(async () => {
      const text = await textOf(cited);
      if (!text || wanted !== cited || !at.isConnected) return;
      const body = h("div");
      body.innerHTML = text.html; // made by the server from the rulebook, nothing of it from players
      pop.replaceChildren(h("b", null, text.title), body);
      pop.hidden = false;
      const box = at.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = pop;
      const below = box.bottom + 6 + height < innerHeight;
      pop.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, box.left + box.width / 2 - width / 2))}px`;
      pop.style.top = `${Math.max(8, below ? box.bottom + 6 : box.top - height - 6)}px`;
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
