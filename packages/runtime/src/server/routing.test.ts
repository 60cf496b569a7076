import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeSimple } from "../wire/style-simple.ts";
import type { ServerOperation } from "./operation.ts";
import { listen, operation, type TestServer } from "./pets.fixture.ts";
import { routeTree } from "./route-tree.ts";
import { serve } from "./serve.ts";
import type { ServeOptions } from "./serve-options.ts";

const paths = [
  "/a/{id}",
  "/a/me",
  "/b.{fmt}",
  "/files/{name}.json",
  "/files/{name}",
  "/jobs/{id}:cancel",
  "/tree/{id}/leaf",
  "/tree/old",
];

const operations = paths.map((path): ServerOperation => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return operation({
    name: path,
    path,
    parameters: names.map((name) => ({
      in: "path",
      name,
      required: true,
      type: "string",
      decode: decodeSimple,
    })),
  });
});
const handlers = Object.fromEntries(
  paths.map((route) => [route, ({ path }: { path?: object }) => ({ status: 200, body: [route, path] })]),
);

function routed(options: ServeOptions<void> = {}): Promise<TestServer> {
  return listen(serve<void>("Routes", routeTree(operations), { handlers, security: {} }, options));
}

describe("routes over a socket", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await routed();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** Status and body of a GET whose target goes over the wire exactly as written. */
  async function target(path: string): Promise<readonly unknown[]> {
    const text = await server.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
    const [, body = ""] = text.split("\r\n\r\n");
    return status === 200 ? [status, ...(JSON.parse(body) as unknown[])] : [status];
  }

  test.each([
    ["a literal before a parameter", "/a/me", [200, "/a/me", null]],
    ["a parameter", "/a/you", [200, "/a/{id}", { id: "you" }]],
    ["a partial template", "/b.json", [200, "/b.{fmt}", { fmt: "json" }]],
    ["the template that says more", "/files/x.json", [200, "/files/{name}.json", { name: "x" }]],
    ["a template that ends in a verb", "/jobs/7:cancel", [200, "/jobs/{id}:cancel", { id: "7" }]],
    ["a branch that leads nowhere", "/tree/old/leaf", [200, "/tree/{id}/leaf", { id: "old" }]],
    ["an encoded slash", "/a/x%2Fy", [200, "/a/{id}", { id: "x/y" }]],
    ["a path encoded twice", "/a/x%252Fy", [200, "/a/{id}", { id: "x%2Fy" }]],
    ["dots encoded twice", "/a/%252e%252e", [200, "/a/{id}", { id: "%2e%2e" }]],
    ["an encoded literal", "/%61/me", [200, "/a/me", null]],
    ["a parameter that is empty", "/a/", [404]],
    ["a trailing slash", "/a/me/", [404]],
    ["another path", "/c", [404]],
    ["half a percent-encoding", "/a/%e", [400]],
    ["bytes that are no UTF-8", "/a/%ff", [400]],
    ["a lone percent sign in no route", "/c/%", [400]],
    ["a path that a prototype has", "/__proto__", [404]],
  ])("%s", async (_name, path, expected) => {
    expect((await target(path)).map((one) => one ?? null)).toEqual(expected);
  });

  test("HEAD, OPTIONS and what is not allowed", async () => {
    const statuses = await Promise.all(
      ["HEAD", "OPTIONS", "DELETE"].map(async (method) => {
        const response = await fetch(`${server.url}/a/me`, { method });
        return [response.status, response.headers.get("allow"), await response.text()];
      }),
    );
    expect(statuses).toMatchObject([
      [200, null, ""],
      [204, "GET, HEAD, OPTIONS", ""],
      [405, "GET, HEAD, OPTIONS", expect.stringContaining("GET, HEAD, OPTIONS")],
    ]);
  });

  test("a trailing slash does not count where the policy says so", async () => {
    await using lenient = await routed({ trailingSlash: "ignore" });
    expect((await fetch(`${lenient.url}/a/me/`)).status).toBe(200);
    expect((await fetch(`${lenient.url}/a/you/`)).status).toBe(200);
    expect((await fetch(`${lenient.url}/a//`)).status).toBe(404);
  });

  test("HEAD and OPTIONS are the document's where it has them", async () => {
    const declared = ["GET", "HEAD", "OPTIONS"].map((method) =>
      operation({ name: method, method, path: "/a" }),
    );
    const answers = {
      GET: () => ({ status: 500, body: 0 }),
      HEAD: () => ({ status: 200, headers: { xNetworkCount: 7 }, body: 1 }),
      OPTIONS: () => ({ status: 200, body: "own" }),
    };
    await using own = await listen(
      serve<void>("Routes", routeTree(declared), { handlers: answers, security: {} }),
    );
    const head = await fetch(`${own.url}/a`, { method: "HEAD" });
    expect([head.status, head.headers.get("x-network-count"), await head.text()]).toEqual([200, "7", ""]);
    const options = await fetch(`${own.url}/a`, { method: "OPTIONS" });
    expect([options.status, await options.json()]).toEqual([200, "own"]);
    expect((await fetch(`${own.url}/a`, { method: "PUT" })).headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});
