import { describe, expect, it } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\ncomponents:\n schemas:\n';

/** Name and place of what the property `p` of the schema `S` refers to. */
async function target(schemas: string, others: Readonly<Record<string, string>> = {}) {
  const { api, places, schema } = await lowerTexts({ "api/x.yaml": head + schemas, ...others });
  if (api === undefined) return { places };
  const property = schema("S").properties?.find(([key]) => key === "p")?.[1];
  const holder = api.schemas[property ?? -1];
  const found = api.schemas[holder?.ref ?? holder?.dynamicRef?.target ?? -1];
  return {
    place: `${found?.origin.file}#${found?.origin.pointer}`,
    anchor: holder?.dynamicRef?.anchor,
    places,
  };
}

describe("a reference of JSON Schema", () => {
  it.each<[string, string, string]>([
    [
      "$anchor",
      "  S: { properties: { p: { $ref: '#here' } }, $defs: { a: { $anchor: here } } }",
      "/S/$defs/a",
    ],
    [
      "$id",
      "  S: { properties: { p: { $ref: 'https://example.com/o' } } }\n  O: { $id: 'https://example.com/o' }",
      "/O",
    ],
    [
      "a relative $id, resolved against the one around it",
      "  S: { $id: 'https://example.com/a/s', properties: { p: { $ref: o } } }\n  O: { $id: 'https://example.com/a/o' }",
      "/O",
    ],
    [
      "a pointer into the resource around it",
      "  S: { $id: 'https://example.com/s', properties: { p: { $ref: '#/$defs/d' } }, $defs: { d: {} } }",
      "/S/$defs/d",
    ],
    [
      "an anchor in a resource of its own",
      "  S: { properties: { p: { $ref: 'https://example.com/o#a' } } }\n  O: { $id: 'https://example.com/o', $defs: { x: { $anchor: a } } }\n  Z: { $anchor: a }",
      "/O/$defs/x",
    ],
    [
      "an anchor in the words of draft 7, and the document in which it stands",
      "  S: { properties: { p: { $ref: 'x.yaml#a' }, q: { $ref: '#/components/schemas/S' } } }\n  O: { $id: '#a' }",
      "/O",
    ],
    [
      "an anchor of a schema that YAML repeats by an alias",
      "  S: { properties: { p: { $ref: '#a' } } }\n  O: &o { $anchor: a }\n  P: *o",
      "/O",
    ],
    ["$recursiveRef", "  S: { $recursiveAnchor: true, properties: { p: { $recursiveRef: '#' } } }", "/S"],
  ])("follows %s", async (_, schemas, pointer) => {
    expect(await target(schemas)).toEqual({
      place: `api/x.yaml#/components/schemas${pointer}`,
      anchor: undefined,
      places: [],
    });
  });

  it("follows a file relative to the file, also within a schema that has an $id", async () => {
    const schemas = "  S: { $id: 'https://example.com/s', properties: { p: { $ref: o.yaml } } }";
    expect(await target(schemas, { "api/o.yaml": "type: string" })).toMatchObject({ place: "api/o.yaml#" });
  });

  it.each(["#here", "#/properties/q", ""])(
    "follows `%s` in a file whose schema has an $id",
    async (fragment) => {
      const schemas = `  S: { properties: { p: { $ref: 'o.yaml${fragment}' } } }`;
      const text = "$id: https://example.com/o\n$dynamicAnchor: here\nproperties: { q: {} }";
      const place = fragment.startsWith("#/") ? `api/o.yaml${fragment}` : "api/o.yaml#";
      expect(await target(schemas, { "api/o.yaml": text })).toMatchObject({ place, places: [] });
    },
  );

  it("gives $dynamicRef its static target, its name, and the anchors of each resource", async () => {
    const schemas = `  S: { $dynamicAnchor: node, properties: { p: { $dynamicRef: '#node' } } }
  Strict: { $id: 'https://example.com/strict', $dynamicAnchor: node, $ref: '#/components/schemas/S' }
  Plain: { properties: { p: { $dynamicRef: '#/components/schemas/S' } } }`;
    expect(await target(schemas)).toMatchObject({
      place: "api/x.yaml#/components/schemas/S",
      anchor: "node",
    });
    const { api, schema } = await lowerTexts({ "x.yaml": head + schemas });
    const anchors = api?.resources.map(({ uri, dynamicAnchors }) => [uri, dynamicAnchors]);
    expect(anchors).toEqual([
      ["x.yaml", [["node", schema("S").id]]],
      ["https://example.com/strict", [["node", schema("Strict").id]]],
    ]);
    expect(schema("Strict").resource).not.toBe(schema("S").resource);
  });

  it.each<[string, string, string]>([
    [
      "a pointer that starts at an $id but means the document",
      "  S: { $id: 'https://example.com/s', properties: { p: { $ref: '#/components/schemas/O' } } }\n  O: {}",
      "TN218 api/x.yaml:5:57",
    ],
    [
      "an anchor that only a schema elsewhere brings",
      "  S: { properties: { p: { $dynamicRef: '#node' } } }",
      "TN218 api/x.yaml:5:27",
    ],
    [
      "an anchor that two schemas have",
      "  S: { properties: { p: { $ref: '#a' } } }\n  O: { $anchor: a }\n  P: { $anchor: a }",
      "TN218 api/x.yaml:5:27",
    ],
    [
      "an $id that two schemas have",
      "  S: { properties: { p: { $ref: 'https://example.com/o#' } } }\n  O: { $id: 'https://example.com/o' }\n  P: { $id: 'https://example.com/o' }",
      "TN218 api/x.yaml:5:27",
    ],
    [
      "a pointer of Swagger 2.0",
      "  S: { properties: { p: { $ref: '#/definitions/O' } } }\n  O: {}",
      "TN218 api/x.yaml:5:27",
    ],
    [
      "a pointer of Swagger 2.0 that goes on",
      "  S: { properties: { p: { $ref: '#/definitions/O/items' } } }\n  O: { items: {} }",
      "TN218 api/x.yaml:5:27",
    ],
    [
      "a name in place of a reference",
      "  S: { properties: { p: { $ref: O.v1 } } }\n  O.v1: {}",
      "TN218 api/x.yaml:5:27",
    ],
  ])("is read as it is meant: %s", async (_, schemas, place) => {
    expect((await target(schemas)).places).toEqual([place]);
  });

  it.each<[string, string]>([
    ["a pointer of 3.0 in Swagger 2.0", "'#/components/schemas/O'"],
    ["a name alone", "O"],
  ])("is read as it is meant: %s", async (_, reference) => {
    const text = `swagger: "2.0"\ninfo: { title: T, version: "1" }\npaths: {}\ndefinitions:\n  S: { properties: { p: { $ref: ${reference} } } }\n  O: {}`;
    const { places, schema, api } = await lowerTexts({ "x.yaml": text });
    expect(places).toEqual(["TN218 x.yaml:5:27"]);
    expect(api?.schemas[schema("S").properties?.[0]?.[1] ?? -1]?.ref).toBe(schema("O").id);
  });

  it.each<[string, string, string]>([
    [
      "a circle over the places of two versions",
      "  S: { properties: { p: { $ref: '#/components/schemas/O/b' } } }\n  O: { $ref: '#/definitions/O/b' }",
      "TN203 api/x.yaml:5:27",
    ],
    [
      "a name that two parts have",
      "  S: { properties: { p: { $ref: O } } }\n  O: {}\n responses: { O: { description: '' } }",
      "TN102 api/x.yaml:5:27",
    ],
    ["a name of the prototype", "  S: { properties: { p: { $ref: toString } } }", "TN102 api/x.yaml:5:27"],
    [
      "a part of the other version that is not there",
      "  S: { properties: { p: { $ref: '#/definitions/P' } } }",
      "TN203 api/x.yaml:5:27",
    ],
  ])("leads nowhere: %s", async (_, schemas, place) => {
    expect((await target(schemas)).places).toContain(place);
  });
});
