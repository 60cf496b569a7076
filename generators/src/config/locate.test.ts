import { describe, expect, test } from "vitest";
import { locateOption } from "./locate.ts";

const text = `import { defineConfig } from "tenon"; // export default { a: 1 }
const other = { outputs: [{ directory: "wrong" }] };
export default defineConfig({
  "document": "a, b: {.yaml", /* outputs: */
  naming: ({ name }) => (name === "}" ? \`\${name}, x\` : undefined),
  outputs: [
    { directory: "one" },
    { directory: "two", targets: ["types", "clint"], 'runtime': "inline" },
    other,
  ],
});
`;

describe("the place of an option", () => {
  test.each([
    [[], "3:29"],
    [["document"], "4:3"],
    [["naming"], "5:3"],
    [["outputs"], "6:3"],
    [["outputs", 0], "7:5"],
    [["outputs", 0, "directory"], "7:7"],
    [["outputs", 1, "directory"], "8:7"],
    [["outputs", 1, "targets", 1], "8:44"],
    [["outputs", 1, "runtime"], "8:54"],
    [["outputs", 2, "directory"], "9:5"],
    [["outputs", 0, "missing"], "7:5"],
    [["missing"], "3:29"],
  ])("%j is at %s", (path, place) => {
    const { line, column } = locateOption(text, path) ?? {};
    expect(`${line}:${column}`).toBe(place);
  });

  test("of a list of documents", () => {
    expect(
      locateOption('export default [\n  { document: "a" },\n  { document: "b" },\n];', [1, "document"]),
    ).toEqual({
      line: 3,
      column: 5,
    });
  });

  test("of a constant that is exported later", () => {
    const constant = 'const config: Config = {\n  document: "a",\n};\nexport default config;';
    expect(locateOption(constant, ["document"])).toEqual({ line: 2, column: 3 });
  });

  test.each(["export default make();", "const config = { outputs: [] };\nexport { config as default };"])(
    "of a configuration that is not written out is not known: %s",
    (config) => {
      expect(locateOption(config, ["outputs"])).toBeUndefined();
    },
  );
});
