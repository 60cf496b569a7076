import {
  type Api,
  type Direction,
  followReference,
  omittedIn,
  type Schema,
  type SchemaId,
} from "../../model/index.ts";
import type { DocumentedSchema } from "./schema-doc.ts";
import {
  type IndexSignature,
  type Member,
  objectType,
  type TypeNode,
  union,
  unknownType,
} from "./type-node.ts";

/** Whether a keyword says that the author was thinking of an object. */
export function hasObjectKeyword(schema: Schema): boolean {
  return (
    schema.properties !== undefined ||
    schema.required !== undefined ||
    schema.additionalProperties !== undefined ||
    schema.patternProperties !== undefined ||
    schema.propertyNames !== undefined ||
    schema.unevaluatedProperties !== undefined ||
    schema.dependentRequired !== undefined ||
    schema.maxProperties !== undefined ||
    schema.minProperties !== undefined
  );
}

/**
 * The type of the objects that a schema describes. Properties that it does not describe are not in the type, although an
 * open schema allows them; `additionalProperties`, `patternProperties` and `propertyNames` describe more of them.
 */
export function objectShape(
  schema: Schema,
  api: Api,
  direction: Direction,
  typeOf: (id: SchemaId) => TypeNode,
  documentationOf: (id: SchemaId) => DocumentedSchema,
): TypeNode {
  const required = new Set(schema.required);
  const members = new Map<string, Member>();
  for (const [name, id] of schema.properties ?? []) {
    const omitted = omittedIn(api, id, direction);
    members.set(
      name,
      new DescribedMember(() => typeOf(id), !required.has(name), omitted, documentationOf(id)),
    );
  }
  const rest = schema.additionalProperties ?? schema.unevaluatedProperties;
  const restType = rest === undefined ? undefined : typeOf(rest);
  const names = namesOf(schema, api);
  // A closed schema may demand what another part of an `allOf` describes: for its author, closing it did not forbid that.
  const undescribed = restType === undefined || restType.kind === "never" ? unknownType : restType;
  for (const name of [...(names ?? []), ...required]) {
    if (!members.has(name)) members.set(name, { type: undescribed, optional: !required.has(name) });
  }
  return objectType(members, {
    index: names === undefined ? indexOf(schema, restType, typeOf) : undefined,
    closed: restType?.kind === "never" && schema.patternProperties === undefined,
  });
}

/**
 * A property with a schema, whose type is computed when it is first asked for: by then, the types that recur in it are known. A class,
 * because there are as many as properties, and an object literal with a getter has a shape of its own each time.
 */
class DescribedMember implements Member {
  readonly optional: boolean;
  readonly omitted: boolean;
  readonly documentation: DocumentedSchema;
  readonly #compute: () => TypeNode;
  #type: TypeNode | undefined;

  constructor(compute: () => TypeNode, optional: boolean, omitted: boolean, documentation: DocumentedSchema) {
    this.#compute = compute;
    this.optional = optional;
    this.omitted = omitted;
    this.documentation = documentation;
  }

  get type(): TypeNode {
    this.#type ??= this.#compute();
    return this.#type;
  }
}

/** The names that `propertyNames` enumerates. */
function namesOf(schema: Schema, api: Api): readonly string[] | undefined {
  if (schema.propertyNames === undefined) return undefined;
  const names = followReference(api, schema.propertyNames);
  const values = names.const === undefined ? names.enum : [names.const.value];
  return values?.filter((value) => typeof value === "string");
}

function indexOf(
  schema: Schema,
  restType: TypeNode | undefined,
  typeOf: (id: SchemaId) => TypeNode,
): IndexSignature | undefined {
  const prefixes: (readonly [string, TypeNode])[] = [];
  const types: TypeNode[] = restType === undefined ? [] : [restType];
  for (const [pattern, id] of schema.patternProperties ?? []) {
    const prefix = prefixOf(pattern);
    const type = typeOf(id);
    if (prefix === undefined) types.push(type);
    else if (type.kind !== "never") prefixes.push([prefix, type]);
  }
  const type = union(types);
  if (type.kind === "never" && prefixes.length === 0) return undefined;
  return { ...(type.kind !== "never" && { type }), prefixes };
}

/** The text with which all keys of a pattern begin, when that is all that the pattern says. */
function prefixOf(pattern: string): string | undefined {
  return /^\^([\w\-:@/ ]+)(?:\.\*\$?)?$/.exec(pattern)?.[1];
}
