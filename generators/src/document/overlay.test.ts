import { describe, expect, it } from "vitest";
import { lowerTexts, readTexts } from "../lower/lower-texts.ts";
import type { JsonValue } from "../model/index.ts";
import { loadDocuments } from "./load-documents.ts";

const root = `openapi: 3.1.0
info: { title: T, version: "1" }
tags:
  - name: one
  - name: two
  - name: three
paths:
  /x:
    get: { tags: [one], responses: { "200": { $ref: responses.yaml#/Ok } } }
    put: { tags: [two], x-internal: true, responses: { "200": { description: "" } } }
components:
  schemas:
    Report: { $ref: Report.yaml }
    Local: { type: [string, 5] }
`;

const files = {
  "api/openapi.yaml": root,
  "api/responses.yaml":
    "Ok: { description: Fine., content: { text/plain: { schema: { $ref: Report.yaml } } } }\n",
  "api/Report.yaml": "type: object\nrequired: [id]\nproperties:\n  id: { type: string }\n",
};

/** The root document after an overlay with these actions, references followed by the caller. */
async function overlaid(actions: string, version = "1.1.0"): Promise<JsonValue | undefined> {
  const overlay = `overlay: ${version}\ninfo: { title: O, version: "1" }\nactions:\n${actions}`;
  const texts = { ...files, "overlay.yaml": overlay };
  const documents = await loadDocuments(
    "api/openapi.yaml",
    readTexts(texts),
    { overlays: ["overlay.yaml"] },
    (finding) => {
      throw new Error(finding.message);
    },
  );
  return documents?.root.value;
}

