// @ts-check
/** The question panel: who is asked what, the units in hand, the reckoning, the offers as buttons. */
/** @import { Fixed, Refusal, View } from "../types.js" */
/** @import { Choice } from "../table/offers.js" */
/** @import { Table } from "../table/state.js" */
import { chip, cite } from "../kit/cases.js";
import { undoButtons } from "./back.js";
import { mini } from "../board/counters.js";
import { h, morph } from "../kit/dom.js";
import { cap } from "../kit/keymap.js";
import { owner, phaseName, when } from "../kit/moment.js";
import { folded } from "./gist.js";
import { enterMeans } from "../table/enter.js";
import { buttons, choiceFor, numbered, toggles } from "../table/offers.js";
import { costInWords, costLines, ofLooked, onButton } from "./leads.js";
import { over } from "./over.js";
import { outlook, outlookTitle } from "./outlook.js";
import { odds, wayTable } from "./reckoning.js";
import { lookedAt } from "../table/foresight.js";
import { sceneBox } from "./scene.js";
import { unseenList } from "./unseen.js";
import { settings } from "../kit/settings.js";
import { plain, sentence, withNames } from "../kit/prose.js";
import { rich } from "../kit/rich.js";
import { advice, hexName, sideName, unitName } from "../kit/words.js";

/** @param {Table} table @param {HTMLElement} panel */
export function askPanel(table, panel) {
  // A sign where the answers lie over something that can be scrolled to.
  const more = () => panel.classList.toggle("more", panel.scrollHeight - panel.scrollTop - panel.clientHeight > 6);
  panel.addEventListener("scroll", more, { passive: true });
  new ResizeObserver(more).observe(panel);
  const draw = () => {
    if (!table.view) return;
    const had = panel.contains(document.activeElement);
    morph(panel, content(table, table.view));
    more();
    // Focus is never lost: what was pressed may be gone, the question is still there.
    if (had && !panel.contains(document.activeElement)) panel.querySelector("h2")?.focus({ preventScroll: true });
  };
  table.shows(() => {
    const { view, busy, covered, picked, singled, preview, advice, sure, sending, thinking, notice, connected } = table;
    const { asides } = settings;
    const { account, scene, score, leads, outlooks, unseen } = table;
    const walks = table.walking && (table.edge ?? table.pointed);
    return [
      ...[view, busy, covered, picked, singled, preview, advice, sure, sending, thinking, notice, connected, asides],
      ...[scene, leads, outlooks, lookedAt(table), unseen, walks, view?.outcome && score, account],
    ];
  }, draw);
}

/** @param {Table} table @param {View} view */
function content(table, view) {
  const { fixed } = table;
  const side = view.decides ?? owner(fixed, view);
  const note = table.connected ? table.notice : "Connection lost, trying again.";
  return [
    h(
      "p",
      { class: "eyebrow", "data-key": "eyebrow" },
      h("span", { class: `dot ${side ?? ""}` }),
      phaseName(fixed, view),
    ),
    ...(view.outcome
      ? over(table, view.outcome)
      : table.covered
        ? []
        : table.ask
          ? asked(table, view)
          : waiting(table, view)),
    !view.outcome && !table.covered && passed(table),
    note && h("p", { class: "notice", role: "status", "data-key": "notice" }, note),
  ].filter((node) => node instanceof Node);
}

/** What was passed over, and how to be asked. @param {Table} table */
function passed({ fixed, view }) {
  const passed = settings.asides ? view?.passed : null;
  if (!passed) return null;
  return h(
    "p",
    { class: "passed", "data-key": "passed" },
    "Passed over: ",
    ...rich(passed.question, fixed.id),
    " ",
    chip(passed.case, fixed.id),
    " ",
    h("button", { class: "link", "data-do": "ask-again" }, "Ask me from now on"),
  );
}

