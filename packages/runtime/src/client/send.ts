import type { Client } from "./client.ts";
import { ClientError, NetworkError, TimeoutError } from "./errors.ts";
import type { ClientRequest, Middleware, Send } from "./middleware.ts";
import type { ClientOperation } from "./operation.ts";
import { follow, isHarmless } from "./redirect.ts";

/** Sends a request through the middleware. Rejects with a `ClientError` or the reason of an aborted signal. */
export function send(
  client: Client<unknown>,
  operation: ClientOperation<unknown>,
  request: ClientRequest,
  middleware: readonly Middleware[],
): Promise<Response> {
  const last: Send = (outgoing) => transmit(client, operation, outgoing);
  return middleware.reduceRight<Send>(
    (next, layer) => (outgoing) => layer(outgoing, next, operation),
    last,
  )(request);
}

/** What a failure beneath the client means: an abort stays what it is, the rest becomes a `ClientError`. */
export function failure(operation: string, error: unknown, signal: AbortSignal | null): unknown {
  const cause: unknown = signal?.aborted ? signal.reason : error;
  if (cause instanceof DOMException && cause.name === "TimeoutError") {
    return new TimeoutError(operation, "time ran out", { cause });
  }
  if (signal?.aborted || cause instanceof ClientError) return cause;
  return new NetworkError(operation, "no complete response came", { cause });
}

function transmit(
  { options }: Client<unknown>,
  operation: ClientOperation<unknown>,
  request: ClientRequest,
): Promise<Response> {
  const declared = Object.keys(operation.responses).some((status) => status.startsWith("3"));
  const harmless = isHarmless(request);
  const once: Send = async ({ url, ...init }) => {
    // `duplex` is asked for with streams and harmless without.
    const settings: RequestInit & { readonly duplex: "half" } = {
      ...init,
      redirect: harmless && !declared ? "follow" : "manual",
      duplex: "half",
    };
    try {
      return await (options.fetch ?? fetch)(url, settings);
    } catch (cause) {
      throw failure(operation.id, cause, init.signal);
    }
  };
  return declared || harmless ? once(request) : follow(request, once, operation);
}
