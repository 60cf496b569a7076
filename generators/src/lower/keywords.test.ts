import { describe, expect, test } from "vitest";
import { openapi, openapiFields, swagger, swaggerFields, type Tried } from "./keywords.fixture.ts";
import { fixedFields } from "./known-fields.ts";
import { lowerTexts } from "./lower-texts.ts";

/** What says nothing of what goes over the wire or into types, and has no effect on purpose; and why. */
const annotations: Readonly<Record<string, string>> = {
  externalDocs: "a link for readers",
  termsOfService: "a link for readers",
  contact: "for readers",
  license: "for readers",
  $comment: "for authors of schemas",
  $vocabulary: "speaks in meta-schemas only (JSON Schema core, 8.1.2)",
  $defs: "only holds what references lead to",
  definitions: "only holds what references lead to",
  $anchor: "only a place for references",
  $recursiveAnchor: "only a place for references",
  id: "no keyword since draft 6",
  responses: "as a component only holds what references lead to",
  parameters: "as a component only holds what references lead to",
  examples: "of parameters and headers shown nowhere; as a component holds what references lead to",
  example: "of parameters and headers shown nowhere",
  requestBodies: "only holds what references lead to",
  headers: "as a component only holds what references lead to",
  links: "as a component only holds what references lead to",
  callbacks: "as a component only holds what references lead to",
  pathItems: "only holds what references lead to",
  mediaTypes: "only holds what references lead to",
  serializedValue: "an example in another form",
  server: "of a link, which nothing follows",
  oauth2MetadataUrl: "tokens are the application's to get",
  security: "the same as before in the Swagger document, where the operation has its own",
  ...Object.fromEntries(
    ["nodeType", "name", "namespace", "prefix", "attribute", "wrapped", "xml"].map((name) => [
      name,
      "of XML, which is text here (TN430 where a body is XML)",
    ]),
  ),
};

/** Annotations that have an effect elsewhere, by object. */
const silentIn: Readonly<Record<string, readonly string[]>> = {
  components:
    "responses parameters examples requestBodies headers links callbacks pathItems mediaTypes".split(" "),
  document: ["externalDocs", "parameters", "responses", "security"],
  parameter: ["example", "examples"],
  header: ["example", "examples"],
  xml: ["nodeType", "name", "namespace", "prefix", "attribute", "wrapped"],
};

/** Objects with no list of their own, whose annotations are the same wherever they stand. */
const everywhere = [
  "externalDocs",
  "termsOfService",
  "contact",
  "license",
  "$comment",
  "$vocabulary",
  "$defs",
].concat([
  "definitions",
  "$anchor",
  "$recursiveAnchor",
  "id",
  "serializedValue",
  "server",
  "oauth2MetadataUrl",
  "xml",
]);

interface Lowered {
  readonly model: string;
  readonly findings: readonly string[];
}

async function lowered(document: object): Promise<Lowered> {
  const { api, diagnostics } = await lowerTexts({ "a.json": JSON.stringify(document) }, { onError: "skip" });
  const model = JSON.stringify(api, (key, value) => (key === "origin" ? undefined : value));
  return { model, findings: diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

function withField(document: object, at: string, name: string, value: unknown): object {
  const copy = structuredClone(document);
  let place = copy as Record<string, unknown>; // Every step is an object of the fixture.
  for (const token of at.split("/").slice(1)) {
    place = place[token.replaceAll("~1", "/").replaceAll("~0", "~")] as Record<string, unknown>;
  }
  place[name] = value;
  return copy;
}

describe.each([
  ["OpenAPI 3.2", openapi, openapiFields],
  ["Swagger 2.0", swagger, swaggerFields],
] as const)("every field of %s", (_, document, tried) => {
  test("is read, or reported, or has no effect on purpose", async () => {
    const before = await lowered(document);
    expect(before.findings).toEqual([]);
    const silent: string[] = [];
    for (const { object, at, fields } of tried) {
      for (const [name, value] of Object.entries(fields)) {
        const after = await lowered(withField(document, at, name, value));
        if (after.model === before.model && after.findings.length === 0) silent.push(`${object}: ${name}`);
      }
    }
    const meant = silent.filter((one) => {
      const [object = "", name = ""] = one.split(": ");
      return name in annotations && [...everywhere, ...(silentIn[object] ?? [])].includes(name);
    });
    expect(silent).toEqual(meant);
  });

  test("is tried here, if its object has a list of fields", () => {
    const key = document === swagger ? "swagger" : "openapi";
    const names = (object: string) =>
      tried.filter((one: Tried) => one.object === object).flatMap(({ fields }) => Object.keys(fields));
    for (const [object, lists] of Object.entries(fixedFields)) {
      const wanted = lists[key]?.split(" ") ?? [];
      expect([object, new Set(names(object))]).toEqual([object, new Set(wanted)]);
    }
  });
});

test("every annotation is one of some object, and has a reason", () => {
  const listed = new Set([...everywhere, ...Object.values(silentIn).flat()]);
  expect(Object.keys(annotations).filter((name) => !listed.has(name))).toEqual([]);
});

test("every keyword of the vocabularies of JSON Schema 2020-12 is tried", () => {
  const tried = new Set(
    openapiFields.filter(({ object }) => object === "schema").flatMap(({ fields }) => Object.keys(fields)),
  );
  const keywords =
    "$schema $vocabulary $id $anchor $dynamicAnchor $ref $dynamicRef $defs $comment allOf anyOf oneOf not if then else " +
    "dependentSchemas prefixItems items contains properties patternProperties additionalProperties propertyNames " +
    "unevaluatedItems unevaluatedProperties type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum " +
    "maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required " +
    "dependentRequired title description default deprecated readOnly writeOnly examples format contentEncoding " +
    "contentMediaType contentSchema discriminator xml externalDocs example";
  expect(keywords.split(" ").filter((name) => !tried.has(name))).toEqual([]);
});

test.each([
  ["operation", "/paths/~1p~1{id}/post", "operationID", "operationId"],
  ["parameter", "/paths/~1p~1{id}/post/parameters/1", "requried", "required"],
  ["document", "", "component", "components"],
  ["response", "/paths/~1p~1{id}/post/responses/200", "header", "headers"],
])("a slip in a field of a %s is reported with what is meant", async (object, at, name, meant) => {
  const { diagnostics } = await lowerTexts({ "a.json": JSON.stringify(withField(openapi, at, name, {})) });
  expect(diagnostics).toMatchObject([
    { code: "TN223", hint: `Did you mean \`${meant}\`?`, place: { pointer: `${at}/${name}` } },
  ]);
  expect(diagnostics[0]?.message).toContain(object);
  expect((await lowered(withField(openapi, at, `x-${name}`, {}))).findings).toEqual([]);
});
