/** The fields of one object in a document, each with a value that differs from what stands there. */
export interface Tried {
  /** The object of the specifications, as in `known-fields.ts`; `schema` for the Schema Object. */
  readonly object: string;
  /** JSON Pointer to the object. */
  readonly at: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const described = { description: "D." };
const schema = { type: "string" };
const json = { "application/json": { schema } };

/** A document with every object of OpenAPI 3.2, most of them with no more than they need. */
export const openapi: object = {
  openapi: "3.2.0",
  info: { title: "T", version: "1", contact: {}, license: { name: "L" } },
  externalDocs: { url: "https://example.com" },
  servers: [{ url: "/{v}", variables: { v: { default: "a" } } }],
  tags: [{ name: "t", externalDocs: { url: "https://example.com" } }],
  paths: {
    "/p/{id}": {
      post: {
        externalDocs: { url: "https://example.com" },
        parameters: [
          { name: "id", in: "path", required: true, schema },
          { name: "q", in: "query", schema },
          { name: "c", in: "query", content: json },
        ],
        requestBody: {
          content: {
            ...json,
            "multipart/form-data": { schema: { type: "object" }, encoding: { a: {} } },
            "multipart/mixed": {},
            "text/plain": { examples: { e: { value: 1 } } },
          },
        },
        responses: {
          "200": {
            ...described,
            headers: { h: { schema } },
            content: json,
            links: { l: { operationId: "o" } },
          },
        },
        callbacks: { cb: { "{$url}": { post: { responses: { "204": described } } } } },
        security: [{ key: [] }],
      },
    },
  },
  webhooks: { w: { post: { operationId: "o", responses: { "204": described } } } },
  components: {
    schemas: {
      S: {
        type: "object",
        properties: { kind: { type: "string" }, a: { type: "string" } },
        required: ["kind"],
        discriminator: { propertyName: "kind" },
        xml: {},
        externalDocs: { url: "https://example.com" },
      },
      N: { type: "number" },
      T: { type: "string" },
      A: { type: "array" },
      O: { type: "object" },
      Any: {},
      Child: { allOf: [{ $ref: "#/components/schemas/S" }] },
    },
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "k" },
      http: { type: "http", scheme: "bearer" },
      oidc: { type: "openIdConnect", openIdConnectUrl: "https://example.com" },
      oauth: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "https://example.com", scopes: {} } },
      },
    },
  },
};

const url = "https://other.example";
const integer = { type: "integer" };
const operation = { responses: { "204": described } };
const post = "/paths/~1p~1{id}/post";
const schemas = "/components/schemas/";
const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];
const flow = { authorizationUrl: url, tokenUrl: url, deviceAuthorizationUrl: url, scopes: { z: "Z" } };

