/** Games brought to some point by a program, through the same interface that programs of others use. */
import assert from "node:assert/strict";

/** @param {string} url @param {string} secret @param {object} [body] */
async function ask(url, secret, body) {
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const answer = await fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  const text = await answer.text();
  assert.ok(answer.ok, `${url} answers ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** One seat of a game, held by its secret. */
export class Program {
  /** @param {string} server @param {string} id @param {{side: string, secret: string, link: string}} seat */
  constructor(server, id, seat) {
    this.url = `${server}/api/games/${id}`;
    this.id = id;
    this.side = seat.side;
    this.secret = seat.secret;
    this.link = seat.link;
  }

  /** How the game stands, as soon as the version is another one than `since`. @param {number} [since] */
  async view(since) {
    const wait = since === undefined ? "" : `?wait=${since}`;
    this.seen = (await ask(this.url + wait, this.secret)).state;
    return this.seen;
  }

  /** How the game stands when this side decides, or it is over. */
  async turn() {
    let view = await this.view();
    while (view.decides !== this.side && !view.outcome) view = await this.view(view.version);
    return view;
  }

  /** Acts on what it saw last, whoever decides then. @param {...string} actions */
  async does(...actions) {
    return ask(`${this.url}/act`, this.secret, { actions, version: this.seen.version });
  }

  /** What the veteran would do. */
  hint() {
    return ask(`${this.url}/hint`, this.secret);
  }

  /** @param {...string} actions */
  async act(...actions) {
    await this.does(...actions);
    return this.turn();
  }

  async undo() {
    await ask(`${this.url}/undo`, this.secret, { version: this.seen.version });
    return this.turn();
  }

  /**
   * Plays on, ending phases where it can and else taking what comes first, until something is so.
   * @param {(view: any) => boolean} until
   */
  async playUntil(until) {
    let view = await this.turn();
    for (let n = 0; n < 2000 && !until(view); n++) {
      assert.ok(!view.outcome, "the game ended before it came so far");
      const { offers } = view.ask;
      view = await this.act((offers.find((o) => o.verb === "done") ?? offers[0]).act);
    }
    return view;
  }
}

/**
 * Makes a game; each seat is `person` or the name of a computer player.
 * @param {string} server @param {[string, string]} seats
 * @returns {Promise<{id: string, page: string, seats: [Program, Program]}>}
 */
export async function newGame(server, seats, game = "leningrad-1979") {
  const made = await ask(`${server}/api/games`, "", { game, seats });
  return { id: made.id, page: made.page, seats: made.seats.map((seat) => new Program(server, made.id, seat)) };
}

/** The phase of a key: its number in views. @param {string} server @param {string} key */
export async function phaseOf(server, key, game = "leningrad-1979") {
  const fixed = await (await fetch(`${server}/fixed/${game}.json`)).json();
  return fixed.phases.findIndex((phase) => phase.key === key);
}

/** Sets the German side up by the rows of offers: a panzer corps each in two hexes, the infantry in the third. */
export async function setUpGermans(/** @type {Program} */ german) {
  let view = await german.turn();
  for (const [hex, which] of /** @type {[string, RegExp][]} */ ([
    ["0111", /41st/],
    ["0112", /56th/],
    ["0113", /all/],
  ])) {
    const row = view.ask.shortcuts.find((s) => s.hex === hex && which.test(s.say));
    assert.ok(row, `a row of offers sets up ${which} on ${hex}`);
    view = await german.act(...row.acts);
  }
  return view;
}

/**
 * A Soviet movement phase of turn 2 against the weakest computer: nobody must move, and the stacks in the rear can go
 * far, whatever happened at the front.
 * @param {string} server
 */
export async function sovietMovement(server) {
  const game = await newGame(server, ["random", "person"]);
  const soviet = game.seats[1];
  const movement = await phaseOf(server, "su-movement");
  const view = await soviet.playUntil((v) => v.turn === 2 && v.phase === movement);
  return { ...game, soviet, view };
}

/** The row of offers that takes a stack in the rear, which the map has in the east. @param {any} view */
export function stackInTheRear(view) {
  const stack = [...view.ask.shortcuts].sort((a, b) => a.hex.localeCompare(b.hex)).at(-1);
  assert.ok(stack, "there is a stack to take");
  return { ...stack, units: stack.acts.map((act) => act.split(" ")[1]) };
}

/**
 * A game that a program plays for both sides until something is so.
 * @param {string} server @param {string} game
 * @param {(view: any) => boolean} until @param {(view: any) => string} choose The action of whoever decides.
 */
export async function playBoth(server, game, until, choose) {
  const made = await newGame(server, ["person", "person"], game);
  for (let n = 0; n < 600; n++) {
    const first = await made.seats[0].view();
    if (until(first)) return made;
    const seat = made.seats[first.decides === "first" ? 0 : 1];
    const view = first.decides === "first" ? first : await seat.view();
    await seat.does(choose(view));
  }
  assert.fail("it never comes to that");
}

/** Ends a phase where it can be ended, else takes what comes first. @param {any} view */
export const done = ({ ask }) => (ask.offers.find((o) => o.verb === "done") ?? ask.offers[0]).act;

/**
 * The first Russian movement phase of the game with two maps, with the city still quiet and all its units on the first.
 * @param {string} server
 */
export async function russianMovement(server) {
  const game = "assault-on-leningrad";
  const movement = await phaseOf(server, "su-movement", game);
  return playBoth(server, game, (view) => view.phase === movement && view.decides === "second", done);
}
