import {
  type DocumentNode,
  isObjectNode,
  member,
  type ObjectNode,
  originOf,
  type Resolution,
  referenceOf,
  splitReference,
} from "../document/index.ts";
import type { SchemaId } from "../model/index.ts";
import { wrong } from "./fields.ts";
import type { Lowering } from "./lowering.ts";
import { followQuietly, reportCircle, resolveOnce } from "./reference.ts";
import type { SchemaDraft } from "./schema-arena.ts";
import { schemaName } from "./schema-name.ts";

/** Reads `$ref`: the target becomes a named schema. */
export function readRef(lowering: Lowering, draft: SchemaDraft, node: ObjectNode): void {
  const reference = member(node.value, "$ref");
  if (typeof reference !== "string") {
    wrong(lowering, node, "`$ref`", "a string");
    return;
  }
  const target = resolveOnce(lowering, node, reference);
  if (target === undefined) return;
  if (isCircle(lowering, node, target)) {
    reportCircle(lowering, node, reference);
    return;
  }
  draft.ref = lowering.schemas.idOf(target);
  lowering.schemas.name(draft.ref, schemaName(target.origin));
}

/** Reads `$dynamicRef` (JSON Schema 2020-12 core, 8.2.3.2). */
export function readDynamicRef(lowering: Lowering, draft: SchemaDraft, node: ObjectNode): void {
  const reference = member(node.value, "$dynamicRef");
  if (typeof reference !== "string") {
    wrong(lowering, node, "`$dynamicRef`", "a string");
    return;
  }
  const { resource, fragment = "" } = splitReference(reference);
  const resolution = lowering.documents.resolve(reference, node);
  if ("failure" in resolution && resource === "" && /^[A-Za-z_]/.test(fragment)) {
    draft.dynamicRef = { target: anything(lowering, node, reference), anchor: fragment };
    return;
  }
  const target = resolveOnce(lowering, node, reference, "$dynamicRef");
  if (target === undefined) return;
  const id = lowering.schemas.idOf(target);
  lowering.schemas.name(id, schemaName(target.origin));
  const isDynamic = isObjectNode(target) && member(target.value, "$dynamicAnchor") === fragment;
  if (isDynamic && fragment !== undefined) {
    for (const other of lowering.documents.dynamicAnchors(fragment)) lowering.schemas.idOf(other);
  }
  draft.dynamicRef = { target: id, ...(isDynamic && { anchor: fragment }) };
}

/** What a `$dynamicRef` means where nothing around it has the anchor: any value, until a schema that refers here brings one. */
function anything(lowering: Lowering, node: ObjectNode, reference: string): SchemaId {
  lowering.report({
    code: "TN218",
    message: `\`${reference}\` has no anchor in its own schema resource, so by itself it accepts anything.`,
    hint: "Add a `$defs` entry with that `$dynamicAnchor` as the default.",
    origin: originOf(node, "$dynamicRef"),
  });
  const draft = lowering.schemas.add(node);
  draft.always = true;
  return draft.id;
}

/**
 * Reads `$recursiveRef` of JSON Schema 2019-09 (core, 8.2.4.2.1): the outermost schema around it that says `$recursiveAnchor`.
 * Schemas that would change its meaning by including this one are not considered.
 */
export function readRecursiveRef(lowering: Lowering, draft: SchemaDraft, node: ObjectNode): void {
  const { pointer } = node.origin;
  for (let end = 0; end !== -1; end = pointer.indexOf("/", end + 1)) {
    const around = lowering.documents.resolve(`#${encodeURI(pointer.slice(0, end))}`, node);
    if (
      "node" in around &&
      isObjectNode(around.node) &&
      member(around.node.value, "$recursiveAnchor") === true
    ) {
      draft.ref = lowering.schemas.idOf(around.node);
      lowering.schemas.name(draft.ref, schemaName(around.node.origin));
      return;
    }
  }
  const message = "No schema around this `$recursiveRef` has `$recursiveAnchor`, so it has no effect.";
  lowering.report({ code: "TN214", message, origin: originOf(node, "$recursiveRef") });
}

/** Whether a reference leads, over nothing but references, back to where it stands. Siblings of theirs change nothing about that. */
function isCircle(lowering: Lowering, node: ObjectNode, target: DocumentNode): boolean {
  if (followQuietly(lowering, target) !== undefined) return false;
  const passed = new Set<unknown>();
  let current: DocumentNode | undefined = target;
  while (current !== undefined && !passed.has(current.value)) {
    if (current.value === node.value) return true;
    passed.add(current.value);
    const reference = referenceOf(current.value);
    const resolution: Resolution | undefined =
      reference === undefined ? undefined : lowering.documents.resolve(reference, current);
    current = resolution !== undefined && "node" in resolution ? resolution.node : undefined;
  }
  return false;
}

/** A schema that says nothing but `$ref`. */
export function isOnlyReference(node: DocumentNode): boolean {
  return isObjectNode(node) && referenceOf(node.value) !== undefined && Object.keys(node.value).length === 1;
}
