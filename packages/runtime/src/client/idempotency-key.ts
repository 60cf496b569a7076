import type { Middleware, OperationInfo } from "./middleware.ts";
import { setHeader } from "./set-header.ts";

/** Settings of `idempotencyKeys`. */
export interface IdempotencyKeyOptions {
  /** Default `Idempotency-Key`. `retry` has to be told of another one. */
  readonly header?: string | undefined;
  /** Methods whose requests get a key. Default POST and PATCH, which are not idempotent of themselves. */
  readonly methods?: readonly string[] | undefined;
  /** Default: 128 random bits. */
  readonly create?: ((operation: OperationInfo) => string) | undefined;
}

/**
 * Gives each request that is not idempotent a key by which the service knows it again, so that `retry` may repeat it. The key is
 * made once for a call and stays the same for all of its tries, on whichever side of `retry` this stands. One that is there already counts.
 */
export function idempotencyKeys(options: IdempotencyKeyOptions = {}): Middleware {
  const { header = "Idempotency-Key", methods = ["POST", "PATCH"], create = randomKey } = options;
  return (request, next, operation) => {
    if (methods.includes(request.method) && !request.headers.has(header)) {
      setHeader(request.headers, header, create(operation));
    }
    return next(request);
  };
}

/** Not `randomUUID`, which pages without TLS lack. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
