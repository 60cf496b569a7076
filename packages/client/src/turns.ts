import { TimeoutError } from "@tenon/runtime/client";

/**
 * Turns of requests under a budget, first come first served. A request holds its place until a whole window has passed since
 * its answer: the service counted it at some time before, so that no window of the service's ever holds more.
 */
export class Turns {
  readonly #requests: number;
  readonly #window: number;
  readonly #waiting: (() => void)[] = [];
  /** When requests were answered that still hold a place. */
  readonly #answered: number[] = [];
  #sending = 0;
  #closedUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** So many requests in a window of so many milliseconds. */
  constructor(requests: number, window: number) {
    this.#requests = requests;
    this.#window = window;
  }

  /** Resolves when a request may be sent. Rejects as the client does when the signal is aborted. */
  take(signal: AbortSignal | null, operation: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const proceed = (): void => {
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      const abort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1);
        reject(aborted(signal, operation));
      };
      if (signal?.aborted) return reject(aborted(signal, operation));
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.push(proceed);
      this.#pump();
    });
  }

  /** A request was answered, or failed. */
  done(): void {
    this.#sending--;
    this.#answered.push(performance.now());
    this.#pump();
  }

  /** Nothing is sent for so many milliseconds. */
  close(milliseconds: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, performance.now() + milliseconds);
    this.#pump();
  }

  /** Lets go whoever has a place, and comes again when there will be one. */
  #pump(): void {
    const now = performance.now();
    const over = this.#answered.findIndex((at) => at + this.#window > now);
    this.#answered.splice(0, over < 0 ? this.#answered.length : over);
    const free = this.#requests - this.#sending - this.#answered.length;
    const going = now < this.#closedUntil ? [] : this.#waiting.splice(0, Math.max(0, free));
    this.#sending += going.length;
    for (const proceed of going) proceed();
    clearTimeout(this.#timer);
    // Without an end in sight, the next answer pumps.
    const next = now < this.#closedUntil ? this.#closedUntil : (this.#answered[0] ?? Infinity) + this.#window;
    if (this.#waiting.length > 0 && next < Infinity) {
      // A timer with more than it takes fires at once, again and again.
      this.#timer = setTimeout(() => this.#pump(), Math.min(Math.ceil(next - now), 2 ** 31 - 1));
    }
  }
}

/** As the client itself rejects: with the signal's reason, or a `TimeoutError` where that is what it is. */
function aborted(signal: AbortSignal | null, operation: string): unknown {
  const cause: unknown = signal?.reason;
  const timedOut = (cause as Partial<Error> | undefined)?.name === "TimeoutError";
  return timedOut ? new TimeoutError(operation, "time ran out", { cause }) : cause;
}
