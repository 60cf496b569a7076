import { type ClientRequest, type Middleware, type Send, TimeoutError } from "@tenon/runtime/client";

/** A budget for anonymous requests, and what to do when the service says that it is used up. */
export interface AnonymousLimitOptions {
  /** Requests in a window. Default 120: the service's limit for each connecting address. */
  readonly requests?: number;
  /** Length of the window in milliseconds. Default 60000. */
  readonly window?: number;
  /** Longest that a `Retry-After` is waited for, in milliseconds; a longer one is left to the caller. Default: the window. */
  readonly maxRetryAfter?: number;
  /** Further tries after a 429. Default 2. */
  readonly retries?: number;
}

/**
 * Keeps anonymous requests within the service's limit: a request over the budget waits for its turn instead of failing,
 * and a 429 holds all of them back until its `Retry-After` is over. Requests with a credential pass at once. One budget is
 * made by each call of this function; share it among the clients that connect from the same address.
 */
export function anonymousLimit(options: AnonymousLimitOptions = {}): Middleware {
  const { requests = 120, window = 60_000, maxRetryAfter = window, retries = 2 } = options;
  const turns = createTurns(requests, window);
  return async (request, next, { id }) => {
    if (request.headers.has("authorization")) return next(request);
    for (let attempt = 0; ; attempt++) {
      const response = await inTurn(turns, request, next, id);
      const wait = response.status === 429 ? retryAfter(response.headers) : undefined;
      if (wait === undefined) return response;
      turns.close(wait);
      if (wait > maxRetryAfter || attempt >= retries || !isRepeatable(request)) return response;
      await response.body?.cancel();
    }
  };
}

async function inTurn(
  turns: Turns,
  request: ClientRequest,
  next: Send,
  operation: string,
): Promise<Response> {
  await turns.take(request.signal, operation);
  try {
    return await next(request);
  } finally {
    turns.done();
  }
}

function isRepeatable({ method }: ClientRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** Milliseconds of a `Retry-After` as the service writes it: positive whole seconds. */
function retryAfter(headers: Headers): number | undefined {
  const text = headers.get("retry-after") ?? "";
  return /^[1-9][0-9]*$/.test(text) ? Number(text) * 1000 : undefined;
}

interface Turns {
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
function createTurns(requests: number, window: number): Turns {
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
