import type { JsonType } from "../../model/index.ts";
import {
  neverType,
  objectType,
  type PrimitiveName,
  primitive,
  type ReferenceNode,
  type TypeNode,
  union,
  unknownType,
} from "./type-node.ts";

/** A set of kinds of JSON values, as bits. */
export type KindSet = number;

export const kindBits = { null: 1, boolean: 2, number: 4, string: 8, array: 16, object: 32 } as const;

/** What a value of a type is on the wire. */
const primitiveKinds: Readonly<Record<PrimitiveName, keyof typeof kindBits>> = {
  null: "null",
  boolean: "boolean",
  number: "number",
  string: "string",
  Blob: "string",
  Date: "string",
  Instant: "string",
  PlainDate: "string",
  bigintText: "string",
  bigint: "number",
  digits: "number",
};

/** Every kind of JSON value. */
export const everyKind: KindSet = 63;

/** Gives the type that a reference stands for. */
export type Expand = (reference: ReferenceNode) => TypeNode;

/** The kinds that a `type` keyword allows. */
export function kindsOfTypes(types: readonly JsonType[]): KindSet {
  return types.reduce((kinds, type) => kinds | kindBits[type === "integer" ? "number" : type], 0);
}

/** The kinds of values that a type has room for. */
export function kindsOf(type: TypeNode, expand: Expand): KindSet {
  switch (type.kind) {
    case "unknown":
      return everyKind;
    case "never":
      return 0;
    case "primitive":
      return kindBits[primitiveKinds[type.name]];
    case "literal":
      return kindBits[typeof type.value as "string" | "number" | "boolean"];
    case "array":
    case "tuple":
      return kindBits.array;
    case "object":
      return kindBits.object;
    case "reference":
      return kindsOf(expand(type), expand);
    case "union":
      return type.members.reduce((kinds, member) => kinds | kindsOf(member, expand), 0);
    case "intersection":
      return type.members.reduce((kinds, member) => kinds & kindsOf(member, expand), everyKind);
  }
}

/** The part of a type that has only some kinds of values. A reference stays one if it loses nothing. */
export function restrict(type: TypeNode, kinds: KindSet, expand: Expand): TypeNode {
  const own = kindsOf(type, expand);
  if ((own & kinds) === 0) return neverType;
  if (type.kind === "unknown") return typeOfKinds(kinds);
  if ((own & ~kinds) === 0) return type;
  switch (type.kind) {
    case "reference":
      return restrict(expand(type), kinds, expand);
    case "union":
      return union(type.members.map((member) => restrict(member, kinds, expand)));
    case "intersection":
      return { kind: "intersection", members: type.members.map((member) => restrict(member, kinds, expand)) };
    default:
      return type;
  }
}

/** The type with room for every value of some kinds. */
export function typeOfKinds(kinds: KindSet): TypeNode {
  if (kinds === everyKind) return unknownType;
  const types: TypeNode[] = [];
  if (kinds & kindBits.string) types.push(primitive("string"));
  if (kinds & kindBits.number) types.push(primitive("number"));
  if (kinds & kindBits.boolean) types.push(primitive("boolean"));
  if (kinds & kindBits.array) types.push({ kind: "array", items: unknownType });
  if (kinds & kindBits.object) types.push(objectType([]));
  if (kinds & kindBits.null) types.push(primitive("null"));
  return union(types);
}

/** Whether a type says nothing beyond the kinds of its values. */
export function isFull(type: TypeNode): boolean {
  switch (type.kind) {
    case "unknown":
      return true;
    case "primitive":
      return type.name in kindBits;
    case "array":
      return type.items.kind === "unknown";
    case "object":
      return type.members.size === 0 && !type.closed && type.index === undefined;
    case "union":
      return type.members.every(isFull);
    default:
      return false;
  }
}
