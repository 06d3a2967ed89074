// @ts-check
/** Making elements, and changing a tree into another without losing focus, scroll or a click under way. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * @param {Element} element
 * @param {Attributes | null} attributes
 * @param {(Child | Child[])[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

/**
 * An HTML element. Text children are text, never markup.
 * @param {string} tag
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = null, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = null, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/**
 * An element that the page must have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element «${id}»`);
  return element;
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof Element ? node.getAttribute("data-key") : null);

/** @param {Node} node */
const markOf = (node) => `${node.nodeName} ${keyOf(node)}`;

/** @param {Node} a @param {Node} b */
const alike = (a, b) => a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

/**
 * Changes the children of `old` into `fresh`, keeping elements of the same kind (and `data-key`, where there is one).
 * @param {Element} old
 * @param {Node[]} fresh
 */
export function morph(old, fresh) {
  // What is gone goes first: else what stays would be moved before it, and a moved element loses focus and click.
  const kept = new Set(fresh.filter((node) => keyOf(node) !== null).map(markOf));
  for (const node of [...old.childNodes]) if (keyOf(node) !== null && !kept.has(markOf(node))) old.removeChild(node);
  let at = old.firstChild;
  for (const node of fresh) {
    let found = at;
    if (keyOf(node) !== null) while (found && !alike(found, node)) found = found.nextSibling;
    if (found && alike(found, node)) {
      if (found !== at) old.insertBefore(found, at);
      else at = found.nextSibling;
      same(found, node);
    } else {
      old.insertBefore(node, at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    old.removeChild(at);
    at = next;
  }
}

/** @param {Node} old @param {Node} fresh */
function same(old, fresh) {
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  morph(old, [...fresh.childNodes]);
}

/**
 * Listens for an event on whatever inside matches, now or later.
 * @template {Event} E
 * @param {Element} root
 * @param {string} type
 * @param {string} selector
 * @param {(element: HTMLElement, event: E) => void} then
 */
export function on(root, type, selector, then) {
  root.addEventListener(type, (event) => {
    const found = event.target instanceof Element ? event.target.closest(selector) : null;
    if (found && root.contains(found)) then(/** @type {HTMLElement} */ (found), /** @type {E} */ (event));
  });
}

/** A bar filled to a part; drawn, since the page allows no inline style. @param {number} part @param {string} name */
export function bar(part, name) {
  const line = (/** @type {string} */ of, /** @type {number} */ to) =>
    s("path", { class: of, d: `M0 3.5H${to.toFixed(1)}` });
  const box = { class: `bar ${name}`, viewBox: "0 0 100 7", preserveAspectRatio: "none", "aria-hidden": "true" };
  return s("svg", box, line("whole", 100), line("part", 100 * part));
}

/** Whether motion should be left out. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
