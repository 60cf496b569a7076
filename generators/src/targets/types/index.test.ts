import { expect, test } from "vitest";
import type { Finding, Report } from "../../diagnostics/index.ts";
import { OutputFiles } from "../../emit/index.ts";
import type { Api, Operation, Schema, SchemaId } from "../../model/index.ts";
import { planNames } from "../../plan/index.ts";
import { typesTarget } from "./index.ts";

const origin = { file: "openapi.yaml", pointer: "" };

function schema(id: number, keywords: Partial<Schema>): Schema {
  return { id: id as SchemaId, origin, resource: 0 as Schema["resource"], extensions: [], ...keywords };
}

function api(schemas: readonly Schema[], operations: readonly Operation[]): Api {
  return {
    info: { title: "Test", version: "1" },
    version: "3.1.0",
    document: "openapi.yaml",
    servers: [],
    tags: [],
    operations,
    webhooks: [],
    securitySchemes: [],
    schemas,
    namedSchemas: schemas.filter(({ name }) => name !== undefined).map(({ id }) => id),
    resources: [],
    extensions: [],
  };
}

function generate(model: Api, report: Report = fail): string {
  const names = planNames(model, typesTarget.roles);
  const output = new OutputFiles({
    importExtension: ".ts",
    runtime: "package",
    runtimeFileOf: () => "",
    taken: names.taken,
  });
  typesTarget.emit({
    api: model,
    names,
    options: { importExtension: ".ts", runtime: "package" },
    file: (path) => output.file(path),
    report,
  });
  const [file] = output.render("");
  return file?.text.trim() ?? "";
}

function fail({ message }: Finding): never {
  throw new Error(message);
}

test("keywords that leave no value are reported once, with their place; what is written `false` is not", () => {
  const at = (pointer: string): Partial<Schema> => ({ origin: { file: "openapi.yaml", pointer } });
  const model = api(
    [
      schema(0, { name: "Level", type: ["string"], enum: [1, 2], ...at("/components/schemas/Level") }),
      schema(1, { name: "Nothing", always: false }),
      schema(2, {
        name: "Holder",
        type: ["object"],
        properties: [
          ["level", 0 as SchemaId],
          ["both", 3 as SchemaId],
        ],
      }),
      schema(3, { allOf: [4 as SchemaId, 5 as SchemaId], ...at("/both") }),
      schema(4, { type: ["string"] }),
      schema(5, { type: ["number"] }),
    ],
    [],
  );
  const findings: Finding[] = [];
  generate(model, (finding) => findings.push(finding));
  expect(findings.map(({ code, origin: { pointer } = origin }) => `${code} ${pointer}`)).toEqual([
    "TN411 /components/schemas/Level",
    "TN411 /both",
  ]);
});

test("choices that TypeScript would refuse to combine are reported, with their place, and left out of the type", () => {
  const branches = Array.from({ length: 60 }, (_, index) => index + 4);
  const choice = (id: number, from: number): Schema =>
    schema(id, { anyOf: branches.slice(from, from + 20).map((branch) => branch as SchemaId) });
  const model = (unions: readonly number[]): Api =>
    api(
      [
        schema(0, {
          name: "Wide",
          allOf: unions.map((id) => id as SchemaId),
          origin: { file: "openapi.yaml", pointer: "/components/schemas/Wide" },
        }),
        ...[0, 20, 40].map((from, index) => choice(index + 1, from)),
        ...branches.map((id) => schema(id, { type: ["object"], required: [`key${id}`] })),
        schema(64, { anyOf: branches.map((id) => id as SchemaId) }),
      ],
      [],
    );
  expect(generate(model([1, 2, 3]))).toContain("key63");
  const findings: Finding[] = [];
  const text = generate(model([1, 2, 3, 64]), (finding) => findings.push(finding));
  expect(findings.map(({ code, origin: { pointer } = origin }) => `${code} ${pointer}`)).toEqual([
    "TN442 /components/schemas/Wide",
  ]);
  expect(text).toBe(generate(model([1, 2, 3])));
});

test("a hand-built model: schema, input, response and its variants", () => {
  const post = 0 as SchemaId;
  const text = 1 as SchemaId;
  const style = { kind: "style", style: "simple", explode: false, allowReserved: false } as const;
  const operation: Operation = {
    operationId: "getPost",
    method: "GET",
    path: "/posts/{postId}",
    received: false,
    tags: [],
    deprecated: false,
    parameters: [
      {
        name: "postId",
        in: "path",
        required: true,
        deprecated: false,
        allowEmptyValue: false,
        serialization: { ...style, schema: text },
        origin,
        extensions: [],
      },
    ],
    responses: [
      {
        status: "200",
        headers: [
          {
            name: "Retry-After",
            required: true,
            deprecated: false,
            serialization: { ...style, schema: text },
            origin,
            extensions: [],
          },
        ],
        content: [
          { mediaType: "application/json", schema: post, encoding: [], examples: [], origin, extensions: [] },
        ],
        links: [],
        origin,
        extensions: [],
      },
    ],
    security: [],
    servers: [],
    callbacks: [],
    origin,
    extensions: [],
  };
  const model = api(
    [
      schema(0, { name: "Post", type: ["object"], properties: [["text", text]], required: ["text"] }),
      schema(1, { type: ["string"], minLength: 1, description: "What it says." }),
    ],
    [operation],
  );
  expect(generate(model)).toBe(`export interface Post {
  /**
   * What it says.
   * @minLength 1
   */
  text: string;
}

/** Input of \`GET /posts/{postId}\`. */
export interface GetPostInput {
  readonly path: {
    /**
     * What it says.
     * @minLength 1
     */
    readonly postId: string;
  };
}

/** Responses of \`GET /posts/{postId}\`. */
export type GetPostResponse = GetPostResponse200;

export interface GetPostResponse200 {
  readonly status: 200;
  readonly headers: {
    /**
     * What it says.
     * @minLength 1
     */
    readonly retryAfter: string;
  };
  readonly contentType: "application/json";
  readonly body: Post;
}`);
});
