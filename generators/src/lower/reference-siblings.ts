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
  const dropped = newSiblings(node, target).filter((key) => !words.has(key) && !key.startsWith("x-"));
  if (dropped.length > 0)
    reportDropped(
      lowering,
      node,
      dropped,
      "Write it in what the reference leads to, or write that out here.",
    );
}

/** Fields that may stand beside a reference. */
export const words: ReadonlySet<string> = new Set(["summary", "description"]);

/** The siblings of a reference that say anything which its target does not: `false` says no more than nothing. */
export function newSiblings(node: ObjectNode, target: ObjectNode): readonly string[] {
  return Object.keys(node.value).filter((key) => {
    if (key === "$ref") return false;
    const [own, other] = [node, target].map(({ value }) => JSON.stringify(member(value, key) ?? false));
    return own !== other;
  });
}

/** Reports siblings of a reference that have no effect. */
export function reportDropped(
  lowering: Lowering,
  node: ObjectNode,
  dropped: readonly string[],
  hint?: string,
): void {
  lowering.report({
    code: "TN212",
    message: `${quoted(dropped)} beside \`$ref\` ${dropped.length === 1 ? "does" : "do"} not count${hint === undefined ? " in this version" : ""}.`,
    ...(hint !== undefined && { hint }),
    origin: originOf(node, dropped[0] ?? "$ref"),
  });
}

/** Names of fields as a message has them. */
export function quoted(keys: readonly string[]): string {
  return keys.map((key) => `\`${key}\``).join(", ");
}
