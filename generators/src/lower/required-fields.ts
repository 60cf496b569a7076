import { child, isObjectNode, member, type ObjectNode, originOf } from "../document/index.ts";
import { textField } from "./fields.ts";
import type { Lowering } from "./lowering.ts";

/**
 * The fields that the specifications require of their objects, where there is a meaning without. What decides what the output is, such as
 * the name of a parameter or the property of a discriminator, is an error where it is read.
 */
export const requiredFields = {
  info: "title version",
  license: "name",
  "external documentation": "url",
  server: "url",
  "server variable": "default",
  tag: "name",
  "OAuth 2.0 security scheme": "flows",
  "implicit flow": "authorizationUrl scopes",
  "password flow": "tokenUrl scopes",
  "clientCredentials flow": "tokenUrl scopes",
  "authorizationCode flow": "authorizationUrl tokenUrl scopes",
  "deviceAuthorization flow": "deviceAuthorizationUrl tokenUrl scopes",
  "body parameter": "schema",
} as const satisfies Readonly<Record<string, string>>;

/** Objects that nothing is made of: that their fields are texts is seen here alone. */
const onlyTexts: ReadonlySet<string> = new Set([
  "license",
  "external documentation",
] satisfies RequiringObject[]);

/** An object with fields that it has to have. */
export type RequiringObject = keyof typeof requiredFields;

/** Reports fields that an object has to have and has not. What refers to something else has them there. */
export function reportMissingFields(lowering: Lowering, node: ObjectNode, object: RequiringObject): void {
  if (Object.hasOwn(node.value, "$ref")) return;
  for (const field of requiredFields[object].split(" ")) {
    if (!Object.hasOwn(node.value, field))
      reportMissing(lowering, node, `This ${object} has no \`${field}\`.`);
    else if (onlyTexts.has(object)) textField(lowering, node, field);
  }
}

/** The same of an object that stands in a field of another, if it is there. */
export function reportMissingFieldsAt(
  lowering: Lowering,
  node: ObjectNode,
  key: string,
  object: RequiringObject,
): void {
  const found = child(node, key);
  if (found !== undefined && isObjectNode(found)) reportMissingFields(lowering, found, object);
}

/** The same of an OAuth Flow Object, by the name that flows have since 3.0; of other flows nothing is known. */
export function reportMissingFlowFields(lowering: Lowering, node: ObjectNode, flow: string): void {
  const object = `${flow} flow`;
  if (isRequiring(object)) reportMissingFields(lowering, node, object);
}

function isRequiring(object: string): object is RequiringObject {
  return Object.hasOwn(requiredFields, object);
}

/**
 * What a schema has to have: `items` beside `type: array` in 3.0 (OpenAPI 3.0, 4.7.24.1), and the URL of external documentation. `keys`:
 * those of the schema that count.
 */
export function reportMissingInSchema(lowering: Lowering, node: ObjectNode, keys: readonly string[]): void {
  if (keys.includes("externalDocs"))
    reportMissingFieldsAt(lowering, node, "externalDocs", "external documentation");
  if (lowering.dialect === "openapi-3.0" && keys.includes("type")) reportMissingItems(lowering, node, keys);
}

/** A list without `items`, where they are required: in 2.0 of all that is not a schema, such as a parameter (2.0, Parameter Object). */
export function reportMissingItems(lowering: Lowering, node: ObjectNode, keys: readonly string[]): void {
  if (node.value["type"] === "array" && !keys.includes("items"))
    reportMissing(lowering, node, "This list has no `items`, so they may be anything.");
}

/** A link says which operation it leads to, in one of two ways (OpenAPI 3.2, 4.20). */
export function reportNoLinkTarget(lowering: Lowering, node: ObjectNode): void {
  if (!["operationId", "operationRef"].some((key) => Object.hasOwn(node.value, key)))
    reportMissing(lowering, node, "This link has neither `operationId` nor `operationRef`.");
}

/** A document has paths; since 3.1, it may have webhooks or components instead (OpenAPI 3.1, 4.8.1). */
export function reportNoPaths(lowering: Lowering, root: ObjectNode): void {
  const { dialect } = lowering;
  const needsPaths = dialect === "swagger-2.0" || dialect === "openapi-3.0";
  const any = needsPaths ? ["paths"] : ["paths", "webhooks", "components"];
  if (any.some((key) => Object.hasOwn(root.value, key))) return;
  const names = any.map((key) => `\`${key}\``).join(", ");
  reportMissing(lowering, root, `The document has ${needsPaths ? `no ${names}` : `none of ${names}`}.`);
}

/** A path without one of its parameters would be another path, so each of them says that it is required (OpenAPI 3.2, 4.12.2.1). */
export function reportOptionalPathParameter(lowering: Lowering, node: ObjectNode): void {
  const value = member(node.value, "required");
  const name = String(member(node.value, "name"));
  if (value === undefined)
    reportMissing(lowering, node, `The path parameter \`${name}\` has no \`required: true\`.`);
  else if (value === false) {
    const message = `The path parameter \`${name}\` is \`required: false\`, but a path has all of its parameters.`;
    lowering.report({ code: "TN202", message, origin: originOf(node, "required") });
  }
}

function reportMissing(lowering: Lowering, { origin }: ObjectNode, message: string): void {
  lowering.report({ code: "TN210", message, origin });
}
