import { eventBlocks } from "../wire/body-event-stream.ts";
import { withBodyThrough } from "./body-through.ts";
import type { CallOptions } from "./client.ts";
import { InvalidRequestError, NetworkError, TimeoutError } from "./errors.ts";
import type { Middleware } from "./middleware.ts";
import { pause } from "./pause.ts";
import { ApiError, type Refusal } from "./result.ts";

/** Settings of `reconnect`. */
export interface ReconnectOptions extends CallOptions {
  /** Where to go on: the id of the last event that an earlier run has seen. */
  readonly lastEventId?: string | undefined;
  /** Milliseconds between connections, until the server says otherwise with `retry`; both are at least 100. Default 3000. */
  readonly delay?: number | undefined;
  /** Connections that fail one after another before the error is thrown; each is waited for twice as long as the one before. Default: no end. */
  readonly failures?: number | undefined;
  /** Longest wait in milliseconds. Default 60000. */
  readonly maxDelay?: number | undefined;
}

/** What a call has to give: a result whose body is a stream of events. */
interface EventResult {
  readonly ok: boolean;
  readonly status: number;
}

/** The events of a result. */
export type EventOf<Result> = Result extends {
  readonly ok: true;
  readonly body: AsyncIterable<infer Event>;
}
  ? Event
  : never;

/**
 * Server-sent events over as many connections as it takes, each telling `Last-Event-ID` (HTML, 9.2):
 * `reconnect((options) => watchThings(client, input, options))`. Ends at 204. A refusal (`ApiError`) and whatever else is no broken
 * connection is thrown; so is the reason of an aborted signal.
 */
export async function* reconnect<Result extends EventResult>(
  connect: (options: CallOptions) => Promise<Result>,
  { lastEventId = "", delay = 3000, failures = Number.POSITIVE_INFINITY, ...options }: ReconnectOptions = {},
): AsyncGenerator<EventOf<Result>, void, undefined> {
  const { maxDelay = 60_000, signal = null, headers, use = [] } = options;
  if (unsendable.test(lastEventId)) throw new InvalidRequestError("reconnect", "lastEventId is malformed");
  const state: ConnectionState = { lastEventId, delay, failed: 0 };
  const call: CallOptions = {
    ...(signal && { signal }),
    ...(headers && { headers }),
    use: [...use, watch(state)],
  };
  for (;;) {
    try {
      const result = await connect(call);
      // `ok` tells them apart.
      if (!result.ok) throw new ApiError(result as unknown as Refusal);
      if (!("body" in result)) return;
      // By its type: `EventOf` is never for a body of another kind, which nobody can use.
      yield* result.body as AsyncIterable<EventOf<Result>>;
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof TimeoutError)) throw error;
      if (signal?.aborted || ++state.failed > failures) throw error;
    }
    const wait = Math.min(maxDelay, Math.max(leastDelay, state.delay) * 2 ** Math.max(0, state.failed - 1));
    await pause(wait, "reconnect", signal);
  }
}

/** Milliseconds that are waited in any case: with `retry: 0` a server would have itself, or another, stormed. HTML leaves it to clients. */
const leastDelay = 100;

interface ConnectionState {
  lastEventId: string;
  delay: number;
  failed: number;
}

/** Says where to go on, and notes what the stream says of the connection, on its way to whoever reads the events. */
function watch(state: ConnectionState): Middleware {
  return async (request, next) => {
    // Any character may end it in UTF-8, such as a space of Latin-1, which a header of the document's would not have there.
    const id = lastEventHeader(state.lastEventId);
    if (id !== "") request.headers.set("last-event-id", id);
    const response = await next(request);
    // Only 200 is a stream of events (HTML, 9.2.3); of others, some may not even have a body again.
    if (response.status !== 200 || !response.body) return response;
    const decoder = new TextDecoder();
    const blocks = eventBlocks();
    const note = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller): void {
        for (const { id, retry, data } of blocks(decoder.decode(chunk, { stream: true }))) {
          if (id !== undefined && !unsendable.test(id)) state.lastEventId = id;
          state.delay = retry ?? state.delay;
          if (data !== undefined) state.failed = 0;
        }
        controller.enqueue(chunk);
      },
    });
    return withBodyThrough(response, response.body, note);
  };
}

/** What no header field carries. An id with it says nothing to go on from, as HTML has it for NUL: the one before it still does. */
const unsendable = /[\0-\x08\n-\x1f\x7f]/;

/** An id is sent in UTF-8 (HTML, 9.2.3), each byte of which fetch takes for a character. HTTP takes the spaces around it away. */
function lastEventHeader(id: string): string {
  let text = "";
  for (const byte of new TextEncoder().encode(id)) text += String.fromCharCode(byte);
  return text;
}
