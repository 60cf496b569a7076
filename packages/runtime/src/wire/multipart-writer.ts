import type { FieldCodec } from "./body-codec.ts";
import { discard } from "./discard.ts";
import { encodeHeader, encodeHeaderText } from "./header.ts";
import { stringifyJson } from "./json.ts";
import { isMediaTypeOf, mediaTypeList } from "./media-type.ts";
import { type Bytes, Part, type PartOptions } from "./part.ts";
import { isList, isRecord, scalarText } from "./scalar.ts";
import { isToken } from "./token.ts";
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

/** The pieces of a part: its headers and its value, which is text, JSON or bytes. `name` is how an error speaks of it. Throws `EncodeError`. */
export function encodePart(
  name: string,
  disposition: WriteDisposition,
  given: unknown,
  codec: FieldCodec = {},
): readonly Piece[] {
  const { value, options } = given instanceof Part ? given : { value: given, options: {} as PartOptions };
  const { piece, type } = contentOf(name, value, options, codec);
  if (type !== undefined && codec.contentType !== undefined && !isMediaTypeOf(codec.contentType, type))
    throw new EncodeError(`The part "${name}" is ${type}, and has to be one of: ${codec.contentType}`);
  const { headers = {}, fileName = value instanceof File ? value.name : undefined } = options;
  const head = [
    ...lineOf("Content-Disposition", headers, disposition(fileName, isBytes(value))),
    ...lineOf("Content-Type", headers, type && encodeHeaderText("Content-Type", type)),
    ...Object.entries(headers).map(
      ([header, text]) => `${headerName(header)}: ${encodeHeader(header, text, false)}\r\n`,
    ),
    "\r\n",
  ];
  return [head.join(""), piece];
}

/** What a part holds, and the media type that it says of itself, if any. */
function contentOf(
  name: string,
  value: unknown,
  options: PartOptions,
  codec: FieldCodec,
): { readonly piece: Piece; readonly type: string | undefined } {
  if (value instanceof ReadableStream && value.locked) {
    throw new EncodeError(`The part "${name}" is a stream that is read already`);
  }
  if (isBytes(value)) return { piece: value, type: typeOf(value, options, codec) };
  if (codec.write !== undefined) {
    const piece = codec.write(value);
    return { piece, type: ownType(piece) };
  }
  if (value === undefined || typeof value === "function")
    throw new EncodeError(`The part "${name}" has no value`);
  const type = typeOf(value, options, codec);
  const isJson = isCompound(value) || (type !== undefined && /[/+]json\b/i.test(type));
  return { piece: isJson ? (codec.json ?? stringifyJson)(value) : scalarText(value, name), type };
}

/** The media type of a part: the one that it was given, else that of the bytes themselves, else one that is declared. Text needs none. */
function typeOf(
  value: unknown,
  { contentType, headers = {} }: PartOptions,
  codec: FieldCodec,
): string | undefined {
  const header = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type");
  if (header !== undefined) return String(header[1]);
  const own = isBytes(value) ? ownType(value) : undefined;
  if (own !== undefined && (contentType === undefined || isMediaTypeOf(contentType, own))) return own;
  const compound = isCompound(value) ? "application/json" : undefined;
  const usual = isBytes(value) ? "application/octet-stream" : compound;
  const declared = contentType ?? codec.contentType;
  return declared === undefined ? usual : firstType(declared, usual);
}

function isCompound(value: unknown): boolean {
  return isList(value) || isRecord(value);
}

/** The type that a Blob, or a stream like one, says of itself. */
function ownType(bytes: Bytes): string | undefined {
  return (bytes as { readonly type?: string }).type || undefined;
}

/** A name is a token (RFC 9110, 5.6.2): a line break would end the header, or all of them. Throws `EncodeError`. */
function headerName(name: string): string {
  if (!isToken(name)) throw new EncodeError(`header ${name} is malformed`);
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
 * Of several media types the first that is of text, or for bytes of something else, and the first of all where there is none. Where there are
 * only ranges it is what such a value usually has, if they allow it.
 */
function firstType(declared: string, usual = "text/plain"): string {
  const forBytes = usual === "application/octet-stream";
  const types = mediaTypeList(declared).filter((type) => !type.includes("*"));
  const first = types.find((type) => /^text\/|[/+]json\b/i.test(type) !== forBytes) ?? types[0];
  return first ?? (isMediaTypeOf(declared, usual) ? usual : "application/octet-stream");
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
