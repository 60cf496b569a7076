import { parentPort, Worker, workerData } from "node:worker_threads";

/** What became of a task. */
export type Settled<Answer> =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "fault"; readonly error: Error };

/** How tasks are spread over threads. */
export interface Spread<Task, Answer, Note> {
  /** The module that each further thread runs: it calls `serveTasks`. */
  readonly module: URL;
  /** How many threads there are besides this one, which works as well. */
  readonly threads: number;
  /** Whether a task and its answer can be copied to another thread and back. */
  readonly isPlain: (task: Task) => boolean;
  readonly work: (task: Task) => Promise<Answer>;
  /** Is told what a thread tells while it works. */
  readonly onNote: (note: Note) => void;
}

/** What a thread is given: tasks by index, without those that stay, and where the next one to take is counted. */
interface Share<Task> {
  readonly tasks: readonly (Task | undefined)[];
  readonly queue: readonly number[];
  readonly counter: Int32Array;
}

/** What a thread tells. */
type Message<Answer, Note> =
  | { readonly kind: "begun"; readonly index: number }
  | { readonly kind: "note"; readonly note: Note }
  | { readonly kind: "settled"; readonly index: number; readonly settled: Settled<Answer> };

/**
 * Works on tasks in this thread and in others at once. Nothing is shared but the number of the next task. What became of each comes in
 * the order of the tasks; one that throws, or takes its thread down, is a fault and leaves the others alone.
 */
export async function spread<Task, Answer, Note>(
  tasks: readonly Task[],
  { module, threads, isPlain, work, onNote }: Spread<Task, Answer, Note>,
): Promise<readonly Settled<Answer>[]> {
  const settled: Settled<Answer>[] = [];
  const plain = tasks.map(isPlain);
  const share: Share<Task> = {
    tasks: tasks.map((task, index) => (plain[index] === true ? task : undefined)),
    queue: [...tasks.keys()].filter((index) => plain[index] === true),
    counter: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  };
  const others = Array.from({ length: Math.min(threads, share.queue.length - 1) }, () =>
    follow<Answer, Note>(module, share, settled, onNote),
  );
  const take = async (index: number): Promise<void> => {
    const task = tasks[index] as Task; // The index comes from the tasks.
    settled[index] = await settle(() => work(task));
  };
  for (const index of tasks.keys()) if (plain[index] !== true) await take(index);
  for (const index of taken(share)) await take(index);
  await Promise.all(others);
  return settled;
}

/** Runs a thread to its end. Whatever ends it, it ends with the task that it was at. */
function follow<Answer, Note>(
  module: URL,
  share: Share<unknown>,
  settled: Settled<Answer>[],
  onNote: (note: Note) => void,
): Promise<void> {
  const conditions = module.href.endsWith(".ts") ? ["--conditions=@tenon/source"] : [];
  const worker = new Worker(module, { workerData: share, execArgv: [...process.execArgv, ...conditions] });
  let current: number | undefined;
  const give = (error: Error): void => {
    if (current !== undefined) settled[current] = { kind: "fault", error };
    current = undefined;
  };
  return new Promise((resolve, reject) => {
    worker.on("message", (message: Message<Answer, Note>) => {
      if (message.kind === "note") onNote(message.note);
      else if (message.kind === "begun") current = message.index;
      else {
        settled[message.index] = message.settled;
        current = undefined;
      }
    });
    worker.on("error", (error: Error) => (current === undefined ? reject(error) : give(error)));
    worker.on("exit", (code) => {
      give(new Error(`Its thread ended with code ${code}.`));
      resolve();
    });
  });
}

/** The indexes that this thread gets, one after the other, until there are none. */
function* taken({ queue, counter }: Share<unknown>): Generator<number> {
  for (;;) {
    const index = queue[Atomics.add(counter, 0, 1)];
    if (index === undefined) return;
    yield index;
  }
}

async function settle<Answer>(work: () => Promise<Answer>): Promise<Settled<Answer>> {
  try {
    return { kind: "answer", answer: await work() };
  } catch (error) {
    return { kind: "fault", error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** The other end: works on the tasks that this thread gets. `tell` takes a note to the thread that began it all. */
export async function serveTasks<Task, Answer, Note>(
  work: (task: Task, tell: (note: Note) => void) => Promise<Answer>,
): Promise<void> {
  const share = workerData as Share<Task>; // `spread` gives nothing else.
  const post = (message: Message<Answer, Note>): void => parentPort?.postMessage(message);
  for (const index of taken(share)) {
    post({ kind: "begun", index });
    const task = share.tasks[index] as Task; // The queue has only tasks that were given.
    const settled = await settle(() => work(task, (note) => post({ kind: "note", note })));
    post({ kind: "settled", index, settled });
  }
}
