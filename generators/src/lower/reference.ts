import {
  type DocumentNode,
  type Documents,
  isObjectNode,
  member,
  type ObjectNode,
  originOf,
  type Resolution,
  referenceOf,
} from "../document/index.ts";
import { wrong } from "./fields.ts";
import type { Lowering } from "./lowering.ts";
import { overriding, reportIgnoredSiblings } from "./reference-siblings.ts";

/**
 * Follows the Reference Objects that lead to an object, and reports where one leads nowhere or in a circle, and what beside it is without
 * effect.
 */
export function follow(lowering: Lowering, node: DocumentNode, what: string): ObjectNode | undefined {
  const target = followToKeys(lowering, node, what);
  return target === undefined || target === node || !isObjectNode(node) ? target : overridden(node, target);
}

/** The same of an object that has no words of its own, as its keys are names: a callback. */
export function followToKeys(lowering: Lowering, node: DocumentNode, what: string): ObjectNode | undefined {
  const target = followObject(lowering, node, what);
  if (target !== undefined && target !== node && isObjectNode(node))
    reportIgnoredSiblings(lowering, node, target);
  return target;
}

/** The same of a path item, whose `$ref` is a field among others. */
export function followObject(lowering: Lowering, node: DocumentNode, what: string): ObjectNode | undefined {
  const target = followAny(lowering, node);
  if (target === undefined || isObjectNode(target)) return target;
  wrong(lowering, target, what, "an object");
  return undefined;
}

/**
 * `summary` and `description` beside a reference replace the target's (OpenAPI 3.1, 4.8.23). So they do before 3.1, where nothing may stand
 * there, so that no words are lost.
 */
function overridden(node: ObjectNode, target: ObjectNode): ObjectNode {
  const own = [...overriding].filter((key) => typeof member(node.value, key) === "string");
  if (own.length === 0) return target;
  const said = Object.fromEntries(own.map((key) => [key, node.value[key] ?? null]));
  return { ...target, value: { ...target.value, ...said } };
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

/**
 * Like `followAny`, for a look ahead: whatever is wrong is reported when the node itself is read. Chains that share their end are
 * followed once.
 */
export function followQuietly({ documents }: Lowering, node: DocumentNode): DocumentNode | undefined {
  const known = ends.get(documents) ?? new Map<unknown, ChainEnd>();
  ends.set(documents, known);
  const passed = new Map<unknown, string>();
  let current: DocumentNode | undefined = node;
  while (current !== undefined) {
    const { value, scope }: DocumentNode = current;
    const reference = referenceOf(value);
    if (reference === undefined) break;
    const end = known.get(value);
    if (end !== undefined && end.base === scope.base) {
      current = end.target;
      break;
    }
    const resolution: Resolution | undefined = passed.has(value)
      ? undefined
      : documents.resolve(reference, current);
    passed.set(value, scope.base);
    current = resolution !== undefined && "node" in resolution ? resolution.node : undefined;
  }
  for (const [value, base] of passed) known.set(value, { base, target: current });
  return current;
}

/** Where a chain of references ends; `undefined` if nowhere. A value that aliases share may stand under several bases. */
interface ChainEnd {
  readonly base: string;
  readonly target: DocumentNode | undefined;
}

/** The ends that are known, by the values that the references stand in. */
const ends = new WeakMap<Documents, Map<unknown, ChainEnd>>();

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
  // It is told once, but whatever refers there has an error.
  if (lowering.reportedFailures.has(failure)) lowering.faults.errors++;
  else lowering.report({ origin: originOf(node, keyword), ...failure });
  lowering.reportedFailures.add(failure);
  return undefined;
}

/** Reports references that only lead to one another. */
export function reportCircle(lowering: Lowering, node: DocumentNode, reference: string): void {
  const message = `\`${reference}\` leads back to itself without ever reaching anything.`;
  lowering.report({ code: "TN204", message, origin: originOf(node, "$ref") });
}
