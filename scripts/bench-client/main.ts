/**
 * `npm run bench:client -- [--table FILE]`: what the pilot's client weighs in a bundle, beside other clients of the same document, what a
 * call costs over bare fetch, and what validation adds to parsing. CPU time, in turns; never the clock.
 */
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type ClientTable, machine, writeTable } from "../measured.ts";
import { bundleSizes } from "./bundles.ts";
import { measureCalls, measureValidation } from "./overhead.ts";

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: join(tmpdir(), "tenon-bench-client") },
    rounds: { type: "string", default: "1001" },
    table: { type: "string" },
    "only-overhead": { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);

const calls = await measureCalls(rounds);
console.log(
  `call: ${calls.ours.toFixed(1)} µs, bare fetch ${calls.bare.toFixed(1)} µs, ratio ${calls.ratio.toFixed(3)}, by hand ${calls.byHand.toFixed(3)}, bare fetch again ${calls.again.toFixed(3)}, of minima ${calls.least.toFixed(3)}`,
);
const validation = await measureValidation(rounds);
console.log(
  `200 posts: parse and validate ${validation.ours.toFixed(0)} µs, parse ${validation.bare.toFixed(0)} µs, ratio ${validation.ratio.toFixed(3)}, of minima ${validation.least.toFixed(3)}`,
);
if (!values["only-overhead"]) {
  const bundles = await bundleSizes(resolve(values.folder));
  for (const { name, program, gzip } of bundles) console.log(`${name}, ${program}: ${gzip ?? "failed"}`);
  const table: ClientTable = { machine: machine(), rounds, bundles, calls, validation };
  await writeTable(values.table, table);
}
