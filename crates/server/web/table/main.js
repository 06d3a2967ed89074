// @ts-check
/**
 * The table: puts the parts together, and hands each the elements of the page it is to fill. It knows no rule;
 * docs/protocol.md is all it goes by.
 */
/** @import { Fixed, Message, Page, StateMessage } from "../types.js" */
import { Board } from "../board/board.js";
import { Faces } from "../board/faces.js";
import { watchCases } from "../kit/cases.js";
import { byId, h } from "../kit/dom.js";
import { once } from "../kit/late.js";
import { title } from "../kit/keymap.js";
import { theme } from "../kit/settings.js";
import { NOBODY, Socket } from "../kit/socket.js";
import { askPanel } from "../panel/ask.js";
import { Briefing } from "../panel/brief.js";
import { bubble, Tip } from "../panel/bubble.js";
import { Dialog } from "../panel/dialogs.js";
import { Drawer } from "../panel/drawer.js";
import { glances } from "../panel/glance.js";
import { header } from "../panel/header.js";
import { Inspector } from "../panel/inspect.js";
import { Layers } from "../panel/layers.js";
import { logPanel } from "../panel/log.js";
import { scorePanel, worths } from "../panel/score.js";
import { track } from "../panel/track.js";
import { Trays } from "../panel/trays.js";
import { steady } from "../panel/steady.js";
import { Reports } from "../panel/report.js";
import { Stage } from "./animate.js";
import { keysOn, pointerOn, pressesOn } from "./controls.js";
import { Drag } from "./drag.js";
import { Foresight } from "./foresight.js";
import { Hand } from "./hand.js";
import { Hints } from "./hint.js";
import { Hotseat } from "./hotseat.js";
import { liftsFrom } from "./lift.js";
import { pathOnMap } from "./path.js";
import { Previews } from "./preview.js";
import { questionOnMap } from "./question.js";
import { sceneOnMap } from "./scene.js";
import { watchScore } from "./scores.js";
import { watchSeats } from "./seats.js";
import { otherSheets } from "./sheets.js";
import { Sight } from "./sight.js";
import { Spread } from "./spread.js";
import { Standing } from "./standing.js";
import { Table } from "./state.js";
import { Timeline } from "./timeline.js";
import { trailsOnMap } from "./trails.js";

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
  await lay(page, fixed);
}

/** @param {Page} page @param {Fixed} fixed */
async function lay(page, fixed) {
  const faces = new Faces(byId("faces"));
  const table = new Table(page, fixed, faces);
  // Ids inside are those of a page with one board.
  const board = new Board(byId("board"), fixed, {
    faces: faces.known,
    name: "",
    title: byId("game").textContent ?? fixed.title,
    memory: `camera ${page.table}`,
    beside: byId("side"),
  });
  const map = board.drawMap(theme());
  const stage = new Stage(table, board, byId("told"));
  const timeline = new Timeline(table, board, stage);
  const [socket, standing] = connect(table, timeline);
  const hand = new Hand(table, socket);
  const panel = byId("ask");
  const phases = byId("phases");
  watchCases(fixed.id, byId("case-text"));
  header(table, {
    phases,
    points: byId("points"),
    players: byId("players"),
    pill: byId("pill"),
  });
  questionOnMap(table, board);
  pathOnMap(table, board);
  sceneOnMap(table, board);
  trailsOnMap(table, board);
  askPanel(table, panel);
  steady(table, panel);
  logPanel(table, byId("log"), byId("aims"));
  bubble(table, board, byId("bubble"));
  watchSeats(table);
  scorePanel(table, board, byId("score"));
  worths(table, board);
  otherSheets(table, board, { layers: byId("layers"), round: byId("ptools") });
  const previews = new Previews(table, socket);
  const ask = /** @type {typeof socket.ask} */ ((request) => socket.ask(request));
  const tip = new Tip(table, board, byId("tip"), (hex) => ask({ inspect: { hex } }));
  glances(table, panel, previews, new Foresight(table, socket), tip);
  const dialog = new Dialog(/** @type {HTMLDialogElement} */ (byId("dialog")));
  const charts = once(
    () => import("../panel/charts.js"),
    ({ Charts }) => new Charts(table, dialog, faces),
  );
  track(table, byId("turns"), charts);
  const parts = {
    table,
    board,
    sight: new Sight(table, board, byId("side")),
    timeline,
    hand,
    hints: new Hints(table, socket, previews, board),
    spread: new Spread(table, board),
    layers: new Layers(table, board, byId("layers"), (key) => ask({ layer: key })),
    inspector: new Inspector(table, byId("card"), (target) => ask({ inspect: target })),
    tip,
    reports: new Reports(table, board, byId("report"), byId("news"), byId("log")),
    dialog,
    roster: once(
      () => import("../panel/roster.js"),
      ({ Roster }) => new Roster(table, board, dialog),
    ),
    charts,
    drawer: new Drawer(byId("side"), byId("grab"), () => board.camera.settle()),
    hotseat: page.hotseat ? new Hotseat(table, socket, board, byId("handover")) : null,
    socket,
    standing,
    drag: new Drag(table, board, hand),
    trays: new Trays(table, board, byId("trays"), hand),
    briefing: new Briefing(table, board, byId("brief")),
    panel,
    phases,
  };
  title(document);
  pointerOn(parts);
  liftsFrom(panel, parts.drag);
  pressesOn(parts, document.body, byId("pace"));
  keysOn(parts);
  // What somebody presses is seen at once.
  for (const type of ["click", "keydown", "pointerup"]) document.addEventListener(type, () => table.flush());
  const lost = byId("lost");
  table.shows(
    () => [table.connected],
    () => (lost.hidden = table.connected),
  );
  table.follows(
    () => [theme()],
    () => void board.drawMap(theme()),
  );
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => table.redraw());
  if (page.mode === "replay") {
    const { Replay } = await import("./replay.js");
    const replay = new Replay(table, timeline, byId("replay"));
    watchScore(table, (view) => replay.scoreAt(view));
    replay.begin().catch((/** @type {Error} */ error) => table.say(error.message));
  } else watchScore(table);
  await map;
}

/**
 * The connection, and the wishes told over it.
 * @param {Table} table @param {Timeline} timeline @returns {[import("../kit/socket.js").Asks, Standing]}
 */
function connect(table, timeline) {
  const { page } = table;
  if (page.mode === "replay") return [NOBODY, new Standing(table, NOBODY)];
  // The first states wait until the server knows what shall answer itself, so that such a question is not shown in passing.
  /** @type {StateMessage[] | null} */
  let first = [];
  const heard = (/** @type {Message} */ message) => {
    if ("state" in message) first ? first.push(message) : timeline.push(message);
    if ("thinking" in message) table.think(message.thinking);
    if ("players" in message) table.seat(message.players);
  };
  // Two people at one screen come back with the eyes of whoever sits there.
  const path = () => `/ws/${page.table}?as=${table.view?.viewer ?? page.as}`;
  const socket = new Socket(path, heard, async (up) => {
    table.connection(up);
    if (!up) return;
    await standing.tell();
    for (const message of first ?? []) timeline.push(message);
    first = null;
  });
  const standing = new Standing(table, socket);
  return [socket, standing];
}
