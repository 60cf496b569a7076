import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { sqliteResultCode } from "./sqlite-result-code.ts";

test("the primary code of an error of SQLite, whatever its extended one", () => {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE t (id integer UNIQUE); INSERT INTO t VALUES (1)");
  const failing = (sql: string): unknown => {
    try {
      database.exec(sql);
      return undefined;
    } catch (error) {
      return error;
    }
  };
  const broken = failing("INSERT INTO t VALUES (1)");
  // SQLITE_CONSTRAINT_UNIQUE, of SQLITE_CONSTRAINT.
  expect(broken).toMatchObject({ errcode: 2067 });
  expect(sqliteResultCode(broken)).toBe(19);
  expect(sqliteResultCode(failing("no SQL"))).toBe(1);
});

test.each([undefined, null, "text", new Error("x"), { errcode: "5" }])("%o has none", (error) => {
  expect(sqliteResultCode(error)).toBeUndefined();
});
