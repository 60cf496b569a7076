import {
  type Api,
  everyOperation,
  type Operation,
  operationParts,
  reachableSchemas,
} from "../model/index.ts";

/** Operations by any of these: one that fits a single entry is meant. */
export interface OperationSelector {
  /** Tags, spelled as in the document. */
  readonly tags?: readonly string[];
  /**
   * Paths, or names of webhooks. `*` stands for anything within a segment, `**` for anything at all; a method and a space may
   * stand in front: `GET /pets/**`.
   */
  readonly paths?: readonly string[];
  readonly operationIds?: readonly string[];
}

/** Which operations an output has: those that `include` means, all without it, but none that `exclude` means. */
export interface Selection {
  readonly include?: OperationSelector;
  readonly exclude?: OperationSelector;
}

/** What is left of a model. */
export interface Selected {
  readonly api: Api;
  /** Entries that mean no operation, as one would name them: `the tag "pets" of include`. */
  readonly idle: readonly string[];
}

/**
 * The model with the selected operations and webhooks, the named schemas that they use, and the security schemes that they need.
 * A selection that says nothing leaves the model as it is.
 */
export function select(api: Api, selection: Selection): Selected {
  const { wanted, unwanted } = matchers(selection);
  if (wanted.length + unwanted.length === 0) return { api, idle: [] };
  const isSelected = selects(selection);
  const all = [...api.operations, ...api.webhooks];
  const idle = [...wanted, ...unwanted].filter(({ means }) => !all.some(means)).map(({ title }) => title);
  const operations = api.operations.filter(isSelected);
  const webhooks = api.webhooks.filter(isSelected);
  return { api: withOnly(api, operations, webhooks), idle };
}

/** Tells whether a selection has an operation. One that says nothing has everything. */
export function selects(selection: Selection): (operation: Operation) => boolean {
  const { wanted, unwanted } = matchers(selection);
  return (operation) =>
    (wanted.length === 0 || wanted.some(({ means }) => means(operation))) &&
    !unwanted.some(({ means }) => means(operation));
}

function matchers({
  include,
  exclude,
}: Selection): Readonly<Record<"wanted" | "unwanted", readonly Matcher[]>> {
  return { wanted: matchersOf("include", include), unwanted: matchersOf("exclude", exclude) };
}

/** An entry of a selector. */
interface Matcher {
  readonly title: string;
  readonly means: (operation: Operation) => boolean;
}

function matchersOf(name: "include" | "exclude", selector: OperationSelector = {}): readonly Matcher[] {
  const { tags = [], paths = [], operationIds = [] } = selector;
  const title = (kind: string, text: string) => `the ${kind} ${JSON.stringify(text)} of ${name}`;
  return [
    ...tags.map((tag) => ({ title: title("tag", tag), means: (one: Operation) => one.tags.includes(tag) })),
    ...paths.map((glob) => ({ title: title("path", glob), means: pathMatcher(glob) })),
    ...operationIds.map((id) => ({
      title: title("operationId", id),
      means: (one: Operation) => one.operationId === id,
    })),
  ];
}

function pathMatcher(glob: string): Matcher["means"] {
  const [, method, path = glob] = /^([A-Z][A-Z0-9_-]*) (.+)$/.exec(glob) ?? [];
  const pattern = new RegExp(`^${path.split(/(\*+)/).map(globPart).join("")}$`, "s");
  return (operation) => (method === undefined || operation.method === method) && pattern.test(operation.path);
}

function globPart(part: string): string {
  if (part.startsWith("*")) return part === "*" ? "[^/]*" : ".*";
  return part.replace(/[\\^$.+?()[\]{}|/]/g, "\\$&");
}

function withOnly(api: Api, operations: readonly Operation[], webhooks: readonly Operation[]): Api {
  const every = everyOperation([...operations, ...webhooks]);
  const parts = every.flatMap(operationParts);
  const used = reachableSchemas(
    api,
    parts.map(({ schema }) => schema),
  );
  const schemes = new Set(every.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme)));
  return {
    ...api,
    operations,
    webhooks,
    namedSchemas: api.namedSchemas.filter((id) => used.has(id)),
    securitySchemes: api.securitySchemes.filter(({ name }) => schemes.has(name)),
  };
}
