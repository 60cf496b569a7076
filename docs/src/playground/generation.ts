import type { Work, Worked } from "./work.ts";

/**
 * Generates in a worker, so that the page stays alive. While the worker is busy, only the newest of what is asked meanwhile waits;
 * what was asked before it is never answered.
 */
export class Generation {
  readonly #onWorked: (worked: Worked) => void;
  readonly #onFault: (message: string) => void;
  #worker: Worker | undefined;
  #waiting: Work | undefined;
  #busy = false;

  constructor(onWorked: (worked: Worked) => void, onFault: (message: string) => void) {
    this.#onWorked = onWorked;
    this.#onFault = onFault;
  }

  ask(work: Work): void {
    if (this.#busy) {
      this.#waiting = work;
      return;
    }
    this.#busy = true;
    this.#worker ??= this.#start();
    this.#worker.postMessage(work);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Worked>) => {
      this.#next();
      this.#onWorked(data);
    });
    // A bug of ours, or memory that ran out. The next question gets a worker of its own.
    worker.addEventListener("error", ({ message }) => {
      worker.terminate();
      this.#worker = undefined;
      this.#next();
      this.#onFault(message);
    });
    return worker;
  }

  #next(): void {
    const next = this.#waiting;
    this.#waiting = undefined;
    this.#busy = false;
    if (next !== undefined) this.ask(next);
  }
}
