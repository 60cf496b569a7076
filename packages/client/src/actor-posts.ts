import type { ListActorPostsResult } from "./generated/client.ts";
import type { Post } from "./generated/types.ts";
import type { ViewKind } from "./pilot-error.ts";
import { RefusedError, readRefusal } from "./refusal.ts";

/** What a read of an actor's posts found, told apart by `kind`. */
export type ActorPosts =
  | {
      readonly kind: "posts";
      /** Newest first, 200 at most. */
      readonly posts: readonly Post[];
    }
  | {
      /** Deleted, suspended, or blocked in either direction with the signed-in viewer. */
      readonly kind: "actor-unavailable";
      readonly actorId: string;
    }
  | { readonly kind: "unknown-actor" };

/** What a result of `listActorPosts` found. Throws `RefusedError` for every other refusal. */
export function readActorPosts(result: ListActorPostsResult, view: ViewKind): ActorPosts {
  if (result.ok) return { kind: "posts", posts: result.body.posts };
  const refusal = readRefusal(result);
  if (result.status === 404 && refusal.kind === "actor-unavailable") {
    return { kind: "actor-unavailable", actorId: refusal.actorId };
  }
  if (result.status === 404 && refusal.kind === "known-code" && refusal.code === "not_found") {
    return { kind: "unknown-actor" };
  }
  const retryAfter = result.status === 429 ? result.headers.retryAfter : undefined;
  throw new RefusedError("refused", view, "listActorPosts", refusal, retryAfter);
}
