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
  return reaches(type, id, expand, new Set()) ? unroll(type, id, expand, new Set([id])) : type;
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
