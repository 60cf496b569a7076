import { describe, expect, it } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

const rest = 'info: { title: T, version: "1" }\npaths: {}\n';

describe("the version of a document", () => {
  it.each<[string, string | undefined, readonly string[]]>([
    ['openapi: "3.0.0"', "3.0.0", []],
    ["openapi: 3.1.2", "3.1.2", []],
    ["openapi: 3.2.0", "3.2.0", []],
    ['swagger: "2.0"', "2.0", []],
    ["openapi: 3.0.9", "3.0.9", ["TN109 x.yaml:1:1"]],
    ["openapi: 3.1", "3.1", ["TN109 x.yaml:1:1"]],
    ["openapi: 3.0.0-rc2", "3.0.0-rc2", ["TN109 x.yaml:1:1"]],
    ["swagger: 2.0", "2.0", ["TN109 x.yaml:1:1"]],
    ["openapi: 4.0.0", undefined, ["TN110 x.yaml:1:1"]],
    ["openapi: 3.10.0", undefined, ["TN110 x.yaml:1:1"]],
    ["swagger: 1.2", undefined, ["TN110 x.yaml:1:1"]],
    ["openapi: {}", undefined, ["TN110 x.yaml:1:1"]],
    ["asyncapi: 3.0.0", undefined, ["TN108 x.yaml:1:1"]],
    ["a: 1", undefined, ["TN108 x.yaml:1:1"]],
  ])("%s", async (line, version, expected) => {
    const { api, places } = await lowerTexts({ "x.yaml": `${line}\n${rest}` });
    expect(api?.version).toBe(version);
    expect(places).toEqual(expected);
  });

  it.each([["- a"], ["text"], [""]])("is nowhere in %j", async (text) => {
    const { api, diagnostics } = await lowerTexts({ "x.yaml": text });
    expect(api).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "TN108" }]);
  });
});

describe("a file that is one JSON Schema", () => {
  it("has its root and its definitions as named schemas", async () => {
    const { api, diagnostics } = await lowerTexts({
      "note.schema.json": JSON.stringify({
        $schema: "https://json-schema.org/draft/2020-12/schema",
        type: "object",
        properties: { tag: { $ref: "#/$defs/Tag" }, again: { $ref: "#" } },
        $defs: { Tag: { type: "string" }, Unused: true },
      }),
    });
    expect(diagnostics).toEqual([]);
    expect(api?.namedSchemas.map((id) => api.schemas[id]?.name)).toEqual(["note.schema", "Tag", "Unused"]);
    expect(api?.operations).toEqual([]);
  });
});
