import { describe, expect, test } from "vitest";
import { ReadFailure } from "./document/read-text.ts";
import { type GenerateRequest, generate } from "./generate.ts";
import { readRuntimeSources } from "./run/toolkit.ts";

/** A document of two operations and two schemas, one of which has what a test puts in. */
function document(
  parts: Partial<Record<"item" | "operation" | "schema" | "more" | "components", string>>,
): string {
  const { item = "", operation = "", schema = "type: string", more = "", components = "" } = parts;
  return `openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /good: { get: { operationId: good, responses: { "200": { description: All., content: { application/json: { schema: { $ref: "#/components/schemas/Good" } } } } } } }
  /bad:
    ${item}
    post:
      operationId: bad
      ${operation}
      ${operation.startsWith("responses:") ? "" : 'responses: { "204": { description: Done. } }'}
${more}
components:
  ${components}
  schemas:
    Good: { type: string }
    Bad: { ${schema} }
`;
}

async function skipped(text: string, more: Partial<GenerateRequest> = {}) {
  const { outputs, diagnostics } = await generate({
    document: "a.yaml",
    read: async (path) => {
      if (path === "a.yaml") return text;
      if (path === "broken.yaml") return "{ a: [";
      if (path === "list.yaml") return "[1]";
      throw new ReadFailure("missing", `\`${path}\` does not exist.`);
    },
    outputs: [{ targets: ["types", "client"], runtime: "package" }],
    runtimeSources: readRuntimeSources(),
    onError: "skip",
    ...more,
  });
  const types = outputs?.[0]?.find(({ path }) => path === "types.ts")?.text;
  const client = outputs?.[0]?.find(({ path }) => path === "client.ts")?.text;
  return {
    codes: [...new Set(diagnostics.map(({ code }) => code))].sort(),
    operations: [...(client ?? "").matchAll(/export function (\w+)\(\s*client: \S+<Credentials>,/g)].map(
      ([, name]) => name,
    ),
    schemas: [...(types ?? "").matchAll(/export (?:type|interface) (Good|Bad)\b/g)].map(([, name]) => name),
  };
}

const [both, good] = [["good", "bad"], ["good"]];
const used = `requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Bad" } } } }`;

describe("a fault in what is only shown, or only orders things, is no error", () => {
  test.each<[string, Parameters<typeof document>[0], string[]]>([
    [
      "a link that refers to nothing",
      { operation: 'responses: { "204": { description: Done., links: { next: { $ref: "#/nowhere" } } } }' },
      ["TN235"],
    ],
    [
      "links that are a list",
      { operation: 'responses: { "204": { description: Done., links: [1] } }' },
      ["TN235"],
    ],
    [
      "an example that refers to nothing",
      {
        operation:
          'responses: { "200": { description: "", content: { text/plain: { examples: { a: { $ref: "#/nowhere" } } } } } }',
      },
      ["TN219"],
    ],
    [
      "examples that are a text",
      { operation: 'responses: { "200": { description: "", content: { text/plain: { examples: a } } } }' },
      ["TN219"],
    ],
    ["tags that are a text", { operation: "tags: pets" }, ["TN202"]],
    ["tags that are an object", { operation: "tags: { pets: 1 }" }, ["TN202"]],
    ["a tag that is an object", { operation: "tags: [{ name: pets }]" }, ["TN202"]],
    ["declared tags that are an object", { more: "tags: { pets: 1 }" }, ["TN202"]],
    [
      "a header in the style of a form",
      { operation: "parameters: [{ name: a, in: header, style: form, schema: {} }]" },
      ["TN202"],
    ],
  ])("%s", async (_, parts, codes) => {
    const { operations, codes: found } = await skipped(document(parts), { onError: "refuse" });
    expect({ operations, found }).toEqual({ operations: both, found: codes });
  });
});

describe("an error that is skipped leaves out no more than what needs the faulty part", () => {
  test.each<[string, Parameters<typeof document>[0], string[], string[], string[]]>([
    ["a schema of the wrong kind", { schema: "type: 5" }, ["TN201", "TN217"], both, ["Good"]],
    ["a schema that is no schema", { schema: "properties: { a: 5 }" }, ["TN201", "TN217"], both, ["Good"]],
    ["such a schema, in use", { schema: "type: 5", operation: used }, ["TN201", "TN217"], good, ["Good"]],
    [
      "such a schema, in use through another",
      {
        schema: "type: 5",
        operation: `requestBody: { content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Bad" } } } } }`,
      },
      ["TN201", "TN217"],
      good,
      ["Good"],
    ],
    [
      "a schema that refers to nothing",
      { schema: 'properties: { a: { $ref: "#/nowhere" } }', operation: used },
      ["TN203", "TN217"],
      good,
      ["Good"],
    ],
    [
      "a schema in a file that is missing",
      { schema: "properties: { a: { $ref: missing.yaml } }", operation: used },
      ["TN102", "TN217"],
      good,
      ["Good"],
    ],
    [
      "a schema in a file that does not parse",
      { schema: "properties: { a: { $ref: broken.yaml } }", operation: used },
      ["TN101", "TN217"],
      good,
      ["Good"],
    ],
    [
      "a schema on the network",
      { schema: 'properties: { a: { $ref: "https://example.com/a.yaml" } }', operation: used },
      ["TN104", "TN217"],
      good,
      ["Good"],
    ],
    [
      "a schema in a file that holds no schema",
      { schema: "properties: { a: { $ref: list.yaml } }", operation: used },
      ["TN201", "TN217"],
      good,
      ["Good"],
    ],
    [
      "references in a circle",
      { schema: '$ref: "#/components/schemas/Bad"', operation: used },
      ["TN204", "TN217"],
      good,
      ["Good"],
    ],
    [
      "a parameter in no location",
      { operation: "parameters: [{ name: p, in: nowhere }]" },
      ["TN201", "TN217"],
      good,
      ["Good", "Bad"],
    ],
    [
      "a parameter without a name",
      { operation: "parameters: [{ in: query, schema: {} }]" },
      ["TN201", "TN217"],
      good,
      ["Good", "Bad"],
    ],
    [
      "a parameter that refers to nothing",
      { operation: 'parameters: [{ $ref: "#/nowhere" }]' },
      ["TN203", "TN217"],
      good,
      ["Good", "Bad"],
    ],
    [
      "a parameter of the path item that refers to nothing",
      { item: 'parameters: [{ $ref: "#/nowhere" }]' },
      ["TN203", "TN217"],
      good,
      ["Good", "Bad"],
    ],
    [
      "parameters that are no list",
      { operation: "parameters: { a: 1 }" },
      ["TN201", "TN217"],
      good,
      ["Good", "Bad"],
    ],
    [
      "a body that refers to nothing",
      { operation: 'requestBody: { $ref: "#/nowhere" }' },
      ["TN203", "TN217"],
      good,
      ["Good", "Bad"],
    ],
    [
      "a response that refers to nothing",
      { operation: 'responses: { "200": { $ref: "#/nowhere" } }' },
      ["TN203", "TN217"],
      good,
      ["Good", "Bad"],
    ],
    [
      "a status that is none",
      { operation: 'responses: { "99": { description: "" } }' },
      ["TN201", "TN217"],
      good,
      ["Good", "Bad"],
    ],
    [
      "responses that are a list",
      { operation: "responses: [1]" },
      ["TN201", "TN210", "TN217"],
      good,
      ["Good", "Bad"],
    ],
    [
      "a header that refers to nothing",
      { operation: 'responses: { "204": { description: "", headers: { a: { $ref: "#/nowhere" } } } }' },
      ["TN203", "TN217"],
      good,
      ["Good", "Bad"],
    ],
    [
      "a callback with a fault",
      {
        operation:
          'callbacks: { c: { "{$url}": { post: { responses: { "200": { $ref: "#/nowhere" } } } } } }',
      },
      ["TN203", "TN217"],
      both,
      ["Good", "Bad"],
    ],
    [
      "a path item that refers to nothing",
      { more: '  /other: { $ref: "#/nowhere" }' },
      ["TN203"],
      both,
      ["Good", "Bad"],
    ],
    [
      "a path item in a file that is missing",
      { more: "  /other: { $ref: missing.yaml }" },
      ["TN102"],
      both,
      ["Good", "Bad"],
    ],
    ["a path item that is a list", { more: "  /other: [1]" }, ["TN201"], both, ["Good", "Bad"]],
    ["an operation that is a text", { more: "  /other: { get: text }" }, ["TN201"], both, ["Good", "Bad"]],
    ["webhooks that are a list", { more: "webhooks: [1]" }, ["TN201"], both, ["Good", "Bad"]],
    [
      "a security scheme of no type",
      { components: "securitySchemes: { odd: { type: odd } }", operation: "security: [{ odd: [] }]" },
      ["TN201", "TN208"],
      both,
      ["Good", "Bad"],
    ],
  ])("%s", async (_, parts, codes, operations, schemas) => {
    const text = document(parts);
    expect(await skipped(text)).toEqual({ codes, operations, schemas });
    const refused = await skipped(text, { onError: "refuse" });
    expect(refused.operations).toEqual([]);
    expect(refused.codes).toEqual(codes.filter((code) => code !== "TN217"));
    expect((await skipped(text, { strict: true })).operations).toEqual([]);
  });

  test.each([
    ["a document that does not parse", "{ a: ["],
    ["a document that is none", "[1]"],
    ["a version that nobody knows", "openapi: 9.0.0"],
  ])("%s is refused all the same", async (_, text) => {
    const { outputs, diagnostics } = await generate({
      document: "a.yaml",
      read: async () => text,
      outputs: [{}],
      onError: "skip",
    });
    expect(outputs).toBeUndefined();
    expect(diagnostics.map(({ severity }) => severity)).toEqual(["error"]);
  });
});
