import { describe, expect, test } from "vitest";
import {
  closestMediaType,
  isMediaType,
  isMediaTypeList,
  isTextType,
  mediaTypeParameter,
  mediaTypeParts,
} from "./media-type.ts";

test.each([
  ["application/json", ["application/json"]],
  [" Application/JSON ; Charset=UTF-8", ["application/json", "charset=utf-8"]],
  ['text/plain;charset="utf-8";a=b', ["text/plain", "charset=utf-8", "a=b"]],
  ["", [""]],
])("%j has the parts %j", (text, parts) => {
  expect(mediaTypeParts(text)).toEqual(parts);
});

test("the value of a parameter", () => {
  expect(mediaTypeParameter('text/plain; format=flowed; CHARSET="Latin1"', "charset")).toBe("latin1");
  expect(mediaTypeParameter("text/plain; xcharset=utf-8", "charset")).toBeUndefined();
});

describe("closestMediaType", () => {
  const declared = [
    "*/*",
    "application/*",
    "application/*+json",
    "Application/JSON",
    "application/json; v=2",
    "application/json; a=1; v=2",
    "text/plain; charset=utf-8",
    'text/csv; header="present"',
  ];
  test.each([
    ["application/json", "Application/JSON"],
    ["application/json; v=2", "application/json; v=2"],
    ["application/json;v=2;a=1;z=3", "application/json; a=1; v=2"],
    ["application/json; v=3", "Application/JSON"],
    ["application/problem+json; charset=utf-8", "application/*+json"],
    ["application/xml", "application/*"],
    ["text/html", "*/*"],
    ["text/plain", "text/plain; charset=utf-8"],
    ["text/plain; charset=UTF-8", "text/plain; charset=utf-8"],
    ["text/plain; charset=latin1", "*/*"],
    ["text/csv; header=present", 'text/csv; header="present"'],
    ["application/*", "application/*"],
  ])("%s", (given, expected) => {
    expect(closestMediaType(declared, given)).toBe(expected);
    expect(closestMediaType(declared.toReversed(), given)).toBe(expected);
  });

  test.each(["application/problem+json", "application/jsonx", "text/json", ""])(
    "%j falls under none",
    (given) => {
      expect(closestMediaType(["application/json", "application/json+*", "json"], given)).toBe("");
    },
  );
});

describe("isMediaType", () => {
  test.each([
    "application/json",
    " Application/JSON ; Charset=UTF-8",
    'multipart/form-data; boundary="a b\\"c;"',
    "text/plain;",
    "text/plain;;charset=x",
    "*/*",
    "application/*+json",
  ])("%j is one", (text) => {
    expect(isMediaType(text)).toBe(true);
  });

  test.each(["", "json", "application/", "a/b, c/d", "a/b c", "a/b; x", 'a/b; x="', "a/b/c", "ä/b"])(
    "%j is none",
    (text) => {
      expect(isMediaType(text)).toBe(false);
    },
  );

  test("a long text takes no long time", () => {
    const start = performance.now();
    expect(isMediaType(`a/b${"; ".repeat(20_000)}x`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(200);
  });
});

describe("isMediaTypeList", () => {
  test.each([
    "image/png",
    " image/png ,image/jpeg",
    "image/png,",
    "image/*, */*, application/*+json",
    'text/csv; charset=utf-8; header=present, text/plain; a="b, c; d"',
    "multipart/related; type=text/xml",
  ])("%j is one", (text) => {
    expect(isMediaTypeList(text)).toBe(true);
  });

  test.each([
    "",
    " , ",
    "image",
    "image/",
    "*",
    "*/png",
    "image/p*",
    "image/*+*",
    "image / png",
    "image/png image/jpeg",
    "image/png; image/jpeg",
    "image/png, jpeg",
    'text/plain; a="b',
  ])("%j is none", (text) => {
    expect(isMediaTypeList(text)).toBe(false);
  });
});

test.each([
  "text/html",
  "Text/CSV; header=present",
  "application/json",
  "application/problem+json; charset=utf-8",
  "application/x-ndjson",
  "application/jsonl",
  "application/json-lines",
  "application/json-seq",
  "application/geo+json-seq",
  "application/xml",
  "image/svg+xml",
  "application/yaml",
  "application/x-yaml",
  "application/yml",
  "application/vnd.pets+yaml",
  "application/toml",
  "application/csv",
  "application/x-csv",
  "application/sql",
  "application/graphql",
  "application/javascript",
  "application/x-javascript",
  "application/jwt",
  "application/at+jwt",
  "application/x-www-form-urlencoded",
])("%s is text", (mediaType) => {
  expect(isTextType(mediaType)).toBe(true);
});

test.each([
  "",
  "application/octet-stream",
  "application/pdf",
  "image/png",
  "application/cbor",
  "application/vnd.api+cbor",
  "application/vnd.kubernetes.protobuf",
  "application/xml-dtd-archive",
  "application/nottext/json.zip",
  "multipart/form-data",
  "*/*",
  "application/*",
])("%j is not known to be text", (mediaType) => {
  expect(isTextType(mediaType)).toBe(false);
});
