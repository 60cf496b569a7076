import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { readableHash } from "./readable-file.ts";

test("a file that changes without another size or time is seen, also right after it was read", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tenon-content-"));
  try {
    const file = path.join(folder, "a.yaml");
    writeFileSync(file, "a: 1");
    const { atime, mtime } = statSync(file);
    const first = readableHash(file);
    writeFileSync(file, "a: 2");
    utimesSync(file, atime, mtime);
    const second = readableHash(file);
    expect(second).not.toBe(first);
    await sleep(1100); // From now on the file counts as settled.
    expect([readableHash(file), readableHash(file)]).toEqual([second, second]);
    writeFileSync(file, "a: 1");
    utimesSync(file, atime, mtime);
    expect(readableHash(file)).toBe(first);
    rmSync(file);
    expect(readableHash(file)).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
