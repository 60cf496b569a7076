import type {
  ClientTable,
  CorpusTable,
  DocumentsTable,
  GenerationTable,
  Growth,
  RoundTripTable,
  SandboxTable,
  ServersTable,
  ServerTable,
  SuiteTable,
  TypeCheck,
  ValidatorsTable,
} from "../../scripts/measured.ts";
import { growthExponent } from "../../scripts/statistics.ts";

/** A goal, and how what was measured compares with it. */
export interface Goal {
  readonly goal: string;
  readonly measured: string;
  readonly met: boolean;
}

/** The goals of the corpus run: real descriptions are the group `specs`, sound fixtures the group `fixtures, lint pass`. */
export function corpusGoals({ rows }: CorpusTable): readonly Goal[] {
  const specs = sum(rows.filter(({ group }) => group.startsWith("specs")));
  const fixtures = sum(rows.filter(({ group }) => group === "fixtures, lint pass"));
  const all = sum(rows.filter(({ group }) => group === "all"));
  const bad = `${all.crashed} crashed, ${all.timedOut} timed out, ${all.typeErrors} with type errors`;
  return [
    {
      goal: "Every real description generates",
      measured: `${specs.generated} of ${specs.documents}`,
      met: specs.generated === specs.documents,
    },
    {
      goal: "99.5 % of the fixtures that pass a structural lint generate",
      measured: `${counted(fixtures.generated)} of ${counted(fixtures.documents)}, ${percent(fixtures.generated / fixtures.documents)}`,
      met: fixtures.generated >= 0.995 * fixtures.documents,
    },
    {
      goal: "No crash, no hang, no type error",
      measured: bad,
      met: all.crashed + all.timedOut + all.typeErrors === 0,
    },
  ];
}

type Counts = Readonly<Record<"documents" | "generated" | "crashed" | "timedOut" | "typeErrors", number>>;

function sum(rows: CorpusTable["rows"]): Counts {
  const of = (key: keyof Counts): number => rows.reduce((total, row) => total + row[key], 0);
  return {
    documents: of("documents"),
    generated: of("generated"),
    crashed: of("crashed"),
    timedOut: of("timedOut"),
    typeErrors: of("typeErrors"),
  };
}

/** A count as people read it: `76,917`. */
export function counted(count: number): string {
  return count.toLocaleString("en");
}

