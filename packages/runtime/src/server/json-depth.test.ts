import { expect, test } from "vitest";
import { isDeeperThan, isValueDeeperThan } from "./json-depth.ts";

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

test.each([
  ["[[]]", 2, false],
  ["[[]]", 1, true],
  ['{"a":[{}]}', 3, false],
  ['{"a":[{}]}', 2, true],
  ["[[],[],[1]]", 2, false],
  ["null", 0, false],
  ["[]", 0, true],
])("the value of %s deeper than %i: %j", (text, limit, expected) => {
  expect(isValueDeeperThan(JSON.parse(text), limit)).toBe(expected);
});