describe("an overlay", () => {
  it.each<[string, string, object]>([
    [
      "merges objects",
      "  - { target: $.info, update: { title: U, contact: { name: N } } }",
      { info: { title: "U", version: "1", contact: { name: "N" } } },
    ],
    [
      "appends to an array",
      "  - { target: $.tags, update: { name: four } }",
      { tags: [{ name: "one" }, { name: "two" }, { name: "three" }, { name: "four" }] },
    ],
    [
      "puts arrays one behind the other",
      "  - { target: '$.paths[\"/x\"].get', update: { tags: [added] } }",
      { paths: { "/x": { get: { tags: ["one", "added"] } } } },
    ],
    ["replaces a primitive value", "  - { target: $.info.title, update: U }", { info: { title: "U" } }],
    [
      "removes members and items, the later ones rightly too",
      "  - { target: '$.tags[0,2]', remove: true }\n  - { target: $.info.version, remove: true }",
      { info: { title: "T" }, tags: [{ name: "two" }] },
    ],
    [
      "finds values by a filter",
      "  - { target: '$.paths.*[?@[\"x-internal\"] == true]', update: { deprecated: true } }",
      { paths: { "/x": { put: { deprecated: true } } } },
    ],
    [
      "copies one value",
      "  - { target: '$.paths[\"/x\"].get', copy: '$.paths[\"/x\"].put' }",
      { paths: { "/x": { get: { tags: ["one", "two"], "x-internal": true } } } },
    ],
    [
      "sets the root",
      "  - { target: $, update: { x-more: { __proto__: 1 } } }",
      { "x-more": JSON.parse('{"__proto__":1}') },
    ],
  ])("%s", async (_, actions, expected) => {
    expect(await overlaid(actions)).toMatchObject(expected);
  });

  it("reaches the files that the root document refers to, and is the origin of what it brings", async () => {
    const overlay = `overlay: 1.0.0
info: { title: O, version: "1" }
actions:
  - target: $.components.schemas.Report
    update:
      required: [kind]
      properties:
        kind: { $ref: Kind.yaml }
        note: { type: nonsense }
  - target: $.components.schemas.Report.properties.id
    update: { minLength: 1 }
  - target: $..content
    update: { text/html: {} }
`;
    const texts = { ...files, "api/Kind.yaml": "enum: [a, b]", "extra/overlay.yaml": overlay };
    const { places, documents } = await lowerTexts(texts, { overlays: ["extra/overlay.yaml"] });
    expect(places).toEqual(["TN201 api/openapi.yaml:14:14", "TN201 extra/overlay.yaml:9:17"]);
    const report = documents?.resolve("Report.yaml", documents.root);
    expect(report !== undefined && "node" in report && report.node.value).toMatchObject({
      required: ["id", "kind"],
      properties: { id: { type: "string", minLength: 1 }, kind: { $ref: "Kind.yaml" } },
    });
    const ok = documents?.resolve("responses.yaml#/Ok/content", documents.root);
    expect(ok !== undefined && "node" in ok && Object.keys(ok.node.value ?? {})).toEqual([
      "text/plain",
      "text/html",
    ]);
  });

  it("changes one place and not the others where an alias stands, which are one value in YAML only", async () => {
    const texts = {
      "x.yaml": `openapi: 3.1.0
info: { title: T, version: "1" }
x-shared: &shared { get: { responses: { "200": &ok { description: Fine. } , "201": *ok } } }
paths: { /a: *shared, /b: *shared }
components: { schemas: { A: { $ref: y.yaml#/b } } }
`,
      "y.yaml": "a: &a { properties: { p: &p { type: string }, q: *p } }\nb: *a\nc: { <<: *a }\n",
      "o.yaml": `overlay: 1.0.0
info: { title: O, version: "1" }
actions:
  - { target: '$.paths["/b"].get', update: { operationId: b } }
  - { target: '$.paths["/b"].get.responses["201"].description', update: Made. }
  - { target: $.components.schemas.A.properties.q, update: { minLength: 1 } }
`,
    };
    const { documents, api, diagnostics } = await lowerTexts(texts, { overlays: ["o.yaml"] });
    expect(diagnostics).toEqual([]);
    const said = api?.operations.map(({ path, operationId, responses }) => [
      path,
      operationId,
      responses.map(({ description }) => description),
    ]);
    expect(said).toEqual([
      ["/a", undefined, ["Fine.", "Fine."]],
      ["/b", "b", ["Fine.", "Made."]],
    ]);
    const other = documents?.resolve("y.yaml", documents.root);
    const plain = { properties: { p: { type: "string" }, q: { type: "string" } } };
    expect(other !== undefined && "node" in other && other.node.value).toEqual({
      a: plain,
      b: { properties: { ...plain.properties, q: { type: "string", minLength: 1 } } },
      c: plain,
    });
  });

  it("leaves references as they are", async () => {
    expect(await overlaid("  - { target: $..description, remove: true }")).toMatchObject({
      components: { schemas: { Report: { $ref: "Report.yaml" } } },
    });
  });

  it.each([
    ["  - { target: $.nowhere, update: {} }", "TN112 overlay.yaml:4:7"],
    ["  - { target: '$.a[', update: {} }", "TN113 overlay.yaml:4:7"],
    ["  - { target: $.info }", "TN111 overlay.yaml:4:5"],
    ["  - text", "TN111 overlay.yaml:4:5"],
    ["  - { target: $.info, update: [1] }", "TN114 overlay.yaml:4:23"],
    ["  - { target: $.info, update: { title: { a: 1 } } }", "TN114 overlay.yaml:4:33"],
    ["  - { target: $.info, copy: '$.tags[*]' }", "TN114 overlay.yaml:4:23"],
    [
      "  - { target: $.info, x-why: '', description: '', update: {}, updates: {} }",
      "TN118 overlay.yaml:4:63",
    ],
    ["  - { target: $.info, update: {} }\naction: []", "TN118 overlay.yaml:5:1"],
  ])("says where it is wrong: %s", async (actions, place) => {
    const overlay = `overlay: 1.1.0\ninfo: { title: O, version: "1" }\nactions:\n${actions}`;
    const sound = { ...files, "api/openapi.yaml": root.replace(", 5", "") };
    const { places } = await lowerTexts(
      { ...sound, "overlay.yaml": overlay },
      { overlays: ["overlay.yaml"] },
    );
    expect(places).toEqual([place]);
  });

  it.each([
    ["overlay: 2.0.0\nactions: []", "TN111 overlay.yaml:1:1"],
    ["overlay: 1.0.0\nactions: {}", "TN111 overlay.yaml:2:1"],
    ["overlay: [", "TN101 overlay.yaml:1:11"],
  ])("says that it is none: %s", async (overlay, place) => {
    const sound = { ...files, "api/openapi.yaml": root.replace(", 5", "") };
    const { places, api } = await lowerTexts(
      { ...sound, "overlay.yaml": overlay },
      { overlays: ["overlay.yaml"] },
    );
    expect(places).toEqual([place]);
    expect(api).toBeUndefined();
  });

  it("keeps the origins of the items behind one that it removes", async () => {
    const broken = root.replace("  - name: three", "  - name: []");
    const overlay = "overlay: 1.0.0\nactions:\n  - { target: '$.tags[0]', remove: true }\n";
    const texts = { ...files, "api/openapi.yaml": broken.replace(", 5", ""), "o.yaml": overlay };
    const { places, api } = await lowerTexts(texts, { overlays: ["o.yaml"] });
    expect(api?.tags.map(({ name }) => name)).toEqual(["two"]);
    expect(places).toEqual(["TN202 api/openapi.yaml:6:5"]);
  });

  it("ends where its updates multiply without end", async () => {
    const action = "  - { target: '$..*', update: { a: { b: { c: { d: {} } } } } }\n";
    const overlay = `overlay: 1.0.0\nactions:\n${action.repeat(12)}`;
    const sound = { ...files, "api/openapi.yaml": root.replace(", 5", "") };
    const { places } = await lowerTexts({ ...sound, "o.yaml": overlay }, { overlays: ["o.yaml"] });
    expect(places.filter((place) => place.startsWith("TN106"))[0]).toMatch(/^TN106 o\.yaml:\d+:7$/);
  });

  it.each([
    "$.tags[?match(@.name, '(a+)+')]",
    "$.tags[?search(@.name, '(a|a)*b')]",
    "$.tags[?!(@.x && match(@.name, '([a-z]+)*'))]",
    "$.paths[?count($.tags[?match(@.name, '(o*)*n')]) > 0]",
    "$.tags[?match(@.name, @.pattern)]",
    "$.tags[?match(@.name, $.info.title)]",
    "$.tags[?search(@.name, '(?=a)b')]",
    "$..[?$..name]",
    "$.tags[?count($..*) > 1]",
    "$..*..*..*..*",
  ])("refuses before it begins what could take for ever: %s", async (target) => {
    const hard = root.replace(", 5", "").replace("name: one", `name: ${"o".repeat(60)}`);
    const action = JSON.stringify({ target, remove: true });
    const overlay = `overlay: 1.1.0\ninfo: { title: O, version: "1" }\nactions:\n  - ${action}`;
    const texts = { ...files, "api/openapi.yaml": hard, "overlay.yaml": overlay };
    const { places, api } = await lowerTexts(texts, { overlays: ["overlay.yaml"] });
    expect(places).toEqual(["TN116 overlay.yaml:4:6"]);
    expect(api).toBeUndefined();
  });

  it.each([
    ["$.tags[?match(@.name, '.*a.*b.*c.*d')]", 1_000, true],
    ["$.tags[?match(@.name, '.*a.*b.*c.*d')]", 100, false],
    ["$.tags[?search(@.name, '[a-z]*n[a-z]*')]", 3_000, true],
    ["$.tags[?search(@.name, '[a-z]*n')]", 3_000, false],
    ["$.tags[?match(@.name, 'a{1,3}b{1,3}c{1,3}d{1,3}')]", 100_000, false],
  ])(
    "refuses a pattern that takes too long for the texts that there are: %s with %i",
    async (target, length, refused) => {
      const long = root.replace(", 5", "").replace("name: one", `name: ${"o".repeat(length)}`);
      const action = JSON.stringify({ target, remove: true });
      const overlay = `overlay: 1.1.0\ninfo: { title: O, version: "1" }\nactions:\n  - ${action}`;
      const texts = { ...files, "api/openapi.yaml": long, "overlay.yaml": overlay };
      const { places } = await lowerTexts(texts, { overlays: ["overlay.yaml"] });
      expect(places.includes("TN116 overlay.yaml:4:6")).toBe(refused);
    },
  );

  it.each([
    ["$.tags[?match(@.name, 'o.*')]", ["two", "three"]],
    ["$.tags[?match(@.name, '[a-z]{3}')]", ["three"]],
    ["$.tags[?search(@.name, 'e{2}|w')]", ["one"]],
    ["$.tags[?match(@.name, '\\\\p{L}+')]", []],
    ["$.tags[?match(@.name, '^one$')]", ["two", "three"]],
    ["$.tags[?@..x || length(@.name) == 5]", ["one", "two"]],
  ])("takes a pattern that tells how to go on: %s", async (target, names) => {
    const value = (await overlaid(`  - ${JSON.stringify({ target, remove: true })}`)) as {
      readonly tags: readonly { readonly name: string }[]; // As in the root document.
    };
    expect(value.tags.map(({ name }) => name)).toEqual(names);
  });
});
