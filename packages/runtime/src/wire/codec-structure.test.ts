import { describe, expect, test } from "vitest";
import { InvalidValueError, InvalidWireValueError, type ValueCodec } from "./codec.ts";
import { dateTimeCodec } from "./codec-date.ts";
import { allCodec, lazyCodec, listCodec, nullableCodec, recordCodec, tupleCodec } from "./codec-structure.ts";

const text = "1970-01-01T00:00:00.000Z";
const date = new Date(0);

describe("both forms of a structure", () => {
  test.each<[string, ValueCodec, unknown, unknown]>([
    ["null", nullableCodec(dateTimeCodec), null, null],
    ["not null", nullableCodec(dateTimeCodec), text, date],
    ["a list", listCodec(dateTimeCodec), [text, text], [date, date]],
    ["an empty list", listCodec(dateTimeCodec), [], []],
    [
      "a tuple",
      tupleCodec([dateTimeCodec, undefined], dateTimeCodec),
      [text, text, text],
      [date, text, date],
    ],
    ["a short tuple", tupleCodec([dateTimeCodec, undefined, dateTimeCodec]), [text], [date]],
    ["an object", recordCodec({ a: dateTimeCodec }), { a: text, b: text }, { a: date, b: text }],
    ["an absent property", recordCodec({ a: dateTimeCodec }), { b: 1 }, { b: 1 }],
    [
      "other properties",
      recordCodec({ a: undefined }, { rest: dateTimeCodec }),
      { a: text, b: text },
      { a: text, b: date },
    ],
    [
      "properties by their prefix",
      recordCodec({ "x-a": undefined }, { prefixes: [["x-", dateTimeCodec]] }),
      { "x-a": text, "x-b": text, c: text },
      { "x-a": text, "x-b": date, c: text },
    ],
    [
      "a plain prefix beside other properties",
      recordCodec({}, { prefixes: [["x-", undefined]], rest: dateTimeCodec }),
      { "x-b": text, c: text },
      { "x-b": text, c: date },
    ],
    [
      "all of several",
      allCodec([recordCodec({ a: dateTimeCodec }), recordCodec({ b: dateTimeCodec })]),
      { a: text, b: text, c: text },
      { a: date, b: date, c: text },
    ],
    ["names that objects inherit", recordCodec({ valueOf: dateTimeCodec }), { toString: 1 }, { toString: 1 }],
  ])("%s", (_, codec, wire, value) => {
    expect(codec.decode(wire)).toStrictEqual(value);
    expect(codec.encode(value)).toStrictEqual(wire);
  });
});

test("a property that is there but undefined stays so", () => {
  expect(recordCodec({ a: dateTimeCodec }).encode({ a: undefined })).toStrictEqual({ a: undefined });
});

test("a codec may refer to itself", () => {
  const tree: ValueCodec = recordCodec({ at: dateTimeCodec, next: lazyCodec(() => tree) });
  const value = { at: date, next: { at: date, next: { at: date } } };
  expect(tree.decode(tree.encode(value))).toStrictEqual(value);
});

test("what is given is left as it is", () => {
  const wire = Object.freeze({ a: Object.freeze([text]) });
  expect(recordCodec({ a: listCodec(dateTimeCodec) }).decode(wire)).toStrictEqual({ a: [date] });
  expect(wire).toStrictEqual({ a: [text] });
});

test("an error names the place as a JSON Pointer", () => {
  const codec = recordCodec({ "a/b~": listCodec(recordCodec({}, { rest: dateTimeCodec })) });
  expect(() => codec.decode({ "a/b~": [{}, { c: "soon" }] })).toThrow(
    new InvalidWireValueError("/a~1b~0/1/c", "a date-time"),
  );
});

test.each<[ValueCodec, unknown]>([
  [recordCodec({}), null],
  [recordCodec({}), []],
  [recordCodec({}), "text"],
  [listCodec(dateTimeCodec), {}],
  [listCodec(dateTimeCodec), text],
])("a structure of another kind is refused", (codec, value) => {
  expect(() => codec.decode(value)).toThrow(InvalidWireValueError);
  expect(() => codec.encode(value)).toThrow(InvalidValueError);
});
