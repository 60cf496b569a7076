import { type ChildProcess, fork } from "node:child_process";

/** What became of a task: an answer, no answer in time, or a process that ended without one. */
export type PoolResult<Answer> =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "timed out" }
  | { readonly kind: "died"; readonly reason: string };

/** How a pool works. */
export interface PoolOptions {
  /** The module that each process runs: it answers every message with one message. */
  readonly module: string;
  readonly jobs: number;
  readonly timeoutSeconds: number;
  readonly execArgv: readonly string[];
}

/**
 * Gives tasks to worker processes, `jobs` at a time. A process that does not answer in time is killed, one that dies is noted with the
 * end of its stderr, and a new process takes the next task. `done` hears of each task as it ends.
 */
export async function runPool<Task extends object, Answer>(
  tasks: readonly Task[],
  options: PoolOptions,
  done: (task: Task, result: PoolResult<Answer>) => Promise<void>,
): Promise<void> {
  const queue = tasks.values();
  const lane = async (): Promise<void> => {
    const worker = new Worker(options);
    try {
      for (const task of queue) await done(task, (await worker.run(task)) as PoolResult<Answer>);
    } finally {
      worker.stop();
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, tasks.length) }, lane));
}

/** One lane of the pool: a process that is replaced when it is lost. */
class Worker {
  readonly #options: PoolOptions;
  #process: ChildProcess | undefined;
  #stderr = "";

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  run(task: object): Promise<PoolResult<unknown>> {
    const child = this.#process ?? this.#start();
    this.#process = child;
    this.#stderr = "";
    return new Promise((resolve) => {
      const settle = (result: PoolResult<unknown>): void => {
        clearTimeout(timer);
        child.removeAllListeners("message").removeAllListeners("close");
        if (result.kind !== "answer") this.stop();
        resolve(result);
      };
      const timer = setTimeout(() => settle({ kind: "timed out" }), this.#options.timeoutSeconds * 1000);
      child.once("message", (answer) => settle({ kind: "answer", answer }));
      child.once("close", (code, signal) =>
        settle({ kind: "died", reason: `${signal ?? `exit ${code}`} ${lastWords(this.#stderr)}`.trim() }),
      );
      child.send(task);
    });
  }

  stop(): void {
    this.#process?.kill("SIGKILL");
    this.#process = undefined;
  }

  #start(): ChildProcess {
    const child = fork(this.#options.module, {
      execArgv: [...this.#options.execArgv],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    // A process that dies before it has taken its message is heard of through `close`.
    child.on("error", () => undefined);
    child.stderr?.on("data", (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString()).slice(-20_000);
    });
    return child;
  }
}

/** The line of a stderr that says most: the fatal error, else the error, else the last line. */
function lastWords(stderr: string): string {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  return (
    lines.find((line) => line.includes("FATAL ERROR")) ??
    lines.find((line) => /^\w*Error\b/.test(line)) ??
    lines.at(-1) ??
    ""
  );
}
