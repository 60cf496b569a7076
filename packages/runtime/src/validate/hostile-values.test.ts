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

  test("of many deep items", () => {
    const items = Array.from({ length: 20 }, (_, index) => nested(1_000, index));
    expect(firstDuplicate(items)).toBe(-1);
    expect(firstDuplicate([...items, nested(1_000, 7)])).toBe(20);
  });
});
