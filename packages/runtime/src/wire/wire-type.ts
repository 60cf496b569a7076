/**
 * What text on the wire stands for, cut from a schema: just enough to read `5` as a number where the schema wants one.
 * Text that does not fit stays text, so that the validator names the fault. Of alternatives, the first that fits is meant or, of objects
 * with open properties, the first that declares most of what is there.
 */
export type WireType =
  | "string"
  | "number"
  /** An integer of 64 bits that is to be exact: a `bigint` where a number does not hold it. */
  | "int64"
  | "boolean"
  | "null"
  /** No particular type: stays text. */
  | "any"
  /** This scalar and no other: what tells the objects of a union apart. */
  | { readonly const: string | number | boolean }
  | { readonly items: WireType; readonly prefixItems?: readonly WireType[] }
  | { readonly properties: Readonly<Record<string, WireType>>; readonly additional?: WireType }
  | { readonly oneOf: readonly WireType[] };

/** A type of objects. */
export type WireObject = Extract<WireType, { readonly properties: unknown }>;

/** The objects that a type allows, those among some alternatives included. */
export function objectsOf(type: WireType): readonly WireObject[] {
  if (typeof type === "string") return [];
  if ("oneOf" in type) return type.oneOf.flatMap(objectsOf);
  return "properties" in type ? [type] : [];
}
