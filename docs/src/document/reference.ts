import type { Document, Method, Operation, Parameter, Reference, Schema } from "./openapi.ts";
import { methods } from "./openapi.ts";
import { at, pointer, tokens } from "./pointer.ts";

/** An operation and where it stands. */
export interface PlacedOperation {
  readonly operation: Operation;
  readonly method: Method;
  readonly path: string;
  readonly pointer: string;
  /** Those of the path item, then its own. */
  readonly parameters: readonly Parameter[];
}

/** What a Reference Object points at, or the object itself. Throws where the document has no such place. */
export function follow<Node extends object>(document: Document, node: Node | Reference): Node {
  if (!("$ref" in node) || typeof node.$ref !== "string") return node as Node;
  const target = at(document, tokens(node.$ref));
  if (target === undefined) throw new RangeError(`Nothing at ${node.$ref}`);
  // What a reference points at has the type that the place of the reference asks for; the linter has checked it.
  return follow(document, target as Node);
}

/** Every operation, in source order. */
export function operationsOf(document: Document): readonly PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const declared = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      return {
        operation,
        method,
        path,
        pointer: pointer(["paths", path, method]),
        parameters: declared.map((parameter) => follow<Parameter>(document, parameter)),
      };
    }),
  );
}

/** The name of the component schema that a schema refers to, if it is a reference to one. */
export function schemaName(schema: Schema): string | undefined {
  return schema.$ref?.match(/^#\/components\/schemas\/([^/]+)$/)?.[1];
}

/** Every reference of an object, followed through components. `into` says which of them to follow further. */
export function referencesOf(
  document: Document,
  node: unknown,
  into: (reference: string) => boolean = () => true,
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key !== "$ref" || typeof member !== "string") visit(member);
      else if (!found.has(member)) {
        found.add(member);
        if (into(member)) visit(at(document, tokens(member)));
      }
    }
  };
  visit(node);
  return found;
}

/** The component schemas and the operations that refer to a component schema, not through another schema. */
export function usersOf(
  document: Document,
  name: string,
): { readonly schemas: readonly string[]; readonly operations: readonly string[] } {
  const wanted = `#/components/schemas/${name}`;
  const notSchema = (reference: string): boolean => !reference.startsWith("#/components/schemas/");
  const uses = (node: unknown): boolean => referencesOf(document, node, notSchema).has(wanted);
  const schemas = Object.entries(document.components.schemas ?? {});
  return {
    schemas: schemas.filter(([, schema]) => uses(schema)).map(([user]) => user),
    operations: operationsOf(document)
      .filter(({ operation }) => uses(operation))
      .map(({ operation }) => operation.operationId),
  };
}
