// @ts-check
/** Mouse, pen and fingers on the board: drag, wheel, pinch, tap, long press, hover. */
/** @import { Camera } from "./camera.js" */
/** @import { Inset } from "./inset.js" */

/** A pointer that moved less than this has not dragged. */
const SLACK = 5;
const LONG = 500;

/** @typedef {Camera | Inset} Lens */

/**
 * What is told, with places on the screen.
 * @typedef {object} Told
 * @property {(x: number, y: number, touch: boolean) => void} tap
 * @property {(x: number, y: number) => void} inspect
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 * @property {(x: number, y: number, touch: boolean) => boolean} [grab] A pointer begins to move: whether it has taken hold
 *   of something there, which then is carried and dropped instead of the map.
 * @property {(x: number, y: number) => void} [carry]
 * @property {(x: number, y: number) => void} [drop]
 * @property {() => void} [lose] What is carried is not dropped after all.
 */

/** @param {HTMLElement} board @param {Camera} camera @param {Told} then */
export function listen(board, camera, then) {
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let start = { x: 0, y: 0 };
  let dragged = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let held;
  let spread = 0;
  /** Where the hand began: on the first sheet, or on another. @type {Lens} */
  let lens = camera;

  /** Something is being carried. */
  let carried = false;
  const lose = () => {
    if (carried) then.lose?.();
    carried = false;
  };

  const own = (/** @type {Event} */ event) =>
    event.target instanceof Element &&
    !event.target.closest("button, a, .bottom, .card, .brief, .bubble, .inset > header");

  board.addEventListener("pointerdown", (event) => {
    if (!own(event) || (event.pointerType === "mouse" && event.button !== 0)) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size === 1) {
      start = { x: event.clientX, y: event.clientY };
      dragged = false;
      lens = camera.lensAt(event.clientX, event.clientY);
      if (event.pointerType !== "mouse") {
        held = setTimeout(() => {
          dragged = true;
          then.inspect(start.x, start.y);
        }, LONG);
      }
    } else {
      clearTimeout(held);
      lose();
      dragged = true;
      spread = distance(down);
    }
  });

  board.addEventListener("pointermove", (event) => {
    const last = down.get(event.pointerId);
    if (!last) {
      if (event.pointerType === "mouse" && own(event)) then.hover(event.clientX, event.clientY);
      return;
    }
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (!dragged && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
    if (!dragged) {
      clearTimeout(held);
      board.setPointerCapture(event.pointerId);
      carried = down.size === 1 && Boolean(then.grab?.(start.x, start.y, event.pointerType !== "mouse"));
      if (!carried) board.classList.add("dragging");
      dragged = true;
    }
    if (carried) return then.carry?.(event.clientX, event.clientY);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size === 1) lens.pan(dx, dy);
    else {
      const box = board.getBoundingClientRect();
      const [a, b] = [...down.values()];
      const now = distance(down);
      lens.pan(dx / 2, dy / 2);
      if (a && b && spread > 0) lens.zoom(now / spread, (a.x + b.x) / 2 - box.left, (a.y + b.y) / 2 - box.top);
      spread = now;
    }
  });

  const up = (/** @type {PointerEvent} */ event) => {
    if (!down.delete(event.pointerId)) return;
    clearTimeout(held);
    board.classList.remove("dragging");
    if (carried && event.type === "pointerup") then.drop?.(event.clientX, event.clientY);
    else if (carried) then.lose?.();
    carried = false;
    if (!dragged && event.type === "pointerup") then.tap(event.clientX, event.clientY, event.pointerType !== "mouse");
    if (down.size === 1) spread = 0;
  };
  board.addEventListener("pointerup", up);
  board.addEventListener("pointercancel", up);
  board.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse" && !down.size) then.leave();
  });

  board.addEventListener(
    "wheel",
    (event) => {
      if (!own(event)) return;
      event.preventDefault();
      const box = board.getBoundingClientRect();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      const by = Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 480));
      const lens = camera.lensAt(event.clientX, event.clientY);
      lens.zoom(by, event.clientX - box.left, event.clientY - box.top);
    },
    { passive: false },
  );

  board.addEventListener("contextmenu", (event) => {
    if (!own(event)) return;
    event.preventDefault();
    then.inspect(event.clientX, event.clientY);
  });
}

/** @param {Map<number, {x: number, y: number}>} down */
function distance(down) {
  const [a, b] = [...down.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}
