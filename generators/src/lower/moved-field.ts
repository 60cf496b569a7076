import type { Dialect } from "./dialect.ts";
import type { FixedObject } from "./known-fields.ts";

const inSchema = "In OpenAPI 3 it stands within `schema`.";
const inContent = "In OpenAPI 3 it stands in `content`, below a media type.";
const inComponents = "In OpenAPI 3 it stands in `components`.";
const inServers = "In OpenAPI 3 `servers` say it, as URLs.";
const asMediaTypes =
  "In OpenAPI 3 media types are the keys of `content`, in a request body and in each response.";
const inFlows = "In OpenAPI 3 it stands within `flows`.";

/** Fields of Swagger 2.0, and where OpenAPI 3 has them; fields of parameters and headers that describe a value are `inSchema` all. */
const ofSwagger: Partial<Record<FixedObject, Readonly<Record<string, string>>>> = {
  document: {
    host: inServers,
    basePath: inServers,
    schemes: inServers,
    consumes: asMediaTypes,
    produces: asMediaTypes,
    definitions: "In OpenAPI 3 it is `components.schemas`.",
    parameters: inComponents,
    responses: inComponents,
    securityDefinitions: "In OpenAPI 3 it is `components.securitySchemes`.",
  },
  operation: { consumes: asMediaTypes, produces: asMediaTypes, schemes: inServers },
  response: { schema: inContent, examples: inContent },
  "security scheme": {
    flow: inFlows,
    authorizationUrl: inFlows,
    tokenUrl: inFlows,
    scopes: inFlows,
  },
};

const asParameter = "In Swagger 2.0 the body is a parameter with `in: body`.";
const asSchema =
  "In Swagger 2.0 the schema stands in the response itself, and `produces` lists the media types.";
const asHost = "In Swagger 2.0 `host`, `basePath` and `schemes` say it.";

/** Fields of OpenAPI 3, and what Swagger 2.0 has in their place. */
const ofOpenapi: Partial<Record<FixedObject, Readonly<Record<string, string>>>> = {
  document: {
    components:
      "In Swagger 2.0 its parts stand in `definitions`, `parameters`, `responses` and `securityDefinitions`.",
    servers: asHost,
  },
  "path item": { servers: asHost },
  operation: { requestBody: asParameter, servers: asHost },
  response: { content: asSchema },
};

/** Where a field belongs that another version of the specification has in an object; `undefined` for one that no version has there. */
export function movedField(
  object: FixedObject,
  field: string,
  dialect: Dialect,
  others: ReadonlySet<string>,
): string | undefined {
  if (dialect === "swagger-2.0") return ofOpenapi[object]?.[field];
  const describesValue = (object === "parameter" || object === "header") && others.has(field);
  return describesValue ? inSchema : ofSwagger[object]?.[field];
}
