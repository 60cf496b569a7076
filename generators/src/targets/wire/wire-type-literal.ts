import type { WireType } from "@tenon/runtime/wire";
import { type Code, code, type LiteralValue, value } from "../../emit/index.ts";

/**
 * The type in source. What stands under `toString` or `constructor` is no type to the compiler, which thinks of the member of
 * every object and takes a literal there for any string; so a type with such a property is marked as it is.
 */
export function wireTypeLiteral(type: WireType): Code {
  const literal = value(type as LiteralValue); // An interface has no index signature, though all its members are literals.
  return hasInheritedName(type) ? code`${literal} as const` : literal;
}

function hasInheritedName(type: WireType): boolean {
  if (typeof type === "string" || "const" in type) return false;
  if ("oneOf" in type) return type.oneOf.some(hasInheritedName);
  if ("items" in type) return [type.items, ...(type.prefixItems ?? [])].some(hasInheritedName);
  return (
    Object.keys(type.properties).some((name) => name in Object.prototype) ||
    [...Object.values(type.properties), type.additional ?? "any"].some(hasInheritedName)
  );
}
