// @ts-check
/** The panel as a sheet on small screens: swiped aside or up and down, or by its handle. */
import { byId } from "../kit/dom.js";

const LANDSCAPE = "(orientation: landscape) and (max-height: 449px)";
const PORTRAIT = "(orientation: portrait) and (max-width: 699px)";

/** @param {() => void} moved The free part of the board has changed. */
export function sheet(moved) {
  const side = byId("side");
  const grab = byId("grab");
  /** @type {{x: number, y: number, size: string} | null} */
  let from = null;
  const size = () => side.dataset.size ?? "half";
  const settle = (/** @type {string} */ name) => {
    side.dataset.size = name;
    side.style.transform = "";
    setTimeout(moved, 160);
  };
  grab.addEventListener("pointerdown", (event) => {
    from = { x: event.clientX, y: event.clientY, size: size() };
    grab.setPointerCapture(event.pointerId);
  });
  grab.addEventListener("pointermove", (event) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (matchMedia(LANDSCAPE).matches)
      side.style.transform = `translateX(${Math.max(0, dx + (from.size === "away" ? side.offsetWidth - 44 : 0))}px)`;
    else if (matchMedia(PORTRAIT).matches && Math.abs(dy) > 40) {
      settle(
        dy > 0
          ? ({ full: "half", half: "away" }[from.size] ?? "away")
          : ({ away: "half", half: "full" }[from.size] ?? "full"),
      );
      from = null;
    }
  });
  const end = (/** @type {PointerEvent} */ event) => {
    if (!from) return;
    const dx = event.clientX - from.x;
    const still = Math.abs(dx) < 8 && Math.abs(event.clientY - from.y) < 8;
    if (still) settle(from.size === "half" ? "away" : "half");
    else if (matchMedia(LANDSCAPE).matches) settle(dx > 40 ? "away" : dx < -40 ? "half" : from.size);
    from = null;
  };
  grab.addEventListener("pointerup", end);
  grab.addEventListener("pointercancel", end);
  for (const query of [LANDSCAPE, PORTRAIT]) matchMedia(query).addEventListener("change", () => settle("half"));
}

/** Shows or hides the log where it has no place of its own. */
export function toggleLog() {
  const side = byId("side");
  const shown = side.classList.toggle("with-log");
  const tall = matchMedia(PORTRAIT).matches && shown;
  side.dataset.size = tall ? "full" : "half";
}
