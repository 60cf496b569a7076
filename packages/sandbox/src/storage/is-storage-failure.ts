import { sqliteResultCode } from "./sqlite-result-code.ts";

/**
 * Whether an error says that the storage cannot be used now, as opposed to a fault of ours: a file that is locked, full, damaged or out of
 * reach (result codes of SQLite), a server that refuses, goes away or is overloaded (SQLSTATE classes 08, 53, 57 of PostgreSQL).
 */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const result = sqliteResultCode(error);
  if (result !== undefined) return sqliteCodes.has(result);
  if ("code" in error && typeof error.code === "string") {
    return /^(?:08|53|57)[\dA-Z]{3}$/.test(error.code) || systemCodes.has(error.code);
  }
  return connectionMessages.test(error.message);
}

/** BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const sqliteCodes: ReadonlySet<number> = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

const systemCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "ETIMEDOUT",
]);

/** What `pg` says without a code, when a connection ends or none is free. */
const connectionMessages = /^(?:Connection terminated|timeout exceeded when trying to connect)/;
