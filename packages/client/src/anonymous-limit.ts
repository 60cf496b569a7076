import { type ClientRequest, discard, type Middleware, type Send } from "@tenon/runtime/client";
import { Turns } from "./turns.ts";

/** A budget for anonymous requests, and what to do when the service says that it is used up. */
export interface AnonymousLimitOptions {
  /** Requests in a window. Default 120: the service's limit for each connecting address. */
  readonly requests?: number | undefined;
  /** Length of the window in milliseconds. Default 60000. */
  readonly window?: number | undefined;
  /** Longest that a `Retry-After` is waited for, in milliseconds; a longer one is left to the caller. Default: the window. */
  readonly maxRetryAfter?: number | undefined;
  /** Further tries after a 429. Default 2. */
  readonly retries?: number | undefined;
}

/**
 * Keeps anonymous requests within the service's limit: a request over the budget waits for its turn instead of failing,
 * and a 429 holds all of them back until its `Retry-After` is over. Requests with a credential pass at once. One budget is
 * made by each call of this function; share it among the clients that connect from the same address.
 */
export function anonymousLimit(options: AnonymousLimitOptions = {}): Middleware {
  const { requests = 120, window = 60_000, maxRetryAfter = window, retries = 2 } = options;
  const turns = new Turns(requests, window);
  return async (request, next, { id }) => {
    if (request.headers.has("authorization")) return next(request);
    for (let attempt = 0; ; attempt++) {
      const response = await inTurn(turns, request, next, id);
      const wait = response.status === 429 ? retryAfter(response.headers) : undefined;
      if (wait === undefined) return response;
      // No longer than anybody waits: after that, the service may say so again.
      turns.close(Math.min(wait, maxRetryAfter));
      if (wait > maxRetryAfter || attempt >= retries || !isRepeatable(request)) return response;
      discard(response.body);
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
