import { child, type DocumentNode, isArray, isObject, member, type ObjectNode } from "../document/index.ts";
import type { Entries, JsonType, JsonValue, SchemaId } from "../model/index.ts";
import { flagField, listField, mapField, optional, textField, textsField, wrong } from "./fields.ts";
import { reportFormatSlip } from "./format-slip.ts";
import type { Lowering } from "./lowering.ts";
import { reportOtherVersion } from "./other-version.ts";
import type { SchemaDraft } from "./schema-arena.ts";
import { readDynamicRef, readRecursiveRef, readRef } from "./schema-reference.ts";
import { jsonTypes, meantType, typeHint } from "./type-name.ts";

/** One keyword of a schema that is being read. */
export interface KeywordUse {
  readonly lowering: Lowering;
  readonly draft: SchemaDraft;
  /** The schema that holds the keyword. */
  readonly node: ObjectNode;
  readonly key: string;
  readonly value: JsonValue;
}

/** Reads one keyword into the draft. */
export type KeywordReader = (use: KeywordUse) => void;

type KeyFor<Value> = {
  [Key in keyof SchemaDraft]-?: Exclude<SchemaDraft[Key], undefined> extends Value
    ? Value extends Exclude<SchemaDraft[Key], undefined>
      ? Key
      : never
    : never;
}[keyof SchemaDraft];

/** A place of the draft for a value of a kind. Its own type for each kind keeps the assignments below checked. */
type TextKey = Exclude<KeyFor<string>, "name">;
type NumberKey = KeyFor<number>;
type FlagKey = Exclude<KeyFor<boolean>, "always" | "binary">;
type SchemaKey = Exclude<KeyFor<SchemaId>, "id" | "ref">;
type SchemasKey = KeyFor<readonly SchemaId[]>;
type SchemaMapKey = KeyFor<Entries<SchemaId>>;

/** How each keyword is read (JSON Schema 2020-12; OpenAPI 3.2, 4.24). Dialects bring their own spelling to these first. */
export const schemaKeywords: ReadonlyMap<string, KeywordReader> = new Map<string, KeywordReader>([
  ["$ref", ({ lowering, draft, node }) => readRef(lowering, draft, node)],
  ["$dynamicRef", ({ lowering, draft, node }) => readDynamicRef(lowering, draft, node)],
  ["$recursiveRef", ({ lowering, draft, node }) => readRecursiveRef(lowering, draft, node)],
  ["$dynamicAnchor", dynamicAnchor],
  ...each<SchemaKey>(
    [
      "not",
      "if",
      "then",
      "else",
      "contains",
      "additionalProperties",
      "propertyNames",
      "unevaluatedItems",
      "unevaluatedProperties",
      "contentSchema",
    ],
    schema,
  ),
  ...each<SchemasKey>(["allOf", "anyOf", "oneOf", "prefixItems"], schemas),
  ...each<SchemaMapKey>(["properties", "patternProperties", "dependentSchemas"], schemaMap),
  ...each<TextKey>(["format", "contentEncoding", "contentMediaType", "title", "description"], text),
  ["pattern", pattern],
  ...each<NumberKey>(
    [
      "multipleOf",
      "maximum",
      "exclusiveMaximum",
      "minimum",
      "exclusiveMinimum",
      "maxLength",
      "minLength",
      "maxItems",
      "minItems",
      "maxContains",
      "minContains",
      "maxProperties",
      "minProperties",
    ],
    number,
  ),
  ...each<FlagKey>(["uniqueItems", "deprecated", "readOnly", "writeOnly"], flag),
  ["items", items],
  ["additionalItems", additionalItems],
  ["dependencies", dependencies],
  ["type", type],
  ["enum", enumeration],
  ...each<"const" | "default">(["const", "default"], boxed),
  ["required", required],
  ["dependentRequired", dependentRequired],
  ["discriminator", discriminator],
  ["examples", examples],
  ["example", example],
  ["x-utf16-max-length", numberAs("utf16MaxLength")],
  ["x-max-serialized-utf16-length", numberAs("maxSerializedUtf16Length")],
  ["x-space-delimited", spaceDelimited],
]);

function each<Key extends string>(
  keys: readonly Key[],
  read: (key: Key) => KeywordReader,
): readonly (readonly [string, KeywordReader])[] {
  return keys.map((key) => [key, read(key)] as const);
}

