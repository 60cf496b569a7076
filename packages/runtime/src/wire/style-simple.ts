import { delimited } from "./delimited.ts";
import type { Reserve } from "./parameter-codec.ts";
import { pathSlot, pathWriter } from "./path-slot.ts";
import { percentDecode, percentEncode } from "./percent-encoding.ts";
import { delimitedSource, read } from "./source.ts";
import type { WireType } from "./wire-type.ts";

/** Style `simple` in a path (RFC 6570, 3.2.2): `blue,black`, `R,100,G,200`, exploded `R=100,G=200`. */
export function encodeSimple(
  name: string,
  value: unknown,
  explode: boolean,
  allowReserved?: Reserve,
): string {
  const texts = delimited(name, value, percentEncode, pathWriter(value, allowReserved), explode ? "=" : ",");
  return pathSlot(name, texts.join(","));
}

/** Reads a path slot of style `simple`. */
export function decodeSimple(_name: string, text: string, type: WireType, explode: boolean): unknown {
  // Most are plain texts, and need no source to be read from.
  if (type === "string") return percentDecode(text);
  return read(delimitedSource(text, ",", explode, percentDecode), type);
}
