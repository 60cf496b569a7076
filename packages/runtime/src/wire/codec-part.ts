import type { Message } from "./body-codec.ts";
import type { ValueCodec } from "./codec.ts";
import { leavable, leaveSource } from "./leavable.ts";
import type { ParameterEncoder } from "./parameter-codec.ts";

/** An encoder of parameters that takes values as applications have them. */
export function encodedParameter(codec: ValueCodec, encode: ParameterEncoder): ParameterEncoder {
  return (name, value, explode, allowReserved) =>
    // The name stands for the pointer, so that an error says which parameter it is about.
    encode(name, codec.encode(value, name), explode, allowReserved);
}

/** A decoder of headers that gives values as applications have them. */
export function decodedHeader(
  codec: ValueCodec,
  decode: (name: string, text: string) => unknown = (_name, text) => text,
): (name: string, text: string) => unknown {
  return (name, text) => codec.decode(decode(name, text), name);
}

/** A writer of bodies that takes values as applications have them. */
export function encodedBody<Written>(
  codec: ValueCodec,
  encode: (value: unknown) => Written,
): (value: unknown) => Written {
  return (value) => encode(codec.encode(value));
}

/** A reader of bodies that gives values as applications have them. */
export function decodedBody<Rest extends readonly unknown[]>(
  codec: ValueCodec,
  decode: (message: Message, ...rest: Rest) => Promise<unknown>,
): (message: Message, ...rest: Rest) => Promise<unknown> {
  return async (message, ...rest) => codec.decode(await decode(message, ...rest));
}

/** A writer of sequences that takes items as applications have them. */
export function encodedItems<Written>(
  codec: ValueCodec,
  encode: (items: unknown) => Written,
): (items: unknown) => Written {
  return (items) => {
    if (Array.isArray(items)) return encode(items.map((item) => codec.encode(item)));
    return encode(isIterable(items) ? mapped(items, (item) => codec.encode(item)) : items);
  };
}

/** A reader of sequences that gives items as applications have them. */
export function decodedItems(
  codec: ValueCodec,
  decode: (message: Message) => Promise<AsyncIterable<unknown>>,
): (message: Message) => Promise<AsyncGenerator<unknown, void, undefined>> {
  return async (message) => {
    const items = await decode(message);
    return leavable(
      mapped(items, (item) => codec.decode(item)),
      () => leaveSource(items),
    );
  };
}

async function* mapped(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  map: (item: unknown) => unknown,
): AsyncGenerator<unknown, void, undefined> {
  for await (const item of items) yield map(item);
}

function isIterable(items: unknown): items is AsyncIterable<unknown> | Iterable<unknown> {
  return (
    typeof items === "object" && items !== null && (Symbol.asyncIterator in items || Symbol.iterator in items)
  );
}
