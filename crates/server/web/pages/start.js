// @ts-check
/** The start page: choosing a game shows its own fields at once. Without this the page does it by loading anew. */

const which = /** @type {HTMLFormElement | null} */ (document.querySelector(".which"));
const make = /** @type {HTMLFormElement | null} */ (document.querySelector(".make"));

/** Shows the fields of a game, and sends only those. @param {string} game */
function choose(game) {
  if (!which || !make) return;
  const select = /** @type {HTMLSelectElement} */ (which.elements.namedItem("game"));
  const sent = /** @type {HTMLInputElement} */ (make.elements.namedItem("game"));
  select.value = game;
  sent.value = game;
  const { first, second } = select.selectedOptions[0]?.dataset ?? {};
  for (const [side, name] of [
    ["first", first],
    ["second", second],
  ]) {
    const label = make.querySelector(`[name=side][value=${side}] + span`);
    if (label && name) label.textContent = name;
  }
  for (const fields of /** @type {NodeListOf<HTMLFieldSetElement>} */ (make.querySelectorAll("fieldset.of"))) {
    const chosen = fields.dataset.game === game;
    fields.hidden = !chosen;
    fields.disabled = !chosen;
  }
}

which?.addEventListener("change", (event) => choose(/** @type {HTMLSelectElement} */ (event.target).value));
which?.addEventListener("submit", (event) => event.preventDefault());

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-game]"))) {
  link.addEventListener("click", (event) => {
    if (!make || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(link.dataset.game ?? "");
    document.getElementById("new")?.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null} */ (which?.querySelector("select") ?? null)?.focus();
  });
}

// A browser that comes back to the page may have kept another choice than the one the page was made with.
addEventListener("pageshow", () => {
  const select = /** @type {HTMLSelectElement | null} */ (which?.elements.namedItem("game") ?? null);
  if (select) choose(select.value);
});

// One question at a time: opening one closes the others.
const removals = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".remove"));
for (const removal of removals) {
  removal.addEventListener("toggle", () => {
    if (removal.open) for (const other of removals) other.open = other === removal;
  });
}
