import { sqliteResultCode } from "./sqlite-result-code.ts";

/** Why a token store failed and what helps, in words that hold none of its values; `undefined` for errors that are not known. */
export function storeFault(error: unknown): string | undefined {
  const result = sqliteResultCode(error);
  if (result !== undefined) return sqliteFaults.get(result);
  const { code, syscall } = (error ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof code !== "string") return undefined;
  // Whatever keeps a connection from coming about; with a socket that has a path, these are codes of files.
  if (syscall === "connect") return unreachable;
  return faults.get(code) ?? (/^[0-9A-Z]{5}$/.test(code) ? sqlstateClasses.get(code.slice(0, 2)) : undefined);
}

const unreachable = "its database does not answer; see that it runs, and at this address";
const full = "the disk is full; make room on it";
const otherVersion =
  "its table is missing or of another version; use the version that made it, or another database, in which people sign in again";
const damaged =
  "the file is damaged or no SQLite database; put a good copy in its place, or another file, with which people sign in again";
const unwritable =
  "the file or its folder cannot be written; give the user of this process the right to, or choose another folder";
const inTheWay = "another program keeps the database locked; end what locks it, and try again";

/** Primary result codes of SQLite. */
const sqliteFaults: ReadonlyMap<number, string> = new Map([
  [1, otherVersion], // SQLITE_ERROR: our statements are right, so the table is not ours.
  [3, unwritable], // SQLITE_PERM
  [5, inTheWay], // SQLITE_BUSY
  [6, inTheWay], // SQLITE_LOCKED
  [8, unwritable], // SQLITE_READONLY
  [10, "the disk failed; see whether it is whole, or choose another folder"], // SQLITE_IOERR
  [11, damaged], // SQLITE_CORRUPT
  [13, full], // SQLITE_FULL
  [14, unwritable], // SQLITE_CANTOPEN
  [19, otherVersion], // SQLITE_CONSTRAINT
  [26, damaged], // SQLITE_NOTADB
]);

/** Codes of the system, and those of PostgreSQL that say more than their class. */
const faults: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "its folder does not exist; make it first"],
  ["ENOTDIR", "a part of its path is a file; choose another path"],
  ["EISDIR", "its path is that of a folder; name a file in it"],
  ["ERR_INVALID_ARG_TYPE", "its path is no text; pass the path of a file"],
  ["ERR_INVALID_ARG_VALUE", "its path has a null character; choose another path"],
  ["EACCES", unwritable],
  ["EPERM", unwritable],
  ["EROFS", unwritable],
  ["ENOSPC", full],
  ["EDQUOT", full],
  ["ECONNREFUSED", unreachable],
  ["ECONNRESET", unreachable],
  ["ENOTFOUND", unreachable],
  ["EAI_AGAIN", unreachable],
  ["ETIMEDOUT", unreachable],
  ["EPIPE", unreachable],
  ["42P01", "its table is missing; run `postgresqlTokenTable` once"],
  [
    "42501",
    "the database's user may not use its table; grant SELECT, INSERT, UPDATE and DELETE on `pilot_grants`",
  ],
  ["42703", otherVersion],
  ["42804", otherVersion],
  ["23502", otherVersion],
  ["25006", "the database is read-only; connect to the one that takes writes"],
  ["3D000", "there is no database of this name; create it first"],
  ["53100", full],
  ["55P03", inTheWay],
  ["57014", inTheWay],
]);

/** Classes of SQLSTATE (PostgreSQL's documentation, appendix A). */
const sqlstateClasses: ReadonlyMap<string, string> = new Map([
  ["08", unreachable],
  ["28", "the database does not take the user or the password; check the connection's settings"],
  ["40", inTheWay],
  ["53", "the database has no connection or memory left; make the pool smaller, or the server larger"],
  ["57", unreachable],
]);
