import type { Handlers } from "@shared-social/server";

// One handler for each operation. Without one of them this does not compile.
export const handlers: Handlers = {
  listActorPosts: async ({ path }) => {
    if (path.actorId !== "actor-ada") {
      return { status: 404, contentType: "application/json", body: { error: "not_found" } };
    }
    return { status: 200, contentType: "application/json", headers: { xNetworkRevision: "4711" }, body: { posts: [] } };
  },
  submitReport: async ({ body }) => {
    return { status: 201, contentType: "application/json", body: { id: `report-${body.intentId}`, status: "received" } };
  },
  exchangeToken: async ({ body }) => {
    if (body.grant_type === "refresh_token") {
      return { status: 400, contentType: "application/json", body: { error: "invalid_grant" } };
    }
    return { status: 200, contentType: "application/json", body: { access_token: "token-1", token_type: "Bearer" } };
  },
  introspectToken: async () => {
    return { status: 200, contentType: "application/json", body: { active: false } };
  },
  getOpenidConfiguration: async () => {
    return { status: 200, contentType: "application/json", body: { issuer: "https://network.example" } };
  },
  getJwks: async () => {
    return { status: 200, contentType: "application/json", body: { keys: [] } };
  },
};
