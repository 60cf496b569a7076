import { type FieldCodecs, fieldCodec, type Message } from "./body-codec.ts";
import { formType } from "./body-form-urlencoded.ts";
import { discard } from "./discard.ts";
import { type Field, fieldsSource } from "./form-source.ts";
import { encodeHeader, encodeHeaderText } from "./header.ts";
import { stringifyJson } from "./json.ts";
import { type Bytes, Part, type PartOptions } from "./part.ts";
import { entriesOf, isList, isRecord, scalarText } from "./scalar.ts";
import { read } from "./source.ts";
import { DecodeError, EncodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/**
 * A multipart body (RFC 7578): a part for each property, several for a list. Parts are text, JSON or bytes by their value, unless
 * `fields` or the part itself names a media type. A Blob rather than FormData, which cannot give a text part a media type; a stream with the
 * `type` of a Blob where a part is one. Throws `EncodeError`.
 */
export function encodeMultipart(
  value: unknown,
  fields?: FieldCodecs,
  mediaType = "multipart/form-data",
): Blob | ReadableStream<Uint8Array> {
  if (!isRecord(value)) throw new EncodeError("A multipart body is written from an object");
  // Blob types are lower-cased, so the boundary has to be.
  const boundary = `tenon-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  const parts = entriesOf(value).flatMap(([name, member]) =>
    (isList(member) ? member : [member]).flatMap((item) => [
      `--${boundary}\r\n`,
      ...encodePart(name, item, fieldCodec(fields, name)?.contentType),
      "\r\n",
    ]),
  );
  const pieces = [...parts, `--${boundary}--\r\n`];
  const type = `${mediaType}; boundary=${boundary}`;
  const isWhole = (piece: BlobPart | ReadableStream<Uint8Array>) => !(piece instanceof ReadableStream);
  // Checked just now.
  if (pieces.every(isWhole)) return new Blob(pieces as BlobPart[], { type });
  return Object.assign(streamOf(pieces), { type });
}

/** The pieces one after another, each read when it is its turn. Cancelling it cancels all streams among them. */
function streamOf(pieces: readonly (BlobPart | ReadableStream<Uint8Array>)[]): ReadableStream<Uint8Array> {
  const readers = pieces.map((piece) => {
    const stream = piece instanceof ReadableStream ? piece : new Blob([piece]).stream();
    return stream.getReader();
  });
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

/** Reads a multipart body, of whatever subtype, by the names of its parts: files as `File`, the rest by its type. Rejects with `DecodeError`. */
export async function decodeMultipart(message: Message, type: WireType = "any"): Promise<unknown> {
  const fields: Field[] = [];
  for (const [name, value] of await formDataOf(message)) {
    if (typeof value === "string") fields.push([name, value]);
    else if (/^application\/(.*\+)?json\b/i.test(value.type)) {
      fields.push([name, { blob: value, text: await value.text() }]);
    } else fields.push([name, { blob: value }]);
  }
  return read(fieldsSource(fields), formType(type));
}

function encodePart(
  name: string,
  given: unknown,
  declared: string | undefined,
): readonly (BlobPart | ReadableStream<Uint8Array>)[] {
  const { value, options } = given instanceof Part ? given : { value: given, options: {} as PartOptions };
  const { fileName, contentType = declared, headers = {} } = options;
  const more = Object.entries(headers).map(
    ([header, text]) => `${header}: ${encodeHeader(header, text, false)}\r\n`,
  );
  const head = (type: string | undefined, file = fileName) =>
    [
      `Content-Disposition: form-data; name="${quoted(name)}"${file === undefined ? "" : `; filename="${quoted(file)}"`}\r\n`,
      ...(type === undefined ? [] : [`Content-Type: ${firstType(type)}\r\n`]),
      ...more,
      "\r\n",
    ].join("");
  if (isBytes(value)) {
    const own = value instanceof Blob && value.type !== "" ? value.type : "application/octet-stream";
    const file = fileName ?? (value instanceof File ? value.name : "blob");
    return [head(contentType ?? own, file), value];
  }
  if (isList(value) || isRecord(value))
    return [head(contentType ?? "application/json"), stringifyJson(value)];
  const json = contentType !== undefined && /[/+]json\b/i.test(contentType);
  return [head(contentType), json ? stringifyJson(value) : scalarText(value)];
}

function isBytes(value: unknown): value is Bytes {
  const isBuffer = value instanceof ArrayBuffer || ArrayBuffer.isView(value);
  return isBuffer || value instanceof Blob || value instanceof ReadableStream;
}

/** The first of several media types counts, ranges excepted. Throws `EncodeError` for what is no media type. */
function firstType(declared: string): string {
  const [first = ""] = declared.split(",");
  return first.includes("*") ? "application/octet-stream" : encodeHeaderText("Content-Type", first.trim());
}

/** As HTML quotes names in a multipart body (HTML, 4.10.21.8). */
function quoted(text: string): string {
  return text.replace(
    /["\r\n]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

async function formDataOf(message: Message): Promise<FormData> {
  try {
    const type = message.headers.get("content-type") ?? "";
    // Parts are the same in all subtypes (RFC 2046, 5.1.1), but platforms read them of one only.
    const asForm = type.replace(/^\s*multipart\/[^;\s]*/i, "multipart/form-data");
    if (asForm === type) return await message.formData();
    return await new Response(await message.arrayBuffer(), {
      headers: { "content-type": asForm },
    }).formData();
  } catch (cause) {
    if (cause instanceof TypeError)
      throw new DecodeError("The body is not a valid multipart body", { cause });
    throw cause;
  }
}
