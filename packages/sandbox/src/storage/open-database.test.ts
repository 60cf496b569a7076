import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { migrate } from "./migrations.ts";
import { openDatabase, type SandboxDatabase } from "./open-database.ts";

async function withFile(use: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-database-"));
  try {
    await use(join(folder, "sandbox.db"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function addActor({ kysely }: SandboxDatabase, id: string): Promise<void> {
  const row = { id, handle: id, display_name: null, state: "available" } as const;
  await kysely.insertInto("actors").values(row).execute();
}

async function actors({ kysely }: SandboxDatabase): Promise<readonly string[]> {
  const rows = await kysely.selectFrom("actors").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

test("what was written to a file is there when it is opened again", async () => {
  await withFile(async (file) => {
    const first = openDatabase({ file });
    await migrate(first.kysely);
    await addActor(first, "actor-ada");
    await first.close();
    const second = openDatabase({ file });
    await migrate(second.kysely);
    expect(await actors(second)).toEqual(["actor-ada"]);
    await second.close();
  });
});

test("several processes that open one new file migrate it once between them", async () => {
  await withFile(async (file) => {
    const program = join(import.meta.dirname, "../../test/migrating-process.ts");
    const ids = ["actor-1", "actor-2", "actor-3"];
    const run = promisify(execFile);
    await Promise.all(
      ids.map((id) => run(process.execPath, ["--conditions=@tenon/source", program, file, id])),
    );
    const database = openDatabase({ file });
    expect(await actors(database)).toEqual(ids);
    await database.close();
  });
});

test("a snapshot does not see what is written while it reads", async () => {
  await withFile(async (file) => {
    const database = openDatabase({ file });
    await migrate(database.kysely);
    const count = await database.snapshot(async (transaction) => {
      const before = await transaction.selectFrom("actors").select("id").execute();
      await addActor(database, "actor-late");
      const after = await transaction.selectFrom("actors").select("id").execute();
      return [before.length, after.length];
    });
    expect(count).toEqual([0, 0]);
    expect(await actors(database)).toEqual(["actor-late"]);
    await database.close();
  });
});

test("a database in memory is its own", async () => {
  const [one, other] = [openDatabase({ memory: true }), openDatabase({ memory: true })];
  await Promise.all([migrate(one.kysely), migrate(other.kysely)]);
  await addActor(one, "actor-ada");
  expect([await actors(one), await actors(other)]).toEqual([["actor-ada"], []]);
  await Promise.all([one.close(), other.close()]);
});
