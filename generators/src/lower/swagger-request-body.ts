import { child, isObjectNode, member, type ObjectNode, originOf } from "../document/index.ts";
import { type Encoding, essenceOf, type MediaType, type RequestBody, type SchemaId } from "../model/index.ts";
import { flagField, optional, textField, textsOrText } from "./fields.ts";
import type { Lowering } from "./lowering.ts";
import { contentSchemas } from "./media-type.ts";
import { mediaTypeNames } from "./media-type-name.ts";
import { reportMissingFields } from "./required-fields.ts";
import { type SwaggerValue, swaggerValue } from "./swagger-parameter.ts";

/** The media types of `consumes` or `produces`: an operation's own list takes the place of the document's. */
export function swaggerMediaTypes(
  lowering: Lowering,
  operation: ObjectNode,
  key: "consumes" | "produces",
): readonly string[] {
  const { root } = lowering.documents;
  const own = Object.hasOwn(operation.value, key) || !isObjectNode(root);
  const holder = own ? operation : root;
  const list = child(holder, key);
  return textsOrText(lowering, holder, key).flatMap((written, index) =>
    mediaTypeNames(lowering, written, (list && child(list, String(index)))?.origin ?? originOf(holder, key)),
  );
}

/** The request body that `body` and `formData` parameters make together. */
export function swaggerRequestBody(
  lowering: Lowering,
  operation: ObjectNode,
  parameters: readonly ObjectNode[],
): RequestBody | undefined {
  const body = parameters.find((one) => member(one.value, "in") === "body");
  if (body !== undefined) return jsonBody(lowering, operation, body);
  const fields = parameters.filter((one) => member(one.value, "in") === "formData");
  const [first] = fields;
  return first === undefined ? undefined : formBody(lowering, operation, first, fields);
}

function jsonBody(lowering: Lowering, operation: ObjectNode, node: ObjectNode): RequestBody {
  const consumes = swaggerMediaTypes(lowering, operation, "consumes");
  reportMissingFields(lowering, node, "body parameter");
  return {
    ...optional("description", textField(lowering, node, "description")),
    required: flagField(lowering, node, "required") ?? false,
    content: (consumes.length === 0 ? ["application/json"] : consumes).map((mediaType) =>
      swaggerMediaType(node, mediaType, contentSchemas(lowering, mediaType, node)),
    ),
    origin: node.origin,
  };
}

/** A media type that Swagger 2.0 only names. */
export function swaggerMediaType(
  node: ObjectNode,
  mediaType: string,
  schemas: Pick<MediaType, "schema" | "itemSchema">,
  encoding: MediaType["encoding"] = [],
): MediaType {
  return {
    mediaType,
    ...schemas,
    encoding,
    examples: [],
    origin: node.origin,
    extensions: [],
  };
}

const formTypes: readonly string[] = ["multipart/form-data", "application/x-www-form-urlencoded"];

function formBody(
  lowering: Lowering,
  operation: ObjectNode,
  first: ObjectNode,
  fields: readonly ObjectNode[],
): RequestBody {
  const consumes = swaggerMediaTypes(lowering, operation, "consumes").filter((one) =>
    formTypes.includes(essenceOf(one)),
  );
  const files = fields.some((field) => member(field.value, "type") === "file");
  const standard = files ? "multipart/form-data" : "application/x-www-form-urlencoded";
  const types = consumes.length === 0 || (files && !consumes.includes(standard)) ? [standard] : consumes;
  const values = fields.map((field) => formField(lowering, field));
  const schema = formSchema(lowering, first, values);
  const encoding = formEncoding(values);
  return {
    required: fields.some((field) => member(field.value, "required") === true),
    content: types.map((mediaType) => swaggerMediaType(first, mediaType, { schema }, encoding)),
    origin: first.origin,
  };
}

/** A form field, and what its parameter says of it. */
interface FormField extends SwaggerValue {
  readonly name: string;
  readonly node: ObjectNode;
}

function formField(lowering: Lowering, node: ObjectNode): FormField {
  return { name: textField(lowering, node, "name") ?? "", node, ...swaggerValue(lowering, node, "query") };
}

function formSchema(lowering: Lowering, first: ObjectNode, fields: readonly FormField[]): SchemaId {
  const draft = lowering.schemas.add(first);
  draft.type = ["object"];
  draft.properties = fields.map(({ name, node, schema }) => {
    const description = textField(lowering, node, "description");
    if (description !== undefined) lowering.schemas.draft(schema).description ??= description;
    return [name, schema];
  });
  const required = fields.filter(({ node }) => member(node.value, "required") === true);
  if (required.length > 0) draft.required = required.map(({ name }) => name);
  return draft.id;
}

function formEncoding(fields: readonly FormField[]): readonly (readonly [string, Encoding])[] {
  return fields
    .filter(({ node }) => member(node.value, "type") === "array")
    .map(({ name, style, explode }) => [name, { encoding: [], headers: [], style, explode }]);
}
