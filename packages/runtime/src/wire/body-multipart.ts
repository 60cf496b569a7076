import { type FieldCodecs, fieldCodec, type Message } from "./body-codec.ts";
import { formType } from "./body-form-urlencoded.ts";
import { type Field, fieldsSource } from "./form-source.ts";
import { encodePart, multipartBody, quoted, type WriteDisposition } from "./multipart-writer.ts";
import { entriesOf, isList, isRecord } from "./scalar.ts";
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
  const parts = entriesOf(value).flatMap(([name, member]) =>
    (isList(member) ? member : [member]).map((item) =>
      encodePart(name, namedPart(name), item, fieldCodec(fields, name)),
    ),
  );
  return multipartBody(parts, mediaType);
}

function namedPart(name: string): WriteDisposition {
  return (fileName, isBytes) => {
    const file = fileName ?? (isBytes ? "blob" : undefined);
    return `form-data; name="${quoted(name)}"${file === undefined ? "" : `; filename="${quoted(file)}"`}`;
  };
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
