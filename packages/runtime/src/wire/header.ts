import { delimited } from "./delimited.ts";
import { isList, isRecord, scalarText } from "./scalar.ts";
import { delimitedSource, read, readStrictly } from "./source.ts";
import { joinSpaces, splitSpaces } from "./space-delimited.ts";
import { DecodeError, EncodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/**
 * Style `simple` in a header: `blue,black`, exploded `R=100,G=200`. Headers are not URIs: nothing is percent-encoded
 * (OpenAPI 3.1.1, appendix D). Throws `EncodeError` for what a header cannot carry unharmed.
 */
export function encodeHeader(name: string, value: unknown, explode: boolean): string {
  const compound = isList(value) || isRecord(value);
  const without = (forbidden: RegExp) => (text: string) =>
    headerText(name, headerText(name, text, forbidden));
  const write = compound ? without(/,/) : (text: string) => headerText(name, text);
  const texts = delimited(name, value, without(/[,=]/), write, explode ? "=" : ",");
  // An empty header is the empty list (RFC 9110, 5.6.1).
  return texts.length === 1 && compound ? without(/^$/)(texts.join()) : texts.join(",");
}

/** A header that is neither list nor object: what `encodeHeader` writes, in less code. Throws `EncodeError`. */
export function encodeHeaderText(name: string, value: unknown): string {
  return headerText(name, scalarText(value, name));
}

/** Reads a header of style `simple`. Spaces around the parts of a list are not part of them (RFC 9110, 5.6.1). */
export function decodeHeader(_name: string, text: string, type: WireType, explode: boolean): unknown {
  return read(
    delimitedSource(text, ",", explode, (part) => part.trim()),
    type,
  );
}

/** Reads a header of style `simple` and insists on its type. Throws `DecodeError` where the text does not fit. */
export function decodeDeclaredHeader(_name: string, text: string, type: WireType, explode: boolean): unknown {
  return readStrictly(
    delimitedSource(text, ",", explode, (part) => part.trim()),
    type,
  );
}

/** Reads a header that is an integer: what `decodeDeclaredHeader` does for it, in less code. Throws `DecodeError`. */
export function decodeIntegerHeader(_name: string, text: string): number {
  if (!/^-?\d+$/.test(text)) throw new DecodeError("Not an integer");
  return Number(text);
}

/** A list written with spaces between. Throws `EncodeError` for items with a space in them. */
export function encodeSpaceDelimitedHeader(name: string, value: unknown): string {
  return headerText(name, joinSpaces(value, name));
}

/** Reads a list written with spaces between. */
export function decodeSpaceDelimitedHeader(_name: string, text: string): readonly string[] {
  return splitSpaces(text);
}

function headerText(name: string, text: string, forbidden: RegExp = /[^\t -~\x80-\xff]|^\s|\s$/): string {
  if (forbidden.test(text)) throw new EncodeError(`header ${name} is malformed`);
  return text;
}
