/**
 * `npm run compare:servers -- [--table FILE]`: what ours, express-openapi-validator and openapi-backend answer to twenty awkward
 * requests, as Markdown. Each server is set up as its manual shows, in a process of its own, since one of them may not survive.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateServer } from "../generate-server.ts";
import { installPeers } from "../install-peers.ts";
import { type ServersTable, writeTable } from "../measured.ts";
import { document } from "./document.ts";
import { peers, peersFolder } from "./peers.ts";
import { type AwkwardRequest, awkwardRequests } from "./requests.ts";

const { values } = parseArgs({ options: { table: { type: "string" } } });

/** A server to be started, anew if it should not survive a request. */
interface Contender {
  readonly name: string;
  readonly file: string;
}

const contenders: readonly Contender[] = [
  { name: "Tenon", file: "tenon" },
  {
    name: `express-openapi-validator ${peers["express-openapi-validator"]}`,
    file: "express-openapi-validator",
  },
  { name: `openapi-backend ${peers["openapi-backend"]}`, file: "openapi-backend" },
];

await installPeers(peersFolder, peers);
const folder = await mkdtemp(join(tmpdir(), "tenon-compare-"));
try {
  const generated = await generateServer(document, folder);
  const answers: string[][] = [];
  for (const { file } of contenders) answers.push(await answersOf(file, generated));
  const table: ServersTable = {
    servers: contenders.map(({ name }) => name),
    requests: awkwardRequests.map(({ name, right, header }, index) => ({
      name,
      right: header === undefined ? String(right) : `${right} with ${header}`,
      answers: answers.map((one) => one[index] ?? ""),
    })),
  };
  print(table);
  await writeTable(values.table, table);
} finally {
  await rm(folder, { recursive: true });
}

async function answersOf(file: string, generated: string): Promise<string[]> {
  const answers: string[] = [];
  let server = await start(file, generated);
  for (const request of awkwardRequests) {
    answers.push(await ask(request, server.port));
    if (server.child.exitCode !== null || server.child.signalCode !== null) {
      answers[answers.length - 1] = "crashed";
      server = await start(file, generated);
    }
  }
  server.child.disconnect();
  return answers;
}

async function start(file: string, generated: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(join(import.meta.dirname, "servers", `${file}.ts`), [generated], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const [message] = (await once(child, "message")) as [{ port: number }];
  return { child, port: message.port };
}

/** The status, and the header that belongs to it if it came. */
async function ask(request: AwkwardRequest, port: number): Promise<string> {
  const { method, path, headers = {}, body, header } = request;
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(10_000),
    } as RequestInit);
    await response.arrayBuffer();
    const with_ = header !== undefined && response.headers.has(header) ? ` with ${header}` : "";
    return `${response.status}${with_}`;
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "no answer" : "connection lost";
  }
}

function print({ servers, requests }: ServersTable): void {
  console.log(`| Request | Right | ${servers.join(" | ")} |`);
  console.log(`|---|---|${servers.map(() => "---|").join("")}`);
  for (const { name, right, answers } of requests)
    console.log(`| ${name} | ${right} | ${answers.join(" | ")} |`);
}
