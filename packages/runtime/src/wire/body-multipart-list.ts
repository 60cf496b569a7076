import { type FieldCodec, type FieldCodecs, fieldCodec, type Message } from "./body-codec.ts";
import { discard } from "./discard.ts";
import { leavable } from "./leavable.ts";
import { multipartParts } from "./multipart-reader.ts";
import {
  delimited,
  encodePart,
  lastDelimiter,
  multipartBody,
  multipartType,
  newBoundary,
  type Piece,
  quoted,
  streamOfPiece,
  type WriteDisposition,
} from "./multipart-writer.ts";
import { partSource } from "./part-source.ts";
import { isList } from "./scalar.ts";
import { read, type Source } from "./source.ts";
import { chunkStream, iterate } from "./text-stream.ts";
import { EncodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/**
 * A multipart body whose parts have a position instead of a name (OpenAPI 3.2, Encoding By Position): a part for each item of a list. `fields` holds
 * codecs by position, and `items` for all others. Parts and result are as those of `encodeMultipart`. Throws `EncodeError`.
 */
export function encodeMultipartList(
  value: unknown,
  fields?: FieldCodecs,
  mediaType = "multipart/mixed",
): Blob | ReadableStream<Uint8Array> {
  if (!isList(value)) throw new EncodeError("A multipart body without names is written from a list");
  const parts = value.map((item, index) =>
    encodePart(String(index), unnamedPart, item, codecAt(fields, index)),
  );
  return multipartBody(parts, mediaType);
}

/** Reads a multipart body by the positions of its parts, each by its media type and by its type. Rejects with `DecodeError`. */
export async function decodeMultipartList(
  message: Message,
  type: WireType = "any",
  fields?: FieldCodecs,
): Promise<unknown> {
  const sources: Source[] = [];
  for await (const part of multipartParts(message)) {
    const position = sources.length;
    sources.push(await partSource(String(position), part, codecAt(fields, position)));
  }
  const list: Source = { text: () => undefined, list: () => sources, entries: () => undefined };
  return read(list, type === "any" ? { items: "any" } : type);
}

/**
 * A multipart body that is written part by part, as fast as it is read: a stream that has the `type` of a Blob. Throws `EncodeError` if
 * there are no parts to iterate.
 */
export function encodeMultipartItems(
  items: unknown,
  fields?: FieldCodecs,
  mediaType = "multipart/mixed",
): ReadableStream<Uint8Array> {
  const boundary = newBoundary();
  // They are bytes already.
  const chunks = chunkStream(bytesOfParts(iterate(items), fields, boundary), (chunk) => chunk as Uint8Array);
  return Object.assign(chunks, { type: multipartType(mediaType, boundary) });
}

async function* bytesOfParts(
  items: AsyncIterable<unknown>,
  fields: FieldCodecs | undefined,
  boundary: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  let position = 0;
  for await (const item of items) {
    const part = encodePart(String(position), unnamedPart, item, codecAt(fields, position));
    position++;
    for (const piece of delimited(boundary, part)) yield* bytesOfPiece(piece);
  }
  yield* bytesOfPiece(lastDelimiter(boundary));
}

async function* bytesOfPiece(piece: Piece): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = streamOfPiece(piece).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    discard(reader);
  }
}

/** Reads a multipart body part by part as it arrives. The iteration throws `DecodeError` where it breaks off. */
export async function decodeMultipartItems(
  message: Message,
  type: WireType = "any",
  fields?: FieldCodecs,
): Promise<AsyncGenerator<unknown, void, undefined>> {
  return leavable(itemsOf(message, type, fields), () => discard(message.body));
}

async function* itemsOf(
  message: Message,
  type: WireType,
  fields: FieldCodecs | undefined,
): AsyncGenerator<unknown, void, undefined> {
  let position = 0;
  for await (const part of multipartParts(message)) {
    yield read(await partSource(String(position), part, codecAt(fields, position)), type);
    position++;
  }
}

function codecAt(fields: FieldCodecs | undefined, position: number): FieldCodec | undefined {
  return fieldCodec(fields, String(position)) ?? fieldCodec(fields, "items");
}

/** A file says its name (RFC 2183, 2.3); other parts need no disposition. */
const unnamedPart: WriteDisposition = (fileName) =>
  fileName === undefined ? undefined : `attachment; filename="${quoted(fileName)}"`;
