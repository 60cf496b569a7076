import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFiles } from "./read-files.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "read-files-"));
  await mkdir(join(folder, "api"));
  await mkdir(join(folder, "api-secret"));
  await writeFile(join(folder, "api", "a.yaml"), "a: 1");
  await writeFile(join(folder, "api-secret", "b.yaml"), "b: 1");
  await symlink(join(folder, "api-secret", "b.yaml"), join(folder, "api", "link.yaml"));
});

afterAll(() => rm(folder, { recursive: true }));

describe("readFiles", () => {
  it("reads files within its folders", async () => {
    const read = readFiles([join(folder, "api")]);
    await expect(read(join(folder, "api", "a.yaml"))).resolves.toBe("a: 1");
    const both = readFiles([join(folder, "api"), join(folder, "api-secret")]);
    await expect(both(join(folder, "api", "link.yaml"))).resolves.toBe("b: 1");
  });

  it.each([
    ["a file beside, whose folder starts with the same letters", "api-secret/b.yaml", "denied"],
    ["a way out", "api/../api-secret/b.yaml", "denied"],
    ["a symbolic link that leads out", "api/link.yaml", "denied"],
    ["a file that is not there", "api/missing.yaml", "missing"],
    ["a folder", "api", "unreadable"],
  ])("refuses %s", async (_, path, reason) => {
    const read = readFiles([join(folder, "api")]);
    await expect(read(join(folder, path))).rejects.toMatchObject({ name: "ReadFailure", reason });
  });
});
