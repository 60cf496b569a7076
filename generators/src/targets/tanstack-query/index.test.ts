import { InfiniteQueryObserver, MutationObserver, QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as client from "../../../../packages/runtime/src/client/index.ts";
import { json, rejection, reply, serve } from "../../../../packages/runtime/test/loopback.ts";
import { generate } from "../../generate.ts";
import { clientTarget } from "../client/index.ts";
import { paginationTarget } from "../pagination/index.ts";
import { run } from "../testing/bundle.ts";
import { compilers, compileStrictly } from "../testing/compile-strictly.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { runtimeSources, withInlineRuntime } from "../testing/runtime-sources.ts";
import { typesTarget } from "../types/index.ts";
import { tanstackQueryTarget } from "./index.ts";

const document = `
openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /things:
    get:
      operationId: listThings
      x-pagination: { style: cursor, parameter: cursor, next: /next, items: /items }
      parameters: [{ name: cursor, in: query, schema: { type: string } }, { name: size, in: query, schema: { type: integer } }]
      responses:
        "200": { description: Fine., content: { application/json: { schema: { type: object, required: [items], properties: { items: { type: array, items: { type: integer } }, next: { type: string } } } } } }
        default: { description: Gone., content: { application/jsonl: { itemSchema: { type: object, required: [why] } } } }
    post:
      operationId: makeThing
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [a], properties: { a: { type: integer } } } } } }
      responses: { "201": { description: Made., content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: string } } } } } }, "204": { description: Known. } }
  /events:
    get:
      operationId: watch
      responses: { "200": { description: Fine., content: { text/event-stream: { itemSchema: { type: object, required: [data], properties: { data: { type: string } } } } } } }
`;

/** What a user of the React adapter writes. */
const use = `
import { useInfiniteQuery, useMutation, useQuery, useSuspenseQuery, type QueryClient } from "@tanstack/react-query";
import { type Client, createClient, type Credentials } from "./client.ts";
import { listThingsInfiniteQueryOptions, listThingsQueryOptions, makeThingMutationOptions } from "./tanstack-query.ts";
const client: Client<Credentials> = createClient({ baseUrl: "http://a.test", credentials: {} });
export function useThings(): number {
  const query = useQuery({ ...listThingsQueryOptions(client, { query: { size: 1 } }), staleTime: 5, select: ({ items }) => items[0] });
  const first: number | undefined = query.data;
  const things: readonly number[] = useSuspenseQuery(listThingsQueryOptions(client)).data.items;
  const pages = useInfiniteQuery(listThingsInfiniteQueryOptions(client)).data?.pages.flatMap(({ data }) => data.items) ?? [];
  const made = useMutation(makeThingMutationOptions(client));
  made.mutate({ body: { a: 1 } });
  // @ts-expect-error not the input of the operation
  made.mutate({ body: { a: "1" } });
  const id: string | undefined = made.data?.id;
  return (first ?? 0) + things.length + pages.length + (id?.length ?? 0);
}
export async function prefetch(queries: QueryClient): Promise<number> {
  const { items } = await queries.fetchQuery(listThingsQueryOptions(client, {}, { scope: "viewer" }));
  return items.length;
}
`;

interface Exports {
  createClient(options: object): object;
  listThingsQueryOptions(client: object, input?: object, settings?: object): client.QueryOptions<List>;
  listThingsInfiniteQueryOptions(client: object, input?: object): client.InfiniteQueryOptions<List>;
  makeThingMutationOptions(client: object): client.MutationOptions<object, unknown>;
}
interface List {
  readonly items: readonly number[];
}

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
let files: Readonly<Record<string, string>>;
let generated: Exports;

beforeAll(async () => {
  const targets = [typesTarget, clientTarget, paginationTarget, tanstackQueryTarget];
  files = emitTargets(await modelOf(document), targets);
  generated = await run<Exports>(files, 'export * from "./client.ts"; export * from "./tanstack-query.ts";');
});
afterAll(() => queries.clear());

const things = (response: Parameters<Parameters<typeof serve>[0]>[0], { url }: { readonly url: string }) =>
  json(200, url.includes("cursor") ? { items: [2] } : { items: [1], next: "x" })(response);

describe("in a real query client", () => {
  test("a query gives the body and is kept by operation and input", async () => {
    const server = await serve(things);
    const there = generated.createClient({ baseUrl: server.url });
    const options = generated.listThingsQueryOptions(there, { query: { size: 1 } });
    expect(options.queryKey).toEqual(["listThings", { query: { size: 1 } }]);
    expect(await queries.fetchQuery(options)).toEqual({ items: [1], next: "x" });
    expect(await queries.fetchQuery({ ...options, staleTime: 1e6 })).toEqual({ items: [1], next: "x" });
    expect(server.received.map(({ url }) => url)).toEqual(["/things?size=1"]);
  });
  test("a scope keeps apart what different credentials have read", () => {
    const there = generated.createClient({ baseUrl: "http://a.test" });
    const key = (settings?: object) => generated.listThingsQueryOptions(there, {}, settings).queryKey;
    expect(key({ scope: "viewer" })).toEqual(["listThings", "viewer", {}]);
    expect(key({ scope: "viewer" })).not.toEqual(key());
  });
  test("a refusal is an ApiError", async () => {
    const server = await serve(reply(404, { "content-type": "application/jsonl" }, "{}"));
    const options = generated.listThingsQueryOptions(
      generated.createClient({ baseUrl: server.url }),
      {},
      { scope: "gone" },
    );
    expect(await rejection(queries.fetchQuery(options))).toMatchObject({ name: "ApiError", status: 404 });
  });
  test("a query that is cancelled ends its call", async () => {
    let ended: (() => void) | undefined;
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const server = await serve((response) => void response.on("close", () => ended?.()));
    const options = generated.listThingsQueryOptions(
      generated.createClient({ baseUrl: server.url }),
      {},
      { scope: "slow" },
    );
    const result = queries.fetchQuery(options);
    const failed = rejection(result);
    await expect.poll(() => server.received.length).toBe(1);
    await queries.cancelQueries({ queryKey: options.queryKey });
    expect(await failed).toMatchObject({ message: "CancelledError" });
    await end;
  });
  test("an infinite query goes from page to page", async () => {
    const server = await serve(things);
    const options = generated.listThingsInfiniteQueryOptions(generated.createClient({ baseUrl: server.url }));
    const observer = new InfiniteQueryObserver(queries, options);
    const stop = observer.subscribe(() => undefined);
    await observer.fetchNextPage();
    const { data, hasNextPage } = await observer.fetchNextPage();
    stop();
    expect(data?.pages.flatMap((page) => page.data.items)).toEqual([1, 2]);
    expect(hasNextPage).toBe(false);
    expect(server.received.map(({ url }) => url)).toEqual(["/things", "/things?cursor=x"]);
  });
  test("a mutation takes the input; a success without a body gives null", async () => {
    const server = await serve((response, { body }) => {
      if (body.includes("1")) json(201, { id: "i" })(response);
      else response.writeHead(204).end();
    });
    const options = generated.makeThingMutationOptions(generated.createClient({ baseUrl: server.url }));
    const observer = new MutationObserver(queries, options);
    expect(await observer.mutate({ body: { a: 1 } })).toEqual({ id: "i" });
    expect(await observer.mutate({ body: { a: 2 } })).toBeNull();
  });
});

test("a stream has no options: it can be read once", () => {
  expect(files["tanstack-query.ts"]).not.toContain("watch");
});

test.each<[content: string, hasOptions: boolean]>([
  ["application/jsonl: { itemSchema: { type: object } }", false],
  [
    "application/jsonl: { itemSchema: { type: object } }, application/json: { schema: { type: object } }",
    false,
  ],
  // Neither is read one by one: the first has no codec, and clients leave it out beside JSON.
  ["application/vnd.items: { itemSchema: { type: object } }", true],
  [
    "application/vnd.items: { itemSchema: { type: object } }, application/json: { schema: { type: object } }",
    true,
  ],
])("a query of { %s } has options: %s", async (content, hasOptions) => {
  const responses = `{ "200": { description: Fine., content: { ${content} } } }`;
  const text = `{ openapi: 3.2.0, info: { title: T, version: "1" }, paths: { /a: { get: { operationId: a, responses: ${responses} } } } }`;
  const targets = [typesTarget, clientTarget, paginationTarget, tanstackQueryTarget];
  const output = emitTargets(await modelOf(text), targets, () => {});
  expect(output["tanstack-query.ts"]?.includes("aQueryOptions")).toBe(hasOptions);
});

test.each(Object.keys(compilers))(
  "the React adapter takes all of them, typed, under every strict flag: TypeScript %s",
  async (version) => {
    const program = { ...withInlineRuntime(files), ...runtimeSources(["client", "validate", "wire"]) };
    expect(await compileStrictly(version, { ...program, "use.ts": use })).toBe("");
  },
);

const big = "{ type: integer, format: int64 }";
const money = '{ $ref: "#/components/schemas/Money" }';

/** An operation; `input` and `answer` are schemas. */
function operationOf(method: string, input: string, answer = "{ type: object }"): string {
  const content = `content: { application/json: { schema: ${answer} } }`;
  const sent =
    method === "get"
      ? `parameters: [{ name: size, in: query, schema: ${input} }]`
      : `requestBody: { content: { application/json: { schema: ${input} } } }`;
  return `{ operationId: do, ${sent}, responses: { "200": { description: Done., ${content} } } }`;
}

test.each<[string, "bigint" | "string", string, string, readonly string[]]>([
  ["in a parameter", "bigint", "get", operationOf("get", big), ["/paths/~1a/get/parameters/0"]],
  [
    "that are text",
    "bigint",
    "get",
    operationOf("get", "{ type: string, format: int64 }"),
    ["/paths/~1a/get/parameters/0"],
  ],
  [
    "deep in a named schema",
    "bigint",
    "get",
    operationOf("get", "{ $ref: '#/components/schemas/Sizes' }"),
    ["/paths/~1a/get/parameters/0"],
  ],
  [
    "in a body of QUERY",
    "bigint",
    "query",
    operationOf("query", money),
    ["/paths/~1a/query/requestBody/content/application~1json"],
  ],
  ["as digits", "string", "get", operationOf("get", big), []],
  ["in an answer only", "bigint", "get", operationOf("get", "{ type: integer }", money), []],
  ["in a mutation only", "bigint", "post", operationOf("post", money), []],
])(
  "keys that JSON.stringify refuses are told of, and others are not: integers %s",
  async (_case, int64, method, operation, places) => {
    const { diagnostics } = await generate({
      document: "things.yaml",
      read: async () => `openapi: 3.2.0
info: { title: T, version: "1" }
paths: { /a: { ${method}: ${operation} } }
components: { schemas: { Sizes: { type: array, items: { $ref: "#/components/schemas/Size" } }, Size: ${big}, Money: { type: object, properties: { minor: ${big} } } } }`,
      outputs: [{ targets: ["tanstack-query"], runtime: "package" }],
      int64,
    });
    expect(diagnostics.map(({ code, place }) => `${code} ${place?.pointer}`)).toEqual(
      places.map((place) => `TN441 ${place}`),
    );
  },
);
