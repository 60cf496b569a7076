import { expect, test } from "vitest";
import { dateTimeCodec } from "./codec-date.ts";
import { listCodec, recordCodec } from "./codec-structure.ts";
import { part } from "./part.ts";
import { describedParts, encodedParts, partCodec } from "./part-values.ts";

const at = new Date(0);
const text = "1970-01-01T00:00:00.000Z";
const options = { headers: { "X-A": "a" } };
const bytes = new Uint8Array([1]);

test("values are written as on the wire, and keep the part around them", () => {
  const codec = recordCodec({ at: dateTimeCodec, list: listCodec(dateTimeCodec) });
  const written = encodedParts(
    codec,
    (value) => value,
  )({ at: part(at, options), list: [at, part(at, options)], bytes });
  expect(written).toEqual({ at: part(text, options), list: [text, part(text, options)], bytes });
  expect((written as { readonly bytes: unknown }).bytes).toBe(bytes);
  const list = encodedParts(listCodec(dateTimeCodec), (value) => value);
  expect(list([part(at, options), at])).toEqual([part(text, options), text]);
  expect(() => list(5)).toThrow("an array");
});

test("one by one, too", () => {
  const codec = partCodec(dateTimeCodec);
  expect([codec.encode(at), codec.encode(part(at, options)), codec.decode(text)]).toEqual([
    text,
    part(text, options),
    at,
  ]);
});

test("to their schema parts are values, and bytes are a Blob in whatever form", () => {
  const stream = new Blob(["x"]).stream();
  const described = describedParts({
    a: part(5, options),
    list: [part("t", options), bytes],
    stream,
    own: { a: 1 },
  });
  expect(described).toEqual({ a: 5, list: ["t", expect.any(Blob)], stream: expect.any(Blob), own: { a: 1 } });
  expect(describedParts([part(5, options), bytes.buffer])).toEqual([5, expect.any(Blob)]);
  expect(describedParts("text")).toBe("text");
});
