import type { JsonValue, SchemaId } from "../../model/index.ts";
import type { DocumentedSchema } from "./schema-doc.ts";

/** A TypeScript type before it is printed: what `schema-type.ts` computes and `print-type.ts` prints. Immutable. */
export type TypeNode =
  | { readonly kind: "unknown" }
  | { readonly kind: "never" }
  | { readonly kind: "primitive"; readonly name: PrimitiveName }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | ReferenceNode
  | ObjectNode
  | { readonly kind: "array"; readonly items: TypeNode }
  | TupleNode
  | { readonly kind: "union"; readonly members: readonly TypeNode[] }
  | IntersectionNode;

/** `Blob` stands for raw bytes, wherever the model says `binary`. */
export type PrimitiveName = "null" | "boolean" | "number" | "string" | "Blob" | FormName;

/**
 * Values that have another form on the wire: texts that are a `Date`, `Temporal.Instant`, `Temporal.PlainDate` or a `bigint` (`bigintText`),
 * and numbers that are a `bigint` or their decimal `digits`.
 */
export type FormName = "Date" | "Instant" | "PlainDate" | "bigintText" | "bigint" | "digits";

/** The declared type of a named schema. */
export interface ReferenceNode {
  readonly kind: "reference";
  readonly schema: SchemaId;
}

/** An object type. Its index signature, if any, says what the properties without a name of their own hold. */
export interface ObjectNode {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, Member>;
  readonly index?: IndexSignature;
  /** Nothing but the members is allowed. Seen in the type only where there are no members. */
  readonly closed: boolean;
}

/** One property of an object type. */
export interface Member {
  readonly type: TypeNode;
  readonly optional: boolean;
  /** Not part of this direction (`readOnly` in a request, `writeOnly` in a response): never printed, whatever merges with it. */
  readonly omitted?: boolean;
  /** The schema whose annotations document the property. */
  readonly documentation?: DocumentedSchema;
}

/** `[key: string]: type`, or several with template literal keys. */
export interface IndexSignature {
  /** Type of the keys that no pattern covers. */
  readonly type?: TypeNode;
  /** Types of keys that begin with a text. */
  readonly prefixes: readonly (readonly [prefix: string, type: TypeNode])[];
}

/** A tuple: required items, then optional ones, then any number of `rest`. */
export interface TupleNode {
  readonly kind: "tuple";
  readonly required: readonly TypeNode[];
  readonly optional: readonly TypeNode[];
  readonly rest?: TypeNode;
}

/** Types that hold all at once, in an order in which named types come before the members that they gain. */
export interface IntersectionNode {
  readonly kind: "intersection";
  readonly members: readonly TypeNode[];
}

/** Every value. */
export const unknownType: TypeNode = { kind: "unknown" };
/** No value. */
export const neverType: TypeNode = { kind: "never" };

/** A primitive type. */
export function primitive(name: PrimitiveName): TypeNode {
  return { kind: "primitive", name };
}

/** An object type from its members. */
export function objectType(
  members: ReadonlyMap<string, Member> | readonly (readonly [string, Member])[],
  rest: { readonly index?: IndexSignature | undefined; readonly closed?: boolean } = {},
): ObjectNode {
  return {
    kind: "object",
    members: members instanceof Map ? members : new Map(members as readonly (readonly [string, Member])[]),
    ...(rest.index !== undefined && { index: rest.index }),
    closed: rest.closed ?? false,
  };
}

/** The members that are printed. */
export function visibleMembers(object: ObjectNode): readonly (readonly [string, Member])[] {
  return [...object.members].filter(([, member]) => !member.omitted);
}

/** Whether an object type beside others prints nothing. */
export function isInvisible(type: TypeNode): boolean {
  return (
    type.kind === "object" && type.members.size > 0 && type.index === undefined && !hasVisibleMember(type)
  );
}

function hasVisibleMember({ members }: ObjectNode): boolean {
  for (const { omitted } of members.values()) if (!omitted) return true;
  return false;
}

