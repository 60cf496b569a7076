import { type Api, annotations, type JsonType, type Schema, type SchemaId } from "../model/index.ts";

/** A schema while it is respelled. */
type Draft = { -readonly [Key in keyof Schema]: Schema[Key] };

/**
 * The model with one spelling for what can be written in several ways, so that nobody is told of a change that is none: keywords that ask
 * for nothing are gone, `allOf` with one member is a reference, a list of types is a union, whole numbers are integers.
 */
export function inOneSpelling(api: Api): Api {
  const added: Schema[] = [];
  const add = (schema: Schema): SchemaId => {
    // The index is the id.
    const id = (api.schemas.length + added.length) as SchemaId;
    added.push({ ...schema, id });
    return id;
  };
  const schemas = api.schemas.map((schema) => respelled(schema, add));
  return { ...api, schemas: [...schemas, ...added] };
}

function respelled(schema: Schema, add: (schema: Schema) => SchemaId): Schema {
  const draft: Draft = { ...schema };
  dropIdle(draft);
  referToOne(draft);
  if (draft.multipleOf === 1 && draft.type?.join() === "number") draft.type = ["integer"];
  if (draft.multipleOf === 1 && draft.type?.join() === "integer") delete draft.multipleOf;
  return splitTypes(draft, add);
}

/** Keywords that ask for nothing. */
function dropIdle(draft: Draft): void {
  for (const keyword of ["minLength", "minItems", "minProperties"] as const)
    if (draft[keyword] === 0) delete draft[keyword];
  if (draft.uniqueItems === false) delete draft.uniqueItems;
  for (const keyword of [
    "required",
    "dependentRequired",
    "properties",
    "patternProperties",
    "dependentSchemas",
  ] as const)
    if (draft[keyword]?.length === 0) delete draft[keyword];
}

/** What is nothing but one other schema refers to it. */
function referToOne(draft: Draft): void {
  const [only, ...more] = draft.allOf ?? [];
  const others = Object.keys(draft).filter((key) => key !== "allOf" && !annotations.has(key));
  if (only === undefined || more.length + others.length > 0) return;
  delete draft.allOf;
  draft.ref = only;
}

/** The type that each keyword speaks of. Those that are not here speak of several, and leave a list of types alone. */
const typeOfKeyword: ReadonlyMap<string, JsonType> = new Map<keyof Schema, JsonType>([
  ["minLength", "string"],
  ["maxLength", "string"],
  ["pattern", "string"],
  ["utf16MaxLength", "string"],
  ["contentEncoding", "string"],
  ["contentMediaType", "string"],
  ["contentSchema", "string"],
  ["binary", "string"],
  ["properties", "object"],
  ["required", "object"],
  ["additionalProperties", "object"],
  ["patternProperties", "object"],
  ["propertyNames", "object"],
  ["dependentRequired", "object"],
  ["dependentSchemas", "object"],
  ["unevaluatedProperties", "object"],
  ["minProperties", "object"],
  ["maxProperties", "object"],
  ["items", "array"],
  ["prefixItems", "array"],
  ["contains", "array"],
  ["minContains", "array"],
  ["maxContains", "array"],
  ["unevaluatedItems", "array"],
  ["minItems", "array"],
  ["maxItems", "array"],
  ["uniqueItems", "array"],
]);

/** A list of types as a union, each with what is said of it. */
function splitTypes(draft: Draft, add: (schema: Schema) => SchemaId): Schema {
  const { type: types = [] } = draft;
  const keywords = Object.keys(draft).filter((key) => key !== "type" && !annotations.has(key));
  if (types.length < 2 || (types.includes("number") && types.includes("integer"))) return draft;
  const own = keywords.filter((key) => !numeric.has(key));
  if (!own.every((key) => typeOfKeyword.has(key) || key === "format")) return draft;
  const { id, origin, resource, extensions } = draft;
  const branches = types.map((type) => {
    const branch: Draft = { id, origin, resource, extensions: [], type: [type] };
    for (const key of keywords) {
      // A format speaks of the first that can have one.
      const speaksOf = numeric.has(key)
        ? types.find((one) => one === "integer" || one === "number")
        : (typeOfKeyword.get(key) ?? types.find((one) => one !== "null"));
      // Both are drafts, and the key is one of theirs: copying a property between them keeps its type.
      if (speaksOf === type) Reflect.set(branch, key, Reflect.get(draft, key));
    }
    return add(branch);
  });
  const outer: Draft = { id, origin, resource, extensions, anyOf: branches };
  for (const key of annotations) if (key in draft) Reflect.set(outer, key, Reflect.get(draft, key));
  return outer;
}

const numeric: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
]);
