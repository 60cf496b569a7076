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

test("the shortest text of each depth, with objects and lists in any order, is measured right", () => {
  for (let levels = 1; levels <= 12; levels++) {
    for (let lists = 0; lists < 2 ** levels; lists++) {
      let text = "";
      for (let level = 0; level < levels; level++) {
        const isList = (lists & (1 << level)) !== 0;
        text = isList ? `[${text}]` : `{${text === "" ? "" : `"":${text}`}}`;
      }
      expect(JSON.parse(text)).toBeInstanceOf(Object);
      expect([isDeeperThan(text, levels), isDeeperThan(text, levels - 1)]).toEqual([false, true]);
      expect(isDeeperThan(`[0,0,0,0,${text},{},{},[],[],"{{"]`, levels)).toBe(true);
    }
  }
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
