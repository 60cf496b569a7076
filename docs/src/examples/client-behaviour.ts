import { createClient, listActorPosts } from "@shared-social/client";
import { retry, timeout, unwrap } from "@tenon/runtime/client";

const client = createClient({
  baseUrl: "https://network.example",
  // Around every request; the first is the outermost.
  use: [timeout(10_000), retry()],
});

export async function countPosts(actorId: string): Promise<number> {
  const result = await listActorPosts(client, { path: { actorId } });
  // The result of a success, or an ApiError that carries the refusal.
  return unwrap(result).body.posts.length;
}
