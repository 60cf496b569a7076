/** Part of a document: JSON that is written down as it is. */
type Json = { readonly [key: string]: unknown };

/**
 * A document of `resources` resources with five operations, eight schemas and an error each: parameters in path, query and header,
 * bodies, several responses with headers, unions, enums, nested objects, references both ways. About 13 kB a resource.
 * The same number gives the same text.
 */
export function syntheticDocument(resources: number): string {
  const numbers = Array.from({ length: resources }, (_, index) => index);
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Synthetic", version: "1.0.0", description: "Made to measure generators with." },
    servers: [{ url: "https://api.example.com" }],
    security: [{ bearer: [] }],
    paths: Object.assign({}, ...numbers.map(paths)) as Json,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: Object.assign(
        { Problem: problem },
        ...numbers.map((index) => schemas(index, resources)),
      ) as Json,
    },
  });
}

const problem: Json = {
  type: "object",
  description: "What went wrong, for a program and for a person.",
  required: ["code", "message"],
  properties: {
    code: { type: "string", enum: ["not_found", "conflict", "invalid", "forbidden", "rate_limited"] },
    message: { type: "string" },
    details: { type: "array", items: { type: "object", additionalProperties: { type: "string" } } },
  },
};

function paths(index: number): Json {
  const name = `Resource${index}`;
  const id = {
    name: "id",
    in: "path",
    required: true,
    description: `Which ${name}.`,
    schema: { type: "string" },
  };
  return {
    [`/v1/resource-${index}`]: {
      get: operation(`list${name}`, `List every ${name} that the caller may see`, {
        parameters: listParameters(name),
        responses: responses("200", `${name}List`, { "X-Total-Count": { schema: { type: "integer" } } }),
      }),
      post: operation(`create${name}`, `Create a ${name}`, {
        requestBody: body(`${name}Create`),
        responses: responses("201", name, { Location: { required: true, schema: { type: "string" } } }),
      }),
    },
    [`/v1/resource-${index}/{id}`]: {
      get: operation(`get${name}`, `Get one ${name}`, {
        parameters: [id],
        responses: responses("200", name),
      }),
      patch: operation(`update${name}`, `Change a ${name}`, {
        parameters: [id, { name: "If-Match", in: "header", schema: { type: "string" } }],
        requestBody: body(`${name}Update`),
        responses: responses("200", name),
      }),
      delete: operation(`delete${name}`, `Delete a ${name}`, {
        parameters: [id],
        responses: { "204": { description: "It is gone." }, ...refusals },
      }),
    },
  };
}

function operation(operationId: string, summary: string, rest: Json): Json {
  const description = `${summary}. The call is recorded, counts against the limit of the caller, and may be repeated safely where the method allows it.`;
  return { operationId, summary, description, tags: [operationId.replace(/^[a-z]+/, "")], ...rest };
}

function listParameters(name: string): readonly Json[] {
  return [
    { name: "cursor", in: "query", description: "Where the last page ended.", schema: { type: "string" } },
    { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100, default: 20 } },
    { name: "sort", in: "query", schema: { type: "string", enum: ["created", "-created", "name", "-name"] } },
    {
      name: "state",
      in: "query",
      explode: false,
      schema: { type: "array", items: { $ref: `#/components/schemas/${name}State` } },
    },
  ];
}

const refusals: Json = Object.fromEntries(
  ["401", "403", "404", "422"].map((status) => [
    status,
    {
      description: `Refused with ${status}.`,
      content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  ]),
);

function responses(status: string, schema: string, headers?: Json): Json {
  return {
    [status]: { description: "It went well.", ...(headers && { headers }), ...content(schema) },
    ...refusals,
  };
}

function body(schema: string): Json {
  return { required: true, ...content(schema) };
}

function content(schema: string): Json {
  return { content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } } };
}

function schemas(index: number, resources: number): Json {
  const name = `Resource${index}`;
  const ref = (schema: string): Json => ({ $ref: `#/components/schemas/${schema}` });
  const fields: Json = Object.fromEntries(
    Array.from({ length: 12 }, (_, field) => [
      `field_${field}`,
      {
        type: field % 3 === 0 ? ["string", "null"] : field % 3 === 1 ? "integer" : "string",
        description: `Field ${field} of ${name}: what it means, in which unit, and who may change it.`,
      },
    ]),
  );
  return {
    [name]: {
      type: "object",
      description: `A ${name}, as it is stored.`,
      required: ["id", "state", "created_at", "field_1"],
      properties: {
        id: { type: "string", minLength: 1, readOnly: true },
        state: ref(`${name}State`),
        created_at: { type: "string", format: "date-time", readOnly: true },
        owner: ref(`${name}Owner`),
        settings: ref(`${name}Settings`),
        parent: { anyOf: [ref(`Resource${(index + 1) % resources}`), { type: "null" }] },
        ...fields,
      },
    },
    [`${name}State`]: { type: "string", enum: ["draft", "active", "archived", `special-${index}`] },
    [`${name}Owner`]: {
      oneOf: [ref(`${name}Person`), ref(`${name}Team`)],
      discriminator: { propertyName: "kind" },
    },
    [`${name}Person`]: {
      type: "object",
      required: ["kind", "email"],
      properties: { kind: { const: `${name}Person` }, email: { type: "string", maxLength: 200 } },
    },
    [`${name}Team`]: {
      type: "object",
      required: ["kind", "members"],
      properties: {
        kind: { const: `${name}Team` },
        members: { type: "array", minItems: 1, items: ref(`${name}Person`) },
      },
    },
    [`${name}Settings`]: {
      type: "object",
      additionalProperties: false,
      properties: {
        labels: { type: "object", additionalProperties: { type: "string" } },
        limits: { type: "object", properties: { day: { type: "integer" }, hour: { type: "integer" } } },
        notify: { type: "boolean", default: true },
      },
    },
    [`${name}Create`]: {
      allOf: [ref(`${name}Update`), { type: "object", required: ["field_1", "owner"] }],
    },
    [`${name}Update`]: {
      type: "object",
      properties: {
        state: ref(`${name}State`),
        owner: ref(`${name}Owner`),
        settings: ref(`${name}Settings`),
        ...fields,
      },
    },
    [`${name}List`]: {
      type: "object",
      required: ["items"],
      properties: { items: { type: "array", items: ref(name) }, next_cursor: { type: ["string", "null"] } },
    },
  };
}