/** The type of exactly one JSON value. Numbers that no literal holds become `number`. */
export function typeOfValue(value: JsonValue): TypeNode {
  if (value === null) return primitive("null");
  if (typeof value === "number") {
    return Number.isFinite(value) ? { kind: "literal", value: value === 0 ? 0 : value } : primitive("number");
  }
  if (typeof value !== "object") return { kind: "literal", value };
  if (isList(value)) return { kind: "tuple", required: value.map(typeOfValue), optional: [] };
  const members = Object.entries(value).map(
    ([key, member]) => [key, { type: typeOfValue(member), optional: false }] as const,
  );
  return objectType(members, { closed: true });
}

/** A union without repetitions. An empty one is `never`; `unknown` absorbs the others. */
export function union(types: readonly TypeNode[]): TypeNode {
  const [only] = types;
  if (only !== undefined && types.length === 1) return only;
  const members: TypeNode[] = [];
  const seen = new Set<unknown>();
  const alike = new Map<string, TypeNode[]>();
  for (const type of types.flatMap((one) => (one.kind === "union" ? one.members : [one]))) {
    if (type.kind === "unknown") return unknownType;
    if (type.kind === "never") continue;
    if (type.kind === "literal") {
      // Enumerations may be long: literals are told apart by a set, not pair by pair.
      if (seen.has(type.value)) continue;
      seen.add(type.value);
    } else {
      const key = likeness(type);
      const others = alike.get(key);
      if (others === undefined) alike.set(key, [type]);
      else if (others.some((member) => sameType(member, type))) continue;
      else others.push(type);
    }
    members.push(type);
  }
  const [first = neverType] = members;
  return members.length < 2 ? first : { kind: "union", members };
}

/** Types with the same one may print alike; others never do. So that of many members only few have to be compared. */
function likeness(type: TypeNode): string {
  switch (type.kind) {
    case "primitive":
      return type.name;
    case "reference":
      return String(type.schema);
    case "union":
    case "intersection":
      return `${type.kind} ${likeness(type.members[0] ?? neverType)}`;
    case "object":
      return `object ${type.members.size}`;
    default:
      return type.kind;
  }
}

/** Whether two types print alike. */
export function sameType(one: TypeNode, other: TypeNode): boolean {
  if (one === other) return true;
  if (one.kind !== other.kind) return false;
  switch (one.kind) {
    case "primitive":
      return other.kind === "primitive" && one.name === other.name;
    case "literal":
      return other.kind === "literal" && one.value === other.value;
    case "reference":
      return other.kind === "reference" && one.schema === other.schema;
    case "array":
      return other.kind === "array" && sameType(one.items, other.items);
    case "tuple":
      return other.kind === "tuple" && sameTuple(one, other);
    case "union":
    case "intersection":
      return (
        (other.kind === "union" || other.kind === "intersection") && sameTypes(one.members, other.members)
      );
    case "object":
      return other.kind === "object" && sameObject(one, other);
    default:
      return true;
  }
}

function sameTypes(ones: readonly TypeNode[], others: readonly TypeNode[]): boolean {
  return (
    ones.length === others.length && ones.every((one, index) => sameType(one, others[index] ?? neverType))
  );
}

function sameTuple(one: TupleNode, other: TupleNode): boolean {
  return (
    sameTypes(one.required, other.required) &&
    sameTypes(one.optional, other.optional) &&
    sameOptional(one.rest, other.rest)
  );
}

function sameOptional(one: TypeNode | undefined, other: TypeNode | undefined): boolean {
  return one === undefined || other === undefined ? one === other : sameType(one, other);
}

function sameObject(one: ObjectNode, other: ObjectNode): boolean {
  if (one.members.size !== other.members.size || one.closed !== other.closed) return false;
  for (const [name, member] of one.members) {
    const twin = other.members.get(name);
    if (twin === undefined || twin.optional !== member.optional || !sameType(twin.type, member.type))
      return false;
    if ((twin.omitted ?? false) !== (member.omitted ?? false)) return false;
  }
  return sameIndex(one.index, other.index);
}

function sameIndex(one: IndexSignature | undefined, other: IndexSignature | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    sameOptional(one.type, other.type) &&
    one.prefixes.length === other.prefixes.length &&
    one.prefixes.every(([prefix, type], index) => {
      const twin = other.prefixes[index];
      return twin !== undefined && twin[0] === prefix && sameType(twin[1], type);
    })
  );
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}
