import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build, createServer, type InlineConfig, type ViteDevServer } from "vite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tenon } from "./vite.ts";

let root: string;

const documentOf = (name: string): string => `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /things:
    get:
      operationId: ${name}
      responses: { "200": { description: Things., content: { application/json: { schema: { type: string } } } } }
`;

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), "tenon-vite-")));
  await mkdir(path.join(root, "src"));
  await write("openapi.yaml", documentOf("listThings"));
  await write(
    "tenon.config.js",
    'export default { document: "openapi.yaml", outputs: [{ directory: "src/api" }] };',
  );
  await write("package.json", '{ "type": "module" }');
  await write("index.html", '<script type="module" src="/src/main.ts"></script>');
  await write(
    "src/main.ts",
    'import * as api from "./api/client.js";\nconsole.log(Object.keys(api).join());\n',
  );
});

afterEach(() => rm(root, { recursive: true, force: true }));

function write(name: string, text: string): Promise<void> {
  return writeFile(path.join(root, name), text);
}

function client(): Promise<string> {
  return readFile(path.join(root, "src/api/client.ts"), "utf8");
}

const settings = (options?: { readonly config: string }): InlineConfig => ({
  root,
  configFile: false,
  logLevel: "silent",
  plugins: [tenon(options)],
});

/** Waits for what a watcher brings about. */
async function eventually(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}

describe("in a build", () => {
  test("generates first, so that the program finds its client", async () => {
    const built = await build({ ...settings(), build: { write: false, minify: false } });
    const [{ output } = { output: [] }] = [built].flat() as readonly {
      output: readonly { code?: string }[];
    }[];
    expect(output[0]?.code).toContain("listThings");
  });

  test("fails with the diagnostics and their place", async () => {
    await write("openapi.yaml", documentOf("listThings").replace("type: string", "type: strin"));
    await expect(build({ ...settings(), build: { write: false } })).rejects.toThrow(
      /openapi\.yaml:7:\d+: error TN\d+/,
    );
  });

  test("fails without a configuration, and says which it looked for", async () => {
    await rm(path.join(root, "tenon.config.js"));
    await expect(build({ ...settings(), build: { write: false } })).rejects.toThrow(/tenon\.config\.ts/);
  });

  test("takes another configuration", async () => {
    await write(
      "other.config.js",
      'export default { document: "openapi.yaml", outputs: [{ directory: "src/api", targets: ["types"] }] };',
    );
    await write("src/main.ts", 'import "./api/index.js";');
    await build({ ...settings({ config: "other.config.js" }), build: { write: false } });
    await expect(client()).rejects.toThrow("ENOENT");
  });
});

describe("in development", () => {
  let server: ViteDevServer;
  let sent: string[];

  beforeEach(async () => {
    server = await createServer({ ...settings(), server: { port: 0, host: "127.0.0.1" } });
    await server.listen();
    const [address = ""] = server.resolvedUrls?.local ?? [];
    const socket = new WebSocket(
      `${address.replace("http", "ws")}?token=${server.config.webSocketToken}`,
      "vite-hmr",
    );
    sent = [];
    socket.addEventListener("message", ({ data }) => sent.push(String(data)));
    await new Promise((resolve) => socket.addEventListener("open", resolve));
  });

  afterEach(() => server.close());

  test("generates at the start, and serves what it made", async () => {
    const answer = await fetch(new URL("/src/api/client.ts", server.resolvedUrls?.local[0]));
    expect(await answer.text()).toContain("listThings");
  });

  test("generates again when the document changes", async () => {
    await write("openapi.yaml", documentOf("listOthers"));
    await eventually(async () => (await client()).includes("listOthers"));
  });

  test("shows an error in the browser and keeps the last good output, until the document is right again", async () => {
    await write("openapi.yaml", "openapi: [");
    await eventually(async () => sent.some((message) => message.includes("TN101")));
    expect(JSON.parse(sent.find((message) => message.includes("TN101")) ?? "")).toMatchObject({
      type: "error",
      err: { plugin: "tenon", message: expect.stringMatching(/openapi\.yaml:1:\d+: error TN101/) },
    });
    expect(await client()).toContain("listThings");
    await write("openapi.yaml", documentOf("listThings"));
    await eventually(async () => sent.some((message) => message.includes("full-reload")));
  });
});

test("on Vite's own command line, a change of the configuration generates again", async () => {
  const plugin = new URL("vite.ts", import.meta.url);
  await write(
    "vite.config.js",
    `import { tenon } from ${JSON.stringify(plugin.href)}; export default { plugins: [tenon()] };`,
  );
  const program = fileURLToPath(new URL("../../bin/vite.js", import.meta.resolve("vite")));
  const vite = spawn(
    process.execPath,
    ["--conditions=@tenon/source", program, "--configLoader", "native", "--host", "127.0.0.1", "--port", "0"],
    { cwd: root, stdio: "ignore" },
  );
  try {
    await eventually(async () => (await made()).includes('from "./types.js"'));
    await write(
      "tenon.config.js",
      'export default { document: "openapi.yaml", outputs: [{ directory: "src/api", importExtension: ".ts" }] };',
    );
    await eventually(async () => (await made()).includes('from "./types.ts"'));
  } finally {
    vite.kill();
    await once(vite, "exit");
  }
});

/** The client, or nothing before there is one. */
function made(): Promise<string> {
  return client().catch(() => "");
}
