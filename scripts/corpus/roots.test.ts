import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isRootDocument, rootDocuments } from "./roots.ts";

describe("rootDocuments", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenon-roots-test-"));
    await mkdir(join(folder, "b/parts"), { recursive: true });
    await writeFile(join(folder, "b/api.yaml"), "openapi: 3.1.0\n");
    await writeFile(join(folder, "b/parts/schema.yaml"), "type: object\n");
    await writeFile(join(folder, "a.json"), '{"info":{},"swagger":"2.0"}');
    await writeFile(join(folder, "notes.md"), "openapi: is what this is about\n");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("finds the files with an openapi or swagger field", async () => {
    expect(await rootDocuments(folder)).toEqual([
      { path: "a.json", group: "(top)" },
      { path: "b/api.yaml", group: "b" },
    ]);
  });

  it("takes the documents of a manifest, in groups by folder and lint verdict", async () => {
    await writeFile(
      join(folder, "manifest.tsv"),
      "path\tlicence\tlint\nb/api.yaml\tMIT\tpass\na.json\tMIT\tfail\n",
    );
    expect(await rootDocuments(folder)).toEqual([
      { path: "a.json", group: "(top), lint fail" },
      { path: "b/api.yaml", group: "b, lint pass" },
    ]);
  });
});

describe("isRootDocument", () => {
  it.each([
    ['{ "openapi": "3.0.0" }', true],
    ["# a comment\n'swagger': '2.0'\n", true],
    ["{ openapi: 3.1.0, info: {} }", false],
    ['{ "info": { "openapi": "3.0.0" } }', false],
    ["info:\n  title: openapi\n", false],
    [`components:\n${"  x: y\n".repeat(20_000)}openapi: 3.0.0\n`, true],
    [`components:\n${"  x: y\n".repeat(20_000)}  openapi: 3.0.0\n`, false],
  ])("%.60j: %s", (text, want) => expect(isRootDocument(text)).toBe(want));
});
