import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFiles } from "./read-files.ts";

let folder = "";
const socket = createServer();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "read-files-"));
  await mkdir(join(folder, "api"));
  await mkdir(join(folder, "api-secret"));
  await writeFile(join(folder, "api", "a.yaml"), "a: 1");
  await writeFile(join(folder, "api-secret", "b.yaml"), "b: 1");
  await writeFile(join(folder, "api", "large.yaml"), "");
  await truncate(join(folder, "api", "large.yaml"), 200_000_000);
  await writeFile(join(folder, "api", "utf16.yaml"), Buffer.from("\ufeffa: 1", "utf16le"));
  await writeFile(join(folder, "api", "utf16be.yaml"), Buffer.from("\ufeffa: 1", "utf16le").swap16());
  await writeFile(join(folder, "api", "latin1.yaml"), Buffer.from("a: 1\né: \ufffd è", "latin1"));
  await new Promise<void>((resolve) => socket.listen(join(folder, "api", "socket"), resolve));
  await symlink(join(folder, "api-secret", "b.yaml"), join(folder, "api", "link.yaml"));
  await symlink("nothing", join(folder, "api", "dangling.yaml"));
  await symlink("loop.yaml", join(folder, "api", "loop.yaml"));
});

afterAll(async () => {
  await new Promise((resolve) => socket.close(resolve));
  await rm(folder, { recursive: true });
});

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
    ["a link to nothing", "api/dangling.yaml", "missing"],
    ["links in a circle", "api/loop.yaml", "unreadable"],
    ["what is no path of a file", "api/a\0.yaml", "missing"],
    ["a folder", "api", "unreadable"],
    ["what is no file", "api/socket", "unreadable"],
    ["a file that is larger than any document", "api/large.yaml", "large"],
  ])("refuses %s", async (_, path, reason) => {
    const read = readFiles([join(folder, "api")]);
    await expect(read(join(folder, path))).rejects.toMatchObject({ name: "ReadFailure", reason });
  });

  it.each(["utf16.yaml", "utf16be.yaml"])("reads UTF-16 with a byte order mark: %s", async (name) => {
    const read = readFiles([join(folder, "api")]);
    await expect(read(join(folder, "api", name))).resolves.toBe("\ufeffa: 1");
  });

  it("says where the first byte is that is not UTF-8", async () => {
    const read = readFiles([join(folder, "api")]);
    await expect(read(join(folder, "api", "latin1.yaml"))).rejects.toMatchObject({
      reason: "malformed",
      position: { line: 2, column: 1 },
      replaced: "a: 1\n\ufffd: \ufffd \ufffd",
    });
  });

  it("names the files that a missing one may be, but none of another folder", async () => {
    const read = readFiles([join(folder, "api")]);
    const hintOf = (path: string) => read(join(folder, path)).catch(({ hint }: { hint?: string }) => hint);
    expect(await hintOf("api/latin1x.yaml")).toBe(`Did you mean ${folder}/api/latin1.yaml?`);
    expect(await hintOf("api/dangling.yaml")).toBe("It is a symbolic link: correct what it leads to.");
    expect(await hintOf("api/elsewhere-altogether.yaml")).toBeUndefined();
    expect(await hintOf("api/none/a.yaml")).toBeUndefined();
    expect(await hintOf("api/../api-secret/c.yaml")).toBeUndefined();
  });
});
