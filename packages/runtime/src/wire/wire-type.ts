/**
 * What text on the wire stands for, cut from a schema: just enough to read `5` as a number where the schema wants one.
 * Text that does not fit stays text, so that the validator names the fault. A list means "the first that fits".
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
  | { readonly items: WireType; readonly prefixItems?: readonly WireType[] }
  | { readonly properties: Readonly<Record<string, WireType>>; readonly additional?: WireType }
  | { readonly oneOf: readonly WireType[] };

/** A type of objects. */
export type WireObject = Extract<WireType, { readonly properties: unknown }>;

/** The objects that a type allows, those among some alternatives included. */
export function objectsOf(type: WireType): readonly WireObject[] {
  if (typeof type === "string" || "items" in type) return [];
  return "oneOf" in type ? type.oneOf.flatMap(objectsOf) : [type];
}
