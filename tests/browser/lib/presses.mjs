/**
 * How many presses a turn takes: a game that two programs played by a fixed list of intents is played again through the
 * page, each answer given the shortest way the page has for it, and every click and key is counted.
 */
import assert from "node:assert/strict";
import { Program, newGame } from "./games.mjs";
import { Table } from "./table.mjs";

/** @typedef {{seq: number, side: string, act: string}} Done What was done after so many actions and throws. */

/**
 * What a person would answer here: units of a hex go together, what must march marches, and for the rest the veteran's
 * choice.
 * @param {Program} program @param {any} ask
 */
async function intent(program, { shortcuts, offers, key }) {
  const whole = shortcuts.filter((row) => !row.hex && !row.unit && !row.instead);
  if (whole.length) return whole[0].acts;
  const together = /^(retreat|advance)$/.test(key) ? shortcuts : [];
  if (together.length) return [...together].sort((a, b) => b.acts.length - a.acts.length)[0].acts;
  if (offers.length === 1) return [offers[0].act];
  const { acts } = await program.hint();
  return [acts[0]];
}

/** Without units that were taken in hand and put down again: nobody presses anything to leave a unit where it is. @param {Done[]} done */
function meant(done) {
  const idle = (/** @type {number} */ i) =>
    done[i].act.startsWith("pick ") && done[i + 1]?.act === "done" && done[i + 1].seq === done[i].seq + 1;
  return done.filter((_, i) => !idle(i) && !(i > 0 && idle(i - 1)));
}

/** @param {Done | undefined} done */
const moves = (done) => done?.act.startsWith("move ") ?? false;

/**
 * The last of several moves, where its hex is in reach: nobody clicks every hex of a way.
 * @param {(act: string) => boolean} has @param {Done[]} done @param {number} i
 */
function direct(has, done, i) {
  let last = i;
  while (moves(done[last]) && moves(done[last + 1])) last++;
  return has(done[last].act) ? last : i;
}

/**
 * The same game once more with what was meant, and how many actions and throws came before each.
 * @param {string} url @param {string} game @param {Done[]} done
 */
export async function again(url, game, done) {
  const { seats } = await newGame(url, ["person", "person"], game);
  const [first, second] = seats;
  /** @type {Done[]} */
  const now = [];
  const wanted = meant(done);
  for (let i = 0; i < wanted.length;) {
    const program = wanted[i].side === first.side ? first : second;
    const { seq, decides, outcome, ask } = await program.view();
    assert.ok(!outcome && decides === program.side, `${decides} decides, not ${program.side}`);
    const has = (/** @type {string} */ act) => ask.offers.some((offer) => offer.act === act);
    const { act: wish } = wanted[direct(has, wanted, i)];
    // A shorter way leaves points, or a move ends by itself that did not.
    const act = has(wish) ? wish : "done";
    if (act === wish || wish === "done") i = direct(has, wanted, i) + 1;
    if (!has(act)) continue;
    await program.does(act);
    now.push({ seq, side: decides, act });
  }
  return now;
}

/**
 * Plays a new game for both sides, and answers what was done.
 * @param {string} url A server whose dice fall the same every time, without a game so far.
 * @param {string} game @param {(view: any) => boolean} until
 */
export async function recorded(url, game, until) {
  const { seats } = await newGame(url, ["person", "person"], game);
  /** @type {Done[]} */
  const done = [];
  for (let n = 0; n < 3000; n++) {
    const first = await seats[0].view();
    const program = seats[first.decides === "second" ? 1 : 0];
    const view = program === seats[0] ? first : await program.view();
    if (view.outcome || until(view)) return done;
    const acts = await intent(program, view.ask);
    const before = view.seq;
    const answer = await program.does(...acts);
    acts.slice(0, answer.done).forEach((act, i) => done.push({ seq: before + i, side: view.decides, act }));
  }
  return assert.fail("it never comes to that");
}

/** Whether a row is what is to be done next; who joins whom has no order. @param {string[]} row @param {string[]} next */
function covers(row, next) {
  if (row.length > next.length) return false;
  const verbs = (/** @type {string[]} */ acts) => acts.map((act) => act.split(" ")[0]).join();
  const about = (/** @type {string[]} */ acts) =>
    acts
      .map((act) => act.split(" ")[1] ?? "")
      .sort()
      .join();
  const same = next.slice(0, row.length);
  if (row.every((act, i) => act === same[i])) return true;
  return (
    verbs(row) === verbs(same) && about(row) === about(same) && row.slice(1).every((act) => act.startsWith("join"))
  );
}