/** Every field of OpenAPI 3.2, and every keyword of its schemas and of JSON Schema 2020-12. */
export const openapiFields: readonly Tried[] = [
  {
    object: "document",
    at: "",
    fields: {
      openapi: "3.1.0",
      $self: "https://x.example/api",
      info: { title: "Z", version: "1" },
      jsonSchemaDialect: "http://json-schema.org/draft-07/schema#",
      servers: [],
      paths: {},
      webhooks: {},
      components: {},
      security: [{ http: [] }],
      tags: [],
      externalDocs: { url },
    },
  },
  {
    object: "info",
    at: "/info",
    fields: {
      title: "Z",
      summary: "Z",
      description: "Z",
      termsOfService: url,
      contact: { name: "Z", url, email: "z@z.example" },
      license: { name: "Z", identifier: "MIT", url },
      version: "9",
    },
  },
  {
    object: "server",
    at: "/servers/0",
    fields: { url: "/z/{v}", description: "Z", name: "Z", variables: { v: { default: "z" } } },
  },
  {
    object: "server variable",
    at: "/servers/0/variables/v",
    fields: { enum: ["a", "b"], default: "b", description: "Z" },
  },
  {
    object: "tag",
    at: "/tags/0",
    fields: { name: "z", summary: "Z", description: "Z", externalDocs: { url }, parent: "z", kind: "nav" },
  },
  {
    object: "components",
    at: "/components",
    fields: {
      schemas: {},
      securitySchemes: {},
      ...Object.fromEntries(
        "responses parameters examples requestBodies headers links callbacks pathItems mediaTypes"
          .split(" ")
          .map((name) => [name, { Z: {} }]),
      ),
    },
  },
  {
    object: "path item",
    at: "/paths/~1p~1{id}",
    fields: {
      $ref: "#/webhooks/w",
      summary: "Z",
      description: "Z",
      ...Object.fromEntries(methods.map((method) => [method, operation])),
      additionalOperations: { COPY: operation },
      servers: [{ url }],
      parameters: [{ name: "z", in: "query", schema: integer }],
    },
  },
  {
    object: "operation",
    at: post,
    fields: {
      tags: ["t"],
      summary: "Z",
      description: "Z",
      externalDocs: { url },
      operationId: "z",
      parameters: [],
      requestBody: { content: {} },
      responses: {},
      callbacks: {},
      deprecated: true,
      security: [],
      servers: [{ url }],
    },
  },
  {
    object: "parameter",
    at: `${post}/parameters/1`,
    fields: {
      name: "z",
      in: "header",
      description: "Z",
      required: true,
      deprecated: true,
      allowEmptyValue: true,
      style: "pipeDelimited",
      explode: false,
      allowReserved: true,
      schema: integer,
      example: "z",
      examples: { z: { value: "z" } },
      content: { "text/plain": {} },
    },
  },
  {
    object: "request body",
    at: `${post}/requestBody`,
    fields: { description: "Z", content: { "text/plain": {} }, required: true },
  },
  {
    object: "media type",
    at: `${post}/requestBody/content/multipart~1mixed`,
    fields: {
      schema: integer,
      itemSchema: integer,
      example: "z",
      examples: { z: { value: "z" } },
      encoding: { a: { contentType: "text/plain" } },
      prefixEncoding: [{ contentType: "text/plain" }],
      itemEncoding: { contentType: "text/plain" },
    },
  },
  {
    object: "encoding",
    at: `${post}/requestBody/content/multipart~1form-data/encoding/a`,
    fields: {
      contentType: "text/plain",
      headers: { z: { schema: integer } },
      encoding: { z: {} },
      prefixEncoding: [{}],
      itemEncoding: {},
      style: "form",
      explode: true,
      allowReserved: true,
    },
  },
  {
    object: "example",
    at: `${post}/requestBody/content/text~1plain/examples/e`,
    fields: {
      summary: "Z",
      description: "Z",
      dataValue: 2,
      serializedValue: "2",
      value: 2,
      externalValue: url,
    },
  },
  {
    object: "response",
    at: `${post}/responses/200`,
    fields: {
      summary: "Z",
      description: "Z",
      headers: { z: { schema: integer } },
      content: { "text/plain": {} },
      links: { z: { operationId: "o" } },
    },
  },
  {
    object: "header",
    at: `${post}/responses/200/headers/h`,
    fields: {
      description: "Z",
      required: true,
      deprecated: true,
      example: 1,
      examples: { z: { value: 1 } },
      style: "form",
      explode: true,
      schema: integer,
      content: { "application/json": {} },
    },
  },
  {
    object: "link",
    at: `${post}/responses/200/links/l`,
    fields: {
      operationRef: "#/x",
      operationId: "z",
      parameters: { z: 1 },
      requestBody: 1,
      description: "Z",
      server: { url },
    },
  },
  {
    object: "security scheme",
    at: "/components/securitySchemes/key",
    fields: { type: "http", description: "Z", name: "z", in: "query", deprecated: true },
  },
  {
    object: "security scheme",
    at: "/components/securitySchemes/http",
    fields: { scheme: "basic", bearerFormat: "JWT" },
  },
  {
    object: "security scheme",
    at: "/components/securitySchemes/oidc",
    fields: { openIdConnectUrl: url },
  },
  {
    object: "security scheme",
    at: "/components/securitySchemes/oauth",
    fields: {
      flows: { implicit: flow, password: flow, authorizationCode: flow, deviceAuthorization: flow },
      oauth2MetadataUrl: url,
    },
  },
  {
    object: "flow",
    at: "/components/securitySchemes/oauth/flows/clientCredentials",
    fields: { ...flow, refreshUrl: url },
  },
  {
    object: "schema",
    at: `${schemas}N`,
    fields: { multipleOf: 2, maximum: 2, exclusiveMaximum: 2, minimum: 2, exclusiveMinimum: 2 },
  },
  {
    object: "schema",
    at: `${schemas}T`,
    fields: {
      maxLength: 2,
      minLength: 2,
      pattern: "z",
      format: "uuid",
      contentEncoding: "base64",
      contentMediaType: "image/png",
      contentSchema: integer,
    },
  },
  {
    object: "schema",
    at: `${schemas}A`,
    fields: {
      prefixItems: [integer],
      items: integer,
      contains: integer,
      maxItems: 2,
      minItems: 2,
      uniqueItems: true,
      maxContains: 2,
      minContains: 2,
      unevaluatedItems: integer,
      additionalItems: integer,
    },
  },
  {
    object: "schema",
    at: `${schemas}O`,
    fields: {
      properties: { z: integer },
      patternProperties: { z: integer },
      additionalProperties: integer,
      propertyNames: { minLength: 1 },
      unevaluatedProperties: integer,
      maxProperties: 2,
      minProperties: 2,
      required: ["z"],
      dependentRequired: { a: ["b"] },
      dependentSchemas: { a: { required: ["b"] } },
      dependencies: { a: ["b"] },
    },
  },
  {
    object: "schema",
    at: `${schemas}Any`,
    fields: {
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "https://x.example/z",
      $anchor: "z",
      $dynamicAnchor: "z",
      $ref: "#/components/schemas/N",
      $dynamicRef: "#/components/schemas/N",
      $vocabulary: {},
      $comment: "Z",
      $defs: { Z: integer },
      allOf: [integer],
      anyOf: [integer],
      oneOf: [integer],
      not: integer,
      if: integer,
      // biome-ignore lint/suspicious/noThenProperty: a keyword
      then: integer,
      else: integer,
      type: "integer",
      enum: [1],
      const: 1,
      title: "Z",
      description: "Z",
      default: 1,
      examples: [1],
      deprecated: true,
      readOnly: true,
      writeOnly: true,
      discriminator: { propertyName: "z" },
      xml: { name: "z" },
      externalDocs: { url },
      example: 1,
      // Of OpenAPI 3.0 and of older drafts.
      nullable: true,
      definitions: { Z: integer },
      $recursiveRef: "#",
      $recursiveAnchor: true,
      id: "z",
      disallow: "string",
      extends: integer,
      divisibleBy: 2,
    },
  },
  {
    object: "discriminator",
    at: `${schemas}S/discriminator`,
    fields: {
      propertyName: "a",
      mapping: { z: "#/components/schemas/Child" },
      defaultMapping: "Child",
    },
  },
  {
    object: "xml",
    at: `${schemas}S/xml`,
    fields: {
      nodeType: "attribute",
      name: "z",
      namespace: url,
      prefix: "z",
      attribute: true,
      wrapped: true,
    },
  },
];

