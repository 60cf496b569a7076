import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lowerTexts } from "../../lower/lower-texts.ts";
import {
  buildValidators,
  functionOf,
  importValidators,
  validatorsFolder,
} from "../testing/build-validators.ts";

/** Patterns that are written out, and some that must not be. */
const patterns = [
  "^[A-Za-z0-9_-]{1,100}$",
  "^[a-z]+(?:-[a-z0-9]+)*$",
  "^[1-9][0-9]*$",
  "\\S",
  "^\\d{4}-\\d{2}-\\d{2}(T\\d\\d:\\d\\d)?$",
  "^(ab|cd|e)+$",
  "^(?:a{2,3}b)?c*$",
  "^(?:ab){2,3}$",
  "^[^/]+/[^/]*$",
  "^a.c$",
  "^.*$",
  "^.{2}$",
  "^[^a]{2}$",
  "^a\\$$",
  "^a|b$",
  "^(a|ab)c$",
  "^a*ab$",
  "^(?:a+)+$",
  "[a-c]b",
  "^x",
  "^$",
  "^\\x61\\u0062[\\]\\-]$",
  "^\\w+\\s\\W$",
  "^[b-]a?$",
  "^(?:a|)b$",
  "^(?=a)a$",
  "^\\p{L}+$",
];

const texts = fc.string({
  unit: fc.constantFrom(
    "a",
    "b",
    "c",
    "d",
    "e",
    "-",
    "/",
    "0",
    "1",
    "T",
    ":",
    " ",
    "\n",
    "$",
    "]",
    "é",
    "😀",
    "\ud83d",
    "\u2028",
  ),
  maxLength: 12,
});

describe("a pattern", () => {
  it("matches what the engine's regular expression matches", async () => {
    const schemas = Object.fromEntries(
      patterns.map((pattern, index) => [`P${index}`, { type: "string", pattern }]),
    );
    const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, components: { schemas } };
    const { api } = await lowerTexts({ "openapi.json": JSON.stringify(document) });
    if (api === undefined) throw new Error("No model");
    const { files } = buildValidators(api);
    const module = await importValidators(files, validatorsFolder());
    // At least the simple ones are scans.
    expect(files["validators.ts"]?.match(/function matches\d+/g)?.length).toBeGreaterThan(11);
    const cases = patterns.map((pattern, index) => ({
      is: functionOf(module, `isP${index}`),
      expression: new RegExp(pattern, "u"),
    }));
    const examples = [
      "2024-01-31",
      "2024-01-31T10:00",
      "abcde",
      "abab",
      "aab",
      "ab]",
      "ab-",
      "a b",
      "a😀c",
      "😀😀",
      "a".repeat(101),
    ];
    const agree = (text: string) => {
      for (const { is, expression } of cases) {
        expect([expression.source, text, is(text)]).toEqual([expression.source, text, expression.test(text)]);
      }
    };
    examples.forEach(agree);
    fc.assert(fc.property(texts, agree), { numRuns: 1000 });
  });
});
