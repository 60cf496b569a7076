import {
  type Code,
  code,
  comment,
  empty,
  identifier,
  join,
  type ModuleSymbol,
  prefixTemplate,
  runtimeSymbol,
  typeKey,
  value,
} from "../../emit/index.ts";
import type { SchemaId } from "../../model/index.ts";
import { braces } from "../brackets.ts";
import { schemaDoc } from "./schema-doc.ts";
import {
  type IndexSignature,
  isInvisible,
  type Member,
  type ObjectNode,
  type PrimitiveName,
  sameType,
  type TupleNode,
  type TypeNode,
  union,
  unknownType,
  visibleMembers,
} from "./type-node.ts";

/** Gives the symbol of a named schema's type. */
export type NameOf = (schema: SchemaId) => ModuleSymbol;

/** Prints a type. An `item` stands before `[]` or beside `&`, where a union or an intersection needs parentheses. */
export function printType(type: TypeNode, nameOf: NameOf, within: "alone" | "item" = "alone"): Code {
  switch (type.kind) {
    case "unknown":
      return code`unknown`;
    case "never":
      return code`never`;
    case "primitive":
      return printPrimitive(type.name);
    case "literal":
      return value(type.value);
    case "reference":
      return code`${nameOf(type.schema)}`;
    case "object":
      return printObject(type, nameOf, true);
    case "array":
      return code`${printType(type.items, nameOf, "item")}[]`;
    case "tuple":
      return printTuple(type, nameOf);
    case "union":
      return parenthesize(join(printAlternatives(type.members, nameOf), " | "), within === "item");
    case "intersection":
      return printIntersection(type.members, nameOf, within);
  }
}

/** The members of an object type between braces; also the body of an interface. One on its own may stay `inline`. */
export function printObject(object: ObjectNode, nameOf: NameOf, inline: boolean): Code {
  const members = visibleMembers(object);
  if (members.length === 0 && object.index === undefined) {
    const rest = object.closed ? code`[key: string]: never` : code`[key: string]: unknown`;
    return inline ? code`{ ${rest} }` : braces([code`${rest};`]);
  }
  const printed = [
    ...members.map(([name, member]) => printMember(name, member, nameOf)),
    ...printIndex(object.index, members, nameOf),
  ];
  if (inline && printed.length === 1 && !printed[0]?.multiline) return code`{ ${printed} }`;
  return braces(printed.map((member) => code`${member};`));
}

// Of the runtime, because not every compiler's library declares Temporal.
const instantType = runtimeSymbol("wire", identifier("Instant"), "type");
const plainDateType = runtimeSymbol("wire", identifier("PlainDate"), "type");

function printPrimitive(name: PrimitiveName): Code {
  switch (name) {
    case "null":
      return code`null`;
    case "boolean":
      return code`boolean`;
    case "number":
      return code`number`;
    case "string":
      return code`string`;
    case "Blob":
      return code`Blob`;
    case "Date":
      return code`Date`;
    case "Instant":
      return code`${instantType}`;
    case "PlainDate":
      return code`${plainDateType}`;
    case "bigint":
    case "bigintText":
      return code`bigint`;
    case "digits":
      return code`string`;
  }
}

function printMember(name: string, member: Member, nameOf: NameOf): Code {
  const doc = member.documentation === undefined ? empty : comment(schemaDoc(member.documentation));
  const mark = member.optional ? code`?` : empty;
  return code`${doc}${typeKey(name)}${mark}: ${printType(member.type, nameOf)}`;
}

/**
 * Index signatures. TypeScript demands that every property fits the signature that covers it, so a signature holds the
 * union of what the schema says about other keys and of the members. A key that several patterns cover fits all of them.
 */
function printIndex(
  index: IndexSignature | undefined,
  members: readonly (readonly [string, Member])[],
  nameOf: NameOf,
): readonly Code[] {
  if (index === undefined) return [];
  const patterns = [...new Set(index.prefixes.map(([prefix]) => prefix))].map((prefix) => {
    const covered = members.filter(([name]) => name.startsWith(prefix));
    return code`[key: ${prefixTemplate(prefix)}]: ${printCover([patternType(prefix, index)], covered, nameOf)}`;
  });
  if (index.type === undefined) return patterns;
  const types = [index.type, ...index.prefixes.map(([, type]) => type)];
  return [...patterns, code`[key: string]: ${printCover(types, members, nameOf)}`];
}

/** What keys that begin with a prefix hold: what every pattern says that covers all of them. */
function patternType(prefix: string, { prefixes }: IndexSignature): TypeNode {
  const types = prefixes
    .filter(([other, type]) => prefix.startsWith(other) && type.kind !== "unknown")
    .map(([, type]) => type);
  const [only = unknownType, ...more] = types.filter(
    (type, index) => types.findIndex((one) => sameType(one, type)) === index,
  );
  return more.length === 0 ? only : { kind: "intersection", members: [only, ...more] };
}

function printCover(
  types: readonly TypeNode[],
  members: readonly (readonly [string, Member])[],
  nameOf: NameOf,
): Code {
  const all = union([...types, ...members.map(([, member]) => member.type)]);
  const printed = printType(all, nameOf);
  const optional = all.kind !== "unknown" && members.some(([, member]) => member.optional);
  return optional ? code`${printed} | undefined` : printed;
}

function printTuple(tuple: TupleNode, nameOf: NameOf): Code {
  const items = [
    ...tuple.required.map((type) => printType(type, nameOf)),
    ...tuple.optional.map((type) => code`${printType(type, nameOf, "item")}?`),
    ...(tuple.rest === undefined ? [] : [code`...${printType(tuple.rest, nameOf, "item")}[]`]),
  ];
  return code`[${join(items, ", ")}]`;
}

/**
 * The members of a union. Where any text goes beside some that are listed, it is `string & {}`: TypeScript makes `string` of
 * `string | "auto"`, and an editor offers nothing.
 */
export function printAlternatives(types: readonly TypeNode[], nameOf: NameOf): readonly Code[] {
  const lists = types.some(
    (type) => type.kind === "literal" && typeof type.value === "string" && type.value !== "",
  );
  return types.map((type) => {
    if (lists && type.kind === "primitive" && type.name === "string") return code`(string & {})`;
    // An intersection needs no parentheses here, but its reader does.
    return printType(type, nameOf, type.kind === "intersection" ? "item" : "alone");
  });
}

function printIntersection(types: readonly TypeNode[], nameOf: NameOf, within: "alone" | "item"): Code {
  const visible = types.filter((type) => !isInvisible(type));
  const [only] = visible;
  if (only !== undefined && visible.length === 1) return printType(only, nameOf, within);
  const printed = visible.map((type) => printType(type, nameOf, "item"));
  return parenthesize(join(printed, " & "), within === "item");
}

function parenthesize(piece: Code, needed: boolean): Code {
  return needed ? code`(${piece})` : piece;
}
