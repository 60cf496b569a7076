/**
 * `npm run corpus -- FOLDER`: generates all targets for every document in a folder of documents, type-checks the output under all strict
 * flags, and prints a table and the failures by code. Exits with 1 when a document crashed, hung or gave code that does not compile.
 */
import { writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { machine, writeTable } from "../measured.ts";
import { failureGroups, groupList, rows, table } from "./report.ts";
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
  },
});
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) {
  console.error(
    "npm run corpus -- FOLDER [--json FILE] [--table FILE] [--cache FOLDER] [--only PATTERN] [--jobs NUMBER] [--timeout SECONDS] [--memory MEGABYTES]",
  );
  process.exit(2);
}

const started = Date.now();
const outcomes = await runCorpus({
  corpus: resolve(folder),
  cache: resolve(values.cache),
  only: new RegExp(values.only),
  jobs: Number(values.jobs),
  timeoutSeconds: Number(values.timeout),
  memory: Number(values.memory),
  progress: (text) =>
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text.slice(0, 100)}` : `${text}\n`),
});
if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
const groups = failureGroups(outcomes);
console.log(table(rows(outcomes)));
console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s in all`);
if (groups.length > 0) console.log(`\n${groupList(groups)}`);
if (values.json !== undefined) {
  await writeFile(
    values.json,
    `${JSON.stringify({ rows: rows(outcomes), groups, documents: outcomes }, undefined, 2)}\n`,
  );
}
await writeTable(values.table, {
  machine: machine(),
  rows: rows(outcomes),
  failures: groups.map(({ kind, code, documents }) => ({ kind, code, documents })),
});
process.exitCode = groups.some((group) => group.kind !== "refused") ? 1 : 0;