/** @param {(Node | string | null | false)[]} words */
const question = (...words) =>
  h("h2", { id: "question", tabindex: "-1", "aria-live": "polite", "data-key": "question" }, ...words);

/** The question itself, and what is said with it. @param {string} text @returns {[string, string]} */
function halves(text) {
  const end = text.indexOf("? ");
  return end < 0 ? [text, ""] : [text.slice(0, end + 1), text.slice(end + 2)];
}

/** @param {Table} table @param {View} view */
function asked(table, view) {
  const ask = table.ask;
  if (!ask) return [];
  const { picked, preview, fixed, singled, advised } = table;
  const listed = buttons(view, picked, preview?.act ?? null, singled, advised);
  const main = listed.main;
  // What is asked again is in sight, wherever it was pressed.
  const doubted = table.sure ? choiceFor(view, table.sure.key) : null;
  const lost = doubted && ![main, ...listed.rest].some((choice) => choice?.key === doubted.key);
  const all = lost ? [doubted, ...listed.rest] : listed.rest;
  // Advice to take several is marked at the row that takes them all.
  const row = [main, ...all].find((choice) => choice && takes(table, choice));
  const rest = row ? all.filter((choice) => choice.offer !== advised || choice === row) : all;
  const digits = numbered(view, picked, preview?.act ?? null).choices.map((choice) => choice.key);
  const [words, more] = halves(ask.question);
  const whose = owner(fixed, view);
  const silent = table.page.hotseat && whose && whose !== view.decides;
  const nodes = [
    question(plain(words)),
    silent && h("p", { class: "who-now", "data-key": "who" }, `${sideName(fixed, ask.side)} decides.`),
    h(
      "p",
      { class: "on", "data-key": "case" },
      more ? [...rich(more, fixed.id), " "] : null,
      chip(ask.case, fixed.id),
      picked && !preview ? h("span", null, ` ${hexName(fixed, picked)}`) : null,
    ),
    ask.duty && duty(fixed, ask.duty),
    adviceBox(table),
    sceneBox(table, Boolean(table.preview?.forecast ?? ask.forecast)),
    ...(units(table, view) ?? []),
    ...reckoning(table),
    ofLooked(table),
    again(table),
    unseenList(table),
    h(
      "div",
      { class: "answers", "data-key": "answers" },
      outlookTitle(table),
      h(
        "div",
        { class: "offers", role: "group", "aria-label": "Offers", "data-key": "offers" },
        main && button(table, main, true),
        rest.slice(0, 8).map((choice) => button(table, choice, false, digits.indexOf(choice.key) + 1)),
      ),
    ),
    foot(table, view),
  ];
  return nodes.filter((node) => node instanceof Node);
}

/** What the veteran would do and why; always there, so that it is read out when it comes. @param {Table} table */
function adviceBox(table) {
  const { advice: hint, advised } = table;
  return h(
    "div",
    { class: "advice", role: "status", "data-key": "advice" },
    hint && advised
      ? [
          h("p", null, ...rich(advice(advised, hint.why), table.fixed.id)),
          hint.aim ? h("p", { class: "aim" }, ...rich(`Aim: ${hint.aim}.`, table.fixed.id)) : null,
        ]
      : null,
  );
}

/** What was pressed once and is asked again, for those who hear it; always there, so that it is read out. @param {Table} table */
function again(table) {
  const choice = table.sure && table.view ? choiceFor(table.view, table.sure.key) : null;
  const cost = choice ? costInWords(table, choice.acts) : "";
  const words = choice && cost ? `${plain(choice.say)}: ${cost}. Press it again to do it.` : "";
  return h("p", { class: "again-said", role: "status", "data-key": "again" }, words);
}

/** Why `done` is not there. @param {Fixed} fixed @param {Refusal} refusal */
const duty = (fixed, refusal) =>
  h(
    "p",
    { class: "duty", "data-key": "duty" },
    ...rich(sentence(refusal.why), fixed.id),
    " ",
    chip(refusal.case, fixed.id),
  );

