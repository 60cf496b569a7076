import { createPilotHandler, implementPartially } from "@shared-social/server";
import { expect, test } from "vitest";

const handlers = implementPartially({
  listActorPosts: () => ({
    status: 200,
    headers: { xNetworkRevision: "41", xNetworkScopes: ["read", "report:write"] },
    body: { posts: [] },
  }),
});
const security = { bearer: () => null, basicClient: () => null };
const request = new Request("http://network.test/api/actors/actor-ada/posts");

async function headerNames(headerPrefix?: string): Promise<Record<string, string>> {
  const handler = createPilotHandler(handlers, {
    security,
    ...(headerPrefix !== undefined && { headerPrefix }),
  });
  const { headers } = await handler(request, undefined);
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith("x-")));
}

test("headers have their documented names", async () => {
  expect(await headerNames()).toEqual({
    "x-network-revision": "41",
    "x-network-scopes": "read report:write",
  });
});

test("headerPrefix puts the network's name into them", async () => {
  expect(await headerNames("tidings")).toEqual({
    "x-tidings-revision": "41",
    "x-tidings-scopes": "read report:write",
  });
});

test("a prefix that no header name can hold is refused at once", () => {
  expect(() => createPilotHandler(handlers, { security, headerPrefix: "tid ings" })).toThrow(TypeError);
});
