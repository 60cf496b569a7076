import { spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { bin, Project, pets } from "./tenon.fixture.ts";

const nodeModules = fileURLToPath(new URL("../../../node_modules", import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new TypeError("a TCP server has a port");
  return address.port;
}

/** Whether a server listens and answers. */
async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch (error) {
    if (error instanceof TypeError) return false; // What fetch throws when nobody listens.
    throw error;
  }
}

describe("mock", { timeout: 60_000 }, () => {
  test("serves the document with the Prism of the project, and a signal ends both", async () => {
    using project = new Project({ "pets.yaml": pets });
    symlinkSync(nodeModules, path.join(project.root, "node_modules"));
    const port = String(await freePort());
    const child = spawn(process.execPath, [bin, "mock", "pets.yaml", "--port", port], {
      cwd: project.root,
      env: project.environment(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    for await (const data of child.stdout) if (String(data).includes("Prism is listening")) break;
    const answer = await fetch(`http://127.0.0.1:${port}/pets`);
    expect([answer.status, await answer.json()]).toEqual([200, [{ id: "string" }]]);
    child.kill("SIGINT");
    expect((await once(child, "exit"))[0]).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/pets`)).rejects.toThrow("fetch failed");
  });

  test.each(["--json", "--quiet"])("%s leaves standard output and standard error to it", async (manner) => {
    using project = new Project({ "pets.yaml": pets });
    symlinkSync(nodeModules, path.join(project.root, "node_modules"));
    const port = String(await freePort());
    const child = spawn(process.execPath, [bin, "mock", "pets.yaml", "--port", port, manner], {
      cwd: project.root,
      env: project.environment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, err] = [text(child.stdout), text(child.stderr)];
    while (!(await answers(`http://127.0.0.1:${port}/pets`))) await setTimeout(100);
    child.kill("SIGINT");
    expect((await once(child, "exit"))[0]).toBe(0);
    expect(await err).toBe("");
    if (manner === "--quiet") expect(await out).toBe("");
    else expect(JSON.parse(await out)).toMatchObject({ command: "mock", exitCode: 0, diagnostics: [] });
  });

  test.each([
    ["gone.yaml", "TN102", ["a/gone.yaml"]],
    ["pets.yaml", "TN623", ["do: Install it: npm install --save-dev @stoplight/prism-cli."]],
  ])("takes the only document of the configuration: %s is %s", (name, code, parts) => {
    const config = `export default { document: "a/${name}", outputs: [{ directory: "gen" }] };\n`;
    using project = new Project({ "a/pets.yaml": pets, "tenon.config.mjs": config });
    const { code: exit, err } = project.tenon(["mock", "--port", "4011"]);
    expect([exit, err]).toEqual([2, expect.stringContaining(`error ${code}: `)]);
    for (const part of parts) expect(err).toContain(part);
  });

  test("of several documents of the configuration one has to be named", () => {
    const one = (name: string): string => `{ document: "${name}.yaml", outputs: [{ directory: "${name}" }] }`;
    using project = new Project({
      "tenon.config.mjs": `export default [${one("a")}, ${one("b")}];\n`,
    });
    const { code, err } = project.tenon(["mock"]);
    expect([code, err]).toEqual([2, expect.stringContaining("the configuration has a.yaml, b.yaml.")]);
    expect(err).toContain("do: Name one: tenon mock a.yaml.");
  });

  test("when Prism ends with an error, what it printed is named as the reason, not the installation", () => {
    using project = new Project({
      "pets.yaml": pets,
      "node_modules/@stoplight/prism-cli/package.json":
        '{ "name": "@stoplight/prism-cli", "type": "commonjs" }',
      "node_modules/@stoplight/prism-cli/dist/index.js": "process.exit(3);",
    });
    const { code, err } = project.tenon(["mock", "pets.yaml", "--port", "0"]);
    expect([code, err]).toEqual([2, expect.stringContaining("TN623: Prism ended with code 3.")]);
    expect(err).toContain("do: What it printed itself says why.");
    expect(err).not.toContain("Install");
  });

  test("a port that is in use is refused, with what to do", async () => {
    using project = new Project({ "pets.yaml": pets });
    symlinkSync(nodeModules, path.join(project.root, "node_modules"));
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const port = String((server.address() as AddressInfo).port);
    const { code, err } = project.tenon(["mock", "pets.yaml", "--port", port]);
    server.close();
    expect([code, err]).toEqual([2, expect.stringContaining(`TN623: Port ${port} of 127.0.0.1 is in use.`)]);
    expect(err).toContain("do: Choose another one with --port");
  });

  test.each([
    [["mock"], "TN604", "one document"],
    [["mock", "pets.yaml", "more.yaml"], "TN605", "one document"],
    [["mock", "pets.yaml", "--port", "70000"], "TN603", "--port"],
    [["mock", "nowhere.yaml"], "TN102", "nowhere.yaml"],
    [["mock", "broken.yaml"], "TN101", "broken.yaml:1:"],
    [["mock", "new.yaml"], "TN624", "new.yaml:1:1"],
    [["mock", "pets.yaml"], "TN623", "not installed"],
  ])("%j is refused with %s", (args, code, part) => {
    const files = { "pets.yaml": pets, "broken.yaml": "a: [", "new.yaml": pets.replace("3.1.0", "3.2.0") };
    using project = new Project(files);
    const { code: exit, err } = project.tenon(args);
    expect([exit, err]).toEqual([2, expect.stringContaining(`error ${code}: `)]);
    expect(err).toContain(part);
  });
});

describe("doctor", () => {
  test("refuses a document, which it would not look at", () => {
    using project = new Project({ "pets.yaml": pets });
    const { code, err } = project.tenon(["doctor", "pets.yaml"]);
    expect([code, err]).toEqual([2, expect.stringContaining("TN605")]);
  });

  test("tells versions, configuration and drift, and writes nothing", () => {
    using project = new Project({
      "pets.yaml": pets,
      "tenon.config.ts":
        'export default { document: "pets.yaml", outputs: [{ directory: "gen", targets: ["types"] }] };\n',
    });
    const before = project.snapshot();
    const { code, out, err } = project.tenon(["doctor"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^tenon in the project +not installed$/m);
    expect(err).toContain("does not type-check. Next: npm install --save-dev tenon");
    for (const line of [
      /^tenon +0\.1\.0$/m,
      /^node +\d+\./m,
      /^configuration +tenon\.config\.ts$/m,
      /^gen +\d files differ$/m,
    ])
      expect(out).toMatch(line);
    expect(project.snapshot()).toEqual(before);
    project.put("node_modules/tenon/package.json", '{ "name": "tenon", "version": "0.1.0" }');
    expect(project.tenon(["doctor"])).toMatchObject({
      out: expect.stringMatching(/^tenon in the project +0\.1\.0$/m),
      err: "",
    });
    project.tenon(["generate"]);
    expect(project.tenon(["doctor"]).out).toMatch(/^gen +up to date$/m);
  });

  test("without a configuration names the documents, and how to begin", () => {
    using project = new Project({ "api/my pets.yaml": pets, "b/c/other.yaml": pets });
    const { code, out, err } = project.tenon(["doctor"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^document 1 +api\/my pets\.yaml\ndocument 2 +b\/c\/other\.yaml$/m);
    expect(err).toBe(
      "There is no tenon.config.ts in this folder. Next: npx tenon init --document 'api/my pets.yaml'\n",
    );
    using empty = new Project();
    expect(empty.tenon(["doctor"]).err).toContain("no OpenAPI document in it or below");
  });

  test("works without a configuration, and shows what is wrong with one", () => {
    using project = new Project({ "pets.yaml": "a: [" });
    expect(project.tenon(["doctor"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^configuration +none$/m),
    });
    project.put(
      "tenon.config.ts",
      'export default { document: "pets.yaml", outputs: [{ directory: "gen" }] };\n',
    );
    const { code, out, err } = project.tenon(["doctor"]);
    expect([code, err]).toEqual([2, expect.stringContaining("TN101")]);
    expect(out).toMatch(/^document 1 +pets\.yaml$/m);
  });
});
