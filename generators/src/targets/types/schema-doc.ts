import type { DocComment } from "../../emit/index.ts";
import type { JsonValue, Schema } from "../../model/index.ts";

/** Keywords that a doc comment repeats, in order: what the type itself cannot say. */
const bounds = [
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
] as const satisfies readonly (keyof Schema)[];

type Bound = (typeof bounds)[number];

const order: ReadonlyMap<string, number> = new Map(bounds.map((keyword, index) => [keyword, index]));

/** A schema, and what a reader of its type is told besides. */
export interface DocumentedSchema extends Schema {
  /** What a text holds that has a `contentSchema`: the name of that schema, else the types that it says. */
  readonly content?: string;
}

/** The doc comment of a schema: its title, description, bounds, content, default and deprecation. */
export function schemaDoc(schema: DocumentedSchema): DocComment {
  const tags = boundTags(schema);
  if (schema.content !== undefined) tags.push(["contentSchema", schema.content]);
  if (schema.default !== undefined) tags.push(["default", defaultText(schema, schema.default.value)]);
  if (schema.readOnly) tags.push(["readonly", ""]);
  if (schema.deprecated) tags.push(["deprecated", ""]);
  return { text: textOf(schema), tags };
}

/** Looks through the keywords that are there, since a schema has few of all that there could be. */
function boundTags(schema: Schema): [string, string][] {
  const tags: [string, string][] = [];
  for (const keyword in schema) {
    if (!isBound(keyword)) continue;
    const bound = schema[keyword];
    if (bound !== undefined && bound !== false) tags.push([keyword, bound === true ? "" : String(bound)]);
  }
  return tags.length < 2
    ? tags
    : tags.sort(([one], [other]) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
}

function isBound(keyword: string): keyword is Bound {
  return order.has(keyword);
}

function textOf(schema: Schema): DocComment["text"] {
  const { title, name, description } = schema;
  if (title === undefined || title === name || title === description) return description;
  return description === undefined ? title : [title, description];
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
