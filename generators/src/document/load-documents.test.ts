import { describe, expect, it } from "vitest";
import { lowerTexts } from "../lower/lower-texts.ts";
import { maximumDepth } from "./parse-yaml.ts";

/** A document whose one operation answers with the schema of a reference. */
function referring(reference: string): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {
      "/x": {
        get: {
          responses: {
            "200": {
              description: "",
              content: {
                "application/json": { schema: { $ref: reference }, example: { $ref: "no-such.yaml" } },
              },
            },
          },
        },
      },
    },
    components: { schemas: { Post: { type: "string" }, "a/b~c d": { type: "integer" } } },
  });
}

/** The column of the first reference in a text of one line. */
function columnOfRef(text: string): string {
  return String(text.indexOf('"$ref"') + 1);
}

/** The schema that the operation's body refers to. */
async function target(texts: Readonly<Record<string, string>>) {
  const { api, diagnostics } = await lowerTexts(texts);
  expect(diagnostics).toEqual([]);
  const body = api?.operations[0]?.responses[0]?.content[0]?.schema;
  const ref = body === undefined ? undefined : api?.schemas[body]?.ref;
  return ref === undefined ? undefined : api?.schemas[ref];
}

describe("references", () => {
  it.each<[string, string, Readonly<Record<string, string>>, string, string]>([
    ["a fragment", "#/components/schemas/Post", {}, "Post", "root.json#/components/schemas/Post"],
    ["escapes", "#/components/schemas/a~1b~0c%20d", {}, "a/b~c d", "root.json#/components/schemas/a~1b~0c d"],
    ["a file", "schemas/Note.yaml", { "schemas/Note.yaml": "type: object" }, "Note", "schemas/Note.yaml#"],
    [
      "a fragment of a file",
      "all.json#/definitions/Note",
      { "all.json": '{"definitions":{"Note":{}}}' },
      "Note",
      "all.json#/definitions/Note",
    ],
    [
      "a file that has only references to others",
      "one.yaml",
      { "one.yaml": "allOf: [{ $ref: two.yaml }]", "two.yaml": "allOf: [{ $ref: one.yaml }]" },
      "one",
      "one.yaml#",
    ],
  ])("lead to %s", async (_, reference, others, name, place) => {
    const schema = await target({ "root.json": referring(reference), ...others });
    expect(schema?.name).toBe(name);
    expect(`${schema?.origin.file}#${schema?.origin.pointer}`).toBe(place);
  });
});

it("knows a document by its $self, whatever file it is in", async () => {
  const self = (path: string, rest: object) =>
    JSON.stringify({ $self: `https://example.com/api/${path}`, ...rest });
  const root = { openapi: "3.2.0", info: { title: "T", version: "1" } };
  const schemas = {
    A: { $ref: "https://example.com/api/shared#/components/schemas/S" },
    B: { $ref: "shared#/components/schemas/S" },
    C: { $ref: "openapi#/components/schemas/A" },
    D: { $ref: "files/shared.json#/components/schemas/S" },
  };
  const { diagnostics, schema } = await lowerTexts({
    "root.json": self("openapi", { ...root, components: { schemas } }),
    "files/shared.json": self("shared", { components: { schemas: { S: { type: "string" } } } }),
  });
  expect(diagnostics).toEqual([]);
  expect(schema("A").origin).toEqual({ file: "files/shared.json", pointer: "/components/schemas/S" });
  expect([schema("B").ref, schema("C").ref, schema("D").ref]).toEqual(Array(3).fill(schema("A").id));
});

