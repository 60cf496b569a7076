import { describe, expect, it } from "vitest";
import type { Operation } from "../model/index.ts";
import { lowerTexts } from "./lower-texts.ts";

const head = 'openapi: 3.2.0\ninfo: { title: T, version: "1" }\n';

/** The operations of a document that has only paths. */
async function operations(paths: string, more = "") {
  const { api, places } = await lowerTexts({ "x.yaml": `${head}paths:\n${paths}\n${more}` });
  return { operations: api?.operations ?? [], places };
}

const ok = 'responses: { "200": { description: "" } }';

describe("callbacks", () => {
  it("that lead back to their operation end there", async () => {
    const { operations: found, places } = await operations(
      `  /a:
    post:
      ${ok}
      callbacks: { again: { "{$request.body#/url}": { $ref: "#/paths/~1a" } } }`,
    );
    expect(places).toEqual(["TN221 x.yaml:5:5"]);
    expect(found[0]?.callbacks[0]?.operation).toMatchObject({ method: "POST", callbacks: [] });
  });

  it("that multiply are bounded", async () => {
    const items = Array.from(
      { length: 30 },
      (_, index) => `  /p${index}:
    post:
      ${ok}
      callbacks: { c: { "{$url}1": { $ref: "#/paths/~1p${index + 1}" }, "{$url}2": { $ref: "#/paths/~1p${index + 1}" } } }`,
    );
    const { places } = await operations(`${items.join("\n")}\n  /p30: { post: { ${ok} } }`);
    expect(places).toEqual([expect.stringMatching(/^TN106 /)]);
  });
});

