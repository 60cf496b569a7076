import { pathSlot } from "./path-slot.ts";
import { percentEncode } from "./percent-encoding.ts";
import { scalarText } from "./scalar.ts";

/** A path parameter of style `simple` that is neither list nor object: what `encodeSimple` writes, in less code. Throws `EncodeError`. */
export function encodePathText(name: string, value: unknown): string {
  return pathSlot(name, percentEncode(scalarText(value, name)));
}

/** A query parameter of style `form` that is neither list nor object: what `encodeForm` writes, in less code. Throws `EncodeError`. */
export function encodeQueryText(name: string, value: unknown): string {
  return `${percentEncode(name)}=${percentEncode(scalarText(value, name))}`;
}
