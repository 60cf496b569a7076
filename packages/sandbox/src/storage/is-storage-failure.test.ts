import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { isStorageFailure } from "./is-storage-failure.ts";

function failure(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail");
}

test("a file that cannot be opened is a failure of the storage", () => {
  expect(isStorageFailure(failure(() => new DatabaseSync("/no/such/folder/file.db")))).toBe(true);
});

test("a faulty statement is a fault of ours", () => {
  const database = new DatabaseSync(":memory:");
  expect(isStorageFailure(failure(() => database.prepare("select from")))).toBe(false);
  database.close();
});

test.each([
  [{ code: "ECONNREFUSED" }, true],
  [{ code: "57P01" }, true],
  [{ code: "53300" }, true],
  [{ code: "42P01" }, false],
])("an error with %o: %s", (members, expected) => {
  expect(isStorageFailure(Object.assign(new Error("…"), members))).toBe(expected);
});

test("other errors are not", () => {
  expect([isStorageFailure(new TypeError("x")), isStorageFailure("text")]).toEqual([false, false]);
});
