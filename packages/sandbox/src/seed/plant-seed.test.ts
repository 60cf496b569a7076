import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgresql, type PostgresqlServer, startPostgresql } from "../../../client/test/postgresql.ts";
import { foundNetwork } from "../domain/network.ts";
import { migrate } from "../storage/migrations.ts";
import { openDatabase, type SandboxDatabase } from "../storage/open-database.ts";
import { demoSeed } from "./demo-seed.ts";
import { plantSeed } from "./plant-seed.ts";

if (!hasPostgresql) console.info("Skipped: planting on PostgreSQL, which is not installed here");

async function prepared(database: SandboxDatabase): Promise<SandboxDatabase> {
  await migrate(database.kysely);
  await foundNetwork(database.kysely, "incarnation-1");
  return database;
}

async function counts({ kysely }: SandboxDatabase): Promise<Readonly<Record<string, number>>> {
  const tables = ["applications", "actors", "blocks", "posts", "likes"] as const;
  const rows = await Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.length ?? 0]));
}

const planted = {
  applications: demoSeed.applications.length,
  actors: demoSeed.actors.length,
  blocks: demoSeed.blocks.length,
  posts: demoSeed.posts.length,
  likes: demoSeed.posts.flatMap(({ likes = [] }) => likes).length,
};

test("a seed that is planted again changes nothing", async () => {
  const database = await prepared(openDatabase({ memory: true }));
  await plantSeed(database.kysely, demoSeed);
  const network = await database.kysely.selectFrom("network").selectAll().execute();
  await plantSeed(database.kysely, demoSeed);
  expect(await counts(database)).toEqual(planted);
  expect(await database.kysely.selectFrom("network").selectAll().execute()).toEqual(network);
  await database.close();
});

describe.skipIf(!hasPostgresql)("on PostgreSQL", () => {
  let server: PostgresqlServer;
  let database: SandboxDatabase;
  beforeAll(async () => {
    server = await startPostgresql();
    const { host, user, database: name } = server.connection;
    database = await prepared(
      openDatabase({ url: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}` }),
    );
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  test("connections that plant a seed at the same time plant it once between them", async () => {
    for (let round = 0; round < 10; round++) {
      for (const table of ["likes", "posts", "blocks", "actors", "applications"] as const) {
        await database.kysely.deleteFrom(table).execute();
      }
      await Promise.all(Array.from({ length: 8 }, () => plantSeed(database.kysely, demoSeed)));
      expect(await counts(database)).toEqual(planted);
    }
  });
});