function schema(key: SchemaKey): KeywordReader {
  return ({ lowering, draft, node }) => {
    const found = child(node, key);
    if (found !== undefined) draft[key] = lowering.schemas.idOf(found);
  };
}

function schemas(key: SchemasKey): KeywordReader {
  return ({ lowering, draft, node }) => {
    const items = listField(lowering, node, key);
    if (items.length > 0) draft[key] = items.map((item) => lowering.schemas.idOf(item));
  };
}

function schemaMap(key: SchemaMapKey): KeywordReader {
  return ({ lowering, draft, node, value }) => {
    if (!isObject(value)) {
      wrong(lowering, memberNode(node, key), `\`${key}\``, "an object");
      return;
    }
    draft[key] = mapField(lowering, node, key, true).map(([name, one]) => [name, lowering.schemas.idOf(one)]);
  };
}

function text(key: TextKey): KeywordReader {
  return ({ lowering, draft, node }) => {
    const value = textField(lowering, node, key);
    if (value === undefined) return;
    draft[key] = value;
    if (key === "format") reportFormatSlip(lowering, node, value);
  };
}

function flag(key: FlagKey): KeywordReader {
  return ({ lowering, draft, node }) => {
    const value = flagField(lowering, node, key);
    if (value !== undefined) draft[key] = value;
  };
}

function number(key: NumberKey): KeywordReader {
  return numberAs(key);
}

function numberAs(target: NumberKey): KeywordReader {
  return ({ lowering, draft, node, key, value }) => {
    if (typeof value === "boolean" && key.startsWith("exclusive")) return;
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    if (typeof number !== "number" || Number.isNaN(number)) {
      wrong(lowering, memberNode(node, key), `\`${key}\``, "a number");
      return;
    }
    const warn = (message: string): void =>
      lowering.report({ code: "TN202", message, origin: memberNode(node, key).origin });
    const demanded = demandOf(key);
    if (!demanded.holds(number)) {
      warn(`\`${key}\` has to be ${demanded.text}, not ${number}. It is ignored.`);
      return;
    }
    draft[target] = number;
    if (typeof value === "string")
      warn(`\`${key}\` has to be a number, not a string. It is read as ${number}.`);
  };
}

/** What a keyword demands of its number (validation, 6.2 to 6.5). */
function demandOf(key: string): { readonly text: string; readonly holds: (value: number) => boolean } {
  if (key === "multipleOf")
    return { text: "a number above 0", holds: (value) => value > 0 && Number.isFinite(value) };
  if (/^(x-|min|max)/.test(key) && key !== "minimum" && key !== "maximum")
    return { text: "a whole number of 0 or more", holds: (value) => Number.isInteger(value) && value >= 0 };
  return { text: "a number that a double can hold", holds: Number.isFinite };
}

function memberNode(node: ObjectNode, key: string): DocumentNode {
  const found = child(node, key);
  if (found === undefined) throw new RangeError(`No member ${key}`);
  return found;
}

function pattern(use: KeywordUse): void {
  const { lowering, draft, node, value } = use;
  if (typeof value !== "string") {
    wrong(lowering, memberNode(node, "pattern"), "`pattern`", "a string");
    return;
  }
  draft.pattern = value;
}

/** Nearly every schema has one type, and one list for each does for all of them. */
const singleTypes: ReadonlyMap<JsonValue, readonly JsonType[]> = new Map(
  [...jsonTypes].map((one) => [one, [one]]),
);

function type({ lowering, draft, node, value }: KeywordUse): void {
  const only = singleTypes.get(value);
  if (only !== undefined) {
    draft.type = only;
    return;
  }
  const types: JsonType[] = [];
  for (const one of isArray(value) ? value : [value]) {
    if (one === null) {
      const message = '`null` without quotes is no type. It is read as "null".';
      lowering.report({ code: "TN202", message, origin: memberNode(node, "type").origin });
      if (!types.includes("null")) types.push("null");
      continue;
    }
    if (one === "file" && lowering.dialect === "swagger-2.0") {
      types.push("string");
      draft.format = "binary";
      continue;
    }
    const meant = meantType(one);
    if (meant === undefined) {
      const message = `\`${String(one)}\` is not a type. Types are ${[...jsonTypes].join(", ")}.`;
      const hint = optional("hint", typeHint(String(one)));
      lowering.report({ code: "TN201", message, ...hint, origin: memberNode(node, "type").origin });
      continue;
    }
    if (!types.includes(meant.type)) types.push(meant.type);
    if (meant.type === one) continue;
    if (meant.format !== undefined) draft.format ??= meant.format;
    const format = meant.format === undefined ? "" : ` with \`format: ${meant.format}\``;
    const message = `\`${String(one)}\` is not a type. It is read as \`${meant.type}\`${format}.`;
    lowering.report({ code: "TN202", message, origin: memberNode(node, "type").origin });
  }
  if (types.length > 0) draft.type = types;
}

