/** A document small enough to change in every way, and one consumer of each target that uses all of it. */

/** JSON that a case may change anywhere. */
// biome-ignore lint/suspicious/noExplicitAny: a document is changed at places that no type foresees
export type Draft = any;

/** The document before. */
export function baseDocument(): Draft {
  const body = (schema: object): object => ({ content: { "application/json": { schema } } });
  return {
    openapi: "3.1.1",
    info: { title: "Pets", version: "1" },
    servers: [{ url: "https://pets.example" }],
    security: [{ key: ["read", "write"] }],
    paths: {
      "/pets/{id}": {
        put: {
          operationId: "savePet",
          parameters: [
            { name: "id", in: "path", required: true, schema: { type: "string" } },
            { name: "strict", in: "query", required: true, schema: { type: "boolean" } },
            { name: "limit", in: "query", schema: { type: "integer", maximum: 100 } },
          ],
          requestBody: { required: true, ...body({ $ref: "#/components/schemas/Draft" }) },
          responses: {
            "200": {
              description: "Saved.",
              headers: { "X-Revision": { required: true, schema: { type: "string" } } },
              ...body({ $ref: "#/components/schemas/Pet" }),
            },
            "404": { description: "Unknown.", ...body({ $ref: "#/components/schemas/Fault" }) },
          },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: "apiKey", in: "header", name: "x-key" } },
      schemas: {
        Draft: shape(),
        Pet: shape(),
        Fault: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
      },
    },
  };
}

/** Draft and Pet differ in name only, so that each change can be made where it is sent or where it is received. */
function shape(): object {
  return {
    type: "object",
    required: ["name", "kind", "home"],
    properties: {
      name: { type: "string", maxLength: 10, pattern: "^[a-z]*$" },
      note: { type: "string" },
      kind: { enum: ["cat", "dog"] },
      home: { oneOf: [{ type: "string" }, { type: "number" }] },
      tags: { type: "array", items: { type: "string" } },
    },
  };
}

/** Uses all that the client gives, and gives all that it takes. `OUT` stands for the folder. */
export const clientConsumer = `import { type Credentials, createClient, savePet } from "./OUT/client.ts";
import type { Fault, SavePetInput } from "./OUT/types.ts";
export const fault: Fault = { message: "m" };
const client = createClient<Credentials>({ baseUrl: "https://pets.example", credentials: { key: "k" } });
const input: SavePetInput = {
  path: { id: "1" },
  query: { strict: true, limit: 5 },
  body: { name: "a", note: "b", kind: "cat", home: 1, tags: ["c"] },
};
const least: SavePetInput = { path: { id: "1" }, query: { strict: true }, body: { name: "a", kind: "dog", home: "x" } };
export async function use(): Promise<string> {
  await savePet(client, least);
  const result = await savePet(client, input);
  switch (result.status) {
    case 200: {
      const { name, note, kind, home, tags } = result.body;
      const text: string = name.slice(1) + result.headers.xRevision.slice(1) + (note?.trim() ?? "") + (tags?.[0]?.slice(1) ?? "");
      switch (kind) {
        case "cat":
          return text;
        case "dog":
          return typeof home === "string" ? home.slice(1) : home.toFixed(1);
      }
    }
    case 404:
      return result.body.message.slice(1);
  }
}
`;

/** Implements all that the server asks, and reads all that it gives. */
export const serverConsumer = `import { createHandler, type Handlers } from "./OUT/server.ts";
import type { Fault } from "./OUT/types.ts";
export const fault: Fault = { message: "m" };
function answer(limit: number): Awaited<ReturnType<Handlers["savePet"]>> {
  const headers = { xRevision: "1" };
  if (limit > 3) return { status: 200, headers, body: { name: "a", kind: "cat", home: 1 } };
  return { status: 200, headers: { xRevision: "1" }, body: { name: "a", note: "b", kind: "dog", home: "x", tags: ["c"] } };
}
const handlers: Handlers = {
  savePet: async ({ path, query, body }) => {
    const { name, note, kind, home, tags } = body;
    const text: string = path.id + name.slice(1) + (note?.trim() ?? "") + (tags?.[0]?.slice(1) ?? "");
    const limit: number = query.limit ?? 1;
    const strict: boolean = query.strict;
    const choose = (): string => {
      switch (kind) {
        case "cat":
          return text;
        case "dog":
          return typeof home === "string" ? home.slice(1) : home.toFixed(limit);
      }
    };
    if (strict) return { status: 404, body: { message: choose() } };
    return answer(limit);
  },
};
export const handler = createHandler(handlers, { security: { key: ({ value }) => ({ principal: value, scopes: ["read", "write"] }) } });
`;

/** Parses, and reads all of what it has parsed. */
export const validatorsConsumer = `import {
  isSavePetRequestBody, isSavePetPathId, isSavePetQueryLimit, isSavePetQueryStrict, isSavePetResponse200HeaderXRevision,
  isSavePetResponse404Body, parseDraft, parseFault, parsePet,
} from "./OUT/validators.ts";
export const parts = [
  isSavePetRequestBody, isSavePetPathId, isSavePetQueryLimit, isSavePetQueryStrict, isSavePetResponse200HeaderXRevision, isSavePetResponse404Body, parseFault,
];
export function read(value: unknown): string {
  for (const pet of [parseDraft(value), parsePet(value)]) {
    const { name, note, kind, home, tags } = pet;
    const text: string = name.slice(1) + (note?.trim() ?? "") + (tags?.[0]?.slice(1) ?? "");
    const choose = (): string => {
      switch (kind) {
        case "cat":
          return text;
        case "dog":
          return typeof home === "string" ? home.slice(1) : home.toFixed(1);
      }
    };
    if (text !== "") return choose();
  }
  return "";
}
`;
