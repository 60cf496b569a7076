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

/** Remainder of decimals, digit by digit. */
function byDigits(value: number, divisor: number): boolean {
  const [digits, exponent] = decimal(value);
  const [divisorDigits, divisorExponent] = decimal(divisor);
  const least = Math.min(exponent, divisorExponent);
  return (
    (digits * 10n ** BigInt(exponent - least)) % (divisorDigits * 10n ** BigInt(divisorExponent - least)) ===
    0n
  );
}

function decimal(value: number): readonly [digits: bigint, exponent: number] {
  const [mantissa = "", exponent = ""] = value.toExponential().split("e");
  const fraction = mantissa.split(".")[1] ?? "";
  return [BigInt(mantissa.replace(".", "")), Number(exponent) - fraction.length];
}

test("numbers of any size and precision are divided as the decimals that they are written as", () => {
  const positive = fc
    .tuple(fc.integer({ min: 1, max: 10 ** 16 }), fc.integer({ min: -26, max: 20 }))
    .map(([digits, exponent]) => Number(`${digits}e${exponent}`));
  const factor = fc.oneof(
    fc.integer({ min: -1000, max: 1000 }),
    fc.integer({ min: -(10 ** 15), max: 10 ** 15 }),
  );
  fc.assert(
    fc.property(
      positive,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      factor,
      (divisor, any, times) => {
        const [digits, exponent] = decimal(divisor);
        const multiple = Number(`${digits * BigInt(times)}e${exponent}`);
        const next = multiple + Math.abs(multiple) * Number.EPSILON;
        for (const value of [any, divisor * times, multiple, next].filter(Number.isFinite)) {
          expect([value, divisor, isMultipleOf(value, divisor)]).toEqual([
            value,
            divisor,
            byDigits(value, divisor),
          ]);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
