import type { Kysely, Transaction } from "kysely";
import type { Account, ApplicationRegistration } from "../authorization/authorization.ts";
import { sqliteResultCode } from "../storage/sqlite-result-code.ts";
import type { Tables } from "../storage/tables.ts";
import { SeedError } from "./read-seed.ts";
import type { Seed, SeedPost } from "./seed.ts";

/**
 * Puts a seed into the database. What is there already stays as it is, so that planting it again changes nothing. Needs the
 * network's row. Throws `SeedError` for a seed that names what is not there, or gives two the same name; then nothing is planted.
 */
export async function plantSeed(kysely: Kysely<Tables>, seed: Seed): Promise<void> {
  try {
    await plant(kysely, seed);
  } catch (error) {
    if (!isConstraint(error)) throw error;
    throw new SeedError(`The seed does not hold together: ${error.message}`, { cause: error });
  }
}

/** Whether a constraint of the tables was broken: a result code of SQLite, or a class of SQLSTATE. */
function isConstraint(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (sqliteResultCode(error) === SQLITE_CONSTRAINT) return true;
  return "code" in error && typeof error.code === "string" && /^23[\dA-Z]{3}$/.test(error.code);
}

const SQLITE_CONSTRAINT = 19;

function plant(kysely: Kysely<Tables>, seed: Seed): Promise<void> {
  return kysely.transaction().execute(async (transaction) => {
    // Of processes that plant at the same time one does and the others wait: PostgreSQL looks for conflicts in the column that is
    // named, and takes one in another unique column (a client's id) for an error.
    await transaction
      .updateTable("network")
      .set((network) => ({ revision: network.ref("revision") }))
      .execute();
    await plantParties(transaction, seed);
    const roots = new Map<string, string>();
    for (const post of seed.posts) {
      const root = post.parent === undefined ? post.id : (roots.get(post.parent) ?? post.parent);
      roots.set(post.id, root);
      await plantPost(transaction, post, root);
    }
  });
}

async function plantParties(transaction: Transaction<Tables>, seed: Seed): Promise<void> {
  for (const { id, name, client } of seed.applications) {
    const row = { id, name, client_id: client?.id ?? null };
    await transaction
      .insertInto("applications")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
  for (const { id, handle, displayName, state } of seed.actors) {
    await transaction
      .insertInto("actors")
      .values({ id, handle, display_name: displayName, state })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
  for (const { blocker, blocked } of seed.blocks) {
    await transaction
      .insertInto("blocks")
      .values({ blocker_id: blocker, blocked_id: blocked })
      .onConflict((conflict) => conflict.columns(["blocker_id", "blocked_id"]).doNothing())
      .execute();
  }
}

async function plantPost(transaction: Transaction<Tables>, post: SeedPost, root: string): Promise<void> {
  await transaction
    .insertInto("posts")
    .values({
      id: post.id,
      author_id: post.author,
      text: post.text,
      revision: post.edit === undefined ? 1 : 2,
      created_at: post.createdAt,
      parent_id: post.parent ?? null,
      root_id: root,
      origin_app_id: post.app,
      last_edit_app_id: post.edit?.app ?? null,
      last_edit_at: post.edit?.at ?? null,
      is_deleted: post.deleted === true ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  for (const actorId of post.likes ?? []) {
    await transaction
      .insertInto("likes")
      .values({ post_id: post.id, actor_id: actorId, is_active: 1 })
      .onConflict((conflict) => conflict.columns(["post_id", "actor_id"]).doNothing())
      .execute();
  }
}

/** The OAuth clients of a seed. */
export function clientsOf(seed: Seed): readonly ApplicationRegistration[] {
  return seed.applications.flatMap(({ id, name, client }) =>
    client === undefined
      ? []
      : [
          {
            applicationId: id,
            name,
            clientId: client.id,
            clientSecret: client.secret,
            redirectUris: client.redirectUris,
          },
        ],
  );
}

/** The accounts of a seed: of actors with a handle and a password, whatever state they are in. */
export function accountsOf(seed: Seed): readonly Account[] {
  return seed.actors.flatMap(({ id, handle, displayName, password }) =>
    password === undefined || handle === null ? [] : [{ actorId: id, handle, displayName, password }],
  );
}
