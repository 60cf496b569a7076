import { describe, expect, it } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

const document = `swagger: "2.0"
info: { title: T, version: "1" }
host: api.example
basePath: /v1/
schemes: [https, http]
consumes: [application/json, application/xml]
produces: [application/json]
securityDefinitions:
  basic: { type: basic }
  key: { type: apiKey, in: header, name: X-Key }
  code: { type: oauth2, flow: accessCode, authorizationUrl: "https://a.example", tokenUrl: "https://t.example", scopes: { s: S } }
security: [{ basic: [] }]
parameters:
  Shared: { name: shared, in: query, type: array, items: { type: string }, collectionFormat: pipes }
responses:
  Gone: { description: Gone. }
paths:
  /pets/{id}:
    parameters:
      - { name: id, in: path, required: true, type: integer, format: int64 }
    put:
      parameters:
        - $ref: "#/parameters/Shared"
        - { name: multi, in: query, type: array, items: { type: string }, collectionFormat: multi }
        - { name: plain, in: query, type: array, items: { type: string }, minItems: 1 }
        - { name: X-List, in: header, type: array, items: { type: integer } }
        - { name: pet, in: body, required: true, description: The pet., schema: { $ref: "#/definitions/Pet" } }
      responses:
        "200":
          description: Fine.
          schema: { $ref: "#/definitions/Pet" }
          headers: { X-Rate: { type: integer, minimum: 1 }, X-Old: { type: string } }
          examples: { application/json: { name: Rex } }
        "410": { $ref: "#/responses/Gone" }
    post:
      consumes: [multipart/form-data]
      produces: [image/png]
      security: []
      parameters:
        - { name: file, in: formData, type: file, required: true, description: The picture. }
        - { name: tags, in: formData, type: array, items: { type: string }, collectionFormat: csv }
      responses:
        default: { description: A picture., schema: { type: file } }
definitions:
  Pet: { type: object, properties: { name: { type: string } } }
`;

it("brings Swagger 2.0 into the shape of 3.2, with origins in what was written", async () => {
  const { api, diagnostics } = await lowerTexts({ "swagger.yaml": document });
  expect(diagnostics).toEqual([]);
  expect(api).toMatchObject({
    version: "2.0",
    servers: [{ url: "https://api.example/v1" }, { url: "http://api.example/v1" }],
    securitySchemes: [
      { name: "basic", type: "http", scheme: "basic" },
      { name: "key", type: "apiKey", in: "header", parameterName: "X-Key" },
      {
        name: "code",
        type: "oauth2",
        flows: [["authorizationCode", { tokenUrl: "https://t.example", scopes: [["s", "S"]] }]],
      },
    ],
  });
  const schemaOf = (id: number | undefined) => api?.schemas[id ?? -1];
  const [put, post] = api?.operations ?? [];
  expect(put?.security).toEqual([[{ scheme: "basic", scopes: [] }]]);
  expect(put?.parameters.map((one) => [one.in, one.name, one.serialization])).toMatchObject([
    ["path", "id", { style: "simple", explode: false }],
    ["query", "shared", { style: "pipeDelimited", explode: false }],
    ["query", "multi", { style: "form", explode: true }],
    ["query", "plain", { style: "form", explode: false }],
    ["header", "X-List", { style: "simple", explode: false }],
  ]);
  const schemas = put?.parameters.map(({ serialization }) =>
    serialization.kind === "style" ? schemaOf(serialization.schema) : undefined,
  );
  expect(schemas?.[0]).toMatchObject({
    type: ["integer"],
    format: "int64",
    origin: { file: "swagger.yaml", pointer: "/paths/~1pets~1{id}/parameters/0" },
  });
  expect(schemas?.[0]).not.toHaveProperty("required");
  expect(schemas?.[3]).toMatchObject({ type: ["array"], minItems: 1 });
  expect(put?.requestBody).toMatchObject({
    required: true,
    description: "The pet.",
    content: [{ mediaType: "application/json" }, { mediaType: "application/xml" }],
  });
  expect(put?.responses).toMatchObject([
    {
      status: "200",
      headers: [{ name: "X-Rate" }, { name: "X-Old" }],
      content: [
        { mediaType: "application/json", examples: [["default", { value: { value: { name: "Rex" } } }]] },
      ],
    },
    { status: "410", description: "Gone.", content: [] },
  ]);
  expect(post?.security).toEqual([]);
  const [form] = post?.requestBody?.content ?? [];
  expect(form).toMatchObject({
    mediaType: "multipart/form-data",
    encoding: [["tags", { style: "form", explode: false }]],
  });
  const fields = schemaOf(form?.schema);
  expect(fields).toMatchObject({ type: ["object"], required: ["file"] });
  const [file] = fields?.properties ?? [];
  expect(schemaOf(file?.[1])).toMatchObject({ binary: true, description: "The picture." });
  expect(post?.responses).toMatchObject([{ status: "default", content: [{ mediaType: "image/png" }] }]);
  expect(schemaOf(post?.responses[0]?.content[0]?.schema)).toMatchObject({ binary: true });
});

it.each([
  ["host: h.example", ["https://h.example"]],
  ["basePath: /a", ["/a"]],
  ["schemes: [ws]", ["/"]],
])("finds the server in %s", async (line, urls) => {
  const text = `swagger: "2.0"\ninfo: { title: T, version: "1" }\n${line}\npaths: {}\n`;
  const { api } = await lowerTexts({ "x.yaml": text });
  expect(api?.servers.map(({ url }) => url)).toEqual(urls);
});

