import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { killUnderLoad } from "../test/kill-under-load.ts";
import { startProcess } from "../test/process.ts";
import { bearer, readPosts, report, sendReport, signIn } from "../test/running-sandbox.ts";

async function inFolder(use: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-durability-"));
  try {
    await use(join(folder, "sandbox.db"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

// `npm run test:durability` does it with 20 kills.
test("killed under load, it keeps every report that it has acknowledged, and none twice", async () => {
  await inFolder(async (file) => {
    const result = await killUnderLoad({ file, kills: 2, writesPerSecond: 200, life: 400 });
    expect(result).toMatchObject({ lost: 0, doubled: 0, integrity: "ok" });
    expect(result.acknowledged).toBeGreaterThan(100);
    expect(result.unanswered).toBeGreaterThan(0);
  });
});

test("while another process holds the file, reads go on and a report is 503, to be sent again", async () => {
  await inFolder(async (file) => {
    const service = await startProcess({ args: ["--db", file] });
    const ada = bearer(await signIn(service));
    const other = new DatabaseSync(file);
    other.exec("begin immediate");
    expect((await readPosts(service, "ada")).response.status).toBe(200);
    const refused = await sendReport(service, report, ada);
    expect([refused.response.status, refused.body.error]).toEqual([503, "domain_storage_unavailable"]);
    other.exec("rollback");
    other.close();
    expect((await sendReport(service, report, ada)).response.status).toBe(200);
    await service.kill();
  });
});
