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
  const sides = schema === undefined ? [] : sidesOf(lowering, schema);
  if (item !== undefined) {
    reportUnchecked(lowering, sequence, sides);
    return { itemSchema: itemOf(lowering, sequence, item, "itemSchema") };
  }
  if (schema === undefined) return { itemSchema: plainItem(lowering, sequence) };
  // What refers to nothing is reported where it is read.
  if (sides.length === 0 || sides.some(isBytes)) return { schema: schemaAt(lowering, schema) };
  const lists = sides.filter(isList);
  if (lists.length > 0) {
    reportUnchecked(lowering, sequence, sides);
    return { itemSchema: itemOfLists(lowering, sequence, lists) };
  }
  if (format === "EventStream") return { itemSchema: itemOf(lowering, sequence, schema, "schema") };
  if (sides.some((side) => hasType(side, "string"))) return { schema: schemaAt(lowering, schema) };
  if (!sides.every(isAnything)) {
    const message = `\`schema\` describes one item of \`${sequence.mediaType}\`, and is read as \`itemSchema\`.`;
    lowering.report({ code: "TN245", message, origin: schema.origin });
  }
  return { itemSchema: schemaAt(lowering, schema) };
}

/** What all lists say of their items. */
function itemOfLists(lowering: Lowering, sequence: Sequence, lists: readonly DocumentNode[]): SchemaId {
  const items = lists.flatMap((list) => {
    const item = child(list, "prefixItems") === undefined ? child(list, "items") : undefined;
    return item === undefined ? [] : [itemOf(lowering, sequence, item, "schema")];
  });
  const [first, ...others] = items;
  if (first === undefined) return plainItem(lowering, sequence);
  if (others.length === 0) return first;
  const both = lowering.schemas.add(sequence.node);
  both.allOf = items;
  return both.id;
}

/**
 * The schema of an item that has one, in a keyword of which the field is made. An event is what its media type says: what does not
 * describe one describes what its `data` holds, which is text.
 */
function itemOf(
  lowering: Lowering,
  sequence: Sequence,
  item: DocumentNode,
  key: "schema" | "itemSchema",
): SchemaId {
  if (sequence.format !== "EventStream") return schemaAt(lowering, item);
  const isExplicit = key === "itemSchema";
  const likeness = likenessOf(lowering, item, isExplicit, new Set());
  // An `itemSchema` is meant for the event, however little it says; a `schema` has to name its fields.
  if (likeness === "event" || (isExplicit && likeness === "unsaid")) return schemaAt(lowering, item);
  const sides = sidesOf(lowering, item);
  if (!sides.some((side) => hasType(side, "string")) && !sides.every(isAnything)) {
    const message = `\`${key}\` does not describe the events of \`${sequence.mediaType}\`: their \`data\` is text here, and not checked.`;
    lowering.report({ code: "TN230", message, origin: item.origin });
  }
  return plainItem(lowering, sequence);
}

/** Whether a schema describes an event by its fields, leaves open what it describes, or describes something that no event is. */
type Likeness = "event" | "unsaid" | "other";

function likenessOf(
  lowering: Lowering,
  schema: DocumentNode,
  isExplicit: boolean,
  passed: ReadonlySet<unknown>,
): Likeness {
  const found = followQuietly(lowering, schema);
  if (found === undefined || passed.has(found.value)) return "unsaid";
  const inside = new Set(passed).add(found.value);
  const within = (one: DocumentNode): Likeness => likenessOf(lowering, one, isExplicit, inside);
  const all = [ownLikeness(lowering, found, isExplicit), ...membersOf(found, "allOf").map(within)];
  for (const key of ["oneOf", "anyOf"]) {
    const alternatives = membersOf(found, key).map(within);
    // Each of them may be what comes.
    if (alternatives.length > 0) all.push(alternatives.find((one) => one !== "event") ?? "event");
  }
  if (all.includes("other")) return "other";
  return all.includes("event") ? "event" : "unsaid";
}

function ownLikeness(lowering: Lowering, schema: DocumentNode, isExplicit: boolean): Likeness {
  if (child(schema, "type") !== undefined && !hasType(schema, "object")) return "other";
  const properties = child(schema, "properties");
  const fields = properties === undefined ? [] : children(properties);
  const hasData = fields.some(([name]) => name === "data");
  const areFields = fields.every(([name, field]) => {
    const types = eventFields.get(name);
    // What events never have does no harm in an `itemSchema`; a `schema` that names it means what `data` holds.
    return types === undefined ? isExplicit && hasData : mayBe(lowering, field, types);
  });
  if (!areFields) return "other";
  return hasData ? "event" : "unsaid";
}

function mayBe(lowering: Lowering, schema: DocumentNode, types: readonly string[]): boolean {
  return sidesOf(lowering, schema).every(
    (side) => child(side, "type") === undefined || types.some((type) => hasType(side, type)),
  );
}

/** The fields of an event, and the types that each may have. */
const eventFields: ReadonlyMap<string, readonly string[]> = new Map([
  ["data", ["string"]],
  ["event", ["string"]],
  ["id", ["string"]],
  ["retry", ["integer", "number"]],
]);

/**
 * A schema and all that hold together with it: what it refers to, the members of `allOf`, and an alternative that only `null` has beside
 * it. Nothing if it refers to nothing.
 */
function sidesOf(lowering: Lowering, schema: DocumentNode): readonly DocumentNode[] {
  const sides = new Map<unknown, DocumentNode>();
  const add = (node: DocumentNode): void => {
    const found = followQuietly(lowering, node);
    if (found === undefined || sides.has(found.value)) return;
    sides.set(found.value, found);
    for (const member of membersOf(found, "allOf")) add(member);
    for (const key of ["oneOf", "anyOf"]) {
      const [alternative, ...others] = membersOf(found, key).filter((one) => !isNull(one));
      if (alternative !== undefined && others.length === 0) add(alternative);
    }
  };
  add(schema);
  return [...sides.values()];
}

function membersOf(schema: DocumentNode, key: string): readonly DocumentNode[] {
  const list = child(schema, key);
  return list !== undefined && isArray(list.value) ? children(list).map(([, member]) => member) : [];
}

function isNull(schema: DocumentNode): boolean {
  return child(schema, "type")?.value === "null";
}

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
  item.properties = [...eventFields.keys()].map((name) => {
    const field = schemas.add(node);
    field.type = [name === "retry" ? "integer" : "string"];
    return [name, field.id];
  });
  return item.id;
}

/** Items are checked as they come, so that nothing is known of the whole. */
function reportUnchecked(lowering: Lowering, { mediaType }: Sequence, sides: readonly DocumentNode[]): void {
  const unchecked = sides.flatMap((side) => children(side).filter(([key]) => wholeKeywords.has(key)));
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
