import { type Diagnostic, diagnose, inOrder, type Report, readThrown } from "./diagnostics/index.ts";
import { type Documents, type LoadOptions, loadDocuments, type ReadText } from "./document/index.ts";
import type { RenderedFile } from "./emit/index.ts";
import { generateOutput, type OutputOptions } from "./generate-output.ts";
import type { GenerationMemory } from "./generation-memory.ts";
import type { RuntimeSources } from "./inline-runtime.ts";
import { lower, type ValueForms, withHeaderPrefix, withValueForms } from "./lower/index.ts";
import type { Api, Operation } from "./model/index.ts";
import { NameFault, type Names, type NamingHook, planNames, selects } from "./plan/index.ts";
import type { OnStep } from "./step.ts";
import { registerTargets, rolesOf, TargetFault, type TargetRegistry } from "./targets/registered.ts";

/** What to generate from one document. Paths mean what `read` makes of them; nothing here touches a disk by itself. */
export interface GenerateRequest extends Omit<LoadOptions, "parsedTexts">, ValueForms {
  /** The root document, for `read`. Generated files name it so, hence a name that is the same on every machine is best. */
  readonly document: string;
  readonly read: ReadText;
  readonly outputs: readonly OutputOptions[];
  readonly naming?: NamingHook;
  /** What stands in header names in place of the word that the document's `x-header-prefix` names. Default: that word. */
  readonly headerPrefix?: string;
  /** `skip` generates what the right parts of the document allow; `refuse`, the default, nothing if there is an error. */
  readonly onError?: "skip" | "refuse";
  /** Whether a warning, too, means that nothing is generated. */
  readonly strict?: boolean;
  /** Needed where an output has the runtime inline. */
  readonly runtimeSources?: RuntimeSources;
}

/** A request that comes again after each change. */
export interface RepeatedRequest extends GenerateRequest {
  /** What is known of the last time. What comes out is the same with it and without. */
  readonly memory?: GenerationMemory;
}

