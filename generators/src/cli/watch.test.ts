import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { bin, Project, pets } from "./tenon.fixture.ts";

/** A run of `tenon generate --watch --json`, whose outcomes are read one after the other. */
class Watching implements AsyncDisposable {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #lines: AsyncIterator<string>;

  constructor(project: Project, args: readonly string[]) {
    this.#child = spawn(process.execPath, [bin, "generate", "--watch", "--json", ...args], {
      cwd: project.root,
      env: project.environment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#lines = createInterface(this.#child.stdout)[Symbol.asyncIterator]();
  }

  /** The next outcome: exit code, codes of the diagnostics, files that were written. */
  async next(): Promise<{ readonly exitCode: number; readonly codes: string[]; readonly written: string[] }> {
    const { value } = await this.#lines.next();
    const outcome = JSON.parse(String(value)) as {
      exitCode: number;
      diagnostics: { code: string }[];
      outputs?: { added: string[]; changed: string[] }[];
    };
    return {
      exitCode: outcome.exitCode,
      codes: outcome.diagnostics.map(({ code }) => code),
      written: (outcome.outputs ?? []).flatMap(({ added, changed }) => [...added, ...changed]),
    };
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    const closed = new Promise<number | null>((resolve) => this.#child.once("close", resolve));
    this.#child.kill(signal);
    return closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null) await this.end("SIGKILL");
  }
}

const call = ["pets.yaml", "--out", "gen", "--targets", "types"];

