import { namedPieces } from "./delimited.ts";
import type { Pair, Reserve } from "./parameter-codec.ts";
import { pathSlot, pathWriter } from "./path-slot.ts";
import { percentDecode, percentEncode } from "./percent-encoding.ts";
import { pairsSource, read } from "./source.ts";
import { DecodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/** Style `matrix` (RFC 6570, 3.2.7): `;color=blue,black`, exploded `;color=blue;color=black`; an empty text is `;color`. */
export function encodeMatrix(
  name: string,
  value: unknown,
  explode: boolean,
  allowReserved?: Reserve,
): string {
  const write = pathWriter(value, allowReserved);
  const semicolonsEncoded = (text: string): string => write(text).replaceAll(";", "%3B");
  const pieces = namedPieces(name, value, explode, percentEncode, semicolonsEncoded, ",");
  return pathSlot(name, pieces.map((piece) => `;${piece.replace(/^([^=]*)=$/, "$1")}`).join(""));
}

/** Reads a path slot of style `matrix`. Throws `DecodeError` without the leading semicolon. */
export function decodeMatrix(name: string, text: string, type: WireType, explode: boolean): unknown {
  if (!text.startsWith(";")) throw new DecodeError("A matrix parameter starts with a semicolon");
  const pairs = text
    .slice(1)
    .split(";")
    .map((piece): Pair => {
      const sign = piece.indexOf("=");
      return sign < 0
        ? [percentDecode(piece), ""]
        : [percentDecode(piece.slice(0, sign)), piece.slice(sign + 1)];
    });
  return read(pairsSource(name, pairs, explode, ",", percentDecode), type);
}
