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
export type Disposition = (fileName: string | undefined, isBytes: boolean) => string | undefined;

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
  disposition: Disposition,
  given: unknown,
  codec: FieldCodec = {},
): readonly Piece[] {
  const { value: own, options } =
    given instanceof Part ? given : { value: given, options: {} as PartOptions };
  const { fileName, contentType = codec.contentType, headers = {} } = options;
  const value = codec.write === undefined || isBytes(own) ? own : codec.write(own);
  const more = Object.entries(headers).map(
    ([header, text]) => `${headerName(header)}: ${encodeHeader(header, text, false)}\r\n`,
  );
  const head = (type: string | undefined, file = fileName) =>
    [
      ...lineOf("Content-Disposition", headers, disposition(file, isBytes(own))),
      ...(type === undefined ? [] : [`Content-Type: ${typeFor(type, isBytes(value))}\r\n`]),
      ...more,
      "\r\n",
    ].join("");
  if (isBytes(value)) {
    const said = (value as { readonly type?: string }).type || "application/octet-stream";
    // Of several declared types, or of a range, it is the one that the bytes say of themselves.
    const isDeclared = contentType === undefined || closestMediaType(contentType.split(/,\s*/), said) !== "";
    return [head(isDeclared || value !== own ? said : contentType, fileName ?? nameOf(own)), value];
  }
  if (value === undefined || typeof value === "function") throw new EncodeError("A part has no value");
  const stringify = codec.json ?? stringifyJson;
  if (isList(value) || isRecord(value)) return [head(contentType ?? "application/json"), stringify(value)];
  const json = contentType !== undefined && /[/+]json\b/i.test(typeFor(contentType, false));
  return [head(contentType), json ? stringify(value) : scalarText(value)];
}

/** A name is a token (RFC 9110, 5.6.2): a line break would end the header, or all of them. Throws `EncodeError`. */
function headerName(name: string): string {
  if (!/^[!#-'*+.^`|~\w-]+$/.test(name)) throw new EncodeError(`header ${name} is malformed`);
  return name;
}

function nameOf(value: unknown): string | undefined {
  return value instanceof File ? value.name : undefined;
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
