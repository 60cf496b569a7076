import { describe, expect, test } from "vitest";
import type { Validate } from "../validate/validation-report.ts";
import type { ValueCodec } from "../wire/codec.ts";
import * as wire from "../wire/index.ts";
import type { ServerFault } from "./hooks.ts";
import type { ServerParameter } from "./operation.ts";
import { listen, operation } from "./pets.fixture.ts";
import { decodeExactJsonQuery, decodeFormQuery, decodeJsonQuery } from "./query-string.ts";
import { routeTree } from "./route-tree.ts";
import { serve } from "./serve.ts";
import type { ServeOptions } from "./serve-options.ts";

const validateItem: Validate = (value) =>
  value === "bad"
    ? {
        valid: false,
        errors: [{ instancePath: "/at", schemaPath: "#", keyword: "not", params: {}, message: "is bad" }],
      }
    : { valid: true, errors: [] };

/** Of texts that are numbers to the application. */
const itemCodec: ValueCodec = {
  decode(value) {
    if (Number.isNaN(Number(value))) throw new wire.InvalidWireValueError("", "a number");
    return Number(value);
  },
  encode: String,
};

const object = { properties: {}, additional: "any" } as const;
const form = { type: { properties: { o: object, l: { items: object } } } } as const;
const jsonl = { mediaType: "application/jsonl", type: "any" } as const;
const post = { method: "POST" } as const;

const parameter = (name: string, one: Omit<ServerParameter, "name" | "type">) =>
  operation({
    name,
    path: one.in === "path" ? `/${name}/{value}` : `/${name}`,
    // Its location and its decoder come together.
    parameters: [{ ...one, name: "value", type: "any" } as ServerParameter],
  });

const operations = [
  operation({
    ...post,
    name: "lines",
    path: "/lines",
    requestBody: { content: [{ ...jsonl, decode: wire.decodeJsonLines, validateItem }] },
  }),
  operation({
    ...post,
    name: "exactLines",
    path: "/exactLines",
    requestBody: { content: [{ ...jsonl, decode: wire.decodeExactJsonLines, itemCodec }] },
  }),
  operation({
    ...post,
    name: "sequence",
    path: "/sequence",
    requestBody: {
      content: [
        { mediaType: "application/json-seq", type: "any", decode: wire.decodeJsonSequence, validateItem },
      ],
    },
  }),
  operation({
    ...post,
    name: "form",
    path: "/form",
    requestBody: {
      content: [
        { ...form, mediaType: "application/x-www-form-urlencoded", decode: wire.decodeFormUrlencoded },
        { ...form, mediaType: "multipart/form-data", decode: wire.decodeMultipartParts },
        { type: "any", mediaType: "text/*", decode: wire.decodeExactJson },
      ],
    },
  }),
  parameter("query", { in: "query", decode: wire.decodeContentJson }),
  parameter("exactQuery", { in: "query", decode: wire.decodeExactContentJson }),
  parameter("path", { in: "path", required: true, decode: wire.decodeContentJsonPath }),
  parameter("header", { in: "header", decode: wire.decodeContentJsonHeader }),
  parameter("cookie", { in: "cookie", decode: wire.decodeContentJsonCookie }),
  parameter("whole", { in: "querystring", decode: decodeJsonQuery }),
  parameter("exactWhole", { in: "querystring", decode: decodeExactJsonQuery }),
  operation({
    name: "wholeForm",
    path: "/wholeForm",
    parameters: [{ in: "querystring", name: "value", decode: decodeFormQuery, ...form }],
  }),
];

