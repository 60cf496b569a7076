import { expect, test } from "vitest";
import { isDeeperThan } from "./json-depth.ts";

test.each([
  ["[[]]", 2, false],
  ["[[]]", 1, true],
  ['{"a":[{}]}', 3, false],
  ['{"a":[{}]}', 2, true],
  ['["[[[[[["]', 1, false],
  ['["\\"[[[["]', 1, false],
  ['["\\\\",[]]', 1, true],
  ["[],[],[],[]", 1, false],
  ['"[[[[', 1, false],
  ["1", 0, false],
  ["[", 0, true],
])("%s deeper than %i: %j", (text, limit, expected) => {
  expect(isDeeperThan(text, limit)).toBe(expected);
});