/** Rounded down: 99.498 % is not 99.5 %. */
function percent(share: number): string {
  return `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;
}

/** The goal of many documents in one run. */
export function documentsGoals({ rows }: DocumentsTable): readonly Goal[] {
  const last = rows.at(-1);
  if (last === undefined) throw new Error("no figures of documents");
  const exponent = growthExponent(
    rows.map(({ documents, cpuSeconds }) => ({ size: documents, cost: cpuSeconds })),
  );
  return [
    {
      goal: `Up to ${last.documents} documents, CPU time grows with their number to the power of 1.1 at most`,
      measured: exponent.toFixed(2),
      met: exponent <= 1.1,
    },
  ];
}

/** The goals of generation, for each document. Throws where ours is not among the generators or failed. */
export function generationGoals({ documents }: GenerationTable): readonly Goal[] {
  return documents.flatMap(({ name, generators, growth = [], secondRun, typeCheck }) => {
    const { cpuSeconds, peakMegabytes } = generators.find((one) => one.name === "tenon") ?? {};
    if (cpuSeconds === undefined || peakMegabytes === undefined)
      throw new Error(`${name}: no figures of tenon`);
    const peers = generators.filter((one) => !one.name.startsWith("tenon"));
    const fastest = Math.min(...peers.flatMap((one) => one.cpuSeconds ?? []));
    return [
      {
        goal: `${name}: at most 3.0 CPU seconds`,
        measured: `${cpuSeconds.toFixed(1)} s`,
        met: cpuSeconds <= 3,
      },
      {
        goal: `${name}: at most 300 MB`,
        measured: `${peakMegabytes.toFixed(0)} MB`,
        met: peakMegabytes <= 300,
      },
      {
        goal: `${name}: half of the CPU seconds of the fastest other generator`,
        measured: `${(cpuSeconds / fastest).toFixed(2)} times as many`,
        met: cpuSeconds <= fastest / 2,
      },
      ...(secondRun === undefined ? [] : [secondRunGoal(name, secondRun.cpuSeconds)]),
      ...(typeCheck === undefined ? [] : typeCheckGoals(name, typeCheck)),
      ...(growth.length < 2 ? [] : [growthGoal(name, growth)]),
    ];
  });
}

function secondRunGoal(name: string, cpuSeconds: number): Goal {
  return {
    goal: `${name}: a second run without a change under 0.5 s`,
    measured: `${cpuSeconds.toFixed(2)} s`,
    met: cpuSeconds < 0.5,
  };
}

function typeCheckGoals(name: string, { checkSeconds, instantiations }: TypeCheck): readonly Goal[] {
  return [
    {
      goal: `${name}: TypeScript 6.0 checks types and client in at most 4 s`,
      measured: `${checkSeconds.toFixed(1)} s`,
      met: checkSeconds <= 4,
    },
    {
      goal: `${name}: at most 10,000 instantiations`,
      measured: `${instantiations}`,
      met: instantiations <= 10_000,
    },
  ];
}

/** CPU time against size, from the smallest to the largest: 1 is linear. */
function growthGoal(name: string, growth: readonly Growth[]): Goal {
  if (growth.length === 0) throw new Error(`${name}: no growth`);
  const exponent = growthExponent(
    growth.map(({ factor, cpuSeconds }) => ({ size: factor, cost: cpuSeconds })),
  );
  const seconds = growth.map(({ factor, cpuSeconds }) => `${factor}×: ${cpuSeconds.toFixed(1)} s`).join(", ");
  return {
    goal: `${name}: CPU seconds grow in proportion to the size`,
    measured: `${seconds}; to the power of ${exponent.toFixed(2)}`,
    met: exponent <= 1.1,
  };
}

/** The goals of the JSON Schema test suite. */
export function suiteGoals(suite: SuiteTable): readonly Goal[] {
  const least = { required: suite.required.count, optional: 158, format: 760 };
  return (["required", "optional", "format"] as const).map((part) => {
    const { passed, count } = suite[part];
    return {
      goal: `JSON Schema suite, ${part}: at least ${counted(least[part])} of ${counted(count)}`,
      measured: `${counted(passed)} of ${counted(count)}`,
      met: passed >= least[part],
    };
  });
}

/** The goals of validators: speed, size, cold start and time to compile. Throws where a case lacks ours or Ajv. */
export function validatorsGoals({ cases, bytes, coldStart, compiled }: ValidatorsTable): readonly Goal[] {
  const size = (goal: string, measured: number, most: number): Goal => ({
    goal: `${goal}: at most ${most} kB`,
    measured: `${(measured / 1000).toFixed(2)} kB`,
    met: measured <= most * 1000,
  });
  const cold = coldStart["ours"] ?? Number.POSITIVE_INFINITY;
  return [
    ...cases.flatMap(speedGoals),
    size("Yes or no", bytes.isPost, 1.1),
    size("All errors", bytes.validatePost, 3.5),
    { goal: "Import and first validation: at most 2 ms", measured: `${cold.toFixed(1)} ms`, met: cold <= 2 },
    ...(compiled === undefined
      ? []
      : [
          {
            goal: `${compiled.document} compiled in under 1 s`,
            measured: `${compiled.cpuSeconds.toFixed(1)} CPU seconds`,
            met: compiled.cpuSeconds < 1,
          },
        ]),
  ];
}

function speedGoals({ name, target, nanoseconds }: ValidatorsTable["cases"][number]): readonly Goal[] {
  const { ajv, ours, "by hand": hand } = nanoseconds;
  if (ajv === undefined || ours === undefined) throw new Error(`${name}: ajv and ours are needed`);
  const ratio = ajv / ours;
  return [
    {
      goal: `${name}: ${target} times as fast as Ajv`,
      measured: `${ratio.toFixed(2)} times`,
      met: ratio >= target,
    },
    ...(hand === undefined
      ? []
      : [
          {
            goal: `${name}: within 10 % of a check by hand`,
            measured: `${((100 * ours) / hand).toFixed(0)} % of its time`,
            met: ours <= 1.1 * hand,
          },
        ]),
  ];
}

/** The goals of the server. Throws where ours is not among the servers. */
export function serverGoals({ cases, router, memory }: ServerTable): readonly Goal[] {
  const speed = cases.map(({ name, target, contenders }) => {
    const own = contenders.find((one) => one.name === "tenon");
    if (own === undefined) throw new Error(`${name}: no figures of tenon`);
    return {
      goal: `${name}: ${target} of the throughput of bare node:http per CPU`,
      measured: own.ratio.toFixed(3),
      met: own.ratio >= target,
    };
  });
  const growth = router.fiveHundred / router.five - 1;
  const { requests, heapBytes } = memory;
  const grown = (heapBytes.at(-1) ?? Number.NaN) - (heapBytes[0] ?? Number.NaN);
  return [
    ...speed,
    {
      goal: "Router: the last of 500 routes within 10 % of the last of 5",
      measured: `${(100 * growth).toFixed(1)} %`,
      met: router.fiveHundred <= 1.1 * router.five,
    },
    {
      goal: "Memory flat over a million requests",
      measured: `${(grown / 1e6).toFixed(2)} MB more after ${counted(requests)} requests than after a tenth of them`,
      // To keep something of each request would take more than a byte of each.
      met: requests >= 1_000_000 && grown < 0.9 * requests,
    },
  ];
}

/** The goals of the sandbox. */
export function sandboxGoals({ memory }: SandboxTable): readonly Goal[] {
  const { requests, heapBytes } = memory;
  const growth = (heapBytes.at(-1) ?? Number.NaN) / (heapBytes[0] ?? Number.NaN) - 1;
  return [
    {
      goal: "Sandbox: heap within 5 % over an hour of requests, 36,000 of them",
      measured: `${(100 * growth).toFixed(1)} % more after ${counted(requests)} requests than after a tenth of them`,
      met: requests >= 36_000 && growth <= 0.05,
    },
  ];
}

/** The goals of the round trip. Throws where there is no sum. */
export function roundTripGoals({ rows }: RoundTripTable): readonly Goal[] {
  const all = rows.find(({ group }) => group === "all");
  if (all === undefined) throw new Error("No sum of the round trips");
  return [
    {
      goal: "Every document is gone through",
      measured: `${all.documents - all.unfinished} of ${all.documents}`,
      met: all.unfinished === 0,
    },
    {
      goal: "What is valid arrives as sent and comes back as returned, and what is not is refused",
      measured: `${all.faults} faults in ${counted(all.exchanges)} exchanges and ${counted(all.refusals)} refusals`,
      met: all.faults === 0,
    },
  ];
}

/** How many awkward requests each server answers right. */
export function rightAnswers({ servers, requests }: ServersTable): readonly number[] {
  return servers.map((_, index) => requests.filter(({ right, answers }) => answers[index] === right).length);
}

/** The goals of the client. Throws where its own bundles are not among the figures. */
export function clientGoals({ bundles, calls, validation }: ClientTable): readonly Goal[] {
  const [one, full] = bundles.filter(({ name }) => name === "Tenon").map(({ gzip }) => gzip);
  if (one === undefined || full === undefined) throw new Error("The bundles of Tenon are needed");
  const added = (ratio: number): string => `${((ratio - 1) * 100).toFixed(1)} %`;
  return [
    { goal: "One operation: at most 3,000 bytes", measured: `${counted(one)} bytes`, met: one <= 3000 },
    {
      goal: "With retries, time-outs and a security scheme: at most 6,000 bytes",
      measured: `${full} bytes`,
      met: full <= 6000,
    },
    {
      goal: "A call adds at most 5 % to bare fetch",
      measured: added(calls.ratio),
      met: calls.ratio <= 1.05,
    },
    {
      goal: "Validating 200 posts adds at most 15 % to parsing them",
      measured: added(validation.ratio),
      met: validation.ratio <= 1.15,
    },
  ];
}
