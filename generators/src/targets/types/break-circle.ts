import type { SchemaId } from "../../model/index.ts";
import { intersect } from "./intersect.ts";
import type { Expand } from "./json-kind.ts";
import { type TypeNode, union } from "./type-node.ts";

/**
 * The type of a named schema, without a circle that TypeScript rejects: `type A = A | string`, or `A = B | null` with
 * `B = A | number`. Only what a type is made of directly can turn in such a circle; inside properties and items names may
 * recur. A choice of itself adds nothing to a union, and a demand of itself nothing to an intersection, so both are dropped.
 */
export function breakCircle(id: SchemaId, expand: Expand): TypeNode {
  const type = expand({ kind: "reference", schema: id });
  if (isStraight(id, expand)) return type;
  return reaches(type, id, expand, new Set()) ? unroll(type, id, expand, new Set([id])) : type;
}

/** Whether following what a type is directly made of leads into no circle. Found out once for every schema on the way. */
function isStraight(id: SchemaId, expand: Expand): boolean {
  const known = straight.get(expand) ?? new Map<SchemaId, boolean>();
  straight.set(expand, known);
  const open = known.has(id) ? [] : [visit(id, expand, known)];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = top.parts[top.looked++];
    if (next === undefined) {
      open.pop();
      known.set(top.id, top.straight);
      const outer = open.at(-1);
      if (outer !== undefined && !top.straight) outer.straight = false;
    } else if (!known.has(next)) open.push(visit(next, expand, known));
    else if (known.get(next) === false) top.straight = false;
  }
  return known.get(id) === true;
}

/** Schemas by whether they lead into a circle. */
const straight = new WeakMap<Expand, Map<SchemaId, boolean>>();

interface Visit {
  readonly id: SchemaId;
  readonly parts: readonly SchemaId[];
  looked: number;
  straight: boolean;
}

/** Begins with a schema. As long as it is open, to come back to it is a circle. */
function visit(id: SchemaId, expand: Expand, known: Map<SchemaId, boolean>): Visit {
  known.set(id, false);
  return { id, parts: partsOf(expand({ kind: "reference", schema: id })), looked: 0, straight: true };
}

function partsOf(type: TypeNode): readonly SchemaId[] {
  if (type.kind === "reference") return [type.schema];
  return type.kind === "union" || type.kind === "intersection" ? type.members.flatMap(partsOf) : [];
}

function unroll(type: TypeNode, id: SchemaId, expand: Expand, open: ReadonlySet<SchemaId>): TypeNode {
  switch (type.kind) {
    case "reference": {
      if (open.has(type.schema)) return { kind: "never" };
      const target = expand(type);
      if (!reaches(target, id, expand, new Set())) return type;
      return unroll(target, id, expand, new Set([...open, type.schema]));
    }
    case "union":
      return union(type.members.map((member) => unroll(member, id, expand, open)));
    case "intersection": {
      const others = type.members.filter((member) => member.kind !== "reference" || !open.has(member.schema));
      return intersect(
        others.map((member) => unroll(member, id, expand, open)),
        expand,
      );
    }
    default:
      return type;
  }
}

/** Whether a type is directly made of a schema's own. */
function reaches(type: TypeNode, id: SchemaId, expand: Expand, seen: Set<SchemaId>): boolean {
  switch (type.kind) {
    case "reference": {
      if (type.schema === id) return true;
      if (seen.has(type.schema)) return false;
      seen.add(type.schema);
      return reaches(expand(type), id, expand, seen);
    }
    case "union":
    case "intersection":
      return type.members.some((member) => reaches(member, id, expand, seen));
    default:
      return false;
  }
}
