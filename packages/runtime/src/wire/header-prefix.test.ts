import { expect, test } from "vitest";
import { headerPrefix } from "./header-prefix.ts";

test.each([
  ["x-network-scopes", "x-acme-scopes"],
  ["X-Network-Actor-Id", "x-acme-Actor-Id"],
  ["Retry-After", "Retry-After"],
  ["x-networks", "x-networks"],
])("%s is %s", (declared, actual) => {
  expect(headerPrefix(/^x-network-/i, "acme")(declared)).toBe(actual);
});

test.each(["", "a b", "a:b", "ä", "a\r\nb"])("refuses %j", (prefix) => {
  expect(() => headerPrefix(/^x-network-/i, prefix)).toThrow(TypeError);
});
