import {
  type Api,
  allInPlace,
  type Encoding,
  followReference,
  isMultipart,
  type PartEncodings,
  type Schema,
  type SchemaId,
  schemaOf,
} from "../../model/index.ts";
import { wireKind } from "./wire-type.ts";

/** A part of a multipart body: its key in `FieldCodecs`, what it holds, and how the document has it written. */
export interface PartDescription {
  readonly key: string;
  readonly schema: SchemaId | undefined;
  readonly encoding: Encoding | undefined;
}

/** The parts of an object that have an encoding, by their name. Each item of a list is a part (OpenAPI 3.2, Encoding By Name). */
export function namedParts(
  api: Api,
  schema: SchemaId | undefined,
  { encoding }: PartEncodings,
): readonly PartDescription[] {
  return encoding.map(([key, one]) => {
    const property = schema === undefined ? undefined : propertyOf(api, schema, key);
    const isList = property !== undefined && kindOf(api, property) === "list";
    const part = isList ? followReference(api, property).items : property;
    return { key, schema: part, encoding: one };
  });
}

/** The parts of a list by their position, and the rest as `items` (OpenAPI 3.2, Encoding By Position). */
export function positionedParts(
  api: Api,
  schema: SchemaId | undefined,
  { prefixEncoding = [], itemEncoding }: PartEncodings,
): readonly PartDescription[] {
  const { prefixItems = [], items = undefined } = schema === undefined ? {} : listOf(api, schema);
  const length = Math.max(prefixItems.length, prefixEncoding.length);
  const prefix = Array.from({ length }, (_, index) => ({
    key: String(index),
    schema: prefixItems[index] ?? items,
    encoding: prefixEncoding[index] ?? itemEncoding,
  }));
  return [...prefix, { key: "items", schema: items, encoding: itemEncoding }];
}

/** What a multipart part that is multipart itself is made of: a list or an object; `undefined` where the part is none. */
export function nestedKind(api: Api, { schema, encoding }: PartDescription): "list" | "object" | undefined {
  const type = encoding?.contentType?.trim() ?? "";
  if (schema === undefined || !isMultipart(type)) return undefined;
  const kind = kindOf(api, schema);
  // Parts of a form have names.
  return kind === "list" && /^multipart\/form-data\b/i.test(type) ? undefined : kind;
}

/** Whether a schema is of lists, or of objects among other things. */
export function kindOf(api: Api, schema: SchemaId): "list" | "object" | undefined {
  const type = wireKind(api, schema);
  const types = typeof type === "object" && "oneOf" in type ? type.oneOf : [type];
  const compound = types.filter((one) => typeof one === "object");
  if (compound.some((one) => "properties" in one)) return "object";
  return compound.some((one) => "items" in one) ? "list" : undefined;
}

/** The schema of a property, its own or of what it extends. */
export function propertyOf(
  api: Api,
  id: SchemaId,
  name: string,
  within: readonly SchemaId[] = [],
): SchemaId | undefined {
  if (within.includes(id)) return undefined;
  const schema = followReference(api, id);
  const own = schema.properties?.find(([key]) => key === name)?.[1];
  if (own !== undefined) return own;
  for (const member of schema.allOf ?? []) {
    const found = propertyOf(api, member, name, [...within, id]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a schema describes a property of a name, or may: by a pattern, for all others, or by naming none at all. */
export function mayHaveProperty(api: Api, id: SchemaId, name: string): boolean {
  const applied = allInPlace(api, id);
  if (applied.every(({ properties }) => properties === undefined)) return true;
  return applied.some(
    ({ properties, patternProperties, additionalProperties, unevaluatedProperties }) =>
      patternProperties !== undefined ||
      [additionalProperties, unevaluatedProperties].some(
        (others) => others !== undefined && schemaOf(api, others).always !== false,
      ) ||
      properties?.some(([key]) => key === name),
  );
}

/** The schema that says what a list holds: a list may be one of some choices, such as with `null`. */
function listOf(api: Api, id: SchemaId): Schema | { readonly prefixItems?: never; readonly items?: never } {
  const schema = followReference(api, id);
  if (schema.prefixItems !== undefined || schema.items !== undefined) return schema;
  const members = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const list = members.find((member) => kindOf(api, member) === "list");
  return list === undefined || list === id ? {} : followReference(api, list);
}
