/**
 * `npm run prism:documents -- FILE… [--runs NUMBER] [--seed NUMBER]`: puts `prism proxy` between the generated client and the generated
 * server of each document, sends random valid requests through it, which random valid answers come back to, and prints what Prism holds
 * to be a violation, and what does not arrive as it was sent. Exits with 1 where there is any. A document has to be one file.
 */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { toNodeHandler } from "@tenon/runtime/server";
import { readFiles } from "../generators/src/document/read-files.ts";
import { isJson } from "../generators/src/targets/wire/body-codec.ts";
import { type Prism, startPrism } from "./prism.ts";
import { bind } from "./roundtrip/binding.ts";
import { type GeneratedDocument, generatedDocument } from "./roundtrip/document.ts";
import { exchange, type Sample } from "./roundtrip/exchange.ts";
import { modelOf } from "./roundtrip/model.ts";
import { drawSamples, samples, turns } from "./roundtrip/round-trip.ts";
import { capture, root } from "./workspace.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "3" }, seed: { type: "string", default: "1" } },
});
const options = { runs: Number(values.runs), seed: Number(values.seed) };
for (const file of positionals) await checkDocument(resolve(file));

async function checkDocument(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-prism-"));
  try {
    const document = await generated(file, folder);
    const found = await throughPrism(document, file);
    console.log(`${basename(file)}: ${found.count} exchanges, ${found.findings.length} findings`);
    for (const finding of found.findings) console.log(`  ${finding}`);
    if (found.findings.length > 0 || found.count === 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The model of a document, with the modules that are generated from it into a folder. */
async function generated(file: string, folder: string): Promise<GeneratedDocument> {
  const tenon = join(root, "generators/bin/tenon.js");
  await capture(process.execPath, [tenon, "generate", file, "--out", folder, "--import-extension", ".ts"]);
  const load = async (name: string): Promise<Readonly<Record<string, unknown>>> =>
    (await import(pathToFileURL(join(folder, name)).href)) as Readonly<Record<string, unknown>>;
  const fromDisk = readFiles([dirname(file)]);
  const api = await modelOf(basename(file), (path) => fromDisk(join(dirname(file), path)));
  return generatedDocument(api, { client: await load("client.ts"), server: await load("server.ts") });
}

async function throughPrism(
  document: GeneratedDocument,
  file: string,
): Promise<{ readonly count: number; readonly findings: readonly string[] }> {
  let prism: Prism | undefined;
  const violations: string[] = [];
  const proxied = async (request: Request): Promise<Response> => {
    const response = await forward(request, prism?.url ?? "");
    const seen = response.headers.get("sl-violations");
    if (seen !== null) violations.push(`${request.method} ${new URL(request.url).pathname}: ${seen}`);
    return response;
  };
  // Prism takes a colon in a password (RFC 7617, 2) for a malformed credential.
  const binding = bind(document, proxied, "secret");
  const server = createServer(toNodeHandler(binding.handler)).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    prism = await startPrism({ document: file, upstream: `http://127.0.0.1:${port}` });
    const findings: string[] = [];
    let count = 0;
    for (const [index, operation] of document.operations.entries()) {
      for (let turn = 0; turn < turns(operation, document.api); turn++) {
        const arbitrary = samples(operation, document.api, turn);
        for (const sample of drawSamples(arbitrary, options, () => undefined).filter(isReadable)) {
          const verdict = await exchange(document, binding, index, sample);
          if (verdict.kind === "same") count++;
          const { method, path } = operation.model;
          if (verdict.kind === "fault")
            findings.push(`${method} ${path}: ${verdict.what}: ${verdict.detail}`);
        }
      }
    }
    return { count, findings: [...violations, ...findings] };
  } finally {
    await prism?.stop();
    server.closeAllConnections();
    server.close();
  }
}

/**
 * Whether Prism lets an exchange through as it is: it checks XML as if it were an object, reads lists of forms otherwise, makes text of
 * bytes, and answers itself where a server says 501.
 */
function isReadable({ content, kind, answer }: Sample): boolean {
  if (answer.status === 501) return false;
  return [content, kind?.content].every((one) => one === undefined || isJson(one.mediaType));
}

/** The same request to a server at another address. */
async function forward(request: Request, url: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const hasBody = request.body !== null;
  return fetch(url + pathname + search, {
    method: request.method,
    headers: request.headers,
    redirect: "manual",
    ...(hasBody && { body: await request.arrayBuffer() }),
  });
}
