import type { Report } from "./diagnostics/index.ts";
import { code, header, lines, OutputFiles, type RenderedFile } from "./emit/index.ts";
import { InlineRuntime, type RuntimeSources } from "./inline-runtime.ts";
import type { Api } from "./model/index.ts";
import type { Names } from "./plan/index.ts";
import { defaultTargets } from "./targets/built-in-names.ts";
import { isBuiltIn, TargetFault, type TargetRegistry, withRequired } from "./targets/registered.ts";
import type { Target, TargetContext, TargetOptions } from "./targets/target.ts";

/** One folder of generated files: which targets, and how they are spelled. */
export interface OutputOptions extends Partial<TargetOptions> {
  /** Ours by name, others by value. What they require comes with them. Default: types, client, server and validators. */
  readonly targets?: readonly (string | Target)[];
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

/** The files of one output, sorted by path. Throws `TargetFault` if someone else's target throws. */
export async function generateOutput(request: OutputRequest): Promise<readonly RenderedFile[]> {
  const { api, names, output } = request;
  const options = { ...defaultOptions, ...output };
  const targets = withRequired(request.registry, output.targets ?? defaultTargets);
  const runtime = new InlineRuntime(request.runtimeSources ?? new Map());
  const files = new OutputFiles({ ...options, runtimeFileOf: runtime.fileOf, taken: names.taken });
  const made = new Set<string>();
  const file: TargetContext["file"] = (path) => {
    made.add(path);
    return files.file(path);
  };
  for (const target of targets) emitTarget(target, { api, names, options, file, report: request.report });
  if (!made.has("index.ts")) addIndex(files, targets, made, options);
  await files.checkSyntax(header(api.document));
  const rendered = files.render(header(api.document));
  const copies = options.runtime === "inline" ? runtime.files(api.document, options.importExtension) : [];
  return [...rendered, ...copies].sort((one, other) => (one.path < other.path ? -1 : 1));
}

function emitTarget(target: Target, context: TargetContext): void {
  if (isBuiltIn(target)) {
    target.emit(context);
    return;
  }
  try {
    target.emit(context);
  } catch (error) {
    throw new TargetFault(`The target ${target.name} threw: ${String(error)}`, { cause: error });
  }
}

/** `index.ts` gives everything that has a planned name: those names are apart from each other in all files. */
function addIndex(
  files: OutputFiles,
  targets: readonly Target[],
  made: ReadonlySet<string>,
  { importExtension }: TargetOptions,
): void {
  const named = new Set(targets.flatMap(({ roles }) => roles.map((role) => role.file)));
  const exported = [...named].filter((path) => made.has(path)).sort();
  if (exported.length === 0) return;
  const specifiers = exported.map((path) => `./${path.replace(/\.ts$/, importExtension)}`);
  files.file("index.ts").add(lines(specifiers.map((specifier) => code`export * from ${specifier};`)));
}
