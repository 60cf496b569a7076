import type { Message } from "./body-codec.ts";
import { discard } from "./discard.ts";
import { DecodeError, EncodeError } from "./wire-error.ts";

/**
 * The UTF-8 text of a body as it arrives, without its byte order mark. What is no UTF-8 is replaced, or in `strict` text a `DecodeError`.
 * Leaving the loop early ends the transfer.
 */
export async function* textChunks(message: Message, strict = false): AsyncGenerator<string, void, undefined> {
  if (message.body === null) return;
  const decoder = new TextDecoder("utf-8", { fatal: strict });
  const reader = message.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = decoded(decoder, value, !done);
      if (text !== "") yield text;
      if (done) return;
    }
  } finally {
    discard(reader);
  }
}

function decoded(decoder: TextDecoder, bytes: Uint8Array | undefined, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch (cause) {
    throw new DecodeError("The text is not valid UTF-8", { cause });
  }
}

/** A body that is written item by item, as fast as it is read. Throws `EncodeError` if there are no items to iterate. */
export function itemStream(items: unknown, write: (item: unknown) => string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return chunkStream(items, (item) => encoder.encode(write(item)));
}

/**
 * A body of items: the whole text if they lie ready in a list, so that it can be sent again and where streams cannot be sent, and
 * otherwise a stream. Throws `EncodeError` if there are no items to iterate.
 */
export function itemBody(
  items: unknown,
  write: (item: unknown) => string,
): string | ReadableStream<Uint8Array> {
  return Array.isArray(items) ? items.map((item) => write(item)).join("") : itemStream(items, write);
}

/** A body that is written chunk by chunk, as fast as it is read. Throws `EncodeError` if there are no chunks to iterate. */
export function chunkStream(
  items: unknown,
  write: (item: unknown) => Uint8Array,
): ReadableStream<Uint8Array> {
  const iterator = iterate(items);
  return new ReadableStream({
    async pull(controller): Promise<void> {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(write(value));
    },
    async cancel(reason): Promise<void> {
      await iterator.return?.(reason);
    },
  });
}

/** What can be iterated, as one kind of iterable. Throws `EncodeError` for anything else: at once, while nothing is sent yet. */
export function iterate(items: unknown): AsyncGenerator<unknown, void, undefined> {
  const iterable = typeof items === "object" && items !== null;
  if (!iterable || !(Symbol.asyncIterator in items || Symbol.iterator in items)) {
    throw new EncodeError("A body of items is written from something that can be iterated");
  }
  // Checked just now.
  return each(items as AsyncIterable<unknown>);
}

async function* each(items: AsyncIterable<unknown>): AsyncGenerator<unknown, void, undefined> {
  yield* items;
}
