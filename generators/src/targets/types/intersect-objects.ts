import { alternativesOf } from "./alternatives.ts";
import { formsOf } from "./form-name.ts";
import { intersect } from "./intersect.ts";
import { type Expand, isFull } from "./json-kind.ts";
import {
  type IndexSignature,
  isInvisible,
  type Member,
  type ObjectNode,
  objectType,
  type ReferenceNode,
  type TypeNode,
  union,
  unknownType,
  visibleMembers,
} from "./type-node.ts";

/**
 * The intersection of object types: named types first, then one object type with all other members. Named types are
 * dissolved into their members only where a member contradicts theirs, where an index signature would, or where they show what another leaves
 * out in this direction. Those whose members are all left out stay away where others stand: such a type takes any object, and its
 * index signature would let every misspelt member pass.
 */
export function intersectObjects(types: readonly TypeNode[], expand: Expand, depth: number): TypeNode {
  const references = types.filter((type) => type.kind === "reference");
  const plain = references.filter((reference) => objectOf(reference, expand, depth) !== undefined);
  const others = types.filter((type) => type.kind !== "object" && !plain.some((one) => one === type));
  const merging = new Merging(expand, depth);
  const bases = plain
    .map((reference) => objectOf(reference, expand, depth))
    .filter((one) => one !== undefined);
  const base = merging.mergeAll(bases);
  const own = merging.mergeAll(types.filter((type) => type.kind === "object"));
  const all = merging.merge(base, own);
  const dissolve =
    merging.conflict || [...bases, own].some(hasTypedIndex) || bases.some((one) => shows(one, all));
  const branches = others.map((type) => completeBranches(withoutOmitted(type, all, expand), all, merging));
  const visible = plain.filter((_, index) => !isInvisible(bases[index] ?? own));
  const named = [...visible, ...others].length > 0 || !(isFull(own) || isInvisible(own)) ? visible : plain;
  const left = bases.filter((_, index) => !named.some((one) => one === plain[index]));
  const members = dissolve ? [all] : [...named, ...ownPart(own, all, left, named.length > 0)];
  members.push(...branches);
  const [first = all] = members;
  return members.length < 2 ? first : alternativesOf(expand).bounded({ kind: "intersection", members });
}

/** The object type that a type amounts to, with inherited members; `undefined` if it is a choice or not an object. */
export function objectOf(type: TypeNode, expand: Expand, depth = 0): ObjectNode | undefined {
  if (type.kind === "object") return type;
  if (type.kind === "reference") return objectOfReference(type, expand, depth);
  if (type.kind !== "intersection") return undefined;
  const parts = type.members.map((member) => objectOf(member, expand, depth));
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? new Merging(expand, depth).mergeAll(known) : undefined;
}

function objectOfReference(reference: ReferenceNode, expand: Expand, depth: number): ObjectNode | undefined {
  const seen = new Set<number>();
  let type: TypeNode = reference;
  while (type.kind === "reference") {
    if (seen.has(type.schema)) return undefined;
    seen.add(type.schema);
    type = expand(type);
  }
  return objectOf(type, expand, depth);
}

/**
 * The object type that an intersection adds: its own members, with what the named types beside it say about them, and what the
 * types that are left out do not show.
 */
function ownPart(
  own: ObjectNode,
  all: ObjectNode,
  left: readonly ObjectNode[],
  named: boolean,
): readonly TypeNode[] {
  const part = objectType(
    [...all.members].filter(([name]) => !named || [own, ...left].some(({ members }) => members.has(name))),
    { index: own.index, closed: own.closed && !named },
  );
  return isFull(part) && part.index === undefined ? [] : [part];
}

/** Branches that only require a property, or restrict it, take the rest of its type from the members around the union. */
function completeBranches(choice: TypeNode, around: ObjectNode, merging: Merging): TypeNode {
  if (choice.kind !== "union") return choice;
  return union(
    choice.members.map((branch) => {
      if (branch.kind !== "object") return branch;
      const members = [...branch.members].map(([name, member]) => {
        const outer = around.members.get(name);
        return [name, outer === undefined ? member : merging.mergeMember(outer, member)] as const;
      });
      return objectType(members, { index: branch.index, closed: branch.closed });
    }),
  );
}

