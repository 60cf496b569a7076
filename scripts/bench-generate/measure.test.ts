import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { median } from "../statistics.ts";
import { measure } from "./measure.ts";

describe("measure", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenon-measure-test-"));
    const burn =
      "const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end) for (let i = 0; i < 1e6; i++) Math.sqrt(i);";
    await writeFile(join(folder, "burn.mjs"), burn);
    await writeFile(
      join(folder, "parent.mjs"),
      `import { spawnSync } from "node:child_process";
       spawnSync(process.execPath, [${JSON.stringify(join(folder, "burn.mjs"))}]);
       spawnSync(process.execPath, [${JSON.stringify(join(folder, "burn.mjs"))}]);`,
    );
    await writeFile(join(folder, "hold.mjs"), "globalThis.held = Buffer.alloc(200_000_000, 1);");
    await writeFile(join(folder, "fail.mjs"), 'console.error("no such document"); process.exit(3);');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("counts the CPU time of a program, and of the processes that it starts", async () => {
    const one = await measure([join(folder, "burn.mjs")], folder);
    const two = await measure([join(folder, "parent.mjs")], folder);
    expect(one.cpuSeconds).toBeGreaterThan(0.3);
    expect(two.cpuSeconds).toBeGreaterThan(0.6);
  });

  it("gives the peak memory in megabytes", async () => {
    const { peakMegabytes } = await measure([join(folder, "hold.mjs")], folder);
    expect(peakMegabytes).toBeGreaterThan(200);
    expect(peakMegabytes).toBeLessThan(400);
  });

  it("fails with what a failing program said", async () => {
    await expect(measure([join(folder, "fail.mjs")], folder)).rejects.toThrow(/exit 3\n.*no such document/);
  });
});

describe("median", () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[7], 7],
  ])("of %j is %d", (values, want) => expect(median(values)).toBe(want));
});
