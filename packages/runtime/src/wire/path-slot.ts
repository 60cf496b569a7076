import type { Write } from "./delimited.ts";
import type { Reserve } from "./parameter-codec.ts";
import { percentEncode } from "./percent-encoding.ts";
import { isList, isRecord } from "./scalar.ts";
import { EncodeError } from "./wire-error.ts";

/**
 * The text of a path slot, checked: it must not be empty, since the path would mean another resource, nor `.` or `..` in
 * any spelling, which every URL parser takes away (RFC 3986, 5.2.4). Throws `EncodeError`.
 */
export function pathSlot(name: string, text: string): string {
  if (/^(\.|%2e){0,2}$/i.test(text)) {
    throw new EncodeError(`path parameter ${name} is missing or dots`);
  }
  return text;
}

/** How scalars are written in a path. Delimiters of lists and objects stay encoded, even where reserved characters are allowed. */
export function pathWriter(value: unknown, allowReserved?: Reserve): Write {
  if (!allowReserved) return percentEncode;
  const kept = isList(value) || isRecord(value) ? ":@!$&'()*+" : ":@!$&'()*+,;=";
  return (text) => allowReserved(text, kept);
}