export class Presser {
  /** @param {Table} table @param {Done[]} done @param {"clicks" | "drags"} hands Whether counters are dragged, where the page lets one. */
  constructor(table, done, hands) {
    this.table = table;
    this.hands = hands;
    this.done = done;
    this.presses = 0;
    /** @type {boolean | undefined} */
    this.carrying = undefined;
    /** Presses by the turn, phase and side they were made in. @type {Map<string, number>} */
    this.by = new Map();
  }

  /** What is done next by whoever decides. */
  get next() {
    const { seq, decides } = this.table.view;
    const from = this.done.findIndex((one) => one.seq === seq);
    if (from < 0) return [];
    const mine = [];
    for (let i = from; i < this.done.length && this.done[i].side === decides; i++) mine.push(this.done[i]);
    // A throw in between ends a row.
    return mine.filter((one, i) => one.seq === seq + i).map((one) => one.act);
  }

  /** Does what is next, as much of it at once as the page lets one. */
  async step() {
    const { table } = this;
    const { view } = table;
    const { next } = this;
    const rows = view.ask.shortcuts.filter((row) => !row.instead && covers(row.acts, next));
    const row = rows.sort((a, b) => b.acts.length - a.acts.length)[0];
    const offer = view.ask.offers.find((one) => one.act === next[0]);
    assert.ok(row ?? offer, `«${next[0]}» is offered at «${view.ask.question}»`);
    const before = this.presses;
    if (await this.drags(next, row)) {
      // It was carried there.
    } else if (row && row.acts.length > 1) await this.row(row);
    else await this.offer(offer);
    const where = `${view.turn} ${view.decides} ${table.fixed.phases[view.phase].name}`;
    this.by.set(where, (this.by.get(where) ?? 0) + this.presses - before);
    await this.settled(view.version);
  }

  /**
   * What is dragged goes in one press: a counter or a stack to where it goes, the one before it stops; a counter out of a
   * stack that the pointer rests on, which spreads it; one that waits in the panel to where it comes in; a stack to the
   * enemy it attacks.
   * @param {string[]} next @param {any} row
   */
  async drags(next, row) {
    if (this.hands === "clicks" || !(await this.carries())) return false;
    const found = this.carried(next, row) ?? this.charges(next);
    if (!found) return false;
    const { table } = this;
    const { page } = table;
    const { mouse } = page;
    const { seq } = table.view;
    const end = await this.grip(found);
    if (!end) return false;
    this.presses += 1;
    // The map may go where what is taken up can be laid down.
    await table.until("it is taken up", (view) => view.seq > seq || found.acts === 0, 1500).catch(() => {});
    await table.shown();
    await page.waitForTimeout(400);
    const { x, y } = await this.spot(found.to);
    await mouse.move((end.x + x) / 2, (end.y + y) / 2, { steps: 3 });
    await mouse.move(x, y, { steps: 3 });
    await mouse.up();
    await table.until("it lies there", (view) => view.seq >= seq + found.acts, 5000);
    return true;
  }

  /**
   * What of the next could be carried: which unit or stack, from where to where, in how many actions.
   * @param {string[]} next @param {any} row
   */
  carried(next, row) {
    const { table } = this;
    const stops = next[0] === "done" && row?.unit && row.acts[1] === next[1] ? 1 : 0;
    const acts = next.slice(stops);
    const [verb, unit = ""] = acts[0].split(" ");
    const joined = acts.slice(1).findIndex((act) => !act.startsWith("join "));
    const goes = /^(?:move|enter) (\S+)$/.exec(acts[1 + Math.max(0, joined)] ?? "");
    if (verb !== "pick" || !goes) return null;
    const from = table.at(unit);
    const units = acts.slice(0, 1 + Math.max(0, joined)).map((act) => act.split(" ")[1]);
    const there = table.view.units.filter((other) => other.at === from).map((other) => other.id);
    const all = from !== null && there.length === units.length;
    if (units.length > 1 && !(all && row?.acts.length === units.length)) return null;
    return { unit: all ? null : unit, from, to: goes[1], acts: stops + units.length + 1 };
  }

  /** Whether all of a hex attack next, and whom. @param {string[]} next */
  charges(next) {
    const { table } = this;
    const to = /^attack (\S+)$/.exec(next[0])?.[1];
    const first = /^join (\S+)$/.exec(next[1] ?? "")?.[1];
    const from = first && table.at(first);
    if (!to || !from) return null;
    const there = table.view.units.filter((other) => other.at === from).map((other) => `join ${other.id}`);
    const same = there.every((act) => next.slice(1, 1 + there.length).includes(act));
    return same ? { unit: null, from, to, acts: 1 + there.length } : null;
  }

