import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { openapi, swagger } from "./lower/keywords.fixture.ts";
import { builtInNames } from "./targets/built-in-names.ts";

/** Objects whose members are named by the author, and have an order of their own. */
const maps: ReadonlySet<string> = new Set(
  (
    "paths webhooks schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems " +
    "mediaTypes content encoding variables mapping flows scopes properties patternProperties dependentRequired " +
    "dependentSchemas $defs definitions securityDefinitions additionalOperations"
  ).split(" "),
);

/** The same document with the fields of every object the other way round, but for what has an order. */
function reversed(value: unknown, key = "", within = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => reversed(item));
  if (typeof value !== "object" || value === null) return value;
  const isMap = maps.has(key) && !maps.has(within);
  // The methods of a path item are in source order, like paths themselves, and so are those of a callback.
  const ordered =
    isMap || ["paths", "webhooks", "callbacks", "callback"].includes(within) || key === "default";
  const entries = Object.entries(value);
  const inner = isMap ? key : "";
  return Object.fromEntries(
    (ordered ? entries : entries.toReversed()).map(([name, member]) => [
      name,
      reversed(member, name, within === "callbacks" ? "callback" : inner),
    ]),
  );
}

async function textsOf(document: unknown): Promise<readonly string[]> {
  const { outputs } = await generate({
    document: "a.json",
    read: async () => JSON.stringify(document),
    outputs: [{ targets: builtInNames, runtime: "package" }],
  });
  return (outputs?.[0] ?? []).map(({ text }) => text);
}

const rich = {
  openapi: "3.1.0",
  info: { title: "Rich", version: "1" },
  paths: {
    "/a/{id}": {
      get: {
        operationId: "a",
        summary: "S.",
        description: "D.",
        deprecated: true,
        tags: ["t"],
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            description: "I.",
            schema: { type: "string", minLength: 1 },
          },
          {
            name: "q",
            in: "query",
            style: "form",
            explode: false,
            schema: { type: "array", items: { type: "string" } },
          },
        ],
        requestBody: {
          description: "B.",
          required: true,
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/All", description: "Here." } },
          },
        },
        responses: {
          "200": {
            description: "R.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/All" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      All: {
        title: "All",
        description: "Everything.",
        type: "object",
        required: ["kind", "b"],
        properties: {
          kind: { type: "string", enum: ["x", "y"], default: "x", description: "K." },
          b: {
            type: ["integer", "null"],
            minimum: 1,
            maximum: 9,
            exclusiveMaximum: 8,
            format: "int32",
            readOnly: true,
          },
          c: {
            type: "array",
            prefixItems: [{ type: "string" }],
            items: false,
            minItems: 1,
            uniqueItems: true,
          },
          d: { oneOf: [{ $ref: "#/components/schemas/Part" }, { type: "null" }], description: "D." },
        },
        patternProperties: { "^x-": { type: "string", pattern: "^a+$", maxLength: 9 } },
        additionalProperties: { type: "number" },
        propertyNames: { maxLength: 10 },
        dependentRequired: { c: ["d"] },
        if: { properties: { kind: { const: "x" } }, required: ["kind"] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword
        then: { required: ["c"] },
        else: { required: ["d"] },
        minProperties: 1,
        "x-order": 1,
      },
      Part: {
        allOf: [{ type: "object", properties: { p: { type: "string" } } }],
        required: ["p"],
        unevaluatedProperties: false,
      },
    },
  },
};

test.each([
  ["OpenAPI, every object", openapi],
  ["Swagger, every object", swagger],
  ["OpenAPI, every keyword at once", rich],
])("the order of the fields of an object changes nothing: %s", async (_, document) => {
  const other = reversed(document);
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(document));
  const texts = await textsOf(document);
  expect(texts.length).toBeGreaterThan(5);
  expect(await textsOf(other)).toEqual(texts);
});
