import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { bin, Project, pets } from "./tenon.fixture.ts";

const generate = (out: string) => ["generate", "pets.yaml", "--out", out];

describe("an output folder that cannot be written", () => {
  test.runIf(process.platform === "linux")("because the system keeps it for itself is TN503", () => {
    using project = new Project({ "pets.yaml": pets });
    const before = project.snapshot();
    const { code, out, err } = project.tenon(generate("/sys/kernel/tenon-out"));
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("error TN503: The output folder cannot be written: ");
    expect(project.snapshot()).toEqual(before);
  });

  // Nothing is read-only to the superuser.
  test.runIf(process.getuid?.() !== 0)("because the folder around it is read-only is TN503", () => {
    using project = new Project({ "pets.yaml": pets });
    mkdirSync(path.join(project.root, "closed"));
    chmodSync(path.join(project.root, "closed"), 0o555);
    const { code, err } = project.tenon(generate("closed/out"));
    chmodSync(path.join(project.root, "closed"), 0o755);
    expect(code).toBe(2);
    expect(err).toContain("error TN503: ");
    expect(readdirSync(path.join(project.root, "closed"))).toEqual([]);
  });

  test.each([
    ["to a file", "pets.yaml", "is a file"],
    ["to nothing", "nowhere", "leads nowhere"],
    ["to itself", "link", "go round in circles"],
  ])("because it is a link %s is TN503, and the link stays", (_, target, says) => {
    using project = new Project({ "pets.yaml": pets });
    symlinkSync(target, path.join(project.root, "link"));
    const { code, err } = project.tenon(generate("link"));
    expect(code).toBe(2);
    expect(err).toContain("error TN503: ");
    expect(err).toContain(says);
    expect(
      readdirSync(project.root)
        .filter((name) => name !== ".cache")
        .sort(),
    ).toEqual(["link", "pets.yaml"]);
    // Nor is a folder made through it.
    if (target === "nowhere") expect(project.tenon(generate("link/deeper")).err).toContain("leads nowhere");
    expect(project.read("pets.yaml")).toBe(pets);
  });
});

test.runIf(process.platform === "linux")(
  "a folder that takes nothing in is told at once, however deep the output lies",
  () => {
    using project = new Project({ "pets.yaml": pets });
    expect(project.tenon(generate("gen")).code).toBe(0);
    for (const args of [
      generate("/proc/tenon/out"),
      ["scaffold", "server", "pets.yaml", "--out", "/proc/tenon/handlers", "--generated", "gen"],
    ]) {
      const { status, stderr } = spawnSync(process.execPath, [bin, ...args], {
        cwd: project.root,
        env: project.environment(),
        encoding: "utf8",
        timeout: 60_000,
      });
      expect([status, stderr]).toEqual([2, expect.stringContaining("error TN503: ")]);
    }
  },
);

test.each([
  ["a file", "pets.yaml", "a part of its path is a file"],
  ["a link to itself", "loop", "go round in circles"],
])("handlers cannot be in %s: that is TN503", (_, out, says) => {
  using project = new Project({ "pets.yaml": pets });
  expect(project.tenon(generate("gen")).code).toBe(0);
  symlinkSync("loop", path.join(project.root, "loop"));
  for (const place of [out, `${out}/deeper`]) {
    const { code, err } = project.tenon([
      "scaffold",
      "server",
      "pets.yaml",
      "--out",
      place,
      "--generated",
      "gen",
    ]);
    expect([code, err]).toEqual([2, expect.stringContaining("error TN503: The handlers cannot be read")]);
    expect(err).toContain(says);
  }
});

test("an output folder that is a link to a folder is followed, and the link stays", () => {
  using project = new Project({ "pets.yaml": pets });
  mkdirSync(path.join(project.root, "real"));
  symlinkSync("real", path.join(project.root, "link"));
  expect(project.tenon(generate("link")).code).toBe(0);
  expect(lstatSync(path.join(project.root, "link")).isSymbolicLink()).toBe(true);
  expect(existsSync(path.join(project.root, "real/client.ts"))).toBe(true);
});

test("two runs at once into one folder: each is done or says that the other is at it, and the output is whole", async () => {
  using project = new Project({ "pets.yaml": pets });
  const run = () =>
    new Promise<readonly [number | null, string]>((resolve) => {
      const child = spawn(process.execPath, [bin, ...generate("out")], {
        cwd: project.root,
        env: project.environment(),
      });
      let said = "";
      child.stderr.on("data", (chunk: Buffer) => {
        said += chunk;
      });
      child.on("close", (code) => resolve([code, said]));
    });
  for (const [code, said] of await Promise.all([run(), run(), run()])) {
    if (code !== 0) expect([code, said]).toEqual([2, expect.stringContaining("error TN505: ")]);
  }
  expect(project.tenon([...generate("out"), "--check"])).toMatchObject({ code: 0 });
  const names = readdirSync(project.root).filter((name) => name !== ".cache");
  expect(names.sort()).toEqual(["out", "pets.yaml"]);
});
