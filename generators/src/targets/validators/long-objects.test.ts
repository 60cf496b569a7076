import { describe, expect, it } from "vitest";
import { functionOf } from "../testing/build-validators.ts";
import { documentValidators } from "../testing/document-validators.ts";

/** Names of that many properties. */
const letters = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `p${index}`);

/** An object with that many properties: texts, whole numbers and enumerations by turns, and itself. */
function objectOf(name: string, count: number): object {
  const kinds = [{ type: "string" }, { type: "integer" }, { enum: ["a", "b", null] }];
  const properties = letters(count).map((key, index) => [key, kinds[index % kinds.length]]);
  const required = letters(count).filter((_, index) => index % 3 === 0);
  return {
    type: "object",
    properties: Object.fromEntries([
      ...properties,
      ["self", { $ref: `#/components/schemas/${name}` }],
      ["toString", { type: "string" }],
      ["a/b", { type: "string" }],
    ]),
    required: [...required, "toString"],
  };
}

const faultsOf = [
  {},
  null,
  Object.fromEntries(letters(40).map((key) => [key, false])),
  Object.fromEntries(letters(40).map((key) => [key, "a"])),
  Object.fromEntries(letters(40).map((key) => [key, null])),
  { p0: "x", self: { p0: 1, self: { p0: [] } }, toString: 1, "a/b": 2 },
];

describe("long objects, whose properties are a table", () => {
  // The same properties, once below and once above the length at which the statements become a table.
  it("are reported as short ones are", async () => {
    const { is, module, files } = await documentValidators({
      Short: objectOf("Short", 12),
      Long: objectOf("Long", 40),
    });
    expect(Object.values(files).filter((text) => text.includes("if (reportProperties("))).toHaveLength(1);
    const long = new Set(letters(40).slice(12));
    const issues = (name: string, value: unknown) =>
      functionOf(
        module,
        `validate${name}`,
      )(value).errors.map(({ instancePath, keyword, params }) => [
        ...instancePath.split("/"),
        keyword,
        params["missingProperty"],
      ]);
    for (const value of faultsOf) {
      const cut = JSON.parse(JSON.stringify(value), (key, inner) => (long.has(key) ? undefined : inner));
      const found = issues("Long", value);
      const short = found.filter((issue) => !issue.some((part) => long.has(String(part))));
      expect(short).toEqual(issues("Short", cut));
      expect(is("Long", value)).toBe(false);
      expect(found.length).toBeGreaterThan(0);
    }
  });

  it("name each missing and each wrong property, in the order of the schema", async () => {
    const { faults } = await documentValidators({ Long: objectOf("Long", 40) });
    const missing = letters(40).filter((_, index) => index % 3 === 0).length + 1;
    expect(faults("Long", {}).length).toBe(missing);
    const wrong = faults(
      "Long",
      Object.fromEntries([...letters(40).map((key) => [key, 1.5]), ["toString", "x"]]),
    );
    expect(wrong.map((fault) => fault.split(" ")[0])).toEqual(letters(40).map((key) => `/${key}`));
  });
});