/** A choice of which the branches that show what is left out around it are written out without that, behind whatever names. */
function withoutOmitted(choice: TypeNode, around: ObjectNode, expand: Expand): TypeNode {
  const names = new Set([...around.members].filter(([, member]) => member.omitted).map(([name]) => name));
  if (names.size === 0) return choice;
  const without = (type: TypeNode): TypeNode => {
    if (type.kind === "object") return shows(type, around) ? leaving(type, names) : type;
    if (type.kind === "union" || type.kind === "intersection") {
      const members = type.members.map(without);
      if (members.every((member, index) => member === type.members[index])) return type;
      return type.kind === "union" ? union(members) : intersect(members, expand);
    }
    if (type.kind !== "reference") return type;
    const named = expand(type);
    const written = without(named);
    return written === named ? type : written;
  };
  return without(choice);
}

function leaving(object: ObjectNode, names: ReadonlySet<string>): ObjectNode {
  const members = [...object.members].map(
    ([name, member]) => [name, names.has(name) ? omitted : member] as const,
  );
  return objectType(members, object);
}

/** A member of which nothing is printed. */
const omitted: Member = { type: unknownType, optional: true, omitted: true };

/** Merges object types and notes whether a later one contradicted an earlier one. */
class Merging {
  conflict = false;
  readonly #expand: Expand;
  readonly #depth: number;

  constructor(expand: Expand, depth: number) {
    this.#expand = expand;
    this.#depth = depth;
  }

  mergeAll(objects: readonly ObjectNode[]): ObjectNode {
    const [first = objectType([]), ...rest] = objects;
    return rest.reduce((one, other) => this.merge(one, other), first);
  }

  merge(one: ObjectNode, other: ObjectNode): ObjectNode {
    const members = new Map(one.members);
    for (const [name, member] of other.members) {
      const earlier = members.get(name);
      members.set(name, earlier === undefined ? member : this.mergeMember(earlier, member));
    }
    return objectType(members, {
      index: this.#mergeIndex(one.index, other.index),
      closed: one.closed || other.closed,
    });
  }

  mergeMember(earlier: Member, later: Member): Member {
    const documentation = later.documentation ?? earlier.documentation;
    return {
      type: this.#mergeType(earlier.type, later.type),
      optional: earlier.optional && later.optional,
      ...((earlier.omitted || later.omitted) && { omitted: true }),
      ...(documentation !== undefined && { documentation }),
    };
  }

  /** A contradiction is resolved in favour of the later type: it is what the narrower schema says. */
  #mergeType(earlier: TypeNode, later: TypeNode): TypeNode {
    const both = this.#intersect(earlier, later);
    // To TypeScript, a text that is a date to one of them is neither a text nor a date.
    if ([earlier, later].some((type) => type.kind !== "unknown" && formsOf(type) !== formsOf(both))) {
      this.conflict = true;
    }
    if (both.kind !== "never" || earlier.kind === "never" || later.kind === "never") return both;
    this.conflict = true;
    return later;
  }

  /** What both say. Where that is wider than what TypeScript would make of the two, it has to be printed in their place. */
  #intersect(earlier: TypeNode, later: TypeNode): TypeNode {
    const alternatives = alternativesOf(this.#expand);
    const [both, widened] = alternatives.apart(() => intersect([earlier, later], this.#expand, this.#depth));
    if (widened) {
      this.conflict = true;
      alternatives.noteWidened();
    }
    return both;
  }

  #mergeIndex(one?: IndexSignature, other?: IndexSignature): IndexSignature | undefined {
    if (one === undefined || other === undefined) return one ?? other;
    const type =
      one.type === undefined || other.type === undefined
        ? (one.type ?? other.type)
        : this.#intersect(one.type, other.type);
    return { ...(type !== undefined && { type }), prefixes: [...one.prefixes, ...other.prefixes] };
  }
}

/** Whether an object type has a member that is left out where it stands with others. */
function shows(object: ObjectNode, all: ObjectNode): boolean {
  return visibleMembers(object).some(([name]) => all.members.get(name)?.omitted);
}

/** Whether the index signature could contradict members that other types add. */
function hasTypedIndex(object: ObjectNode): boolean {
  const { index } = object;
  if (index === undefined) return object.closed && visibleMembers(object).length === 0;
  return index.prefixes.length > 0 || (index.type !== undefined && index.type.kind !== "unknown");
}