/** @param {Table} table @param {View} view */
function units(table, view) {
  const rows = toggles(view, table.picked);
  // The reckoning shows them too; here they are for choosing.
  if (table.preview?.forecast || (!rows.some((row) => row.offer) && view.ask?.forecast)) return null;
  if (!rows.length) return null;
  const many = rows.length > 8;
  const numbers = rows.some((row) => row.offer);
  /** @type {string | undefined} */
  let told;
  const group = h(
    "div",
    { class: many ? "units many" : "units", role: "group", "aria-label": "Units", "data-key": "units" },
    rows.flatMap(({ unit, pressed, offer }, i) => {
      const waits = table.unit(unit) ? null : view.trays.flatMap((t) => t.entries).find((e) => e.id === unit);
      const face = table.unit(unit)?.face ?? waits?.face ?? "";
      // Headquarters look much alike.
      const named = waits || !face || table.faces.get(face)?.kind === "headquarters";
      const name = unitName(table.fixed, table.faces.get(face), unit);
      // Where several things can be done with it, the buttons below say what.
      const sole = view.ask?.offers.filter((o) => o.unit === unit).length === 1 ? offer : null;
      const cost = sole ? costInWords(table, [sole.act]) : "";
      const said = sole ? `${name}: ${plain(sole.say)}${cost && `; ${cost}`}` : name;
      const marks = [
        unit === table.advised?.unit && "hinted",
        named && "waits",
        cost && "grave",
        sole && table.sure?.key === sole.act && "sure",
      ];
      const button = h(
        "button",
        {
          class: ["unit", ...marks.filter(Boolean)].join(" "),
          "data-key": unit,
          "data-unit": unit,
          "data-act": sole?.act ?? null,
          "aria-pressed": String(pressed || unit === table.singled),
          title: said,
          "aria-label": said,
        },
        face ? mini(face, many ? 34 : 46) : null,
        named ? h("span", null, waits || !face ? name : unitName(table.fixed, undefined, unit)) : null,
        i < 9 && numbers && h("kbd", { "aria-hidden": "true" }, i + 1),
      );
      // Where they enter and how long they can wait is said once of those of whom it is the same.
      const tells = waits?.enters && waits.enters !== told;
      if (waits) told = waits.enters;
      const words = tells ? plain(sentence(waits?.enters ?? "")) : "";
      return tells ? [h("p", { class: "enters", "data-key": `enters ${unit}` }, words), button] : [button];
    }),
  );
  return [group, unitCosts(table, rows)];
}

/** What choosing a unit costs, for all to read. @param {Table} table @param {ReturnType<typeof toggles>} rows */
function unitCosts(table, rows) {
  const costs = rows.flatMap(({ offer }) => (offer ? costLines(table, [offer.act]) : []));
  return costs.length
    ? h("div", { class: "unit-costs", "data-key": "unit-costs", "aria-hidden": "true" }, costs)
    : null;
}

/** @param {Table} table @returns {HTMLElement[]} */
function reckoning(table) {
  const { preview, ask } = table;
  if (!ask) return [];
  if (preview?.forecast && preview.hex) {
    const nodes = odds(table, preview.forecast, preview.forecast.units ?? ask.chosen, [preview.hex]);
    return folded(table, preview.forecast, nodes);
  }
  if (preview?.way) return [wayTable(table, preview.way)];
  if (!ask.forecast) return [];
  // While planes are sent and artillery is shared out nobody is in the hand.
  const attackers = ask.chosen.length ? ask.chosen : ask.forecast.units;
  return folded(table, ask.forecast, odds(table, ask.forecast, attackers, ask.targets));
}

/** Whether a row of several is what is advised. @param {Table} table @param {Choice} choice */
const takes = ({ advice }, { acts }) => acts.length > 1 && acts.every((act, i) => act === advice?.acts[i]);

