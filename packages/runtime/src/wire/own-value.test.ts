import { expect, test } from "vitest";
import { ownValue } from "./own-value.ts";

test("only own properties of objects are values", () => {
  expect(ownValue({ constructor: 1 }, "constructor")).toBe(1);
  expect(ownValue({}, "constructor")).toBeUndefined();
  expect(ownValue(JSON.parse('{"__proto__":2}'), "__proto__")).toBe(2);
  expect(ownValue([3], "0")).toBe(3);
});

test.each([undefined, null, "text", 7])("%o has none", (value) => {
  expect(ownValue(value, "length")).toBeUndefined();
});
