import type { SchemaId } from "../../model/index.ts";
import type { Expand } from "./json-kind.ts";
import type { IntersectionNode, ObjectNode, TypeNode } from "./type-node.ts";

/** An intersection that comes to so many alternatives is refused by TypeScript (TS2590). */
export const maximumAlternatives = 100_000;

/** Counts the alternatives that TypeScript sees in types when it multiplies the unions of intersections out. */
export class Alternatives {
  readonly #expand: Expand;
  readonly #known = new Map<SchemaId, number>();
  readonly #greatest = new Map<SchemaId, number>();
  #widened = false;

  constructor(expand: Expand) {
    this.#expand = expand;
  }

  /** The intersection without the unions that make it too large: a wider type. The first ones stay. */
  bounded(type: IntersectionNode): TypeNode {
    return this.#fitting(type, (member) => this.#count(member));
  }

  /**
   * The same for an intersection of whose members the members are not combined here, but by TypeScript: none of them can come to
   * more alternatives than the largest unions anywhere in the types do.
   */
  boundedDeeply(type: IntersectionNode): TypeNode {
    return this.#fitting(type, (member) => this.#countGreatest(member));
  }

  /** Runs an action, and says whether an intersection was made wider by it; whoever is around it does not notice. */
  apart<Result>(action: () => Result): readonly [result: Result, widened: boolean] {
    const around = this.#widened;
    this.#widened = false;
    const result = action();
    const widened = this.#widened;
    this.#widened = around;
    return [result, widened];
  }

  /** Lets those around notice, too. */
  noteWidened(): void {
    this.#widened = true;
  }

  #fitting(type: IntersectionNode, countOf: (member: TypeNode) => number): TypeNode {
    let product = 1;
    const members = type.members.filter((member) => {
      const next = product * countOf(member);
      if (next >= maximumAlternatives) return false;
      product = next;
      return true;
    });
    if (members.length === type.members.length) return type;
    this.noteWidened();
    const [first = type, ...others] = members;
    return others.length === 0 ? first : { kind: "intersection", members };
  }

  #count(type: TypeNode): number {
    if (type.kind === "union") return type.members.reduce((sum, member) => sum + this.#count(member), 0);
    if (type.kind === "intersection")
      return type.members.reduce((product, member) => product * this.#count(member), 1);
    return type.kind === "reference"
      ? this.#countNamed(type.schema, this.#known, (of) => this.#count(of))
      : 1;
  }

  /** The most alternatives of a type or of any that it holds. */
  #countGreatest(type: TypeNode): number {
    if (type.kind === "reference")
      return this.#countNamed(type.schema, this.#greatest, (of) => this.#countGreatest(of));
    return partsOf(type).reduce((most, part) => Math.max(most, this.#countGreatest(part)), this.#count(type));
  }

  #countNamed(schema: SchemaId, counted: Map<SchemaId, number>, countOf: (type: TypeNode) => number): number {
    const known = counted.get(schema);
    if (known !== undefined) return known;
    // A schema that is its own alternative adds none.
    counted.set(schema, 1);
    const count = countOf(this.#expand({ kind: "reference", schema }));
    counted.set(schema, count);
    return count;
  }
}

/** The types that a type is made of and holds. */
function partsOf(type: TypeNode): readonly TypeNode[] {
  switch (type.kind) {
    case "union":
    case "intersection":
      return type.members;
    case "object":
      return [...[...type.members.values()].map((member) => member.type), ...indexed(type)];
    case "array":
      return [type.items];
    case "tuple":
      return [...type.required, ...type.optional, ...(type.rest === undefined ? [] : [type.rest])];
    default:
      return [];
  }
}

function indexed({ index }: ObjectNode): readonly TypeNode[] {
  if (index === undefined) return [];
  const types = index.prefixes.map(([, type]) => type);
  return index.type === undefined ? types : [...types, index.type];
}

const all = new WeakMap<Expand, Alternatives>();

/** What is known of the alternatives of the types that a function expands. */
export function alternativesOf(expand: Expand): Alternatives {
  const known = all.get(expand) ?? new Alternatives(expand);
  all.set(expand, known);
  return known;
}
