import {
  child,
  children,
  type DocumentNode,
  isArray,
  isObjectNode,
  type ObjectNode,
} from "../document/index.ts";
import type { MediaType, SchemaId, SequenceFormat } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";
import { followQuietly } from "./reference.ts";
import { schemaAt } from "./schema.ts";

/** A body that is a sequence of items. */
interface Sequence {
  readonly mediaType: string;
  readonly format: SequenceFormat;
  /** What has the `schema`, and since 3.2 the `itemSchema`. */
  readonly node: ObjectNode;
}

/**
 * The schema of each item of a sequence. Only 3.2 has `itemSchema` for it; before, documents say it by `schema`, and mean by that the whole
 * as a list (OpenAPI 3.2, 4.14.3), or one item. A `schema` of text or bytes stays what it is, since it asks for the body as it came;
 * but events are what their media type says.
 */
export function sequenceSchemas(
  lowering: Lowering,
  sequence: Sequence,
): Pick<MediaType, "schema" | "itemSchema"> {
  const { node, format } = sequence;
  const item = child(node, "itemSchema");
  const schema = child(node, "schema");
  const described = schema === undefined ? undefined : followQuietly(lowering, schema);
  if (item !== undefined) {
    if (described !== undefined) reportUnchecked(lowering, sequence, described);
    return { itemSchema: schemaAt(lowering, item) };
  }
  if (schema === undefined) return { itemSchema: plainItem(lowering, sequence) };
  // What refers to nothing is reported where it is read.
  if (described === undefined || isBytes(described)) return { schema: schemaAt(lowering, schema) };
  if (isList(described)) {
    reportUnchecked(lowering, sequence, described);
    const items = child(described, "prefixItems") === undefined ? child(described, "items") : undefined;
    return {
      itemSchema: items === undefined ? plainItem(lowering, sequence) : schemaAt(lowering, items),
    };
  }
  if (format === "EventStream") return { itemSchema: eventOf(lowering, sequence, schema, described) };
  if (hasType(described, "string")) return { schema: schemaAt(lowering, schema) };
  const message = `\`schema\` describes one item of \`${sequence.mediaType}\`, and is read as \`itemSchema\`.`;
  lowering.report({ code: "TN245", message, origin: schema.origin });
  return { itemSchema: schemaAt(lowering, schema) };
}

/** The schema of an event that a `schema` describes: the event itself if it has the fields of one, and otherwise what its `data` holds. */
function eventOf(
  lowering: Lowering,
  sequence: Sequence,
  schema: DocumentNode,
  described: DocumentNode,
): SchemaId {
  const properties = child(described, "properties");
  const names = properties === undefined ? [] : children(properties).map(([name]) => name);
  if (names.includes("data") && names.every((name) => eventFields.includes(name))) {
    return schemaAt(lowering, schema);
  }
  if (!hasType(described, "string") && !isAnything(described)) {
    const message = `\`schema\` does not describe the events of \`${sequence.mediaType}\`: their \`data\` is text here, and not checked.`;
    lowering.report({ code: "TN230", message, origin: schema.origin });
  }
  return plainItem(lowering, sequence);
}

const eventFields: readonly string[] = ["data", "event", "id", "retry"];

/** An item of which nothing is said: any JSON, or an event as HTML has it (9.2.6). */
function plainItem(lowering: Lowering, { format, node }: Sequence): SchemaId {
  const { schemas } = lowering;
  const item = schemas.add(node);
  if (format !== "EventStream") {
    item.always = true;
    return item.id;
  }
  item.type = ["object"];
  item.required = ["data"];
  item.properties = eventFields.map((name) => {
    const field = schemas.add(node);
    field.type = [name === "retry" ? "integer" : "string"];
    return [name, field.id];
  });
  return item.id;
}

/** Items are checked as they come, so that nothing is known of the whole. */
function reportUnchecked(lowering: Lowering, { mediaType }: Sequence, schema: DocumentNode): void {
  const unchecked = children(schema).filter(([key]) => wholeKeywords.has(key));
  for (const [key, { origin }] of unchecked) {
    const message = `\`${key}\` is not checked: the items of \`${mediaType}\` come one by one.`;
    lowering.report({ code: "TN245", message, origin });
  }
}

/** Keywords that ask something of a whole list. */
const wholeKeywords: ReadonlySet<string> = new Set([
  "minItems",
  "maxItems",
  "uniqueItems",
  "contains",
  "minContains",
  "maxContains",
  "prefixItems",
  "enum",
  "const",
]);

function isList(schema: DocumentNode): boolean {
  return (
    hasType(schema, "array") || (child(schema, "type") === undefined && child(schema, "items") !== undefined)
  );
}

function isBytes(schema: DocumentNode): boolean {
  if (!hasType(schema, "string")) return false;
  return child(schema, "format")?.value === "binary" || child(schema, "contentEncoding") !== undefined;
}

function isAnything(schema: DocumentNode): boolean {
  return schema.value === true || (isObjectNode(schema) && Object.keys(schema.value).length === 0);
}

function hasType(schema: DocumentNode, type: string): boolean {
  const types = child(schema, "type")?.value;
  return types === type || (types !== undefined && isArray(types) && types.includes(type));
}
