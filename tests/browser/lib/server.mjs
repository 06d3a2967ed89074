/** A server of its own for each file of tests, on a free port, with a database of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(fileURLToPath(new URL("../../..", import.meta.url)));
/** The program: what `make` built, or the one named. */
const LADOGA = resolve(ROOT, process.env.LADOGA ?? "target/debug/ladoga");
/** A server with a toy in place of the games (crates/server/examples/toys.rs), built beside it. */
export const TOYS = join(dirname(LADOGA), "examples", "toys");

export class Server {
  /** @param {number | null} seed @param {string} folder @param {string} program */
  constructor(seed, folder, program) {
    this.seed = seed;
    this.folder = folder;
    this.program = program;
  }

  /** Starts one that keeps its games in a new folder; with a seed the dice fall the same every time. */
  static async start({ seed = null, program = LADOGA } = {}) {
    const server = new Server(seed, await mkdtemp(join(tmpdir(), "ladoga-browser-")), program);
    await server.run(0);
    return server;
  }

  /** @param {number} port 0 takes any. */
  async run(port) {
    const database = join(this.folder, "games.db");
    const args = ["serve", "--port", String(port), "--no-open", "--database", database];
    if (this.seed !== null) args.push("--seed", String(this.seed));
    this.process = spawn(this.program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    this.process.stderr.on("data", (text) => (said += text));
    this.url = await new Promise((found, fail) => {
      this.process.stdout.on("data", (text) => {
        said += text;
        const url = /at (http:\/\/\S+?)\/\s/.exec(said)?.[1];
        if (url) found(url);
      });
      this.process.on("error", (why) => fail(new Error(`${this.program} did not start: ${why.message}`)));
      this.process.on("exit", (code) => fail(new Error(`the server ended with ${code}: ${said}`)));
    });
    this.port = Number(new URL(this.url).port);
  }

  /** As if the machine had lost its power. */
  async kill() {
    const ended = once(this.process, "exit");
    this.process.kill("SIGKILL");
    await ended;
  }

  /** Comes back where it was. */
  again() {
    return this.run(this.port);
  }

  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
