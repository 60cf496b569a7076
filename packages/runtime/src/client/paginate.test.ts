import { describe, expect, expectTypeOf, test } from "vitest";
import { json, type Loopback, rejection, reply, serve } from "../../test/loopback.ts";
import { decodeJson, encodeForm } from "../wire/index.ts";
import * as client from "./index.ts";

interface Input {
  readonly query?: {
    readonly cursor?: string;
    readonly page?: number;
    readonly offset?: number;
    readonly size?: number;
  };
}
interface List {
  readonly items: readonly number[];
  readonly paging?: { readonly next?: string | null; readonly more?: boolean };
}
type Result =
  | (client.Succeeded & { readonly status: 200; readonly body: List })
  | (client.Refused & { readonly status: 404; readonly body: string });

const content = { "application/json": decodeJson };
const operation: client.OperationDescriptor = () => ({
  id: "listThings",
  method: "GET",
  path: "/things",
  parameters: ["cursor", "page", "offset", "size"].map((name) => ({
    in: client.inQuery,
    name,
    encode: encodeForm,
  })),
  responses: { "200": { content }, "404": { content } },
});

function list(
  server: Loopback,
  pagination: client.Pagination,
  input: Input = {},
  options: client.CallOptions = {},
) {
  const there = client.createClient({ baseUrl: server.url });
  return client.items<Result, ["items"]>(
    client.paginate(
      (one: Input, more) => client.call<Result>(there, operation, one, more),
      input,
      pagination,
      options,
    ),
    ["items"],
  );
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Answers with each body in turn, the last for ever. */
function turns(...bodies: readonly unknown[]): Promise<Loopback> {
  let turn = 0;
  return serve((response) => json(200, bodies[Math.min(turn++, bodies.length - 1)])(response));
}

const urls = (server: Loopback) => server.received.map(({ url }) => url);

test("by cursor, until there is none", async () => {
  const server = await turns(
    { items: [1, 2], paging: { next: "a&b" } },
    { items: [], paging: { next: "c" } },
    { items: [3], paging: { next: null } },
  );
  const things = list(
    server,
    { style: "cursor", parameter: "cursor", next: ["paging", "next"] },
    { query: { size: 2 } },
  );
  expectTypeOf(things).toEqualTypeOf<AsyncGenerator<number, void, undefined>>();
  expect(await collect(things)).toEqual([1, 2, 3]);
  expect(urls(server)).toEqual(["/things?size=2", "/things?cursor=a%26b&size=2", "/things?cursor=c&size=2"]);
});

test("a cursor that leads to itself ends the list", async () => {
  const server = await turns({ items: [1], paging: { next: "a" } });
  expect(
    await collect(list(server, { style: "cursor", parameter: "cursor", next: ["paging", "next"] })),
  ).toEqual([1, 1]);
});

test("by page, until one is empty", async () => {
  const server = await turns({ items: [1] }, { items: [2] }, { items: [] });
  expect(await collect(list(server, { style: "page", parameter: "page", items: ["items"] }))).toEqual([1, 2]);
  expect(urls(server)).toEqual(["/things", "/things?page=2", "/things?page=3"]);
});

test("by page, from the one that was asked for, until there are no more", async () => {
  const server = await turns({ items: [1], paging: { more: true } }, { items: [2], paging: { more: false } });
  const rule = {
    style: "page",
    parameter: "page",
    first: 0,
    items: ["items"],
    more: ["paging", "more"],
  } as const;
  expect(await collect(list(server, rule, { query: { page: 4 } }))).toEqual([1, 2]);
  expect(urls(server)).toEqual(["/things?page=4", "/things?page=5"]);
});

test("items are typed by the bodies that are lists, also where the list is the body itself", () => {
  interface Fault {
    readonly message: string;
  }
  type Listing =
    | (client.Succeeded & { readonly status: 200; readonly body: readonly number[] })
    | (client.Succeeded & { readonly status: 201; readonly body: Fault })
    | (client.Refused & { readonly status: 404; readonly body: readonly string[] });
  expectTypeOf<client.ItemOf<Listing, []>>().toEqualTypeOf<number>();
  type Wrapped = client.Succeeded & {
    readonly status: 200;
    readonly body: Fault | { readonly a: readonly number[] | null } | { readonly a: readonly string[] };
  };
  expectTypeOf<client.ItemOf<Wrapped, ["a"]>>().toEqualTypeOf<number | string>();
});

test("by offset", async () => {
  const server = await turns({ items: [1, 2] }, { items: [3] }, { items: [] });
  expect(await collect(list(server, { style: "offset", parameter: "offset", items: ["items"] }))).toEqual([
    1, 2, 3,
  ]);
  expect(urls(server)).toEqual(["/things", "/things?offset=2", "/things?offset=3"]);
});

describe("by Link header", () => {
  test.each([
    '</things?p=2>; rel="next"',
    "</things?p=2>;rel=next",
    '<https://other.example/>; rel="prev", <?p=2>; title="a, b; rel=x"; rel="last next"',
    '<a;b,c>; rel="first", <things?p=2> ; REL = "NEXT"',
  ])("%s", async (link) => {
    const server = await serve((response, { url }) => {
      const last = url.includes("p=2");
      reply(
        200,
        { "content-type": "application/json", link: last ? '</>; rel="first"' : link },
        `{"items":[${last ? 2 : 1}]}`,
      )(response);
    });
    expect(await collect(list(server, { style: "link" }, { query: { size: 1 } }))).toEqual([1, 2]);
    expect(urls(server)).toEqual(["/things?size=1", "/things?p=2"]);
  });
  test("never to another origin, where credentials would go along", async () => {
    const other = await serve(json(200, { items: [2] }));
    const server = await serve(
      reply(200, { "content-type": "application/json", link: `<${other.url}>; rel=next` }, '{"items":[1]}'),
    );
    const error = await rejection(collect(list(server, { style: "link" })));
    expect(error).toBeInstanceOf(client.ClientError);
    expect(other.received).toEqual([]);
  });
});

test("a page is asked for when it is iterated, and not before", async () => {
  const server = await turns({ items: [1], paging: { next: "a" } }, { items: [2], paging: { next: "b" } });
  const rule = { style: "cursor", parameter: "cursor", next: ["paging", "next"] } as const;
  for await (const item of list(server, rule)) if (item === 2) break;
  expect(server.received).toHaveLength(2);
});

test("a refused page is an ApiError; an abort gives its reason", async () => {
  const rule = { style: "page", parameter: "page", items: ["items"] } as const;
  const gone = await serve(json(404, "gone"));
  expect(await rejection(collect(list(gone, rule)))).toMatchObject({ name: "ApiError", status: 404 });
  const server = await turns({ items: [1] });
  const controller = new AbortController();
  const things = list(server, rule, {}, { signal: controller.signal });
  expect(await things.next()).toEqual({ done: false, value: 1 });
  controller.abort("enough");
  expect(await rejection(things.next())).toBe("enough");
});
