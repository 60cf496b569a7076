import type { DocComment } from "../../emit/index.ts";
import type { JsonType, JsonValue, Schema } from "../../model/index.ts";

/** Keywords that a doc comment repeats, in order: what the type itself cannot say. */
const tagged = [
  "format",
  "multipleOf",
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minContains",
  "maxContains",
  "minProperties",
  "maxProperties",
  "contentMediaType",
  "contentEncoding",
  "utf16MaxLength",
  "maxSerializedUtf16Length",
  "content",
  "default",
  "readOnly",
  "deprecated",
] as const satisfies readonly (keyof DocumentedSchema)[];

type Tagged = (typeof tagged)[number];

const order: ReadonlyMap<string, number> = new Map(tagged.map((keyword, index) => [keyword, index]));

/** A schema, and what a reader of its type is told besides. */
export interface DocumentedSchema extends Schema {
  /** What a text holds that has a `contentSchema`: the name of that schema, else the types that it says. */
  readonly content?: string;
  /** What the values mean that it lists. */
  readonly values?: string;
}

/** The doc comment of a schema: its title, description, listed values, bounds, content, default and deprecation. */
export function schemaDoc(schema: DocumentedSchema): DocComment {
  return { text: textOf(schema), tags: tagsOf(schema) };
}

/** Looks through the keywords that are there, since a schema has few of all that there could be. */
function tagsOf(schema: DocumentedSchema): readonly (readonly [string, string])[] {
  const keywords: Tagged[] = [];
  for (const keyword in schema) if (isTagged(keyword)) keywords.push(keyword);
  if (keywords.length === 0) return none;
  if (keywords.length > 1) keywords.sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
  return keywords.flatMap((keyword) => {
    const text = tagText(schema, keyword);
    return text === undefined ? [] : [[tagNames.get(keyword) ?? keyword, text] as const];
  });
}

const none: readonly never[] = [];

function isTagged(keyword: string): keyword is Tagged {
  return order.has(keyword);
}

/** The tags that are not called as their keyword. */
const tagNames: ReadonlyMap<Tagged, string> = new Map([
  ["content", "contentSchema"],
  ["readOnly", "readonly"],
]);

/** The types of which a keyword says anything; of values of other types it asks nothing (JSON Schema validation, 6). */
const typesOf: ReadonlyMap<Tagged, readonly JsonType[]> = new Map([
  ...ofTypes(
    ["number", "integer"],
    ["multipleOf", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"],
  ),
  ...ofTypes(
    ["string"],
    ["minLength", "maxLength", "pattern", "contentMediaType", "contentEncoding", "utf16MaxLength"],
  ),
  ...ofTypes(["array"], ["minItems", "maxItems", "uniqueItems", "minContains", "maxContains"]),
  ...ofTypes(["object"], ["minProperties", "maxProperties"]),
]);

function ofTypes(
  types: readonly JsonType[],
  keywords: readonly Tagged[],
): readonly (readonly [Tagged, readonly JsonType[]])[] {
  return keywords.map((keyword) => [keyword, types]);
}

/** Whether a keyword is about values that a schema does not have. */
function isOfOtherTypes({ type }: Schema, keyword: Tagged): boolean {
  return type !== undefined && typesOf.get(keyword)?.some((one) => type.includes(one)) === false;
}

/** What a tag says behind its name; `undefined` where there is none. */
function tagText(schema: DocumentedSchema, keyword: Tagged): string | undefined {
  if (isOfOtherTypes(schema, keyword)) return undefined;
  if (keyword === "default") return schema.default && defaultText(schema, schema.default.value);
  const said = schema[keyword];
  if (said === undefined || said === false) return undefined;
  return said === true ? "" : String(said);
}

function textOf({ title, name, description, values }: DocumentedSchema): DocComment["text"] {
  const told = title === description || isName(title, name) ? undefined : title;
  if (told === undefined && values === undefined) return description;
  const texts = [told, description, values].filter((text) => text !== undefined);
  return texts.length > 1 ? texts : texts[0];
}

/** Whether a title is only the name of the type in another spelling: `PetOwner` or `Pet owner` of `pet_owner`. */
function isName(title: string | undefined, name: string | undefined): boolean {
  return title !== undefined && name !== undefined && spelling(title) === spelling(name);
}

function spelling(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** The default in the form in which applications have it. */
function defaultText({ form }: Schema, value: JsonValue): string {
  if (form === undefined || value === null) return jsonText(value);
  const text = typeof value === "string" ? value : jsonText(value);
  switch (form) {
    case "Date":
      return `new Date(${jsonText(text)})`;
    case "Instant":
    case "PlainDate":
      return `Temporal.${form}.from(${jsonText(text)})`;
    case "bigint":
      return /^-?\d+$/.test(text) ? `${text}n` : jsonText(value);
    case "digits":
      return jsonText(text);
  }
}

function jsonText(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
