// @ts-check
/** What can be taken back: the last answer, a whole unit's move, the whole phase. */
/** @import { View } from "../types.js" */
/** @import { Dialog } from "./dialogs.js" */
import { h } from "../kit/dom.js";
import { cap } from "../kit/keymap.js";

/** The buttons, each only where it takes back more than the one before. @param {View} view */
export const undoButtons = (view) => [
  h("button", { "data-do": "undo", "data-key": "undo", disabled: !view.undo }, "Undo ", h("kbd", null, cap("undo"))),
  view.extents.includes("whole") &&
    h(
      "button",
      {
        "data-do": "undo-whole",
        "data-key": "undo-whole",
        class: "more",
        title: "All since the hand was empty",
      },
      h("span", { class: "undoes" }, "Undo "),
      "move ",
      h("kbd", { "aria-hidden": "true" }, cap("undo-whole")),
    ),
  view.extents.includes("phase") &&
    h(
      "button",
      {
        "data-do": "undo-phase",
        "data-key": "undo-phase",
        class: "more",
        title: "Everything done in it",
      },
      h("span", { class: "undoes" }, "Undo "),
      "phase ",
      h("kbd", { "aria-hidden": "true" }, cap("undo-phase")),
    ),
];

/** Nothing brings a phase back that was taken back: it is asked first. @param {View | null} view @param {Dialog} dialog @param {() => void} then */
export function undoPhase(view, dialog, then) {
  if (!view?.extents.includes("phase")) return;
  const button = h("button", { class: "offer danger" }, h("span", null, "Take the phase back"));
  button.addEventListener("click", () => {
    dialog.close();
    then();
  });
  dialog.open("Take the whole phase back?", [
    h("p", null, "Everything you have done in it is taken back, as far as no throw and no reveal lies between."),
    h(
      "div",
      { class: "offers" },
      button,
      h("button", { class: "offer", "data-do": "close", autofocus: true }, h("span", null, "Play on")),
    ),
  ]);
}
