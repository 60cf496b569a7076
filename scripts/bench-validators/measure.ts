import { median } from "../statistics.ts";
import type { time } from "./loop.ts";
import type { Check } from "./peers.ts";

/** What takes turns, on the same values. */
export interface Case {
  readonly name: string;
  /** How many times as fast as Ajv ours is to be. */
  readonly target: number;
  readonly values: readonly unknown[];
  readonly valid: boolean;
  readonly contenders: Readonly<Record<string, Check | undefined>>;
}

interface Runner {
  readonly name: string;
  readonly run: (passes: number) => number;
  readonly passes: number;
  readonly samples: number[];
}

/** Many short rounds: what else the machine does then falls on few of them. */
export const rounds = 601;

/** Nanoseconds per value for each contender, the median of the rounds. */
export async function measure(one: Case): Promise<ReadonlyMap<string, number>> {
  const runners: Runner[] = [];
  for (const [name, check] of Object.entries(one.contenders)) {
    if (check !== undefined) runners.push(await runner(one, name, check));
  }
  for (let round = 0; round < rounds; round++) {
    for (const { run, passes, samples } of runners) samples.push(run(passes));
  }
  return new Map(runners.map(({ name, samples }) => [name, median(samples)]));
}

/** Warms up, and finds how many passes over the values take about 0.3 ms. */
async function runner(one: Case, name: string, check: Check): Promise<Runner> {
  // A loop of its own for each, or the call in it would be slow for all.
  const loop = (await import(`./loop.ts?${encodeURIComponent(`${one.name} ${name}`)}`)) as {
    readonly time: typeof time;
  };
  const run = (passes: number): number => {
    const { nanoseconds, accepted } = loop.time(check, one.values, passes);
    if (accepted !== (one.valid ? passes * one.values.length : 0))
      throw new Error(`${one.name}: ${name} errs on its values`);
    return nanoseconds;
  };
  const start = performance.now();
  let fastest = Number.POSITIVE_INFINITY;
  while (performance.now() - start < 150) fastest = Math.min(fastest, run(1));
  return { name, run, passes: Math.max(1, Math.ceil(300_000 / (fastest * one.values.length))), samples: [] };
}
