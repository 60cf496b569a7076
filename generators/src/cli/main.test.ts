import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { registry } from "../diagnostics/index.ts";
import { commands } from "./main.ts";
import { bin, hasTerminal, Project, pets } from "./tenon.fixture.ts";

describe("a call that is wrong", () => {
  test.each([
    [["genrate"], "TN601", "Did you mean tenon generate?"],
    [["--out", "x"], "TN601", "The command comes first"],
    [["generate", "--chek"], "TN602", "Did you mean --check?"],
    [["generate", "--outp", "x"], "TN602", "Did you mean --out?"],
    [["generate", "--output", "x"], "TN602", "Did you mean --out?"],
    [["generate", "--import", ".ts"], "TN602", "Did you mean --import-extension?"],
    [
      ["generate", "--include", "pets"],
      "TN602",
      "Did you mean --include-tag or --include-path or --include-operation?",
    ],
    [["generate", "-x"], "TN602", "There is no option -x."],
    [["generate", "pets.yaml", "--out"], "TN603", "--out needs a value"],
    [["generate", "pets.yaml", "--out", "--check"], "TN603", "--out needs a value"],
    [["generate", "pets.yaml", "--out="], "TN603", "--out needs a value"],
    [["generate", "--check=yes"], "TN603", "--check takes no value"],
    [["generate", "pets.yaml", "--out", "o", "--runtime", "inlin"], "TN603", "Did you mean inline?"],
    [["generate", "pets.yaml", "--out", "o", "--out", "p"], "TN605", "--out is given more than once"],
    [["generate", "pets.yaml"], "TN604", "--out is missing"],
    [["generate"], "TN604", "neither a document in the call nor a tenon.config.ts"],
    [["generate", "pets.yaml", "other.yaml", "--out", "o"], "TN605", "takes one document"],
    [["generate", "pets.yaml", "--out", "o", "--config", "c.ts"], "TN605", "exclude each other"],
    [
      ["generate", "pets.yaml", "--out", "o", "--targets", "types,validator"],
      "TN607",
      "Did you mean validators?",
    ],
    [["generate", "--config", "nowhere.ts"], "TN611", "nowhere.ts does not exist"],
    [["explain", "TN000"], "TN606", "There is no code TN000"],
    [["explain", "TN101", "TN102"], "TN605", "explain takes one code"],
    [["init", "pets.yaml"], "TN605", "To name the document: --document pets.yaml."],
    [["gen"], "TN601", "Did you mean tenon generate?"],
    [["diff", "old.yaml"], "TN604", "Add it to the call; `tenon help diff` has examples."],
    [["mock", "--prt", "1"], "TN602", "`tenon help mock`"],
    [["help", "generat"], "TN601", "Did you mean tenon generate?"],
    [["help", "generate", "server"], "TN605", "help takes one command, but server follows generate."],
    [["help", "scaffold", "client"], "TN605", "`tenon help scaffold` has all of the command."],
    [["version", "generate"], "TN605", "version takes no argument."],
  ])("%j is %s, exit 2, nothing on standard output, nothing written", (args, code, text) => {
    using project = new Project({ "pets.yaml": pets });
    const before = project.snapshot();
    const { code: exit, out, err } = project.tenon(args);
    expect([exit, out]).toEqual([2, ""]);
    expect(err).toContain(`error ${code}: `);
    expect(err).toContain(text);
    expect(err).toContain("\n  why: ");
    expect(err).toContain("\n  do: ");
    expect(project.snapshot()).toEqual(before);
  });

  test("says once what is wrong several times", () => {
    using project = new Project();
    const args = [
      "--chek",
      "--chek",
      "--runtime",
      "a",
      "--out",
      "o",
      "--out",
      "p",
      "--out",
      "q",
      "--runtime",
      "a",
    ];
    const { err } = project.tenon(["generate", ...args]);
    expect(err.match(/^error .*/gm)).toEqual([
      "error TN602: There is no option --chek.",
      'error TN603: --runtime cannot be "a"; it is one of inline, package.',
      "error TN605: --out is given more than once.",
    ]);
  });

  test("with --json is one object on standard output and nothing on standard error", () => {
    using project = new Project();
    const { code, out, err } = project.tenon(["genrate", "--json"]);
    expect([code, err]).toEqual([2, ""]);
    expect(JSON.parse(out)).toMatchObject({
      exitCode: 2,
      diagnostics: [{ code: "TN601", severity: "error", hint: "Did you mean tenon generate?" }],
    });
  });
});

describe("with --json a place", () => {
  test.each([
    ["pets.yaml", { "pets.yaml": "openapi: 3.1.0\n" }, ["pets.yaml", "--out", "o"]],
    ["tenon.config.ts", { "tenon.config.ts": "export default { outputs: 1 };\n" }, []],
    ["tenon.config.ts", { "tenon.config.ts": "export default {;\n" }, []],
  ])(
    "in %s is told from the current folder, as it is without",
    (file, files: Record<string, string>, args) => {
      using project = new Project(files);
      const { diagnostics } = JSON.parse(project.tenon(["generate", ...args, "--json"]).out);
      expect(diagnostics[0].place).toMatchObject({ file, line: expect.any(Number) });
      expect(project.tenon(["generate", ...args]).err).toContain(`${file}:`);
    },
  );
});

