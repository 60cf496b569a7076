import { describe, expect, test } from "vitest";
import { commands } from "./main.ts";
import { Project, pets } from "./tenon.fixture.ts";

const config =
  'export default { document: "pets.yaml", outputs: [{ directory: "gen", targets: ["types"] }] };\n';
const other = pets.replace("operationId: listPets", "operationId: findPets");

/** For each command a call that does something and one that is refused. Of `mock` that serves, its own test tells. */
const calls: Readonly<Record<string, readonly (readonly string[])[]>> = {
  init: [
    ["--document", "pets.yaml"],
    ["--document", "nowhere.yaml"],
  ],
  generate: [
    ["pets.yaml", "--out", "gen"],
    ["pets.yaml", "--out", "gen", "--check"],
    ["pets.yaml", "--out", "gen", "--list", "inputs"],
    ["broken.yaml", "--out", "gen"],
  ],
  scaffold: [
    ["server", "pets.yaml", "--generated", "api", "--out", "handlers"],
    ["server", "pets.yaml", "--generated", "api", "--out", "handlers", "--dry-run"],
    ["server"],
  ],
  diff: [
    ["pets.yaml", "other.yaml"],
    ["pets.yaml", "other.yaml", "--format", "markdown", "--fail-on", "major"],
    ["pets.yaml"],
  ],
  mock: [["broken.yaml"]],
  explain: [["TN101"], [], ["TN000"]],
  doctor: [[], ["--config", "pets.config.mjs"], ["--config", "nowhere.ts"]],
  completion: [["bash"], ["zsh"], ["fish"], []],
  help: [[], ["generate"], ["nothing"]],
  version: [[]],
};

function project(): Project {
  return new Project({
    "pets.yaml": pets,
    "other.yaml": other,
    "broken.yaml": "a: [",
    "pets.config.mjs": config,
    "api/server.ts": "export {};\n",
  });
}

test("the table has every command", () => {
  expect(Object.keys(calls).sort()).toEqual(commands.map(({ name }) => name).sort());
});

const cases = Object.entries(calls).flatMap(([name, list]) => list.map((args) => [[name, ...args]] as const));

describe.each(cases)("%j", (args) => {
  test("with --json prints one object on standard output, which says all that is said without", () => {
    using plain = project();
    using json = project();
    const { code, out, err } = plain.tenon(args);
    const told = json.tenon([...args, "--json"]);
    expect([told.code, told.err]).toEqual([code, ""]);
    const { tenon, command, exitCode, diagnostics, ...data } = JSON.parse(told.out) as Record<
      string,
      unknown
    >;
    expect([tenon, command, exitCode]).toEqual(["0.1.0", args[0], code]);
    const codes = (diagnostics as readonly { readonly code: string }[]).map((one) => one.code);
    const shown = [...err.matchAll(/(?:error|warning) (TN\d+): /g)].map(([, found]) => found);
    expect(codes).toEqual(shown);
    if (out !== "") expect(Object.keys(data)).not.toEqual([]);
  });

  test("with --quiet prints the same on standard output, and on standard error nothing but errors", () => {
    using plain = project();
    using silent = project();
    const { code, out, err } = plain.tenon(args);
    const told = silent.tenon([...args, "--quiet"]);
    expect([told.code, told.out]).toEqual([code, out]);
    // What the run has come to stands last, after an empty line.
    const errors = err.replace(/(?<=\n)\n[^\n]+\n$/, "");
    expect(told.err).toBe(err.includes("error TN") ? errors : "");
  });
});
