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
] as const satisfies readonly (keyof Schema)[];

/** The doc comment of a schema: its title, description, bounds, default and deprecation. */
export function schemaDoc(schema: Schema): DocComment {
  const tags: [string, string][] = [];
  for (const keyword of bounds) {
    const bound = schema[keyword];
    if (bound !== undefined && bound !== false) tags.push([keyword, bound === true ? "" : String(bound)]);
  }
  if (schema.utf16MaxLength !== undefined) tags.push(["utf16MaxLength", String(schema.utf16MaxLength)]);
  if (schema.maxSerializedUtf16Length !== undefined) {
    tags.push(["maxSerializedUtf16Length", String(schema.maxSerializedUtf16Length)]);
  }
  if (schema.default !== undefined) tags.push(["default", jsonText(schema.default.value)]);
  if (schema.readOnly) tags.push(["readonly", ""]);
  if (schema.deprecated) tags.push(["deprecated", ""]);
  return { text: textOf(schema), tags };
}

function textOf(schema: Schema): string | undefined {
  const title = schema.title === schema.name ? undefined : schema.title;
  const texts = [title, schema.description].filter((text) => text !== undefined && text.trim() !== "");
  return texts.length === 0 ? undefined : texts.join("\n\n");
}

function jsonText(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