/** An array of schemas is `prefixItems` in the words of drafts before 2020-12. */
function items({ lowering, draft, node, value }: KeywordUse): void {
  if (!isArray(value)) {
    draft.items = lowering.schemas.idOf(memberNode(node, "items"));
    return;
  }
  reportOtherVersion(lowering, node, "items", "one schema here; a list is read as `prefixItems`");
  draft.prefixItems = listField(lowering, node, "items").map((item) => lowering.schemas.idOf(item));
}

/** Of drafts before 2020-12: the items behind those of a list in `items`. */
function additionalItems({ lowering, draft, node }: KeywordUse): void {
  reportOtherVersion(lowering, node, "additionalItems", "not a keyword here; it is read as in older drafts");
  if (isArray(member(node.value, "items"))) {
    draft.items = lowering.schemas.idOf(memberNode(node, "additionalItems"));
  }
}

/** Of drafts before 2019-09: `dependentRequired` and `dependentSchemas` in one. */
function dependencies({ lowering, draft, node }: KeywordUse): void {
  reportOtherVersion(lowering, node, "dependencies", "not a keyword here; it is read as in older drafts");
  const map = memberNode(node, "dependencies");
  const entries = mapField(lowering, node, "dependencies", true);
  const lists = entries.filter(([, one]) => isArray(one.value));
  const schemas = entries.filter(([, one]) => !isArray(one.value));
  if (lists.length > 0) draft.dependentRequired = lists.map(([key]) => [key, textsField(lowering, map, key)]);
  if (schemas.length > 0)
    draft.dependentSchemas = schemas.map(([key, one]) => [key, lowering.schemas.idOf(one)]);
}

function boxed(key: "const" | "default"): KeywordReader {
  return ({ draft, value }) => {
    draft[key] = { value };
  };
}

function example({ draft, value }: KeywordUse): void {
  draft.examples = [...(draft.examples ?? []), value];
}

/** Before draft 4, `required` was a flag of the property. It says nothing about the property's own value. */
function required({ lowering, draft, node, value }: KeywordUse): void {
  if (typeof value === "boolean") {
    const message =
      "`required` is a list of property names of the object, not a flag of the property. It is ignored.";
    lowering.report({ code: "TN202", message, origin: memberNode(node, "required").origin });
    return;
  }
  draft.required = textsField(lowering, node, "required");
}

function enumeration({ lowering, draft, node, value }: KeywordUse): void {
  if (isArray(value)) draft.enum = value;
  else wrong(lowering, memberNode(node, "enum"), "`enum`", "an array");
}

function examples({ draft, value }: KeywordUse): void {
  const list = isArray(value) ? value : isObject(value) ? Object.values(value) : [value];
  draft.examples = [...(draft.examples ?? []), ...list];
}

function dependentRequired({ lowering, draft, node }: KeywordUse): void {
  const map = mapField(lowering, node, "dependentRequired", true);
  draft.dependentRequired = map.map(([name]) => [
    name,
    textsField(lowering, memberNode(node, "dependentRequired"), name),
  ]);
}

function dynamicAnchor({ lowering, draft, value }: KeywordUse): void {
  if (typeof value !== "string") return;
  draft.dynamicAnchor = value;
  lowering.schemas.dynamicAnchor(draft, value);
}

function spaceDelimited({ lowering, draft, node }: KeywordUse): void {
  const value = flagField(lowering, node, "x-space-delimited");
  if (value !== undefined) draft.spaceDelimited = value;
}

function discriminator({ lowering, draft, node }: KeywordUse): void {
  lowering.discriminators.push({ draft, node: memberNode(node, "discriminator") });
}
