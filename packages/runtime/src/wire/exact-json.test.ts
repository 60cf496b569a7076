import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import {
  exactNumber,
  parseExactJson,
  rawFieldIntegers,
  rawIntegers,
  roundedIntegers,
  stringifyExactJson,
} from "./exact-json.ts";
import { DecodeError, EncodeError } from "./wire-error.ts";

afterEach(() => vi.unstubAllGlobals());

test("any JSON is what JSON.parse makes of it, but for a large integer that is the whole text", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const parsed: unknown = JSON.parse(text);
      expect(parseExactJson(text)).toEqual(isUnsafe(parsed) && /^-?\d+$/.test(text) ? BigInt(text) : parsed);
    }),
    { examples: [[2 ** 53], [-(2 ** 53)], [2 ** 53 - 1], [1e300], [[2 ** 53]]] },
  );
});

function isUnsafe(value: unknown): boolean {
  return typeof value === "number" && !Number.isSafeInteger(value);
}

test("the digits of large integers are kept by their place", () => {
  const value = parseExactJson(
    '{"a":9007199254740993,"b":[1,-9007199254740993.0],"c":9007199254740993.5,"a/b":12345678901234567890}',
  ) as { readonly a: number; readonly b: readonly number[]; readonly c: number; readonly "a/b": number };
  expect(value.a).toBe(9007199254740992);
  expect(exactNumber(value.a, value, "a")).toBe(9007199254740993n);
  expect(exactNumber(value.b[0], value.b, 0)).toBe(1);
  expect(exactNumber(value.b[1], value.b, 1)).toBe(-9007199254740993n);
  expect(exactNumber(value.c, value, "c")).toBe(value.c);
  expect(exactNumber(value["a/b"], value, "a/b")).toBe(12345678901234567890n);
});

test("an integer that is the whole text is a bigint, where a number does not hold it", () => {
  expect(parseExactJson("9007199254740993")).toBe(9007199254740993n);
  expect(parseExactJson(" 5 ")).toBe(5);
  expect(parseExactJson("0.1234567890123456789")).toBe(Number("0.1234567890123456789"));
});

test("of a key that comes twice, the last counts", () => {
  const value = parseExactJson('{"a":9007199254740993,"a":9007199254740995}') as { readonly a: number };
  expect(exactNumber(value.a, value, "a")).toBe(9007199254740995n);
  const small = parseExactJson('{"a":9007199254740993,"a":1}') as { readonly a: number };
  expect(exactNumber(small.a, small, "a")).toBe(1);
});

test.each(["", "{", "{'a':1}", "9007199254740993,"])(
  "%j is not JSON, and the error does not quote it",
  (text) => {
    expect(() => parseExactJson(text)).toThrow(new DecodeError("Not JSON"));
  },
);

test("bigints are written as the numbers that they are, at any depth", () => {
  const value = { a: 9007199254740993n, b: [{ c: -1n }], d: "1", e: new Date(0), f: undefined, g: null };
  const text = '{"a":9007199254740993,"b":[{"c":-1}],"d":"1","e":"1970-01-01T00:00:00.000Z","g":null}';
  expect(stringifyExactJson(value)).toBe(text);
  expect(stringifyExactJson(9007199254740993n)).toBe("9007199254740993");
});

test("what holds no bigint is not copied", () => {
  const value = { a: [1, { b: "c" }], d: new Blob([]), e: Number.NaN };
  expect(rawIntegers(value)).toBe(value);
  expect(roundedIntegers(value)).toBe(value);
});

test("of a form, lists and objects are JSON, and other fields stay as they are", () => {
  const { a, b, d } = rawFieldIntegers({ a: 1n, b: [1n, { c: 1n }], d: { e: 1n } }) as {
    readonly a: unknown;
    readonly b: readonly unknown[];
    readonly d: unknown;
  };
  expect([a, b[0]]).toEqual([1n, 1n]);
  expect(JSON.stringify([b[1], d])).toBe('[{"c":1},{"e":1}]');
});

test("validators see numbers", () => {
  expect(roundedIntegers({ a: [9007199254740993n] })).toEqual({ a: [9007199254740992] });
});

test("where JSON.rawJSON is missing, a bigint is refused rather than rounded", () => {
  const { parse, stringify } = JSON;
  vi.stubGlobal("JSON", { parse, stringify });
  expect(() => stringifyExactJson({ a: 9007199254740993n })).toThrow(EncodeError);
  expect(stringifyExactJson({ a: 1 })).toBe('{"a":1}');
});

test("where JSON.parse tells no digits, none are made up", () => {
  const { parse, stringify } = JSON;
  const old = (text: string, revive?: (key: string, value: unknown) => unknown): unknown =>
    parse(text, revive && ((key, value) => revive.call({}, key, value)));
  vi.stubGlobal("JSON", { parse: old, stringify });
  const value = parseExactJson('{"a":9007199254740993}') as { readonly a: number };
  expect(exactNumber(value.a, value, "a")).toBe(9007199254740992);
});
