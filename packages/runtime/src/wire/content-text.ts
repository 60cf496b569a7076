import { percentEncode } from "./percent-encoding.ts";
import { scalarText } from "./scalar.ts";

/** A whole query string with `content` that is a text (OpenAPI 3.2, `in: querystring`). Lists and objects throw `EncodeError`. */
export function encodeContentTextQuerystring(name: string, value: unknown): string {
  return percentEncode(scalarText(value, name));
}
