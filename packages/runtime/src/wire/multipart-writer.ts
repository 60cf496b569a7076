import type { FieldCodec } from "./body-codec.ts";
import { discard } from "./discard.ts";
import { encodeHeader, encodeHeaderText } from "./header.ts";
import { stringifyJson } from "./json.ts";
import { closestMediaType } from "./media-type.ts";
import { type Bytes, Part, type PartOptions } from "./part.ts";
import { isList, isRecord, scalarText } from "./scalar.ts";
import { EncodeError } from "./wire-error.ts";

/** What a multipart body is made of: text, bytes, or bytes that come while they are sent. */
export type Piece = BlobPart | ReadableStream<Uint8Array>;

/** The header `Content-Disposition` of a part with a file name of its own or, for bytes, that of the file; `undefined` where there is none. */
export type WriteDisposition = (fileName: string | undefined, isBytes: boolean) => string | undefined;

/** A boundary that no part has in it, but by a chance of 1 in 2^128. */
export function newBoundary(): string {
  // Blob types are lower-cased, so the boundary has to be.
  return `tenon-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** A whole body of parts: a Blob, or a stream with the `type` of one where a part is a stream. */
export function multipartBody(
  parts: readonly (readonly Piece[])[],
  mediaType: string,
): Blob | ReadableStream<Uint8Array> {
  const boundary = newBoundary();
  const pieces = [...parts.flatMap((part) => delimited(boundary, part)), lastDelimiter(boundary)];
  const type = multipartType(mediaType, boundary);
  const isWhole = (piece: Piece) => !(piece instanceof ReadableStream);
  // Checked just now.
  if (pieces.every(isWhole)) return new Blob(pieces as BlobPart[], { type });
  return Object.assign(streamOf(pieces), { type });
}

/** A part behind its delimiter. */
export function delimited(boundary: string, part: readonly Piece[]): readonly Piece[] {
  return [`--${boundary}\r\n`, ...part, "\r\n"];
}

/** What ends a body. */
export function lastDelimiter(boundary: string): string {
  return `--${boundary}--\r\n`;
}

/** A media type with its boundary. */
export function multipartType(mediaType: string, boundary: string): string {
  return `${mediaType}; boundary=${boundary}`;
}

/** The pieces of a part: its headers and its value, which is text, JSON or bytes. Throws `EncodeError`. */
export function encodePart(
  disposition: WriteDisposition,
  given: unknown,
  codec: FieldCodec = {},
): readonly Piece[] {
  const { value, options } = given instanceof Part ? given : { value: given, options: {} as PartOptions };
  const { contentType = codec.contentType, headers = {} } = options;
  const { piece, type } = contentOf(value, contentType, codec);
  const fileName = options.fileName ?? (value instanceof File ? value.name : undefined);
  const head = [
    ...lineOf("Content-Disposition", headers, disposition(fileName, isBytes(value))),
    ...(type === undefined ? [] : [`Content-Type: ${type}\r\n`]),
    ...Object.entries(headers).map(
      ([name, text]) => `${headerName(name)}: ${encodeHeader(name, text, false)}\r\n`,
    ),
    "\r\n",
  ];
  return [head.join(""), piece];
}

/** What a part holds, and the media type that it says of itself, if any. `declared`: its types, with commas between. */
function contentOf(
  given: unknown,
  declared: string | undefined,
  codec: FieldCodec,
): { readonly piece: Piece; readonly type: string | undefined } {
  if (isBytes(given)) return { piece: given, type: typeFor(typeOfBytes(given, declared), true) };
  if (codec.write !== undefined) {
    const piece = codec.write(given);
    return { piece, type: typeFor(ownType(piece), true) };
  }
  if (given === undefined || typeof given === "function") throw new EncodeError("A part has no value");
  const stringify = codec.json ?? stringifyJson;
  if (isList(given) || isRecord(given)) {
    return { piece: stringify(given), type: typeFor(declared ?? "application/json", false) };
  }
  const type = declared === undefined ? undefined : typeFor(declared, false);
  const isJson = type !== undefined && /[/+]json\b/i.test(type);
  return { piece: isJson ? stringify(given) : scalarText(given), type };
}

/** The type of bytes: what is declared or, of several types or a range, the one that they say of themselves. */
function typeOfBytes(bytes: Bytes, declared: string | undefined): string {
  const own = ownType(bytes);
  if (declared === undefined) return own;
  return closestMediaType(declared.split(/,\s*/), own) === "" ? declared : own;
}

/** The type that a Blob, or a stream like one, says of itself. */
function ownType(bytes: Bytes): string {
  return (bytes as { readonly type?: string }).type || "application/octet-stream";
}

/** A name is a token (RFC 9110, 5.6.2): a line break would end the header, or all of them. Throws `EncodeError`. */
function headerName(name: string): string {
  if (!/^[!#-'*+.^`|~\w-]+$/.test(name)) throw new EncodeError(`header ${name} is malformed`);
  return name;
}

/** A header that the part does not bring itself. */
function lineOf(name: string, headers: object, text: string | undefined): readonly string[] {
  const isGiven = Object.keys(headers).some((given) => given.toLowerCase() === name.toLowerCase());
  return text === undefined || isGiven ? [] : [`${name}: ${text}\r\n`];
}

function isBytes(value: unknown): value is Bytes {
  const isBuffer = value instanceof ArrayBuffer || ArrayBuffer.isView(value);
  return isBuffer || value instanceof Blob || value instanceof ReadableStream;
}

/**
 * Of several media types the first that is of text, or for bytes of something else, and the first of all where there is none; a range is bytes.
 * Throws `EncodeError` for what is no media type.
 */
function typeFor(declared: string, forBytes: boolean): string {
  const types = declared.split(",").map((type) => type.trim());
  const type = types.find((one) => /^text\/|[/+]json\b/i.test(one) !== forBytes) ?? types[0] ?? "";
  return type.includes("*") ? "application/octet-stream" : encodeHeaderText("Content-Type", type);
}

/** As HTML quotes names in a multipart body (HTML, 4.10.21.8). */
export function quoted(text: string): string {
  return text.replace(
    /["\r\n]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** The pieces one after another, each read when it is its turn. Cancelling it cancels all streams among them. */
function streamOf(pieces: readonly Piece[]): ReadableStream<Uint8Array> {
  const readers = pieces.map((piece) => streamOfPiece(piece).getReader());
  let turn = 0;
  return new ReadableStream({
    async pull(controller): Promise<void> {
      for (let reader = readers[turn]; reader !== undefined; reader = readers[++turn]) {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
      }
      controller.close();
    },
    cancel(): void {
      for (const reader of readers) discard(reader);
    },
  });
}

/** A piece as a stream. */
export function streamOfPiece(piece: Piece): ReadableStream<Uint8Array> {
  return piece instanceof ReadableStream ? piece : new Blob([piece]).stream();
}
