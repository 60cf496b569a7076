import { type FieldCodecs, fieldCodec, type Message } from "./body-codec.ts";
import { formType } from "./body-form-urlencoded.ts";
import { type Field, fieldsSource } from "./form-source.ts";
import { stringifyJson } from "./json.ts";
import { entriesOf, isList, isRecord, scalarText } from "./scalar.ts";
import { read } from "./source.ts";
import { DecodeError, EncodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/**
 * A `multipart/form-data` body (RFC 7578): a part for each property, several for a list. Parts are text, JSON or bytes by their
 * value, unless `fields` names a media type. A Blob rather than FormData, which cannot give a text part a media type. Throws `EncodeError`.
 */
export function encodeMultipart(value: unknown, fields?: FieldCodecs): Blob {
  if (!isRecord(value)) throw new EncodeError("A multipart body is written from an object");
  // Blob types are lower-cased, so the boundary has to be.
  const boundary = `tenon-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  const parts = entriesOf(value).flatMap(([name, member]) =>
    (isList(member) ? member : [member]).flatMap((item) => [
      `--${boundary}\r\n`,
      ...part(name, item, fieldCodec(fields, name)?.contentType),
      "\r\n",
    ]),
  );
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** Reads a `multipart/form-data` body: files as `File`, the rest by its type. Rejects with `DecodeError`. */
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

function part(name: string, value: unknown, declared: string | undefined): readonly BlobPart[] {
  const disposition = `Content-Disposition: form-data; name="${quoted(name)}"`;
  if (value instanceof Blob) {
    const file = value instanceof File ? value.name : "blob";
    const type = declared ?? (value.type === "" ? "application/octet-stream" : value.type);
    return [`${disposition}; filename="${quoted(file)}"\r\n${contentType(type)}`, value];
  }
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    const head = `${disposition}; filename="blob"\r\n${contentType(declared ?? "application/octet-stream")}`;
    // Blob refuses views of shared memory itself.
    return [head, value as BlobPart];
  }
  if (isList(value) || isRecord(value)) {
    return [`${disposition}\r\n${contentType(declared ?? "application/json")}`, stringifyJson(value)];
  }
  const json = declared !== undefined && /[/+]json\b/i.test(declared);
  const type = declared === undefined ? "\r\n" : contentType(declared);
  return [`${disposition}\r\n${type}`, json ? stringifyJson(value) : scalarText(value)];
}

/** The header line and the empty line after it. The first of several declared media types counts, ranges excepted. */
function contentType(declared: string): string {
  const [first = ""] = declared.split(",");
  return `Content-Type: ${first.includes("*") ? "application/octet-stream" : first.trim()}\r\n\r\n`;
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
    return await message.formData();
  } catch (cause) {
    if (cause instanceof TypeError)
      throw new DecodeError("The body is not valid multipart/form-data", { cause });
    throw cause;
  }
}
