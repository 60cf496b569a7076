import { describe, expect, test } from "vitest";
import { acceptsAny } from "./accept.ts";
import { closestMediaType, parseMediaType } from "./media-type.ts";

describe("parseMediaType", () => {
  test.each([
    ["application/json", "application/json", {}],
    [" Application/JSON ; Charset=UTF-8", "application/json", { charset: "UTF-8" }],
    ['multipart/form-data; boundary="a b\\"c"', "multipart/form-data", { boundary: 'a b"c' }],
    ["text/plain;", "text/plain", {}],
    ["text/plain;;charset=x", "text/plain", { charset: "x" }],
    ["*/*", "*/*", {}],
  ])("%s", (text, essence, parameters) => {
    const parts = parseMediaType(text);
    expect([parts?.essence, Object.fromEntries(parts?.parameters ?? [])]).toEqual([essence, parameters]);
  });

  test.each(["", "json", "application/", "a/b, c/d", "a/b c", "a/b; x", 'a/b; x="', "a/b/c", "ä/b"])(
    "%j is none",
    (text) => {
      expect(parseMediaType(text)).toBeUndefined();
    },
  );
});

describe("closestMediaType", () => {
  const declared = [
    "*/*",
    "application/*",
    "application/json",
    "application/json; v=2",
    "text/plain; charset=utf-8",
  ];
  test.each([
    ["application/json", "application/json"],
    ["application/json; v=2", "application/json; v=2"],
    ["application/json; v=3", "application/json"],
    ["application/xml", "application/*"],
    ["text/html", "*/*"],
    ["text/plain", "text/plain; charset=utf-8"],
    ["text/plain; charset=UTF-8", "text/plain; charset=utf-8"],
    ["text/plain; charset=latin1", "*/*"],
  ])("%s", (given, expected) => {
    const parts = parseMediaType(given);
    const list = declared.map((mediaType) => ({ mediaType }));
    expect(parts && closestMediaType(list, parts)?.mediaType).toBe(expected);
  });

  test("a type that nothing covers has no match", () => {
    const parts = parseMediaType("application/problem+json");
    expect(parts && closestMediaType([{ mediaType: "application/json" }], parts)).toBeUndefined();
  });
});

describe("acceptsAny", () => {
  const json = ["application/json"];
  test.each([
    [null, json, true],
    ["", json, true],
    ["*/*", json, true],
    ["application/*;q=0.1", json, true],
    ["text/html, application/json;q=0.5", json, true],
    ["text/html", json, false],
    ["application/json;q=0", json, false],
    ["*/*, application/json;q=0", json, false],
    ["application/*;q=0, */*", json, false],
    ["nonsense", json, false],
    ["application/json;q=x", json, false],
    ["text/html", ["text/*"], true],
    ["text/html", ["*/*"], true],
    ["image/png", ["text/*"], false],
    ["image/png", [], true],
  ])("%s for %j", (accept, offered, expected) => {
    expect(acceptsAny(accept, offered)).toBe(expected);
  });
});
