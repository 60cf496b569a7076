import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { nodeSqlite } from "./node-sqlite.ts";

/** Writes to a file for a while, in a thread of its own. */
const writer = `
const { parentPort, workerData } = require("node:worker_threads");
const { DatabaseSync } = require("node:sqlite");
const database = new DatabaseSync(workerData);
database.exec("begin immediate; create table held (id integer)");
parentPort.postMessage("writes");
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
database.exec("commit");
database.close();
`;

test("a new file is opened after another connection has written to it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-sqlite-"));
  const file = join(folder, "sandbox.db");
  const other = new Worker(writer, { eval: true, workerData: file });
  const ended = once(other, "exit");
  await once(other, "message");
  const database = nodeSqlite({ file, writes: true });
  expect(database.prepare("select count(*) as held from held").all([])).toEqual([{ held: 0 }]);
  expect(database.prepare("pragma journal_mode").all([])).toEqual([{ journal_mode: "wal" }]);
  database.close();
  await ended;
  await rm(folder, { recursive: true });
});
