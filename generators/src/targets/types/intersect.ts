import { alternativesOf } from "./alternatives.ts";
import { intersectObjects } from "./intersect-objects.ts";
import { type Expand, everyKind, isFull, kindBits, kindsOf, restrict } from "./json-kind.ts";
import { neverType, sameType, type TupleNode, type TypeNode, union, unknownType } from "./type-node.ts";

/** How deep members of members are looked at for conflicts; below that TypeScript's own intersection is printed. */
const deepest = 3;

/**
 * The type of the values that have all the types. Literals win over wider types, object types become one,
 * and named types stay named where nothing contradicts them.
 */
export function intersect(types: readonly TypeNode[], expand: Expand, depth = 0): TypeNode {
  const [alone = unknownType, ...more] = types.filter((type) => type.kind !== "unknown");
  if (more.length === 0) return alone;
  const flat = [alone, ...more].flatMap((type) => (type.kind === "intersection" ? type.members : [type]));
  const kinds = flat.reduce((common, type) => common & kindsOf(type, expand), everyKind);
  const telling = distinct(
    flat.filter((type) => !isFull(type)).map((type) => restrict(type, kinds, expand)),
  ).filter((type) => !isFull(type));
  if (kinds === 0) return neverType;
  const [first] = telling;
  if (first === undefined)
    return flat.length === 1 ? (flat[0] ?? unknownType) : restrict(unknownType, kinds, expand);
  if (telling.length === 1) return first;
  if (depth > deepest)
    return alternativesOf(expand).boundedDeeply({ kind: "intersection", members: telling });
  return union(
    Object.values(kindBits)
      .filter((kind) => kinds & kind)
      .map((kind) => intersectKind(telling, kind, expand, depth)),
  );
}

function intersectKind(types: readonly TypeNode[], kind: number, expand: Expand, depth: number): TypeNode {
  const parts = types.map((type) => restrict(type, kind, expand));
  const telling = distinct(parts.filter((type) => !isFull(type)));
  const [first = parts[0] ?? unknownType] = telling;
  if (telling.length < 2) return first;
  if (kind === kindBits.object) return intersectObjects(telling, expand, depth + 1);
  return telling.reduce((one, other) => intersectPair(one, other, expand, depth));
}

/** Two types of the same kind, which is not `object`. */
function intersectPair(one: TypeNode, other: TypeNode, expand: Expand, depth: number): TypeNode {
  if (sameType(one, other)) return one;
  const both = intersectExpanded(expandFully(one, expand), expandFully(other, expand), expand, depth);
  // A named type that already says it all keeps its name.
  if (one.kind === "reference" && sameType(both, expandFully(one, expand))) return one;
  if (other.kind === "reference" && sameType(both, expandFully(other, expand))) return other;
  return both;
}

function intersectExpanded(one: TypeNode, other: TypeNode, expand: Expand, depth: number): TypeNode {
  if (sameType(one, other)) return one;
  if (one.kind === "union")
    return union(one.members.map((member) => intersectPair(member, other, expand, depth)));
  if (other.kind === "union")
    return union(other.members.map((member) => intersectPair(one, member, expand, depth)));
  if (one.kind === "literal" && other.kind === "literal") return neverType;
  if (one.kind === "literal" || isFull(other)) return one;
  if (other.kind === "literal" || isFull(one)) return other;
  const items = (types: readonly TypeNode[]): TypeNode => intersect(types, expand, depth + 1);
  if (one.kind === "array" && other.kind === "array") {
    return { kind: "array", items: items([one.items, other.items]) };
  }
  if (one.kind === "tuple" && other.kind === "array")
    return narrowTuple(one, (type) => items([type, other.items]));
  if (one.kind === "array" && other.kind === "tuple")
    return narrowTuple(other, (type) => items([one.items, type]));
  if (one.kind === "tuple" && other.kind === "tuple") return intersectTuples(one, other, items);
  return { kind: "intersection", members: [one, other] };
}

/** Item by item. A list that cannot have an item ends before it, and there is none if it has to have it. */
function intersectTuples(
  one: TupleNode,
  other: TupleNode,
  both: (types: readonly TypeNode[]) => TypeNode,
): TypeNode {
  const least = Math.max(one.required.length, other.required.length);
  const ones = [...one.required, ...one.optional];
  const others = [...other.required, ...other.optional];
  const found: TypeNode[] = [];
  let rest = both([one.rest ?? neverType, other.rest ?? neverType]);
  for (let index = 0; index < Math.max(ones.length, others.length); index++) {
    const type = both([ones[index] ?? one.rest ?? neverType, others[index] ?? other.rest ?? neverType]);
    if (type.kind === "never") {
      if (index < least) return neverType;
      rest = neverType;
      break;
    }
    found.push(type);
  }
  return {
    kind: "tuple",
    required: found.slice(0, least),
    optional: found.slice(least),
    ...(rest.kind !== "never" && { rest }),
  };
}

function narrowTuple(tuple: TupleNode, narrow: (type: TypeNode) => TypeNode): TypeNode {
  return {
    kind: "tuple",
    required: tuple.required.map(narrow),
    optional: tuple.optional.map(narrow),
    ...(tuple.rest !== undefined && { rest: narrow(tuple.rest) }),
  };
}

function expandFully(type: TypeNode, expand: Expand): TypeNode {
  let expanded = type;
  for (let step = 0; expanded.kind === "reference" && step < 100; step++) expanded = expand(expanded);
  return expanded;
}

function distinct(types: readonly TypeNode[]): readonly TypeNode[] {
  return types.filter((type, index) => types.findIndex((one) => sameType(one, type)) === index);
}
