import { type FieldCodecs, fieldCodec, type Message } from "./body-codec.ts";
import { formType } from "./body-form-urlencoded.ts";
import { dispositionOf } from "./content-disposition.ts";
import { type Field, fieldsSource } from "./form-source.ts";
import { multipartParts } from "./multipart-reader.ts";
import { partSource } from "./part-source.ts";
import { read } from "./source.ts";
import { DecodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/**
 * What `decodeMultipart` reads, with parts that are multipart themselves looked into (OpenAPI 3.2, Nested Encoding), and declared media types
 * asked for: platforms do not tell the media type of a part that is no file. Rejects with `DecodeError`.
 */
export async function decodeMultipartParts(
  message: Message,
  type: WireType = "any",
  codecs?: FieldCodecs,
): Promise<unknown> {
  const fields: Field[] = [];
  for await (const part of multipartParts(message)) {
    const { name } = dispositionOf(part);
    if (name === undefined) throw new DecodeError("A part of the multipart body has no name");
    fields.push([name, await partSource(name, part, fieldCodec(codecs, name), true)]);
  }
  return read(fieldsSource(fields), formType(type));
}
