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

/** The forms of a type and of its items and alternatives, in a text that is equal for equal ones. Properties and named types are not looked into. */
export function formsOf(type: TypeNode): string {
  if (type.kind === "primitive") return isForm(type.name) ? type.name : "";
  if (type.kind === "object" || type.kind === "reference") return "";
  const names = new Set(partsOf(type).map(formsOf));
  return [...names]
    .filter((name) => name !== "")
    .sort()
    .join();
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
