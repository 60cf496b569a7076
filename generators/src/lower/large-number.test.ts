import { expect, test } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

test.each<[string, string, readonly string[]]>([
  ["9007199254740993 in a list", '{ "enum": [1, 9007199254740993, 9007199254740995] }', ["9007199254740992"]],
  ["a negative one", '{ "enum": [-9007199254740993] }', ["-9007199254740992"]],
  ["one in an object", '{ "const": { "a": [9007199254740993] } }', ["9007199254740992"]],
  ["more than a double has", '{ "const": 1e400 }', ["Infinity"]],
  ["a bound", '{ "type": "integer", "maximum": 9007199254740993 }', ["9007199254740992"]],
  ["an exclusive bound", '{ "type": "integer", "exclusiveMinimum": -1e17 }', ["-100000000000000000"]],
  [
    "the limits of 64 bits",
    '{ "type": "integer", "maximum": 9223372036854775807, "minimum": -9223372036854775808 }',
    [],
  ],
  ["the limit of what a double tells apart", '{ "enum": [9007199254740991], "maximum": 1.5 }', []],
  ["a bound of fractions", '{ "type": "number", "maximum": 1e300 }', []],
  ["a default, which is only shown", '{ "default": 9007199254740993 }', []],
])(
  "a number that is rounded is told where something is compared with it: %s",
  async (_, schema, expected) => {
    const text = `{ "openapi": "3.1.1", "info": { "title": "T", "version": "1" }, "paths": {}, "components": { "schemas": { "A":
${schema} } } }`;
    const { diagnostics } = await lowerTexts({ "a.json": text });
    expect(diagnostics.map(({ code }) => code)).toEqual(expected.map(() => "TN253"));
    const read = diagnostics.map(
      ({ place, message }) => `${place?.line} ${/as (\S+)\.$/.exec(message)?.[1]}`,
    );
    expect(read).toEqual(expected.map((one) => `2 ${one}`));
  },
);
