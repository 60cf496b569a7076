/** The API that every contender serves: a read with one path parameter, and a write of about 1 kB of JSON. */
export const document = {
  openapi: "3.1.1",
  info: { title: "Bench", version: "1" },
  paths: {
    "/users/{userId}": {
      get: {
        operationId: "readUser",
        parameters: [
          {
            name: "userId",
            in: "path",
            required: true,
            schema: { type: "string", minLength: 1, maxLength: 40 },
          },
        ],
        responses: { 200: json("User") },
      },
    },
    "/orders": {
      post: {
        operationId: "createOrder",
        requestBody: { required: true, ...json("Order") },
        responses: { 201: json("Receipt") },
      },
    },
  },
  components: {
    schemas: {
      User: object({ id: { type: "string" }, name: { type: "string" } }),
      Receipt: object({ id: { type: "string" }, lines: { type: "integer" } }),
      Order: object({
        id: { type: "string", minLength: 1, maxLength: 40 },
        customer: object({
          name: { type: "string", minLength: 1 },
          email: { type: "string" },
          street: { type: "string" },
          city: { type: "string" },
          country: { type: "string", minLength: 2, maxLength: 2 },
        }),
        lines: {
          type: "array",
          maxItems: 100,
          items: object({
            sku: { type: "string", minLength: 1 },
            title: { type: "string" },
            quantity: { type: "integer", minimum: 1 },
            price: { type: "number", minimum: 0 },
            gift: { type: "boolean" },
          }),
        },
        note: { type: ["string", "null"], maxLength: 500 },
      }),
    },
  },
} as const;

/** The body that is sent: 1 kB. */
export const order: string = JSON.stringify({
  id: "order-2026-000001",
  customer: {
    name: "Ada Lovelace",
    email: "ada@example.org",
    street: "12 St James's Square",
    city: "London",
    country: "GB",
  },
  lines: Array.from({ length: 8 }, (_, index) => ({
    sku: `sku-${1000 + index}`,
    title: `Analytical engine part ${index}`,
    quantity: index + 1,
    price: 19.5 * (index + 1),
    gift: index % 2 === 0,
  })),
  note: "Leave it at the door if nobody answers, please.",
});

function json(name: string) {
  return {
    description: "",
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  };
}

function object(properties: object) {
  return { type: "object", required: Object.keys(properties), properties, additionalProperties: false };
}
