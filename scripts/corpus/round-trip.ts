import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Agreement } from "../agreement/agreement.ts";
import type { RoundTrip } from "../roundtrip/round-trip.ts";
import { root } from "../workspace.ts";
import { Cache, hash, hashFile, hashSources } from "./cache.ts";
import type { Outcome } from "./outcome.ts";
import { runPool } from "./pool.ts";
import type { RoundTripAnswer, RoundTripTask } from "./round-trip-worker.ts";

/** What came of a document's round trip. */
export type RoundTripOutcome = { readonly path: string } & (
  | {
      readonly kind: "done";
      readonly roundTrip: RoundTrip;
      readonly agreement: Agreement;
      readonly seconds: number;
    }
  | { readonly kind: "failed" | "timed out"; readonly message: string }
);

/** How round trips are run. */
export interface RoundTripRunOptions {
  readonly corpus: string;
  /** The folder of the corpus run's outputs and results. */
  readonly cache: string;
  readonly jobs: number;
  readonly timeoutSeconds: number;
  readonly memory: number;
  /** Exchanges for each media type and status of an operation. */
  readonly runs: number;
  readonly seed: number;
  readonly progress: (text: string) => void;
}

/** Runs the round trip of every document that was generated; only what has changed is done again. */
export async function runRoundTrips(
  outcomes: readonly Outcome[],
  options: RoundTripRunOptions,
): Promise<readonly RoundTripOutcome[]> {
  const generated = outcomes.filter(({ generation }) => generation.kind === "generated");
  const cache = new Cache(options.cache);
  await linkRuntime(options.cache);
  const surroundings = await surroundingsKey(options);
  const results = new Map<string, RoundTripOutcome>();
  const tasks: (RoundTripTask & { readonly key: string })[] = [];
  for (const { path } of generated) {
    const key = hash(surroundings, (await cache.entry(path))?.output ?? "");
    const known = await kept(options.cache, path, key);
    if (known !== undefined) results.set(path, known);
    else {
      const { corpus, runs, seed } = options;
      tasks.push({ corpus, document: path, output: cache.outputOf(path), runs, seed, key });
    }
  }
  const pool = {
    module: join(import.meta.dirname, "round-trip-worker.ts"),
    jobs: options.jobs,
    timeoutSeconds: options.timeoutSeconds,
    execArgv: ["--conditions=@tenon/source", `--max-old-space-size=${options.memory}`],
  };
  await runPool<(typeof tasks)[number], RoundTripAnswer>(
    tasks,
    pool,
    async ({ document: path, key }, result) => {
      const outcome = outcomeOf(path, result);
      results.set(path, outcome);
      // A machine that was busy is no reason to give a document up.
      if (outcome.kind !== "timed out") await keep(options.cache, path, key, outcome);
      options.progress(`${results.size}/${generated.length} round trip ${outcome.kind}: ${path}`);
    },
  );
  return generated.flatMap(({ path }) => results.get(path) ?? []);
}

function outcomeOf(
  path: string,
  result: Parameters<Parameters<typeof runPool<RoundTripTask, RoundTripAnswer>>[2]>[1],
): RoundTripOutcome {
  if (result.kind === "answer") return { path, ...result.answer };
  if (result.kind === "died") return { path, kind: "failed", message: result.reason };
  return { path, kind: "timed out", message: "" };
}

async function surroundingsKey({ runs, seed, timeoutSeconds }: RoundTripRunOptions): Promise<string> {
  return hash(
    await hashSources(join(root, "packages/runtime/src")),
    await hashSources(join(root, "generators/src/lower")),
    await hashSources(join(root, "generators/src/plan")),
    await hashSources(join(root, "scripts/roundtrip")),
    await hashSources(join(root, "scripts/agreement")),
    await hashFile(join(import.meta.dirname, "round-trip-worker.ts")),
    JSON.stringify([runs, seed, timeoutSeconds]),
  );
}

/** Outputs import the runtime as a package: here they find it. */
async function linkRuntime(cache: string): Promise<void> {
  const scope = join(cache, "node_modules/@tenon");
  await mkdir(scope, { recursive: true });
  // Anew each time: a link that is there may lead to another checkout.
  await rm(join(scope, "runtime"), { force: true });
  await symlink(join(root, "packages/runtime"), join(scope, "runtime"));
}

function keptPath(cache: string, path: string): string {
  return join(cache, "round-trips", `${path}.json`);
}

async function kept(cache: string, path: string, key: string): Promise<RoundTripOutcome | undefined> {
  try {
    const entry = JSON.parse(await readFile(keptPath(cache, path), "utf8")) as {
      readonly key: string;
      readonly outcome: RoundTripOutcome;
    };
    return entry.key === key ? entry.outcome : undefined;
  } catch {
    // Not there, or half written: it is done again.
    return undefined;
  }
}

async function keep(cache: string, path: string, key: string, outcome: RoundTripOutcome): Promise<void> {
  await mkdir(dirname(keptPath(cache, path)), { recursive: true });
  await writeFile(keptPath(cache, path), JSON.stringify({ key, outcome }));
}
