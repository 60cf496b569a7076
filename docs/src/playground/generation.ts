import type { Work, Worked } from "./work.ts";

/** Longest time that one generation may take, in seconds: several times what a document of 13 MB takes of a CPU in Node. */
export const longestWork = 30;

/** Is told how each generation ends. */
export interface GenerationListener {
  readonly onWorked: (worked: Worked) => void;
  /** A bug of ours, or memory that ran out. */
  readonly onFault: (message: string) => void;
  /** It was stopped because it took longer than `longestWork`. */
  readonly onStopped: () => void;
}

/**
 * Generates in a worker, so that the page stays alive. While the worker is busy, only the newest of what is asked meanwhile waits;
 * what was asked before it is never answered.
 */
export class Generation {
  readonly #listener: GenerationListener;
  #worker: Worker | undefined;
  #waiting: Work | undefined;
  #busy = false;
  #limit: number | undefined;

  constructor(listener: GenerationListener) {
    this.#listener = listener;
  }

  ask(work: Work): void {
    if (this.#busy) {
      this.#waiting = work;
      return;
    }
    this.#busy = true;
    this.#worker ??= this.#start();
    this.#limit = window.setTimeout(() => this.#giveUp(this.#listener.onStopped), longestWork * 1000);
    this.#worker.postMessage(work);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Worked>) => {
      this.#next();
      this.#listener.onWorked(data);
    });
    worker.addEventListener("error", ({ message }) => this.#giveUp(() => this.#listener.onFault(message)));
    return worker;
  }

  /** The next question gets a worker of its own. If one waits, nobody wants to know of this any more. */
  #giveUp(tell: () => void): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    if (this.#waiting === undefined) tell();
    this.#next();
  }

  #next(): void {
    clearTimeout(this.#limit);
    const next = this.#waiting;
    this.#waiting = undefined;
    this.#busy = false;
    if (next !== undefined) this.ask(next);
  }
}
