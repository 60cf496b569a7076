import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundlePilot } from "../openapi/redocly.ts";
import { freePort } from "./free-port.ts";
import { root } from "./workspace.ts";

/** A running Prism. */
export interface Prism {
  readonly url: string;
  /** All that it has printed. */
  output(): string;
  stop(): Promise<void>;
}

/** Settings of a Prism. */
export interface PrismOptions {
  /** A file. Default: the pilot's document with the assumptions. */
  readonly document?: string;
  /** Default: a free one. */
  readonly port?: number;
  /** A server to forward to: `prism proxy` instead of `prism mock`. */
  readonly upstream?: string;
  /** Violations become errors, where Prism would otherwise only say them. */
  readonly errors?: boolean;
}

/** Starts Prism on a document. Throws with its output when it does not come up. */
export async function startPrism(options: PrismOptions = {}): Promise<Prism> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-prism-"));
  const document = options.document ?? (await pilotDocument(folder));
  const port = options.port ?? (await freePort());
  const command = options.upstream === undefined ? ["mock", document] : ["proxy", document, options.upstream];
  const flags = ["-p", String(port), "-h", "127.0.0.1", ...(options.errors === true ? ["--errors"] : [])];
  const cli = join(root, "node_modules/@stoplight/prism-cli/dist/index.js");
  const child = spawn(process.execPath, [cli, ...command, ...flags], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => (output += data.toString()));
  await listening(child, () => output);
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill();
        await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function pilotDocument(folder: string): Promise<string> {
  const document = join(folder, "openapi.json");
  await writeFile(document, await bundlePilot(["openapi/overlays/assumptions.yaml"]));
  return document;
}

async function listening(child: ChildProcess, output: () => string): Promise<void> {
  while (!output().includes("Prism is listening")) {
    if (child.exitCode !== null) throw new Error(`Prism ended before it listened:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
