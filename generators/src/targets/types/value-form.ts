import type { Api, Direction, SchemaId } from "../../model/index.ts";
import { breakCircle } from "./break-circle.ts";
import { isForm, walk } from "./form-name.ts";
import { SchemaTypes } from "./schema-types.ts";
import type { PrimitiveName, TypeNode } from "./type-node.ts";

/** Which forms are asked for: any, those of numbers that JSON has to keep all digits of, or those that are a `bigint`. */
export type FormQuestion = "any" | "exact" | "bigint";

const wanted: Readonly<Record<FormQuestion, (name: PrimitiveName) => boolean>> = {
  any: isForm,
  exact: (name) => name === "bigint" || name === "digits",
  bigint: (name) => name === "bigint" || name === "bigintText",
};

const found = new WeakMap<Api, Map<string, ReadonlySet<SchemaId>>>();

/**
 * Whether a named schema's values have another form on the wire than in applications: because of a value within, or because of a named schema
 * that it uses, at any depth. It follows the types, so that types and codecs cannot disagree.
 */
export function hasForm(
  api: Api,
  id: SchemaId,
  direction: Direction,
  question: FormQuestion = "any",
): boolean {
  const known = found.get(api) ?? new Map<string, ReadonlySet<SchemaId>>();
  found.set(api, known);
  const key = `${direction} ${question}`;
  const ids = known.get(key) ?? findForms(api, direction, question);
  known.set(key, ids);
  return ids.has(id);
}

/** Whether a type has such values within, named types included. */
export function typeHasForm(
  api: Api,
  type: TypeNode,
  direction: Direction,
  question: FormQuestion = "any",
): boolean {
  let has = false;
  walk(type, (part) => {
    if (part.kind === "primitive") has ||= wanted[question](part.name);
    if (part.kind === "reference") has ||= hasForm(api, part.schema, direction, question);
  });
  return has;
}

/** Starts at the schemas that have such a value themselves and spreads to everything that uses them. */
function findForms(api: Api, direction: Direction, question: FormQuestion): ReadonlySet<SchemaId> {
  const ids = new Set<SchemaId>();
  if (!api.schemas.some(({ form }) => form !== undefined)) return ids;
  const users = new Map<SchemaId, SchemaId[]>();
  const types = new SchemaTypes(api, direction, false);
  for (const id of api.namedSchemas) {
    walk(breakCircle(id, types.expand), (type) => {
      if (type.kind === "primitive" && wanted[question](type.name)) ids.add(id);
      if (type.kind !== "reference") return;
      const known = users.get(type.schema);
      if (known === undefined) users.set(type.schema, [id]);
      else known.push(id);
    });
  }
  // The set grows while it is read.
  for (const id of ids) for (const user of users.get(id) ?? []) ids.add(user);
  return ids;
}
