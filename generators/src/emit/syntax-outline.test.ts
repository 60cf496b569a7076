import { expect, test } from "vitest";
import { syntaxOutline } from "./syntax-outline.ts";

test("texts that differ in names, values, comments and repetition have one outline", () => {
  const one =
    'interface A {\n  /** First. */\n  readonly b?: string;\n  readonly c?: number;\n}\nf("x", 12);';
  const other = 'interface Bb {\n  /** Other. */\n  readonly x?: string;\n}\ng1("", 0);';
  expect(syntaxOutline(one)?.replace("  readonly a?: number;\n", "")).toBe(syntaxOutline(other));
  expect(syntaxOutline("a = b;\nc = d;\nif (e) f();")).toBe("a = a;\nif (a) a();");
});

test("names, strings, numbers and comments are all that an outline loses", () => {
  expect(syntaxOutline('f("x" "y", 12);')).toBe('a("" "", 0);');
  expect(syntaxOutline("function f( { /* x */ }")).toBe("function a( {   }");
  expect(syntaxOutline("const = 1;")).toBe("const = 0;");
  expect(syntaxOutline("a < 1.5e-7 || a > 1e21 || 0x || b === 12n")).toBe(
    "a < 1.5e-0 || a > 0 || 0x || a === 12n",
  );
  expect(syntaxOutline('f("abc);')).toBe('a("a);');
});

test.each(['"\\u{zz}"', "`$" + "{a}`", '/["]/.test(a)', "'a'", "a / b", "ä = 1;", "/* open"])(
  "%j has none",
  (text) => {
    expect(syntaxOutline(text)).toBeUndefined();
  },
);
