import { TimeoutError } from "@tenon/runtime/client";

/** Turns of requests under a budget. */
export interface Turns {
  /** Resolves when a request may be sent, first come first served. */
  take(signal: AbortSignal | null, operation: string): Promise<void>;
  /** A request was answered or failed. */
  done(): void;
  /** Nothing is sent for so many milliseconds. */
  close(milliseconds: number): void;
}

/**
 * A request holds its place until a whole window has passed since its answer: the service counted it at some time before,
 * so that no window of the service's ever holds more.
 */
export function createTurns(requests: number, window: number): Turns {
  const waiting: (() => void)[] = [];
  const answered: number[] = [];
  let sending = 0;
  let closedUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pump(): void {
    const now = performance.now();
    while (answered[0] !== undefined && answered[0] + window <= now) answered.shift();
    while (waiting.length > 0 && now >= closedUntil && sending + answered.length < requests) {
      sending++;
      waiting.shift()?.();
    }
    clearTimeout(timer);
    if (waiting.length === 0) return;
    const free = now < closedUntil ? closedUntil : (answered[0] ?? Number.POSITIVE_INFINITY) + window;
    // Without an end in sight, the next answer pumps.
    if (free !== Number.POSITIVE_INFINITY) timer = setTimeout(pump, Math.ceil(free - now));
  }

  return {
    take: (signal, operation) =>
      new Promise((resolve, reject) => {
        const proceed = (): void => {
          signal?.removeEventListener("abort", abort);
          resolve();
        };
        const abort = (): void => {
          waiting.splice(waiting.indexOf(proceed), 1);
          reject(aborted(signal, operation));
          pump();
        };
        if (signal?.aborted) return reject(aborted(signal, operation));
        signal?.addEventListener("abort", abort, { once: true });
        waiting.push(proceed);
        pump();
      }),
    done() {
      sending--;
      answered.push(performance.now());
      pump();
    },
    close(milliseconds) {
      closedUntil = Math.max(closedUntil, performance.now() + milliseconds);
      pump();
    },
  };
}

/** As the client itself rejects: with the signal's reason, or a `TimeoutError` where that is what it is. */
function aborted(signal: AbortSignal | null, operation: string): unknown {
  const cause: unknown = signal?.reason;
  const timedOut = (cause as Partial<Error> | undefined)?.name === "TimeoutError";
  return timedOut ? new TimeoutError(operation, "time ran out", { cause }) : cause;
}
