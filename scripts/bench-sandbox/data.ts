import { migrate } from "../../packages/sandbox/src/storage/migrations.ts";
import { openDatabase, type SandboxDatabase } from "../../packages/sandbox/src/storage/open-database.ts";

interface Amount {
  readonly actors: number;
  readonly posts: number;
}

/** How many of them there are: 500 actors with the greatest number of posts that a read gives, and 2,000 with few. */
export const full: Amount = { actors: 500, posts: 190 };
export const few: Amount = { actors: 2_500, posts: 2 };
/** Makes a database with 100,000 posts and their likes. */
export async function fillDatabase(file: string): Promise<void> {
  const database = openDatabase({ file });
  await fill(database);
  await database.close();
}

async function fill({ kysely }: SandboxDatabase): Promise<void> {
  await migrate(kysely);
  await kysely.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("applications")
      .values({ id: "app", name: "App", client_id: null })
      .execute();
    for (const [kind, { actors, posts }] of Object.entries({ full, few })) {
      for (let index = 0; index < actors; index += 1) {
        const id = `${kind}-${index}`;
        const actor = { id, handle: id, display_name: id, state: "available" } as const;
        await transaction.insertInto("actors").values(actor).execute();
        await transaction
          .insertInto("posts")
          .values(
            Array.from({ length: posts }, (_, post) => ({
              id: `${id}-${post}`,
              author_id: id,
              text: "A post of the length that posts have: a sentence or two, not a word more than is needed.",
              revision: 1,
              created_at: 1_790_000_000 + post,
              parent_id: null,
              root_id: `${id}-${post}`,
              origin_app_id: "app",
              last_edit_app_id: null,
              last_edit_at: null,
              is_deleted: 0,
            })),
          )
          .execute();
        if (index === 0) continue;
        const likes = Array.from({ length: posts }, (_, post) => ({
          post_id: `${id}-${post}`,
          actor_id: `${kind}-0`,
          is_active: 1,
        }));
        await transaction.insertInto("likes").values(likes).execute();
      }
    }
  });
}