describe("what cannot be had", () => {
  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    ["a missing file", "Note.yaml", {}, "TN102 root.json:1:REF"],
    ["a file that does not parse", "Note.yaml", { "Note.yaml": "a: [1" }, "TN101 Note.yaml:1:6"],
    ["the network", "https://example.com/Note.yaml", {}, "TN104 root.json:1:REF"],
    ["a URL of a file", "file:///api/Note.yaml", {}, "TN102 root.json:1:REF"],
    ["an identifier that no schema has", "urn:example:note", {}, "TN102 root.json:1:REF"],
    ["a missing fragment", "#/components/schemas/Pst", {}, "TN203 root.json:1:REF"],
    ["a missing anchor", "#post", {}, "TN203 root.json:1:REF"],
  ])("is reported at its place: %s", async (_, reference, others, place) => {
    const { api, places } = await lowerTexts({ "root.json": referring(reference), ...others });
    expect(api).toBeUndefined();
    expect(places).toEqual([place.replace("REF", columnOfRef(referring(reference)))]);
  });

  it("may be had from the network where that is allowed by name", async () => {
    const texts = {
      "root.json": referring("https://example.com/api/Note.yaml"),
      "https://example.com/api/Note.yaml": "$ref: Other.yaml",
      "https://example.com/api/Other.yaml": "type: string",
    };
    expect((await lowerTexts(texts, { remotes: ["https://example.com/api/"] })).diagnostics).toEqual([]);
    const one = await lowerTexts(texts, { remotes: ["https://example.com/api/Note.yaml"] });
    expect(one.places).toEqual(["TN104 https://example.com/api/Note.yaml:1:1"]);
    expect((await lowerTexts(texts, { remotes: ["https://example.com/"] })).diagnostics).toEqual([]);
    const outside = { "root.json": referring("https://example.com/api/../secret.yaml") };
    expect((await lowerTexts(outside, { remotes: ["https://example.com/api/"] })).places).toEqual([
      `TN104 root.json:1:${columnOfRef(outside["root.json"])}`,
    ]);
    expect((await lowerTexts(texts, { remotes: ["https://example.com/ap"] })).places).toEqual([
      `TN104 root.json:1:${columnOfRef(texts["root.json"])}`,
    ]);
  });

  it.each<[string, string, string]>([
    ["a root that does not parse", "openapi: [", "TN101 x.yaml:1:11"],
    ["a root with a byte order mark that does not parse", "\uFEFF{\n,", "TN101 x.yaml:2:1"],
    ["a deep document", `a: ${"[".repeat(maximumDepth + 1)}`, "TN106 x.yaml:1:259"],
    ["a deep constant", `{"const": ${nested(1_000)}}`, "TN106 x.json:1:267"],
    ["a very deep constant", `{"const": ${nested(3_000)}}`, "TN106 x.json:1:267"],
    ["a deep default", `{"default": ${nested(1_000)}}`, "TN106 x.json:1:269"],
    ["a deep value among others", `{"enum": [1, ${nested(1_000)}]}`, "TN106 x.json:1:269"],
    ["aliases that explode", bomb(), "TN106 x.yaml:7:25"],
  ])("stops everything: %s", async (_, text, place) => {
    const { documents, places } = await lowerTexts({
      [place.includes("x.json") ? "x.json" : "x.yaml"]: text,
    });
    expect(documents).toBeUndefined();
    expect(places).toEqual([place]);
  });

  it("stops everything: a missing root", async () => {
    const { documents, diagnostics } = await lowerTexts({});
    expect(documents).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "TN102" }]);
  });
});

function nested(levels: number): string {
  return "[".repeat(levels) + "]".repeat(levels);
}

/** Nine levels of ten aliases each. */
function bomb(): string {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 9; level++) {
    lines.push(
      `a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(", ")}]`,
    );
  }
  return lines.join("\n");
}

describe("what is only odd", () => {
  it("is noted at its place", async () => {
    const { api, places } = await lowerTexts({
      "x.yaml": `openapi: 3.1.0
info: { title: T, version: "1", title: U }
paths: {}
components:
  schemas:
    A: {
      type: object
    }
    B: { enum: [
    1
  ] }
`,
    });
    expect(api?.info.title).toBe("U");
    expect(places).toEqual(["TN107 x.yaml:8:5", "TN103 x.yaml:2:33"]);
  });
});
