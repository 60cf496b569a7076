import { expect, test } from "vitest";
import { multipartMediaType } from "./multipart-media-type.ts";

test.each([
  ["multipart/mixed", "multipart/mixed"],
  ["Multipart/Related;boundary=ours", "Multipart/Related"],
  ['multipart/related; boundary="a;b"; type=text/html', 'multipart/related; type="text/html"'],
  ['multipart/related; type="text/html"', 'multipart/related; type="text/html"'],
  ["multipart/mixed, multipart/related", "multipart/mixed"],
])("%s is said as %s", (declared, said) => {
  expect(multipartMediaType(declared)).toBe(said);
});
