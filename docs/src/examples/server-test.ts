import { createPilotClient, listActorPosts } from "@shared-social/client";
import { inProcessFetch } from "@shared-social/server";
import { handler } from "./server-handler.ts";

const client = createPilotClient({
  baseUrl: "http://in.process",
  fetch: inProcessFetch(handler),
});
const result = await listActorPosts(client, { path: { actorId: "actor-ada" } });
console.assert(result.status === 200);
