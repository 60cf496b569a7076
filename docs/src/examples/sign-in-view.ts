import type { Post } from "@shared-social/client";
import { sessions } from "./sign-in-sessions.ts";

export async function postsFor(sessionId: string, actorId: string): Promise<readonly Post[]> {
  const view = await sessions.open(sessionId);
  const found = await view.listActorPosts(actorId);
  console.log(found.admission.revision);
  switch (found.kind) {
    case "posts":
      return found.posts;
    case "actor-unavailable":
    case "unknown-actor":
      return [];
  }
}
