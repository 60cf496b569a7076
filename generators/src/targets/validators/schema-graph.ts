import { type Api, dynamicTargets, type Schema, type SchemaId } from "../../model/index.ts";

/** What is known of a schema from everything that it can lead to. Indexed by schema id. */
export interface SchemaGraph {
  /** It can lead back to itself. */
  readonly recursive: readonly boolean[];
  /** It can lead back to itself in several ways over one value, so that checks without memory could take exponential time. */
  readonly ambiguous: readonly boolean[];
  /** It can lead to a recursive schema, or is one. */
  readonly deep: readonly boolean[];
  /** Names of the `$dynamicAnchor`s that a `$dynamicRef` under it looks for. */
  readonly anchors: readonly ReadonlySet<string>[];
  /** It can lead to a schema that is `readOnly` or `writeOnly`. */
  readonly directional: readonly boolean[];
  /** Every schema, after those that it leads to unless they lead back to it. */
  readonly order: readonly SchemaId[];
}

/** Every schema that a schema applies, refers to or can choose. */
function successors(api: Api, schema: Schema): readonly SchemaId[] {
  const single = [
    schema.ref,
    schema.dynamicRef?.target,
    schema.not,
    schema.if,
    schema.then,
    schema.else,
    schema.items,
    schema.contains,
    schema.additionalProperties,
    schema.propertyNames,
    schema.unevaluatedItems,
    schema.unevaluatedProperties,
    schema.discriminator?.defaultMapping,
  ].filter((id) => id !== undefined);
  const entries = [
    ...(schema.properties ?? []),
    ...(schema.patternProperties ?? []),
    ...(schema.dependentSchemas ?? []),
    // A parent's discriminator names its children, but only a union chooses by it.
    ...((schema.oneOf ?? schema.anyOf) === undefined ? [] : (schema.discriminator?.mapping ?? [])),
  ].map(([, id]) => id);
  const lists = [schema.allOf, schema.anyOf, schema.oneOf, schema.prefixItems].flatMap((ids) => ids ?? []);
  return [...single, ...entries, ...lists, ...dynamicTargets(api, schema)];
}

/** Explores the whole arena once. Components are completed before those that lead to them (Tarjan), so facts flow up. */
export function schemaGraph(api: Api): SchemaGraph {
  const edges = api.schemas.map((schema) => successors(api, schema));
  const recursive: boolean[] = new Array(edges.length).fill(false);
  const ambiguous: boolean[] = new Array(edges.length).fill(false);
  const deep: boolean[] = new Array(edges.length).fill(false);
  const directional: boolean[] = new Array(edges.length).fill(false);
  const anchors: ReadonlySet<string>[] = new Array(edges.length).fill(noAnchors);
  const order: SchemaId[] = [];
  for (const component of components(edges)) {
    order.push(...component);
    const members = new Set<number>(component);
    const targets = component.flatMap((id) => edges[id] ?? []);
    const loops = component.length > 1 || targets.some((target) => members.has(target));
    const schemas = component.map((id) => api.schemas[id] as Schema);
    const facts = {
      ambiguous:
        loops &&
        schemas.some((schema, index) => waysBack(schema, edges[component[index] ?? 0] ?? [], members) > 1),
      deep: loops || targets.some((target) => deep[target]),
      directional:
        schemas.some((schema) => schema.readOnly === true || schema.writeOnly === true) ||
        targets.some((target) => directional[target]),
      anchors: union([
        ...schemas.map((schema) => schema.dynamicRef?.anchor).filter((name) => name !== undefined),
        ...targets.flatMap((target) => [...(anchors[target] ?? [])]),
      ]),
    };
    for (const id of component) {
      recursive[id] = loops;
      ambiguous[id] = facts.ambiguous;
      deep[id] = facts.deep;
      directional[id] = facts.directional;
      anchors[id] = facts.anchors;
    }
  }
  return { recursive, ambiguous, deep, directional, anchors, order };
}

/** In how many ways a schema can lead back to itself for one value or one part of it. Of `properties`, one applies to a part at most. */
function waysBack(schema: Schema, targets: readonly SchemaId[], members: ReadonlySet<number>): number {
  const exclusive = [
    ...(schema.properties ?? []).map(([, id]) => id),
    ...(schema.additionalProperties === undefined ? [] : [schema.additionalProperties]),
  ].filter((id) => members.has(id)).length;
  const all = targets.filter((id) => members.has(id)).length;
  return all - Math.max(0, exclusive - 1);
}

const noAnchors: ReadonlySet<string> = new Set();

function union(names: readonly string[]): ReadonlySet<string> {
  return names.length === 0 ? noAnchors : new Set([...names].sort());
}

/** Strongly connected components, successors first. Without recursion: schemas may be nested very deeply. */
function components(edges: readonly (readonly SchemaId[])[]): readonly (readonly SchemaId[])[] {
  const order: number[] = new Array(edges.length).fill(-1);
  const low: number[] = new Array(edges.length).fill(0);
  const onStack: boolean[] = new Array(edges.length).fill(false);
  const stack: SchemaId[] = [];
  const found: SchemaId[][] = [];
  let count = 0;
  for (let start = 0; start < edges.length; start++) {
    if (order[start] !== -1) continue;
    // An index of the arena is an id.
    const calls: { node: SchemaId; next: number }[] = [{ node: start as SchemaId, next: 0 }];
    while (calls.length > 0) {
      const call = calls.at(-1) as { node: SchemaId; next: number };
      const { node } = call;
      if (call.next === 0) {
        order[node] = low[node] = count++;
        stack.push(node);
        onStack[node] = true;
      }
      const target = edges[node]?.[call.next++];
      if (target !== undefined) {
        if (order[target] === -1) calls.push({ node: target, next: 0 });
        else if (onStack[target]) low[node] = Math.min(low[node] ?? 0, order[target] ?? 0);
        continue;
      }
      calls.pop();
      const caller = calls.at(-1)?.node;
      if (caller !== undefined) low[caller] = Math.min(low[caller] ?? 0, low[node] ?? 0);
      if (low[node] !== order[node]) continue;
      const component = stack.splice(stack.lastIndexOf(node));
      for (const member of component) onStack[member] = false;
      found.push(component);
    }
  }
  return found;
}