/** What came out. */
export interface Generated {
  /** The files of each output, in the order of the request; `undefined` if the diagnostics forbid to generate. */
  readonly outputs: readonly (readonly RenderedFile[])[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Generates the files of every output of one document. Throws only on bugs, of Tenon or of `read`. */
export async function generate(request: RepeatedRequest, onStep: OnStep = () => {}): Promise<Generated> {
  const { api, diagnostics, report } = await readModel(request, onStep);
  const refused = (): boolean => isRefused(request, diagnostics);
  const outputs =
    api &&
    (await withinStack(request.document, report, () => generateAll(api, request, report, refused, onStep)));
  return { outputs, diagnostics: inOrder(diagnostics, request.document) };
}

/** The model of a document and what has been found so far: `report` adds to `diagnostics`. */
interface ReadModel extends Omit<Loaded, "documents"> {
  /** `undefined` if the diagnostics forbid to go on. */
  readonly api: Api | undefined;
}

/** Reads and lowers a document. A step of its own, so that what the document says is let go of before anything is made of the model. */
async function readModel(request: RepeatedRequest, onStep: OnStep): Promise<ReadModel> {
  const parsedTexts = request.memory?.parsedTexts;
  const { documents, ...found } = await load({ ...request, ...(parsedTexts && { parsedTexts }) }, onStep);
  const { diagnostics, report } = found;
  const api =
    documents &&
    (await withinStack(request.document, report, async () =>
      lowerAll(documents, request, report, () => isRefused(request, diagnostics), onStep),
    ));
  return { ...found, api };
}

/** A document and what is needed to speak of its places. */
export interface ReadApi {
  /** `undefined` if the diagnostics forbid to go on. */
  readonly api: Api | undefined;
  readonly locate: Documents["locate"];
  readonly diagnostics: readonly Diagnostic[];
}

/** The model of a document, for those who generate nothing from it. Throws only on bugs, of Tenon or of `read`. */
export async function readApi(
  request: LoadOptions & Pick<GenerateRequest, "document" | "read" | "onError">,
  onStep: OnStep,
): Promise<ReadApi> {
  const { documents, diagnostics, report } = await load(request, onStep);
  const locate = documents?.locate ?? asIs;
  if (documents === undefined) return { api: undefined, locate, diagnostics };
  onStep("lowering", request.document);
  const api = await withinStack(request.document, report, async () =>
    lower(documents, report, { onError: request.onError ?? "refuse" }),
  );
  const refused = isRefused({ ...request, outputs: [] }, diagnostics);
  return { api: refused ? undefined : api, locate, diagnostics: inOrder(diagnostics, request.document) };
}

/** Documents that have been read, and what has been found so far: `report` adds to `diagnostics`, each finding once. */
interface Loaded {
  /** `undefined` if the diagnostics say why they cannot be read. */
  readonly documents: Documents | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly report: Report;
}

async function load(
  request: LoadOptions & Pick<GenerateRequest, "document" | "read">,
  onStep: OnStep,
): Promise<Loaded> {
  const diagnostics: Diagnostic[] = [];
  let locate = asIs;
  const report = once((finding) => void diagnostics.push(diagnose(finding, locate)));
  onStep("reading", request.document);
  const documents = await loadDocuments(request.document, request.read, request, report);
  if (documents !== undefined) locate = documents.locate;
  return { documents, diagnostics, report };
}

/** Places before anything has been read. */
const asIs: Documents["locate"] = ({ file, pointer }) => ({ file, pointer });

/** Two targets may find the same fault, and so may one in two outputs, or at two uses of a component. It is one fault all the same. */
function once(report: Report): Report {
  const known = new Set<string>();
  return (finding) => {
    const { code, message, origin, place } = finding;
    const key = JSON.stringify([code, message, origin, place]);
    if (known.has(key)) return;
    known.add(key);
    report(finding);
  };
}

function isRefused({ onError, strict }: GenerateRequest, diagnostics: readonly Diagnostic[]): boolean {
  if (strict === true) return diagnostics.length > 0;
  return onError !== "skip" && diagnostics.some(({ severity }) => severity === "error");
}

/** The model from which all outputs are made. */
function lowerAll(
  documents: Documents,
  request: GenerateRequest,
  report: Report,
  refused: () => boolean,
  onStep: OnStep,
): Api | undefined {
  onStep("lowering", request.document);
  const selections = request.outputs.map(selects);
  const lowered = lower(documents, report, {
    onError: request.onError ?? "refuse",
    // A selection that says nothing has the named schemas that no operation uses, too.
    ...(request.outputs.every(({ include, exclude }) => include !== undefined || exclude !== undefined) && {
      isWanted: (operation: Operation) => selections.some((has) => has(operation)),
    }),
  });
  if (lowered === undefined || refused()) return undefined;
  const { headerPrefix } = request;
  const named = headerPrefix === undefined ? lowered : withHeaderPrefix(lowered, headerPrefix, report);
  return named && withValueForms(named, request);
}

async function generateAll(
  api: Api,
  request: RepeatedRequest,
  report: Report,
  refused: () => boolean,
  onStep: OnStep,
): Promise<Generated["outputs"]> {
  return reportingFaults(report, async () => {
    const registry = registerTargets(request.outputs.flatMap(({ targets }) => targets ?? []));
    const names = planOf(api, registry, request.naming);
    const outputs: (readonly RenderedFile[] | undefined)[] = [];
    const { runtimeSources } = request;
    for (const [index, output] of request.outputs.entries()) {
      onStep("generating", request.document);
      const memory = request.memory?.output(index);
      outputs.push(await generateOutput({ api, names, registry, output, runtimeSources, report, memory }));
    }
    const complete = outputs.filter((output) => output !== undefined);
    return refused() || complete.length < outputs.length ? undefined : complete;
  });
}

/** Reports what the targets and hooks of others do wrong, and gives `undefined` then. */
export async function reportingFaults<Value>(
  report: Report,
  action: () => Value | Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof TargetFault || error instanceof NameFault)) throw error;
    report({ code: "TN616", message: error.message });
    return undefined;
  }
}

/**
 * Schemas are followed with the stack, which is enough for some thousands one inside the other; of a document that goes on for
 * longer, nothing can be said but that.
 */
async function withinStack<Value>(
  file: string,
  report: Report,
  action: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof RangeError && error.message.includes("call stack"))) throw error;
    const message = "References lead from schema to schema in chains that are too long to follow.";
    report({ code: "TN106", message, place: { file } });
    return undefined;
  }
}

/** Names are planned for the roles of all targets that there are, so that a name is the same in every output. */
export function planOf(api: Api, registry: TargetRegistry, naming: NamingHook | undefined): Names {
  const hook: NamingHook | undefined = naming && ((entity) => guardedName(naming, entity));
  return planNames(api, [...registry.values()].flatMap(rolesOf), hook);
}

function guardedName(naming: NamingHook, entity: Parameters<NamingHook>[0]): string | undefined {
  const what = `${entity.kind} ${entity.name}`;
  let name: unknown;
  try {
    name = naming(entity);
  } catch (error) {
    throw new TargetFault(`The naming hook threw for the ${what}: ${readThrown(error).text}`);
  }
  if (name === undefined || typeof name === "string") return name;
  throw new TargetFault(`The naming hook gave no string for the ${what}.`);
}
