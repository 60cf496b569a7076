/**
 * `npm run bench:documents [-- --rounds N --table FILE]`: CPU time of `tenon generate` for 50, 100 and 200 small documents in one
 * configuration, whole processes, and how it grows with their number. The sizes run in turn, so that a busy machine is busy for all.
 * How much sooner several threads are done shows in the CPU time of the main thread, which has to do the rest: once as it is, and once
 * with a naming hook in each document, which keeps all of them in the main thread. The clock tells it too, where the cores are idle: how
 * busy they were stands beside it.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { syntheticDocument } from "./bench-generate/document.ts";
import { type Measure, measure } from "./bench-generate/measure.ts";
import { type DocumentsTable, machine, writeTable } from "./measured.ts";
import { growthExponent, median } from "./statistics.ts";
import { root } from "./workspace.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, table: { type: "string" } },
});
const counts = [50, 100, 200];

const times = new Map<number, Times[]>(counts.map((count) => [count, []]));
const [load = Number.NaN] = loadavg();
await once(1, false); // Warms the compile cache.
for (let round = 0; round < Number(values.rounds); round++) {
  for (const count of counts) {
    const { cpuSeconds, mainSeconds, clockSeconds } = await once(count, false);
    const alone = await once(count, true);
    times.get(count)?.push({
      cpuSeconds,
      mainSeconds,
      aloneSeconds: alone.mainSeconds,
      clockSeconds,
      clockAloneSeconds: alone.clockSeconds,
    });
    process.stderr.write(`${round + 1}/${values.rounds}: ${count} documents, ${cpuSeconds.toFixed(2)} s\n`);
  }
}
const table: DocumentsTable = {
  machine: machine(),
  rounds: Number(values.rounds),
  bytes: documentOf(0).length,
  rows: counts.map((documents) => ({
    documents,
    cpuSeconds: medianOf(documents, "cpuSeconds"),
    mainSeconds: medianOf(documents, "mainSeconds"),
    aloneSeconds: medianOf(documents, "aloneSeconds"),
  })),
};
console.log(markdown(table));
console.log(byTheClock());
await writeTable(values.table, table);

type Times = Readonly<
  Record<"cpuSeconds" | "mainSeconds" | "aloneSeconds" | "clockSeconds" | "clockAloneSeconds", number>
>;

/** How long it took to the eye; worth something only where nothing else ran. */
function byTheClock(): string {
  const parts = counts.map((count) => {
    const [together, alone] = [medianOf(count, "clockSeconds"), medianOf(count, "clockAloneSeconds")];
    return `${count} documents in ${together.toFixed(1)} s, alone ${alone.toFixed(1)} s, ratio ${(alone / together).toFixed(2)}`;
  });
  return `By the clock, with a load average of ${load.toFixed(1)} before: ${parts.join("; ")}.`;
}

function medianOf(documents: number, of: keyof Times): number {
  return median((times.get(documents) ?? []).map((one) => one[of]));
}

/** Generates from so many documents in a new folder. `alone`: in the main thread only. */
async function once(count: number, alone: boolean): Promise<Measure & { readonly clockSeconds: number }> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-documents-"));
  try {
    const names = Array.from({ length: count }, (_, index) => `service-${index}`);
    for (const [index, name] of names.entries())
      await writeFile(join(folder, `${name}.json`), documentOf(index));
    const config = names.map((name) => ({
      document: `${name}.json`,
      outputs: [{ directory: `generated/${name}` }],
    }));
    const hook = alone ? ".map((one) => ({ ...one, naming: () => undefined }))" : "";
    await writeFile(join(folder, "tenon.config.mjs"), `export default ${JSON.stringify(config)}${hook};\n`);
    const start = performance.now();
    const measured = await measure([join(root, "generators/bin/tenon.js"), "generate"], folder);
    return { ...measured, clockSeconds: (performance.now() - start) / 1000 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A small document; no two are the same. */
function documentOf(index: number): string {
  return syntheticDocument(1).replace('"title":', `"summary":"Service ${index}.","title":`);
}

function markdown({ rows, rounds, bytes }: DocumentsTable): string {
  const exponent = growthExponent(
    rows.map(({ documents, cpuSeconds }) => ({ size: documents, cost: cpuSeconds })),
  );
  return [
    `${machine()}, median of ${rounds} rounds; documents of ${bytes} bytes, all four targets`,
    "",
    "| documents | CPU seconds | milliseconds for each | main thread | main thread alone | ratio |",
    "| ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows.map(({ documents, cpuSeconds, mainSeconds, aloneSeconds }) => {
      const cells = [cpuSeconds, (cpuSeconds / documents) * 1000, mainSeconds, aloneSeconds];
      const ratio = aloneSeconds / mainSeconds;
      return `| ${[documents, ...[...cells, ratio].map((one) => one.toFixed(2))].join(" | ")} |`;
    }),
    "",
    `CPU seconds grow with the number of documents to the power of ${exponent.toFixed(2)}.`,
  ].join("\n");
}
