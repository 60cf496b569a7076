import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientTarget } from "../targets/client/index.ts";
import { serverTarget } from "../targets/server/index.ts";
import {
  buildValidators,
  functionOf,
  importValidators,
  validatorsFolder,
} from "../targets/testing/build-validators.ts";
import { compileStrictly } from "../targets/testing/compile-strictly.ts";
import { emitTargets, modelOf } from "../targets/testing/emit-target.ts";
import { typesTarget } from "../targets/types/index.ts";
import { validatorsTarget } from "../targets/validators/index.ts";
import {
  baseDocument,
  clientConsumer,
  type Draft,
  serverConsumer,
  validatorsConsumer,
} from "./compare.fixture.ts";
import { compareApis } from "./compare-apis.ts";
import { type RatedTarget, type RuleName, ratingsOfChanges, rules } from "./index.ts";

/** A change, the one rule that it has to fall under, and messages that were right and are refused from now on. */
interface Case {
  readonly rule: RuleName;
  readonly change: (draft: Draft) => unknown;
  /** What the document says only before the change. */
  readonly before?: (draft: Draft) => unknown;
  /** A value that was accepted by the validator of that name, and is not any more. */
  readonly refused?: readonly ["Draft" | "Pet" | "SavePetRequestBody", unknown];
  /** Programs that compile before the change, in place of those that do with the document as it is. */
  readonly consumers?: { readonly client: string; readonly server: string; readonly validators?: string };
  /** Why no program and no value can show a major rating: the request itself is refused, as tests of the server show. */
  readonly refusedRequest?: string;
}

const good = { name: "a", kind: "cat", home: 1 };
const op = (draft: Draft): Draft => draft.paths["/pets/{id}"].put;
const json = (holder: Draft): Draft => holder.content["application/json"];

const plainText = { "text/plain": { schema: { type: "string" } } };
const bytes = { "application/octet-stream": {} };
const xml = { "application/xml": { schema: { $ref: "#/components/schemas/Fault" } } };
const problem = { "application/problem+json": { schema: { $ref: "#/components/schemas/Fault" } } };
const tags = { name: "tags", in: "query", schema: { type: "array", items: { type: "string" } } };

function withDefault(draft: Draft): void {
  op(draft).responses.default = { ...op(draft).responses["404"], description: "Refused." };
}

/** A client that does something with a result. `content` is what it says of the body besides. */
function clientWith(statement: string, content = ""): string {
  return `import { createClient, savePet } from "./OUT/client.ts";
export async function use(): Promise<string> {
  const client = createClient({ baseUrl: "https://pets.example" });
  const result = await savePet(client, { path: { id: "1" }, query: { strict: true }, ${content}body: { name: "a", kind: "dog", home: "x" } });
  ${statement}
  return "";
}
`;
}

/** A server that gives an answer, which may speak of what it names of the input. */
function serverWith(answer: string, input = ""): string {
  return `import type { Handlers } from "./OUT/server.ts";
export const handlers: Handlers = { savePet: (${input}) => (${answer}) };
`;
}

function token(draft: Draft): void {
  draft.components.securitySchemes.token = { type: "http", scheme: "bearer" };
}

/** The same change where a value is sent and where it is received. */
function bothWays(
  rule: RuleName,
  change: (schema: Draft) => unknown,
  refused?: unknown,
): readonly (readonly [string, Case])[] {
  return (["Draft", "Pet"] as const).map((name) => [
    `${rule} ${name === "Draft" ? "request" : "response"}`,
    {
      rule,
      change: (draft) => change(draft.components.schemas[name]),
      ...(refused !== undefined && { refused: [name, refused] as const }),
    },
  ]);
}

