import { expect, test } from "vitest";
import { growthExponent, median } from "./statistics.ts";

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[10, 9, 100], 10],
  [[7], 7],
  [[], Number.NaN],
])("the median of %j is %d", (values, middle) => {
  expect(median(values)).toBe(middle);
});

test.each([
  ["linear", [1, 2, 4], 1],
  ["with the square", [1, 4, 16], 2],
  ["not at all", [5, 5, 5], 0],
])("what grows %s", (_, costs, exponent) => {
  const sized = costs.map((cost, index) => ({ size: 2 ** index, cost }));
  expect(growthExponent(sized)).toBeCloseTo(exponent, 10);
});

test("nothing is known of growth from one size", () => {
  expect(growthExponent([{ size: 1, cost: 1 }])).toBeNaN();
});
