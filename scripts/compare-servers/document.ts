/** The API that every server serves. OpenAPI 3.0, which all of them read. */
export const document = {
  openapi: "3.0.3",
  info: { title: "Items", version: "1" },
  paths: {
    "/items/{itemId}": {
      get: {
        operationId: "readItem",
        security: [{}, { token: ["read"] }],
        parameters: [
          { name: "itemId", in: "path", required: true, schema: { type: "integer", minimum: 1 } },
          { name: "limit", in: "query", schema: { type: "integer" } },
        ],
        responses: { 200: ok() },
      },
    },
    "/items/mine": { get: { operationId: "readMine", responses: { 200: ok() } } },
    "/items": {
      post: {
        operationId: "createItem",
        security: [{ token: ["write"] }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["name"],
                additionalProperties: false,
                properties: { name: { type: "string", minLength: 1 }, extra: {} },
              },
            },
          },
        },
        responses: { 200: ok() },
      },
    },
    "/broken": { get: { operationId: "readBroken", responses: { 200: ok() } } },
  },
  components: {
    securitySchemes: {
      token: {
        type: "oauth2",
        flows: {
          clientCredentials: { tokenUrl: "https://a.example/token", scopes: { read: "", write: "" } },
        },
      },
    },
  },
};

/** Scopes of each token that holds. */
export const tokens: Readonly<Record<string, readonly string[]>> = {
  good: ["read", "write"],
  reader: ["read"],
};

function ok() {
  return {
    description: "",
    content: {
      "application/json": {
        schema: { type: "object", required: ["handled"], properties: { handled: { type: "boolean" } } },
      },
    },
  };
}
