import { type Api, dynamicTargets, type Schema, type SchemaId, schemaKeywords } from "../../model/index.ts";

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

/** Every schema that a schema applies, refers to or can choose. Most schemas lead nowhere, so it costs little to find that. */
function successors(api: Api, schema: Schema): readonly SchemaId[] {
  let found: SchemaId[] | undefined;
  // To ask for each keyword that a schema lacks would take longer than all that follows.
  for (const key in schema) {
    const holds = holders.get(key);
    if (holds === undefined) continue;
    found ??= [];
    holds(api, schema, found);
  }
  return found ?? nowhere;
}

/** What a `contentSchema` says is a note about a text, which no validator applies. */
const single = schemaKeywords.single.filter((keyword) => keyword !== "contentSchema");

type Holder = (api: Api, schema: Schema, found: SchemaId[]) => void;

/** The keywords that lead to other schemas, and how. */
const holders: ReadonlyMap<string, Holder> = new Map<string, Holder>([
  ...single.map((keyword): [string, Holder] => [
    keyword,
    (_, { [keyword]: id }, found) => {
      if (id !== undefined) found.push(id);
    },
  ]),
  ...schemaKeywords.list.map((keyword): [string, Holder] => [
    keyword,
    (_, { [keyword]: ids = [] }, found) => void found.push(...ids),
  ]),
  ...schemaKeywords.map.map((keyword): [string, Holder] => [
    keyword,
    (_, { [keyword]: entries = [] }, found) => {
      for (const [, id] of entries) found.push(id);
    },
  ]),
  [
    "dynamicRef",
    (api, schema, found) => {
      if (schema.dynamicRef !== undefined)
        found.push(schema.dynamicRef.target, ...dynamicTargets(api, schema));
    },
  ],
  [
    "discriminator",
    (_, { discriminator, oneOf, anyOf }, found) => {
      if (discriminator?.defaultMapping !== undefined) found.push(discriminator.defaultMapping);
      // A parent's discriminator names its children, but only a union chooses by it.
      if ((oneOf ?? anyOf) !== undefined) for (const [, id] of discriminator?.mapping ?? []) found.push(id);
    },
  ],
]);

const nowhere: readonly SchemaId[] = [];

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
    const members = component.length > 1 ? new Set<number>(component) : undefined;
    const inside = (id: SchemaId): boolean => members?.has(id) ?? id === component[0];
    const facts = { loops: false, ambiguous: false, deep: false, directional: false };
    let names: Set<string> | undefined;
    for (const id of component) {
      order.push(id);
      const schema = api.schemas[id] as Schema;
      const targets = edges[id] ?? nowhere;
      facts.directional ||= schema.readOnly === true || schema.writeOnly === true;
      const anchor = schema.dynamicRef?.anchor;
      if (anchor !== undefined) names = new Set(names).add(anchor);
      for (const target of targets) {
        facts.loops ||= inside(target);
        facts.deep ||= deep[target] === true;
        facts.directional ||= directional[target] === true;
        const below = anchors[target] ?? noAnchors;
        if (below === noAnchors) continue;
        names ??= new Set();
        for (const name of below) names.add(name);
      }
      facts.ambiguous ||= facts.loops && waysBack(schema, targets, inside) > 1;
    }
    const sorted = names === undefined ? noAnchors : new Set([...names].sort());
    for (const id of component) {
      recursive[id] = facts.loops;
      ambiguous[id] = facts.ambiguous;
      deep[id] = facts.deep || facts.loops;
      directional[id] = facts.directional;
      anchors[id] = sorted;
    }
  }
  return { recursive, ambiguous, deep, directional, anchors, order };
}

/** In how many ways a schema can lead back to itself for one value or one part of it. Of `properties`, one applies to a part at most. */
function waysBack(schema: Schema, targets: readonly SchemaId[], inside: (id: SchemaId) => boolean): number {
  const exclusive = [
    ...(schema.properties ?? []).map(([, id]) => id),
    ...(schema.additionalProperties === undefined ? [] : [schema.additionalProperties]),
  ].filter(inside).length;
  const all = targets.filter(inside).length;
  return all - Math.max(0, exclusive - 1);
}

const noAnchors: ReadonlySet<string> = new Set();

/** Strongly connected components, successors first. Without recursion: schemas may be nested very deeply. */
function components(edges: readonly (readonly SchemaId[])[]): readonly (readonly SchemaId[])[] {
  const order = new Int32Array(edges.length).fill(-1);
  const low = new Int32Array(edges.length);
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
