import { createPilotHandler } from "@shared-social/server";
import { handlers } from "./server-handlers.ts";

/** Takes a Fetch Request and gives a Fetch Response. */
export const handler = createPilotHandler(handlers, {
  security: {
    // Says whose the credential is and what it may do, or null when it does not hold.
    bearer: async ({ token }) => (token === "token-1" ? { principal: "actor-ada", scopes: ["read"] } : null),
    basicClient: async ({ username, password }) =>
      username === "client-id" && password === "client-secret" ? { principal: username, scopes: [] } : null,
  },
});
