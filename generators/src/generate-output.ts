import type { Report } from "./diagnostics/index.ts";
import { header, OutputFiles, type RenderedFile, SyntaxFault } from "./emit/index.ts";
import { InlineRuntime, type RuntimeSources } from "./inline-runtime.ts";
import type { Api } from "./model/index.ts";
import { type Names, type Selection, select, splitByTag } from "./plan/index.ts";
import { defaultTargets } from "./targets/built-in-names.ts";
import { exportAll } from "./targets/export-all.ts";
import { guarded, isBuiltIn, TargetFault, type TargetRegistry, withRequired } from "./targets/registered.ts";
import type { Target, TargetContext, TargetOptions } from "./targets/target.ts";

/** One folder of generated files: which operations and targets, and how they are spelled. */
export interface OutputOptions extends Partial<TargetOptions>, Selection {
  /** Ours by name, others by value. What they require comes with them. Default: types, client, server and validators. */
  readonly targets?: readonly (string | Target)[];
  /** `tag` puts what belongs to one operation into a file of its first tag, where a target can. Default: a file for each target. */
  readonly split?: "tag";
}

/** What an output that says nothing gets. */
const defaultOptions: TargetOptions = { importExtension: ".js", runtime: "inline" };

/** All that one output is made from. */
export interface OutputRequest {
  readonly api: Api;
  readonly names: Names;
  readonly registry: TargetRegistry;
  readonly output: OutputOptions;
  readonly runtimeSources: RuntimeSources | undefined;
  readonly report: Report;
}

/**
 * The files of one output, sorted by path; `undefined`, after reports, if nothing is selected for it. Throws `TargetFault` if someone
 * else's target throws.
 */
export async function generateOutput(request: OutputRequest): Promise<readonly RenderedFile[] | undefined> {
  const { output } = request;
  const api = selectReporting(request);
  if (api === undefined) return undefined;
  const names = output.split === "tag" ? request.names.laidOut(splitByTag) : request.names;
  const options = { ...defaultOptions, ...output };
  const targets = withRequired(request.registry, output.targets ?? defaultTargets);
  const runtime = new InlineRuntime(request.runtimeSources ?? new Map());
  const files = new OutputFiles({ ...options, runtimeFileOf: runtime.fileOf, taken: names.taken });
  const made = new Map<string, Target>();
  for (const target of targets) {
    const file = (path: string) => {
      made.set(path, target);
      return files.file(path);
    };
    emitTarget(target, { api, names, options, file, report: request.report });
  }
  if (!made.has("index.ts")) addIndex(files, targets, made, options);
  await checkSyntax(files, made, header(api.document));
  const rendered = files.render(header(api.document));
  const copies = options.runtime === "inline" ? runtime.files(api.document, options.importExtension) : [];
  return [...rendered, ...copies].sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The part of the model that the output is for. An entry that means nothing is most likely a slip. */
function selectReporting({ api, output, report }: OutputRequest): Api | undefined {
  const selected = select(api, output);
  for (const entry of selected.idle) {
    report({ code: "TN423", message: `No operation fits ${entry}.`, place: { file: api.document } });
  }
  const { operations, webhooks } = selected.api;
  if (selected.api === api || operations.length + webhooks.length > 0) return selected.api;
  report({
    code: "TN424",
    message: "What is included and excluded leaves no operation.",
    place: { file: api.document },
  });
  return undefined;
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
  made: ReadonlyMap<string, Target>,
  head: string,
): Promise<void> {
  try {
    await files.checkSyntax(head);
  } catch (error) {
    const target = error instanceof SyntaxFault ? made.get(error.path) : undefined;
    if (!(error instanceof SyntaxFault) || target === undefined || isBuiltIn(target)) throw error;
    const message = `The target ${target.name} gives code that does not parse, ${error.message}`;
    throw new TargetFault(message, { cause: error });
  }
}

/** `index.ts` gives everything that has a planned name: those names are apart from each other in all files. */
function addIndex(
  files: OutputFiles,
  targets: readonly Target[],
  made: ReadonlyMap<string, Target>,
  { importExtension }: TargetOptions,
): void {
  const named = new Set(targets.flatMap(({ roles }) => roles.map((role) => role.file)));
  const exported = [...named].filter((path) => made.has(path));
  if (exported.length > 0) files.file("index.ts").add(exportAll(exported, importExtension));
}
