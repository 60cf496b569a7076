import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { sqliteResultCode } from "./sqlite-result-code.ts";

/** How a file of SQLite is opened. */
export interface NodeSqliteOptions {
  /** A path, or `:memory:`. */
  readonly file: string;
  /** Whether transactions take the lock for writing at once, rather than fail when they come to write. */
  readonly writes: boolean;
}

/** `node:sqlite` in the form that Kysely's SQLite dialect wants, which keeps the statements that it has prepared. */
export function nodeSqlite({ file, writes }: NodeSqliteOptions): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout });
  database.exec("pragma foreign_keys = on");
  if (file !== ":memory:") {
    switchToWal(database);
    // FULL: what has been committed survives a loss of power too, so that a report is durable before it is answered.
    database.exec("pragma synchronous = full");
  }
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const text = writes && sql === "begin" ? "begin immediate" : sql;
      const known = prepared.get(text);
      if (known !== undefined) return known;
      const statement = statementOf(database.prepare(text));
      // Statements of unbounded variety, with lists in them, must not fill the memory.
      if (prepared.size < maxPrepared) prepared.set(text, statement);
      return statement;
    },
  };
}

const maxPrepared = 500;

/** How long a connection waits for what others hold, in milliseconds. */
const timeout = 2_000;

/**
 * A new file is switched by the process that comes first. SQLite does not wait in this statement, as it does in others: it goes from
 * reading to writing, where two that wait would wait for each other.
 */
function switchToWal(database: DatabaseSync): void {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      database.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (sqliteResultCode(error) !== SQLITE_BUSY || Date.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

const SQLITE_BUSY = 5;

function statementOf(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bound(parameters)),
    run: (parameters) => statement.run(...bound(parameters)),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  };
}

/** SQLite has no booleans; anything else that it cannot hold, `node:sqlite` refuses by itself. */
function bound(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) =>
    typeof value === "boolean" ? Number(value) : value === undefined ? null : (value as SQLInputValue),
  );
}
