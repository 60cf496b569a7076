/**
 * `npm run bench:server -- [--rounds N] [--requests N] [--memory-requests N] [--only-ours] [--table FILE]`: CPU time per request of servers that do the same,
 * each in a process of its own that reads its usage from the operating system. They take turns, round after short round, so that a
 * busy machine is busy for all of them. The ratio is to bare `node:http`: its CPU time per request in a round divided by the contender's
 * in the same round, the median of all rounds.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateServer } from "../generate-server.ts";
import { installPeers } from "../install-peers.ts";
import { machine, type ServerTable, writeTable } from "../measured.ts";
import { median } from "../statistics.ts";
import { Contender } from "./contender.ts";
import { document, order } from "./document.ts";
import { type RequestText, requestText } from "./load.ts";
import { peers, peersFolder } from "./peers.ts";
import { lastRoute } from "./routes.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "101" },
    requests: { type: "string", default: "512" },
    "only-ours": { type: "boolean", default: false },
    "memory-requests": { type: "string", default: "1000000" },
    table: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const requests = Number(values.requests);
const warmUp = 20_000;

const read = requestText("GET", "/users/ada");
const write = requestText("POST", "/orders", order);

const folder = await mkdtemp(join(tmpdir(), "tenon-bench-"));
const running: Contender[] = [];
try {
  if (!values["only-ours"]) await installPeers(peersFolder, peers);
  console.log(`${machine()}, ${rounds} rounds of ${requests} requests\n`);
  const generated = await generateServer(document, folder);
  const cases = [
    await measure("GET, one path parameter", read, 0.92, await contenders(generated)),
    await measure("POST, 1 kB of JSON", write, 0.83, running),
  ];
  const router = await measureRouter();
  const memory = await measureMemory(generated);
  await writeTable(values.table, { machine: machine(), rounds, requests, cases, router, memory });
} finally {
  for (const one of running) one.stop();
  await rm(folder, { recursive: true });
}

async function start(name: string, file: string, ...args: readonly string[]): Promise<Contender> {
  const contender = await Contender.start(name, file, ...args);
  running.push(contender);
  return contender;
}

async function contenders(generated: string): Promise<readonly Contender[]> {
  await start("node:http, bare", "bare");
  await start("tenon", "tenon", generated);
  await start("tenon, answers not validated", "tenon", generated, "off");
  if (values["only-ours"]) return running;
  await start(`by hand, with Ajv ${peers.ajv}`, "ajv");
  await start(`Fastify ${peers.fastify}`, "fastify");
  await start(`Hono ${peers.hono}, nothing validated`, "hono");
  return running;
}

async function measure(
  name: string,
  text: RequestText,
  target: number,
  all: readonly Contender[],
): Promise<ServerTable["cases"][number]> {
  const costs = await costsOf(all, text);
  const [bare = []] = costs;
  const results = all.map((one, index) => {
    const own = costs[index] ?? [];
    const result = {
      name: one.name,
      minimum: Math.min(...own),
      median: median(own),
      ratio: median(own.map((cost, round) => (bare[round] ?? Number.NaN) / cost)),
    };
    const figures = `${result.minimum.toFixed(1)} µs, median ${result.median.toFixed(1)} µs`;
    console.log(`${name.padEnd(26)} ${one.name.padEnd(34)} ${figures}; ratio ${result.ratio.toFixed(3)}`);
    return result;
  });
  return { name, target, contenders: results };
}

/**
 * Costs of each contender, a round each, in an order that turns around every time. Before them each is sent what counts for nothing:
 * enough to be compiled, however short the rounds are.
 */
async function costsOf(
  all: readonly Contender[],
  text: RequestText,
): Promise<readonly (readonly number[])[]> {
  for (const one of all) await one.cost(text, warmUp);
  const costs: number[][] = all.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const turns = [...all.entries()];
    for (const [index, one] of round % 2 === 0 ? turns : turns.reverse()) {
      costs[index]?.push(await one.cost(text, requests));
    }
  }
  return costs;
}

async function measureRouter(): Promise<ServerTable["router"]> {
  const few = await start("5 routes", "routes", "5");
  const many = await start("500 routes", "routes", "500");
  const [five = [], fiveHundred = []] = await costsOf(
    [few, many],
    requestText("GET", lastRoute.replace("{id}", "7")),
  );
  const figures = { five: median(five), fiveHundred: median(fiveHundred) };
  console.log(
    `Last of 5 routes ${figures.five.toFixed(1)} µs, last of 500 ${figures.fiveHundred.toFixed(1)} µs`,
  );
  return figures;
}

/** Heap in use after each tenth of many requests, reads and writes in turn. */
async function measureMemory(generated: string): Promise<ServerTable["memory"]> {
  const server = await start("memory", "tenon", generated);
  const count = Number(values["memory-requests"]);
  const heapBytes: number[] = [];
  for (let step = 0; step < 10; step++) {
    await server.cost(read, count / 20);
    await server.cost(write, count / 20);
    heapBytes.push(await server.usage("heap"));
  }
  const megabytes = heapBytes.map((one) => (one / 1e6).toFixed(2));
  console.log(`Heap after each tenth of ${count} requests: ${megabytes.join(", ")} MB`);
  return { requests: count, heapBytes };
}