describe("collectionFormat", () => {
  const places = async (parameter: string) => {
    const text = `swagger: "2.0"\ninfo: { title: T, version: "1" }\npaths: { "/x/{a}": { get: { parameters: [{ name: a, required: true, ${parameter} }], responses: { "200": { description: "" } } } } }`;
    const { api, places: found } = await lowerTexts({ "x.yaml": text });
    expect(api?.operations).toHaveLength(1);
    return found.filter((place) => /^TN2(?:16|22)/.test(place));
  };

  it.each([
    "in: query, type: array, items: { type: string }, collectionFormat: dots",
    "in: path, type: array, items: { type: string }, collectionFormat: tsv",
    "in: path, type: array, items: { type: string }, collectionFormat: pipes",
    "in: header, type: array, items: { type: string }, collectionFormat: ssv",
  ])("has no counterpart, which is told at its place: %s", async (parameter) => {
    expect(await places(parameter)).toEqual([expect.stringMatching(/^TN216 x\.yaml:3:/)]);
  });

  it.each([
    "in: query, type: array, items: { type: string }, collectionFormat: pipes",
    "in: query, type: array, items: { type: string }, collectionFormat: tsv",
    "in: path, type: array, items: { type: string }, collectionFormat: csv",
    "in: header, type: string, collectionFormat: multi",
  ])("is read: %s", async (parameter) => {
    expect(await places(parameter)).toEqual([]);
  });

  it.each(["pipes", "ssv", "tsv", "dots"])("is text in the header of a response: %s", async (format) => {
    const list = `{ type: array, items: { type: integer }, collectionFormat: ${format} }`;
    const text = `swagger: "2.0"
info: { title: T, version: "1" }
paths:
  /x:
    get:
      responses: { "200": { description: "", headers: { x-list: ${list}, x-count: { type: integer } } } }
`;
    const { api, places: found } = await lowerTexts({ "x.yaml": text });
    expect(found).toEqual([expect.stringMatching(/^TN216 x\.yaml:6:/)]);
    const [list1, count] = api?.operations[0]?.responses[0]?.headers ?? [];
    const types = [list1, count].map((header) => {
      const { serialization } = header ?? {};
      const id = serialization?.kind === "style" ? serialization.schema : undefined;
      return id === undefined ? undefined : api?.schemas[id]?.type;
    });
    expect(types).toEqual([["string"], ["integer"]]);
    expect(list1?.serialization).toMatchObject({ style: "simple", explode: false });
  });

  it("is text in the field of a form, too, where it is none at all", async () => {
    const text = `swagger: "2.0"
info: { title: T, version: "1" }
paths:
  /x:
    post:
      consumes: application/x-www-form-urlencoded
      parameters: [{ name: f, in: formData, type: array, items: { type: integer }, collectionFormat: dots }]
      responses: { "200": { description: "" } }
`;
    const { api, places: found } = await lowerTexts({ "x.yaml": text });
    expect(found).toEqual([
      expect.stringMatching(/^TN202 x\.yaml:6:/),
      expect.stringMatching(/^TN216 x\.yaml:7:/),
    ]);
    const [content] = api?.operations[0]?.requestBody?.content ?? [];
    const [field] = api?.schemas[content?.schema ?? 0]?.properties ?? [];
    expect([content?.mediaType, api?.schemas[field?.[1] ?? 0]?.type]).toEqual([
      "application/x-www-form-urlencoded",
      ["string"],
    ]);
  });

  it.each(["header", "path"])("is read as csv where multi has no name to repeat: %s", async (location) => {
    expect(
      await places(`in: ${location}, type: array, items: { type: string }, collectionFormat: multi`),
    ).toEqual([expect.stringMatching(/^TN222 x\.yaml:3:/)]);
  });
});

describe("the errors of an operation that produces a file or a text", () => {
  it.each<[produces: string, status: string, schema: string, mediaTypes: readonly string[], told: boolean]>([
    ["text/plain", "404", "{ $ref: '#/definitions/Fault' }", ["text/plain", "application/json"], true],
    ["application/x-tar", "default", "{ type: object }", ["application/x-tar", "application/json"], true],
    ["image/png", "400", "{ type: array, items: {} }", ["image/png", "application/json"], true],
    ["image/png", "200", "{ type: object }", ["image/png"], false],
    ["text/plain", "404", "{ type: string }", ["text/plain"], false],
    ["text/plain", "404", "{ type: file }", ["text/plain"], false],
    ["application/xml", "404", "{ type: object }", ["application/xml"], false],
    ["application/problem+json", "404", "{ type: object }", ["application/problem+json"], false],
    ["'*/*'", "404", "{ type: object }", ["*/*"], false],
  ])("%s of %s: %s", async (produces, status, schema, mediaTypes, told) => {
    const { api, diagnostics } = await lowerTexts({
      "swagger.yaml": `swagger: "2.0"
info: { title: T, version: "1" }
paths:
  /a:
    get:
      produces: [${produces}]
      responses:
        "201": { description: d }
        "${status}": { description: d, schema: ${schema} }
        ${told ? `"500": { description: d, schema: ${schema} }` : ""}
definitions: { Fault: { $ref: "#/definitions/Real" }, Real: { properties: { message: { type: string } } } }
`,
    });
    expect(diagnostics.map(({ code, place }) => `${code} ${place?.pointer}`)).toEqual(
      told ? ["TN249 /paths/~1a/get/produces"] : [],
    );
    const response = api?.operations[0]?.responses.find((one) => one.status === status);
    expect(response?.content.map(({ mediaType }) => mediaType)).toEqual(mediaTypes);
  });
});
