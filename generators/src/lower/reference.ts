import {
  type DocumentNode,
  isObjectNode,
  member,
  type ObjectNode,
  originOf,
  referenceOf,
} from "../document/index.ts";
import { isBefore31 } from "./dialect.ts";
import { wrong } from "./fields.ts";
import type { Lowering } from "./lowering.ts";

/** Follows the Reference Objects that lead to an object, and reports where one leads nowhere or in a circle. */
export function follow(lowering: Lowering, node: DocumentNode, what: string): ObjectNode | undefined {
  const target = followAny(lowering, node);
  if (target === undefined) return target;
  if (isObjectNode(target)) return overridden(lowering, node, target);
  wrong(lowering, target, what, "an object");
  return undefined;
}

/** `summary` and `description` beside a reference replace the target's (OpenAPI 3.1, 4.8.23). */
function overridden(lowering: Lowering, node: DocumentNode, target: ObjectNode): ObjectNode {
  if (target === node || !isObjectNode(node) || isBefore31(lowering.dialect)) return target;
  const own = ["summary", "description"].filter((key) => typeof member(node.value, key) === "string");
  if (own.length === 0) return target;
  const words = Object.fromEntries(own.map((key) => [key, node.value[key] ?? null]));
  return { ...target, value: { ...target.value, ...words } };
}

/** Like `follow`, whatever the target is. */
export function followAny(lowering: Lowering, node: DocumentNode): DocumentNode | undefined {
  const passed = new Set<unknown>();
  let current = node;
  for (let ref = referenceOf(node.value); ref !== undefined; ref = referenceOf(current.value)) {
    if (passed.has(current.value)) {
      reportCircle(lowering, node, ref);
      return undefined;
    }
    passed.add(current.value);
    const next = resolveOnce(lowering, current, ref);
    if (next === undefined) return undefined;
    current = next;
  }
  return current;
}

/** Like `followAny`, for a look ahead: whatever is wrong is reported when the node itself is read. */
export function followQuietly(lowering: Lowering, node: DocumentNode): DocumentNode | undefined {
  return followAny({ ...lowering, report: () => undefined, reportedFailures: new Set() }, node);
}

/** Follows one reference and reports where it leads nowhere. */
export function resolveOnce(
  lowering: Lowering,
  node: DocumentNode,
  reference: string,
  keyword = "$ref",
): DocumentNode | undefined {
  const resolution = lowering.documents.resolve(reference, node);
  if ("node" in resolution) {
    if (resolution.remark !== undefined)
      lowering.report({ origin: originOf(node, keyword), ...resolution.remark });
    return resolution.node;
  }
  const { failure } = resolution;
  if (lowering.reportedFailures.has(failure)) return undefined;
  lowering.reportedFailures.add(failure);
  lowering.report({ origin: originOf(node, keyword), ...failure });
  return undefined;
}

/** Reports references that only lead to one another. */
export function reportCircle(lowering: Lowering, node: DocumentNode, reference: string): void {
  const message = `\`${reference}\` leads back to itself without ever reaching anything.`;
  lowering.report({ code: "TN204", message, origin: originOf(node, "$ref") });
}
