import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Diagnostic } from "../../generators/src/diagnostics/index.ts";
import { readFiles } from "../../generators/src/document/read-files.ts";
import { generate } from "../../generators/src/generate.ts";
import { type CacheEntry, hash } from "./cache.ts";
import type { Generation } from "./outcome.ts";

/** What a worker is asked to do: generate for one document. */
export interface GenerateTask {
  /** Absolute folder of the corpus: references may lead anywhere within it. */
  readonly corpus: string;
  /** Path within the corpus. */
  readonly document: string;
  /** Absolute folder for what is generated; emptied first. */
  readonly output: string;
}

/** What it answers. */
export type GenerateAnswer = Pick<CacheEntry, "inputs" | "generation" | "seconds" | "output">;

process.on("message", (task: GenerateTask) => {
  void answer(task).then((message) => process.send?.(message));
});

async function answer(task: GenerateTask): Promise<GenerateAnswer> {
  process.chdir(task.corpus);
  const inputs: Record<string, string> = { [task.document]: "" };
  const fromDisk = readFiles(["."]);
  const read = async (path: string): Promise<string> => {
    inputs[path] = "";
    const text = await fromDisk(path);
    inputs[path] = hash(text);
    return text;
  };
  const started = process.cpuUsage();
  const outcome = await generate({
    document: task.document,
    read,
    outputs: [{ runtime: "package", importExtension: ".ts" }],
  }).catch(crash);
  const used = process.cpuUsage(started);
  const seconds = (used.user + used.system) / 1e6;
  if ("kind" in outcome) return { inputs, generation: outcome, seconds, output: "" };
  const { diagnostics } = outcome;
  const error = diagnostics.find((one) => one.severity === "error");
  const files = outcome.outputs?.flat() ?? [];
  if (error !== undefined) return { inputs, generation: refusal(error), seconds, output: "" };
  await rm(task.output, { recursive: true, force: true });
  for (const { path, text } of files) {
    await mkdir(dirname(join(task.output, path)), { recursive: true });
    await writeFile(join(task.output, path), text);
  }
  const generation: Generation = {
    kind: "generated",
    files: files.map(({ path }) => path),
    bytes: files.reduce((sum, { text }) => sum + text.length, 0),
    warnings: [...new Set(diagnostics.map(({ code }) => code))].sort(),
  };
  return { inputs, generation, seconds, output: hash(...files.flatMap(({ path, text }) => [path, text])) };
}

function refusal({ code, message, place }: Diagnostic): Generation {
  const at =
    place === undefined ? [] : [place.file, place.line, place.column].filter((part) => part !== undefined);
  return { kind: "refused", code, message, place: at.join(":") };
}

/** An exception is a bug. Its frame is the innermost one in our sources, which tells one bug from another. */
function crash(error: unknown): Generation {
  if (!(error instanceof Error)) return { kind: "crashed", message: String(error), frame: "" };
  const frames = (error.stack ?? "")
    .split("\n")
    .flatMap((line) => /(generators\/src\/\S+?):\d+:\d+/.exec(line)?.[1] ?? []);
  return { kind: "crashed", message: `${error.name}: ${error.message}`, frame: frames[0] ?? "" };
}
