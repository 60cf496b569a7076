import { type Contents, contentsOf, doubt, nextChange } from "../run/index.ts";
import type { Outcome } from "./command.ts";
import { Retold, type Telling } from "./retold.ts";

/** One run of a command that can be watched. */
export interface Run {
  readonly outcome: Outcome;
  /** Absolute paths of the files on which the outcome depends. */
  readonly inputs: readonly string[];
  /** Absolute paths of the output folders. */
  readonly directories?: readonly string[];
}

/**
 * Runs, and runs again whenever the content of an input changes, until SIGINT or SIGTERM. An outcome with errors is one like
 * any other: what was written before stays, and the next change may mend it. Without any input there is nothing to wait for.
 */
export async function* watchRuns(run: (version: number) => Promise<Run>): AsyncGenerator<Outcome> {
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  process.once("SIGINT", abort).once("SIGTERM", abort);
  try {
    let contents: Contents = new Map();
    let told: number | undefined; // How many files are watched, as it was said last.
    let failed = false;
    const retold = new Retold();
    for (let version = 0; ; version++) {
      const started = Date.now();
      const { outcome, inputs } = await run(version);
      contents = new Map([...contentsOf(inputs, started), ...contents]);
      const soon =
        version > 0 && outcome.exitCode !== 0 ? await changeWithin(doubt, contents, stop.signal) : undefined;
      if (soon !== undefined) {
        contents = soon;
        continue;
      }
      const mended = failed && outcome.exitCode === 0;
      failed = outcome.exitCode !== 0;
      const telling = retold.tell(outcome.diagnostics ?? [], !failed);
      yield withLines(outcome, mended, telling, contents.size === told ? 0 : contents.size);
      told = contents.size;
      if (contents.size === 0) return;
      const now = await nextChange(contents, stop.signal);
      if (now === undefined) return yield { exitCode: 0, summary: "Stopped watching." };
      contents = now;
    }
  } finally {
    process.off("SIGINT", abort).off("SIGTERM", abort);
  }
}

/** The next change, if it comes within so many milliseconds. */
function changeWithin(time: number, contents: Contents, stop: AbortSignal): Promise<Contents | undefined> {
  return nextChange(contents, AbortSignal.any([stop, AbortSignal.timeout(time)]));
}

/** `files`: how many are watched from now on; 0 if nothing needs to be said of it. */
function withLines(outcome: Outcome, mended: boolean, telling: Telling, files: number): Outcome {
  const lines = [
    ...(mended ? ["The error is mended."] : []),
    ...telling.lines,
    outcome.summary,
    ...(files === 0 ? [] : [`Watching ${files === 1 ? "1 file" : `${files} files`}; Ctrl-C ends it.`]),
  ];
  return { ...outcome, told: telling.diagnostics, summary: lines.filter(Boolean).join("\n") };
}
