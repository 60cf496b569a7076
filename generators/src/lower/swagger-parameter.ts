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
  return {
    kind: "style",
    ...collection(lowering, node, location),
    allowReserved: false,
    schema: itemsSchema(lowering, node),
  };
}

/** The style that writes lists as a `collectionFormat` does. `location` is `query` for form fields, which are written alike. */
export function collection(
  lowering: Lowering,
  node: ObjectNode,
  location: ParameterLocation,
): { readonly style: ParameterStyle; readonly explode: boolean } {
  const isList = member(node.value, "type") === "array";
  const format = (isList ? textField(lowering, node, "collectionFormat") : undefined) ?? "csv";
  const known = location === "query" ? queryFormats.get(format) : undefined;
  if (known !== undefined) return known;
  const origin = originOf(node, "collectionFormat");
  if (format === "multi") {
    const message = `\`collectionFormat: multi\` has no meaning for ${location}; it is read as csv.`;
    lowering.report({ code: "TN222", message, origin });
  } else if (format !== "csv") {
    const message = `\`collectionFormat: ${format}\` is not supported for ${location}.`;
    lowering.report({ code: "TN216", message, origin });
  }
  return { style: standardStyle(location), explode: false };
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

/** The schema that a parameter, header or form field says inline. Many writers put it under `schema`, as in 3.0. */
export function itemsSchema(lowering: Lowering, node: ObjectNode): SchemaId {
  const schema = child(node, "schema");
  if (schema !== undefined && member(node.value, "type") === undefined) return lowering.schemas.idOf(schema);
  const draft = lowering.schemas.add(node);
  const keys = itemsKeywords.filter((key) => Object.hasOwn(node.value, key));
  readKeywords(lowering, draft, node, keys);
  return draft.id;
}
