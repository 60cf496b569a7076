import { serve } from "@hono/node-server";
import { createOAuthClient, createSessions } from "@shared-social/client/oauth";
import { sqliteTokenStore } from "@shared-social/client/sqlite";
import { createApplication, redirectPath } from "./application.ts";
import { readSettings } from "./settings.ts";

const { networkUrl, applicationUrl, clientId, clientSecret, tokenFile, port } = readSettings(process.env);

const oauth = await createOAuthClient({
  baseUrl: networkUrl,
  clientId,
  clientSecret,
  redirectUri: `${applicationUrl}${redirectPath}`,
});
const sessions = createSessions({ oauth, store: sqliteTokenStore(tokenFile) });

serve(
  { fetch: createApplication({ oauth, sessions, applicationUrl }).fetch, hostname: "127.0.0.1", port },
  () => console.log(`The application serves at ${applicationUrl}`),
);
