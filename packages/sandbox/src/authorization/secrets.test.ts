import { expect, test } from "vitest";
import { derive, hashOf, isSame, randomToken } from "./secrets.ts";

test("texts are the same only when all of them is", () => {
  expect(isSame("secret", "secret")).toBe(true);
  for (const other of ["", "secre", "secret ", "Secret", "secret\0"])
    expect(isSame("secret", other)).toBe(false);
});

test("what is derived for one purpose is of no use for another, however its parts are cut", () => {
  expect(derive("s", "form", "a")).toBe(derive("s", "form", "a"));
  const all = [
    derive("s", "form", "a"),
    derive("s", "client", "a"),
    derive("s", "forma"),
    derive("t", "form", "a"),
  ];
  expect(new Set(all).size).toBe(4);
});

test("tokens have 256 bits, and are kept as a hash", () => {
  const [one, other] = [randomToken(), randomToken()];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, "base64url")).toHaveLength(32);
  expect(hashOf("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
});
