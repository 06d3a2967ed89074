// @ts-check
/**
 * The panel on small screens: a drawer as large as what it holds, up to a limit. It is swiped aside or up and down, moved by
 * its handle, and grows where more is to be read.
 */

const LANDSCAPE = "(orientation: landscape) and (max-height: 449px)";
const PORTRAIT = "(orientation: portrait) and (max-width: 699px)";

/** @typedef {"away" | "half" | "full"} Size `full` lifts the limit and unfolds what is told in one line else. */

export class Drawer {
  /** @type {Size} */
  #size = "half";
  #side;

  /** @param {HTMLElement} side @param {HTMLElement} grab Its handle. @param {() => void} moved It covers another part of the board. */
  constructor(side, grab, moved) {
    this.#side = side;
    new ResizeObserver(() => {
      // What lies at the lower edge of the board stands on it.
      const high = matchMedia(PORTRAIT).matches ? side.offsetHeight : 0;
      document.documentElement.style.setProperty("--sheet", `${high}px`);
      moved();
    }).observe(side);
    /** @type {{x: number, y: number, size: Size} | null} */
    let from = null;
    grab.addEventListener("pointerdown", (event) => {
      from = { x: event.clientX, y: event.clientY, size: this.#size };
      grab.setPointerCapture(event.pointerId);
    });
    grab.addEventListener("pointermove", (event) => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (matchMedia(LANDSCAPE).matches)
        side.style.transform = `translateX(${Math.max(0, dx + (from.size === "away" ? side.offsetWidth - 44 : 0))}px)`;
      else if (matchMedia(PORTRAIT).matches && Math.abs(dy) > 40) {
        if (dy > 0) this.#settle(from.size === "full" ? "half" : "away");
        else this.#settle(from.size === "away" ? "half" : "full");
        from = null;
      }
    });
    const end = (/** @type {PointerEvent} */ event) => {
      if (!from) return;
      const dx = event.clientX - from.x;
      const still = Math.abs(dx) < 8 && Math.abs(event.clientY - from.y) < 8;
      if (still) this.#settle(from.size === "half" ? "away" : "half");
      else if (matchMedia(LANDSCAPE).matches) this.#settle(dx > 40 ? "away" : dx < -40 ? "half" : from.size);
      from = null;
    };
    grab.addEventListener("pointerup", end);
    grab.addEventListener("pointercancel", end);
    for (const query of [LANDSCAPE, PORTRAIT]) matchMedia(query).addEventListener("change", () => this.#settle("half"));
    // Slid aside it covers another part without another size.
    side.addEventListener("transitionend", moved);
  }

  /** @param {Size} size */
  #settle(size) {
    this.#set(size);
    this.#side.style.transform = "";
  }

  /** @param {Size} size */
  #set(size) {
    this.#size = size;
    this.#side.dataset.size = size;
  }

  /** Makes room for all it holds, or folds it together again. */
  grow() {
    this.#set(this.#size === "full" ? "half" : "full");
  }

  /** Shows or hides the log where it has no place of its own. */
  toggleLog() {
    const shown = this.#side.classList.toggle("with-log");
    this.#set(matchMedia(PORTRAIT).matches && shown ? "full" : "half");
  }
}