/** A server on a socket that notes its faults; handlers answer with the items of a body, and otherwise with nothing. */
async function listening(options: ServeOptions<void> = {}) {
  const faults: ServerFault<void>[] = [];
  const handler = async ({ body }: { readonly body?: unknown }): Promise<object> => {
    const items: unknown[] = [];
    const isSequence = typeof body === "object" && body !== null && Symbol.asyncIterator in body;
    if (isSequence) for await (const item of body as AsyncIterable<unknown>) items.push(item);
    return { status: 200, headers: { xNetworkCount: 1 }, body: items };
  };
  const handlers = Object.fromEntries(operations.map(({ name }) => [name, handler]));
  const hooks = { error: (fault: ServerFault<void>) => void faults.push(fault) };
  const served = serve<void>(
    "Items",
    routeTree(operations),
    { handlers, security: {} },
    { hooks, ...options },
  );
  const server = await listen(served, { maxHeaderSize: 4_000_000 });
  const send = async (path: string, body: BodyInit | null = null, headers: Record<string, string> = {}) => {
    const method = body === null ? "GET" : "POST";
    const response = await fetch(server.url + path, { method, body, headers });
    return { status: response.status, body: await response.json() };
  };
  return { send, faults, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const lines = { "content-type": "application/jsonl" };
const sequence = { "content-type": "application/json-seq" };

describe("items of a request, over a socket", () => {
  test("reach the handler in the application's form", async () => {
    await using server = await listening();
    expect(await server.send("/lines", '1\n{"a":[]}\n\n2', lines)).toEqual({
      status: 200,
      body: [1, { a: [] }, 2],
    });
    expect(await server.send("/exactLines", '"1"\n"2"\n', lines)).toEqual({ status: 200, body: [1, 2] });
    expect(await server.send("/lines", "", lines)).toEqual({ status: 200, body: [] });
  });

  test.each([
    ["/lines", '{"a":1}\n{"a":\n', lines],
    ["/exactLines", '"1"\n12345678901234567890x\n', lines],
    ["/sequence", "\u001e1\n\u001e{", sequence],
  ])("of %s that are not JSON are the fault of the client", async (path, body, headers) => {
    await using server = await listening();
    const refused = await server.send(path, body, headers);
    expect([refused.status, refused.body.detail]).toEqual([400, "Not JSON"]);
    expect(server.faults).toEqual([]);
  });

  test("are validated, and pointed at by their place", async () => {
    await using server = await listening({ maxErrors: 2 });
    const refused = await server.send("/lines", '"good"\n"bad"\n"bad"\n"bad"\n', lines);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain("/1/at");
    expect(JSON.stringify(refused.body)).toContain("/2/at");
    expect(JSON.stringify(refused.body)).not.toContain("/3/at");
    const unreadable = await server.send("/exactLines", '"1"\n"x"\n', lines);
    expect([unreadable.status, JSON.stringify(unreadable.body)]).toEqual([
      400,
      expect.stringContaining('"/1"'),
    ]);
    expect(server.faults).toEqual([]);
  });
});

describe("JSON nested too deeply is refused over a socket, wherever it stands:", () => {
  const deep = (levels: number): string => '{"a":'.repeat(levels) + 1 + "}".repeat(levels);
  const multipart = (text: string, name: string, file: boolean): FormData => {
    const data = new FormData();
    if (file) data.append(name, new Blob([text], { type: "application/json" }), "a.json");
    else data.append(name, text);
    return data;
  };
  const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
  const code = encodeURIComponent;

  test.each<
    [string, number, (text: string) => readonly [string, (BodyInit | null)?, Record<string, string>?]]
  >([
    ["a line", 0, (text) => ["/lines", `1\n${text}\n`, lines]],
    ["a line with exact integers", 0, (text) => ["/exactLines", `"1"\n${text}\n`, lines]],
    ["an item of a sequence", 0, (text) => ["/sequence", `\u001e${text}\n`, sequence]],
    ["a field of a form", 1, (text) => ["/form", `o=${code(text)}`, urlencoded]],
    ["an item of a field", 2, (text) => ["/form", `l=1&l=${code(text)}`, urlencoded]],
    ["a text part", 1, (text) => ["/form", multipart(text, "o", false)]],
    ["a JSON part", 1, (text) => ["/form", multipart(text, "o", true)]],
    ["JSON by another name", 0, (text) => ["/form", text, { "content-type": "text/x" }]],
    ["a query parameter", 0, (text) => [`/query?value=${code(text)}`]],
    ["a query parameter with exact integers", 0, (text) => [`/exactQuery?value=${code(text)}`]],
    ["a path parameter", 0, (text) => [`/path/${code(text)}`]],
    ["a header", 0, (text) => ["/header", null, { value: text }]],
    ["a cookie", 0, (text) => ["/cookie", null, { cookie: `value=${code(text)}` }]],
    ["a whole query", 0, (text) => [`/whole?${code(text)}`]],
    ["a whole query with exact integers", 0, (text) => [`/exactWhole?${code(text)}`]],
    ["a field of a whole query", 1, (text) => [`/wholeForm?o=${code(text)}`]],
  ])("%s", async (name, around, request) => {
    await using server = await listening();
    const status = async (levels: number): Promise<number> =>
      (await server.send(...request(deep(levels)))).status;
    // The codec of the exact lines takes no object, however flat.
    if (name !== "a line with exact integers") expect(await status(200 - around)).toBe(200);
    expect(await status(201 - around)).toBe(400);
    expect(await status(20_000)).toBe(400);
    expect(server.faults).toEqual([]);
  });
});
