import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PoolResult, runPool } from "./pool.ts";

const worker = `
process.on("message", ({ does }) => {
  if (does === "hang") for (;;);
  if (does === "exit") process.exit(7);
  if (does === "throw") throw new RangeError("out of range");
  if (does === "eat") { const held = []; for (;;) held.push(new Array(1e5).fill({})); }
  process.send({ did: does, pid: process.pid });
});
`;

type Answer = { readonly did: string; readonly pid: number };

describe("runPool", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenon-pool-test-"));
    await writeFile(join(folder, "worker.mjs"), worker);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = async (
    does: readonly string[],
    jobs: number,
  ): Promise<ReadonlyMap<string, PoolResult<Answer>>> => {
    const results = new Map<string, PoolResult<Answer>>();
    const options = {
      module: join(folder, "worker.mjs"),
      jobs,
      timeoutSeconds: 10,
      execArgv: ["--max-old-space-size=64"],
    };
    const tasks = does.map((one) => ({ does: one }));
    await runPool<(typeof tasks)[number], Answer>(
      tasks,
      does.includes("hang") ? { ...options, timeoutSeconds: 1 } : options,
      async (task, result) => {
        results.set(task.does, result);
      },
    );
    return results;
  };

  it("answers every task, several by one process", async () => {
    const results = await run(["a", "b", "c"], 1);
    const answers = [...results.values()].flatMap((one) => (one.kind === "answer" ? [one.answer] : []));
    expect(answers.map(({ did }) => did)).toEqual(["a", "b", "c"]);
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
  });

  it("goes on after a process that hangs", async () => {
    const results = await run(["hang", "after"], 1);
    expect(results.get("hang")).toEqual({ kind: "timed out" });
    expect(results.get("after")).toMatchObject({ kind: "answer", answer: { did: "after" } });
  });

  it.each([
    ["exit", "exit 7"],
    ["throw", "RangeError: out of range"],
    ["eat", "FATAL ERROR"],
  ])("goes on after a process that dies of %s, and tells why", async (does, why) => {
    const results = await run([does, "after"], 1);
    const result = results.get(does);
    expect(result).toMatchObject({ kind: "died", reason: expect.stringContaining(why) });
    expect(results.get("after")).toMatchObject({ kind: "answer" });
  });
});
