/**
 * Speed of generated validators as a ratio to Ajv's compiled ones, all in one run: `npm run bench:validators -- [FILTER] [--table FILE]`.
 * Each figure is the median of several rounds in which the contenders take turns.
 */
import { parseArgs } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { lowerTexts } from "../../generators/src/lower/lower-texts.ts";
import {
  buildValidators,
  functionOf,
  importValidators,
  type Validators,
  validatorsFolder,
} from "../../generators/src/targets/testing/build-validators.ts";
import { machine, type ValidatorsTable, writeTable } from "../measured.ts";
import { isPostByHand, isPostWithPatternsByHand } from "./by-hand.ts";
import { mixedShapes, posts } from "./instances.ts";
import { schemas } from "./schemas.ts";

type Check = (value: unknown) => unknown;

interface Case {
  readonly name: string;
  readonly target: number;
  readonly values: readonly unknown[];
  readonly contenders: Readonly<Record<string, Check>>;
}

/** Many short rounds: what else the machine does then falls on few of them. */
const rounds = 601;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { table: { type: "string" } },
});
const [filter = ""] = positionals;
let sink = 0;
const measured: ValidatorsTable["cases"][number][] = [];

for (const one of cases(await generated(), compiledByAjv())) {
  if (!one.name.includes(filter)) continue;
  const times = measure(one);
  measured.push({ name: one.name, target: one.target, nanoseconds: Object.fromEntries(times) });
  const ajv = times.get("ajv") ?? Number.NaN;
  const row = [...times].map(([name, time]) => `${name} ${time.toFixed(1)} ns (${(ajv / time).toFixed(2)}x)`);
  console.log(`${one.name.padEnd(28)} ${row.join(", ")}; target ${one.target}x`);
}
if (sink === 0.5) console.log(sink);
await writeTable(options.table, { machine: machine(), rounds, cases: measured });

function cases(ours: Validators, ajv: ReturnType<typeof compiledByAjv>): readonly Case[] {
  const plain = posts(64);
  const wrong = posts(64).map((post, index) => spoil(post, index));
  const lists = [0, 1, 2, 3].map(() => ({ posts: posts(200) }));
  const shapes = mixedShapes(64);
  const is = (name: `is${string}`): Check => functionOf(ours, name);
  const first = functionOf(ours, "validatePost");
  const firstOnly: Check = (value) => first(value, { maxErrors: 1 });
  return [
    {
      name: "valid, with patterns",
      target: 3.8,
      values: plain,
      contenders: {
        ajv: ajv.first("PatternPost"),
        ours: is("isPatternPost"),
        hand: isPostWithPatternsByHand,
      },
    },
    {
      name: "valid, without patterns",
      target: 14,
      values: plain,
      contenders: { ajv: ajv.first("Post"), ours: is("isPost"), hand: isPostByHand },
    },
    {
      name: "array of 200, with patterns",
      target: 3.8,
      values: lists,
      contenders: { ajv: ajv.first("PatternPosts"), ours: is("isPatternPosts") },
    },
    {
      name: "array of 200",
      target: 3.8,
      values: lists,
      contenders: { ajv: ajv.first("Posts"), ours: is("isPosts") },
    },
    {
      name: "invalid, all errors",
      target: 2,
      values: wrong,
      contenders: { ajv: ajv.all("Post"), ours: first },
    },
    {
      name: "invalid, first error",
      target: 1,
      values: wrong,
      contenders: { ajv: ajv.first("Post"), ours: firstOnly },
    },
    {
      name: "polymorphic",
      target: 5,
      values: shapes,
      contenders: { ajv: ajv.first("Shape"), ours: is("isShape") },
    },
  ];
}

function spoil(post: Record<string, unknown>, index: number): Record<string, unknown> {
  const names = Object.keys(post);
  const spoiled: Record<string, unknown> = { ...post, extra: index };
  for (const step of [3, 7, 11]) {
    const name = names[(index + step) % names.length];
    if (name !== undefined) spoiled[name] = { wrong: true };
  }
  return JSON.parse(JSON.stringify(spoiled)) as Record<string, unknown>;
}

/** Nanoseconds per value, the median of the rounds, for each contender. */
function measure(one: Case): ReadonlyMap<string, number> {
  const entries = Object.entries(one.contenders);
  const samples = new Map<string, number[]>(entries.map(([name]) => [name, []]));
  const counts = new Map(entries.map(([name, check]) => [name, calibrate(check, one.values)]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, check] of entries) {
      samples.get(name)?.push(time(check, one.values, counts.get(name) ?? 1));
    }
  }
  return new Map([...samples].map(([name, times]) => [name, median(times)]));
}

/** Warms up, and tells how many passes over the values take about 0.3 ms. */
function calibrate(check: Check, values: readonly unknown[]): number {
  const start = performance.now();
  let fastest = Number.POSITIVE_INFINITY;
  while (performance.now() - start < 150) fastest = Math.min(fastest, time(check, values, 1));
  return Math.max(1, Math.ceil(300_000 / (fastest * values.length)));
}

function time(check: Check, values: readonly unknown[], passes: number): number {
  const start = process.hrtime.bigint();
  for (let pass = 0; pass < passes; pass++) {
    for (let index = 0; index < values.length; index++) if (check(values[index])) sink++;
  }
  return Number(process.hrtime.bigint() - start) / (passes * values.length);
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

async function generated(): Promise<Validators> {
  const document = { openapi: "3.1.1", info: { title: "Bench", version: "1" }, components: { schemas } };
  const { api } = await lowerTexts({ "bench.json": JSON.stringify(document) });
  if (api === undefined) throw new Error("The benchmark's document is wrong");
  return importValidators(buildValidators(api).files, validatorsFolder());
}

function compiledByAjv() {
  const make = (allErrors: boolean) => {
    const ajv = new Ajv2020({ allErrors, strict: false });
    ajv.addSchema({ $id: "bench.json", components: { schemas } });
    return (name: string): Check => {
      const validate = ajv.getSchema(`bench.json#/components/schemas/${name}`);
      if (validate === undefined) throw new Error(`No schema ${name}`);
      return (value) => validate(value);
    };
  };
  return { first: make(false), all: make(true) };
}
