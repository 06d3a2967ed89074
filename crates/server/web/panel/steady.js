// @ts-check
/**
 * A panel beside the map that does not jump: while one question stands it becomes no lower again, so what is reckoned for a
 * place under the pointer moves the answers once at most, not with every hex. Sheets are as high as what is in them.
 */
/** @import { Table } from "../table/state.js" */

const BESIDE = "(min-width: 700px) and (min-height: 450px)";

/** @param {Table} table @param {HTMLElement} panel */
export function steady(table, panel) {
  let least = 0;
  let about = "";
  const release = () => {
    least = 0;
    panel.style.minHeight = "";
  };
  const hold = () => {
    const { view, busy, covered } = table;
    const now = `${view?.version} ${view?.viewer} ${busy} ${covered}`;
    if (now !== about || !matchMedia(BESIDE).matches) release();
    about = now;
    // Where it fills the page there is no room to become lower in.
    const height = panel.scrollHeight > panel.clientHeight ? 0 : panel.offsetHeight;
    if (height <= least || !matchMedia(BESIDE).matches) return;
    least = height;
    panel.style.minHeight = `${least}px`;
  };
  new ResizeObserver(hold).observe(panel);
  table.follows(() => [table.view, table.busy, table.covered], hold);
  matchMedia(BESIDE).addEventListener("change", release);
}
