import fc from "fast-check";
import { expect, test } from "vitest";
import { deepEqual } from "./deep-equal.ts";
import { firstDuplicate } from "./unique-items.ts";

const value = fc.jsonValue({ maxDepth: 2 });

function byComparison(items: readonly unknown[]): number {
  return items.findIndex((item, index) => items.slice(0, index).some((earlier) => deepEqual(earlier, item)));
}

test("long and short arrays are judged by deep equality", () => {
  const long = fc.array(
    fc.oneof(value, fc.constantFrom<unknown>(0, -0, "0", "[]", [], {}, { a: 1, b: 2 }, { b: 2, a: 1 })),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(long, (items) => {
      expect(firstDuplicate(items)).toBe(byComparison(items));
    }),
  );
});

test("an item that is text is not the item that it looks like", () => {
  const filler = Array.from({ length: 20 }, (_, index) => `filler ${index}`);
  expect(firstDuplicate([...filler, [], " []", "[]", '"', 1, "1", null, "null", true, "true"])).toBe(-1);
  expect(firstDuplicate([...filler, { a: [1], b: undefined }, { a: [1] }])).toBe(21);
});

test("own keys named like inherited members count", () => {
  expect(deepEqual(JSON.parse('{ "__proto__": 1 }'), {})).toBe(false);
  expect(deepEqual({ toString: 1 }, { toString: 1 })).toBe(true);
  expect(deepEqual({}, [])).toBe(false);
});

test.each([0, 20])("a bigint counts by its value, among %i other items", (others) => {
  const filler = Array.from({ length: others }, (_, index) => `filler ${index}`);
  const large = 9007199254740993n;
  expect(firstDuplicate([...filler, { id: large }, { id: large + 1n }, [large], large, String(large)])).toBe(
    -1,
  );
  expect(firstDuplicate([...filler, { id: large }, { id: large + 1n }, { id: large }])).toBe(others + 2);
});

test.each([0, 20])("an object that is not plain equals only itself, among %i other items", (others) => {
  const filler = Array.from({ length: others }, (_, index) => `filler ${index}`);
  const items = [
    new Date(1),
    new Date(2),
    new Map([[1, 1]]),
    new Map(),
    {},
    { at: new Date(1) },
    { at: new Date(2) },
  ];
  expect(firstDuplicate([...filler, ...items])).toBe(-1);
  expect(firstDuplicate([...filler, ...items, { at: items[0] }, { at: items[0] }])).toBe(others + 8);
  expect(firstDuplicate([...filler, ...items, items[2]])).toBe(others + 7);
  expect(firstDuplicate([...filler, { a: 1 }, Object.assign(Object.create(null), { a: 1 })])).toBe(
    others + 1,
  );
});
