import { expect, test } from "vitest";
import { generate } from "../../generate.ts";
import { readRuntimeSources } from "../../run/toolkit.ts";
import { compileStrictly } from "../testing/compile-strictly.ts";
import { runBeside } from "../testing/run-output.ts";

/** Kinds of faults that generators of clients are known for, in a client and a server of one document. */
const json = (schema: string) =>
  `{ description: Fine., content: { application/json: { schema: ${schema} } } }`;
const error = (code: string) =>
  json(`{ type: object, required: [error], properties: { error: { type: string, const: ${code} } } }`);
const text = "schema: { type: string }";
const document = `openapi: 3.2.0
info: { title: Kinds, version: "1" }
paths:
  /search:
    query:
      operationId: search
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [q], properties: { q: { type: string } } } } } }
      responses: { "200": ${json("{ type: array, items: { type: string } }")} }
    additionalOperations:
      COPY:
        operationId: copy
        parameters: [{ name: Destination, in: header, required: true, ${text} }]
        responses: { "201": { description: Copied. } }
  /same/{id}:
    get:
      operationId: same
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: id, in: query, ${text} }
        - { name: id, in: header, schema: { type: boolean } }
        - { name: id, in: cookie, schema: { type: array, items: { type: integer } }, explode: false }
      responses: { "200": ${json("{ type: array, items: {} }")} }
  /members:
    get:
      operationId: members
      parameters:
        - { name: __proto__, in: query, ${text} }
        - { name: constructor, in: query, ${text} }
        - { name: __proto__, in: header, ${text} }
        - { name: toString, in: header, ${text} }
      responses:
        "200":
          description: Fine.
          headers: { __proto__: { ${text} }, valueOf: { ${text} } }
          content: { application/json: { schema: { type: object, properties: { __proto__: { type: string }, constructor: { type: string } }, additionalProperties: false } } }
  /refuse/{status}:
    get:
      operationId: refuse
      parameters: [{ name: status, in: path, required: true, schema: { type: integer } }]
      responses:
        "200": ${json("{ type: string }")}
        "404": ${error("gone")}
        4XX: ${error("refused")}
        default: ${error("failed")}
  /only-default:
    get: { operationId: onlyDefault, responses: { default: ${json("{ type: integer }")} } }
  /media:
    post:
      operationId: media
      requestBody:
        required: true
        content:
          application/json; charset=utf-8: { schema: { type: integer } }
          application/vnd.kinds.v1+json: { schema: { type: object, required: [v], properties: { v: { const: 1 } } } }
          image/png: { schema: { type: string, format: binary } }
          application/pdf: { schema: {} }
          application/zip: { schema: { type: string, contentMediaType: application/zip } }
          text/*: { ${text} }
      responses:
        "200":
          description: The same.
          content:
            application/json; charset=utf-8: { schema: { type: integer } }
            application/*+json: { schema: { type: object, required: [v], properties: { v: { const: 1 } } } }
            image/png: { schema: { type: string, format: binary } }
            application/pdf: {}
            application/zip: { schema: { type: string, contentMediaType: application/zip } }
            text/*: { ${text} }
  /sequence:
    post:
      operationId: sequence
      requestBody: { required: true, content: { application/json-seq: { itemSchema: { type: integer } } } }
      responses: { "200": { description: The same., content: { application/json-seq: { itemSchema: { type: integer } } } } }
`;

