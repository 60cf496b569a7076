import { type Documents, member, type ObjectNode, originOf } from "../document/index.ts";
import type { Lowering } from "./lowering.ts";

/** Values whose siblings have been reported: the parameters of a path are read for each of its operations. */
const reported = new WeakMap<Documents, WeakSet<object>>();

/**
 * Reports what stands beside the `$ref` of a Reference Object and has no effect: all but `summary` and `description`, extensions, and what
 * the target says as well (OpenAPI 3.2, 4.23).
 */
export function reportIgnoredSiblings(lowering: Lowering, node: ObjectNode, target: ObjectNode): void {
  if (Object.keys(node.value).length === 1) return;
  const known = reported.get(lowering.documents) ?? new WeakSet();
  reported.set(lowering.documents, known);
  if (known.has(node.value)) return;
  known.add(node.value);
  const dropped = newSiblings(node, target).filter((key) => !overriding.has(key) && !key.startsWith("x-"));
  if (dropped.length > 0)
    reportSiblings(lowering, node, dropped, "TN212", {
      says: ["does not count", "do not count"],
      hint: "Write it in what the reference leads to, or write that out here.",
    });
}

/** Fields of a reference that replace those of its target. */
export const overriding: ReadonlySet<string> = new Set(["summary", "description"]);

/** The siblings of a reference that say anything which its target does not: `false` says no more than nothing. */
export function newSiblings(node: ObjectNode, target: ObjectNode): readonly string[] {
  return Object.keys(node.value).filter((key) => {
    if (key === "$ref") return false;
    const [own, other] = [node, target].map(({ value }) => JSON.stringify(member(value, key) ?? false));
    return own !== other;
  });
}

/** That siblings do not count, or count although the standard leaves them out. */
type SiblingCode = "TN212" | "TN218";

/** What is said of siblings of a reference. */
interface Remark {
  /** Of one of them, and of several. */
  readonly says: readonly [one: string, several: string];
  readonly hint?: string;
}

/** Reports siblings of a reference. */
export function reportSiblings(
  lowering: Lowering,
  node: ObjectNode,
  keys: readonly string[],
  code: SiblingCode,
  { says: [one, several], ...more }: Remark,
): void {
  const names = keys.map((key) => `\`${key}\``).join(", ");
  const message = `${names} beside \`$ref\` ${keys.length === 1 ? one : several}.`;
  lowering.report({ code, message, ...more, origin: originOf(node, keys[0] ?? "$ref") });
}
