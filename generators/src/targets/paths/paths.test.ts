import openapiTypescript, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";
import { compileStrictly } from "../testing/compile-strictly.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { typesTarget } from "../types/index.ts";
import { pathsTarget } from "./index.ts";

/** A document of which openapi-typescript and we say exactly the same. */
const document = `openapi: 3.1.1
info: { title: Things, version: "1" }
paths:
  /things/{thingId}/{n}:
    post:
      operationId: updateThing
      deprecated: true
      summary: Updates a thing.
      description: In full.
      parameters:
        - { name: thingId, in: path, required: true, schema: { type: string }, description: Which thing. }
        - { name: n, in: path, required: true, schema: { type: integer } }
        - { name: "page[size]", in: query, schema: { type: integer, minimum: 1 } }
        - { name: sort, in: query, required: true, schema: { $ref: "#/components/schemas/Order" } }
        - { name: X-Request-Id, in: header, deprecated: true, schema: { type: string, format: uuid } }
        - { name: session, in: cookie, schema: { type: string } }
      requestBody:
        description: The new thing.
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } }
      responses:
        "204": { description: Done. }
        "200":
          description: It is here.
          headers:
            Retry-After: { required: true, schema: { type: integer, minimum: 1 } }
            X-Scopes: { schema: { type: string } }
          content:
            application/json: { schema: { $ref: "#/components/schemas/Thing" } }
            text/plain: { schema: { type: string } }
            application/octet-stream: {}
        4XX: { description: Refused. }
        default:
          description: Other.
          content: { application/json: { schema: { type: array, items: { type: string } } } }
    get:
      parameters:
        - { name: thingId, in: path, required: true, schema: { type: string } }
        - { name: n, in: path, required: true, schema: { type: integer } }
      responses:
        "200": { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
        default: { description: Refused., content: { application/json: { schema: { type: array, items: { type: string } } } } }
  /other:
    put:
      operationId: put it
      requestBody: { content: { application/json: {}, text/plain: { schema: { type: string } } } }
      responses: { "200": { description: OK } }
webhooks:
  happened:
    post:
      requestBody: { content: { application/json: { schema: { type: string } } } }
      responses: { "200": { description: OK } }
components:
  schemas:
    Order: { type: string, enum: [up, down] }
    Thing:
      type: object
      required: [id, name]
      properties:
        id: { type: string, minLength: 1 }
        name: { type: [string, "null"] }
        counts: { type: object, additionalProperties: { type: number } }
        closed: { type: object, additionalProperties: false }
        parts: { type: array, items: { $ref: "#/components/schemas/Thing" } }
        kind: { oneOf: [{ $ref: "#/components/schemas/Order" }, { type: "null" }] }
`;

const same = `
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends (<T>() => T extends Other ? 1 : 2) ? true : false;
`;

/** Compiles only if all are the same types, whichever way they are written. */
const comparison = `${same}
import type * as ours from "./paths.ts";
import type * as theirs from "./openapi-typescript.ts";

export const sameness: {
  readonly operations: Same<ours.operations, theirs.operations>;
  readonly paths: Same<ours.paths, theirs.paths>;
  readonly webhooks: Same<ours.webhooks, theirs.webhooks>;
  readonly components: Same<ours.components, theirs.components>;
  readonly $defs: Same<ours.$defs, theirs.$defs>;
} = { operations: true, paths: true, webhooks: true, components: true, $defs: true };
`;

/** A program of a user of openapi-fetch. */
const program = `
import createClient from "openapi-fetch";
import type { paths } from "./paths.ts";

const client = createClient<paths>({ baseUrl: "https://things.example" });
const path = { thingId: "1", n: 2 };
const params = { path, query: { sort: "up" } } as const;

export async function run(): Promise<string | null | undefined> {
  const { data, error } = await client.GET("/things/{thingId}/{n}", { params: { path } });
  error satisfies string[] | undefined;
  await client.POST("/things/{thingId}/{n}", { params, body: { id: "1", name: null } });
  // @ts-expect-error the body has no name
  await client.POST("/things/{thingId}/{n}", { params, body: { id: "1" } });
  // @ts-expect-error no such path
  await client.GET("/nowhere");
  return data?.name;
}
`;

test("what openapi-typescript makes of a document is exactly what we make of it, and openapi-fetch takes it", async () => {
  const files = emitTargets(await modelOf(document), [typesTarget, pathsTarget]);
  const theirs = astToString(await openapiTypescript(document));
  const project = {
    ...files,
    "openapi-typescript.ts": theirs,
    "comparison.ts": comparison,
    "program.ts": program,
  };
  expect(await compileStrictly("6.0", project)).toBe("");
});

/** Where we differ, and mean to: what a schema is to them and to us. */
const differences: Readonly<Record<string, { schema: string; theirs: string; ours: string }>> = {
  "an object that says nothing is any object": {
    schema: "{ type: object }",
    theirs: "Record<string, never>",
    ours: "{ [key: string]: unknown }",
  },
  "bytes are no string": { schema: "{ type: string, format: binary }", theirs: "string", ours: "Blob" },
  "a property that is only read is left out of requests instead of being marked in both directions": {
    schema: "{ type: object, properties: { id: { type: string, readOnly: true } } }",
    theirs: "{ readonly id?: string }",
    ours: "{ id?: string }",
  },
  "a tuple may end before the items that minItems does not demand": {
    schema: "{ type: array, prefixItems: [{ type: string }], items: false }",
    theirs: "[string]",
    ours: "[string?]",
  },
  "one of two properties is required": {
    schema: "{ type: object, properties: { a: { type: string } }, anyOf: [{ required: [a] }] }",
    theirs: "{ a?: string } | unknown",
    ours: "{ a: string }",
  },
};

test("the differences are the ones that we mean", async () => {
  const schemas = Object.values(differences).map(({ schema }, index) => `    S${index}: ${schema}\n`);
  const text = `openapi: 3.1.1\ninfo: { title: A, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n${schemas.join("")}`;
  const files = emitTargets(await modelOf(text), [typesTarget, pathsTarget]);
  const checks = Object.entries(differences).map(
    ([why, { theirs, ours }], index) => `
export const check${index}: {
  /** ${why} */
  readonly theirs: Same<theirs.components["schemas"]["S${index}"], ${theirs}>;
  readonly ours: Same<ours.components["schemas"]["S${index}"], ${ours}>;
} = { theirs: true, ours: true };
`,
  );
  const imports =
    'import type * as ours from "./paths.ts";\nimport type * as theirs from "./openapi-typescript.ts";\n';
  const theirs = astToString(await openapiTypescript(text));
  const project = {
    ...files,
    "openapi-typescript.ts": theirs,
    "checks.ts": imports + same + checks.join(""),
  };
  expect(await compileStrictly("6.0", project)).toBe("");
});
