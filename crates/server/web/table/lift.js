// @ts-check
/** Units that are dragged out of the panel onto the map, by their buttons: what waits there comes in where it is dropped. */
/** @import { Drag } from "./drag.js" */

/** A pointer that moved less than this has not dragged. */
const SLACK = 6;

/** @param {HTMLElement} panel @param {Drag} drag */
export function liftsFrom(panel, drag) {
  panel.addEventListener("pointerdown", ({ target, isPrimary, button, pointerId, pointerType, clientX, clientY }) => {
    const unit = target instanceof Element ? target.closest("[data-unit]")?.getAttribute("data-unit") : null;
    if (!unit || !isPrimary || button !== 0) return;
    let carried = false;
    // The panel is drawn anew while something is carried out of it: the page hears where the pointer goes.
    const heard = new AbortController();
    const listen = (/** @type {string} */ type, /** @type {(event: PointerEvent) => void} */ then) =>
      addEventListener(type, (event) => event instanceof PointerEvent && event.pointerId === pointerId && then(event), {
        signal: heard.signal,
      });
    listen("pointermove", ({ clientX: x, clientY: y }) => {
      if (!carried && Math.hypot(x - clientX, y - clientY) < SLACK) return;
      carried ||= drag.lift(unit, x, y, pointerType !== "mouse");
      if (carried) drag.carry(x, y);
      else heard.abort();
    });
    listen("pointerup", ({ clientX: x, clientY: y }) => {
      heard.abort();
      if (!carried) return;
      drag.drop(x, y);
      // It was no click on the button, even if it ends there.
      const stop = (/** @type {Event} */ event) => event.stopPropagation();
      addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", stop, { capture: true }));
    });
    listen("pointercancel", () => {
      heard.abort();
      if (carried) drag.cancel();
    });
  });
}
