import { createPilotClient, listActorPosts, retry, timeout } from "@shared-social/client";
import { unwrap } from "@tenon/runtime/client";

const client = createPilotClient({
  baseUrl: "https://network.example",
  // Around every request; the first is the outermost.
  use: [timeout(10_000), retry()],
});

export async function countPosts(actorId: string): Promise<number> {
  // The result of a success, or an ApiError that carries the refusal.
  const { body } = await unwrap(listActorPosts(client, { path: { actorId } }));
  return body.posts.length;
}
