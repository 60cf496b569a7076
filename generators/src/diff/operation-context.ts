import type { Api, Operation, Origin, Response } from "../model/index.ts";
import type { Changes } from "./change.ts";
import type { Place, SchemaComparison } from "./compare-schema.ts";
import type { RuleName } from "./rules.ts";

/** What a comparison of operations needs. */
export interface Context {
  readonly before: Api;
  readonly after: Api;
  readonly changes: Changes;
  readonly schemas: SchemaComparison;
}

/** Notes a change by its rule. */
export type Finder = (rule: RuleName, at: Place, detail?: string) => void;

/** What notes changes of what stands at some places of the documents. */
export function finder(
  { changes }: Context,
  origins: { readonly before?: Origin; readonly after?: Origin },
): Finder {
  return (rule, { subject, direction }, detail = "") =>
    changes.add({ rule, subject, detail, direction, ...origins });
}

/**
 * Where a part is used: its own place, unless it stands elsewhere and is only referred to. Then it is that of the operation or response.
 * Parameters of an operation may stand beside it.
 */
export function useOf(part: { readonly origin: Origin }, holder: Operation | Response): Origin {
  const { file, pointer } = holder.origin;
  const around = "method" in holder ? pointer.replace(/\/[^/]*$/, "") : pointer;
  const isWithin = part.origin.file === file && part.origin.pointer.startsWith(`${around}/`);
  return isWithin ? part.origin : holder.origin;
}
