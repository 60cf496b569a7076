import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { registry } from "../diagnostics/index.ts";
import { commands } from "./main.ts";
import { Project } from "./tenon.fixture.ts";

/** What each shell, having read the script, offers for a line, by asking its own completion. */
const ask: Readonly<Record<string, (script: string, line: readonly string[]) => readonly string[]>> = {
  bash: (script, line) =>
    shell("bash", [
      "--norc",
      "-c",
      `${script}
COMP_WORDS=(${line.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _tenon; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ]),
  fish: (script, line) =>
    shell("fish", ["--no-config", "-c", `${script}\ncomplete -C '${line.join(" ")}'`]).map(
      (one) => one.split("\t")[0] ?? "",
    ),
};

function shell(name: string, args: readonly string[]): readonly string[] {
  const { stdout, stderr } = spawnSync(name, args, { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

function isInstalled(name: string): boolean {
  return spawnSync(name, ["-c", "exit 0"]).status === 0;
}

function scriptOf(name: string): string {
  using project = new Project();
  return project.tenon(["completion", name]).out;
}

describe.each(Object.keys(ask))("completion %s", (name) => {
  const offers = (...line: readonly string[]): readonly string[] => ask[name]?.(scriptOf(name), line) ?? [];

  test.skipIf(!isInstalled(name))(
    "offers commands, options of the command, their values, and other values",
    () => {
      expect([...offers("tenon", "")].sort()).toEqual(commands.map((command) => command.name).sort());
      expect(offers("tenon", "gen")).toEqual(["generate"]);
      expect(offers("tenon", "generate", "--ru")).toEqual(["--runtime"]);
      expect(offers("tenon", "generate", "--runtime", "")).toEqual(["inline", "package"]);
      expect([...offers("tenon", "generate", "--targets", "validat")].sort()).toEqual([
        "validation",
        "validators",
      ]);
      expect(offers("tenon", "generate", "--targets", "types,cli")).toEqual(["types,client"]);
      expect(offers("tenon", "explain", "--out")).toEqual([]);
      expect([...offers("tenon", "explain", "TN10")].sort()).toEqual(
        Object.keys(registry).filter((code) => code.startsWith("TN10")),
      );
    },
  );
});

test.skipIf(!isInstalled("zsh"))("zsh reads its script without complaint", () => {
  expect(
    shell("zsh", ["-f", "-c", `autoload -Uz compinit && compinit -D\n${scriptOf("zsh")}\nwhence -w _tenon`]),
  ).toEqual(["_tenon: function"]);
});

test("a shell that is not known is refused", () => {
  using project = new Project();
  expect(project.tenon(["completion"])).toMatchObject({ code: 2, out: "" });
  expect(project.tenon(["completion", "toString"]).err).toContain("bash, zsh, fish");
  expect(project.tenon(["completion", "powershell"]).err).toContain(
    "There is no completion for powershell: completion takes one shell: bash, zsh, fish.",
  );
});
