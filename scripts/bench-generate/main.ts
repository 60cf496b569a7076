/**
 * `npm run bench:generate -- [DOCUMENT]`: CPU time and peak memory of generating, ours with all targets beside the peers, whole
 * processes, as Markdown. The programs run in turn, round after round, so that a busy machine is busy for all of them. Without a
 * document: a synthetic one at 1×, 2× and 4× its size.
 */
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { installPeers } from "../install-peers.ts";
import { type GenerationTable, machine, writeTable } from "../measured.ts";
import { root } from "../workspace.ts";
import { syntheticDocument } from "./document.ts";
import { type Measure, measure, median } from "./measure.ts";
import { peers } from "./peers.ts";

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

/** From the checkout: its sources are stripped of types once and then come from the compile cache, as the first round warms it. */
const ours: Contender = {
  name: "tenon",
  makes: "types, client, server, validators",
  arguments: (document, output) => [
    join(root, "generators/bin/tenon.js"),
    "generate",
    document,
    "--out",
    output,
  ],
};

const contenders: readonly Contender[] = [
  ours,
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
  return await Promise.all(
    [1, 2, 4].map(async (factor) => {
      const path = join(folder, `synthetic-${factor}x.json`);
      await writeFile(path, syntheticDocument(128 * factor));
      return path;
    }),
  );
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
  const output = join(folder, "output", contender.name.replaceAll("/", "-"));
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  try {
    return [...earlier, await measure(contender.arguments(document, output), folder)];
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    return "failed";
  }
}

type DocumentTable = GenerationTable["documents"][number];

async function tableOf(document: string): Promise<DocumentTable> {
  const results = await measureAll(document);
  const generators = contenders.map(({ name, makes }) => {
    const result = results.get(name);
    if (typeof result !== "object") return { name, makes };
    const cpuSeconds = median(result.map((one) => one.cpuSeconds));
    return { name, makes, cpuSeconds, peakMegabytes: median(result.map((one) => one.peakMegabytes)) };
  });
  return { name: basename(document), bytes: (await stat(document)).size, generators };
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
