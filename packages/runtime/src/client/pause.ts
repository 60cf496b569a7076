import { failure } from "./send.ts";

/** The longest time that a timer takes, some 25 days: with a longer one it fires at once. */
export const longestTimer: number = 2 ** 31 - 1;

/** Waits some milliseconds. Rejects as an aborted call does. */
export function pause(milliseconds: number, operation: string, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(failure(operation, undefined, signal));
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      },
      Math.min(milliseconds, longestTimer),
    );
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted) abort();
  });
}
