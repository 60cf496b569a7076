/**
 * `npm run bench:generate -- [DOCUMENT]`: CPU time and peak memory of generating, ours with all targets and with those of the peers
 * beside the peers, whole processes, as Markdown. The programs run in turn, round after round, so that a busy machine is busy for
 * all of them. Then ours on the document at 1×, 2× and 4× its size, ours once more with nothing changed, and what TypeScript needs
 * to check the client.
 * Without a document: a synthetic one.
 */
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { installPeers } from "../install-peers.ts";
import { type GenerationTable, type Growth, machine, writeTable } from "../measured.ts";
import { growthExponent, median } from "../statistics.ts";
import { syntheticDocument } from "./document.ts";
import { installOurs } from "./install-ours.ts";
import { type Measure, measure } from "./measure.ts";
import { multiply } from "./multiply.ts";
import { peers } from "./peers.ts";
import { typeCheck } from "./type-check.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: "string", default: join(tmpdir(), "tenon-bench-generate") },
    rounds: { type: "string", default: "5" },
    table: { type: "string" },
    "only-ours": { type: "boolean", default: false },
  },
});
const folder = resolve(values.folder);

/** A program to be measured. */
interface Contender {
  readonly name: string;
  readonly makes: string;
  readonly arguments: (document: string, output: string) => readonly string[];
}

const program = await installOurs(join(folder, "ours"));

/** Installed, like the peers. What it keeps compiled is there from the first round on. */
const ours: Contender = {
  name: "tenon",
  makes: "types, client, server, validators",
  arguments: (document, output) => [program, "generate", document, "--out", output],
};

/** The same program for what most peers make. */
const clientAlone: Contender = {
  name: "tenon --targets types,client",
  makes: "types, client",
  arguments: (document, output) => [...ours.arguments(document, output), "--targets", "types,client"],
};

const contenders: readonly Contender[] = [
  ours,
  clientAlone,
  ...(values["only-ours"] ? [] : peers).map((peer) => ({
    name: `${peer.name} ${peer.version}`,
    makes: peer.makes,
    arguments: (document: string, output: string) => [
      join(folder, "node_modules", peer.name, peer.bin),
      ...peer.arguments(document, output),
    ],
  })),
];

async function documents(): Promise<readonly string[]> {
  if (positionals.length > 0) return positionals.map((path) => resolve(path));
  const path = join(folder, "synthetic.json");
  await writeFile(path, syntheticDocument(128));
  return [path];
}

async function measureAll(document: string): Promise<ReadonlyMap<string, readonly Measure[] | string>> {
  const results = new Map<string, Measure[] | string>();
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const contender of contenders) {
      const earlier = results.get(contender.name) ?? [];
      if (typeof earlier === "string") continue;
      process.stderr.write(`${basename(document)} ${round + 1}/${values.rounds} ${contender.name}\n`);
      results.set(contender.name, await once(contender, document, earlier));
    }
  }
  return results;
}

/** One more measure, or what the program said when it failed on the document. */
async function once(
  contender: Contender,
  document: string,
  earlier: readonly Measure[],
): Promise<Measure[] | string> {
  const output = outputOf(contender);
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  try {
    return [...earlier, await measure(contender.arguments(document, output), folder)];
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    return "failed";
  }
}

function outputOf({ name }: Contender): string {
  return join(folder, "output", name.replaceAll("/", "-"));
}

/** Ours on the document multiplied, in turn, so that a busy machine is busy for all sizes. */
async function growthOf(document: string): Promise<readonly Growth[]> {
  const text = await readFile(document, "utf8");
  const factors = [1, 2, 4];
  const paths = factors.map((factor) => join(folder, `times-${factor}.json`));
  for (const [index, path] of paths.entries()) await writeFile(path, multiply(text, factors[index] ?? 1));
  const measures = new Map<number, Measure[]>();
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [index, path] of paths.entries()) {
      const factor = factors[index] ?? 1;
      process.stderr.write(`${basename(document)} ${factor}×\n`);
      const output = outputOf(ours);
      await rm(output, { recursive: true, force: true });
      const one = await measure(ours.arguments(path, output), folder);
      measures.set(factor, [...(measures.get(factor) ?? []), one]);
    }
  }
  return [...measures].map(([factor, all]) => ({ factor, ...medianOf(all) }));
}

function medianOf(all: readonly Measure[]): Omit<Measure, "mainSeconds"> {
  return {
    cpuSeconds: median(all.map((one) => one.cpuSeconds)),
    peakMegabytes: median(all.map((one) => one.peakMegabytes)),
  };
}

/** Ours once more after a run, with nothing changed. */
async function secondRun(document: string): Promise<{ readonly cpuSeconds: number }> {
  const output = outputOf(ours);
  await rm(output, { recursive: true, force: true });
  await measure(ours.arguments(document, output), folder);
  const { cpuSeconds } = await measure(ours.arguments(document, output), folder);
  return { cpuSeconds };
}

type DocumentTable = GenerationTable["documents"][number];

async function tableOf(document: string): Promise<DocumentTable> {
  const results = await measureAll(document);
  const generators = contenders.map(({ name, makes }) => {
    const result = results.get(name);
    if (typeof result !== "object") return { name, makes };
    return { name, makes, ...medianOf(result) };
  });
  const again = await secondRun(document);
  return {
    name: basename(document),
    bytes: (await stat(document)).size,
    generators,
    secondRun: again,
    typeCheck: await typeCheck(outputOf(clientAlone)),
    growth: await growthOf(document),
  };
}

function markdown(document: DocumentTable): string {
  const base = document.generators.find(({ name }) => name === ours.name)?.cpuSeconds ?? Number.NaN;
  const lines = document.generators.map(({ name, makes, cpuSeconds: cpu, peakMegabytes: peak }) =>
    cpu === undefined || peak === undefined
      ? `| ${name} | ${makes} | failed | | |`
      : `| ${name} | ${makes} | ${cpu.toFixed(2)} | ${(cpu / base).toFixed(2)} | ${peak.toFixed(0)} |`,
  );
  return [
    `${document.name}, ${(document.bytes / 1e6).toFixed(1)} MB`,
    "",
    "| generator | makes | CPU seconds | ratio | peak MB |",
    "| --- | --- | ---: | ---: | ---: |",
    ...lines,
    "",
    ...(document.growth ?? []).map(
      ({ factor, cpuSeconds, peakMegabytes }) =>
        `${factor}×: ${cpuSeconds.toFixed(2)} s, ${peakMegabytes.toFixed(0)} MB`,
    ),
    `CPU seconds grow with the size to the power of ${growthExponent((document.growth ?? []).map(({ factor, cpuSeconds }) => ({ size: factor, cost: cpuSeconds }))).toFixed(2)}.`,
    `A second run takes ${document.secondRun?.cpuSeconds.toFixed(2)} s.`,
    `TypeScript checks the client in ${document.typeCheck?.checkSeconds} s with ${document.typeCheck?.instantiations} instantiations.`,
    "",
  ].join("\n");
}

await mkdir(folder, { recursive: true });
if (!values["only-ours"])
  await installPeers(folder, Object.fromEntries(peers.map(({ name, version }) => [name, version])));
console.log(`${machine()}, median of ${values.rounds} rounds\n`);
const tables: DocumentTable[] = [];
for (const document of await documents()) {
  const table = await tableOf(document);
  tables.push(table);
  console.log(markdown(table));
}
await writeTable(values.table, { machine: machine(), rounds: Number(values.rounds), documents: tables });