describe("explain, help and version", () => {
  test("explain says what the registry says", () => {
    using project = new Project();
    expect(project.tenon(["explain", "501"])).toEqual(project.tenon(["explain", "TN501"]));
    const { code, out, err } = project.tenon(["explain", "tn501"]);
    expect([code, err]).toEqual([0, ""]);
    const { title, why, next } = registry.TN501;
    for (const text of [title, why, next]) expect(out).toContain(text);
    expect(JSON.parse(project.tenon(["explain", "TN501", "--json"]).out)).toMatchObject({
      code: "TN501",
      title,
      why,
      next,
    });
  });

  test("explain without a code lists them all", () => {
    using project = new Project();
    expect(project.tenon(["explain"]).out.trim().split("\n")).toHaveLength(Object.keys(registry).length);
  });

  test("help of a command is the same with the word that belongs to it", () => {
    using project = new Project();
    expect(project.tenon(["help", "scaffold", "server"])).toEqual(project.tenon(["help", "scaffold"]));
  });

  test("help has every command, and each command's help every option and an example", () => {
    using project = new Project();
    const { out } = project.tenon(["help"]);
    expect(out).toContain("diff a change that --fail-on names");
    for (const command of commands) {
      expect(out).toContain(command.summary);
      const help = project.tenon(["help", command.name]);
      expect(help).toEqual(project.tenon([command.name, "--help"]));
      for (const { name } of command.options) expect(help.out).toContain(`--${name} `);
      expect(help.out).toMatch(/Examples:\n {2}tenon /);
    }
    expect(project.tenon([])).toEqual(project.tenon(["--help"]));
  });

  test("version is the package's, alone on standard output", () => {
    using project = new Project();
    expect(project.tenon(["--version"])).toEqual({ code: 0, out: "0.1.0\n", err: "" });
  });
});

describe("colours", () => {
  const sequence = "\u001b[";

  test.each([
    [{}, false],
    [{ FORCE_COLOR: "1" }, true],
    [{ NO_COLOR: "1" }, false],
    [{ FORCE_COLOR: "0" }, false],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, true],
  ])("not on a terminal, with %j: %s", (env: Record<string, string>, coloured) => {
    using project = new Project();
    expect(project.tenon(["genrate"], { env }).err.includes(sequence)).toBe(coloured);
  });

  test.skipIf(!hasTerminal).each([
    [{}, true],
    [{ NO_COLOR: "" }, true],
    [{ NO_COLOR: "1" }, false],
    [{ FORCE_COLOR: "0" }, false],
  ])("on a terminal, with %j: %s", (env: Record<string, string>, coloured) => {
    using project = new Project();
    expect(project.onTerminal(["genrate"], { env }).out.includes(sequence)).toBe(coloured);
  });

  test("never in JSON", () => {
    using project = new Project();
    expect(project.tenon(["genrate", "--json"], { env: { FORCE_COLOR: "1" } }).out).not.toContain(sequence);
  });
});

describe("output that nobody takes", () => {
  /** Runs with a pipe whose reader has gone away before anything is written. */
  async function unread(project: Project, args: readonly string[], which: "stdout" | "stderr") {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd: project.root,
      env: project.environment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    const other = which === "stdout" ? child.stderr : child.stdout;
    other.on("data", (text) => {
      said += String(text);
    });
    child[which].destroy();
    const [code] = await once(child, "close");
    return { code, said };
  }

  test.each([
    [["explain"], 0],
    [["help", "generate"], 0],
    [["generate", "pets.yaml", "--out", "out", "--json"], 0],
    [["generate", "pets.yaml", "--out", "out", "--list", "inputs"], 0],
    [["generate", "none.yaml", "--out", "out", "--json"], 2],
    [["generate", "--watch", "--json", "pets.yaml", "--out", "out"], 0],
  ])("because its reader went away is no fault, and no bug: %j", async (args, code) => {
    using project = new Project({ "pets.yaml": pets });
    expect(await unread(project, args, "stdout")).toEqual({ code, said: "" });
  });

  test("is no fault on standard error either", async () => {
    using project = new Project({ "pets.yaml": pets });
    expect(await unread(project, ["generate", "pets.yaml", "--out", "out"], "stderr")).toEqual({
      code: 0,
      said: "",
    });
    expect(await unread(project, ["generate", "none.yaml", "--out", "out"], "stderr")).toEqual({
      code: 2,
      said: "",
    });
    expect(project.read("out/types.ts")).toContain("Pet");
  });

  test.skipIf(!existsSync("/dev/full"))("because the disk is full is told, and no bug", () => {
    using project = new Project({ "pets.yaml": pets });
    for (const args of [["explain"], ["generate", "none.yaml", "--out", "out", "--json"]]) {
      const { status, stderr } = spawnSync(process.execPath, [bin, ...args], {
        cwd: project.root,
        env: project.environment(),
        stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
        encoding: "utf8",
      });
      expect(status).toBe(2);
      expect(stderr).toMatch(/^Standard output cannot be written: .*ENOSPC.*\n$/);
    }
  });
});

describe("what comes from outside", () => {
  test("cannot take over the terminal", () => {
    using project = new Project();
    const { err } = project.tenon(["\u001b[2Jx\u202egen\u0007"]);
    expect(err).not.toMatch(/[\u001b\u0007\u202e]/);
  });

  test.each([[[]], [["--json"]]])("is shown without its secrets %j", (more) => {
    using project = new Project();
    const url = "https://user:hunter2@127.0.0.1:9/openapi.yaml?access_token=hunter2&page=1";
    const { code, out, err } = project.tenon(["generate", url, "--out", "o", ...more]);
    expect(code).toBe(2);
    expect(out + err).toContain("https://***@127.0.0.1:9/openapi.yaml?access_token=***&page=1");
    expect(out + err).not.toContain("hunter2");
  });
});
