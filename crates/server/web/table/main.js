// @ts-check
/** The table: puts the parts together. It knows no rule; docs/protocol.md is all it goes by. */
/** @import { Fixed, Page, View } from "../types.js" */
import { Stage } from "./animate.js";
import { askPanel } from "../panel/ask.js";
import { drawMap, sizeBoard } from "../board/board.js";
import { Bubble, Tip } from "../panel/bubble.js";
import { Camera } from "../board/camera.js";
import { watchCases } from "../kit/cases.js";
import { keysOn, pointerOn, pressesOn } from "./controls.js";
import { Counters } from "../board/counters.js";
import { byId, h } from "../kit/dom.js";
import { Fan } from "../board/fan.js";
import { glances } from "../panel/glance.js";
import { Hand } from "./hand.js";
import { header } from "../panel/header.js";
import { Hints } from "./hint.js";
import { Hotseat } from "./hotseat.js";
import { Inset } from "../board/inset.js";
import { Inspector } from "../panel/inspect.js";
import { Layers } from "../panel/layers.js";
import { logPanel } from "../panel/log.js";
import { placesAsked } from "./offers.js";
import { pathOnMap } from "./path.js";
import { Previews } from "./preview.js";
import { questionOnMap } from "./question.js";
import { Replay } from "./replay.js";
import { sheet } from "../panel/drawer.js";
import { Standing } from "./standing.js";
import { watchSeats } from "./seats.js";
import { NOBODY, Socket } from "../kit/socket.js";
import { Table } from "./state.js";
import { Timeline } from "./timeline.js";

start().catch((/** @type {Error} */ error) => {
  byId("ask").replaceChildren(
    h("h2", null, "The table could not be laid"),
    h("p", null, error.message),
    h("p", null, h("a", { href: location.href }, "Try again")),
  );
  throw error;
});

async function start() {
  /** @type {Page} */
  const page = JSON.parse(byId("page").textContent ?? "{}");
  const answer = await fetch(`/fixed/${page.game}.json`);
  if (!answer.ok) throw new Error("The server does not know this game.");
  /** @type {Fixed} */
  const fixed = await answer.json();
  const table = new Table(page, fixed);
  await lay(table);
}

/** @param {Table} table */
async function lay(table) {
  const { page, fixed } = table;
  const camera = new Camera(byId("board"), byId("world"), fixed, `camera ${page.table}`);
  camera.insets = fixed.sheets.slice(1).map((_, i) => new Inset(table, camera, i + 1));
  sizeBoard(fixed);
  const map = drawMap(fixed);
  const counters = new Counters(table);
  const stage = new Stage(table, counters, camera);
  const timeline = new Timeline(table, counters, stage, camera);
  const bubble = new Bubble(table, camera);
  const socket = connect(table, timeline, () => void standing.tell());
  const standing = new Standing(table, socket);
  const hand = new Hand(table, socket, (hex, title, why, cited) => bubble.open(hex, title, why, cited));
  watchCases(fixed.id);
  header(table);
  questionOnMap(table);
  pathOnMap(table);
  askPanel(table);
  logPanel(table);
  watchSeats(table);
  const previews = new Previews(table, socket);
  const hints = new Hints(table, socket, previews, camera);
  const fan = new Fan(table, camera);
  const ask = (/** @type {Record<string, unknown>} */ request) => socket.ask(request);
  const layers = new Layers(table, (key) => ask({ layer: key }));
  const inspector = new Inspector(table, (target) => ask({ inspect: target }));
  const tip = new Tip(table, camera, (hex) => ask({ inspect: { hex } }));
  glances(table, previews, tip);
  const hotseat = page.hotseat ? new Hotseat(table, socket, counters) : null;
  const parts = {
    table,
    camera,
    timeline,
    bubble,
    hand,
    hints,
    fan,
    layers,
    inspector,
    tip,
    hotseat,
    socket,
    standing,
  };
  pointerOn(parts);
  pressesOn(parts);
  keysOn(parts);
  sheet(() => camera.apply());
  viewOfQuestion(table, camera);
  table.on(["settings"], () => void drawMap(fixed));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => void drawMap(fixed));
  if (page.mode === "replay") {
    new Replay(table, timeline).begin().catch((/** @type {Error} */ error) => table.say(error.message));
  }
  await map;
}

/** @param {Table} table @param {Timeline} timeline @param {() => void} connected */
function connect(table, timeline, connected) {
  const { page } = table;
  const heard = (/** @type {any} */ message) => {
    if (message.state && page.mode === "play") timeline.push(message);
    if ("thinking" in message) {
      table.thinking = message.thinking;
      table.tell("status");
    }
    if (message.players && table.view) {
      table.view.players = message.players;
      table.tell("status");
    }
  };
  if (page.mode === "replay") return NOBODY;
  // Two people at one screen come back with the eyes of whoever sits there.
  const path = () => `/ws/${page.table}?as=${table.view?.viewer ?? page.as}`;
  return new Socket(path, heard, (up) => {
    byId("lost").hidden = up;
    table.connection(up);
    if (up) connected();
  });
}

/**
 * Opens on what the first question is about; later a new phase is brought into view where nothing of it is seen.
 * @param {Table} table @param {Camera} camera
 */
function viewOfQuestion(table, camera) {
  let opened = camera.recall();
  let last = "";
  // With a panel over the board what the units in hand can do is easily out of sight.
  const asked = (/** @type {View} */ view) =>
    `${view.phase} ${view.impulse} ${camera.insets.length ? (view.ask?.chosen.join() ?? "") : ""}`;
  if (!opened) camera.fit();
  table.on(["shown"], () => {
    const view = table.view;
    if (!view || table.busy || table.covered || table.answer) return;
    const offered = table.ask ? [...placesAsked(view).keys()] : [];
    if (!opened) {
      camera.open(offered.length > 1 ? offered : view.units.map((u) => u.at));
      if (camera.insets.length && !offered.some((hex) => camera.sees(hex))) void camera.show(offered);
    } else if (asked(view) !== last && offered.length && !offered.some((hex) => camera.sees(hex)))
      void camera.show(offered);
    opened = true;
    last = asked(view);
  });
}
