import {
  type Api,
  type JsonValue,
  type Schema,
  type SchemaId,
  schemaOf,
} from "../../generators/src/model/index.ts";
import { type Draw, Impossible } from "./draw.ts";

/** Schemas that a value has to fulfil all at once, alternatives chosen. */
export interface Conjuncts {
  readonly schemas: readonly Schema[];
  /** What discriminators of the chosen branches have to say. */
  readonly discriminators: readonly (readonly [property: string, value: string])[];
}

/**
 * Takes schemas apart: what `$ref` and `allOf` add counts too, and of `anyOf`, `oneOf` and `if` a branch is chosen. Alternatives that
 * lead back here are avoided when `shallow`. Throws `Impossible` where a schema accepts nothing.
 */
export function conjuncts(api: Api, ids: readonly SchemaId[], draw: Draw, shallow: boolean): Conjuncts {
  const schemas = new Map<SchemaId, Schema>();
  const discriminators: (readonly [string, string])[] = [];
  const add = (id: SchemaId): void => {
    if (schemas.has(id)) return;
    const schema = schemaOf(api, id);
    schemas.set(id, schema);
    if (schema.always === false) throw new Impossible("A schema that accepts nothing");
    for (const part of [schema.ref, schema.dynamicRef?.target, ...(schema.allOf ?? [])]) {
      if (part !== undefined) add(part);
    }
    addBranches(schema);
  };
  const addBranches = (schema: Schema): void => {
    const { discriminator } = schema;
    for (const branches of [schema.anyOf, schema.oneOf]) {
      if (branches === undefined) continue;
      const branch = draw.pick(shallow ? simplest(api, branches) : branches);
      const named = discriminator?.mapping.filter(([, id]) => leadsTo(api, branch, id)) ?? [];
      if (discriminator !== undefined && named.length > 0) {
        discriminators.push([discriminator.propertyName, draw.pick(named)[0]]);
      }
      add(branch);
    }
    if (schema.if === undefined) return;
    if (draw.chance(50)) for (const id of [schema.if, schema.then]) id !== undefined && add(id);
    else if (schema.else !== undefined) add(schema.else);
  };
  for (const id of ids) add(id);
  return { schemas: [...schemas.values()], discriminators };
}

/** Whether a branch is a schema, directly or by references. */
function leadsTo(api: Api, branch: SchemaId, id: SchemaId): boolean {
  const seen = new Set<SchemaId>();
  let at: SchemaId | undefined = branch;
  while (at !== undefined && !seen.has(at)) {
    if (at === id) return true;
    seen.add(at);
    at = schemaOf(api, at).ref;
  }
  return false;
}

/** The branches without lists, objects or further branches, if there are any. */
function simplest(api: Api, branches: readonly SchemaId[]): readonly SchemaId[] {
  const plain = branches.filter((id) => {
    const { type, enum: values, const: only } = schemaOf(api, id);
    const scalar = type?.every((one) => one !== "object" && one !== "array") ?? false;
    return scalar || values !== undefined || only !== undefined;
  });
  return plain.length > 0 ? plain : branches;
}

/** The values that `const` and `enum` leave; `undefined` where there is neither. */
export function listedValues(schemas: readonly Schema[]): readonly JsonValue[] | undefined {
  const lists = schemas.flatMap((schema) => [
    ...(schema.const === undefined ? [] : [[schema.const.value]]),
    ...(schema.enum === undefined ? [] : [schema.enum]),
  ]);
  const [first, ...others] = lists;
  return first?.filter((value) => others.every((list) => list.some((other) => sameJson(value, other))));
}

function sameJson(one: JsonValue, other: JsonValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
