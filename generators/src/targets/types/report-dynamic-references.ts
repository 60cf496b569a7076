import type { Report } from "../../diagnostics/index.ts";
import {
  type Api,
  type ResourceId,
  type Schema,
  type SchemaId,
  schemaChildren,
  schemaOf,
} from "../../model/index.ts";

/**
 * Reports each `$dynamicRef` that leads elsewhere from a schema that brings an anchor of its name (JSON Schema 2020-12 core, 8.2.3.2). A type
 * is the same wherever it is used, so that it can only hold where the reference leads by itself.
 */
export function reportDynamicReferences(api: Api, report: Report): void {
  const dynamic = api.schemas.filter(({ dynamicRef }) => dynamicRef?.anchor !== undefined);
  if (dynamic.length === 0) return;
  for (const { id: resource, dynamicAnchors } of api.resources) {
    if (dynamicAnchors.length === 0) continue;
    const reached = reachedFrom(api, resource);
    for (const schema of dynamic) {
      const bound = dynamicAnchors.find(([name]) => name === schema.dynamicRef?.anchor)?.[1];
      if (bound === undefined || bound === schema.dynamicRef?.target || !reached.has(schema.id)) continue;
      report({ code: "TN446", message: messageOf(api, schema, bound), origin: schema.origin });
    }
  }
}

/** What the schemas of a resource lead to, without looking for other anchors. */
function reachedFrom(api: Api, resource: ResourceId): ReadonlySet<SchemaId> {
  const reached = new Set(api.schemas.filter((one) => one.resource === resource).map(({ id }) => id));
  for (const id of reached) for (const next of schemaChildren(schemaOf(api, id))) reached.add(next);
  return reached;
}

function messageOf(api: Api, { dynamicRef }: Schema, bound: SchemaId): string {
  const target = dynamicRef === undefined ? undefined : schemaOf(api, dynamicRef.target);
  const there = schemaOf(api, bound);
  return `\`#${dynamicRef?.anchor}\` also leads to ${there.origin.file}#${there.origin.pointer}. Its type is that of ${target?.name ?? "its own resource"} all the same.`;
}
