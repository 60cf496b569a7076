import { type FieldCodecs, fieldCodec, type Message } from "./body-codec.ts";
import { styledFieldsSource } from "./form-source.ts";
import { stringifyJson } from "./json.ts";
import { parseQuery } from "./query-string.ts";
import { entriesOf, isList, isRecord, scalarText } from "./scalar.ts";
import { read } from "./source.ts";
import { encodeForm } from "./style-form.ts";
import { EncodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/**
 * An `application/x-www-form-urlencoded` body. A property without a style of its own is text; a list repeats its name; lists
 * and objects within are JSON (OpenAPI, Encoding Object). Throws `EncodeError`.
 */
export function encodeFormUrlencoded(value: unknown, fields?: FieldCodecs): string {
  if (!isRecord(value)) throw new EncodeError("A form is written from an object");
  return entriesOf(value)
    .map(([name, member]) => {
      const codec = fieldCodec(fields, name);
      if (codec?.encode) return codec.encode(name, member, codec.explode ?? true, codec.allowReserved);
      return encodeForm(
        name,
        isList(member) ? member.map((item) => fieldText(name, item)) : fieldText(name, member),
        true,
      );
    })
    .filter((piece) => piece !== "")
    .join("&");
}

/** Reads a form body. Fields that the type does not know are kept as text. Rejects with `DecodeError`. */
export async function decodeFormUrlencoded(
  message: Message,
  type: WireType = "any",
  fields: FieldCodecs = {},
): Promise<unknown> {
  return readForm(await message.text(), type, fields);
}

/** Reads the text of a form or, in OpenAPI 3.2, of a whole query string. Throws `DecodeError`. */
export function readForm(text: string, type: WireType, fields: FieldCodecs = {}): unknown {
  return read(styledFieldsSource(parseQuery(text), fields), formType(type));
}

/** A form is an object, whatever its type leaves open. */
export function formType(type: WireType): WireType {
  return typeof type === "string" ? { properties: {}, additional: "any" } : type;
}

function fieldText(name: string, value: unknown): string {
  return isList(value) || isRecord(value) ? stringifyJson(value) : scalarText(value, name);
}
