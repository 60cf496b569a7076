/**
 * `npm run test:runtimes [-- --only NAME]`: a generated client on Node, Bun, Deno and workerd, each from the npm registry at an exact
 * version, in a folder of its own. Ends with 1 if a check fails somewhere.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { installPeers } from "../install-peers.ts";
import { capture, root, run } from "../workspace.ts";
import { startServer } from "./server.ts";

const versions = {
  "@deno/linux-x64-glibc": "2.9.6",
  "@oven/bun-linux-x64": "1.4.5",
  workerd: "1.20261117.1",
};

type Problems = Readonly<Record<string, string>>;
type Platform = (baseUrl: string) => Promise<Problems>;

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: join(tmpdir(), "tenon-runtimes") },
    only: { type: "string" },
  },
});
const { folder } = values;
const installed = (path: string): string => join(folder, "node_modules", path);

const platforms: Readonly<Record<string, Platform>> = {
  [`Node ${process.version.slice(1)}`]: (url) => runScript(process.execPath, [], url),
  [`Bun ${versions["@oven/bun-linux-x64"]}`]: (url) =>
    runScript(installed("@oven/bun-linux-x64/bin/bun"), ["run"], url),
  [`Deno ${versions["@deno/linux-x64-glibc"]}`]: (url) =>
    runScript(installed("@deno/linux-x64-glibc/deno"), ["run", "--no-config", "--allow-net=127.0.0.1"], url),
  [`workerd ${versions.workerd}`]: runWorker,
};

await installPeers(folder, versions);
await bundle();
const server = await startServer();
try {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [name, platform] of Object.entries(platforms)) {
    if (values.only === undefined || name.startsWith(values.only)) report(name, await platform(url));
  }
} finally {
  server.closeAllConnections();
  server.close();
}

/** What was generated and the program that uses it, as one module for command lines and one for workers. */
async function bundle(): Promise<void> {
  const document = fileURLToPath(new URL("openapi.yaml", import.meta.url));
  const targets = "types,client,validators,validation";
  const generated = join(folder, "generated");
  const options = ["--out", generated, "--targets", targets, "--runtime", "package", "--force", "--quiet"];
  await run(process.execPath, [join(root, "generators/bin/tenon.js"), "generate", document, ...options]);
  const imports = `import * as client from ${JSON.stringify(join(generated, "client.ts"))};
    import * as validation from ${JSON.stringify(join(generated, "validation.ts"))};
    import { runChecks } from ${JSON.stringify(fileURLToPath(new URL("program.ts", import.meta.url)))};`;
  const check = (url: string): string => `runChecks({ client, validation }, ${url})`;
  const programs = {
    script: `${imports} console.log(JSON.stringify(await ${check("process.argv[2]")}));`,
    worker: `${imports} export default { fetch: async (_request, env) => Response.json(await ${check("env.url")}) };`,
  };
  for (const [name, contents] of Object.entries(programs)) {
    await build({
      stdin: { contents, loader: "ts", resolveDir: root },
      bundle: true,
      format: "esm",
      conditions: ["@tenon/source"],
      nodePaths: [join(root, "node_modules")],
      outfile: join(folder, `${name}.js`),
      logLevel: "warning",
    });
  }
}

async function runScript(program: string, options: readonly string[], url: string): Promise<Problems> {
  const { stdout } = await capture(program, [...options, join(folder, "script.js"), url]);
  return JSON.parse(stdout) as Problems;
}

/** workerd as a server of its own, asked once. */
async function runWorker(url: string): Promise<Problems> {
  const port = 20_000 + (process.pid % 20_000);
  await writeFile(join(folder, "workerd.capnp"), workerConfiguration(url, port));
  const child = spawn(
    installed("@cloudflare/workerd-linux-64/bin/workerd"),
    ["serve", join(folder, "workerd.capnp")],
    {
      stdio: "inherit",
    },
  );
  try {
    for (let tries = 100; ; tries--) {
      try {
        return (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Problems;
      } catch (error) {
        if (tries === 0 || child.exitCode !== null) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  } finally {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  }
}

function workerConfiguration(url: string, port: number): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  bindings = [(name = "url", text = "${url}")],
  compatibilityDate = "2026-11-01",
);
`;
}

function report(name: string, problems: Problems): void {
  const failed = Object.entries(problems).filter(([, problem]) => problem !== "");
  const count = Object.keys(problems).length;
  console.log(`${name}: ${count - failed.length} of ${count} checks`);
  for (const [check, problem] of failed) console.log(`  ${check}: ${problem}`);
  if (count === 0 || failed.length > 0) process.exitCode = 1;
}
