import type { Finding, Report } from "./diagnostics/index.ts";
import { header, OutputFiles, type PlainTexts, type RenderedFile, SyntaxFault } from "./emit/index.ts";
import type { InlineRuntime } from "./inline-runtime.ts";
import type { Api } from "./model/index.ts";
import type { LastEmission } from "./output-memory.ts";
import type { Names } from "./plan/index.ts";
import { exportAll } from "./targets/export-all.ts";
import { guarded, isBuiltIn, TargetFault } from "./targets/registered.ts";
import type { Target, TargetContext, TargetOptions } from "./targets/target.ts";

/** What one target has made of a model. */
export interface Emission {
  readonly files: readonly RenderedFile[];
  readonly findings: readonly Finding[];
  /** What its files import of the runtime. */
  readonly runtime: readonly RuntimeName[];
  /** What the target has kept for the next time. */
  readonly kept: unknown;
}

type RuntimeName = readonly [subpath: string, name: string];

/** What targets are run with. */
export interface EmissionRequest {
  readonly api: Api;
  readonly names: Names;
  readonly options: TargetOptions;
  readonly targets: readonly Target[];
  readonly runtime: InlineRuntime;
  readonly report: Report;
  /** The pieces that were well formed the last time. */
  readonly plainTexts: PlainTexts | undefined;
}

/** What the targets of an output have made together. */
export interface Emitted {
  /** All files but the copies of the runtime, in no particular order. */
  readonly files: readonly RenderedFile[];
  /** By target, of those that share no file with another. */
  readonly emissions: ReadonlyMap<Target, Emission>;
}

/**
 * Runs the targets, except those that would make what they made the last time. `undefined` if one of them asks for a file that was
 * another's then. Throws `TargetFault` if someone else's target throws.
 */
export async function runTargets(
  request: EmissionRequest,
  lastEmissions: ReadonlyMap<Target, LastEmission>,
): Promise<Emitted | undefined> {
  const running = new RunningEmission(request);
  for (const target of request.targets) {
    const last = lastEmissions.get(target);
    if (last?.changed.size === 0) running.repeat(target, last.emission);
    else running.run(target, last);
  }
  return running.finish();
}

/** What is noted of a target while it runs. */
interface Notes {
  readonly findings: Finding[];
  readonly runtime: RuntimeName[];
  kept: unknown;
}

/** An output while its targets run. */
class RunningEmission {
  readonly #request: EmissionRequest;
  readonly #output: OutputFiles;
  /** Who has asked for each file. */
  readonly #makers = new Map<string, Set<Target>>();
  readonly #repeated = new Map<Target, Emission>();
  readonly #notes = new Map<Target, Notes>();
  #current: Notes = { findings: [], runtime: [], kept: undefined };

  constructor(request: EmissionRequest) {
    const { options, names, runtime, plainTexts } = request;
    this.#request = request;
    const runtimeFileOf = (...name: RuntimeName): string => {
      this.#current.runtime.push(name);
      return runtime.fileOf(...name);
    };
    this.#output = new OutputFiles({ ...options, runtimeFileOf, taken: names.taken }, plainTexts);
  }

  run(target: Target, last: LastEmission | undefined): void {
    const notes: Notes = { findings: [], runtime: [], kept: undefined };
    this.#current = notes;
    this.#notes.set(target, notes);
    const { api, names, options, report, plainTexts } = this.#request;
    const keep = (kept: unknown): void => {
      notes.kept = kept;
    };
    emitTarget(target, {
      api,
      names,
      options,
      file: (path) => {
        this.#claim(path, target);
        return this.#output.file(path);
      },
      report: (finding) => {
        notes.findings.push(finding);
        report(finding);
      },
      ...(plainTexts && {
        memory: { last: last && { kept: last.emission.kept, changed: last.changed }, keep },
      }),
    });
  }

  /** Does what running the target did. */
  repeat(target: Target, emission: Emission): void {
    const { runtime, report } = this.#request;
    for (const { path } of emission.files) this.#claim(path, target);
    for (const name of emission.runtime) runtime.fileOf(...name);
    emission.findings.forEach(report);
    this.#repeated.set(target, emission);
  }

  async finish(): Promise<Emitted | undefined> {
    const shared = new Set(
      [...this.#makers.values()].filter(({ size }) => size > 1).flatMap((makers) => [...makers]),
    );
    if ([...this.#repeated.keys()].some((target) => shared.has(target))) return undefined;
    const { targets, options, api } = this.#request;
    if (!this.#makers.has("index.ts")) addIndex(this.#output, targets, this.#makers, options);
    const head = header(api.document);
    await checkSyntax(this.#output, this.#makers, head);
    const files = this.#output.render(head);
    const emissions = new Map(this.#repeated);
    for (const [target, notes] of this.#notes) {
      const own = files.filter(({ path }) => this.#makers.get(path)?.has(target));
      if (!shared.has(target)) emissions.set(target, { files: own, ...notes });
    }
    return {
      files: [...files, ...[...this.#repeated.values()].flatMap((emission) => emission.files)],
      emissions,
    };
  }

  #claim(path: string, target: Target): void {
    const makers = this.#makers.get(path) ?? new Set();
    this.#makers.set(path, makers.add(target));
  }
}

function emitTarget(target: Target, context: TargetContext): void {
  if (isBuiltIn(target)) {
    target.emit(context);
    return;
  }
  const file = (path: unknown) => {
    if (typeof path === "string") return context.file(path);
    throw new TargetFault(`The target ${target.name} asks for a file by something that is no string.`);
  };
  const result: unknown = guarded(`The target ${target.name}`, () => target.emit({ ...context, file }));
  if (!(result instanceof Promise)) return;
  // What it throws later is the same fault, which has been told by then.
  result.catch(() => {});
  throw new TargetFault(`The target ${target.name} has an async \`emit\`, which would end too late.`);
}

/** Code that does not parse is our bug, unless someone else's target made the file. */
async function checkSyntax(
  files: OutputFiles,
  makers: ReadonlyMap<string, ReadonlySet<Target>>,
  head: string,
): Promise<void> {
  try {
    await files.checkSyntax(head);
  } catch (error) {
    const [target] = error instanceof SyntaxFault ? (makers.get(error.path) ?? []) : [];
    if (!(error instanceof SyntaxFault) || target === undefined || isBuiltIn(target)) throw error;
    const message = `The target ${target.name} gives code that does not parse, ${error.message}`;
    throw new TargetFault(message, { cause: error });
  }
}

/** `index.ts` gives everything that has a planned name, unless a target keeps out of it: those names are apart from each other in all files. */
function addIndex(
  files: OutputFiles,
  targets: readonly Target[],
  makers: ReadonlyMap<string, ReadonlySet<Target>>,
  { importExtension }: TargetOptions,
): void {
  const indexed = targets.filter(({ inIndex }) => inIndex !== false);
  const named = new Set(indexed.flatMap(({ roles }) => roles.map((role) => role.file)));
  const exported = [...named].filter((path) => makers.has(path));
  if (exported.length > 0) files.file("index.ts").add(exportAll(exported, importExtension));
}
