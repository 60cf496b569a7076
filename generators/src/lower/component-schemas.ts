import { children, type DocumentNode } from "../document/index.ts";
import type { SchemaId } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";
import { followQuietly } from "./reference.ts";
import { schemaAt } from "./schema.ts";
import { isOnlyReference } from "./schema-reference.ts";

/**
 * Asks for every component schema, in source order, under its name. A component that is nothing but a reference to something
 * that is no component itself gives it its name, instead of being a second schema that says the same.
 */
export function nameComponentSchemas(
  lowering: Lowering,
  schemas: DocumentNode,
): ReadonlyMap<string, SchemaId> {
  const entries = children(schemas).filter(([name]) => !name.startsWith("x-"));
  const components = new Set(entries.map(([, node]) => node.value));
  const ids = new Map<string, SchemaId>();
  const taken = new Set<unknown>();
  for (const [name, node] of entries) {
    const target = isOnlyReference(node) ? followQuietly(lowering, node) : undefined;
    const adopts = target !== undefined && !components.has(target.value) && !taken.has(target.value);
    if (adopts) {
      taken.add(target.value);
      lowering.schemas.alias(node, schemaAt(lowering, target));
    }
    ids.set(name, schemaAt(lowering, node));
    lowering.schemas.name(schemaAt(lowering, node), name);
  }
  return ids;
}