/** A document with every object of Swagger 2.0. */
export const swagger: object = {
  swagger: "2.0",
  info: { title: "T", version: "1" },
  host: "a.example",
  tags: [{ name: "t" }],
  paths: {
    "/p/{id}": {
      post: {
        security: [{ key: [] }],
        parameters: [
          { name: "id", in: "path", required: true, type: "string" },
          { name: "q", in: "query", type: "array", items: { type: "string" } },
          { name: "n", in: "query", type: "number", maximum: 9, minimum: 1 },
          { name: "s", in: "query", type: "string" },
          { name: "b", in: "body", schema: { type: "object" } },
        ],
        responses: {
          "200": {
            ...described,
            schema: { type: "object" },
            headers: {
              h: { type: "array", items: { type: "string" } },
              n: { type: "number", maximum: 9, minimum: 1 },
            },
          },
        },
      },
    },
    "/f": { post: { responses: { "204": described } } },
  },
  definitions: {
    S: {
      type: "object",
      properties: { kind: { type: "string" }, a: { type: "string" } },
      required: ["kind", "a"],
      discriminator: "kind",
    },
    N: { type: "number", maximum: 9, minimum: 1 },
    Any: {},
  },
  securityDefinitions: {
    key: { type: "apiKey", in: "header", name: "k" },
    oauth: { type: "oauth2", flow: "application", tokenUrl: "https://example.com", scopes: {} },
  },
};

