import { createAnonymousView, presentActor } from "@shared-social/client";

const everybody = createAnonymousView({ baseUrl: "https://network.example" });

export async function authorsOf(actorId: string): Promise<readonly string[]> {
  const found = await everybody.listActorPosts(actorId);
  if (found.kind !== "posts") return [];
  return found.posts.map(({ author }) => {
    const actor = presentActor(author);
    return actor.kind === "available" ? (actor.displayName ?? actor.actorId) : "Somebody";
  });
}
