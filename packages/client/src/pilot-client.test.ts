import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createPilotClient, listActorPosts, type PilotClientOptions } from "@shared-social/client";
import { afterAll, beforeAll, expect, test } from "vitest";

let server: Server;
let baseUrl: string;
let received: IncomingHttpHeaders;

beforeAll(async () => {
  server = createServer((request, response) => {
    received = request.headers;
    response.writeHead(200, {
      "content-type": "application/json",
      "x-network-revision": "41",
      "x-tidings-revision": "42",
      "x-tidings-scopes": "read report:write",
    });
    response.end('{"posts":[]}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function headersOf(options: Partial<PilotClientOptions>): Promise<object | undefined> {
  const client = createPilotClient({ baseUrl, ...options });
  const result = await listActorPosts(client, { path: { actorId: "actor-ada" } });
  if (result.status !== 200) throw new Error(`Not 200: ${result.status}`);
  return result.headers;
}

test("headers are read by their documented names", async () => {
  expect(await headersOf({})).toEqual({ xNetworkRevision: "41" });
});

test("headerPrefix reads them by the network's name", async () => {
  expect(await headersOf({ headerPrefix: "tidings" })).toEqual({
    xNetworkRevision: "42",
    xNetworkScopes: ["read", "report:write"],
  });
});

test("other options are those of the runtime's client", async () => {
  await headersOf({ headerPrefix: "tidings", credentials: { bearer: "token-1" }, headers: { "x-app": "1" } });
  expect(received).toMatchObject({ authorization: "Bearer token-1", "x-app": "1" });
});

test("a prefix that no header name can hold is refused at once", () => {
  expect(() => createPilotClient({ baseUrl, headerPrefix: "tid:ings" })).toThrow(TypeError);
});
