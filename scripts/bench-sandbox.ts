/**
 * Measures what the sandbox needs for a read on SQLite with 100,000 posts: CPU time of its process for each read, from which follows how
 * many a core can serve in a second, and how long readers wait at a rate that leaves it idle half the time. autocannon is the reader.
 * `--table FILE` keeps the table for the docs.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { migrate } from "../packages/sandbox/src/storage/migrations.ts";
import { openDatabase, type SandboxDatabase } from "../packages/sandbox/src/storage/open-database.ts";
import { type SandboxProcess, startProcess } from "../packages/sandbox/test/process.ts";
import { bearer, signIn } from "../packages/sandbox/test/running-sandbox.ts";
import { machine, type SandboxTable, writeTable } from "./measured.ts";

const { values } = parseArgs({ options: { table: { type: "string" } } });

/** How many of them there are: 500 actors with the greatest number of posts that a read gives, and 2,000 with few. */
const full = { actors: 500, posts: 190 };
const few = { actors: 2_500, posts: 2 };
const seconds = 10;

async function fill({ kysely }: SandboxDatabase): Promise<void> {
  await migrate(kysely);
  await kysely.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("applications")
      .values({ id: "app", name: "App", client_id: null })
      .execute();
    for (const [kind, { actors, posts }] of Object.entries({ full, few })) {
      for (let index = 0; index < actors; index += 1) {
        const id = `${kind}-${index}`;
        const actor = { id, handle: id, display_name: id, state: "available" } as const;
        await transaction.insertInto("actors").values(actor).execute();
        await transaction
          .insertInto("posts")
          .values(
            Array.from({ length: posts }, (_, post) => ({
              id: `${id}-${post}`,
              author_id: id,
              text: "A post of the length that posts have: a sentence or two, not a word more than is needed.",
              revision: 1,
              created_at: 1_790_000_000 + post,
              parent_id: null,
              root_id: `${id}-${post}`,
              origin_app_id: "app",
              last_edit_app_id: null,
              last_edit_at: null,
              is_deleted: 0,
            })),
          )
          .execute();
        if (index === 0) continue;
        const likes = Array.from({ length: posts }, (_, post) => ({
          post_id: `${id}-${post}`,
          actor_id: `${kind}-0`,
          is_active: 1,
        }));
        await transaction.insertInto("likes").values(likes).execute();
      }
    }
  });
}

/** CPU seconds of the service so far. */
async function cpuSeconds({ adminUrl }: SandboxProcess): Promise<number> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (.+)$/m.exec(metrics)?.[1]);
}

interface Reading {
  readonly kind: "full" | "few";
  readonly headers: Readonly<Record<string, string>>;
  /** Requests a second; all that it can take where it is left out. */
  readonly rate?: number;
}

/** Reads for a while, each time another actor, and from another address where the reader is anonymous. */
function read(service: SandboxProcess, { kind, headers, rate }: Reading): Promise<autocannon.Result> {
  const { actors } = kind === "full" ? full : few;
  let count = 0;
  return autocannon({
    url: service.baseUrl,
    connections: 10,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    requests: [
      {
        setupRequest(request) {
          count += 1;
          const path = `/api/actors/${kind}-${count % actors}/posts`;
          const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
          return { ...request, path, headers: { "x-forwarded-for": address, ...headers } };
        },
      },
    ],
  });
}

async function measure(
  service: SandboxProcess,
  reading: Reading,
): Promise<SandboxTable["reads"][number]["measured"]> {
  await read(service, reading);
  const before = await cpuSeconds(service);
  const busy = await read(service, reading);
  const perRead = (await cpuSeconds(service)) - before;
  const readsPerCoreSecond = busy.requests.total / perRead;
  const calm = await read(service, { ...reading, rate: Math.max(20, Math.floor(readsPerCoreSecond / 4)) });
  const failed = [busy, calm].reduce((sum, one) => sum + one.non2xx + one.errors, 0);
  if (failed > 0) throw new Error(`${failed} reads failed`);
  return {
    readsPerCoreSecond: Math.round(readsPerCoreSecond),
    rate: Math.round(calm.requests.average),
    p50: calm.latency.p50,
    p99: calm.latency.p99,
  };
}

const folder = await mkdtemp(join(tmpdir(), "bench-sandbox-"));
const file = join(folder, "sandbox.db");
const database = openDatabase({ file });
await fill(database);
await database.close();
const args = ["--db", file, "--quiet", "--admin-port", "0", "--trusted-proxy", "127.0.0.1"];
const service = await startProcess({ args });
const token = await signIn(service);
const reads: SandboxTable["reads"][number][] = [];
for (const [kind, posts] of [
  ["few", few.posts],
  ["full", full.posts],
] as const) {
  for (const reader of ["anonymous", "signed in"] as const) {
    const headers = reader === "anonymous" ? {} : bearer(token);
    const measured = await measure(service, { kind, headers });
    reads.push({ posts, reader, measured });
    console.log(`${reader}, ${posts} posts`, measured);
  }
}
await service.stop();
await rm(folder, { recursive: true });
await writeTable(values.table, {
  machine: machine(),
  posts: full.actors * full.posts + few.actors * few.posts,
  seconds,
  reads,
});
