// @ts-check
/** Searching a rulebook: sections without the words are hidden, the words are marked. A case number goes there. */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector(".search"));
const input = /** @type {HTMLInputElement | null} */ (form?.querySelector("input") ?? null);
const status = form?.querySelector("[role=status]") ?? null;
const main = /** @type {HTMLElement | null} */ (document.querySelector("main"));
const contents = /** @type {HTMLDetailsElement | null} */ (document.querySelector(".toc details"));
const prefix = main?.dataset.prefix ?? "";

/** Words marked at most: more do not help to find anything. */
const MOST_MARKS = 400;

/** The pieces that are shown or hidden as a whole; a piece in a piece is shown only with it. */
const pieces = /** @type {HTMLElement[]} */ ([...(main?.querySelectorAll("[data-find]") ?? [])]);
const leaves = pieces.filter((piece) => !piece.querySelector("[data-find]"));
const texts = new Map(leaves.map((leaf) => [leaf, (leaf.textContent ?? "").toLowerCase()]));

/** @param {string} text */
const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The element of a case as it is cited or typed: `79:7.3`, `7.3a`, `7`. @param {string} text */
function placeOf(text) {
  const bare = text.trim().toLowerCase();
  for (const name of [bare, prefix + bare, `${prefix}${bare}.0`]) {
    const found = document.getElementById(name);
    if (found && /\d/.test(name)) return found;
  }
  return null;
}

function unmark() {
  for (const mark of main?.querySelectorAll("mark") ?? []) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}

/** Marks words in a piece; how many marks are still allowed. @param {HTMLElement} piece @param {string[]} words @param {number} left */
function mark(piece, words, left) {
  const walker = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const nodes = [];
  while (walker.nextNode()) nodes.push(/** @type {Text} */ (walker.currentNode));
  for (let node of nodes) {
    while (left > 0) {
      const text = node.data.toLowerCase();
      const at = words
        .map((word) => ({ from: text.indexOf(word), length: word.length }))
        .filter(({ from }) => from >= 0)
        .sort((a, b) => a.from - b.from)[0];
      if (!at) break;
      const found = node.splitText(at.from);
      node = found.splitText(at.length);
      const element = document.createElement("mark");
      found.replaceWith(element);
      element.append(found);
      left -= 1;
    }
  }
  return left;
}

/** Shows what has all the words. */
function search() {
  const words = wordsOf(input?.value ?? "");
  unmark();
  if (words.length === 0) {
    for (const piece of pieces) piece.hidden = false;
    if (status) status.textContent = "";
    return;
  }
  const found = new Set(leaves.filter((leaf) => words.every((word) => texts.get(leaf)?.includes(word))));
  const at = placeOf(input?.value ?? "");
  const leaf = at && leaves.find((one) => one === at || one.contains(at) || at.contains(one));
  if (leaf) found.add(leaf);
  for (const piece of pieces) piece.hidden = !(found.has(piece) || [...found].some((one) => piece.contains(one)));
  let left = MOST_MARKS;
  for (const one of found) {
    left = mark(one, words, left);
    for (const fold of one.querySelectorAll("details")) fold.open = fold.querySelector("mark") !== null;
  }
  const many = found.size === 1 ? "1 place" : `${found.size} places`;
  if (status) status.textContent = found.size === 0 ? "Nothing has all these words." : `${many}. Esc shows everything.`;
}

/** Goes to a case, opening what hides it. @param {HTMLElement} place */
function go(place) {
  for (let up = /** @type {HTMLElement | null} */ (place); up; up = up.parentElement) {
    up.hidden = false;
    if (up instanceof HTMLDetailsElement) up.open = true;
  }
  place.scrollIntoView({ block: place instanceof HTMLLIElement ? "center" : "start" });
}

function follow() {
  const name = decodeURIComponent(location.hash.slice(1));
  const place = name ? (document.getElementById(name) ?? placeOf(name)) : null;
  if (place) go(place);
}

if (form && input) {
  form.hidden = false;
  let wait = 0;
  input.addEventListener("input", () => {
    clearTimeout(wait);
    wait = setTimeout(search, 120);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(wait);
    const place = placeOf(input.value);
    if (!place) return search();
    input.value = "";
    search();
    location.hash = place.id;
    go(place);
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement;
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
      input.select();
    } else if (event.key === "Escape" && (input.value || typing)) {
      input.value = "";
      search();
      input.blur();
      follow();
    }
  });
}

// On a small screen the contents would fill it.
if (contents && matchMedia("(max-width: 899px)").matches) contents.open = false;
addEventListener("hashchange", follow);
follow();