const program = `import { copy, createClient, createHandler, media, members, onlyDefault, refuse, same, search, sequence, type RefuseResult } from "./index.ts";
const log: unknown[] = [];
const handler = createHandler({
  search: ({ body }) => ({ status: 200, body: [body.q] }),
  copy: ({ header }) => { log.push(header.destination); return { status: 201 }; },
  same: ({ path, query, header, cookie }) => ({ status: 200, body: [path.id, query.id, header.id, cookie.id] }),
  members: ({ query, header }) => {
    log.push(Object.entries(query), Object.entries(header));
    return { status: 200, headers: { proto: "h", valueof: "v" }, body: { ["__proto__"]: "b", constructor: "c" } };
  },
  refuse: ({ path: { status } }) =>
    status === 404 ? { status: 404, body: { error: "gone" } }
    : status === 409 ? { status: 409, body: { error: "refused" } }
    : { status: 500, body: { error: "failed" } },
  onlyDefault: () => ({ status: 203, body: 5 }),
  media: ({ contentType, body }) => {
    if (contentType === "application/json; charset=utf-8") return { status: 200, contentType, body };
    if (contentType === "application/vnd.kinds.v1+json") return { status: 200, contentType, body };
    if (contentType === "text/*") return { status: 200, contentType: "text/csv", body };
    if (contentType === "image/png") return { status: 200, contentType, body };
    if (contentType === "application/pdf") return { status: 200, contentType, body };
    return { status: 200, contentType, body };
  },
  sequence: ({ body }) => ({ status: 200, body }),
});
const client = createClient({ baseUrl: "http://kinds", fetch: (url, init) => handler(new Request(url, init)) });
const found = await search(client, { body: { q: "q" } });
if (found.status === 200) log.push(found.body);
await copy(client, { header: { destination: "/there" } });
const four = await same(client, { path: { id: 1 }, query: { id: "q" }, header: { id: true }, cookie: { id: [1, 2] } });
if (four.status === 200) log.push(four.body);
const own = await members(client, { query: { ["__proto__"]: "p", constructor: "c" }, header: { proto: "h", tostring: "t" } });
if (own.status === 200) log.push(Object.entries(own.body), Object.entries(own.headers ?? {}));
for (const status of [404, 409, 500]) {
  const refused = await refuse(client, { path: { status } });
  if (!refused.ok) log.push([refused.status, refused.body.error]);
}
export function narrow(result: RefuseResult): "gone" | "refused" | "failed" | string {
  if (result.status === 404) {
    const gone: "gone" = result.body.error;
    return gone;
  }
  if (result.status === 409) {
    const refused: "refused" = result.body.error;
    return refused;
  }
  if (result.status === 503) {
    const failed: "failed" = result.body.error;
    return failed;
  }
  if (result.status === 200) return result.body;
  // @ts-expect-error one of several refusals, never all of them at once
  const all: "gone" & "refused" = result.body.error;
  return all;
}
const any = await onlyDefault(client);
log.push([any.status, any.ok, any.body]);
const blob = new Blob(["b"]);
const answers = [
  await media(client, { contentType: "application/json; charset=utf-8", body: 5 }),
  await media(client, { contentType: "application/vnd.kinds.v1+json", body: { v: 1 } }),
  await media(client, { contentType: "image/png", body: blob }),
  await media(client, { contentType: "application/pdf", body: blob }),
  await media(client, { contentType: "application/zip", body: blob }),
  await media(client, { contentType: "text/*", body: "t" }),
];
for (const { contentType, body } of answers) log.push([contentType, body instanceof Blob ? [body.type, await body.text()] : body]);
const items = await sequence(client, { body: [1, 2] as unknown as AsyncIterable<number> });
if (items.status === 200) for await (const item of items.body) log.push(item);
console.log(JSON.stringify(log));
`;

test("methods, names, statuses and media types that generators stumble over", async () => {
  const { outputs, diagnostics } = await generate({
    document: "kinds.yaml",
    read: async () => document,
    outputs: [{ importExtension: ".ts" }],
    runtimeSources: readRuntimeSources(),
  });
  expect(diagnostics).toEqual([]);
  const files = Object.fromEntries((outputs?.[0] ?? []).map(({ path, text }) => [path, text]));
  const typed = { ...files, "program.ts": program.replace(/console.*\n/, "") };
  expect((await compileStrictly("7.0", typed)).split("\n")).toEqual([""]);
  const printed = await runBeside({ ...files, "program.ts": program }, 'await import("./program.ts");');
  expect(JSON.parse(printed)).toEqual([
    ["q"],
    "/there",
    [1, "q", true, [1, 2]],
    [
      ["__proto__", "p"],
      ["constructor", "c"],
    ],
    [
      ["proto", "h"],
      ["tostring", "t"],
    ],
    [
      ["__proto__", "b"],
      ["constructor", "c"],
    ],
    [
      ["proto", "h"],
      ["valueof", "v"],
    ],
    [404, "gone"],
    [409, "refused"],
    [500, "failed"],
    [203, true, 5],
    ["application/json; charset=utf-8", 5],
    ["application/*+json", { v: 1 }],
    ["image/png", ["image/png", "b"]],
    ["application/pdf", ["application/pdf", "b"]],
    ["application/zip", ["application/zip", "b"]],
    ["text/*", "t"],
    1,
    2,
  ]);
});
