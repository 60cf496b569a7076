/** Whether a text can be a pattern; one that cannot is an error of its own. */
function isPattern(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false;
  }
}

/** A text as a name that can travel: URLs and UTF-8 have no lone surrogates. */
export function travelling(text: string): string {
  return Buffer.from(text).toString();
}

/** A text as the name of a path parameter: without what ends a name or a path. */
export function pathName(text: string): string {
  return travelling(text).replaceAll(/[{}/?#\\]/g, "") || "p";
}

/** A document, as JSON, in which a text stands wherever a document can hold one, for every target to meet it. */
export function hostileDocument(text: string): string {
  return JSON.stringify({
    openapi: "3.2.0",
    $self: `https://example.com/${encodeURIComponent(travelling(text))}`,
    info: { title: text, version: text, description: text, license: { name: text } },
    servers: [
      { url: `https://example.com/${text}`, name: text, description: text },
      {
        url: "https://{v}.example.com",
        variables: { v: { default: text, enum: [text], description: text } },
      },
    ],
    tags: [{ name: text, summary: text, description: text, parent: text, kind: text }],
    "x-extension": { [text]: text },
    [`x-${text}`]: text,
    paths: {
      [`/sinks/${text.replaceAll(/[{}?#]/g, "")}`]: { summary: text, description: text, put: sinks(text) },
      [`/more/${text.replaceAll(/[{}?#]/g, "")}`]: {
        additionalOperations: { [text]: more(text), COPY: more(text) },
      },
      [`/echo/{${pathName(text)}}`]: { post: echo(text) },
    },
    webhooks: { [text]: { post: { ...sinks(text), operationId: `${text} webhook`, callbacks: {} } } },
    components: { securitySchemes: securitySchemes(text), schemas: schemas(text) },
  });
}

/** Every part of an operation, with the text in it. */
function sinks(text: string): object {
  return {
    operationId: text,
    tags: [text],
    summary: text,
    description: text,
    deprecated: true,
    externalDocs: { url: text, description: text },
    security: [{ [text]: [text], [`${text} key`]: [] }],
    "x-extension": text,
    parameters: [
      {
        name: text,
        in: "query",
        description: text,
        example: text,
        schema: { enum: [text], description: text },
      },
      { name: `${text}[]`, in: "query", schema: { type: "array", items: { type: "string", default: text } } },
      {
        name: `deep ${text}`,
        in: "query",
        style: "deepObject",
        schema: { $ref: "#/components/schemas/Object" },
      },
      { name: `json ${text}`, in: "query", content: { "application/json": { schema: { const: text } } } },
      { name: `x-${text}`, in: "header", schema: { type: "string" } },
      { name: text, in: "cookie", schema: { type: "string" } },
      { name: "x-sink", in: "header", description: text, schema: { type: "string", default: text } },
    ],
    requestBody: {
      description: text,
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/Object" },
          examples: { [text]: { value: text, summary: text } },
        },
        [`application/x; a=${text}`]: { schema: { type: "string" } },
        "multipart/form-data": {
          schema: { $ref: "#/components/schemas/Object" },
          encoding: { [text]: { contentType: "text/plain" } },
        },
      },
    },
    responses: {
      "200": {
        description: text,
        headers: {
          [`x-${text}`]: { schema: { type: "integer" } },
          "x-sink": { description: text, schema: { type: "string", enum: [text] } },
        },
        content: {
          "application/json": { schema: { $ref: "#/components/schemas/Union" } },
          [`text/plain; a=${text}`]: {},
        },
        links: { [text]: { operationId: text, description: text, parameters: { [text]: text } } },
      },
      default: { description: text },
    },
    callbacks: {
      [text]: {
        [`{$request.body#/${text}}`]: {
          post: { description: text, responses: { "204": { description: text } } },
        },
      },
    },
  };
}

