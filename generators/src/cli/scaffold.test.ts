import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { Project, pets } from "./tenon.fixture.ts";

const call = ["scaffold", "server", "pets.yaml", "--generated", "src/api", "--out", "src/handlers"] as const;

/** What a project holds once its server has been generated; made once, since every test starts with it. */
const generatedFiles = ((): Readonly<Record<string, string>> => {
  using project = new Project({ "pets.yaml": pets });
  expect(project.tenon(["generate", "pets.yaml", "--out", "src/api"]).code).toBe(0);
  const files = Object.keys(project.snapshot()).filter((name) => /\.\w+$/.test(name));
  return Object.fromEntries(files.map((name) => [name, project.read(name)]));
})();

function generated(more: Readonly<Record<string, string>> = {}): Project {
  return new Project({ ...generatedFiles, ...more });
}

function git(project: Project, ...args: readonly string[]): void {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@network.example"];
  execFileSync("git", [...identity, ...args], {
    cwd: project.root,
    env: project.environment(),
    stdio: "ignore",
  });
}

const more = pets.replace(
  "components:",
  `    post:
      operationId: createPet
      responses: { "204": { description: Done. } }
components:`,
);

describe("tenon scaffold server", () => {
  test("writes the handlers, and says that they are up to date", () => {
    using project = generated();
    const first = project.tenon(call);
    expect([first.code, first.out]).toEqual([0, ""]);
    expect(first.err).toContain("src/handlers/untagged.ts: added.");
    expect(project.read("src/handlers/untagged.ts")).toContain('from "../api/server.js";');
    expect(project.read("src/handlers/index.ts")).toContain('from "./untagged.js";');
    expect(project.tenon(call).err).toContain("src/handlers: up to date.");
  });

  test("--dry-run prints a diff that git can apply, and writes nothing", () => {
    using project = generated();
    project.tenon(call);
    git(project, "init", "-q");
    git(project, "add", "-A");
    git(project, "commit", "-qm", "before");
    project.put("pets.yaml", more);
    const before = project.snapshot();
    const { code, out } = project.tenon([...call, "--dry-run"]);
    expect(code).toBe(0);
    expect(out).toContain("--- a/src/handlers/untagged.ts\n+++ b/src/handlers/untagged.ts\n@@ -");
    expect(out).toContain("+  async createPet() {\n");
    expect(project.snapshot()).toEqual(before);
    project.put("change.diff", out);
    git(project, "apply", "change.diff");
    const applied = project.read("src/handlers/untagged.ts");
    git(project, "checkout", "src/handlers");
    expect(project.tenon(call).code).toBe(0);
    expect(project.read("src/handlers/untagged.ts")).toBe(applied);
  });

  test("--dry-run shows the new name of an operation, and says below which path the document has it", () => {
    using project = generated();
    project.tenon(call);
    const renamed = pets
      .replace("operationId: ", "operationId: new")
      .replace("paths:", "servers: [{ url: /v1 }]\npaths:");
    project.put("pets.yaml", renamed);
    const { out, err } = project.tenon([...call, "--dry-run"]);
    expect(out).toMatch(/^-.*Pick<Handlers, "(\w+)">.*\n\+.*Pick<Handlers, "newL?\w+">/m);
    expect(err).toMatch(/untagged\.ts: (\w+) would be renamed to new\w+, since the operation is\.\n/);
    expect(err).toContain("have it below `/v1`");
    expect(err).not.toContain("TN633");
  });

  test("refuses to change a file with changes that are not committed, and touches nothing", () => {
    using project = generated();
    project.tenon(call);
    git(project, "init", "-q");
    project.put("pets.yaml", more);
    const before = project.snapshot();
    const { code, err } = project.tenon(call);
    expect(code).toBe(2);
    expect(err).toContain("src/handlers/untagged.ts: error TN631");
    const { ".git": _one, ...rest } = project.snapshot();
    const { ".git": _other, ...earlier } = before;
    const files = (snapshot: object): object =>
      Object.fromEntries(Object.entries(snapshot).filter(([name]) => !name.startsWith(".git")));
    expect(files(rest)).toEqual(files(earlier));
  });

  test("refuses a folder with a file that does not parse, at its place", () => {
    using project = generated();
    project.put("src/handlers/mine.ts", "export const a = 1;\nconst = 2;\n");
    const before = project.snapshot();
    const { code, err } = project.tenon(call);
    expect(code).toBe(2);
    expect(err).toContain("src/handlers/mine.ts:2:7: error TN632");
    expect(project.snapshot()).toEqual(before);
  });

  test.each([
    [["scaffold"], "TN604", "What to scaffold is missing"],
    [["scaffold", "client", "pets.yaml"], "TN604", "There is no scaffold for client"],
    [["scaffold", "server", "pets.yaml", "--out", "src/handlers"], "TN604", "--generated is missing"],
    [["scaffold", "server", "pets.yaml", "--generated", "nowhere", "--out", "h"], "TN635", "no server.ts"],
    [[...call.slice(0, -1), "src/api/handlers"], "TN605", "--out is the generated folder or in it"],
    [["scaffold", "server", "no.yaml", ...call.slice(3)], "TN102", "no.yaml"],
  ])("%j is %s", (args, code, text) => {
    using project = generated();
    const before = project.snapshot();
    const { code: exit, out, err } = project.tenon(args);
    expect([exit, out]).toEqual([2, ""]);
    expect(err).toContain(`error ${code}: `);
    expect(err).toContain(text);
    expect(project.snapshot()).toEqual(before);
  });

  describe("takes from tenon.config.ts", () => {
    const config = (documents: string): string => `export default [${documents}];\n`;
    const output = (directory: string): string =>
      `{ directory: ${JSON.stringify(directory)}, importExtension: ".ts", exclude: { operationIds: ["createPet"] } }`;

    test("the document, the folder of the server, the operations and the ending of imports", () => {
      const both = `{ name: "pets", document: "pets.yaml", outputs: [${output("src/none")}, ${output("src/api")}] }`;
      using project = generated({ "pets.yaml": more, "tenon.config.ts": config(both) });
      const { code, err } = project.tenon(["scaffold", "server", "--out", "src/handlers"]);
      expect([code, err]).toEqual([0, expect.stringContaining("src/handlers/untagged.ts: added.")]);
      expect(project.read("src/handlers/untagged.ts")).toContain('from "../api/server.ts";');
      expect(project.read("src/handlers/untagged.ts")).not.toContain("createPet");
      expect(project.read("src/handlers/index.ts")).toContain('from "./untagged.ts";');
      const named = project.tenon(["scaffold", "server", "pets", "--out", "src/handlers"]);
      expect(named.err).toContain("src/handlers: up to date.");
    });

    test("nothing where several documents have a server, until one is named", () => {
      const one = (name: string): string =>
        `{ name: "${name}", document: "pets.yaml", outputs: [${output(`src/${name}`)}] }`;
      const copies = Object.fromEntries(
        Object.entries(generatedFiles).map(([path, text]) => [path.replace("src/api", "src/other"), text]),
      );
      using project = generated({ ...copies, "tenon.config.ts": config(`${one("api")}, ${one("other")}`) });
      const call = ["scaffold", "server", "--out", "src/handlers"];
      const { code, err } = project.tenon(call);
      expect([code, err]).toEqual([
        2,
        expect.stringContaining("There is a server in each of src/api, src/other"),
      ]);
      expect(project.tenon([...call.slice(0, 2), "other", ...call.slice(2)]).code).toBe(0);
      expect(project.read("src/handlers/untagged.ts")).toContain('from "../other/server.ts";');
      expect(project.tenon([...call, "--overlay", "x.yaml"]).err).toContain("error TN605");
    });
  });

  test("--json has the files and the diff", () => {
    using project = generated();
    const { out } = project.tenon([...call, "--dry-run", "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      exitCode: 0,
      files: [
        { path: "src/handlers/untagged.ts", change: "added" },
        { path: "src/handlers/index.ts", change: "added" },
      ],
      diff: expect.stringContaining("--- /dev/null\n+++ b/src/handlers/untagged.ts"),
    });
  });

  test("names files as any file system takes them, and leaves nothing beside them when one cannot be written", () => {
    const tagged = pets.replace(/operationId: \w+/, (id) => `tags: [${"a".repeat(300)}]\n      ${id}`);
    const device = tagged.replace(`[${"a".repeat(300)}]`, "[con]");
    using project = generated({ "pets.yaml": tagged, "device.yaml": device });
    expect(project.tenon(call).err).toContain(`src/handlers/${"a".repeat(60)}.ts: added.`);
    const other = call.map((one) =>
      one.replace("pets.yaml", "device.yaml").replace("src/handlers", "src/other"),
    );
    project.put("src/other/index.ts/file", "a folder where a file should be");
    const ran = project.tenon(other);
    expect([ran.code, ran.err]).toEqual([2, expect.stringMatching(/^src\/other\/index\.ts.* TN503/)]);
    expect(Object.keys(project.snapshot()).filter((name) => name.startsWith("src/other/"))).toEqual([
      "src/other/index.ts",
      "src/other/index.ts/file",
    ]);
  });
});
