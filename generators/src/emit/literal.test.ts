import assert from "node:assert/strict";
import { runInThisContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type LiteralValue, literal, literalKey, propertyAccess, propertyKey } from "./literal.ts";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  // UTF-16 code units in any order, so that surrogates also stand alone.
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom("__proto__", "constructor", "toString", "", "a-b", "1"),
);

const { value } = fc.letrec<{ value: LiteralValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      null,
      undefined,
      true,
      false,
      0,
      -0,
      1e21,
      1e-7,
      Number.MAX_VALUE,
      Infinity,
      -Infinity,
      NaN,
    ),
    fc.double(),
    fc.bigInt(),
    text,
    fc.array(tie("value")),
    // Through entries, because assigning to `__proto__` would set the prototype.
    fc.array(fc.tuple(text, tie("value"))).map((entries) => Object.fromEntries(entries)),
  ),
}));

test("a literal evaluates to a value that is deeply equal", () => {
  fc.assert(
    fc.property(value, (wanted) => {
      assert.deepStrictEqual(runInThisContext(`(${literal(wanted)})`), wanted);
    }),
    { numRuns: 2000 },
  );
});

test("a literal is printable ASCII where the text is not a letter of another script", () => {
  expect(literal("naïve 漢字 😀")).toBe('"naïve 漢字 😀"');
  expect(literal("\u0000\u001b\u007f\u200b\ufeff")).toBe('"\\u0000\\u001b\\u007f\\u200b\\ufeff"');
});

test.each([
  ["plain", "plain", "plain", ".plain"],
  ["class", "class", "class", ".class"],
  ["na-me", '"na-me"', '"na-me"', '["na-me"]'],
  ["", '""', '""', '[""]'],
  ["1a", '"1a"', '"1a"', '["1a"]'],
  ["été", "été", "été", ".été"],
  ["__proto__", "__proto__", '["__proto__"]', ".__proto__"],
])("the name %j as a key of a type, of a literal, and in an access", (name, type, object, access) => {
  expect(propertyKey(name)).toBe(type);
  expect(literalKey(name)).toBe(object);
  expect(propertyAccess(name)).toBe(access);
});
