import { withBodyThrough } from "./body-through.ts";
import { BodyLimitError } from "./errors.ts";
import type { Middleware } from "./middleware.ts";

/**
 * Ends a request whose response has a body of more bytes than that, with `BodyLimitError`: before it is read where its length says so.
 * Counted is what comes out of a compressed body, and of a stream all items together.
 */
export function bodyLimit(bytes: number): Middleware {
  return async (request, next, { id }) => {
    const controller = new AbortController();
    const limit = controller.signal;
    const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
    const response = await next({ ...request, signal });
    const { body, headers, status } = response;
    // Where there can be no body, its length is that of another, and some platforms give an empty one.
    if (!body || request.method === "HEAD" || [204, 205, 304].includes(status)) return response;
    // By the signal too: what a body broke with, browsers keep to themselves.
    const exceed = (): BodyLimitError => {
      const error = new BodyLimitError(id, `the body has more than ${bytes} bytes`, response);
      controller.abort(error);
      return error;
    };
    if (Number(headers.get("content-length")) > bytes) throw exceed();
    let left = bytes;
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, stream): void {
        left -= chunk.length;
        if (left < 0) throw exceed();
        stream.enqueue(chunk);
      },
    });
    return withBodyThrough(response, body, count);
  };
}
