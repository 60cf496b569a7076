import type { Admission, CreateAuthorization } from "../src/authorization/authorization.ts";

/** An authorization server that admits to whatever a token says. */
export const standIn: CreateAuthorization = async () => ({
  handlers: {
    exchangeToken: () => ({ status: 503, body: { error: "temporarily_unavailable" } }),
    introspectToken: () => ({ status: 503, body: { error: "temporarily_unavailable" } }),
    getOpenidConfiguration: () => ({ status: 503, body: { error: "temporarily_unavailable" } }),
    getJwks: () => ({ status: 503, body: { error: "temporarily_unavailable" } }),
  },
  authenticateClient: async () => null,
  async authenticate(token) {
    try {
      return JSON.parse(Buffer.from(token, "base64url").toString()) as Admission;
    } catch {
      return null;
    }
  },
  fetch: async () => undefined,
  close: async () => {},
});
