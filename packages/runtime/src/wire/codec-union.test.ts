import { describe, expect, test } from "vitest";
import { InvalidValueError, InvalidWireValueError, type ValueCodec } from "./codec.ts";
import { dateTimeCodec } from "./codec-date.ts";
import { int64Codec } from "./codec-int64.ts";
import { listCodec, recordCodec } from "./codec-structure.ts";
import { unionCodec } from "./codec-union.ts";

const text = "1970-01-01T00:00:00.000Z";
const date = new Date(0);

const scalars = unionCodec([
  { guard: "string" },
  { guard: "any", codec: dateTimeCodec },
  { guard: "any", codec: int64Codec },
  { guard: "boolean" },
  { guard: "null" },
]);

/** The second knows one property more; the third is told by a literal. */
const objects = unionCodec([
  { guard: { required: ["a"], members: { a: "any" } }, codec: recordCodec({ a: dateTimeCodec }) },
  {
    guard: { required: ["a", "b"], members: { a: "string", b: "any" } },
    codec: recordCodec({ b: dateTimeCodec }),
  },
  { guard: { required: ["kind"], members: { kind: { values: ["plain"] }, a: "string" } } },
  { guard: { allOf: ["object", { required: ["c"], members: { c: { oneOf: ["null", "number"] } } }] } },
]);

const lists = unionCodec([{ guard: "array" }, { guard: "array", codec: listCodec(dateTimeCodec) }]);

describe("both forms of an alternative", () => {
  test.each<[string, ValueCodec, unknown, unknown]>([
    ["a text that is a date", scalars, text, date],
    ["a text that is none", scalars, "soon", "soon"],
    ["a number", scalars, 5, 5n],
    ["a boolean", scalars, true, true],
    ["null", scalars, null, null],
    ["an object of the first", objects, { a: text }, { a: date }],
    ["an object of which another knows more", objects, { a: text, b: text }, { a: text, b: date }],
    ["an object told by a literal", objects, { kind: "plain", a: text }, { kind: "plain", a: text }],
    ["an object told by a kind", objects, { c: 5 }, { c: 5 }],
    ["a list of dates", lists, [text], [date]],
    ["a list of texts", lists, [text, "x"], [text, "x"]],
  ])("%s", (_, codec, wire, value) => {
    expect(codec.decode(wire)).toStrictEqual(value);
    expect(codec.encode(value)).toStrictEqual(wire);
  });
});

test.each<[ValueCodec, unknown]>([
  [scalars, []],
  [scalars, 1.5],
  [objects, { kind: "other" }],
  [objects, { c: "text" }],
  [objects, null],
])("what fits no alternative is refused", (codec, wire) => {
  expect(() => codec.decode(wire, "/x")).toThrow(new InvalidWireValueError("/x", "one of its alternatives"));
});

test("what has no wire form fits no alternative", () => {
  expect(() => scalars.encode(new Date(Number.NaN))).toThrow(InvalidValueError);
});

test("the only candidate says itself what is wrong", () => {
  expect(() => objects.decode({ a: "soon" })).toThrow(new InvalidWireValueError("/a", "a date-time"));
});

test("a fault that is no fault of the value is not taken for one", () => {
  const broken: ValueCodec = {
    decode() {
      throw new TypeError("broken");
    },
    encode: (value) => value,
  };
  const codec = unionCodec([{ guard: "any", codec: broken }, { guard: "string" }]);
  expect(() => codec.decode("x")).toThrow(TypeError);
});
