import { namedPieces, type Write } from "./delimited.ts";
import type { Pair, Reserve } from "./parameter-codec.ts";
import { percentEncode, queryDecode } from "./percent-encoding.ts";
import { isList, isRecord } from "./scalar.ts";
import { pairsSource, read } from "./source.ts";
import type { WireType } from "./wire-type.ts";

/** Style `form` in a query (RFC 6570, 3.2.8): `color=blue,black`, exploded `color=blue&color=black` and `R=100&G=200`. */
export function encodeForm(name: string, value: unknown, explode: boolean, allowReserved?: Reserve): string {
  return namedPieces(
    name,
    value,
    explode,
    percentEncode,
    queryWriter(explode ? "" : value, allowReserved),
    ",",
  ).join("&");
}

/** Reads a query parameter of style `form`. */
export function decodeForm(name: string, pairs: readonly Pair[], type: WireType, explode: boolean): unknown {
  return read(pairsSource(name, pairs, explode, ",", queryDecode), type);
}

/** How scalars are written in a query. `& = + # [ ]` stay encoded, and in a list or object that is not exploded the comma, which delimits. */
export function queryWriter(value: unknown, allowReserved?: Reserve): Write {
  if (!allowReserved) return percentEncode;
  const kept = isList(value) || isRecord(value) ? ":/?@!$'()*;" : ":/?@!$'()*;,";
  return (text) => allowReserved(text, kept);
}