/** What the version 3.2 adds, and what stands in media types that nothing here writes as they are described. */
function more(text: string): object {
  return {
    tags: [`${text} more`],
    parameters: [
      {
        name: text,
        in: "querystring",
        content: { "application/x-www-form-urlencoded": { schema: { $ref: "#/components/schemas/Object" } } },
      },
    ],
    requestBody: {
      content: {
        [`application/xml; a=${text}`]: { schema: { type: "object", xml: { name: text, prefix: text } } },
        "multipart/form-data": {
          schema: { $ref: "#/components/schemas/Object" },
          encoding: {
            [text]: {
              contentType: `text/plain; a=${JSON.stringify(text)}`,
              headers: { [`x-${text}`]: { schema: { const: text } } },
            },
          },
        },
      },
    },
    responses: {
      "200": {
        summary: text,
        content: {
          "application/jsonl": { itemSchema: { $ref: "#/components/schemas/Union" } },
          "text/event-stream": { itemSchema: { type: "object", properties: { data: { const: text } } } },
        },
      },
    },
  };
}

/** An overlay that brings the text in by all that it can do. */
export function hostileOverlay(text: string): string {
  const update = { description: text, "x-overlay": { [text]: text } };
  return JSON.stringify({
    overlay: "1.1.0",
    info: { title: text, version: text },
    extends: text,
    actions: [
      { target: "$.info", description: text, update },
      { target: "$.components.schemas.One", update: { properties: { [`${text} added`]: { const: text } } } },
      { target: `$[${JSON.stringify(travelling(text))}]`, description: text, remove: true },
    ],
  });
}

/** An operation that a client and a server can hold a conversation with. */
function echo(text: string): object {
  const name = travelling(text);
  const object = { type: "object", required: [name], properties: { [name]: { type: "string" } } };
  return {
    operationId: "echo",
    security: [{ [text]: [] }],
    parameters: [
      { name: pathName(text), in: "path", required: true, schema: { type: "string" } },
      { name, in: "query", required: true, schema: { type: "string" } },
      { name: "x-echo", in: "header", schema: { type: "string" } },
    ],
    requestBody: { required: true, content: { "application/json": { schema: object } } },
    responses: {
      "200": {
        description: text,
        content: {
          "application/json": {
            schema: {
              ...object,
              required: [name, "query", "path"],
              properties: { [name]: { type: "string" }, query: { type: "string" }, path: { type: "string" } },
            },
          },
        },
      },
    },
  };
}

function securitySchemes(text: string): object {
  return {
    [text]: { type: "http", scheme: "bearer", bearerFormat: text, description: text },
    [`${text} key`]: { type: "apiKey", in: "query", name: text, description: text },
    [`${text} oauth`]: {
      type: "oauth2",
      flows: {
        clientCredentials: {
          tokenUrl: `https://example.com/${encodeURIComponent(travelling(text))}`,
          scopes: { [text]: text },
        },
      },
    },
  };
}

/** Every keyword that holds text. */
function schemas(text: string): object {
  const pattern = isPattern(text) ? { pattern: text } : {};
  return {
    [text]: {
      type: "string",
      title: text,
      description: text,
      default: text,
      examples: [text],
      format: text,
      ...pattern,
    },
    [`${text} enum`]: {
      enum: [text, `${text} `, { [text]: text }, [text]],
      description: text,
      "x-enum-descriptions": [text],
    },
    [`${text} const`]: { const: { [text]: [text] }, $comment: text },
    Object: {
      type: "object",
      description: text,
      required: [text],
      properties: {
        [text]: { type: "string", description: text, default: text, ...pattern },
        other: { const: text },
      },
      patternProperties: { [isPattern(text) ? `^${text}$` : "^x-"]: { type: "string" } },
      propertyNames: { enum: [text, "other", "__proto__", "constructor"] },
      dependentRequired: { [text]: ["other"] },
      dependentSchemas: { [text]: { required: ["other"] } },
      "x-extension": { [text]: text },
    },
    Union: {
      oneOf: [{ $ref: "#/components/schemas/One" }, { $ref: "#/components/schemas/Two" }],
      discriminator: {
        propertyName: text,
        mapping: { [text]: "#/components/schemas/One", [`${text}2`]: "#/components/schemas/Two" },
      },
    },
    One: {
      type: "object",
      required: [text],
      properties: { [text]: { type: "string" } },
      additionalProperties: { type: ["string", "number"] },
    },
    Two: {
      type: "object",
      required: [text],
      properties: { [text]: { type: "string" }, two: { type: "number" } },
      unevaluatedProperties: false,
    },
    File: { $ref: `parts/${encodeURIComponent(travelling(text))}.yaml` },
    Identified: {
      $id: `https://example.com/${encodeURIComponent(travelling(text))}`,
      $anchor: "anchor",
      type: "array",
      items: { const: text },
    },
  };
}
