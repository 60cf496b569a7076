import { expect, test } from "vitest";
import { parseYaml } from "./parse-yaml.ts";
import { type ParsedText, ParsedTexts } from "./parsed-texts.ts";

const text = "a: &one { deep: [1, null] }\nb: *one\n__proto__: { c: 1 }\n";
const parse = (): ParsedText => ({ format: "yaml", parsed: parseYaml(text) });
const never = (): ParsedText => {
  throw new Error("It is known");
};

function givenBy({ parsed }: ParsedText): { readonly a: object; readonly b: object } {
  if ("fault" in parsed) throw new Error(parsed.fault.message);
  return parsed.value as { readonly a: object; readonly b: object }; // As the text has them.
}

test("a text is parsed once as long as it stays the same", () => {
  const texts = new ParsedTexts();
  const first = texts.of("a.yaml", text, parse, { toChange: false });
  expect(texts.of("a.yaml", text, never, { toChange: false })).toEqual(first);
  expect(() => texts.of("b.yaml", text, never, { toChange: false })).toThrow("It is known");
  expect(() => texts.of("a.yaml", `${text}#`, never, { toChange: false })).toThrow("It is known");
});

test("what overlays may change is a copy with everything in it, in which aliases share what they shared", () => {
  const texts = new ParsedTexts();
  const kept = givenBy(texts.of("a.yaml", text, parse, { toChange: false }));
  const copy = givenBy(texts.of("a.yaml", text, never, { toChange: true }));
  expect(copy).toEqual(kept);
  expect(JSON.stringify(copy)).toBe(JSON.stringify(kept));
  expect(Object.keys(copy)).toEqual(["a", "b", "__proto__"]);
  expect(copy.b).toBe(copy.a);
  expect(copy.a).not.toBe(kept.a);
});