/** @param {Table} table @param {Choice} choice @param {boolean} main @param {number} [digit] */
function button(table, choice, main, digit = 0) {
  const done = choice.offer?.verb === "done";
  const sure = table.sure?.key === choice.key;
  const idle = done && sure ? table.ask?.idle : null;
  const hinted = takes(table, choice) || (choice.offer && choice.offer === table.advised);
  const key = main
    ? enterMeans(table) === "main"
      ? cap("main")
      : null
    : done
      ? cap("done")
      : digit > 0 && digit < 10
        ? digit
        : null;
  return h(
    "button",
    {
      class: `offer${main ? " main" : ""}${sure ? " sure" : ""}${hinted ? " hinted" : ""}`,
      "data-key": choice.key,
      "data-act": choice.key,
      disabled: table.sending && !main,
    },
    h(
      "span",
      null,
      idle ? `End anyway: ${plain(idle)}` : `${sure ? "Press again: " : ""}${withNames(table.fixed, choice.say)}`,
      onButton(table, choice),
    ),
    outlook(table, choice),
    hinted && h("small", { class: "tag" }, "hint"),
    cite(choice.case),
    key && h("kbd", { "aria-hidden": "true" }, key),
  );
}

/** @param {Table} table @param {View} view */
function foot(table, view) {
  const all = table.ask?.offers.length ?? 0;
  return h(
    "div",
    { class: "foot", "data-key": "foot" },
    ...undoButtons(view),
    h(
      "button",
      { "data-do": "hint", "data-key": "hint", disabled: Boolean(table.advice) },
      "Hint ",
      h("kbd", null, cap("hint")),
    ),
    h(
      "button",
      { "data-do": "offers", "data-key": "all" },
      all > 1 ? `All ${all} offers ` : "All offers ",
      h("kbd", null, cap("offers")),
    ),
  );
}

/** @param {Table} table @param {View} view */
function waiting(table, view) {
  const { fixed } = table;
  const player = view.players.find((p) => p.side === view.decides);
  const who = table.nameOf(player) || sideName(fixed, view.decides);
  const deciding = player?.kind === "open" ? "Nobody has taken this seat yet." : `${who} decides`;
  const thinking = table.thinking && table.thinking.side === view.decides;
  // Only whoever watches computers among themselves is told so early.
  const aim = view.aims?.find((a) => a.side === view.decides && a.turn === view.turn);
  const away = player?.kind === "person" && !player.here ? " (not here now)" : "";
  return [
    question(table.busy ? "Watch the map" : `${deciding}${away}`),
    !table.busy && view.ask
      ? h(
          "p",
          { class: "on", "data-key": "case" },
          ...rich(view.ask.question, fixed.id),
          " ",
          chip(view.ask.case, fixed.id),
        )
      : null,
    sceneBox(table, Boolean(view.ask?.forecast && !table.busy)),
    view.ask?.forecast && !table.busy
      ? h(
          "div",
          { "data-key": "odds" },
          odds(
            table,
            view.ask.forecast,
            view.ask.chosen.length ? view.ask.chosen : view.ask.forecast.units,
            view.ask.targets,
          ),
        )
      : null,
    aim
      ? h(
          "p",
          { class: "aim", "data-key": "aim" },
          ...rich(`${sideName(fixed, aim.side)} aim on ${when(fixed, aim)}: ${aim.text}.`, fixed.id),
        )
      : null,
    thinking
      ? h(
          "p",
          { class: "thinking", "data-key": "thinking" },
          "The computer is thinking. ",
          table.page.held.length ? h("button", { class: "link", "data-do": "now" }, "Decide at once") : null,
        )
      : null,
    table.busy
      ? h(
          "div",
          { class: "foot", "data-key": "skip" },
          h("button", { "data-do": "skip" }, "Skip ", h("kbd", null, cap("skip"))),
        )
      : null,
  ].filter((node) => node instanceof Node);
}
