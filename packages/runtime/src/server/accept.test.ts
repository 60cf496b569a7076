import { expect, test } from "vitest";
import { acceptsAny } from "./accept.ts";

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
  ["multipart/related; type=text/html", ["multipart/related; type=text/html"], true],
  ["application/json;q=x", json, false],
  ["text/html", ["text/*"], true],
  ["text/html", ["*/*"], true],
  ["image/png", ["text/*"], false],
  ["image/png", [], true],
  ["application/problem+json", ["application/*+json"], true],
  ["application/xml", ["application/*+json"], false],
  ["application/problem+json;q=0", ["application/*+json"], false],
])("%s for %j", (accept, offered, expected) => {
  expect(acceptsAny(accept, offered)).toBe(expected);
});