  /** Where a hex lies in the window now, without moving the map. @param {string} hex */
  spot(hex) {
    return this.table.page.evaluate(({ x, y, sheet }) => {
      const play = /** @type {SVGSVGElement} */ (document.querySelector(sheet ? `#play-${sheet}` : "#play"));
      const { left, top, width } = play.getBoundingClientRect();
      const box = play.viewBox.baseVal;
      const k = width / box.width;
      const [px, py] = [left + (x - box.x) * k, top + (y - box.y) * k];
      const hit = document.elementFromPoint(px, py);
      return { x: px, y: py, free: width > 0 && hit?.closest(".world") === play.closest(".world") };
    }, this.table.fixed.hexes[hex]);
  }

  /**
   * Takes hold of what is to be carried; nothing where that cannot be done without a press of its own.
   * @param {{unit: string | null, from: string | null, to: string}} load
   */
  async grip({ unit, from, to }) {
    const { table } = this;
    const { page } = table;
    const { mouse } = page;
    if (!from) {
      const button = page.locator(`#ask [data-unit="${unit}"]:visible`).first();
      const box = await button.boundingBox({ timeout: 2000 }).catch(() => null);
      if (!box) return null;
      return this.hold(box.x + box.width / 2, box.y + box.height / 2, () => this.bring(to));
    }
    // The map is moved, and made smaller by the wheel, until both are seen.
    await this.bring(from);
    for (let n = 0; n < 6 && !((await this.spot(to)).free && (await this.spot(from)).free); n++) {
      const { x, y, width, height } = await table.beside();
      await mouse.move(x + width / 2, y + height / 2);
      if (n % 2) await mouse.wheel(0, 120);
      else await table.drag(await this.between(from, to));
      await page.waitForTimeout(120);
    }
    if (!(await this.spot(to)).free || !(await this.spot(from)).free) return null;
    let { x, y } = await this.spot(from);
    if (unit) {
      await mouse.move(2, 2);
      await mouse.move(x, y);
      const piece = page.locator(`[data-fan="${unit}"]`).first();
      const box = await piece.boundingBox({ timeout: 1500 }).catch(() => null);
      if (!box) return null;
      [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    }
    return this.hold(x, y);
  }

  /** @param {string} from @param {string} to */
  async between(from, to) {
    const [a, b] = [await this.spot(from), await this.spot(to)];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  /** @param {string} hex */
  bring(hex) {
    return this.table.place(hex).catch(() => null);
  }

  /** Presses and begins to move. @param {number} x @param {number} y @param {() => Promise<unknown>} [then] */
  async hold(x, y, then) {
    const { mouse } = this.table.page;
    await then?.();
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x - 9, y - 5, { steps: 2 });
    return { x, y };
  }

  /** Whether counters can be dragged on this page. */
  async carries() {
    this.carrying ??= await this.table.page.evaluate(() =>
      performance.getEntriesByType("resource").some((entry) => entry.name.endsWith("/table/drag.js")),
    );
    return this.carrying;
  }

  /** @param {number} version */
  async settled(version) {
    await this.table.until("the server answers what was done", (view) => view.version > version);
    if (this.table.mine()) await this.table.asked();
  }

  /** @param {() => Promise<void>} doing */
  async press(doing) {
    this.presses += 1;
    await doing();
  }

  /** @param {any} row */
  async row({ acts, hex, unit }) {
    const key = `row:${acts.join(";")}`;
    if (await this.button(key)) return;
    if (unit && (await this.toggle(unit))) return;
    assert.ok(hex, `the row «${key}» stands in the panel`);
    await this.onMap(hex, key, unit);
  }

  /** @param {any} offer */
  async offer({ act, hex, unit, edge }) {
    if (await this.button(act)) return;
    if (unit && (await this.toggle(unit))) return;
    const at = hex ?? edge?.split("/")[0] ?? this.table.at(unit);
    if (at) await this.onMap(at, act, unit);
    // By the list of all offers: the key, the filter and Enter.
    else await this.listed(act);
  }

  /** @param {string} key */
  async button(key) {
    const button = this.table.page.locator(`#ask [data-act="${key}"]:not([disabled]):visible`).first();
    if (!(await button.count())) return false;
    // Nothing that the pointer rested on lies over it any more.
    await this.table.page.mouse.move(2, 2);
    const { ask, grave } = this.table.view;
    const acts = key.startsWith("row:") ? key.slice(4).split(";") : [key];
    const dear = ask.offers.length > 1 && grave.some((one) => (one.acts ?? [one.act]).join(";") === acts.join(";"));
    const again = dear || (key === "done" && ask.idle);
    await this.press(() => button.click());
    // A phase with something left undone asks again, and what costs something for certain.
    const sure = this.table.page.locator("#ask .sure").first();
    if (
      again &&
      (await sure.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      ))
    )
      await this.press(() => sure.click());
    return true;
  }

