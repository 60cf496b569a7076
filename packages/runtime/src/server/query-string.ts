import type { FieldCodecs } from "../wire/body-codec.ts";
import { readForm } from "../wire/body-form-urlencoded.ts";
import { textValue } from "../wire/body-text.ts";
import { parseExactJson } from "../wire/exact-json.ts";
import { parseJson } from "../wire/json.ts";
import { queryDecode } from "../wire/percent-encoding.ts";
import type { WireType } from "../wire/wire-type.ts";

/** Reads a query that is a form as a whole (OpenAPI 3.2, 4.12.2), by the codecs of its fields if need be. Throws `DecodeError`. */
export function decodeFormQuery(
  _name: string,
  text: string,
  type: WireType,
  _explode?: boolean,
  fields?: FieldCodecs,
): unknown {
  return readForm(text, type, fields);
}

/** Reads a query that is one text as a whole. Throws `DecodeError`. */
export function decodeTextQuery(_name: string, text: string, type: WireType): unknown {
  return textValue(queryDecode(text), type);
}

/** Reads a query that is JSON as a whole. Throws `DecodeError`. */
export function decodeJsonQuery(_name: string, text: string): unknown {
  return parseJson(queryDecode(text));
}

/** What `decodeJsonQuery` reads, with the digits of large integers kept for codecs. */
export function decodeExactJsonQuery(_name: string, text: string): unknown {
  return parseExactJson(queryDecode(text));
}
