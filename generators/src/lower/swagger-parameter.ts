import { child, member, type ObjectNode, originOf } from "../document/index.ts";
import type {
  Parameter,
  ParameterLocation,
  ParameterStyle,
  SchemaId,
  Serialization,
} from "../model/index.ts";
import { extensionsOf } from "./extensions.ts";
import { flagField, optional, textField } from "./fields.ts";
import type { Lowering } from "./lowering.ts";
import { standardStyle } from "./parameter-style.ts";
import { reportMissingItems } from "./required-fields.ts";
import { readKeywords } from "./schema.ts";

/** A parameter of Swagger 2.0 that is neither `body` nor `formData`: its schema stands in the parameter itself. */
export function swaggerParameterOf(
  lowering: Lowering,
  node: ObjectNode,
  name: string,
  location: ParameterLocation,
): Parameter {
  return {
    name,
    in: location,
    ...optional("description", textField(lowering, node, "description")),
    required: location === "path" || (flagField(lowering, node, "required") ?? false),
    deprecated: member(node.value, "x-deprecated") === true,
    allowEmptyValue: flagField(lowering, node, "allowEmptyValue") ?? false,
    serialization: swaggerSerialization(lowering, node, location),
    origin: node.origin,
    extensions: extensionsOf(node),
  };
}

/** How a parameter or header of Swagger 2.0 is written; `collectionFormat` is `csv` where it is absent. */
export function swaggerSerialization(
  lowering: Lowering,
  node: ObjectNode,
  location: ParameterLocation,
): Serialization {
  return { kind: "style", allowReserved: false, ...swaggerValue(lowering, node, location) };
}

/** What a parameter, header or form field holds, and how it is written. */
export interface SwaggerValue {
  readonly schema: SchemaId;
  readonly style: ParameterStyle;
  readonly explode: boolean;
}

/**
 * The schema that stands in a parameter, header or form field, and the style that writes its lists as `collectionFormat` does. A list
 * with separators that nothing here writes is the text that holds it. `location` is `query` for form fields, which are written alike.
 */
export function swaggerValue(
  lowering: Lowering,
  node: ObjectNode,
  location: ParameterLocation,
): SwaggerValue {
  const isList = member(node.value, "type") === "array";
  const format = (isList ? textField(lowering, node, "collectionFormat") : undefined) ?? "csv";
  const known = location === "query" ? queryFormats.get(format) : undefined;
  if (known !== undefined) return { ...known, schema: itemsSchema(lowering, node) };
  const standard = { style: standardStyle(location), explode: false };
  const origin = originOf(node, "collectionFormat");
  if (format !== "csv" && format !== "multi") {
    const message = `No list is written with \`collectionFormat: ${format}\` in a ${location}. It is the text as it is on the wire.`;
    lowering.report({ code: "TN216", message, origin });
    return { ...standard, schema: textSchema(lowering, node) };
  }
  if (format === "multi") {
    const message = `\`collectionFormat: multi\` has no meaning for ${location}; it is read as csv.`;
    lowering.report({ code: "TN222", message, origin });
  }
  return { ...standard, schema: itemsSchema(lowering, node) };
}

const queryFormats: ReadonlyMap<string, { readonly style: ParameterStyle; readonly explode: boolean }> =
  new Map([
    ["multi", { style: "form", explode: true }],
    ["ssv", { style: "spaceDelimited", explode: false }],
    ["pipes", { style: "pipeDelimited", explode: false }],
    ["tsv", { style: "tabDelimited", explode: false }],
  ]);

/** Keywords of the Items Object, which are those of a schema (Swagger 2.0, Parameter Object). */
const itemsKeywords: readonly string[] = [
  "type",
  "format",
  "items",
  "default",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "uniqueItems",
  "enum",
  "multipleOf",
  "x-nullable",
];

function textSchema(lowering: Lowering, node: ObjectNode): SchemaId {
  const draft = lowering.schemas.add(node);
  draft.type = ["string"];
  return draft.id;
}

/** The schema that a parameter, header or form field says inline. Many writers put it under `schema`, as in 3.0. */
function itemsSchema(lowering: Lowering, node: ObjectNode): SchemaId {
  const schema = child(node, "schema");
  const isTyped = member(node.value, "type") !== undefined;
  if (schema !== undefined && !isTyped) return lowering.schemas.idOf(schema);
  if (!isTyped) {
    const message = "Nothing says which `type` this has, so it takes any value.";
    lowering.report({ code: "TN210", message, origin: node.origin });
  }
  const draft = lowering.schemas.add(node);
  const keys = itemsKeywords.filter((key) => Object.hasOwn(node.value, key));
  reportMissingItems(lowering, node, keys);
  readKeywords(lowering, draft, node, keys);
  return draft.id;
}
