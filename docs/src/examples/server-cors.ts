import { createPilotHandler, type ServerOptions } from "@shared-social/server";
import { handlers } from "./server-handlers.ts";

const origins = new Set(["https://app.example"]);

/** Lets pages of some origins read every response, refusals included, and answers their preflights. */
const cors: NonNullable<ServerOptions["hooks"]> = {
  after: (event, { headers }) => {
    const origin = event.header("origin");
    headers.append("vary", "origin");
    if (origin === null || !origins.has(origin)) return;
    headers.set("access-control-allow-origin", origin);
    headers.set("access-control-expose-headers", "retry-after, x-network-revision");
    if (event.method !== "OPTIONS") return;
    headers.set("access-control-allow-methods", headers.get("allow") ?? "");
    headers.set("access-control-allow-headers", "authorization, content-type");
    headers.set("access-control-max-age", "600");
  },
};

export const handler = createPilotHandler(handlers, {
  security: { bearer: () => null, basicClient: () => null },
  hooks: cors,
});
