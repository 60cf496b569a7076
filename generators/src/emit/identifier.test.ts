import { ts } from "ts-morph";
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

test("every identifier is one for TypeScript, whatever the engine knows of Unicode", () => {
  const wrong: string[] = [];
  for (let point = 128; point < 0x110000; point++) {
    const letter = String.fromCodePoint(point);
    if (isIdentifierName(letter) && !ts.isIdentifierStart(point, ts.ScriptTarget.Latest))
      wrong.push(`starts ${point.toString(16)}`);
    if (isIdentifierName(`_${letter}`) && !ts.isIdentifierPart(point, ts.ScriptTarget.Latest))
      wrong.push(`continues ${point.toString(16)}`);
  }
  expect(wrong).toEqual([]);
});

test("a reserved word may still name a property", () => {
  for (const word of reservedWords) expect(isIdentifierName(word)).toBe(true);
});
