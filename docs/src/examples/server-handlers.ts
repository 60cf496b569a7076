import type { Handlers } from "@shared-social/server";

// One handler for each operation. Without one of them this does not compile.
export const handlers: Handlers = {
  listActorPosts: async ({ path }) => {
    if (path.actorId !== "actor-ada") {
      return { status: 404, body: { error: "not_found" } };
    }
    return { status: 200, headers: { xNetworkRevision: "4711" }, body: { posts: [] } };
  },
  submitReport: async ({ body }) => {
    return { status: 201, body: { id: `report-${body.intentId}`, status: "received" } };
  },
  exchangeToken: async ({ body }) => {
    if (body.grant_type === "refresh_token") {
      return { status: 400, body: { error: "invalid_grant" } };
    }
    return { status: 200, body: { access_token: "token-1", token_type: "Bearer" } };
  },
  introspectToken: async () => {
    return { status: 200, body: { active: false } };
  },
  getOpenidConfiguration: async () => {
    return { status: 200, body: { issuer: "https://network.example" } };
  },
  getJwks: async () => {
    return { status: 200, body: { keys: [] } };
  },
};