  /** @param {string} unit */
  async toggle(unit) {
    const toggle = this.table.page.locator(`#ask [data-unit="${unit}"]:visible`).first();
    if (!(await toggle.count())) return false;
    const { version } = this.table.view;
    await this.press(() => toggle.click());
    await this.moved(version);
    return true;
  }

  /** Whether the server answers soon: a press may only have shown what there is. @param {number} version */
  async moved(version) {
    return this.table
      .until("it goes on", (view) => view.version > version, 700)
      .then(
        () => true,
        () => false,
      );
  }

  /** @param {string} hex @param {string} what @param {string} [unit] */
  async onMap(hex, what, unit) {
    const { version } = this.table.view;
    const seen = await this.table.place(hex).then(
      () => true,
      () => false,
    );
    // What lies too near the edge is seen on the whole map, the other map by its key.
    const key = this.table.fixed.hexes[hex].sheet ? "o" : "0";
    if (!seen) await this.press(() => this.table.page.keyboard.press(key));
    await this.press(() => this.table.click(hex));
    if (await this.moved(version)) return;
    if (await this.button(what)) return;
    if (unit && (await this.toggle(unit))) {
      if (await this.moved(version)) return;
      if (await this.button(what)) return;
    }
    await this.listed(what);
  }

  /** @param {string} act */
  async listed(act) {
    const { page } = this.table;
    await page.keyboard.press("Escape");
    await this.press(() => page.keyboard.press("/"));
    await this.press(() => page.getByRole("searchbox").fill(act));
    await this.press(() => page.keyboard.press("Enter"));
  }
}

/**
 * The same game through the page for one side, the other by a program: the presses in all and by phase.
 * @param {import("playwright-core").BrowserContext} context @param {string} url
 * @param {string} game @param {"first" | "second"} side
 * @param {Done[]} record @param {{hands?: "clicks" | "drags", tell?: (where: string) => void}} [how]
 */
export async function pressed(context, url, game, side, record, { hands = "drags", tell = () => {} } = {}) {
  const { seats } = await newGame(url, ["person", "person"], game);
  const [mine, other] = side === "first" ? seats : [seats[1], seats[0]];
  const last = record.at(-1);
  // Up to the first question of this side the programs play.
  const programs = { [mine.side]: mine, [other.side]: other };
  let at = 0;
  const byProgram = async (/** @type {Program} */ program) => {
    const view = await program.view();
    while (at < record.length && record[at].seq < view.seq) at++;
    const acts = [];
    for (let i = at; i < record.length; i++) {
      const one = record[i];
      if (one.side !== program.side || one.seq !== view.seq + acts.length || acts.length === 60) break;
      acts.push(one.act);
    }
    assert.ok(acts.length, `something is done at ${view.seq}`);
    await program.does(...acts);
  };
  const first = record.find((one) => one.side === side);
  for (let n = 0; n < 2000; n++) {
    const view = await mine.view();
    if (view.seq >= first.seq) break;
    await byProgram(programs[view.decides]);
  }
  const table = await Table.join(context, mine.link);
  const presser = new Presser(table, record, hands);
  await table.until("the table is laid", () => true);
  for (let n = 0; n < 3000; n++) {
    const { view } = table;
    if (view.outcome || view.seq > last.seq) break;
    if (view.decides === other.side) {
      const { version } = view;
      await byProgram(other);
      await table.until("the other side has gone on", (now) => now.version > version);
      if (table.mine()) await table.asked();
    } else {
      await table.asked();
      if (table.view !== view && table.view.seq !== view.seq) continue;
      const before = presser.presses;
      await presser.step();
      const done = record.filter((one) => one.seq >= view.seq && one.seq < table.view.seq && one.side === side);
      tell(
        `${view.seq} to ${table.view.seq}, ${presser.presses - before}: ${done.map((one) => one.act).join("; ")} at «${view.ask.question}»`,
      );
    }
  }
  return { presses: presser.presses, by: presser.by, units: table.view.units, seq: table.view.seq };
}
