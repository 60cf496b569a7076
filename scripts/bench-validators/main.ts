/**
 * `npm run bench:validators -- [FILTER] [--table FILE] [--document FILE]`: generated validators beside other libraries, all in one run. Speed
 * is the median of many rounds in which the contenders take turns; then size, cold start and, for a document, the time to compile
 * it. The libraries are installed in a folder of their own.
 */
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { machine, type ValidatorsTable, writeTable } from "../measured.ts";
import { cases } from "./cases.ts";
import { coldStarts } from "./cold-start.ts";
import { compileSeconds } from "./compile.ts";
import { generate } from "./generated.ts";
import { type Case, measure, rounds } from "./measure.ts";
import { peers, preparePeers } from "./peers.ts";
import { validatorSizes } from "./size.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    table: { type: "string" },
    document: { type: "string" },
    folder: { type: "string", default: join(tmpdir(), "tenon-bench-validators") },
  },
});
const [filter = ""] = positionals;
const folder = resolve(options.folder);

async function speed(one: Case): Promise<ValidatorsTable["cases"][number]> {
  const times = await measure(one);
  const ajv = times.get("ajv") ?? Number.NaN;
  console.log(`${one.name} (goal ${one.target} times as fast as ajv)`);
  for (const [name, time] of times)
    console.log(
      `  ${name.padEnd(16)} ${time.toFixed(1).padStart(10)} ns ${(ajv / time).toFixed(2).padStart(8)}x`,
    );
  return { name: one.name, target: one.target, nanoseconds: Object.fromEntries(times) };
}

await preparePeers(folder);
const generated = await generate();
const measured: ValidatorsTable["cases"][number][] = [];
for (const one of await cases(folder, generated)) {
  if (one.name.includes(filter)) measured.push(await speed(one));
}
const bytes = await validatorSizes(generated.folder);
console.log(`size: isPost ${bytes.isPost} bytes, validatePost ${bytes.validatePost} bytes`);
const coldStart = await coldStarts(folder, generated.folder, ["ours", ...peers]);
console.log("cold start:", coldStart);
const compiled =
  options.document === undefined
    ? undefined
    : { document: basename(options.document), cpuSeconds: await compileSeconds(options.document) };
if (compiled !== undefined) console.log(`compile: ${compiled.cpuSeconds.toFixed(2)} CPU seconds`);
await writeTable(options.table, {
  machine: machine(),
  rounds,
  cases: measured,
  bytes,
  coldStart,
  ...(compiled !== undefined && { compiled }),
});
