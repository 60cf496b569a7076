import fc from "fast-check";
import { expect, test } from "vitest";
import { isMultipleOf } from "./multiple-of.ts";

test.each([
  [0.3, 0.1, true],
  [19.99, 0.01, true],
  [4.35, 0.01, true],
  [0.0075, 0.0001, true],
  [0.00751, 0.0001, false],
  [1e23, 10, true],
  [1e308, 0.5, true],
  [1e308, 0.123456789, false],
  [2 ** 53 + 2, 2, true],
  [-6, 4, false],
  [0, 0.7, true],
  [Number.NaN, 1, false],
  [Number.POSITIVE_INFINITY, 1, false],
])("%d and %d: %s", (value, divisor, expected) => {
  expect(isMultipleOf(value, divisor)).toBe(expected);
});

test("a count of hundredths is a multiple of 0.01, and half of one more is not", () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), (hundredths) => {
      expect(isMultipleOf(Number(`${hundredths}e-2`), 0.01)).toBe(true);
      expect(isMultipleOf(Number(`${hundredths * 10 + 5}e-3`), 0.01)).toBe(false);
    }),
  );
});
