import { child, isObject, member, nearest, type ObjectNode } from "../document/index.ts";
import type { Parameter, ParameterLocation, ParameterStyle, Serialization } from "../model/index.ts";
import { extensionsOf } from "./extensions.ts";
import { flagField, optional, textField, wrong } from "./fields.ts";
import { isHeaderName } from "./header-name.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { soleContent } from "./media-type.ts";
import { checkedStyle, standardStyle } from "./parameter-style.ts";
import { reportOptionalPathParameter } from "./required-fields.ts";
import { schemaAt } from "./schema.ts";
import { swaggerParameterOf } from "./swagger-parameter.ts";

/** The Parameter Object (OpenAPI 3.2, 4.12), references followed. */
export function parameterOf(lowering: Lowering, node: ObjectNode): Parameter | undefined {
  const swagger = lowering.dialect === "swagger-2.0";
  reportStrayFields(lowering, node, "parameter");
  if (swagger && ["body", "formData"].includes(String(member(node.value, "in")))) return undefined;
  const name = textField(lowering, node, "name");
  const location = locationOf(lowering, node);
  if (name === undefined) wrong(lowering, node, "A parameter", "an object with a `name`");
  if (name === undefined || location === undefined || isIgnoredHeader(lowering, node, name, location))
    return undefined;
  if (location === "path") reportOptionalPathParameter(lowering, node);
  if (swagger) return swaggerParameterOf(lowering, node, name, location);
  return {
    name,
    in: location,
    ...optional("description", textField(lowering, node, "description")),
    required: location === "path" || (flagField(lowering, node, "required") ?? false),
    deprecated: flagField(lowering, node, "deprecated") ?? false,
    allowEmptyValue: flagField(lowering, node, "allowEmptyValue") ?? false,
    serialization: serializationOf(lowering, node, location),
    origin: node.origin,
    extensions: extensionsOf(node),
  };
}

const locations: ReadonlySet<string> = new Set(["path", "query", "querystring", "header", "cookie"]);
const locationsOf2 = ["path", "query", "header", "formData", "body"];

function locationOf(lowering: Lowering, node: ObjectNode): ParameterLocation | undefined {
  const value = member(node.value, "in");
  if (typeof value === "string" && isLocation(value)) return value;
  const isSwagger = lowering.dialect === "swagger-2.0";
  const known = isSwagger ? locationsOf2 : [...locations];
  const message = `A parameter is \`in\` one of ${known.join(", ")}, not ${JSON.stringify(value) ?? "nothing"}.`;
  const [near] = nearest(String(value), known);
  const moved = isSwagger ? undefined : swaggerLocations.get(value);
  const hint = moved ?? (near === undefined ? undefined : `Did you mean ${near}?`);
  const origin = child(node, "in")?.origin ?? node.origin;
  lowering.report({ code: "TN201", message, ...optional("hint", hint), origin });
  return undefined;
}

/** Where OpenAPI 3 has the parameters that Swagger 2.0 has for bodies. */
const swaggerLocations: ReadonlyMap<unknown, string> = new Map([
  ["body", "In OpenAPI 3 the body is the operation's `requestBody`."],
  [
    "formData",
    "In OpenAPI 3 the fields of a form are properties of a schema in `requestBody`, below `multipart/form-data` or `application/x-www-form-urlencoded`.",
  ],
]);

function isLocation(value: string): value is ParameterLocation {
  return locations.has(value);
}

/** Header parameters with these names mean nothing, since other parts say them (OpenAPI 3.2, 4.12.2.1; 2.0 has no such rule); others cannot be. */
function isIgnoredHeader(
  lowering: Lowering,
  node: ObjectNode,
  name: string,
  location: ParameterLocation,
): boolean {
  const ignored =
    lowering.dialect === "swagger-2.0" ? /^content-type$/i : /^(accept|content-type|authorization)$/i;
  if (location !== "header") return false;
  if (!ignored.test(name)) return !isHeaderName(lowering, name, node.origin);
  const message = `A header parameter \`${name}\` is ignored: media types and security schemes say it.`;
  lowering.report({ code: "TN209", message, origin: node.origin });
  return true;
}

/** How a parameter or header is written, defaults filled in (OpenAPI 3.2, 4.12.2.2). */
export function serializationOf(
  lowering: Lowering,
  node: ObjectNode,
  location: ParameterLocation,
): Serialization {
  const content = soleContent(lowering, node);
  if (content !== undefined) return { kind: "content", content };
  const style = styleOf(lowering, node, location);
  return {
    kind: "style",
    style,
    explode: flagField(lowering, node, "explode") ?? ["form", "cookie", "deepObject"].includes(style),
    allowReserved: flagField(lowering, node, "allowReserved") ?? false,
    schema: schemaOfParameter(lowering, node),
  };
}

function styleOf(lowering: Lowering, node: ObjectNode, location: ParameterLocation): ParameterStyle {
  const standard = standardStyle(location);
  return checkedStyle(lowering, node, location, textField(lowering, node, "style") ?? standard) ?? standard;
}

/** A parameter that says nothing of its value takes any text. */
function schemaOfParameter(lowering: Lowering, node: ObjectNode) {
  const schema = child(node, "schema");
  if (schema !== undefined && (isObject(schema.value) || typeof schema.value === "boolean")) {
    return schemaAt(lowering, schema);
  }
  lowering.report({
    code: "TN210",
    message: "Neither `schema` nor `content` says what this holds. It is read as a string.",
    origin: node.origin,
  });
  const draft = lowering.schemas.add(node);
  draft.type = ["string"];
  return draft.id;
}
