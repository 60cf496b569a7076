import type { Post } from "@shared-social/server";
import { type AliasableExpression, type ExpressionBuilder, sql, type Transaction } from "kysely";
import type { SandboxDatabase } from "../storage/open-database.ts";
import type { ActorsTable, NetworkTable, Tables } from "../storage/tables.ts";

/** Most root posts that a read gives. */
const maxPosts = 200;

/** What a read of an actor's root posts came to. All of it was so at one moment. */
export type ActorPosts =
  | { readonly kind: "unknown" }
  /** Deleted, suspended, or blocked in either direction with the viewer: nobody can tell which. */
  | { readonly kind: "unavailable"; readonly actorId: string }
  | { readonly kind: "posts"; readonly network: NetworkTable; readonly posts: Post[] };

/** Reads the root posts of the actor with this identifier or handle, as the viewer (`undefined`: anyone) may see them. */
export function readActorPosts(
  database: SandboxDatabase,
  actor: string,
  viewerId: string | undefined,
): Promise<ActorPosts> {
  return database.snapshot(async (transaction) => {
    const found = await findActor(transaction, actor);
    if (found === undefined) return { kind: "unknown" };
    if (found.state !== "available" || (await isBlocked(transaction, found.id, viewerId))) {
      return { kind: "unavailable", actorId: found.id };
    }
    const network = await transaction.selectFrom("network").selectAll().executeTakeFirstOrThrow();
    return { kind: "posts", network, posts: await rootPosts(transaction, found, viewerId) };
  });
}

/** An identifier goes before a handle that happens to be the same. */
async function findActor(transaction: Transaction<Tables>, actor: string): Promise<ActorsTable | undefined> {
  // PostgreSQL holds no text with U+0000, and refuses to be asked for it.
  if (actor.includes("\0")) return undefined;
  const actors = transaction.selectFrom("actors").selectAll();
  return (
    (await actors.where("id", "=", actor).executeTakeFirst()) ??
    (await actors.where("handle", "=", actor).executeTakeFirst())
  );
}

async function isBlocked(
  transaction: Transaction<Tables>,
  actorId: string,
  viewerId: string | undefined,
): Promise<boolean> {
  if (viewerId === undefined) return false;
  const block = await transaction
    .selectFrom("blocks")
    .select("blocker_id")
    .where(({ or, and, eb }) =>
      or([
        and([eb("blocker_id", "=", viewerId), eb("blocked_id", "=", actorId)]),
        and([eb("blocker_id", "=", actorId), eb("blocked_id", "=", viewerId)]),
      ]),
    )
    .executeTakeFirst();
  return block !== undefined;
}

async function rootPosts(
  transaction: Transaction<Tables>,
  actor: ActorsTable,
  viewerId: string | undefined,
): Promise<Post[]> {
  const author = { actorId: actor.id, handle: actor.handle, displayName: actor.display_name };
  const rows = await transaction
    .selectFrom("posts")
    .innerJoin("applications", "applications.id", "posts.origin_app_id")
    .selectAll("posts")
    .select("applications.name as origin_app_name")
    .select((builder) => likeCount(builder, viewerId).as("like_count"))
    .where("posts.author_id", "=", actor.id)
    .where("posts.parent_id", "is", null)
    .where("posts.is_deleted", "=", 0)
    .orderBy("posts.created_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(maxPosts)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    authorActorId: actor.id,
    author,
    text: row.text,
    audience: "public",
    revision: row.revision,
    createdAt: row.created_at,
    parentId: null,
    rootId: row.root_id,
    originApp: { id: row.origin_app_id, name: row.origin_app_name },
    edited: row.last_edit_at !== null,
    lastEditAppId: row.last_edit_app_id,
    lastEditAt: row.last_edit_at,
    likeCount: row.like_count,
  }));
}

/** Active likes by actors who are available, and for a viewer, not blocked in either direction. */
function likeCount(
  builder: ExpressionBuilder<Tables, "posts">,
  viewerId: string | undefined,
): AliasableExpression<number> {
  const likes = builder
    .selectFrom("likes")
    .innerJoin("actors as likers", "likers.id", "likes.actor_id")
    // PostgreSQL counts in 64 bits, which its driver gives as text.
    .select(sql<number>`cast(count(*) as integer)`.as("count"))
    .whereRef("likes.post_id", "=", "posts.id")
    .where("likes.is_active", "=", 1)
    .where("likers.state", "=", "available");
  const counted =
    viewerId === undefined
      ? likes
      : likes.where("likes.actor_id", "not in", (blocks) =>
          blocks
            .selectFrom("blocks")
            .select("blocked_id as id")
            .where("blocker_id", "=", viewerId)
            .union(blocks.selectFrom("blocks").select("blocker_id as id").where("blocked_id", "=", viewerId)),
        );
  return counted.$asScalar().$notNull();
}