const text = { format: "uuid", default: "z", maxLength: 2, minLength: 2, pattern: "z", enum: ["z"] };
const numeric = { maximum: 2, exclusiveMaximum: true, minimum: 2, exclusiveMinimum: true, multipleOf: 2 };
const listed = { items: integer, collectionFormat: "pipes", maxItems: 2, minItems: 2, uniqueItems: true };

/** Every field of Swagger 2.0. */
export const swaggerFields: readonly Tried[] = [
  {
    object: "document",
    at: "",
    fields: {
      swagger: 2,
      info: { title: "Z", version: "1" },
      host: "z.example",
      basePath: "/z",
      schemes: ["http"],
      consumes: ["text/plain"],
      produces: ["text/plain"],
      paths: {},
      definitions: {},
      parameters: { z: {} },
      responses: { z: {} },
      securityDefinitions: {},
      security: [{ key: [] }],
      tags: [],
      externalDocs: { url },
    },
  },
  {
    object: "info",
    at: "/info",
    fields: {
      title: "Z",
      description: "Z",
      termsOfService: url,
      contact: { name: "Z" },
      license: { name: "Z" },
      version: "9",
    },
  },
  {
    object: "path item",
    at: "/paths/~1p~1{id}",
    fields: {
      $ref: "#/paths/~1f",
      ...Object.fromEntries(methods.slice(0, 7).map((method) => [method, operation])),
      parameters: [{ name: "z", in: "query", type: "string" }],
    },
  },
  {
    object: "operation",
    at: post,
    fields: {
      tags: ["t"],
      summary: "Z",
      description: "Z",
      externalDocs: { url },
      operationId: "z",
      consumes: ["text/plain"],
      produces: ["text/plain"],
      parameters: [],
      responses: {},
      schemes: ["http"],
      deprecated: true,
      security: [],
    },
  },
  {
    object: "parameter",
    at: `${post}/parameters/1`,
    fields: { ...listed, name: "z", in: "header", description: "Z", required: true, allowEmptyValue: true },
  },
  { object: "parameter", at: `${post}/parameters/2`, fields: { ...numeric, type: "integer" } },
  { object: "parameter", at: `${post}/parameters/3`, fields: text },
  { object: "parameter", at: `${post}/parameters/4`, fields: { schema: integer } },
  {
    object: "response",
    at: `${post}/responses/200`,
    fields: {
      description: "Z",
      schema: integer,
      headers: { z: { type: "string" } },
      examples: { "application/json": { a: 1 } },
    },
  },
  {
    object: "header",
    at: `${post}/responses/200/headers/h`,
    fields: { ...listed, ...text, description: "Z", type: "string" },
  },
  { object: "header", at: `${post}/responses/200/headers/n`, fields: numeric },
  {
    object: "tag",
    at: "/tags/0",
    fields: { name: "z", description: "Z", externalDocs: { url } },
  },
  {
    object: "security scheme",
    at: "/securityDefinitions/key",
    fields: { type: "basic", description: "Z", name: "z", in: "query" },
  },
  {
    object: "security scheme",
    at: "/securityDefinitions/oauth",
    fields: { flow: "password", authorizationUrl: url, tokenUrl: url, scopes: { z: "Z" } },
  },
  {
    object: "schema",
    at: "/definitions/S",
    fields: { discriminator: "a", xml: { name: "z" }, readOnly: true, externalDocs: { url }, example: {} },
  },
  { object: "schema", at: "/definitions/N", fields: numeric },
];
