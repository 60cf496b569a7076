import { child, type DocumentNode, isObjectNode } from "../document/index.ts";
import type { Entries, SchemaId } from "../model/index.ts";
import { mapField, textField, wrong } from "./fields.ts";
import type { Lowering } from "./lowering.ts";
import type { SchemaDraft } from "./schema-arena.ts";
import { schemaName } from "./schema-name.ts";

/** A discriminator that waits until all schemas are there. */
export interface PendingDiscriminator {
  readonly draft: SchemaDraft;
  readonly node: DocumentNode;
}

/**
 * Completes a discriminator (OpenAPI 3.2, 4.25): the mapping as written, then for each branch that no value maps to what its
 * property is pinned to, or else its name. The branches are those of `oneOf` or `anyOf`; without these, the schemas that have the
 * discriminator's schema in their `allOf`, at any depth.
 */
export function completeDiscriminator(lowering: Lowering, pending: PendingDiscriminator): void {
  const { draft, node } = pending;
  if (typeof node.value === "string") {
    if (lowering.dialect !== "swagger-2.0") {
      const message = "`discriminator` is an object since 3.0. It is read as in 2.0.";
      lowering.report({ code: "TN213", message, origin: node.origin });
    }
    complete(lowering, draft, node.value, node);
    return;
  }
  if (!isObjectNode(node)) {
    wrong(lowering, node, "`discriminator`", "an object");
    return;
  }
  const propertyName = textField(lowering, node, "propertyName");
  if (propertyName === undefined) {
    wrong(lowering, node, "`discriminator`", "an object with a `propertyName`");
    return;
  }
  complete(lowering, draft, propertyName, node);
}

/** In Swagger 2.0 the node is just the property's name, and has no mapping. */
function complete(lowering: Lowering, draft: SchemaDraft, propertyName: string, node: DocumentNode): void {
  const holder = lowering.schemas.assertions(draft.id);
  const written = writtenMapping(lowering, node);
  const mapped = new Set(written.map(([, id]) => id));
  const implicit = branchesOf(lowering, draft)
    .filter((branch) => !mapped.has(branch))
    .flatMap((branch) =>
      impliedValues(lowering, branch, propertyName).map((value) => [value, branch] as const),
    );
  const taken = new Set(written.map(([value]) => value));
  const fallback = child(node, "defaultMapping");
  const defaultMapping = fallback === undefined ? undefined : mappingTarget(lowering, fallback);
  holder.discriminator = {
    propertyName,
    mapping: [...written, ...implicit.filter(([value]) => !taken.has(value))],
    ...(defaultMapping !== undefined && { defaultMapping }),
  };
}

function writtenMapping(lowering: Lowering, node: DocumentNode): Entries<SchemaId> {
  return mapField(lowering, node, "mapping", true).flatMap(([value, target]) => {
    const id = mappingTarget(lowering, target);
    return id === undefined ? [] : [[value, id] as const];
  });
}

/** A component's name wins over a reference: `Dog.v2` may be either. */
function mappingTarget(lowering: Lowering, node: DocumentNode): SchemaId | undefined {
  if (typeof node.value !== "string") {
    wrong(lowering, node, "A mapping", "a name or a reference");
    return undefined;
  }
  const component = lowering.componentSchemas.get(node.value);
  if (component !== undefined) return component;
  const resolution = lowering.documents.resolve(node.value, node);
  if ("node" in resolution) {
    const id = lowering.schemas.idOf(resolution.node);
    lowering.schemas.name(id, schemaName(resolution.node.origin));
    return id;
  }
  const message = `The mapping to \`${node.value}\` leads to no schema, so it is left out.`;
  lowering.report({ code: "TN211", message, origin: node.origin });
  return undefined;
}

function branchesOf(lowering: Lowering, draft: SchemaDraft): readonly SchemaId[] {
  const { oneOf, anyOf } = lowering.schemas.assertions(draft.id);
  const union = oneOf ?? anyOf;
  if (union !== undefined) return union.map((id) => referenced(lowering, id));
  return childrenOf(lowering, draft.id);
}

/** The schema that a branch stands for: what it refers to, where it does. */
function referenced(lowering: Lowering, id: SchemaId): SchemaId {
  return lowering.schemas.draft(id).ref ?? id;
}

/** Named schemas that have a schema in their `allOf`, directly or over others. */
function childrenOf(lowering: Lowering, parent: SchemaId): readonly SchemaId[] {
  const found: SchemaId[] = [];
  const pending: SchemaId[] = [parent];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const id of lowering.heirs.get(next) ?? []) {
      if (id === parent || found.includes(id)) continue;
      found.push(id);
      pending.push(id);
    }
  }
  return found.sort((left, right) => left - right);
}

/** For each schema, the named schemas whose `allOf` refers to it. */
export function heirsOf(lowering: Lowering): ReadonlyMap<SchemaId, readonly SchemaId[]> {
  const heirs = new Map<SchemaId, SchemaId[]>();
  for (const id of lowering.schemas.named) {
    for (const part of lowering.schemas.assertions(id).allOf ?? []) {
      const base = lowering.schemas.assertions(part).ref;
      if (base === undefined) continue;
      const known = heirs.get(base);
      if (known === undefined) heirs.set(base, [id]);
      else known.push(id);
    }
  }
  return heirs;
}

function impliedValues(lowering: Lowering, branch: SchemaId, property: string): readonly string[] {
  const pinned = pinnedValues(lowering, branch, property, new Set());
  if (pinned !== undefined) return pinned;
  const { name } = lowering.schemas.draft(branch);
  return name === undefined ? [] : [name];
}

/** The values that a schema lets a property have by `const` or `enum`, its `$ref` and `allOf` included. */
function pinnedValues(
  lowering: Lowering,
  id: SchemaId,
  property: string,
  passed: Set<SchemaId>,
): readonly string[] | undefined {
  if (passed.has(id)) return undefined;
  passed.add(id);
  const draft = lowering.schemas.assertions(id);
  const own = draft.properties?.find(([key]) => key === property)?.[1];
  const direct = own === undefined ? undefined : literals(lowering, own);
  if (direct !== undefined) return direct;
  for (const part of [...(draft.ref === undefined ? [] : [draft.ref]), ...(draft.allOf ?? [])]) {
    const inherited = pinnedValues(lowering, part, property, passed);
    if (inherited !== undefined) return inherited;
  }
  return undefined;
}

function literals(lowering: Lowering, id: SchemaId): readonly string[] | undefined {
  const draft = lowering.schemas.assertions(id);
  const value = draft.const?.value;
  if (typeof value === "string") return [value];
  const texts = draft.enum?.filter((one) => typeof one === "string");
  return texts !== undefined && texts.length > 0 ? texts : undefined;
}
