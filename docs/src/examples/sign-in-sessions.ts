import { createOAuthClient, createSessions } from "@shared-social/client/oauth";
import { sqliteTokenStore } from "@shared-social/client/sqlite";

export const oauth = await createOAuthClient({
  baseUrl: "https://network.example",
  clientId: "client-id",
  clientSecret: "client-secret",
  redirectUri: "https://app.example/callback",
});

export const sessions = createSessions({
  oauth,
  store: sqliteTokenStore("tokens.db"),
  onEnded: ({ reason }) => console.log(`A session has ended: ${reason}`),
});
