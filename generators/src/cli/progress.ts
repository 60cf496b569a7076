import type { WriteStream } from "node:tty";
import type { OnStep } from "../run/index.ts";
import { printable } from "./printable.ts";

/** One line on a terminal that says what is going on. */
export interface Progress {
  /** Is told of every step; shows it if the work has taken long enough by then. */
  readonly onStep: OnStep;
  /** Takes the line away. What comes next is work of its own. */
  readonly erase: () => void;
}

/** How long work goes on before a line about it appears, in milliseconds. */
const patience = 1000;

/** Progress for those who do not look. */
export const noProgress: Progress = { onStep: () => {}, erase: () => {} };

/** Whether a person looks at the stream: a terminal that can erase, and no build server's. */
export function isWatched(
  { isTTY }: Pick<WriteStream, "isTTY">,
  { CI = "", TERM = "" }: NodeJS.ProcessEnv,
): boolean {
  return isTTY && TERM !== "dumb" && ["", "0", "false"].includes(CI);
}

/**
 * Progress on a terminal. Most steps hold the thread, so that no clock ticks in them: the line is drawn before a step that begins
 * when the work is a second old, and by a timer where a step waits, for the network for example. A single step that takes longer
 * is not seen before it ends.
 */
export function progressOn(terminal: Pick<WriteStream, "write" | "columns">): Progress {
  let begun: number | undefined;
  let shown = false;
  let current = "";
  let timer: NodeJS.Timeout | undefined;
  const draw = (): void => {
    clearTimeout(timer);
    terminal.write(`\r\u001b[K${fitted(current, terminal.columns)}`);
    shown = true;
  };
  return {
    onStep: (step, what) => {
      begun ??= performance.now();
      current = `${what}: ${step} …`;
      timer ??= setTimeout(draw, patience).unref();
      if (performance.now() - begun >= patience) draw();
    },
    erase: () => {
      clearTimeout(timer);
      if (shown) terminal.write("\r\u001b[K");
      begun = timer = undefined;
      shown = false;
    },
  };
}

/** A line that would be broken could not be erased; its end, with the step, is what stays. */
function fitted(text: string, columns: number): string {
  const line = printable(text).replaceAll(/\s/g, " ");
  // A terminal that does not know its width says 0 columns.
  const width = (columns || 80) - 1;
  return line.length <= width ? line : `…${line.slice(line.length - width + 1)}`;
}
