import { describe, expect, test } from "vitest";
import { lowerTexts } from "./lower-texts.ts";
import { type RequiringObject, requiredFields } from "./required-fields.ts";

/** Codes, places and messages of what a document is told; it generates all the same. */
async function toldOf(document: object): Promise<readonly string[]> {
  const { api, diagnostics } = await lowerTexts({ "a.json": JSON.stringify(document) });
  expect(api).toBeDefined();
  return diagnostics.map(({ code, message, place }) => `${code} ${place?.pointer}: ${message}`);
}

const url = "https://example.com";
const info = { title: "T", version: "1" };
const documentWith = (more: object): object => ({ openapi: "3.2.0", info, paths: {}, ...more });
const swaggerWith = (more: object): object => ({ swagger: "2.0", info, paths: {}, ...more });
const schemes = (scheme: object): object => documentWith({ components: { securitySchemes: { s: scheme } } });
const flow =
  (name: string) =>
  (flow: object): readonly [object, string] => [
    schemes({ type: "oauth2", flows: { [name]: flow } }),
    `/components/securitySchemes/s/flows/${name}`,
  ];
const done = { description: "Done." };

/** A document with the object, and where it stands. */
const holders: Readonly<Record<RequiringObject, (one: object) => readonly [object, string]>> = {
  info: (one) => [documentWith({ info: one }), "/info"],
  license: (one) => [documentWith({ info: { ...info, license: one } }), "/info/license"],
  "external documentation": (one) => [documentWith({ externalDocs: one }), "/externalDocs"],
  server: (one) => [documentWith({ servers: [one] }), "/servers/0"],
  "server variable": (one) => [
    documentWith({ servers: [{ url: "https://{v}.example", variables: { v: one } }] }),
    "/servers/0/variables/v",
  ],
  tag: (one) => [documentWith({ tags: [one] }), "/tags/0"],
  "OAuth 2.0 security scheme": (one) => [
    schemes({ type: "oauth2", ...one }),
    "/components/securitySchemes/s",
  ],
  "implicit flow": flow("implicit"),
  "password flow": flow("password"),
  "clientCredentials flow": flow("clientCredentials"),
  "authorizationCode flow": flow("authorizationCode"),
  "deviceAuthorization flow": flow("deviceAuthorization"),
  "body parameter": (one) => [
    swaggerWith({
      paths: { "/a": { put: { parameters: [{ name: "b", in: "body", ...one }], responses: { 200: done } } } },
    }),
    "/paths/~1a/put/parameters/0",
  ],
};

/** What a field may be. */
const values: Readonly<Record<string, unknown>> = { flows: {}, scopes: {}, schema: { type: "string" } };

describe("a required field that is missing is told at its object", () => {
  const cases = Object.entries(requiredFields).map(
    ([object, fields]) => [object as RequiringObject, fields.split(" ")] as const,
  );

  test.each(cases)("of %s: %j", async (object, fields) => {
    const whole = Object.fromEntries(fields.map((field) => [field, values[field] ?? url]));
    expect(await toldOf(holders[object](whole)[0])).toEqual([]);
    for (const field of fields) {
      const { [field]: _, ...others } = whole;
      const [document, place] = holders[object](others);
      expect(await toldOf(document)).toEqual([`TN210 ${place}: This ${object} has no \`${field}\`.`]);
    }
  });

  test("of external documentation, wherever it stands", async () => {
    const externalDocs = { description: "More." };
    const document = documentWith({
      tags: [{ name: "t", externalDocs }],
      paths: { "/a": { get: { externalDocs, responses: { 200: done } } } },
      components: { schemas: { S: { externalDocs, properties: { externalDocs: { type: "string" } } } } },
    });
    const message = "This external documentation has no `url`.";
    expect((await toldOf(document)).toSorted()).toEqual([
      `TN210 /components/schemas/S/externalDocs: ${message}`,
      `TN210 /paths/~1a/get/externalDocs: ${message}`,
      `TN210 /tags/0/externalDocs: ${message}`,
    ]);
  });

  test.each([
    ["implicit", "implicit", "authorizationUrl"],
    ["password", "password", "tokenUrl"],
    ["application", "clientCredentials", "tokenUrl"],
    ["accessCode", "authorizationCode", "tokenUrl"],
  ])("of the flow %s of Swagger 2.0", async (name, since3, field) => {
    const whole = { authorizationUrl: url, tokenUrl: url, scopes: {} };
    const { [field as "tokenUrl"]: _, ...others } = whole;
    const documents = [whole, others].map((fields) =>
      swaggerWith({ securityDefinitions: { s: { type: "oauth2", flow: name, ...fields } } }),
    );
    const [right = {}, wrong = {}] = documents;
    expect(await toldOf(right)).toEqual([]);
    expect(await toldOf(wrong)).toEqual([
      `TN210 /securityDefinitions/s: This ${since3} flow has no \`${field}\`.`,
    ]);
  });

  test.each([
    ["3.0.3", { type: "array" }, true],
    ["3.0.3", { type: "array", items: {} }, false],
    ["3.0.3", { $ref: "#/components/schemas/O", type: "array" }, false],
    ["3.0.3", { properties: { type: { enum: ["array"] } } }, false],
    ["3.1.0", { type: "array" }, false],
  ])("of a list in %s: %j", async (openapi, schema, isTold) => {
    const schemas = { S: schema, O: { type: "string" } };
    const told = await toldOf({ openapi, info, paths: {}, components: { schemas } });
    const said = told.filter((one) => one.startsWith("TN210"));
    expect(said).toEqual(
      isTold ? ["TN210 /components/schemas/S: This list has no `items`, so they may be anything."] : [],
    );
  });

  test.each([
    ["a schema", { parameters: [{ name: "b", in: "body", schema: { type: "array" } }] }, undefined],
    ["a parameter", { parameters: [{ name: "q", in: "query", type: "array" }] }, "/parameters/0"],
    [
      "a header",
      { responses: { 200: { ...done, headers: { "X-A": { type: "array" } } } } },
      "/responses/200/headers/X-A",
    ],
  ])("of a list of Swagger 2.0 in %s", async (_, operation, place) => {
    const document = swaggerWith({ paths: { "/a": { put: { responses: { 200: done }, ...operation } } } });
    expect(await toldOf(document)).toEqual(
      place === undefined
        ? []
        : [`TN210 /paths/~1a/put${place}: This list has no \`items\`, so they may be anything.`],
    );
  });

  test.each([
    ["a parameter", { parameters: [{ name: "q", in: "query" }] }, "/parameters/0"],
    ["a header", { responses: { 200: { ...done, headers: { "X-A": {} } } } }, "/responses/200/headers/X-A"],
  ])("of %s of Swagger 2.0, which has its type", async (_, operation, place) => {
    const document = swaggerWith({ paths: { "/a": { get: { responses: { 200: done }, ...operation } } } });
    expect(await toldOf(document)).toEqual([
      `TN210 /paths/~1a/get${place}: Nothing says which \`type\` this has, so it takes any value.`,
    ]);
  });

  test("what refers to something else has them there", async () => {
    expect(await toldOf(documentWith({ externalDocs: { $ref: "#/x-docs" } }))).toEqual([]);
  });
});

