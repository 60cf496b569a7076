import type { ValueCodec } from "./codec.ts";
import { type Bytes, Part } from "./part.ts";
import { isList, isRecord } from "./scalar.ts";

/** A writer of multipart bodies that takes values as applications have them, also those of parts with headers of their own. */
export function encodedParts<Written>(
  codec: ValueCodec,
  encode: (value: unknown) => Written,
): (value: unknown) => Written {
  return (value) => encode(wrappedLike(value, codec.encode(mapParts(value, unwrapped))));
}

/** The same for bodies whose parts come one by one. */
export function partCodec(codec: ValueCodec): ValueCodec {
  return {
    decode: (value, ...place) => codec.decode(value, ...place),
    encode: (value, path) => wrappedLike(value, codec.encode(unwrapped(value), path)),
  };
}

/** A multipart body as its schema describes it: parts by their values, and bytes in whatever form as a `Blob`. */
export function describedParts(body: unknown): unknown {
  return mapParts(body, (part) => {
    const value = unwrapped(part);
    return isUnwrappedBytes(value) ? new Blob([]) : value;
  });
}

/** A body with each of its parts replaced: the members of an object, those of lists among them, or the items of a list. */
function mapParts(body: unknown, map: (part: unknown) => unknown): unknown {
  const member = (one: unknown): unknown => (isList(one) ? one.map(map) : map(one));
  if (isList(body)) return body.map(map);
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, one]) => [name, member(one)]));
}

/** What was written, with the parts of the original around it. */
function wrappedLike(given: unknown, written: unknown): unknown {
  if (given === written) return written;
  if (given instanceof Part) return new Part(written, given.options);
  if (isList(given) && isList(written)) return written.map((one, index) => wrappedLike(given[index], one));
  if (!isRecord(given) || !isRecord(written)) return written;
  const original = new Map(Object.entries(given));
  return Object.fromEntries(
    Object.entries(written).map(([name, one]) => [name, wrappedLike(original.get(name), one)]),
  );
}

function unwrapped(part: unknown): unknown {
  return part instanceof Part ? part.value : part;
}

function isUnwrappedBytes(value: unknown): value is Exclude<Bytes, Blob> {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value) || value instanceof ReadableStream;
}
