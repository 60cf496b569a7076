import {
  type Api,
  annotations,
  type JsonType,
  type JsonValue,
  type Schema,
  type SchemaId,
  schemaOf,
} from "../model/index.ts";

type VisibleType = JsonType | "bytes";

/** What several schemas that all apply to one value say together: `$ref` followed and `allOf` merged, one level deep. */
export interface SchemaView {
  /** The schemas that have been merged. */
  readonly schemas: readonly Schema[];
  /** Whether nothing, or everything, is right. */
  readonly always: boolean | undefined;
  /** Types as TypeScript tells them apart (`integer` is a `number`, and a string of bytes is a `Blob`); `undefined`: any. */
  readonly types: ReadonlySet<VisibleType> | undefined;
  readonly integer: boolean;
  /** What `enum` and `const` leave, as JSON texts; `undefined`: no limit. */
  readonly values: ReadonlySet<string> | undefined;
  readonly members: ReadonlyMap<string, readonly SchemaId[]>;
  readonly required: ReadonlySet<string>;
  /** `additionalProperties` and `unevaluatedProperties`. */
  readonly additional: readonly SchemaId[];
  readonly items: readonly SchemaId[];
  readonly prefixItems: readonly (readonly SchemaId[])[];
  /** Each `anyOf` or `oneOf`. */
  readonly unions: readonly (readonly SchemaId[])[];
}

/** Merges schemas that all apply to one value. A union of nothing but values is an enum that is spelled otherwise. */
export function viewOf(api: Api, ids: readonly SchemaId[]): SchemaView {
  const view = mergedView(api, ids);
  const [union = []] = view.unions;
  if (view.unions.length !== 1 || view.values !== undefined) return view;
  const values = union.map((id) => valuesOf(api, id));
  if (!values.every((set) => set !== undefined)) return view;
  return { ...view, values: new Set(values.flatMap((set) => [...set])), unions: [] };
}

function valuesOf(api: Api, id: SchemaId): ReadonlySet<string> | undefined {
  const { schemas, types, values } = mergedView(api, [id]);
  const isPlain = schemas.every(
    ({ properties, anyOf, oneOf, not }) => !(properties ?? anyOf ?? oneOf ?? not),
  );
  if (!isPlain) return undefined;
  return values ?? (types?.size === 1 && types.has("null") ? new Set(["null"]) : undefined);
}

function mergedView(api: Api, ids: readonly SchemaId[]): SchemaView {
  const schemas = merged(api, ids);
  const members = new Map<string, SchemaId[]>();
  for (const [name, id] of schemas.flatMap(({ properties = [] }) => properties))
    members.set(name, [...(members.get(name) ?? []), id]);
  const length = Math.max(0, ...schemas.map(({ prefixItems = [] }) => prefixItems.length));
  const always = schemas.map((schema) => schema.always).filter((one) => one !== undefined);
  return {
    schemas,
    always: always.includes(false) ? false : always[0],
    types: visibleTypes(schemas),
    integer: schemas.some(({ type }) => type?.includes("integer") === true && !type.includes("number")),
    values: intersection(
      schemas.flatMap((schema) => [listOf(schema.enum), listOf(schema.const && [schema.const.value])]),
    ),
    members,
    required: new Set(schemas.flatMap(({ required = [] }) => required)),
    additional: schemas.flatMap((schema) =>
      defined([schema.additionalProperties, schema.unevaluatedProperties]),
    ),
    items: defined(schemas.map(({ items }) => items)),
    prefixItems: Array.from({ length }, (_, index) =>
      defined(schemas.map(({ prefixItems }) => prefixItems?.[index])),
    ),
    unions: schemas.flatMap(({ anyOf, oneOf }) => defined([anyOf, oneOf])),
  };
}

/** The schemas, and all that `$ref` and `allOf` bring to them. */
function merged(api: Api, ids: readonly SchemaId[]): readonly Schema[] {
  const found = new Map<SchemaId, Schema>();
  const visit = (id: SchemaId): void => {
    if (found.has(id)) return;
    const schema = schemaOf(api, id);
    found.set(id, schema);
    for (const more of defined([schema.ref, schema.dynamicRef?.target, ...(schema.allOf ?? [])])) visit(more);
  };
  ids.forEach(visit);
  return [...found.values()];
}

/** Whether schemas that all apply to one value ask nothing of it. */
export function isAnything(api: Api, ids: readonly SchemaId[]): boolean {
  return merged(api, ids).every((schema) => schema.always !== false && !Object.keys(schema).some(asks));
}

function asks(keyword: string): boolean {
  return !["ref", "allOf", "always", "format"].includes(keyword) && !annotations.has(keyword);
}

/** The schema that a reference means, if it says nothing besides. */
export function resolved(api: Api, id: SchemaId): SchemaId {
  const { id: own, origin, resource, name, extensions, ref, ...others } = schemaOf(api, id);
  return ref === undefined || Object.keys(others).length > 0 ? own : resolved(api, ref);
}

function visibleTypes(schemas: readonly Schema[]): ReadonlySet<VisibleType> | undefined {
  const text = schemas.some(({ binary }) => binary) ? "bytes" : "string";
  const visible = (type: JsonType): VisibleType => {
    if (type === "integer") return "number";
    return type === "string" ? text : type;
  };
  return intersection(schemas.map(({ type }) => type && new Set(type.map(visible))));
}

function listOf(values: readonly JsonValue[] | undefined): ReadonlySet<string> | undefined {
  return values && new Set(values.map((value) => JSON.stringify(value)));
}

function intersection<Item>(sets: readonly (ReadonlySet<Item> | undefined)[]): ReadonlySet<Item> | undefined {
  const [first, ...others] = defined(sets);
  return first && new Set([...first].filter((item) => others.every((other) => other.has(item))));
}

function defined<Item>(list: readonly (Item | undefined)[]): readonly Item[] {
  return list.filter((item) => item !== undefined);
}
