import { describe, expect, test } from "vitest";
import {
  deepEqual,
  firstDuplicate,
  isByte,
  isDuration,
  isEmail,
  isHostname,
  isIdnHostname,
  isIpv6,
  isIri,
  isIriReference,
  isJsonPointer,
  isRegex,
  isRelativeJsonPointer,
  isUri,
  isUriReference,
  isUriTemplate,
} from "./index.ts";

const long = 20_000_000;

describe("a text of 20 MB", () => {
  test.each([
    [isUri.name, isUri, "http://a/", "a", "", true],
    [isUriReference.name, isUriReference, "", "%20", "", true],
    [isIri.name, isIri, "http://a/", "é", "", true],
    [isIriReference.name, isIriReference, "?", "a", "", true],
    [isJsonPointer.name, isJsonPointer, "", "/~0", "", true],
    [isRelativeJsonPointer.name, isRelativeJsonPointer, "1", "/a", "", true],
    [isUriTemplate.name, isUriTemplate, "{", "a,", "b}", true],
    [isDuration.name, isDuration, "P", "1", "D", true],
    [isHostname.name, isHostname, "", "a.", "a", false],
    [isIdnHostname.name, isIdnHostname, "", "a.", "a", false],
    [isIpv6.name, isIpv6, "", ":", "", false],
    [isEmail.name, isEmail, "", "a@", "a", false],
    [isRegex.name, isRegex, "", "a.", "", false],
    [isByte.name, isByte, "", "abcd", "", true],
  ] as const)(
    "%s is judged, and takes no stack for its length",
    (_, format, before, piece, after, expected) => {
      const text = `${before}${piece.repeat(long / piece.length)}${after}`;
      expect(format(text)).toBe(expected);
    },
  );
});

describe("equality", () => {
  const nested = (levels: number, leaf: unknown): unknown => {
    let value = leaf;
    for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  };

  test("of values nested a million levels deep", () => {
    expect(deepEqual(nested(1_000_000, 1), nested(1_000_000, 1))).toBe(true);
    expect(deepEqual(nested(1_000_000, 1), nested(1_000_000, 2))).toBe(false);
  });

  test("of cyclic values", () => {
    const cycle = (leaf: unknown): object => {
      const value: Record<string, unknown> = { leaf };
      value["self"] = [value];
      return value;
    };
    expect(deepEqual(cycle(1), cycle(1))).toBe(true);
    expect(deepEqual(cycle(1), cycle(2))).toBe(false);
    expect(firstDuplicate(Array.from({ length: 20 }, (_, index) => cycle(index)))).toBe(-1);
    expect(firstDuplicate(Array.from({ length: 20 }, (_, index) => cycle(index % 19)))).toBe(19);
  });

  test("of values that hold themselves, or share members, more than once", () => {
    const cycle = (): object => {
      const value: Record<string, unknown> = {};
      value["a"] = value;
      value["b"] = value;
      return value;
    };
    const shared = (levels: number, width: number, leaf: unknown): unknown => {
      let value = leaf;
      for (let level = 0; level < levels; level++) value = new Array(width).fill(value);
      return value;
    };
    expect(deepEqual(cycle(), cycle())).toBe(true);
    expect(deepEqual(shared(60, 2, 1), shared(60, 2, 1))).toBe(true);
    expect(deepEqual(shared(60, 100, 1), shared(60, 100, 2))).toBe(false);
    expect(firstDuplicate(Array.from({ length: 20 }, (_, index) => shared(10, 100, index)))).toBe(-1);
    expect(firstDuplicate(Array.from({ length: 20 }, cycle))).toBe(1);
  });

  test("of cycles of different lengths, without a look at every pair of their members", () => {
    const ring = (length: number): object => {
      const first: { next?: object } = {};
      let value: object = first;
      for (let index = 1; index < length; index++) value = { next: value };
      first.next = value;
      return first;
    };
    expect(deepEqual(ring(30_011), ring(30_013))).toBe(true);
  });

  test("of values that differ only after ten thousand others", () => {
    const long = (last: unknown): unknown => [...Array.from({ length: 20_000 }, (_, index) => [index]), last];
    expect(deepEqual(long({ a: 1 }), long({ a: 1 }))).toBe(true);
    expect(deepEqual(long({ a: 1 }), long({ a: 2 }))).toBe(false);
    expect(deepEqual(long(1), long(2))).toBe(false);
  });

  test("of many deep items", () => {
    const items = Array.from({ length: 20 }, (_, index) => nested(1_000, index));
    expect(firstDuplicate(items)).toBe(-1);
    expect(firstDuplicate([...items, nested(1_000, 7)])).toBe(20);
  });

  test("of many items that differ only deep within, without a look at every pair", () => {
    let reads = 0;
    const deep = (leaf: number): unknown => {
      let value: unknown = leaf;
      for (let level = 0; level < 100; level++) {
        const inner = value;
        value = {
          get a() {
            reads++;
            return inner;
          },
        };
      }
      return value;
    };
    const count = 500;
    const items = Array.from({ length: count }, (_, index) => deep(index));
    expect(firstDuplicate(items)).toBe(-1);
    // A look at every pair would be 12 million.
    expect(reads).toBeLessThan(count * 100 * 4);
    expect(firstDuplicate([...items, deep(7)])).toBe(count);
  });

  test("of sparse arrays, whose length says nothing about their size", () => {
    const sparse = (first: number): unknown => Object.assign(new Array(1_000_000_000), { 0: first });
    expect(firstDuplicate(Array.from({ length: 20 }, (_, index) => sparse(index)))).toBe(-1);
  });
});
