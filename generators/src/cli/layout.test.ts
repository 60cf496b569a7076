import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Project } from "./tenon.fixture.ts";

const zoo = `openapi: 3.1.0
info: { title: Zoo, version: "1" }
paths:
  /pets:
    get: { operationId: listPets, tags: [pets], responses: { "200": { description: All., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } } }
  /toys/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    delete: { operationId: removeToy, tags: [toys], responses: { "204": { description: Done. } } }
components:
  schemas: { Pet: { type: object }, Unused: { type: object } }
`;
const call = ["generate", "zoo.yaml", "--out", "out", "--runtime", "package"];

describe("what is selected", () => {
  test.each([
    [["--include-tag", "pets"], true],
    [["--include-path", "/pets"], true],
    [["--include-operation", "listPets"], true],
    [["--exclude-tag", "toys"], true],
    [["--exclude-path", "/toys/*"], true],
    [["--exclude-operation", "removeToy"], true],
    [["--include-tag", "toys", "--include-tag", "pets", "--exclude-operation", "listPets"], false],
  ])("by %j", (options, pets) => {
    using project = new Project({ "zoo.yaml": zoo });
    expect(project.tenon([...call, ...options])).toMatchObject({ code: 0 });
    expect(project.read("out/client.ts").includes("function listPets(")).toBe(pets);
    expect(project.read("out/client.ts").includes("function removeToy(")).toBe(!pets);
    expect(project.read("out/types.ts").includes("interface Pet ")).toBe(pets);
    expect(project.read("out/types.ts")).not.toContain("Unused");
  });

  test("an entry that fits nothing is a warning, and an error with --strict", () => {
    using project = new Project({ "zoo.yaml": zoo });
    const options = [...call, "--include-tag", "pets", "--include-tag", "pet"];
    const { code, err } = project.tenon(options);
    expect(code).toBe(0);
    expect(err).toContain('zoo.yaml: warning TN423: No operation fits the tag "pet" of include.');
    expect(project.tenon([...options, "--strict"]).code).toBe(2);
  });

  test("nothing at all is an error, and nothing is written", () => {
    using project = new Project({ "zoo.yaml": zoo });
    const before = project.snapshot();
    const { code, err } = project.tenon([...call, "--exclude-path", "**"]);
    expect(code).toBe(2);
    expect(err).toContain("zoo.yaml: error TN424: ");
    expect(project.snapshot()).toEqual(before);
  });
});

const config = `import { defineConfig } from "tenon";
export default defineConfig([
  {
    name: "zoo",
    document: "zoo.yaml",
    outputs: [
      { directory: "pets", split: "tag", include: { tags: ["pets"], paths: ["/pets/**"] }, exclude: { operationIds: ["x"] } },
      { directory: "all", targets: ["client"], runtime: "package", importExtension: "" },
    ],
  },
  { document: "other.yaml", onError: "skip", outputs: [{ directory: "other", targets: ["types"], importExtension: ".ts" }] },
]);
`;

describe("a configuration of several documents", () => {
  test("has options of its own for each document and output", () => {
    using project = new Project({ "zoo.yaml": zoo, "other.yaml": zoo, "tenon.config.ts": config });
    const { code, err } = project.tenon(["generate"]);
    expect(code).toBe(0);
    expect(err.match(/TN\d+/g)).toEqual(["TN423", "TN423"]);
    expect(existsSync(path.join(project.root, "pets/client/pets.ts"))).toBe(true);
    expect(existsSync(path.join(project.root, "pets/client/toys.ts"))).toBe(false);
    expect(project.read("all/client.ts")).toContain("function removeToy(");
    expect(project.read("all/index.ts")).toContain('from "./client";');
    expect(project.read("other/index.ts")).toContain('from "./types.ts";');
  });

  test.each([
    [["zoo"], ["all", "pets"]],
    [["other.yaml"], ["other"]],
    [
      ["zoo", "other.yaml"],
      ["all", "other", "pets"],
    ],
    [
      ["zoo", "--config", "tenon.config.ts"],
      ["all", "pets"],
    ],
  ])("is generated in part: %j", (names, folders) => {
    using project = new Project({ "zoo.yaml": zoo, "other.yaml": zoo, "tenon.config.ts": config });
    expect(project.tenon(["generate", ...names]).code).toBe(0);
    const written = ["all", "other", "pets"].filter((name) => existsSync(path.join(project.root, name)));
    expect(written).toEqual(folders);
  });

  test("has names that have to be right", () => {
    using project = new Project({ "zoo.yaml": zoo, "tenon.config.ts": config });
    const { code, err } = project.tenon(["generate", "zo"]);
    expect(code).toBe(2);
    expect(err).toContain('error TN608: tenon.config.ts has no document "zo".');
    expect(err).toContain("Did you mean zoo?");
  });

  test("has names that differ, and folders that differ even where one document is asked for", () => {
    const text = (second: string) =>
      `export default [{ name: "a", document: "zoo.yaml", outputs: [{ directory: "one" }] }, { ${second} }];\n`;
    using project = new Project({ "zoo.yaml": zoo });
    project.put("tenon.config.ts", text(`name: "a", document: "b.yaml", outputs: [{ directory: "two" }]`));
    expect(project.tenon(["generate"]).err).toContain("tenon.config.ts:1:89: error TN614: ");
    project.put("tenon.config.ts", text(`name: "b", document: "b.yaml", outputs: [{ directory: "one/x" }]`));
    expect(project.tenon(["generate", "a"]).err).toMatch(
      /^tenon\.config\.ts:1:132: error TN615: The output folder one.x lies in another, one\./,
    );
  });
});

test("what is wrong is skipped on request: reported, with exit code 0, and with --strict refused", () => {
  using project = new Project({
    "zoo.yaml": zoo.replace("#/components/schemas/Pet", "#/components/schemas/Pat"),
  });
  const skip = [...call, "--on-error", "skip"];
  const { code, err } = project.tenon(skip);
  expect(code).toBe(0);
  expect(err).toContain("error TN203");
  expect(err).toContain("warning TN217");
  expect(project.read("out/client.ts")).toContain("function removeToy(");
  expect(project.tenon([...skip, "--check"]).code).toBe(0);
  expect(project.tenon([...skip, "--strict"]).code).toBe(2);
  expect(project.tenon(call).code).toBe(2);
});
