import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** Whether `script` of util-linux is here, which makes pseudo-terminals. */
export const hasTerminal: boolean = spawnSync("script", ["--version"]).status === 0;

/** Longest wait for something to appear, in milliseconds. */
const patience = 60_000;

/** Ctrl-C. */
export const interrupt = "\u0003";

/** A program in a pseudo-terminal, as a person has it before them. */
export class Terminal implements AsyncDisposable {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #exit: Promise<unknown>;
  #screen = "";
  /** How much of the screen has been waited for. */
  #seen = 0;

  constructor(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
    // Its exit code is the program's own, which the shell in between would have another view of.
    const call = `exec ${[program, ...args].map((word) => `'${word}'`).join(" ")}`;
    this.#child = spawn("script", ["-qefc", call, "/dev/null"], { cwd, env: { ...env, TERM: "xterm" } });
    this.#exit = once(this.#child, "exit");
    this.#child.stdout.on("data", (data: Buffer) => (this.#screen += data.toString()));
  }

  /** Types, as on a keyboard. */
  type(text: string): void {
    this.#child.stdin.write(text);
  }

  /** Waits until something appears after all that has been waited for so far. */
  async until(text: string): Promise<void> {
    const start = performance.now();
    for (;;) {
      const at = this.#screen.indexOf(text, this.#seen);
      if (at >= 0) {
        this.#seen = at + text.length;
        return;
      }
      if (performance.now() - start > patience || this.#child.exitCode !== null)
        throw new Error(`${JSON.stringify(text)} does not appear in:\n${this.#screen}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Waits for the end: the exit code, and all that was shown, with line feeds alone and its colours. */
  async end(): Promise<{ readonly code: number | null; readonly screen: string }> {
    await this.#exit;
    return { code: this.#child.exitCode, screen: this.#screen.replaceAll("\r\n", "\n") };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill();
    await this.#exit;
  }
}
