import type { FormName, PrimitiveName, TypeNode } from "./type-node.ts";

const forms: ReadonlySet<PrimitiveName> = new Set<FormName>([
  "Date",
  "Instant",
  "PlainDate",
  "bigintText",
  "bigint",
  "digits",
]);

/** Whether values of a primitive have another form on the wire. */
export function isForm(name: PrimitiveName): name is FormName {
  return forms.has(name);
}

/** Which forms stand where in a type, named types aside: a text that is equal for types in which the same forms stand in the same places. */
export function formsOf(type: TypeNode): string {
  switch (type.kind) {
    case "primitive":
      return isForm(type.name) ? type.name : "";
    case "object":
      return [...type.members]
        .map(([name, member]) => [JSON.stringify(name), formsOf(member.type)] as const)
        .filter(([, forms]) => forms !== "")
        .map(([name, forms]) => `${name}(${forms})`)
        .sort()
        .join();
    case "array":
    case "tuple":
    case "union":
    case "intersection":
      return partsOf(type)
        .map(formsOf)
        .filter((forms) => forms !== "")
        .sort()
        .join();
    default:
      return "";
  }
}

/** Visits a type and all that it is made of; references are not followed. */
export function walk(type: TypeNode, visit: (type: TypeNode) => void): void {
  visit(type);
  for (const part of partsOf(type)) walk(part, visit);
}

function partsOf(type: TypeNode): readonly TypeNode[] {
  switch (type.kind) {
    case "union":
    case "intersection":
      return type.members;
    case "array":
      return [type.items];
    case "tuple":
      return [...type.required, ...type.optional, ...(type.rest === undefined ? [] : [type.rest])];
    case "object": {
      const members = [...type.members.values()].filter(({ omitted }) => !omitted);
      const { type: rest, prefixes = [] } = type.index ?? {};
      return [
        ...members.map((member) => member.type),
        ...prefixes.map(([, prefixed]) => prefixed),
        ...(rest === undefined ? [] : [rest]),
      ];
    }
    default:
      return [];
  }
}
