import { delimited } from "./delimited.ts";
import type { Reserve } from "./parameter-codec.ts";
import { pathSlot, pathWriter } from "./path-slot.ts";
import { percentDecode, percentEncode } from "./percent-encoding.ts";
import { isList, isRecord } from "./scalar.ts";
import { delimitedSource, read } from "./source.ts";
import { DecodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/**
 * Style `label` (RFC 6570, 3.2.5): `.blue,black`, exploded `.blue.black` and `.R=100.G=200`. Where `.` delimits, a dot of the
 * value is written `%2E`, an equivalent URI (RFC 3986, 6.2.2.2) that can be read back.
 */
export function encodeLabel(name: string, value: unknown, explode: boolean, allowReserved?: Reserve): string {
  const write = pathWriter(value, allowReserved);
  const dots = isList(value) || isRecord(value) ? "%2E" : ".";
  const dotted = (text: string): string => write(text).replaceAll(".", dots);
  const texts = explode
    ? delimited(name, value, (key) => percentEncode(key).replaceAll(".", "%2E"), dotted, "=")
    : delimited(name, value, percentEncode, write, ",");
  return pathSlot(name, texts.length === 0 ? "" : `.${texts.join(explode ? "." : ",")}`);
}

/** Reads a path slot of style `label`. Throws `DecodeError` without the leading dot. */
export function decodeLabel(_name: string, text: string, type: WireType, explode: boolean): unknown {
  if (!text.startsWith(".")) throw new DecodeError("A label starts with a dot");
  return read(delimitedSource(text.slice(1), explode ? "." : ",", explode, percentDecode), type);
}