test.each([
  ["3.0.3", {}, "TN210 : The document has no `paths`."],
  ["3.1.0", {}, "TN210 : The document has none of `paths`, `webhooks`, `components`."],
  ["3.1.0", { components: {} }, undefined],
  ["3.2.0", { webhooks: {} }, undefined],
  ["3.0.3", { paths: {} }, undefined],
])("a document of %s has paths, or what may stand for them: %j", async (openapi, more, expected) => {
  expect(await toldOf({ openapi, info, ...more })).toEqual(expected === undefined ? [] : [expected]);
});

test.each([
  [{}, "TN210 : The path parameter `id` has no `required: true`."],
  [
    { required: false },
    "TN202 /required: The path parameter `id` is `required: false`, but a path has all of its parameters.",
  ],
  [{ required: true }, undefined],
])("a path parameter is required: %j", async (more, expected) => {
  const at = "/paths/~1a~1{id}/get/parameters/0";
  const parameter = { name: "id", in: "path", schema: { type: "string" }, ...more };
  const paths = { "/a/{id}": { get: { parameters: [parameter], responses: { 200: done } } } };
  const told = (await toldOf(documentWith({ paths }))).map((one) => one.replace(at, ""));
  expect(told).toEqual(expected === undefined ? [] : [expected]);
});

test("a link leads to an operation", async () => {
  const links = { none: { description: "Nowhere." }, id: { operationId: "a" }, ref: { operationRef: "#/x" } };
  const paths = { "/a": { get: { operationId: "a", responses: { 200: { ...done, links } } } } };
  expect(await toldOf(documentWith({ paths }))).toEqual([
    "TN210 /paths/~1a/get/responses/200/links/none: This link has neither `operationId` nor `operationRef`.",
  ]);
});

const declaresNone = "TN210 /paths/~1a/get: This operation declares no response.";
const leavesOpen = "TN246 /paths/~1a/get: This operation says nothing of its responses.";

test.each([
  ["3.0.3", {}, declaresNone],
  ["3.0.3", { responses: {} }, declaresNone],
  ["3.1.0", {}, leavesOpen],
  ["3.1.0", { responses: {} }, declaresNone],
  ["3.2.0", {}, leavesOpen],
])("an operation of %s says its responses: %j", async (openapi, operation, told) => {
  expect(await toldOf({ openapi, info, paths: { "/a": { get: operation } } })).toEqual([told]);
});

test.each([
  ["license", "name", "/info/license"],
  ["external documentation", "url", "/externalDocs"],
] as const)("a field of a %s that nothing is made of is text all the same", async (object, field, place) => {
  const told = async (value: unknown): Promise<readonly string[]> =>
    toldOf(holders[object]({ [field]: value })[0]);
  expect(await told("x")).toEqual([]);
  expect(await told([])).toEqual([
    `TN202 ${place}/${field}: \`${field}\` has to be a string, not an array. It is ignored.`,
  ]);
});

test("what is read as text within a list is told, as it is elsewhere", async () => {
  const paths = { "/a": { get: { tags: ["a", 1], responses: { 200: done } } } };
  expect(await toldOf(documentWith({ paths }))).toEqual([
    'TN202 /paths/~1a/get/tags/1: An item of `tags` has to be a string, not a number. It is read as "1".',
  ]);
});
