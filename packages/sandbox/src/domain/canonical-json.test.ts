import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

/** The same value with the members of every object in reverse. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([name, member]) => [name, reversed(member)]));
}

test("it is JSON of the same value, whatever the order of members", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      const canonical = canonicalJson(value);
      expect(JSON.parse(canonical)).toEqual(value);
      expect(canonicalJson(reversed(value))).toBe(canonical);
    }),
  );
});

test("members that every object seems to have are members like others", () => {
  const given: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":2}');
  expect(canonicalJson(given)).toBe('{"__proto__":{"a":1},"constructor":2}');
});

test("the order of an array counts", () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});
