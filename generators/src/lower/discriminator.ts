import { child, type DocumentNode, isObjectNode, nearest } from "../document/index.ts";
import type { Entries, SchemaId } from "../model/index.ts";
import { mapField, optional, textField, wrong } from "./fields.ts";
import type { Lowering } from "./lowering.ts";
import type { SchemaDraft } from "./schema-arena.ts";
import { schemaName } from "./schema-name.ts";

/** A discriminator that waits until all schemas are there. */
export interface PendingDiscriminator {
  readonly draft: SchemaDraft;
  readonly node: DocumentNode;
}

/** Reads what is written of a discriminator (OpenAPI 3.2, 4.25): its property, its mapping and the branch of other values. */
export function readDiscriminator(lowering: Lowering, { draft, node }: PendingDiscriminator): void {
  if (typeof node.value === "string") {
    if (lowering.dialect !== "swagger-2.0") {
      const message = "`discriminator` is an object since 3.0. It is read as in 2.0.";
      lowering.report({ code: "TN213", message, origin: node.origin });
    }
    // In Swagger 2.0 the node is just the property's name, and has no mapping.
    lowering.schemas.assertions(draft.id).discriminator = { propertyName: node.value, mapping: [] };
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
  const fallback = child(node, "defaultMapping");
  const defaultMapping = fallback === undefined ? undefined : mappingTarget(lowering, fallback);
  lowering.schemas.assertions(draft.id).discriminator = {
    propertyName,
    mapping: writtenMapping(lowering, node),
    ...(defaultMapping !== undefined && { defaultMapping }),
  };
}

/**
 * Completes a discriminator with what is not written: for each branch that no value maps to, the values that lead there by other means.
 * The branches are those of `oneOf` or `anyOf`; without these, the schemas that have the discriminator's schema in their `allOf`, at
 * any depth.
 */
export function completeDiscriminator(lowering: Lowering, draft: SchemaDraft): void {
  const holder = lowering.schemas.assertions(draft.id);
  const { discriminator } = holder;
  if (discriminator === undefined) return;
  const mapping = new Map(discriminator.mapping);
  const mapped = new Set(mapping.values());
  const branches = branchesOf(lowering, draft).filter((branch) => !mapped.has(branch));
  const implied = impliedValues(lowering, branches, discriminator.propertyName);
  for (const [branch, values] of implied) {
    for (const value of values) if (!mapping.has(value)) mapping.set(value, branch);
  }
  holder.discriminator = { ...discriminator, mapping: [...mapping] };
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
  const [near] = nearest(node.value, [...lowering.componentSchemas.keys()]);
  const hint = near === undefined ? resolution.failure.hint : `Did you mean \`${near}\`?`;
  lowering.report({ code: "TN211", message, ...optional("hint", hint), origin: node.origin });
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

/**
 * What leads to branches that no mapping mentions. A branch has the values to which it pins the property, unless others have all of
 * these too and do not descend from it: an enumeration of all kinds tells none. Else it has the values that the discriminator of an
 * ancestor maps to it, or those of its own branches, or its name.
 */
function impliedValues(
  lowering: Lowering,
  branches: readonly SchemaId[],
  property: string,
  around: readonly SchemaId[] = [],
): ReadonlyMap<SchemaId, readonly string[]> {
  const pins = new Map(branches.map((id) => [id, pinnedValues(lowering, id, property, new Set()) ?? []]));
  const claims = new Map<string, SchemaId[]>();
  for (const [id, values] of pins) {
    for (const value of values) claims.set(value, [...(claims.get(value) ?? []), id]);
  }
  const isOwn = (id: SchemaId, value: string): boolean =>
    (claims.get(value) ?? []).every((other) => other === id || childrenOf(lowering, id).includes(other));
  return new Map(
    [...pins].map(([id, values]) => {
      if (values.some((value) => isOwn(id, value))) return [id, values];
      return [id, inheritedValues(lowering, id, property) ?? nestedValues(lowering, id, property, around)];
    }),
  );
}

/** The values that the discriminator of an ancestor maps to a schema. */
function inheritedValues(
  lowering: Lowering,
  branch: SchemaId,
  property: string,
): readonly string[] | undefined {
  const passed = new Set([branch]);
  for (const id of passed) {
    const { allOf = [], discriminator, ref } = lowering.schemas.assertions(id);
    if (discriminator?.propertyName === property) {
      const values = discriminator.mapping.filter(([, target]) => target === branch).map(([value]) => value);
      if (values.length > 0) return values;
    }
    for (const next of [...(ref === undefined ? [] : [ref]), ...allOf]) passed.add(next);
  }
  return undefined;
}

/** The values that lead to any of a schema's own branches, or its name. */
function nestedValues(
  lowering: Lowering,
  branch: SchemaId,
  property: string,
  around: readonly SchemaId[],
): readonly string[] {
  const { anyOf, discriminator, oneOf } = lowering.schemas.assertions(branch);
  const union = oneOf ?? anyOf;
  if (union !== undefined && !around.includes(branch)) {
    const written = discriminator?.propertyName === property ? discriminator.mapping : [];
    const mapped = new Set(written.map(([, id]) => id));
    const open = union.map((id) => referenced(lowering, id)).filter((id) => !mapped.has(id));
    const implied = impliedValues(lowering, open, property, [...around, branch]);
    return [...new Set([...written.map(([value]) => value), ...[...implied.values()].flat()])];
  }
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
  const direct = own === undefined ? undefined : literals(lowering, own, new Set());
  if (direct !== undefined) return direct;
  for (const part of [...(draft.ref === undefined ? [] : [draft.ref]), ...(draft.allOf ?? [])]) {
    const inherited = pinnedValues(lowering, part, property, passed);
    if (inherited !== undefined) return inherited;
  }
  return undefined;
}

/** The values of `const` or `enum`, behind `$ref` and `allOf` too, as the texts that the keys of a mapping are. */
function literals(lowering: Lowering, id: SchemaId, passed: Set<SchemaId>): readonly string[] | undefined {
  if (passed.has(id)) return undefined;
  passed.add(id);
  const { allOf = [], const: constant, enum: values, ref } = lowering.schemas.assertions(id);
  const texts = (constant === undefined ? (values ?? []) : [constant.value])
    .filter((one) => one !== null && typeof one !== "object")
    .map(String);
  if (texts.length > 0) return texts;
  for (const part of [...(ref === undefined ? [] : [ref]), ...allOf]) {
    const found = literals(lowering, part, passed);
    if (found !== undefined) return found;
  }
  return undefined;
}
