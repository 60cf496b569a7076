/** A keyword of an object of the specifications, with a value to try. */
export interface Keyword {
  /** Where in the document its object stands. */
  readonly at: string;
  readonly name: string;
  readonly value: unknown;
}

const described = { description: "D." };
const schema = { type: "string" };
const json = { "application/json": { schema } };

/** A document with every object of OpenAPI 3.2, most of them with no more than they need. */
export const openapi32: object = {
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
