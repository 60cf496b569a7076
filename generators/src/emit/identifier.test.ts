import { expect, test } from "vitest";
import { identifier, isIdentifierName, reservedWords } from "./identifier.ts";

test.each(["a", "_", "$x", "été", "漢字", "A1", "constructor"])("%s is an identifier", (text) => {
  expect(identifier(text).text).toBe(text);
});

test.each(["", "1a", "a-b", "a b", "a;b", "a\n", "\u2028", "class", "delete", "arguments", "any", "\ud800"])(
  "%j is none",
  (text) => {
    expect(() => identifier(text)).toThrow(TypeError);
  },
);

test("a reserved word may still name a property", () => {
  for (const word of reservedWords) expect(isIdentifierName(word)).toBe(true);
});
