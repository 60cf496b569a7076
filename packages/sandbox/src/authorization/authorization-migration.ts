import { getMigrations } from "better-auth/db/migration";
import { type Kysely, PostgresAdapter } from "kysely";
import type { Migration } from "kysely/migration";
import { betterAuthOptions } from "./better-auth.ts";
import type { AuthorizationTables } from "./tables.ts";

/** The tables of the authorization server: ours, and those of better-auth as its pinned version plans them. */
export const authorizationMigration: Migration = {
  // A migration is given a database of any kind; this one is run on ours alone.
  async up(database: Kysely<AuthorizationTables>) {
    await createClients(database);
    await createGrants(database);
    await createTokens(database);
    const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
    const { runMigrations } = await getMigrations(
      // Only the tables count here; the other values are never used.
      betterAuthOptions({
        kysely: database,
        dialect: isPostgres ? "postgres" : "sqlite",
        baseUrl: "http://localhost",
        secret: "0123456789abcdef".repeat(3),
        log: () => {},
      }),
    );
    await runMigrations();
  },
};

async function createClients({ schema }: Kysely<AuthorizationTables>): Promise<void> {
  await schema
    .createTable("server_secret")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("clients")
    .addColumn("client_id", "text", (column) => column.primaryKey())
    .addColumn("secret_hash", "text", (column) => column.notNull())
    .addColumn("application_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("redirect_uris", "text", (column) => column.notNull())
    .execute();
}

async function createGrants({ schema }: Kysely<AuthorizationTables>): Promise<void> {
  await schema
    .createTable("grants")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("code_hash", "text", (column) => column.notNull().unique())
    .addColumn("client_id", "text", (column) => column.notNull().references("clients.client_id"))
    .addColumn("application_id", "text", (column) => column.notNull())
    .addColumn("actor_id", "text", (column) => column.notNull())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("code_expires_at", "double precision", (column) => column.notNull())
    .addColumn("redeemed_at", "double precision")
    .addColumn("revoked_at", "double precision")
    .execute();
}

async function createTokens({ schema }: Kysely<AuthorizationTables>): Promise<void> {
  await schema
    .createTable("access_tokens")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("grant_id", "text", (column) => column.notNull().references("grants.id"))
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("issued_at", "double precision", (column) => column.notNull())
    .addColumn("expires_at", "double precision", (column) => column.notNull())
    .execute();
  await schema.createIndex("access_tokens_of_grant").on("access_tokens").column("grant_id").execute();
  await schema
    .createTable("refresh_tokens")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("grant_id", "text", (column) => column.notNull().references("grants.id"))
    .addColumn("issued_at", "double precision", (column) => column.notNull())
    .addColumn("expires_at", "double precision", (column) => column.notNull())
    .addColumn("rotated_at", "double precision")
    .execute();
}
