/**
 * `npm run corpus -- FOLDER`: generates all targets for every document in a folder of documents, type-checks the output under all strict
 * flags, and prints a table and the failures by code. Exits with 1 when a document crashed, hung or gave code that does not compile.
 * With `--roundtrip`, the generated client of each document is bound to its generated server as well, and what one sends the other has to
 * get; the table is then of that. `--unchecked` leaves the compiler out.
 */
import { writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { machine, writeTable } from "../measured.ts";
import { failureGroups, groupList, rows, table } from "./report.ts";
import { runRoundTrips } from "./round-trip.ts";
import {
  faultGroups,
  faultList,
  roundTripSums,
  roundTripTable,
  unwritableList,
} from "./round-trip-report.ts";
import { runCorpus } from "./run.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "string" },
    table: { type: "string" },
    cache: { type: "string", default: join(tmpdir(), "tenon-corpus") },
    only: { type: "string", default: "" },
    jobs: { type: "string", default: String(availableParallelism()) },
    timeout: { type: "string", default: "60" },
    memory: { type: "string", default: "4096" },
    unchecked: { type: "boolean", default: false },
    roundtrip: { type: "boolean", default: false },
    runs: { type: "string", default: "3" },
    seed: { type: "string", default: "1" },
  },
});
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) {
  console.error(
    "npm run corpus -- FOLDER [--json FILE] [--table FILE] [--cache FOLDER] [--only PATTERN] [--jobs NUMBER] [--timeout SECONDS] [--memory MEGABYTES] [--unchecked] [--roundtrip [--runs NUMBER] [--seed NUMBER]]",
  );
  process.exit(2);
}

const started = Date.now();
const options = {
  corpus: resolve(folder),
  cache: resolve(values.cache),
  only: new RegExp(values.only),
  jobs: Number(values.jobs),
  timeoutSeconds: Number(values.timeout),
  memory: Number(values.memory),
  typeCheck: !values.unchecked,
  progress: (text: string): void => {
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text.slice(0, 100)}` : `${text}\n`);
  },
};
const outcomes = await runCorpus(options);
const roundTrips = values.roundtrip
  ? await runRoundTrips(outcomes, { ...options, runs: Number(values.runs), seed: Number(values.seed) })
  : [];
if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
const groups = failureGroups(outcomes);
console.log(table(rows(outcomes)));
if (values.roundtrip) console.log(`\n${roundTripTable(roundTrips)}`);
console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s in all`);
if (groups.length > 0) console.log(`\n${groupList(groups)}`);
const faults = faultGroups(roundTrips);
if (values.roundtrip) console.log(`\n${unwritableList(roundTrips)}\n\n${faultList(faults)}`);
if (values.json !== undefined) {
  await writeFile(
    values.json,
    `${JSON.stringify({ rows: rows(outcomes), groups, documents: outcomes, roundTrips }, undefined, 2)}\n`,
  );
}
const groupOf = (path: string): string => outcomes.find((one) => one.path === path)?.group ?? "";
await writeTable(
  values.table,
  values.roundtrip
    ? { machine: machine(), runs: Number(values.runs), ...roundTripSums(roundTrips, groupOf) }
    : {
        machine: machine(),
        rows: rows(outcomes),
        failures: groups.map(({ kind, code, documents }) => ({ kind, code, documents })),
      },
);
process.exitCode = groups.some((group) => group.kind !== "refused") || faults.length > 0 ? 1 : 0;
