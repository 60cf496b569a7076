import { type Code, code, comment, join } from "../../emit/index.ts";
import type { SchemaId } from "../../model/index.ts";
import { membersOnALine, unionOf } from "../brackets.ts";
import { breakCircle } from "./break-circle.ts";
import { objectOf } from "./intersect-objects.ts";
import type { Expand } from "./json-kind.ts";
import { type NameOf, printAlternatives, printObject, printType } from "./print-type.ts";
import { schemaDoc } from "./schema-doc.ts";
import type { SchemaTypes } from "./schema-types.ts";
import {
  type Member,
  type ObjectNode,
  objectType,
  type ReferenceNode,
  sameType,
  type TypeNode,
  visibleMembers,
} from "./type-node.ts";

/** The declaration of a named schema: an interface where it is one object type, else a type alias. */
export function schemaDeclaration(types: SchemaTypes, id: SchemaId, nameOf: NameOf): Code {
  const type = shortened(breakCircle(id, types.expand), types.expand);
  const doc = comment(schemaDoc(types.documentation(id)));
  const name = nameOf(id);
  const extension = extensionOf(type, types);
  if (extension === undefined) return code`${doc}export type ${name} = ${aliased(type, nameOf)};`;
  const { bases, own } = extension;
  const adds = own.index !== undefined || visibleMembers(own).length > 0;
  const body = bases.length === 0 || adds ? printObject(own, nameOf, false) : code`{}`;
  if (bases.length === 0) return code`${doc}export interface ${name} ${body}`;
  const parents = join(
    bases.map((base) => printType(base, nameOf)),
    ", ",
  );
  return code`${doc}export interface ${name} extends ${parents} ${body}`;
}

/** Aliases of one another in a row, after which one is skipped over: TypeScript follows them on its stack. */
const longestChain = 100;

/** The type itself or, where it is a name that leads through a long chain of others, the name at the end of a stretch of them. */
function shortened(type: TypeNode, expand: Expand): TypeNode {
  let end = type;
  for (let step = 0; step < longestChain; step++) {
    if (end.kind !== "reference") return type;
    end = expand(end);
  }
  return end.kind === "reference" ? end : type;
}

function aliased(type: TypeNode, nameOf: NameOf): Code {
  if (type.kind !== "union" || type.members.length <= membersOnALine) return printType(type, nameOf);
  return unionOf(printAlternatives(type.members, nameOf));
}

/** What an interface of the type extends and adds; `undefined` if the type cannot be an interface. */
function extensionOf(
  type: TypeNode,
  types: SchemaTypes,
): { readonly bases: readonly ReferenceNode[]; readonly own: ObjectNode } | undefined {
  if (type.kind === "object") return { bases: [], own: type };
  if (type.kind !== "intersection") return undefined;
  const bases = type.members.filter((member) => member.kind === "reference");
  const objects = type.members.filter((member) => member.kind === "object");
  const [own = objectType([])] = objects;
  if (bases.length + objects.length < type.members.length || objects.length > 1) return undefined;
  return basesAgree(bases, own, types) ? { bases, own } : undefined;
}

/** Whether TypeScript lets an interface extend all of the bases: what two of them both declare is the same, or declared anew. */
function basesAgree(bases: readonly ReferenceNode[], own: ObjectNode, types: SchemaTypes): boolean {
  const inherited = new Map<string, Member>();
  for (const base of bases) {
    const object = objectOf(base, types.expand);
    if (object === undefined) return false;
    for (const [name, member] of object.members) {
      const twin = inherited.get(name);
      if (twin !== undefined && !own.members.has(name) && !isSame(twin, member)) return false;
      inherited.set(name, member);
    }
  }
  return true;
}

/** TypeScript wants such members identical, so that one must not be optional in one base only. */
function isSame(one: Member, other: Member): boolean {
  return one.optional === other.optional && sameType(one.type, other.type);
}
