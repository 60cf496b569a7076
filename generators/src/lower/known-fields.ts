import { nearest, type ObjectNode, originOf } from "../document/index.ts";
import type { Lowering } from "./lowering.ts";
import { movedField } from "./moved-field.ts";

/** The fields of an object in OpenAPI 3.0 to 3.2 and in Swagger 2.0, as lists between spaces; absent where the version has no such object. */
interface FieldLists {
  readonly openapi?: string;
  readonly swagger?: string;
}

const itemsFields =
  "type format items collectionFormat default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern " +
  "maxItems minItems uniqueItems enum multipleOf";
const parameterFields =
  "name in description required deprecated allowEmptyValue style explode allowReserved schema example examples content";
const methodFields = "get put post delete options head patch";

/** Every field of the objects whose fields the specifications fix, but for the Schema Object, which is open. */
const objects = {
  document: {
    openapi:
      "openapi $self info jsonSchemaDialect servers paths webhooks components security tags externalDocs",
    swagger:
      "swagger info host basePath schemes consumes produces paths definitions parameters responses securityDefinitions security tags externalDocs",
  },
  info: {
    openapi: "title summary description termsOfService contact license version",
    swagger: "title description termsOfService contact license version",
  },
  server: { openapi: "url description name variables" },
  "server variable": { openapi: "enum default description" },
  components: {
    openapi:
      "schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems mediaTypes",
  },
  "path item": {
    openapi: `$ref summary description ${methodFields} trace query additionalOperations servers parameters`,
    swagger: `$ref ${methodFields} parameters`,
  },
  operation: {
    openapi:
      "tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers",
    swagger:
      "tags summary description externalDocs operationId consumes produces parameters responses schemes deprecated security",
  },
  parameter: {
    openapi: parameterFields,
    swagger: `name in description required schema allowEmptyValue ${itemsFields}`,
  },
  "request body": { openapi: "description content required" },
  "media type": { openapi: "schema itemSchema example examples encoding prefixEncoding itemEncoding" },
  encoding: {
    openapi: "contentType headers encoding prefixEncoding itemEncoding style explode allowReserved",
  },
  response: {
    openapi: "summary description headers content links",
    swagger: "description schema headers examples",
  },
  header: {
    openapi: "description required deprecated example examples style explode schema content",
    swagger: `description ${itemsFields}`,
  },
  example: { openapi: "summary description dataValue serializedValue value externalValue" },
  link: { openapi: "operationRef operationId parameters requestBody description server" },
  tag: {
    openapi: "name summary description externalDocs parent kind",
    swagger: "name description externalDocs",
  },
  "security scheme": {
    openapi:
      "type description name in scheme bearerFormat flows openIdConnectUrl oauth2MetadataUrl deprecated",
    swagger: "type description name in flow authorizationUrl tokenUrl scopes",
  },
  flow: { openapi: "authorizationUrl deviceAuthorizationUrl tokenUrl refreshUrl scopes" },
} as const satisfies Readonly<Record<string, FieldLists>>;

/** An object of the specifications with fixed fields. */
export type FixedObject = keyof typeof objects;

/** Every field of every object with fixed fields; for tests. */
export const fixedFields: Readonly<Record<FixedObject, FieldLists>> = objects;

const known = new Map<string, ReadonlySet<string>>();

/** Reports the members of an object that are neither its fields nor extensions: they have no effect, and are most likely a slip. */
export function reportStrayFields(lowering: Lowering, node: ObjectNode, object: FixedObject): void {
  const [version, other] =
    lowering.dialect === "swagger-2.0"
      ? (["swagger", "openapi"] as const)
      : (["openapi", "swagger"] as const);
  const fields = fieldsOf(object, version);
  for (const name of Object.keys(node.value)) {
    if (fields.has(name) || name.startsWith("x-") || name === "$ref") continue;
    const [near] = nearest(name, [...fields]);
    const belongs = movedField(object, name, lowering.dialect, fieldsOf(object, other));
    const hint = belongs ?? (near === undefined ? undefined : `Did you mean \`${near}\`?`);
    lowering.report({
      code: "TN223",
      message: `\`${name}\` is no field of ${/^[aeio]/.test(object) ? "an" : "a"} ${object}, so it has no effect.`,
      ...(hint !== undefined && { hint }),
      origin: originOf(node, name),
    });
  }
}

function fieldsOf(object: FixedObject, version: keyof FieldLists): ReadonlySet<string> {
  const key = `${version} ${object}`;
  const lists: FieldLists = objects[object];
  const found = known.get(key) ?? new Set((lists[version] ?? "").split(" "));
  known.set(key, found);
  return found;
}
