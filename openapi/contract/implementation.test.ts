import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createPilotClient,
  exchangeToken,
  getJwks,
  getOpenidConfiguration,
  introspectToken,
  listActorPosts,
  type PilotClient,
  submitReport,
} from "@shared-social/client";
import { inProcessFetch, toNodeHandler } from "@shared-social/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Prism, startPrism } from "../../scripts/prism.ts";
import { credentials, report } from "./calls.ts";
import { memoryService } from "./memory-service.ts";

const proxied = memoryService();
let server: Server;
let prism: Prism;

beforeAll(async () => {
  server = createServer(toNodeHandler(proxied.handler)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  prism = await startPrism({ upstream: `http://127.0.0.1:${port}`, errors: true });
});
afterAll(async () => {
  await prism.stop();
  server.closeAllConnections();
  server.close();
});

/** A session that goes through every operation, and what came of it. */
async function session(client: PilotClient, anonymous: PilotClient): Promise<readonly unknown[]> {
  const of = ({ status, body }: { status: number; body?: unknown }): unknown => [status, body];
  const read = (actorId: string, by = client): ReturnType<typeof listActorPosts> =>
    listActorPosts(by, { path: { actorId } });
  const rotated = await exchangeToken(client, {
    body: { grant_type: "refresh_token", refresh_token: "refresh-1" },
  });
  const again = await exchangeToken(client, {
    body: { grant_type: "refresh_token", refresh_token: "refresh-1" },
  });
  return [
    of(await read("actor-ada")),
    of(await read("actor-ada", anonymous)),
    of(await read("actor-gone")),
    of(await read("nobody / else")),
    of(await submitReport(client, { body: report })),
    of(await submitReport(client, { body: report })),
    of(await submitReport(client, { body: { ...report, reason: "Other." } })),
    rotated.ok && rotated.body.refresh_token?.startsWith("refresh-"),
    of(again),
    of(await introspectToken(client, { body: { token: credentials.bearer } })),
    of(await introspectToken(client, { body: { token: "other" } })),
    of(await getOpenidConfiguration(client, {})),
    of(await getJwks(client, {})),
  ];
}

function clients(options: {
  baseUrl: string;
  fetch?: ReturnType<typeof inProcessFetch>;
}): readonly [PilotClient, PilotClient] {
  return [createPilotClient({ ...options, credentials }), createPilotClient(options)];
}

test("prism proxy sees no violation in a session with a service that really works", async () => {
  const seen = await session(...clients({ baseUrl: prism.url }));
  expect(seen).toMatchObject([
    [200, { posts: [{ likeCount: 2 }] }],
    [200, { posts: [{ likeCount: 3 }] }],
    [404, { error: "actor_unavailable" }],
    [404, { error: "not_found" }],
    [200, { id: "report-1" }],
    [200, { id: "report-1" }],
    [409, { error: "intent_conflict" }],
    true,
    [400, { error: "invalid_grant" }],
    [200, { active: true }],
    [200, { active: false }],
    [200, { issuer: "https://network.example" }],
    [200, { keys: [{ kty: "OKP" }] }],
  ]);
  expect(proxied.faults).toEqual([]);
  expect(prism.output()).not.toMatch(/violation/i);
  // The same without sockets: a client bound straight to a handler.
  const { handler, faults } = memoryService();
  const fetch = inProcessFetch(handler);
  expect(await session(...clients({ baseUrl: "http://in.process", fetch }))).toEqual(seen);
  expect(faults).toEqual([]);
});
