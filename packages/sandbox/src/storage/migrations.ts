import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { authorizationMigration } from "../authorization/authorization-migration.ts";
import { domainMigration } from "./domain-migration.ts";
import { isStorageFailure } from "./is-storage-failure.ts";
import type { Tables } from "./tables.ts";

/**
 * Steps from an empty database to the schema, in the order of their names. A step that has been released is never changed:
 * another one follows it.
 */
const migrations: Readonly<Record<string, Migration>> = {
  "0001-domain": domainMigration,
  "0002-authorization": authorizationMigration,
};

/** A database that cannot be brought up to the schema: it is another program's, or of a later version. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
}

/**
 * Brings a database up to the schema. Any number of processes may do it at the same time: one does, the others wait. Throws
 * `SchemaError`, and what says that the storage cannot be used as it is; then nothing was changed.
 */
export async function migrate(kysely: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (isStorageFailure(error)) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new SchemaError(`The database holds something else than the data of a sandbox: ${reason}`, {
    cause: error,
  });
}
