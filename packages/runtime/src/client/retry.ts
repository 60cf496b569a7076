import { discard } from "../wire/discard.ts";
import { NetworkError, TimeoutError } from "./errors.ts";
import type { ClientRequest, Middleware } from "./middleware.ts";
import { pause } from "./pause.ts";

/** When and how often to try again. */
export interface RetryOptions {
  /** Tries after the first. Default 2. */
  readonly retries?: number | undefined;
  /** Milliseconds before the first retry, doubled for each further one; the actual wait is random up to that. Default 200. */
  readonly delay?: number | undefined;
  /** Longest wait in milliseconds, `Retry-After` included: a longer one is not waited for, and the response is given. Default 30000. */
  readonly maxDelay?: number | undefined;
  /** Statuses that are worth another try. Default 408, 429, 502, 503 and 504. */
  readonly statuses?: readonly number[] | undefined;
  /** The header whose presence allows any method to be repeated. Default `Idempotency-Key`. */
  readonly idempotencyHeader?: string | undefined;
}

/**
 * Tries again after network errors, time-outs of a single try, and passing refusals. Only for idempotent methods (RFC 9110, 9.2.2) and
 * requests with an idempotency key, never for a streamed body. Honours `Retry-After` in seconds and as a date.
 */
export function retry(options: RetryOptions = {}): Middleware {
  const { retries = 2, delay = 200, maxDelay = 30_000, statuses = [408, 429, 502, 503, 504] } = options;
  const { idempotencyHeader = "idempotency-key" } = options;
  return async (request, next, operation) => {
    for (let attempt = 0; ; attempt++) {
      const outcome = await next(request).catch((error: unknown) => error);
      // Asked afterwards: middleware within may have given it a key.
      const last = attempt >= retries || !isRepeatable(request, idempotencyHeader);
      const wait = outcome instanceof Response ? retryAfter(outcome.headers.get("retry-after")) : undefined;
      const passing =
        outcome instanceof Response
          ? statuses.includes(outcome.status)
          : outcome instanceof NetworkError || outcome instanceof TimeoutError;
      if (last || !passing || request.signal?.aborted || (wait ?? 0) > maxDelay) {
        if (outcome instanceof Response) return outcome;
        throw outcome;
      }
      if (outcome instanceof Response) discard(outcome.body);
      await pause(
        wait ?? Math.random() * Math.min(maxDelay, delay * 2 ** attempt),
        operation.id,
        request.signal,
      );
    }
  };
}

function isRepeatable({ method, headers, body }: ClientRequest, idempotencyHeader: string): boolean {
  if (body instanceof ReadableStream) return false;
  return (
    ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "QUERY"].includes(method) ||
    headers.has(idempotencyHeader)
  );
}

/** Milliseconds that a `Retry-After` asks for (RFC 9110, 10.2.3); `undefined` when it says nothing that can be read. */
function retryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // `Date.parse` alone finds a year in nearly everything: `-1` would be a date long past, and no pause at all.
  const zone = /^[a-z]{3,9},? [\w -]+ \d\d:\d\d:\d\d( GMT| \d{4})$/i.exec(text)?.[1];
  if (zone === undefined) return undefined;
  // The form of `asctime` has no zone, and is UTC all the same (RFC 9110, 5.6.7).
  const date = Date.parse(zone === " GMT" ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
