import { namedPieces } from "./delimited.ts";
import type { Pair, Reserve } from "./parameter-codec.ts";
import { percentEncode, queryDecode } from "./percent-encoding.ts";
import { isList, isRecord } from "./scalar.ts";
import { decodedSource, pairsSource, read } from "./source.ts";
import { encodeForm, queryWriter } from "./style-form.ts";
import { EncodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/** Style `spaceDelimited`: `color=blue%20black`. The standard leaves the exploded form open; it is that of `form`. */
export function encodeSpaceDelimited(
  name: string,
  value: unknown,
  explode: boolean,
  allowReserved?: Reserve,
): string {
  return encodeDelimitedBy(" ", name, value, explode, allowReserved);
}

/** Reads a query parameter of style `spaceDelimited`. */
export function decodeSpaceDelimited(
  name: string,
  pairs: readonly Pair[],
  type: WireType,
  explode: boolean,
): unknown {
  return decodeDelimitedBy(" ", name, pairs, type, explode);
}

/** Style `pipeDelimited`: `color=blue%7Cblack`. The standard leaves the exploded form open; it is that of `form`. */
export function encodePipeDelimited(
  name: string,
  value: unknown,
  explode: boolean,
  allowReserved?: Reserve,
): string {
  return encodeDelimitedBy("|", name, value, explode, allowReserved);
}

/** Reads a query parameter of style `pipeDelimited`. */
export function decodePipeDelimited(
  name: string,
  pairs: readonly Pair[],
  type: WireType,
  explode: boolean,
): unknown {
  return decodeDelimitedBy("|", name, pairs, type, explode);
}

/** `collectionFormat: tsv` of Swagger 2.0, which has no style in OpenAPI 3: `color=blue%09black`. */
export function encodeTabDelimited(
  name: string,
  value: unknown,
  explode: boolean,
  allowReserved?: Reserve,
): string {
  return encodeDelimitedBy("\t", name, value, explode, allowReserved);
}

/** Reads a query parameter of `collectionFormat: tsv`. */
export function decodeTabDelimited(
  name: string,
  pairs: readonly Pair[],
  type: WireType,
  explode: boolean,
): unknown {
  return decodeDelimitedBy("\t", name, pairs, type, explode);
}

function encodeDelimitedBy(
  delimiter: string,
  name: string,
  value: unknown,
  explode: boolean,
  allowReserved?: Reserve,
): string {
  if (explode || !(isList(value) || isRecord(value))) return encodeForm(name, value, explode, allowReserved);
  const written = (write: (text: string) => string) => (text: string) => {
    // The delimiter is percent-encoded itself, so that one inside a value could not be told apart.
    if (text.includes(delimiter)) {
      throw new EncodeError(
        `${JSON.stringify(name)} holds a value with its delimiter ${JSON.stringify(delimiter)}`,
      );
    }
    return write(text);
  };
  const write = written(queryWriter(value, allowReserved));
  return namedPieces(name, value, false, percentEncode, write, percentEncode(delimiter)).join("&");
}

function decodeDelimitedBy(
  delimiter: string,
  name: string,
  pairs: readonly Pair[],
  type: WireType,
  explode: boolean,
): unknown {
  if (explode) return read(pairsSource(name, pairs, true, delimiter, queryDecode), type);
  const own = pairs.filter(([key]) => key === name).map(([, raw]) => queryDecode(raw));
  return read(decodedSource(own, delimiter), type);
}
