/**
 * `npm run bench:sandbox -- [--memory] [--requests N] [--table FILE]`: what the sandbox needs on SQLite with 100,000 posts. CPU time of its
 * process for each read, from which follows how many a core can serve in a second, and how long readers wait at a rate that leaves it
 * idle most of the time; then its memory over as many requests of all kinds as an hour may bring. `--memory`: that alone. `--table` keeps
 * the table for the docs.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startProcess } from "../../packages/sandbox/test/process.ts";
import { bearer, signIn } from "../../packages/sandbox/test/running-sandbox.ts";
import { machine, type SandboxTable, writeTable } from "../measured.ts";
import { few, fillDatabase, full } from "./data.ts";
import { measureMemory } from "./memory.ts";
import { measureReads, seconds } from "./reads.ts";

const { values } = parseArgs({
  options: {
    memory: { type: "boolean", default: false },
    requests: { type: "string", default: "36000" },
    table: { type: "string" },
  },
});

const folder = await mkdtemp(join(tmpdir(), "bench-sandbox-"));
try {
  const file = join(folder, "sandbox.db");
  await fillDatabase(file);
  const reads = values.memory ? [] : await readings(file);
  const memory = await measureMemory(file, Number(values.requests));
  const posts = full.actors * full.posts + few.actors * few.posts;
  // Half a table would be taken for a whole one.
  if (!values.memory) await writeTable(values.table, { machine: machine(), posts, seconds, reads, memory });
} finally {
  await rm(folder, { recursive: true });
}

async function readings(file: string): Promise<SandboxTable["reads"]> {
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
      const measured = await measureReads(service, { kind, headers });
      reads.push({ posts, reader, measured });
      console.log(`${reader}, ${posts} posts`, measured);
    }
  }
  await service.stop();
  return reads;
}
