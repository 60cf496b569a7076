import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { load, type RequestText } from "./load.ts";
import type { Usage } from "./servers/child.ts";

/** A server in a process of its own. */
export class Contender {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #port: number;

  private constructor(name: string, child: ChildProcess, port: number) {
    this.name = name;
    this.#child = child;
    this.#port = port;
  }

  /** Starts a file of `servers/`. */
  static async start(name: string, file: string, ...args: readonly string[]): Promise<Contender> {
    const child = fork(join(import.meta.dirname, "servers", `${file}.ts`), args, {
      execArgv: ["--conditions=@tenon/source", "--expose-gc", "--disable-warning=ExperimentalWarning"],
    });
    const [message] = (await Promise.race([once(child, "message"), ended(name, child)])) as [
      { port: number },
    ];
    return new Contender(name, child, message.port);
  }

  /** CPU microseconds of the process for each request, user and system time. */
  async cost(text: RequestText, count: number): Promise<number> {
    const before = await this.usage("cpu");
    await load(this.#port, text, count);
    return ((await this.usage("cpu")) - before) / count;
  }

  /** What the process has used so far. */
  async usage(what: keyof Usage): Promise<number> {
    this.#child.send(what);
    const [used] = (await once(this.#child, "message")) as [number];
    return used;
  }

  stop(): void {
    this.#child.disconnect();
  }
}

async function ended(name: string, child: ChildProcess): Promise<never> {
  const [code] = (await once(child, "exit")) as [number];
  throw new Error(`${name} ended with ${code} before it listened`);
}
