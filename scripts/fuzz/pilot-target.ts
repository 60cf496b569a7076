import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@shared-social/server";
import { known, pilotService } from "./pilot-service.ts";
import { credentials, type Target } from "./target.ts";

/** The small service of the pilot API on the generated server. */
export async function pilotTarget(): Promise<Target> {
  // Schemathesis sends credentials in Latin-1, whatever charset the challenge asks for.
  const password = "secret";
  const service = pilotService(password);
  const server = createServer(toNodeHandler((request) => service(request, undefined)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settings: [
      ...credentials({ token: known.token, username: known.username, password }),
      // A warning says that a part of the API was not reached.
      "[warnings]",
      "fail-on = true",
    ],
    unreached: async () => [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
