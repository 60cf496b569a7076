import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { bundledSize } from "../bundled-size.ts";
import { root, run } from "../workspace.ts";

/** Bytes of a bundle with one operation, minified and compressed. */
export interface BundleSize {
  readonly name: string;
  readonly program: string;
  readonly gzip?: number;
}

/** Another client: how it is generated, and what a program imports for one operation. */
interface Peer {
  readonly name: string;
  /** What has to be installed, where the repository does not have it. */
  readonly install?: Readonly<Record<string, string>>;
  readonly generate?: (document: string, folder: string) => readonly string[];
  readonly program: string;
}

const peers: readonly Peer[] = [
  {
    name: "openapi-fetch",
    program:
      'import createClient from "openapi-fetch"; export const client = createClient({ baseUrl: "https://network.example" }); export const read = () => client.GET("/api/actors/{actorId}/posts", { params: { path: { actorId: "a" } } });',
  },
  {
    name: "@hey-api/openapi-ts 0.99.0",
    install: { "@hey-api/openapi-ts": "0.99.0", typescript: "5.9.3" },
    generate: (document, folder) => [
      "@hey-api/openapi-ts/bin/run.js",
      "-i",
      document,
      "-o",
      join(folder, "hey"),
    ],
    program:
      'export { listActorPosts } from "./hey/sdk.gen.ts"; export { createClient } from "./hey/client/index.ts";',
  },
  {
    name: "orval (fetch)",
    generate: (document, folder) => [
      "orval/dist/bin/orval.mjs",
      "--input",
      document,
      "--output",
      join(folder, "orval.ts"),
      "--client",
      "fetch",
    ],
    program: 'export { listActorPosts } from "./orval.ts";',
  },
  {
    name: "@redocly/cli generate-client",
    generate: (document, folder) => [
      "@redocly/cli/bin/cli.js",
      "generate-client",
      document,
      "-o",
      join(folder, "redocly.ts"),
    ],
    program: 'export { listActorPosts } from "./redocly.ts";',
  },
];

/** Ours first, then each peer; one that could not be generated or bundled has no figure. */
export async function bundleSizes(folder: string): Promise<readonly BundleSize[]> {
  const own = {
    one: 'export { createPilotClient, listActorPosts } from "@shared-social/client";',
    full: 'export { createPilotClient, listActorPosts, retry, timeout } from "@shared-social/client";',
    checked:
      'export { createPilotClient, listActorPosts, retry, timeout } from "@shared-social/client"; export { validation } from "@tenon/runtime/client";',
  };
  const ours = [
    { name: "Tenon", program: "one operation, optional bearer", gzip: await bundledSize(own.one) },
    { name: "Tenon", program: "with retries and time-outs", gzip: await bundledSize(own.full) },
    { name: "Tenon", program: "and checks, without validators", gzip: await bundledSize(own.checked) },
  ];
  await mkdir(folder, { recursive: true });
  const document = join(folder, "openapi.json");
  await run(process.execPath, [
    join(root, "node_modules/@redocly/cli/bin/cli.js"),
    "bundle",
    "openapi/openapi.yaml",
    "-o",
    document,
  ]);
  const others: BundleSize[] = [];
  for (const peer of peers)
    others.push({ name: peer.name, program: "one operation", ...(await sizeOf(peer, document, folder)) });
  return [...ours, ...others];
}

async function sizeOf(peer: Peer, document: string, folder: string): Promise<{ readonly gzip?: number }> {
  try {
    const modules = peer.install === undefined ? root : await installed(peer.install, folder);
    const [bin = "", ...args] = peer.generate?.(document, folder) ?? [];
    if (bin !== "") await run(process.execPath, [join(modules, "node_modules", bin), ...args], folder);
    const { outputFiles } = await build({
      stdin: { contents: peer.program, loader: "ts", resolveDir: folder },
      bundle: true,
      minify: true,
      format: "esm",
      write: false,
      nodePaths: [join(root, "node_modules")],
      logLevel: "error",
    });
    return {
      gzip: outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0),
    };
  } catch (error) {
    console.error(`${peer.name}:`, error);
    return {};
  }
}

/** Installs packages in a folder of their own, unless they are there. They never become dependencies of the repository. */
async function installed(wanted: Readonly<Record<string, string>>, folder: string): Promise<string> {
  const manifest = `${JSON.stringify({ private: true, type: "module", dependencies: wanted }, undefined, 2)}\n`;
  const path = join(folder, "package.json");
  const there = existsSync(join(folder, "node_modules/.package-lock.json")) && existsSync(path);
  if (there && (await readFile(path, "utf8")) === manifest) return folder;
  await rm(join(folder, "node_modules"), { recursive: true, force: true });
  await writeFile(path, manifest);
  await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], folder);
  return folder;
}
