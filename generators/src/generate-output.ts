import type { Report } from "./diagnostics/index.ts";
import { runTargets } from "./emission.ts";
import type { RenderedFile } from "./emit/index.ts";
import { InlineRuntime, type RuntimeSources } from "./inline-runtime.ts";
import { type Api, isJsonSchema } from "./model/index.ts";
import type { LastEmission, OutputMemory } from "./output-memory.ts";
import { type Names, type Selection, select, splitByTag } from "./plan/index.ts";
import { defaultTargets, defaultTargetsOfSchemas } from "./targets/built-in-names.ts";
import { type TargetRegistry, withRequired } from "./targets/registered.ts";
import type { Target, TargetOptions } from "./targets/target.ts";

/** One folder of generated files: which operations and targets, and how they are spelled. */
export interface OutputOptions extends Partial<TargetOptions>, Selection {
  /** Ours by name, others by value. What they require comes with them. Default: types, client, server and validators; of a JSON Schema types and validators. */
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
  /** What the output was made of the last time, if anybody keeps it. */
  readonly memory: OutputMemory | undefined;
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
  const usual = isJsonSchema(api) ? defaultTargetsOfSchemas : defaultTargets;
  const targets = withRequired(request.registry, output.targets ?? usual);
  const runtime = new InlineRuntime(request.runtimeSources ?? new Map());
  const { memory, report } = request;
  const emission = { api, names, options, targets, runtime, report, plainTexts: memory?.plainTexts };
  const last = memory?.lastEmissions(api, names, options) ?? new Map<Target, LastEmission>();
  const emitted = (await runTargets(emission, last)) ?? (await runTargets(emission, new Map()));
  if (emitted === undefined)
    throw new Error("Where every target runs, none asks for a file of one that did not");
  memory?.keep({ api, names, options, emissions: emitted.emissions });
  const copies = options.runtime === "inline" ? runtime.files(api.document, options.importExtension) : [];
  return [...emitted.files, ...copies].sort((one, other) => (one.path < other.path ? -1 : 1));
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
