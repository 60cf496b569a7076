import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Finding } from "../diagnostics/index.ts";
import { compareOutputs, writeOutputs } from "./write.ts";

let root: string;
let out: string;
const report = (finding: Finding): void => {
  throw new Error(finding.message);
};

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), "tenon-kill-")));
  out = path.join(root, "out");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** An output of 60 files, all of which carry the version in them and a third of which have it in their names. */
function version(name: string) {
  return Array.from({ length: 60 }, (_, index) => ({
    path: index % 3 === 0 ? `deep/${name}${index}.ts` : `file${index}.ts`,
    bytes: [Buffer.from(index % 5 === 0 ? "the same\n" : `${name}\n`.repeat(50))],
  }));
}

/** The version that is in the folder, `missing`, or `mixture`. */
function state(): string {
  if (!existsSync(out)) return "missing";
  const present = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)));
  const found = ["a", "b"].find((name) =>
    version(name).every(
      (file) =>
        present.includes(file.path) &&
        readFileSync(path.join(out, file.path)).equals(Buffer.concat(file.bytes)),
    ),
  );
  return found !== undefined && present.length === 61 ? found : "mixture";
}

describe("a run that is killed", () => {
  test("at any moment leaves the old output or the new one", { timeout: 120_000 }, async () => {
    const script = path.join(root, "write.ts");
    writeFileSync(
      script,
      `import { writeOutputs } from ${JSON.stringify(path.join(import.meta.dirname, "write.ts"))};
      const version = ${version.toString()};
      const report = (finding) => { throw new Error(finding.message); };
      process.stdout.write("ready");
      for (let run = 0; ; run++) {
        await writeOutputs([{ directory: ${JSON.stringify(out)}, files: version(run % 2 === 0 ? "b" : "a") }], false, report);
      }`,
    );
    await writeOutputs([{ directory: out, files: version("b") }], false, report);
    const started = performance.now();
    await writeOutputs([{ directory: out, files: version("a") }], false, report);
    // How long a write takes depends on the machine and on what else it does; the kills are spread over three of them.
    const whole = performance.now() - started;
    const seen = new Map<string, number>();
    for (let round = 0; round < 60; round++) {
      const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
      await new Promise((resolve) => child.stdout.once("data", resolve));
      await sleep((((round * 7) % 40) / 40) * whole * 3);
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      const left = state();
      seen.set(left, (seen.get(left) ?? 0) + 1);
      // Any command that looks at the output puts it right, even one that only compares.
      await compareOutputs([{ directory: out, files: version("a") }], false, report);
      expect(["a", "b"]).toContain(state());
      expect(readdirSync(root).sort()).toEqual(["out", "write.ts"]);
    }
    expect(seen.get("mixture")).toBeUndefined();
    expect([...seen.keys()].sort()).toEqual(expect.arrayContaining(["a", "b"]));
  });

  test("between the two renames: the next run puts the old output back first", async () => {
    await writeOutputs([{ directory: out, files: version("a") }], false, report);
    const work = abandonedWorkFolder();
    mkdirSync(path.join(work, "new"));
    renameSync(out, path.join(work, "old"));
    expect(state()).toBe("missing");
    const [comparison] =
      (await compareOutputs([{ directory: out, files: version("a") }], false, report)) ?? [];
    expect(comparison).toMatchObject({ added: [], changed: [], stale: [] });
    expect(state()).toBe("a");
    expect(existsSync(work)).toBe(false);
  });

  test("while it staged the first output: nothing is left of it", async () => {
    const work = abandonedWorkFolder();
    mkdirSync(path.join(work, "new"));
    writeFileSync(path.join(work, "new/half.ts"), "half");
    await writeOutputs([{ directory: out, files: version("b") }], false, report);
    expect(state()).toBe("b");
    expect(readdirSync(root)).toEqual(["out"]);
  });

  test("before it signed its work folder: the next run goes on after a moment", async () => {
    mkdirSync(path.join(root, ".out.tenon"));
    await writeOutputs([{ directory: out, files: version("b") }], false, report);
    expect(readdirSync(root)).toEqual(["out"]);
  });
});

test("without a run that was interrupted, nothing is waited for", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  const comparing = compareOutputs([{ directory: out, files: version("a") }], false, report);
  expect(timers()).toBe(before);
  await comparing;
});

describe("what is only called like a work folder stays", () => {
  test.each<[string, string, readonly string[]]>([
    ["a folder of somebody's", `.out.tenon-${2 ** 30}`, ["notes.md"]],
    ["a folder without a signature", `.out.tenon-${2 ** 30}`, ["new/notes.md"]],
    ["a folder with our signature and more", `.out.tenon-${2 ** 30}`, ["owner", "notes.md"]],
  ])("%s", async (_, name, files) => {
    for (const file of files) {
      mkdirSync(path.dirname(path.join(root, name, file)), { recursive: true });
      writeFileSync(path.join(root, name, file), `${2 ** 30} ${hostname()}`);
    }
    await writeOutputs([{ directory: out, files: version("a") }], false, report);
    expect(state()).toBe("a");
    for (const file of files) expect(existsSync(path.join(root, name, file))).toBe(true);
  });

  test("a file", async () => {
    const file = path.join(root, `.out.tenon-${2 ** 30}`);
    writeFileSync(file, "mine");
    await writeOutputs([{ directory: out, files: version("a") }], false, report);
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  test("and stops the run where it has the very name", async () => {
    mkdirSync(path.join(root, ".out.tenon/new"), { recursive: true });
    writeFileSync(path.join(root, ".out.tenon/new/notes.md"), "mine");
    const codes: string[] = [];
    await writeOutputs([{ directory: out, files: version("a") }], false, ({ code }) => codes.push(code));
    expect(codes).toEqual(["TN503"]);
    expect(readFileSync(path.join(root, ".out.tenon/new/notes.md"), "utf8")).toBe("mine");
  });
});

test("what a run was killed while deleting is deleted", async () => {
  const doomed = path.join(root, `.out.tenon-${2 ** 30}`);
  mkdirSync(path.join(doomed, "old"), { recursive: true });
  writeFileSync(path.join(doomed, "old/a.ts"), "");
  writeFileSync(path.join(doomed, "owner"), `${2 ** 30} ${hostname()}`);
  await writeOutputs([{ directory: out, files: version("a") }], false, report);
  expect(readdirSync(root)).toEqual(["out"]);
});

test("two runs at the same time each write the whole of their output", async () => {
  await Promise.all(
    ["a", "b", "a", "b"].map((name) =>
      writeOutputs([{ directory: out, files: version(name) }], false, report),
    ),
  );
  expect(["a", "b"]).toContain(state());
  expect(readdirSync(root)).toEqual(["out"]);
});

test("a folder that another live run holds is not touched", async () => {
  await writeOutputs([{ directory: out, files: version("a") }], false, report);
  const work = path.join(root, ".out.tenon");
  mkdirSync(work);
  writeFileSync(path.join(work, "owner"), `${process.ppid} ${hostname()}`);
  const codes: string[] = [];
  const written = await writeOutputs([{ directory: out, files: version("b") }], false, ({ code }) =>
    codes.push(code),
  );
  expect([written, codes, state()]).toEqual([undefined, ["TN505"], "a"]);
});

/** The work folder of a process that is gone. */
function abandonedWorkFolder(): string {
  const work = path.join(root, ".out.tenon");
  mkdirSync(work);
  writeFileSync(path.join(work, "owner"), `${2 ** 30} ${hostname()}`);
  return work;
}
