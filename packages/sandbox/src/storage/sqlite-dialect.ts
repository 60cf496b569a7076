import { type DialectAdapter, SqliteAdapter, SqliteDialect } from "kysely";

/** Kysely's SQLite, which migrates all or nothing: SQLite takes back tables too, though Kysely does not make use of it. */
export class AtomicSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new AtomicSqliteAdapter();
  }
}

class AtomicSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
