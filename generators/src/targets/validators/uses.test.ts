import { expect, test } from "vitest";
import { code, lines, value } from "../../emit/index.ts";
import { documentValidators } from "../testing/document-validators.ts";
import { localName, uses } from "./uses.ts";

const name = localName("o1");

test.each([
  ["alone", code`${name}`],
  ["behind a literal that holds quotes", code`f(${'"\\'}, ${name})`],
  ["on a line after a literal", lines([code`f(${"a"});`, code`g(${name});`])],
  [
    "within a block",
    code`
    if (a) {
      ${code`
        f(${"o1"});
        g(${name});
      `}
    }
  `,
  ],
  ["in a choice", code`a ? ${name} : b`],
])("a name is used %s", (_, piece) => {
  expect(uses([code`f();`, piece], name)).toBe(true);
});

test.each([
  ["as a text", code`f(${"o1"})`],
  ["in a text", code`f(${'say "o1" or \\'})`],
  ["as a key", value({ o1: 1 })],
  ["as a member", code`a.o1`],
  ["as a part of another name", code`o12 + ao1 + o1$ + ño1`],
])("a name is not used %s", (_, piece) => {
  expect(uses([piece], name)).toBe(false);
});

test("a document may use the names of generated code for its own", async () => {
  const names = ["p", "o1", "value", "path", "at", "issues", "depth", "n2", "k1"];
  const said = Object.fromEntries(names.map((one) => [one, one]));
  const { is } = await documentValidators({
    Some: { const: said },
    Other: {
      type: "object",
      additionalProperties: false,
      required: names,
      properties: Object.fromEntries(names.map((one) => [one, { enum: [one, said] }])),
    },
  });
  for (const schema of ["Some", "Other"]) {
    expect([is(schema, said), is(schema, { ...said, p: 1 }), is(schema, {})]).toEqual([true, false, false]);
  }
});