const cases = new Map<string, Case>([
  ...bothWays("property-added-optional", ({ properties }) =>
    Object.assign(properties, { age: { type: "number" } }),
  ),
  ...bothWays(
    "property-added-required",
    (schema) => {
      schema.properties.age = { type: "number" };
      schema.required.push("age");
    },
    good,
  ),
  ...bothWays("property-removed", ({ properties }) => void delete properties.note),
  ...bothWays("property-now-required", ({ required }) => void required.push("note"), good),
  ...bothWays("property-now-optional", (schema) => Object.assign(schema, { required: ["kind", "home"] })),
  ...bothWays("value-added", ({ properties }) => void properties.kind.enum.push("cow")),
  ...bothWays("value-removed", ({ properties }) => void properties.kind.enum.pop(), { ...good, kind: "dog" }),
  ...bothWays("type-changed", ({ properties }) => Object.assign(properties, { note: { type: "number" } }), {
    ...good,
    note: "b",
  }),
  ...bothWays("type-changed", ({ properties }) => Object.assign(properties.note, { format: "binary" })).map(
    ([name, one]) => [`${name}, from text to bytes`, one] as const,
  ),
  ...bothWays("bound-tightened", ({ properties }) => Object.assign(properties.name, { maxLength: 5 }), {
    ...good,
    name: "abcdef",
  }),
  ...bothWays("bound-loosened", ({ properties }) => Object.assign(properties.name, { maxLength: 20 })),
  ...bothWays("object-closed", (schema) => Object.assign(schema, { additionalProperties: false }), {
    ...good,
    more: 1,
  }),
  ...bothWays("documentation", (schema) => Object.assign(schema, { description: "A pet." })),
  ...bothWays("deprecated", ({ properties }) => Object.assign(properties.note, { deprecated: true })),
  [
    "property-hidden",
    {
      rule: "property-hidden",
      change: (draft) => {
        draft.components.schemas.Pet.properties.secret = { type: "string", writeOnly: true };
        draft.components.schemas.Pet.required.push("secret");
      },
    },
  ],
  [
    "property-added-required readOnly, in a schema that only requests use",
    {
      rule: "property-added-required",
      change: (draft) => {
        draft.components.schemas.Draft.properties.made = { type: "string", readOnly: true };
        draft.components.schemas.Draft.required.push("made");
      },
      before: () => {},
      // The name stands for what comes; programs that call the operation write it too.
      consumers: {
        client: `import type { Draft } from "./OUT/types.ts";
export const draft: Draft = { name: "a", kind: "dog", home: "x" };
`,
        server: `import type { Draft } from "./OUT/types.ts";
export const draft: Draft = { name: "a", kind: "dog", home: "x" };
`,
      },
      refused: ["Draft", good],
    },
  ],
  [
    "schema-removed of requests",
    {
      rule: "schema-removed",
      change: () => {},
      before: (draft) => {
        draft.components.schemas.Draft.properties.made = { type: "string", readOnly: true };
      },
      consumers: {
        client: `import type { DraftRequest } from "./OUT/types.ts";
export const draft: DraftRequest = { name: "a", kind: "dog", home: "x" };
`,
        server: `import type { DraftRequest } from "./OUT/types.ts";
export const draft: DraftRequest = { name: "a", kind: "dog", home: "x" };
`,
        validators: `import type { DraftRequest } from "./OUT/types.ts";
export const draft: DraftRequest = { name: "a", kind: "dog", home: "x" };
`,
      },
    },
  ],
  [
    "operation-added",
    {
      rule: "operation-added",
      change: (draft) =>
        Object.assign(draft.paths, {
          "/pets": {
            get: { operationId: "listPets", responses: { "204": { description: "None." } } },
          },
        }),
    },
  ],
  [
    "operation-removed",
    { rule: "operation-removed", change: (draft) => Object.assign(draft, { paths: { "/pets": {} } }) },
  ],
  [
    "operation-renamed",
    { rule: "operation-renamed", change: (draft) => Object.assign(op(draft), { operationId: "putPet" }) },
  ],
  [
    "operation-moved",
    {
      rule: "operation-moved",
      change: (draft) => Object.assign(draft, { paths: { "/animals/{id}": draft.paths["/pets/{id}"] } }),
      refusedRequest: "PUT /pets/1 is 404",
    },
  ],
  [
    "parameter added",
    {
      rule: "part-added-optional",
      change: (draft) =>
        void op(draft).parameters.push({ name: "page", in: "query", schema: { type: "string" } }),
    },
  ],
  ["parameter removed", { rule: "part-removed", change: (draft) => void op(draft).parameters.pop() }],
  [
    "parameter now required",
    {
      rule: "part-now-required",
      change: (draft) => Object.assign(op(draft).parameters[2], { required: true }),
      refusedRequest: "without it is 400",
    },
  ],
  [
    "parameter added that is required",
    {
      rule: "part-added-required",
      change: (draft) =>
        op(draft).parameters.push({ name: "page", in: "query", required: true, schema: { type: "string" } }),
      refusedRequest: "without it is 400",
    },
  ],
  [
    "body now optional",
    {
      rule: "part-now-optional",
      change: (draft) => Object.assign(op(draft).requestBody, { required: false }),
    },
  ],
  [
    "header removed",
    { rule: "part-removed", change: (draft) => void delete op(draft).responses["200"].headers },
  ],
  [
    "serialization-changed",
    {
      rule: "serialization-changed",
      before: (draft) => op(draft).parameters.push(tags),
      change: (draft) => op(draft).parameters.push({ ...tags, explode: false }),
      refusedRequest: "lists are written otherwise",
    },
  ],
  [
    "request-media-type-second",
    {
      rule: "media-type-second",
      before: (draft) => Object.assign(op(draft).requestBody, { content: plainText }),
      change: (draft) => Object.assign(op(draft).requestBody, { content: { ...plainText, ...bytes } }),
      consumers: {
        client: clientWith("if (result.status === 200) return result.body.name;").replace(
          /body: \{.*?\}/,
          'body: "a"',
        ),
        server: serverWith("{ status: 404, body: { message: body.trim() } }", "{ body }"),
      },
    },
  ],
  [
    "response-media-type-second",
    {
      rule: "media-type-second",
      before: (draft) => Object.assign(op(draft).responses["404"], { content: plainText }),
      change: (draft) => Object.assign(op(draft).responses["404"], { content: { ...plainText, ...bytes } }),
      consumers: {
        client: clientWith("if (result.status === 404) return result.body.trim();"),
        server: serverWith('{ status: 404, body: "Unknown." }'),
      },
    },
  ],
  [
    "request-media-type-beside-json",
    {
      rule: "media-type-added",
      change: (draft) => Object.assign(op(draft).requestBody.content, plainText),
    },
  ],
  [
    "response-media-type-beside-json",
    {
      rule: "media-type-added",
      change: (draft) => Object.assign(op(draft).responses["200"].content, plainText),
    },
  ],
  [
    "request-media-type-added",
    {
      rule: "media-type-added",
      before: (draft) => Object.assign(op(draft).requestBody.content, plainText),
      change: (draft) => Object.assign(op(draft).requestBody.content, plainText, bytes),
      consumers: {
        client: clientWith(
          "if (result.status === 200) return result.body.name;",
          'contentType: "application/json", ',
        ),
        server: serverWith(
          '{ status: 404, body: { message: typeof body === "string" ? body : body.name } }',
          "{ body }",
        ),
      },
    },
  ],
  [
    "response-media-type-added",
    {
      rule: "media-type-added",
      before: (draft) => Object.assign(op(draft).responses["404"].content, plainText),
      change: (draft) => Object.assign(op(draft).responses["404"].content, plainText, bytes),
      consumers: {
        client: clientWith(
          'if (result.status === 404) return typeof result.body === "string" ? result.body : result.body.message;',
        ),
        server: serverWith('{ status: 404, contentType: "text/plain", body: "Unknown." }'),
      },
    },
  ],
  [
    "response-media-type-without-a-codec-beside-json",
    {
      rule: "media-type-unread-added",
      change: (draft) => Object.assign(op(draft).responses["404"].content, xml),
    },
  ],
  [
    "response-media-type-without-a-codec-beside-a-suffix-of-json",
    {
      rule: "media-type-unread-second",
      before: (draft) => Object.assign(op(draft).responses["404"], { content: problem }),
      change: (draft) => Object.assign(op(draft).responses["404"], { content: { ...problem, ...xml } }),
      consumers: {
        client: clientWith("if (result.status === 404) return result.body.message;"),
        server: serverWith('{ status: 404, body: { message: "Unknown." } }'),
      },
    },
  ],
  [
    "response-media-type-without-a-codec-beside-json-removed",
    {
      rule: "media-type-unread-removed",
      before: (draft) => Object.assign(op(draft).responses["404"].content, xml),
      change: () => {},
      consumers: {
        client: clientWith("if (result.status === 404) return result.body.message;"),
        server: serverWith('{ status: 404, contentType: "application/xml", body: "<fault/>" }'),
      },
    },
  ],
  [
    "response-media-type-with-a-codec-beside-xml",
    {
      rule: "media-type-second",
      before: (draft) => Object.assign(op(draft).responses["404"], { content: xml }),
      change: (draft) => Object.assign(op(draft).responses["404"], { content: { ...xml, ...problem } }),
      consumers: {
        client: clientWith("if (result.status === 404) return result.body.trim();"),
        server: serverWith('{ status: 404, body: "<fault/>" }'),
      },
    },
  ],
  [
    "request-media-type-without-a-codec-beside-json",
    {
      rule: "media-type-added",
      change: (draft) => Object.assign(op(draft).requestBody.content, xml),
    },
  ],
  [
    "media-type-removed",
    {
      rule: "media-type-removed",
      change: (draft) =>
        Object.assign(op(draft).requestBody, { content: { "text/plain": { schema: { type: "number" } } } }),
      refused: ["SavePetRequestBody", good],
    },
  ],
  [
    "response-added",
    {
      rule: "response-added",
      change: (draft) => Object.assign(op(draft).responses, { "409": { description: "Conflict." } }),
    },
  ],
  [
    "response-singled-out",
    {
      rule: "response-singled-out",
      before: withDefault,
      change: (draft) => {
        withDefault(draft);
        op(draft).responses["409"] = { description: "Conflict.", content: plainText };
      },
      consumers: {
        client: clientWith("if (result.status === 409) return result.body.message;"),
        server: serverWith('{ status: 409, body: { message: "conflict" } }'),
      },
    },
  ],
  [
    "response body added",
    {
      rule: "part-added-required",
      before: (draft) => void delete op(draft).responses["404"].content,
      change: () => {},
      consumers: {
        client: clientWith('if (result.status === 404) return "unknown";'),
        server: serverWith("{ status: 404 }"),
      },
    },
  ],
  [
    "response-removed",
    { rule: "response-removed", change: (draft) => void delete op(draft).responses["404"] },
  ],
  [
    "default-without-successes",
    {
      rule: "default-without-successes",
      before: (draft) => {
        withDefault(draft);
        delete op(draft).responses["200"];
      },
      change: withDefault,
      consumers: {
        client: clientWith("if (result.status === 202) return result.body.message;"),
        server: serverWith('{ status: 202, body: { message: "later" } }'),
      },
    },
  ],
  [
    "default-with-successes",
    {
      rule: "default-with-successes",
      before: withDefault,
      change: (draft) => {
        withDefault(draft);
        delete op(draft).responses["200"];
      },
      consumers: {
        client: clientWith("if (result.ok) return result.body.name;"),
        server: serverWith(
          '{ status: 200, headers: { xRevision: "1" }, body: { name: "a", kind: "cat", home: 1 } }',
        ),
      },
    },
  ],
  [
    "object-opened",
    {
      rule: "object-opened",
      before: (draft) => Object.assign(draft.components.schemas.Draft, { additionalProperties: false }),
      change: () => {},
    },
  ],
  [
    "security-scheme-removed",
    {
      rule: "security-scheme-removed",
      before: (draft) => {
        token(draft);
        draft.security.push({ token: [] });
      },
      change: (draft) => {
        token(draft);
        draft.security = [{ token: [] }];
        delete draft.components.securitySchemes.key;
      },
    },
  ],
  [
    "security-scheme-unused",
    {
      rule: "security-scheme-unused",
      before: (draft) => {
        token(draft);
        draft.security.push({ token: [] });
      },
      refusedRequest: "without a token it is 401",
      change: (draft) => {
        token(draft);
        draft.security = [{ token: [] }];
      },
    },
  ],
  [
    "schema-removed",
    {
      rule: "schema-removed",
      change: (draft) => {
        const { Fault, ...others } = draft.components.schemas;
        draft.components.schemas = { ...others, Problem: Fault };
        json(op(draft).responses["404"]).schema = { $ref: "#/components/schemas/Problem" };
      },
    },
  ],
  ["security-loosened", { rule: "security-loosened", change: (draft) => void draft.security.push({}) }],
  [
    "security-tightened",
    {
      rule: "security-tightened",
      change: (draft) => Object.assign(draft, { security: [{ key: ["read", "write", "admin"] }] }),
      refusedRequest: "without the scope it is 403",
    },
  ],
  [
    "security-scheme-added",
    {
      rule: "security-scheme-added",
      change: (draft) => {
        token(draft);
        draft.security.push({ token: [] });
      },
    },
  ],
  [
    "servers-changed",
    {
      rule: "servers-changed",
      change: (draft) => Object.assign(draft.servers[0], { url: "https://other.example" }),
    },
  ],
  [
    "schema-added",
    {
      rule: "schema-added",
      change: (draft) => Object.assign(draft.components.schemas, { More: { type: "string" } }),
    },
  ],
]);