describe("generate --watch", { timeout: 60_000 }, () => {
  test("generates again after a change, and only then", async () => {
    using project = new Project({ "pets.yaml": pets });
    await using watching = new Watching(project, call);
    expect((await watching.next()).written).toContain("types.ts");
    project.put("pets.yaml", pets); // Saved without a change.
    project.put("pets.yaml", pets.replaceAll("Pet", "Animal"));
    expect(await watching.next()).toMatchObject({
      exitCode: 0,
      written: expect.arrayContaining(["types.ts"]),
    });
    expect(project.read("gen/types.ts")).toContain("Animal");
  });

  test("an error is shown, the last good output stays, and mending the document goes on", async () => {
    using project = new Project({ "pets.yaml": pets });
    await using watching = new Watching(project, call);
    await watching.next();
    const good = project.read("gen/types.ts");
    project.put("pets.yaml", `${pets}\nbroken: [`);
    expect(await watching.next()).toMatchObject({ exitCode: 2, codes: ["TN101"] });
    expect(project.read("gen/types.ts")).toBe(good);
    project.put("pets.yaml", pets.replace("minLength: 1", "minLength: 2"));
    expect(await watching.next()).toMatchObject({ exitCode: 0 });
    expect(project.read("gen/types.ts")).not.toBe(good);
  });

  /** Runs with what is said to a person: a way to wait for a text of it, which gives all that has been said. */
  async function listen(
    project: Project,
    followed: (until: (text: string) => Promise<string>) => Promise<void>,
  ): Promise<void> {
    const child = spawn(process.execPath, [bin, "generate", "--watch", ...call], {
      cwd: project.root,
      env: project.environment(),
      stdio: ["ignore", "ignore", "pipe"],
    });
    try {
      let err = "";
      await followed(async (text) => {
        while (!err.includes(text)) err += String((await once(child.stderr, "data"))[0]);
        return err;
      });
    } finally {
      child.kill("SIGKILL");
    }
  }

  test("tells a warning when it comes and when it goes, and counts those that stay", async () => {
    const never = "Never: { allOf: [{ type: string }, { type: number }] }";
    const also = never.replace("Never", "Also");
    using project = new Project({ "pets.yaml": `${pets}    ${never}\n` });
    await listen(project, async (until) => {
      await until("Watching 1 file; Ctrl-C ends it.");
      project.put("pets.yaml", `${pets}    # A line more.\n    ${never}\n    ${also}\n`);
      const before = await until("1 warning stays as before.");
      expect(before.match(/TN411: The schema `Never`/g)).toHaveLength(1);
      expect(before.match(/TN411: The schema `Also`/g)).toHaveLength(1);
      project.put("pets.yaml", `${pets}    ${also}\n`);
      await until("Gone: pets.yaml at /components/schemas/Never: TN411: The schema `Never` accepts no value");
    });
    await using watching = new Watching(project, call);
    expect(await watching.next()).toMatchObject({ codes: ["TN411"] });
    project.put("pets.yaml", `${pets.replace("minLength: 1", "minLength: 2")}    ${also}\n`);
    // A program has all of them each time.
    expect(await watching.next()).toMatchObject({ codes: ["TN411"] });
  });

  test("says what it watches once and when that changes, and that an error is mended", async () => {
    using project = new Project({ "pets.yaml": pets });
    await listen(project, async (until) => {
      await until("Watching 1 file; Ctrl-C ends it.");
      project.put("pets.yaml", `${pets}\nbroken: [`);
      await until("nothing was written.");
      project.put("pets.yaml", pets);
      await until("The error is mended.\ngen: up to date.");
      expect((await until("")).match(/Watching/g)).toHaveLength(1);
      const parts = pets.replace(/#\/components\/schemas\/Pet/, "pet.yaml#/Pet");
      project.put("pet.yaml", "Pet: { type: object }");
      project.put("pets.yaml", parts);
      await until("Watching 2 files; Ctrl-C ends it.");
    });
  });

  test("a file that is saved in two steps is no error in between", async () => {
    using project = new Project({ "pets.yaml": pets });
    await using watching = new Watching(project, call);
    await watching.next();
    project.put("pets.yaml", "");
    await sleep(40);
    project.put("pets.yaml", pets.replaceAll("Pet", "Animal"));
    expect(await watching.next()).toMatchObject({ exitCode: 0, codes: [] });
    expect(project.read("gen/types.ts")).toContain("Animal");
  });

  test("follows files that are referred to, that are missing at first, replaced by a rename, and removed", async () => {
    const parts = pets.replace(/#\/components\/schemas\/Pet/, "parts/pet.yaml#/Pet");
    const pet = "Pet: { type: object, properties: { name: { type: string } } }";
    using project = new Project({ "pets.yaml": parts });
    await using watching = new Watching(project, call);
    expect(await watching.next()).toMatchObject({ exitCode: 2, codes: ["TN102"] });
    project.put("parts/pet.yaml", pet);
    expect(await watching.next()).toMatchObject({ exitCode: 0 });
    project.put("parts/.pet.yaml.swap", pet.replace("name", "title"));
    renameSync(path.join(project.root, "parts/.pet.yaml.swap"), path.join(project.root, "parts/pet.yaml"));
    expect(await watching.next()).toMatchObject({
      exitCode: 0,
      written: expect.arrayContaining(["types.ts"]),
    });
    expect(project.read("gen/types.ts")).toContain("title");
    rmSync(path.join(project.root, "parts/pet.yaml"));
    expect(await watching.next()).toMatchObject({ exitCode: 2, codes: ["TN102"] });
    expect(project.read("gen/types.ts")).toContain("title");
  });

  test("follows the configuration and the modules that it imports", async () => {
    const config = (names: string): string =>
      `import { folder } from "./folder.ts";\nexport default { document: "pets.yaml", outputs: [{ directory: folder, targets: [${names}] }] };\n`;
    using project = new Project({
      "pets.yaml": pets,
      "folder.ts": 'export const folder = "one";\n',
      "tenon.config.ts": config('"types"'),
    });
    await using watching = new Watching(project, []);
    expect((await watching.next()).written).toContain("types.ts");
    project.put("folder.ts", 'export const folder = "two";\n');
    expect((await watching.next()).written).toContain("types.ts");
    expect(project.read("two/types.ts")).toBe(project.read("one/types.ts"));
    project.put("tenon.config.ts", config('"nothing"'));
    expect(await watching.next()).toMatchObject({ exitCode: 2 });
    project.put("tenon.config.ts", config('"types", "validators"'));
    expect((await watching.next()).written).toContain("validators.ts");
  });

  test.each(["SIGINT", "SIGTERM"] as const)("%s ends it with 0", async (signal) => {
    using project = new Project({ "pets.yaml": pets });
    await using watching = new Watching(project, call);
    await watching.next();
    expect(await watching.end(signal)).toBe(0);
  });

  test("excludes --check, and without anything to watch it ends", () => {
    using project = new Project({ "pets.yaml": pets });
    for (const other of [["--check"], ["--list", "inputs"]]) {
      const { code, err } = project.tenon(["generate", ...call, "--watch", ...other]);
      expect([code, err]).toEqual([2, expect.stringContaining("exclude each other")]);
    }
    expect(project.tenon(["generate", "--watch"])).toMatchObject({ code: 2 });
  });
});
