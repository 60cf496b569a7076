import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { packageJson, root } from "../workspace.ts";
import { Cache, type CacheEntry, hash, hashFile, hashSources } from "./cache.ts";
import { batches, type Checkable, checkBatch, compilerOptions } from "./check.ts";
import type { Outcome } from "./outcome.ts";
import { type PoolResult, runPool } from "./pool.ts";
import { type RootDocument, rootDocuments } from "./roots.ts";
import type { GenerateAnswer, GenerateTask } from "./worker.ts";

/** What a run of the corpus is told. */
export interface CorpusOptions {
  /** Absolute folder of the documents. */
  readonly corpus: string;
  /** Absolute folder of outputs and earlier results. */
  readonly cache: string;
  /** Only documents whose path matches. */
  readonly only: RegExp;
  readonly jobs: number;
  readonly timeoutSeconds: number;
  /** Megabytes of heap that one document may take. */
  readonly memory: number;
  /** Whether what was generated is type-checked; otherwise the outcomes say nothing of types. */
  readonly typeCheck: boolean;
  /** Hears how far the run is. */
  readonly progress: (text: string) => void;
}

type Entries = Map<string, CacheEntry>;

/** Generates for every root document of a folder and type-checks what was generated. Only what has changed is done again. */
export async function runCorpus(options: CorpusOptions): Promise<readonly Outcome[]> {
  const documents = (await rootDocuments(options.corpus)).filter(({ path }) => options.only.test(path));
  const cache = new Cache(options.cache);
  const entries: Entries = new Map();
  await generateAll(documents, entries, cache, options);
  if (options.typeCheck) await checkAll(documents, entries, cache, options);
  return documents.map(({ path, group }) => {
    const entry = entries.get(path);
    if (entry === undefined) throw new Error(`No result for ${path}`);
    return {
      path,
      group,
      generation: entry.generation,
      seconds: entry.seconds,
      typeErrors: (options.typeCheck ? entry.check?.errors : undefined) ?? [],
    };
  });
}

async function generateAll(
  documents: readonly RootDocument[],
  entries: Entries,
  cache: Cache,
  options: CorpusOptions,
): Promise<void> {
  const toolkit = await toolkitKey(options);
  const tasks: GenerateTask[] = [];
  const earlier: Entries = new Map();
  for (const { path } of documents) {
    const entry = await cache.entry(path);
    if (entry !== undefined && (await cache.isCurrent(entry, toolkit, options.corpus)))
      entries.set(path, entry);
    else tasks.push({ corpus: options.corpus, document: path, output: cache.outputOf(path) });
    if (entry !== undefined) earlier.set(path, entry);
  }
  let done = 0;
  await runPool<GenerateTask, GenerateAnswer>(tasks, poolOptions(options), async (task, result) => {
    const entry = await entryOf(task, result, toolkit, options);
    const check = earlier.get(task.document)?.check;
    const kept = check === undefined ? entry : { ...entry, check };
    if (entry.generation.kind !== "generated") await rm(task.output, { recursive: true, force: true });
    await cache.keep(task.document, kept);
    entries.set(task.document, kept);
    done += 1;
    options.progress(`${done}/${tasks.length} ${entry.generation.kind}: ${task.document}`);
  });
}

function poolOptions(options: CorpusOptions): Parameters<typeof runPool>[1] {
  return {
    module: join(import.meta.dirname, "worker.ts"),
    jobs: options.jobs,
    timeoutSeconds: options.timeoutSeconds,
    execArgv: ["--conditions=@tenon/source", `--max-old-space-size=${options.memory}`],
  };
}

/** What decides how a generation ends, besides the document. */
async function toolkitKey(options: CorpusOptions): Promise<string> {
  return hash(
    await hashSources(join(root, "generators/src")),
    await hashFile(join(import.meta.dirname, "worker.ts")),
    JSON.stringify(packageJson("generators").dependencies),
    String(options.timeoutSeconds),
    String(options.memory),
  );
}

async function entryOf(
  task: GenerateTask,
  result: PoolResult<GenerateAnswer>,
  toolkit: string,
  options: CorpusOptions,
): Promise<CacheEntry> {
  if (result.kind === "answer") return { toolkit, ...result.answer };
  // Which files it had read is lost with the process: the root has to stand for all.
  const inputs = { [task.document]: await hashFile(join(options.corpus, task.document)) };
  const generation =
    result.kind === "died"
      ? { kind: "crashed" as const, message: result.reason, frame: "" }
      : { kind: "timed out" as const };
  return {
    toolkit,
    inputs,
    generation,
    seconds: result.kind === "died" ? 0 : options.timeoutSeconds,
    output: "",
  };
}

async function checkAll(
  documents: readonly RootDocument[],
  entries: Entries,
  cache: Cache,
  options: CorpusOptions,
): Promise<void> {
  const surroundings = hash(
    await hashSources(join(root, "packages/runtime/src")),
    await hashFile(join(root, "node_modules/typescript-7/package.json")),
    JSON.stringify(compilerOptions),
  );
  const keyOf = (entry: CacheEntry): string => hash(surroundings, entry.output);
  const outputs: Checkable[] = [];
  for (const { path } of documents) {
    const entry = entries.get(path);
    if (entry?.generation.kind !== "generated" || entry.check?.key === keyOf(entry)) continue;
    outputs.push({ path, folder: cache.outputOf(path), ...entry.generation });
  }
  await mkdir(options.cache, { recursive: true });
  for (const [index, batch] of batches(outputs).entries()) {
    options.progress(`type check ${index + 1}, ${batch.length} documents from ${batch[0]?.path}`);
    const errors = await checkBatch(batch, options.cache);
    for (const { path } of batch) {
      const entry = entries.get(path);
      if (entry === undefined) continue;
      const checked = { ...entry, check: { key: keyOf(entry), errors: errors.get(path) ?? [] } };
      entries.set(path, checked);
      await cache.keep(path, checked);
    }
  }
}
