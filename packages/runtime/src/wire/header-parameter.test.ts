import { expect, test } from "vitest";
import { headerParameter } from "./header-parameter.ts";

test.each([
  ["multipart/mixed; boundary=b", "boundary", "b"],
  ['multipart/mixed;Boundary="a b"; boundary=c', "boundary", "a b"],
  ["multipart/mixed; x-boundary=a; boundary=b", "boundary", "b"],
  ['multipart/mixed; x="; boundary=a"; boundary=b', "boundary", "b"],
  ['form-data; filename="a; name=b"; name="c"', "name", "c"],
  ['form-data; filename="a\\", name=b"; name="c"', "name", "c"],
  ['form-data; name="a\\"; filename="b"', "name", "a\\"],
  ['form-data; name="a\\"; filename="b\\" ', "filename", "b\\"],
  ['form-data; x=";name=\\\\"; name=""', "name", ""],
  ["form-data", "name", undefined],
  ["name=a", "name", undefined],
])("%s: %s", (header, name, value) => {
  expect(headerParameter(header, name)).toBe(value);
});

test("a header of a megabyte takes no time by the square of its length", () => {
  for (const piece of [";", '"', ';a="', '\\"', ";a=\\", '; a="\\"', " "]) {
    expect(headerParameter(`x${piece.repeat(1_000_000 / piece.length)}`, "name")).toBeUndefined();
  }
});
