import { type Api, type JsonValue, type Schema, type SchemaId, schemaOf } from "../../model/index.ts";

/** JSON Schemas (draft 2020-12) of the schemas of a model. What is referred to gets a name of its own. */
export class JsonSchemas {
  readonly #api: Api;
  readonly #known = new Map<SchemaId, { readonly json: JsonValue; readonly refers: ReadonlySet<SchemaId> }>();

  constructor(api: Api) {
    this.#api = api;
  }

  /** A schema and all that it leads to by reference, each with its name among the definitions. */
  definitions(
    id: SchemaId,
  ): readonly { readonly id: SchemaId; readonly name: string; readonly json: JsonValue }[] {
    const found = new Set([id]);
    // Grows while it is walked.
    for (const one of found) for (const referred of this.#printed(one).refers) found.add(referred);
    return [...found].map((one) => ({ id: one, name: this.name(one), json: this.#printed(one).json }));
  }

  /** What a schema is called among the definitions: its name in the document, or a number. */
  name(id: SchemaId): string {
    const { name } = schemaOf(this.#api, id);
    const named = this.#api.namedSchemas.filter((one) => schemaOf(this.#api, one).name === name);
    return name !== undefined && named.length === 1 ? name : `${name ?? "schema"}-${id}`;
  }

  #printed(id: SchemaId): { readonly json: JsonValue; readonly refers: ReadonlySet<SchemaId> } {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const refers = new Set<SchemaId>();
    const printed = { json: this.#print(schemaOf(this.#api, id), refers), refers };
    this.#known.set(id, printed);
    return printed;
  }

  #print(schema: Schema, refers: Set<SchemaId>): JsonValue {
    if (schema.always !== undefined) return schema.always;
    const members: [string, JsonValue][] = [];
    for (const key of Object.keys(schema) as (keyof Schema)[]) {
      const value = this.#keyword(schema, key, refers);
      if (value !== undefined) members.push([keywordOf.get(key) ?? key, value]);
    }
    return Object.fromEntries(members);
  }

  #keyword(schema: Schema, key: keyof Schema, refers: Set<SchemaId>): JsonValue | undefined {
    const child = (id: SchemaId): JsonValue => this.#print(schemaOf(this.#api, id), refers);
    const reference = (id: SchemaId): JsonValue => {
      refers.add(id);
      return `#/$defs/${encodeURIComponent(this.name(id).replaceAll("~", "~0").replaceAll("/", "~1"))}`;
    };
    switch (key) {
      case "ref":
        return schema.ref === undefined ? undefined : reference(schema.ref);
      case "dynamicRef":
        // Read as a reference to where it leads without a dynamic scope.
        return schema.dynamicRef === undefined ? undefined : reference(schema.dynamicRef.target);
      case "type":
        return schema.type?.length === 1 ? schema.type[0] : schema.type;
      case "const":
      case "default":
        return schema[key]?.value;
      case "not":
      case "if":
      case "then":
      case "else":
      case "items":
      case "contains":
      case "additionalProperties":
      case "propertyNames":
      case "unevaluatedItems":
      case "unevaluatedProperties":
      case "contentSchema": {
        const id = schema[key];
        return id === undefined ? undefined : child(id);
      }
      case "allOf":
      case "anyOf":
      case "oneOf":
      case "prefixItems":
        return schema[key]?.map(child);
      case "properties":
      case "patternProperties":
      case "dependentSchemas":
        return Object.fromEntries((schema[key] ?? []).map(([name, id]) => [name, child(id)]));
      case "dependentRequired":
        return Object.fromEntries(schema.dependentRequired ?? []);
      case "id":
      case "origin":
      case "resource":
      case "name":
      case "dynamicAnchor":
      case "always":
      case "discriminator":
      case "binary":
      case "extensions":
        return undefined;
      default:
        return schema[key];
    }
  }
}

/** Keywords that the model calls otherwise. */
const keywordOf: ReadonlyMap<keyof Schema, string> = new Map([
  ["ref", "$ref"],
  ["dynamicRef", "$ref"],
  ["utf16MaxLength", "x-utf16-max-length"],
  ["maxSerializedUtf16Length", "x-max-serialized-utf16-length"],
  ["spaceDelimited", "x-space-delimited"],
]);