describe("an operation", () => {
  it("has a method of every kind", async () => {
    const { operations: found, places } = await operations(
      `  /x:
    get: { ${ok} }
    query: { ${ok} }
    additionalOperations: { COPY: { ${ok} }, Purge: { ${ok} } }`,
    );
    expect(places).toEqual([]);
    expect(found.map(({ method }) => method)).toEqual(["GET", "QUERY", "COPY", "Purge"]);
  });

  it("takes parameters, servers and words from its path item, where it has none of its own", async () => {
    const { operations: found, places } = await operations(`  /x/{id}:
    summary: shared
    servers: [{ url: /item }]
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: X-A, in: header, schema: { type: string } }
      - { name: q, in: query, schema: { type: string } }
    get:
      ${ok}
    put:
      summary: own
      servers: [{ url: /own }]
      parameters: [{ name: x-a, in: header, required: true, schema: { type: string } }]
      ${ok}`);
    expect(places).toEqual([]);
    const facts = (one: Operation | undefined) => [
      one?.summary,
      one?.servers[0]?.url,
      one?.parameters.map((parameter) => `${parameter.in} ${parameter.name} ${parameter.required}`),
    ];
    expect(facts(found[0])).toEqual([
      "shared",
      "/item",
      ["path id true", "header X-A false", "query q false"],
    ]);
    expect(facts(found[1])).toEqual(["own", "/own", ["path id true", "header x-a true", "query q false"]]);
  });

  it.each<[string, string, string, object]>([
    ["path", "", "simple", { explode: false }],
    ["query", "", "form", { explode: true }],
    ["header", "", "simple", { explode: false }],
    ["cookie", "", "form", { explode: true }],
    ["query", "style: deepObject", "deepObject", { explode: true }],
    ["query", "style: pipeDelimited", "pipeDelimited", { explode: false }],
    ["query", "explode: false, allowReserved: true", "form", { explode: false, allowReserved: true }],
    ["path", "style: matrix, explode: true", "matrix", { explode: true }],
    ["cookie", "style: cookie", "cookie", { explode: true }],
  ])("writes a %s parameter (%s) as %s", async (location, rest, style, expected) => {
    const name = location === "path" ? "id" : "p";
    const parameter = `{ name: ${name}, in: ${location}, required: true, schema: {}, ${rest} }`;
    const { operations: found, places } = await operations(
      `  /x${location === "path" ? "/{id}" : ""}: { get: { parameters: [${parameter}], ${ok} } }`,
    );
    expect(places).toEqual([]);
    expect(found[0]?.parameters[0]?.serialization).toMatchObject({ kind: "style", style, ...expected });
  });

  it.each([
    ["header", "schema: {}, style: deepObject", "TN201 x.yaml:4:64"],
    ["cookie", "schema: {}, style: pipeDelimited", "TN201 x.yaml:4:64"],
    ["query", "schema: {}, style: simple", "TN201 x.yaml:4:63"],
    ["query", "schema: {}, style: none", "TN201 x.yaml:4:63"],
    ["querystring", "schema: {}", "TN201 x.yaml:4:29"],
  ])("refuses a %s parameter with %s", async (location, rest, place) => {
    const { places } = await operations(
      `  /x: { get: { parameters: [{ name: p, in: ${location}, ${rest} }], ${ok} } }`,
    );
    expect(places).toEqual([place]);
  });

  it("refuses a style that no field of a form has", async () => {
    const { places } = await operations(
      `  /x: { post: { requestBody: { content: { application/x-www-form-urlencoded: { schema: {}, encoding: { a: { style: matrix } } } } }, ${ok} } }`,
    );
    expect(places).toEqual(["TN201 x.yaml:4:109"]);
  });

  it("has the whole query string as one parameter", async () => {
    const { operations: found, places } = await operations(
      `  /x: { get: { parameters: [{ name: all, in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object } } } }], ${ok} } }`,
    );
    expect(places).toEqual([]);
    expect(found[0]?.parameters[0]).toMatchObject({
      in: "querystring",
      serialization: { kind: "content", content: { mediaType: "application/x-www-form-urlencoded" } },
    });
  });

  it("has callbacks with operations of their own, links, webhooks and item schemas", async () => {
    const { api, places } = await lowerTexts({
      "x.yaml": `${head}
tags: [{ name: a }, { name: b, parent: a, kind: nav, summary: B }]
webhooks:
  changed: { post: { ${ok} } }
paths:
  /x:
    post:
      operationId: start
      callbacks:
        done:
          "{$request.body#/url}": { put: { operationId: finished, ${ok} } }
        shared: { $ref: "#/components/callbacks/c" }
      responses:
        "200":
          description: ""
          links:
            next: { operationId: start, parameters: { id: $response.body#/id }, requestBody: 1 }
          content:
            application/jsonl: { itemSchema: { type: object } }
            multipart/mixed: { prefixEncoding: [{ contentType: a/b }], itemEncoding: { contentType: c/d } }
components:
  callbacks:
    c: { "https://host.example": { post: { ${ok} } } }
`,
    });
    expect(places).toEqual([]);
    const [operation] = api?.operations ?? [];
    expect(operation?.callbacks).toMatchObject([
      {
        name: "done",
        expression: "{$request.body#/url}",
        operation: { operationId: "finished", method: "PUT" },
      },
      { name: "shared", expression: "https://host.example", operation: { method: "POST" } },
    ]);
    expect(operation?.responses[0]?.links).toMatchObject([
      {
        name: "next",
        operationId: "start",
        parameters: [["id", "$response.body#/id"]],
        requestBody: { value: 1 },
      },
    ]);
    const [lines, mixed] = operation?.responses[0]?.content ?? [];
    expect(api?.schemas[lines?.itemSchema ?? -1]).toMatchObject({ type: ["object"] });
    expect(mixed).toMatchObject({
      prefixEncoding: [{ contentType: "a/b", headers: [] }],
      itemEncoding: { contentType: "c/d", headers: [] },
    });
    expect(api?.webhooks).toMatchObject([{ method: "POST", path: "changed" }]);
    expect(api?.tags).toEqual([{ name: "a" }, { name: "b", parent: "a", kind: "nav", summary: "B" }]);
  });

  it("needs no description of a response from OpenAPI 3.2 on", async () => {
    const document = (version: string) =>
      `${version}\ninfo: { title: X, version: "1" }\npaths: { /x: { get: { responses: { "200": {} } } } }`;
    const codes = async (version: string) =>
      (await lowerTexts({ "x.yaml": document(version) })).diagnostics.map(({ code }) => code);
    expect(await codes("openapi: 3.2.0")).toEqual([]);
    expect(await codes("openapi: 3.1.1")).toEqual(["TN227"]);
    expect(await codes("openapi: 3.0.4")).toEqual(["TN227"]);
    expect(await codes('swagger: "2.0"')).toEqual(["TN227"]);
    const referring = `openapi: 3.1.0
info: { title: X, version: "1" }
paths: { /x: { get: { responses: { "200": {}, default: { $ref: "#/components/responses/e" } } } } }
components: { responses: { e: { content: {} } } }`;
    expect((await lowerTexts({ "x.yaml": referring })).places).toEqual([
      "TN227 x.yaml:3:36",
      "TN227 x.yaml:4:28",
    ]);
  });

  it("has bytes where an empty schema stands for content that is no text", async () => {
    const { api } = await lowerTexts({
      "x.yaml": `${head}paths: { /x: { post: { requestBody: { content: { image/png: { schema: {} }, application/json: { schema: {} } } }, ${ok} } } }`,
    });
    const content = api?.operations[0]?.requestBody?.content ?? [];
    expect(content.map(({ schema }) => api?.schemas[schema ?? -1]?.binary)).toEqual([true, undefined]);
  });

  it("has the examples of its body, references followed", async () => {
    const { operations: found, places } = await operations(
      `  /x:
    post:
      requestBody:
        content:
          a/b: { example: null, examples: { one: { $ref: "#/components/examples/e" }, two: { dataValue: 2 }, gone: { $ref: gone.yaml } } }
      ${ok}`,
      "components: { examples: { e: { summary: S, value: 1 } } }",
    );
    expect(found[0]?.requestBody?.content[0]?.examples).toEqual([
      ["default", { value: { value: null } }],
      ["one", { summary: "S", value: { value: 1 } }],
      ["two", { value: { value: 2 } }],
    ]);
    expect(places).toEqual(["TN219 x.yaml:8:118"]);
  });

  it.each<[string, string, readonly string[]]>([
    ["an undeclared path parameter", `  /x/{id}: { get: { ${ok} } }`, ["TN205 x.yaml:4:14"]],
    [
      "a path parameter that the template does not have",
      `  /x: { get: { parameters: [{ name: id, in: path, required: true, schema: {} }], ${ok} } }`,
      ["TN206 x.yaml:4:29"],
    ],
    [
      "a parameter that stands twice",
      `  /x: { get: { parameters: [{ name: a, in: query, schema: {} }, { name: a, in: query, schema: {} }], ${ok} } }`,
      ["TN207 x.yaml:4:65"],
    ],
    [
      "a header that other parts say",
      `  /x: { get: { parameters: [{ name: Accept, in: header, schema: {} }], ${ok} } }`,
      ["TN209 x.yaml:4:29"],
    ],
    ["no responses", "  /x: { get: { responses: {} } }", ["TN210 x.yaml:4:9"]],
    [
      "a parameter without schema",
      `  /x: { get: { parameters: [{ name: a, in: query }], ${ok} } }`,
      ["TN210 x.yaml:4:29"],
    ],
    ["a body without content", `  /x: { post: { requestBody: {}, ${ok} } }`, ["TN210 x.yaml:4:17"]],
    [
      "a status that is none",
      '  /x: { get: { responses: { "20": { description: "" } } } }',
      ["TN201 x.yaml:4:29"],
    ],
    [
      "a place that is none",
      `  /x: { get: { parameters: [{ name: a, in: body }], ${ok} } }`,
      ["TN201 x.yaml:4:40"],
    ],
    [
      "a style that is none",
      `  /x: { get: { parameters: [{ name: a, in: query, style: x, schema: {} }], ${ok} } }`,
      ["TN201 x.yaml:4:51"],
    ],
    [
      "a scheme that nobody declares",
      `  /x: { get: { security: [{ key: [] }], ${ok} } }`,
      ["TN208 x.yaml:4:29"],
    ],
    [
      "a scope that no flow declares",
      `  /x: { get: { security: [{ oauth: [read, raed] }, { token: [any] }], ${ok} } }\ncomponents: { securitySchemes: { oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: "https://x.example", scopes: { read: "" } } } }, token: { type: http, scheme: bearer } } }`,
      ["TN229 x.yaml:4:43"],
    ],
    [
      "requirements of two credentials in one header",
      `  /x: { get: { security: [{ oauth: [], basic: [] }, { key: [], oauth: [] }, { oauth: [], token: [], other: [] }, { basic: [] }], ${ok} } }\ncomponents: { securitySchemes: { oauth: { type: openIdConnect, openIdConnectUrl: "https://x.example" }, token: { type: http, scheme: Bearer }, basic: { type: http, scheme: basic }, key: { type: apiKey, in: header, name: authorization }, other: { type: apiKey, in: header, name: X-Key } } }`,
      ["TN232 x.yaml:4:27", "TN232 x.yaml:4:53"],
    ],
    [
      "an operationId that two operations have, at both",
      `  /x: { get: { operationId: same, ${ok} } }\n  /y: { get: { operationId: other, ${ok} }, put: { operationId: same, ${ok} } }`,
      ["TN228 x.yaml:4:9", "TN228 x.yaml:5:81"],
    ],
    [
      "a reference for the whole map",
      `  /x: { get: { responses: { $ref: '#/components/responses' } } }\ncomponents: { responses: { "200": { description: "" } } }`,
      ["TN218 x.yaml:4:29"],
    ],
    [
      "a path without a slash, which has one all the same",
      `  x/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: {} }], ${ok} } }`,
      ["TN233 x.yaml:4:3"],
    ],
    ["a brace that belongs to no parameter", `  /x{: { get: { ${ok} } }`, ["TN237 x.yaml:4:3"]],
    [
      "a parameter that a path has twice",
      `  /x/{id}/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: {} }], ${ok} } }`,
      ["TN238 x.yaml:4:3"],
    ],
    ["a fragment of a path", `  "/x#a": { get: { ${ok} } }`, ["TN239 x.yaml:4:3"]],
    [
      "a query of a path, at each operation",
      `  "/x?a=b": { get: { ${ok} }, put: { ${ok} } }`,
      ["TN243 x.yaml:4:15", "TN243 x.yaml:4:67"],
    ],
    [
      "parameters that a path does not tell apart",
      `  /x/{a}{b}: { get: { parameters: [{ name: a, in: path, required: true, schema: {} }, { name: b, in: path, required: true, schema: {} }], ${ok} } }`,
      ["TN236 x.yaml:4:16"],
    ],
    [
      "names that no header can have",
      `  /x: { get: { parameters: [{ name: "a b", in: header, schema: {} }], responses: { "200": { description: "", headers: { "a:b": { schema: {} }, fine: { schema: {} } } } } } }`,
      ["TN234 x.yaml:4:29", "TN234 x.yaml:4:121"],
    ],
  ])("is reported at its place: %s", async (_, paths, expected) => {
    expect((await operations(paths)).places).toEqual(expected);
  });

  it("does without what it cannot have: headers of impossible names; a path begins with a slash", async () => {
    const { operations: found } = await operations(
      `  x: { get: { parameters: [{ name: "", in: header, schema: {} }], responses: { "200": { description: "", headers: { "a\\r\\nb": { schema: {} }, fine: { schema: {} } } } } } }`,
    );
    expect(found[0]).toMatchObject({
      path: "/x",
      parameters: [],
      responses: [{ headers: [{ name: "fine" }] }],
    });
  });

  it.each([
    ["/x?a={a}", "/x", ["TN220"]],
    ["/x?a={a}&kind=one", "/x?kind=one", ["TN220", "TN243"]],
    ["/x?kind=one", "/x?kind=one", ["TN243"]],
    ["/x?kind=one?two&a={a}", "/x?kind=one?two", ["TN220", "TN243"]],
    ["/x?", "/x?", ["TN243"]],
  ])("reads the path %s as %s where `a` is a query parameter", async (path, expected, codes) => {
    const { operations: found, places } = await operations(
      `  ${path}: { get: { parameters: [{ name: a, in: query, schema: {} }], ${ok} } }`,
    );
    expect(found[0]?.path).toBe(expected);
    expect(found[0]?.parameters).toHaveLength(1);
    expect(places.map((one) => one.slice(0, 5))).toEqual(codes);
  });

  it.each(["/x/{id?}", "/x/{id#}/y"])("takes the name of a slot as it is in %s", async (path) => {
    const name = /\{(.*)\}/.exec(path)?.[1];
    const { operations: found, places } = await operations(
      `  "${path}": { get: { parameters: [{ name: "${name}", in: path, required: true, schema: {} }], ${ok} } }`,
    );
    expect([found[0]?.path, found[0]?.parameters.map((one) => one.name), places]).toEqual([path, [name], []]);
  });

  it("lets a server decide about a scheme that only a requirement names", async () => {
    const { api } = await lowerTexts({
      "x.yaml": `${head}paths: { /x: { get: { security: [{ key: [] }], ${ok} } } }`,
    });
    expect(api?.operations[0]?.security).toEqual([[{ scheme: "key", scopes: [] }]]);
    expect(api?.securitySchemes).toMatchObject([{ name: "key", type: "mutualTLS" }]);
  });

  it("has no security where it says so, and the document's where it says nothing", async () => {
    const { api, places } = await lowerTexts({
      "x.yaml": `${head}
security: [{ a: [], b: [s] }, {}]
paths: { /x: { get: { security: [], ${ok} }, put: { ${ok} } } }
components:
  securitySchemes:
    a: { type: apiKey, in: cookie, name: A }
    b: { type: oauth2, flows: { clientCredentials: { tokenUrl: "https://t.example", scopes: { s: S } } } }
    c: { type: http, scheme: Bearer, bearerFormat: JWT }
    d: { type: openIdConnect, openIdConnectUrl: "https://o.example" }
`,
    });
    expect(places).toEqual([]);
    expect(api?.operations.map(({ security }) => security)).toEqual([
      [],
      [
        [
          { scheme: "a", scopes: [] },
          { scheme: "b", scopes: ["s"] },
        ],
        [],
      ],
    ]);
    expect(api?.securitySchemes).toMatchObject([
      { type: "apiKey", in: "cookie", parameterName: "A" },
      {
        type: "oauth2",
        flows: [["clientCredentials", { tokenUrl: "https://t.example", scopes: [["s", "S"]] }]],
      },
      { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      { type: "openIdConnect", openIdConnectUrl: "https://o.example" },
    ]);
  });
});
