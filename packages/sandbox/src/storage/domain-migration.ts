import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Tables } from "./tables.ts";

/** The tables of the domain. */
export const domainMigration: Migration = {
  // A migration is given a database of any kind; this one is run on ours alone.
  async up(database: Kysely<Tables>) {
    await createNetwork(database);
    await createActors(database);
    await createPosts(database);
    await createReports(database);
  },
};

async function createNetwork({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable("network")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("incarnation", "text", (column) => column.notNull())
    .addColumn("witness_epoch", "integer", (column) => column.notNull())
    .execute();
  await schema
    .createTable("applications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("client_id", "text", (column) => column.unique())
    .execute();
}

async function createActors({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable("actors")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("handle", "text", (column) => column.unique())
    .addColumn("display_name", "text")
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('available', 'deleted', 'suspended')`),
    )
    .execute();
  await schema
    .createTable("blocks")
    .addColumn("blocker_id", "text", (column) => column.notNull().references("actors.id"))
    .addColumn("blocked_id", "text", (column) => column.notNull().references("actors.id"))
    .addPrimaryKeyConstraint("blocks_key", ["blocker_id", "blocked_id"])
    .execute();
  await schema.createIndex("blocks_blocked").on("blocks").columns(["blocked_id", "blocker_id"]).execute();
}

async function createPosts({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable("posts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("author_id", "text", (column) => column.notNull().references("actors.id"))
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("created_at", "double precision", (column) => column.notNull())
    .addColumn("parent_id", "text", (column) => column.references("posts.id"))
    .addColumn("root_id", "text", (column) => column.notNull())
    .addColumn("origin_app_id", "text", (column) => column.notNull().references("applications.id"))
    .addColumn("last_edit_app_id", "text", (column) => column.references("applications.id"))
    .addColumn("last_edit_at", "double precision")
    .addColumn("is_deleted", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex("posts_of_author")
    .on("posts")
    .columns(["author_id", "created_at desc", "id desc"])
    .where(sql.ref("parent_id"), "is", null)
    .execute();
  await schema
    .createTable("likes")
    .addColumn("post_id", "text", (column) => column.notNull().references("posts.id"))
    .addColumn("actor_id", "text", (column) => column.notNull().references("actors.id"))
    .addColumn("is_active", "integer", (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint("likes_key", ["post_id", "actor_id"])
    .execute();
}

async function createReports({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable("reports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("application_id", "text", (column) => column.notNull())
    .addColumn("intent_id", "text", (column) => column.notNull())
    .addColumn("actor_id", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("received_at", "double precision", (column) => column.notNull())
    .addUniqueConstraint("reports_of_intent", ["application_id", "intent_id"])
    .execute();
}
