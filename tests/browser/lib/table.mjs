/** A table in a page, driven as people do, and what the server told it, to know what to expect. */
import assert from "node:assert/strict";
import { plain } from "../../../crates/server/web/kit/prose.js";
import { choicesIn, plainly } from "../../../crates/server/web/table/offers.js";
import { PATIENCE } from "./stage.mjs";

export { plain };

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContext} Context */

export class Table {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** The newest state the socket brought; the page may still be showing how it came about. */
    this.view = null;
    /** Every line told so far. @type {any[]} */
    this.lines = [];
    /** The newest reckoning of a combat that was asked for before a click. */
    this.reckoned = null;
    /** @type {Set<() => void>} */
    this.waiting = new Set();
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => this.hear(String(payload))));
  }

  /** A table in a new page, of which everything the server says is heard. @param {Context} context */
  static async on(context) {
    const table = new Table(await context.newPage());
    // Only Chromium tells what comes over a socket; elsewhere it is passed on from here.
    if (context.browser()?.browserType().name() !== "chromium") {
      await table.page.routeWebSocket(/\/ws\//, (line) => {
        line.connectToServer().onMessage((text) => {
          table.hear(String(text));
          line.send(text);
        });
      });
    }
    return table;
  }

  /** Something came from the server. @param {string} text */
  hear(text) {
    const message = JSON.parse(text);
    if (message.ok?.rolls) this.reckoned = message.ok;
    if (!message.state) return;
    this.view = message.state;
    this.lines.push(...message.told);
    for (const look of this.waiting) look();
  }

  /** Opens the page of a game. @param {Context} context @param {string} path */
  static async open(context, path) {
    const table = await Table.on(context);
    await table.page.goto(path);
    await table.laid();
    return table;
  }

  /** Takes the seat of an invitation and sits down. @param {Context} context @param {string} link */
  static async join(context, link) {
    const table = await Table.on(context);
    await table.page.goto(link);
    await table.page.getByRole("button", { name: /Take the .* seat/ }).click();
    await table.laid();
    return table;
  }

  /** Begins a game by the form of the start page. @param {Context} context @param {Record<string, string>} [fields] */
  static async begin(context, fields = {}) {
    const table = await Table.on(context);
    await table.page.goto("/");
    for (const [name, value] of Object.entries(fields)) {
      const list = table.page.locator(`.which select[name=${name}], .make select[name=${name}]`);
      if (await list.count()) await list.selectOption(value);
      else await table.page.locator(`.make [name=${name}][value=${value}] + span`).click();
    }
    await table.page.getByRole("button", { name: "Start the game" }).click();
    await table.laid();
    return table;
  }

  /** Waits for the first state, and for what never changes. */
  async laid() {
    await this.page.waitForURL(/\/game\//);
    this.id = /\/game\/([^/?]+)/.exec(this.page.url())[1];
    await this.until("the table is laid", () => true);
    const game = JSON.parse(await this.page.locator("#page").textContent()).game;
    this.fixed = await (await fetch(`${new URL(this.page.url()).origin}/fixed/${game}.json`)).json();
    // On a small screen the other map may have the first one's place.
    await this.page.locator("#ground svg").waitFor({ state: "attached" });
  }

  /**
   * Waits until a state has come that is so, and answers it.
   * @param {string} what @param {(view: any) => boolean} so
   */
  until(what, so, patience = PATIENCE) {
    return new Promise((found, fail) => {
      const look = () => {
        if (!this.view || !so(this.view)) return;
        clearTimeout(timer);
        this.waiting.delete(look);
        found(this.view);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(look);
        const asked = this.view?.ask?.question ?? "nothing";
        fail(new Error(`waited in vain: ${what}; the server asks ${this.view?.decides} «${asked}»`));
      }, patience);
      this.waiting.add(look);
      look();
    });
  }

  /** Whether the one at this table decides. @param {any} [view] */
  mine(view = this.view) {
    return view.decides !== null && view.decides === view.viewer;
  }

  /** Waits until this side decides, and until the page asks what the server asks. */
  async asked() {
    for (;;) {
      await this.until("it is this side's turn", (view) => this.mine(view) || view.outcome);
      const view = await this.shown();
      if (this.mine(view) || view.outcome) return view;
    }
  }

  /** Waits until the page shows the newest state, with nothing left to play. */
  async shown() {
    const shows = ({ question, undo }) => {
      const taken = document.querySelector("#ask [data-do=undo]");
      const said = document.querySelector("#question")?.textContent ?? "";
      // What is said with a question may stand below it.
      const rest = said && question.startsWith(said) ? question.slice(said.length).trim() : null;
      return (
        !document.querySelector("#ask [data-do=skip]") &&
        rest !== null &&
        document.querySelector("#ask").textContent.includes(rest) &&
        taken instanceof HTMLButtonElement &&
        taken.disabled !== undo
      );
    };
    for (const end = Date.now() + PATIENCE; ;) {
      const view = this.view;
      if (!this.mine(view) || !view.ask) return view;
      // Two questions in a row can read the same; what the page was told a frame ago it has begun to show.
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      // The page may answer by itself what has one answer only: then there is a newer state to wait for.
      const question = plain(view.ask.question);
      const found = this.page.waitForFunction(shows, { question, undo: view.undo }, { timeout: 1000 });
      const is = await found.then(
        () => true,
        () => false,
      );
      if (is && view === this.view) return view;
      assert.ok(Date.now() < end, `the page asks «${question}»`);
    }
  }

  /** Does something that the server must answer with a new state. @param {() => Promise<unknown>} doing */
  async doing(doing) {
    const { version } = this.view;
    await doing();
    await this.until("the server answers what was done", (view) => view.version > version);
    return this.asked();
  }

  /** @param {string} verb */
  offers(verb) {
    return this.view.ask.offers.filter((offer) => offer.verb === verb);
  }

  /** @param {string} unit */
  at(unit) {
    return this.view.units.find((u) => u.id === unit)?.at ?? null;
  }

  /** Where a hex is in the window, after bringing it there if need be. @param {string} hex */
  async place(hex) {
    const seen = () =>
      this.page.evaluate(async ({ x, y, sheet }) => {
        const play = /** @type {SVGSVGElement} */ (document.querySelector(sheet ? `#play-${sheet}` : "#play"));
        const where = () => {
          const { left, top, width } = play.getBoundingClientRect();
          const box = play.viewBox.baseVal;
          const k = width / box.width;
          return { x: left + (x - box.x) * k, y: top + (y - box.y) * k };
        };
        // The map may still be gliding to what is asked: it rests when it stays for some frames.
        let at = where();
        for (let [n, still] = [0, 0]; n < 60 && still < 3; n++) {
          await new Promise(requestAnimationFrame);
          const now = where();
          still = Math.hypot(now.x - at.x, now.y - at.y) < 0.5 ? still + 1 : 0;
          at = now;
        }
        const hit = document.elementFromPoint(at.x, at.y);
        const free = play.getBoundingClientRect().width > 0 && hit?.closest(".world") === play.closest(".world");
        return { ...at, free };
      }, this.fixed.hexes[hex]);
    let place = await seen();
    // Another sheet lies whole on its panel: only the first one is dragged.
    for (let n = 0; n < 8 && !place.free && !this.fixed.hexes[hex].sheet; n++) {
      await this.drag(place);
      place = await seen();
    }
    assert.ok(place.free, `hex ${hex} can be brought into view`);
    return place;
  }

  /** Drags the map so that a point of the window comes towards the middle of the board. @param {{x: number, y: number}} to */
  async drag(to) {
    const { mouse } = this.page;
    const box = await this.beside();
    const middle = await this.ground({ x: box.x + box.width * 0.45, y: box.y + box.height * 0.45 });
    const most = Math.min(box.width, box.height) * 0.4;
    const part = Math.min(1, most / Math.hypot(middle.x - to.x, middle.y - to.y));
    await mouse.move(middle.x, middle.y);
    await mouse.down();
    await mouse.move(middle.x + (middle.x - to.x) * part, middle.y + (middle.y - to.y) * part, { steps: 4 });
    await mouse.up();
  }

  /** A point near another where no counter lies that would be carried instead of the map. @param {{x: number, y: number}} at */
  ground(at) {
    return this.page.evaluate(({ x, y }) => {
      const boxes = [...document.querySelectorAll("#play .units [data-unit], [data-fan]")].map((unit) =>
        unit.getBoundingClientRect(),
      );
      const lies = (/** @type {number} */ px, /** @type {number} */ py) =>
        boxes.some((box) => {
          const near = box.width * 0.75;
          return Math.abs(box.x + box.width / 2 - px) < near && Math.abs(box.y + box.height / 2 - py) < near;
        });
      const map = document.querySelector("#play").closest(".world");
      for (let far = 0; far < 240; far += 12) {
        for (let turn = 0; turn < 8; turn++) {
          const [px, py] = [x + far * Math.cos((turn * Math.PI) / 4), y + far * Math.sin((turn * Math.PI) / 4)];
          if (!lies(px, py) && document.elementFromPoint(px, py)?.closest(".world") === map) return { x: px, y: py };
        }
      }
      return { x, y };
    }, at);
  }

  /** The part of the board that the first map has: another sheet may be docked beside it. */
  beside() {
    return this.page.evaluate(() => {
      const board = document.querySelector("#board");
      const { x, y, width, height } = board.getBoundingClientRect();
      const docked = (/** @type {string} */ side) =>
        Number.parseFloat(getComputedStyle(board).getPropertyValue(`--dock-${side}`)) || 0;
      return { x: x + docked("left"), y, width: width - docked("left") - docked("right"), height };
    });
  }

  /** Clicks a hex. @param {string} hex @param {object} [options] */
  async click(hex, options = {}) {
    const { x, y } = await this.place(hex);
    await this.page.mouse.click(x, y, options);
  }

  /** Rests the pointer on a hex. @param {string} hex */
  async hover(hex) {
    const { x, y } = await this.place(hex);
    await this.page.mouse.move(x + 3, y + 3);
    await this.page.mouse.move(x, y);
  }

  /** The button of an offer, or of a row of them, in the panel. @param {string} act */
  button(act) {
    return this.page.locator(`#ask [data-act="${act}"]`).first();
  }

  /** The button that says something. @param {string | RegExp} words */
  saying(words) {
    const hasText = typeof words === "string" ? plain(words) : words;
    return this.page.locator("#ask .offer").filter({ hasText }).first();
  }

  /** Presses the button of an offer in the panel; again, where that is asked. @param {string} act */
  press(act) {
    return this.doing(async () => {
      const dear = this.asksAgain(act);
      await this.button(act).click();
      if (dear) await this.again(act);
    });
  }

  /** Whether an offer costs something for certain that another may save: it is asked again. @param {string} act */
  asksAgain(act) {
    const costs = this.view.grave.some(({ acts }) => acts.length === 1 && acts[0] === act);
    return costs && this.view.ask.offers.length > 1;
  }

  /** What was pressed once says what it costs, and is pressed again. @param {string} act */
  async again(act) {
    const sure = this.page.locator(`#ask .sure[data-act="${act}"]`);
    await sure.first().waitFor();
    await sure.first().click();
  }

  /**
   * Takes an offer the way people do: on the map if it is about a hex, on its toggle or counter if about a unit, else by
   * its button.
   * @param {any} offer
   */
  take(offer) {
    return this.doing(async () => {
      const dear = this.asksAgain(offer.act);
      await this.touch(offer);
      if (dear) await this.again(offer.act);
    });
  }

  /** The same without waiting for what comes of it. @param {any} offer */
  async touch(offer) {
    if (offer.hex) return this.onMap(offer.hex, offer);
    const toggle = this.page.locator(`#ask [data-unit="${offer.unit ?? ""}"]`);
    const listed = offer.unit && (await toggle.count()) > 0;
    const here = offer.unit && !listed ? this.at(offer.unit) : null;
    if (here) return this.onMap(here, offer);
    return listed ? toggle.click() : this.button(offer.act).click();
  }

  /** Clicks a hex; where it has several offers, the one wanted is pressed in the panel. @param {string} hex @param {any} offer */
  async onMap(hex, offer) {
    const choices = choicesIn(this.view, hex);
    await this.click(hex);
    if (choices.length > 1 && plainly(choices)?.key !== offer.act) await this.button(offer.act).click();
  }

  /** How many counters lie on the map of the page. */
  counters() {
    return this.page.locator("#units [data-unit]").count();
  }

  /** Where the counters of the page lie: their units and places. */
  layout() {
    return this.page
      .locator("#units [data-unit]")
      .evaluateAll((all) =>
        all.map((unit) => `${unit.getAttribute("data-unit")} ${unit.getAttribute("transform")}`).sort(),
      );
  }

  /** Whether a marker that the server told of lies in a hex, by the drawing. @param {string} kind @param {string} hex */
  async marked(kind, hex) {
    const mark = this.view.marks.find((m) => m.kind === kind && m.at === hex);
    assert.ok(mark, `there is a ${kind} on ${hex}`);
    const { x, y } = this.fixed.hexes[hex];
    await this.page.waitForFunction(
      ({ face, x, y, near }) =>
        [...document.querySelectorAll(".play .marks use")].some((use) => {
          const [left, top, size] = ["x", "y", "width"].map((name) => Number(use.getAttribute(name)));
          const off = Math.hypot(left + size / 2 - x, top + size / 2 - y);
          return use.getAttribute("href") === `#${face}` && off < near;
        }),
      { face: mark.face, x, y, near: this.fixed.scale / 2 },
    );
  }

  /** Whether a counter lies in a hex, by the drawing. @param {string} unit @param {string} hex */
  async lies(unit, hex) {
    const { x, y } = this.fixed.hexes[hex];
    const near = this.fixed.scale / 2;
    await this.page.waitForFunction(
      ({ unit, x, y, near }) => {
        const counter = document.querySelector(`.play .units [data-unit="${unit}"]`);
        const at = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(counter?.getAttribute("transform") ?? "");
        return at !== null && Math.hypot(Number(at[1]) - x, Number(at[2]) - y) < near;
      },
      { unit, x, y, near },
    );
  }
}
