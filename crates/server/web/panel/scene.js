// @ts-check
/** A combat in the panel, from the odds to the last advance: who, how strong, what was thrown, what came of it. */
/** @import { Line } from "../types.js" */
/** @import { Cast, Scene } from "../table/combats.js" */
/** @import { Table } from "../table/state.js" */
import { chip } from "../kit/cases.js";
import { die } from "../kit/die.js";
import { h } from "../kit/dom.js";
import { capital, dashed, sentence } from "../kit/prose.js";
import { rich } from "../kit/rich.js";
import { hexName } from "../kit/words.js";
import { latest } from "../table/combats.js";
import { ends, throwOf } from "./reckoning.js";

/** More lines than this are a list that is scrolled. */
const MANY = 12;

/** `4-1, die 5: E/–`. @param {Cast} cast */
function inShort({ roll, die, result }) {
  const column = roll?.columns.length ? ends(roll.columns).join(" – ") : "";
  return [column, die === null ? "" : `die ${die}`].filter(Boolean).join(", ") + (result ? `: ${dashed(result)}` : "");
}

/** @param {Table} table @param {Scene} scene @param {Cast} cast */
function cast(table, scene, cast) {
  const { fixed } = table;
  const say = fixed.results?.[cast.result]?.say;
  return h(
    "p",
    { class: "cast", role: "status", "data-key": "cast" },
    cast.die === null ? null : die(cast.die),
    h(
      "span",
      null,
      h("b", null, cast.result ? dashed(cast.result) : `The die shows ${cast.die}`),
      say ? ` ${sentence(say)}` : null,
    ),
  );
}

/** What came of it. @param {Table} table @param {Line[]} lines */
const befell = ({ fixed }, lines) =>
  h(
    "ol",
    { class: `befell${lines.length > MANY ? " many" : ""}`, "data-key": "befell" },
    lines.map((line) =>
      h(
        "li",
        { class: `of-${line.kind}` },
        ...rich(capital(line.text), fixed.id),
        line.case ? " " : null,
        chip(line.case, fixed.id),
      ),
    ),
  );

/**
 * @param {Table} table
 * @param {boolean} reckoned The odds stand in the panel already.
 */
export function sceneBox(table, reckoned) {
  const { scene, fixed } = table;
  if (!scene) return null;
  // Another attack is being made up: the last one is for the log.
  if (scene.over && (table.ask?.targets.length || table.preview?.forecast)) return null;
  const last = latest(scene);
  const fallen = scene.casts.filter((one) => one.die !== null);
  const where = scene.targets.map((hex) => hexName(fixed, hex)).join(", ");
  const lit = last?.die === null ? "" : (last?.result ?? "");
  const told = scene.befell.filter((line) => line.text);
  const odds = last?.roll && !scene.over && !reckoned;
  return h(
    "section",
    {
      class: `scene${scene.over ? " over" : ""}${fallen.length ? " thrown" : ""}`,
      "data-key": "scene",
      "aria-label": `Combat at ${where}`,
    },
    h(
      "header",
      null,
      h("h3", null, `${scene.over ? "Last combat" : "Combat"}: ${where}`),
      fallen.length ? h("b", null, fallen.map((one) => inShort(one)).join("; ")) : null,
    ),
    odds && last.roll
      ? throwOf(table, last.roll, scene.units, scene.guard, "scene", { lit, faces: scene.faces })
      : null,
    last && last.die !== null && !scene.over ? cast(table, scene, last) : null,
    told.length ? befell(table, told) : null,
  );
}
