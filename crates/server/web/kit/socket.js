// @ts-check
/** The connection: requests with answers, messages that come by themselves, and coming back after a loss. */
/** @import { Answers, Message, Problem, Request, Trouble } from "../types.js" */

const PAUSES = [300, 700, 1500, 3000, 5000];

/** An answer that was an error. */
export class Refused extends Error {
  /** @param {Trouble} trouble */
  constructor(trouble) {
    super(trouble.why);
    this.trouble = trouble;
  }
}

/**
 * The answer to a request.
 * @template {Request} R
 * @typedef {Answers[keyof R & keyof Answers]} Answer
 */

/**
 * Whoever answers requests.
 * @typedef {{ask: <R extends Request>(request: R) => Promise<Answer<R>>}} Asks
 */

/** Nobody is there to ask: a game that is only looked at. @type {Asks} */
export const NOBODY = {
  ask: () =>
    Promise.reject(new Refused({ kind: "over", why: "this is the course of a game, not the game", refusal: null })),
};

export class Socket {
  /**
   * @param {() => string} path
   * @param {(message: Message) => void} heard
   * @param {(up: boolean) => void} status
   */
  constructor(path, heard, status) {
    this.path = path;
    this.heard = heard;
    this.status = status;
    this.next = 1;
    this.losses = 0;
    /** @type {Map<number, {ok: (value: any) => void, fail: (why: Error) => void}>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.ws = null;
    this.open();
    // A phone that wakes up, or a network that comes back, need not wait for the pause to end.
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.retry());
  }

  open() {
    clearTimeout(this.timer);
    const ws = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path()}`);
    this.ws = ws;
    ws.onopen = () => this.status(true);
    ws.onmessage = (event) => {
      this.losses = 0;
      this.take(JSON.parse(event.data));
    };
    ws.onclose = () => {
      if (this.ws === ws) this.lost();
    };
  }

  lost() {
    this.ws = null;
    this.status(false);
    // What was under way may or may not have been done: the next state tells, nothing is sent twice.
    for (const { fail } of this.waiting.values()) {
      fail(new Refused({ kind: "lost", why: "the connection was lost before the answer came", refusal: null }));
    }
    this.waiting.clear();
    this.timer = setTimeout(() => this.open(), PAUSES[Math.min(this.losses++, PAUSES.length - 1)]);
  }

  retry() {
    if (!this.ws) this.open();
  }

  /** @param {Message | {id: number, ok: any} | {id: number, error: Problem}} message */
  take(message) {
    const asked = "id" in message ? this.waiting.get(message.id) : undefined;
    if (!("id" in message)) this.heard(message);
    else if (asked) {
      this.waiting.delete(message.id);
      if ("error" in message) asked.fail(new Refused(message.error));
      else asked.ok(message.ok);
    }
  }

  /**
   * @template {Request} R
   * @param {R} request
   * @returns {Promise<Answer<R>>}
   */
  ask(request) {
    return new Promise((ok, fail) => {
      if (this.ws?.readyState !== WebSocket.OPEN) {
        fail(new Refused({ kind: "lost", why: "there is no connection at the moment", refusal: null }));
        return;
      }
      const id = this.next++;
      this.waiting.set(id, { ok, fail });
      this.ws.send(JSON.stringify({ id, ...request }));
    });
  }
}
