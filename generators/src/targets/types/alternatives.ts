import type { SchemaId } from "../../model/index.ts";
import type { Expand } from "./json-kind.ts";
import type { IntersectionNode, TypeNode } from "./type-node.ts";

/** An intersection that comes to so many alternatives is refused by TypeScript (TS2590). */
export const maximumAlternatives = 100_000;

/** Counts the alternatives that TypeScript sees in types when it multiplies the unions of intersections out. */
export class Alternatives {
  readonly #expand: Expand;
  readonly #known = new Map<SchemaId, number>();

  constructor(expand: Expand) {
    this.#expand = expand;
  }

  /** The intersection without the unions that make it too large: a wider type. The first ones stay. */
  bounded(type: IntersectionNode): TypeNode {
    let product = 1;
    const members = type.members.filter((member) => {
      const next = product * this.#count(member);
      if (next >= maximumAlternatives) return false;
      product = next;
      return true;
    });
    if (members.length === type.members.length) return type;
    const [first = type, ...others] = members;
    return others.length === 0 ? first : { kind: "intersection", members };
  }

  #count(type: TypeNode): number {
    if (type.kind === "union") return type.members.reduce((sum, member) => sum + this.#count(member), 0);
    if (type.kind === "intersection")
      return type.members.reduce((product, member) => product * this.#count(member), 1);
    return type.kind === "reference" ? this.#countNamed(type.schema) : 1;
  }

  #countNamed(schema: SchemaId): number {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    // A schema that is its own alternative adds none.
    this.#known.set(schema, 1);
    const count = this.#count(this.#expand({ kind: "reference", schema }));
    this.#known.set(schema, count);
    return count;
  }
}
