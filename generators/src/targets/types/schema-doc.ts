import type { DocComment } from "../../emit/index.ts";
import type { JsonValue, Schema } from "../../model/index.ts";

/** Keywords that a doc comment repeats, in order: what the type itself cannot say. */
const bounds: ReadonlyMap<string, number> = new Map(
  (
    [
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
    ] as const satisfies readonly (keyof Schema)[]
  ).map((keyword, order) => [keyword, order]),
);

/** The doc comment of a schema: its title, description, bounds, default and deprecation. */
export function schemaDoc(schema: Schema): DocComment {
  const tags = boundTags(schema);
  if (schema.default !== undefined) tags.push(["default", jsonText(schema.default.value)]);
  if (schema.readOnly) tags.push(["readonly", ""]);
  if (schema.deprecated) tags.push(["deprecated", ""]);
  return { text: textOf(schema), tags };
}

/** Looks through the keywords that are there, since a schema has few of all that there could be. */
function boundTags(schema: Schema): [string, string][] {
  const tags: [string, string][] = [];
  for (const [keyword, bound] of Object.entries(schema)) {
    if (!bounds.has(keyword) || bound === false) continue;
    tags.push([keyword, bound === true ? "" : String(bound)]);
  }
  return tags.sort(([one], [other]) => (bounds.get(one) ?? 0) - (bounds.get(other) ?? 0));
}

function textOf(schema: Schema): string | undefined {
  const { title, name, description } = schema;
  if (title === undefined || title === name || title === description) return description;
  return description === undefined ? title : `${title}\n\n${description}`;
}

function jsonText(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