const consumers = { client: clientConsumer, server: serverConsumer, validators: validatorsConsumer };

/** What the compiler says of each consumer, by `case target`. */
let said: ReadonlyMap<string, string> = new Map();

beforeAll(async () => {
  const drafts: (readonly [name: string, change: Case["change"], programs: typeof consumers])[] = [
    ["base", () => {}, consumers],
  ];
  for (const [name, { change, before, consumers: own }] of cases) {
    const programs = { ...consumers, ...own };
    drafts.push([name, change, programs]);
    if (own !== undefined && before !== undefined) drafts.push([`before ${name}`, before, programs]);
  }
  const files: Record<string, string> = {};
  for (const [index, [, change, programs]] of drafts.entries()) {
    const draft = baseDocument();
    change(draft);
    const targets = [typesTarget, clientTarget, serverTarget, validatorsTarget];
    const emitted = emitTargets(await modelOf(JSON.stringify(draft)), targets, ({ code, message }) => {
      // XML has no codec, beside JSON or alone.
      if (!["TN430", "TN450"].includes(code)) throw new Error(message);
    });
    for (const [path, text] of Object.entries(emitted)) files[`out${index}/${path}`] = text;
    for (const [target, text] of Object.entries(programs))
      files[`${target}${index}.ts`] = text.replaceAll("OUT", `out${index}`);
  }
  const output = await compileStrictly("7.0", files, [
    "--customConditions",
    "@tenon/source",
    "--isolatedDeclarations",
    "false",
    "--declaration",
    "false",
  ]);
  const texts = new Map<string, string>();
  for (const line of output.split("\n")) {
    const [, target, index] = /^(client|server|validators)(\d+)\.ts/.exec(line) ?? [];
    const name = `${drafts[Number(index)]?.[0]} ${target}`;
    if (target !== undefined) texts.set(name, `${texts.get(name) ?? ""}${line}\n`);
    // Generated code itself always compiles.
    else expect(line).not.toMatch(/^out\d+\//);
  }
  said = texts;
}, 120_000);

describe("before the change", () => {
  test.each(Object.keys(consumers))("the consumer of %s compiles", (target) => {
    expect(said.get(`base ${target}`)).toBeUndefined();
  });
});

test.each([...cases].filter(([, { consumers: own }]) => own !== undefined))(
  "before %s, its own consumers compile",
  (name, { consumers: own }) => {
    for (const target of Object.keys(own ?? {})) expect(said.get(`before ${name} ${target}`)).toBeUndefined();
  },
);

describe.each([...cases])(
  "%s",
  (name, { rule, change, before: prepare = () => {}, refused, refusedRequest }) => {
    const ratings = async (): Promise<ReturnType<typeof ratingsOfChanges>> => {
      const draft = baseDocument();
      change(draft);
      const old = baseDocument();
      prepare(old);
      const [before, after] = [await modelOf(JSON.stringify(old)), await modelOf(JSON.stringify(draft))];
      const changes = compareApis(before, after);
      expect(changes.map((one) => one.rule)).toContain(rule);
      return ratingsOfChanges(changes);
    };

    test.each(Object.keys(consumers) as RatedTarget[])(
      "%s is major if and only if its consumer does not compile or a message is refused",
      async (target) => {
        const broken = said.has(`${name} ${target}`);
        const isRefused = refused !== undefined && (await refuses(change, ...refused));
        const rating = (await ratings())[target];
        // Who only reads answers is not told what the other end may not send any more.
        const readsOnly = target === "client" && refused?.[0] === "Pet";
        const asks = refusedRequest !== undefined && target !== "validators";
        expect(rating === "major", `${target} is rated ${rating}: ${said.get(`${name} ${target}`)}`).toBe(
          broken || (isRefused && !readsOnly) || asks,
        );
      },
    );
  },
);

test("every rule has a case", () => {
  const covered = new Set([...cases.values()].map(({ rule }) => rule));
  expect(Object.keys(rules).filter((rule) => !covered.has(rule as RuleName))).toEqual([]);
});

/** Whether a value that was accepted is refused after the change. */
async function refuses(change: (draft: Draft) => unknown, schema: string, value: unknown): Promise<boolean> {
  const draft = baseDocument();
  change(draft);
  const accepted = await accepts(baseDocument(), schema, value);
  expect(accepted).toBe(true);
  return !(await accepts(draft, schema, value));
}

async function accepts(document: Draft, schema: string, value: unknown): Promise<boolean> {
  const { files } = buildValidators(await modelOf(JSON.stringify(document)));
  return functionOf(await importValidators(files, validatorsFolder()), `is${schema}`)(value);
}

afterAll(() => {
  said = new Map();
});
