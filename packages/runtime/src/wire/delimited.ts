import { entriesOf, isList, isRecord, scalarText } from "./scalar.ts";

/** Writes one name or scalar, with whatever escaping the place needs. */
export type Write = (text: string) => string;

/** The texts between the delimiters: a scalar, items, or properties with `pairSign` between name and value. Throws `EncodeError`. */
export function delimited(
  name: string,
  value: unknown,
  writeName: Write,
  write: Write,
  pairSign: string,
): readonly string[] {
  if (isList(value)) return value.map((item) => write(scalarText(item, name)));
  if (!isRecord(value)) return [write(scalarText(value, name))];
  return entriesOf(value).map(
    ([key, member]) => writeName(key) + pairSign + write(scalarText(member, `${name}[${key}]`)),
  );
}

/** `name=value` pieces (RFC 6570, 3.2.7 and 3.2.8). An empty list or object has none: it counts as absent (2.3). */
export function namedPieces(
  name: string,
  value: unknown,
  explode: boolean,
  writeName: Write,
  write: Write,
  delimiter: string,
): readonly string[] {
  if (explode && isRecord(value)) return delimited(name, value, writeName, write, "=");
  const texts = delimited(name, value, writeName, write, delimiter);
  if (explode) return texts.map((text) => `${writeName(name)}=${text}`);
  return texts.length === 0 ? [] : [`${writeName(name)}=${texts.join(delimiter)}`];
}
