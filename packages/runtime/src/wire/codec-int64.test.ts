import fc from "fast-check";
import { expect, test } from "vitest";
import { InvalidValueError, InvalidWireValueError, type ValueCodec } from "./codec.ts";
import { int64Codec, int64DigitsCodec, int64TextCodec } from "./codec-int64.ts";
import { parseExactJson, stringifyExactJson } from "./exact-json.ts";

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

test.each<[string, ValueCodec, (integer: bigint) => unknown]>([
  ["int64Codec", int64Codec, (integer) => integer],
  ["int64DigitsCodec", int64DigitsCodec, String],
  ["int64TextCodec", int64TextCodec, (integer) => integer],
])("every integer of 64 bits goes through JSON and comes back: %s", (_, codec, form) => {
  fc.assert(
    fc.property(int64, (integer) => {
      const text = stringifyExactJson({ a: [codec.encode(form(integer))] });
      const { a } = parseExactJson(text) as { readonly a: readonly unknown[] };
      expect(codec.decode(a[0], "", a, 0)).toBe(form(integer));
    }),
  );
});

test("what a number holds is a number on the wire", () => {
  expect(int64Codec.encode(9007199254740991n)).toBe(9007199254740991);
  expect(int64Codec.encode(9007199254740992n)).toBe(9007199254740992n);
});

test.each([1.5, "1", null, 2n ** 63n, -(2n ** 63n) - 1n, 2 ** 53, 1e300])(
  "%o on the wire is no exact integer of 64 bits",
  (value) => {
    for (const codec of [int64Codec, int64DigitsCodec]) {
      expect(() => codec.decode(value)).toThrow(InvalidWireValueError);
    }
  },
);

test.each(["01", "-0", "1.0", "1e3", " 1", "9223372036854775808", "", "0x10", 1])(
  "%o is not the digits of an integer of 64 bits",
  (value) => {
    expect(() => int64TextCodec.decode(value)).toThrow(InvalidWireValueError);
    expect(() => int64DigitsCodec.encode(value)).toThrow(InvalidValueError);
  },
);

test.each([1, "1", 2n ** 63n, null])("%o is no bigint of 64 bits", (value) => {
  for (const codec of [int64Codec, int64TextCodec]) {
    expect(() => codec.encode(value)).toThrow(InvalidValueError);
  }
});
