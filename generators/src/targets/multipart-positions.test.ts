import { expect, test } from "vitest";
import { generate } from "../generate.ts";
import { readRuntimeSources } from "../run/toolkit.ts";
import { compileStrictly } from "./testing/compile-strictly.ts";
import { runBeside } from "./testing/run-output.ts";

const content = {
  mixed: `multipart/mixed:
            schema:
              type: array
              prefixItems: [{ $ref: "#/components/schemas/Meta" }, {}, { type: integer, format: int64 }, { type: string, format: date-time }]
              minItems: 2
              items: { type: string }
            prefixEncoding: [{}, { contentType: image/* }]
            itemEncoding: { contentType: text/markdown }`,
  related: `multipart/related; type=text/html:
            schema: { type: array, items: { anyOf: [{ type: string }, { type: string, format: binary }] } }
            itemEncoding: { contentType: "text/html, image/png" }`,
  stream: `multipart/mixed:
            itemSchema: { $ref: "#/components/schemas/Meta" }`,
  images: `multipart/mixed:
            itemSchema: { $comment: an image }
            itemEncoding: { contentType: image/jpeg }`,
  nested: `multipart/mixed:
            schema:
              type: array
              prefixItems:
                - { type: array, items: { type: integer } }
                - { type: array, prefixItems: [{ $ref: "#/components/schemas/Meta" }, { type: string }, {}], minItems: 3, items: false }
              minItems: 2
              items: false
            prefixEncoding: [{}, { contentType: multipart/mixed, prefixEncoding: [{}, { contentType: text/css }, { contentType: image/png }] }]`,
  form: `multipart/form-data:
            schema:
              type: object
              required: [note, sets, box]
              properties:
                note: { type: string }
                sets: { type: array, items: { type: array, items: { type: integer } } }
                box: { type: object, required: [a, file], properties: { a: { type: integer }, file: {} } }
            encoding:
              sets: { contentType: multipart/mixed }
              box: { contentType: multipart/form-data, encoding: { file: { contentType: image/png } } }`,
};
const operations = Object.entries(content).map(
  ([name, body]) => `  /${name}:
    post:
      operationId: ${name}
      requestBody:
        required: true
        content:
          ${body}
      responses:
        "200":
          description: The same.
          content:
            ${body.replaceAll("\n", "\n  ")}
`,
);
const document = `openapi: 3.2.0
info: { title: Parts, version: "1" }
paths:
${operations.join("")}
components: { schemas: { Meta: { type: object, required: [at], properties: { at: { type: string, format: date-time }, id: { type: integer, format: int64 }, html: { type: string } }, additionalProperties: false } } }
`;

const program = `import { createServer } from "node:http";
import { createClient, createHandler, form, images, mixed, nested, part, related, stream, toNodeHandler, type Meta, type MixedInput } from "./index.ts";
import { operationChecks, RequestValidationError, validation } from "./validation.ts";
const log: unknown[] = [];
const opened = async (value: unknown): Promise<unknown> => {
  if (value instanceof Blob) return [value.type, await value.text(), ...(value instanceof File ? [value.name] : [])];
  if (value instanceof Date) return "Date " + value.toISOString();
  if (typeof value === "bigint") return "bigint " + value;
  if (Array.isArray(value)) return Promise.all(value.map(opened));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([key, one]) => [key, await opened(one)])));
};
const faults: unknown[] = [];
const handler = createHandler({
  mixed: async ({ body }) => { log.push(await opened(body)); return { status: 200, body }; },
  related: ({ body }) => ({ status: 200, body }),
  stream: async ({ body }) => {
    const items: Meta[] = [];
    for await (const item of body) items.push(item);
    log.push(await opened(items));
    return { status: 200, body: (async function* () { yield* items; })() };
  },
  images: ({ body }) => ({ status: 200, body }),
  nested: async ({ body }) => { const [, [meta]] = body; log.push(meta.at instanceof Date); return { status: 200, body }; },
  form: async ({ body }) => { log.push(await opened(body)); return { status: 200, body }; },
}, { hooks: { error: (fault) => void faults.push(fault) } });
const server = createServer(toNodeHandler(handler));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
const baseUrl = \`http://127.0.0.1:\${typeof address === "object" ? address?.port : ""}\`;
const client = createClient({ baseUrl });
const meta: Meta = { at: new Date(0), id: 9007199254740993n };
const png = new File(["png"], "a.png", { type: "image/png" });
const first = await mixed(client, { body: [meta, png, 9007199254740993n, new Date(1), "more"] });
if (first.status === 200) log.push(await opened(first.body));
// @ts-expect-error the first part is no text
export const wrong: MixedInput = { body: ["text", png] };
const two = await related(client, { body: ["<p>", part(new Uint8Array([65]).buffer, { contentType: "image/png", headers: { "Content-Location": "http://a/b" } })] });
if (two.status === 200) log.push(await opened(two.body));
const three = await stream(client, { body: (async function* () { yield meta; yield { at: new Date(2) }; })() });
if (three.status === 200) for await (const item of three.body) log.push(await opened(item));
const jpeg = new File(["jpeg"], "a.jpeg", { type: "image/jpeg" });
const four = await images(client, { body: (async function* () { yield jpeg; })() });
if (four.status === 200) for await (const image of four.body) log.push(await opened(image));
const five = await nested(client, { body: [[1, 2], [meta, "b{}", png]] });
if (five.status === 200) log.push(await opened(five.body));
const six = await form(client, { body: { note: "n", sets: [[1], [2, 3]], box: { a: 5, file: png } } });
if (six.status === 200) log.push(await opened(six.body));
const checked = createClient({ baseUrl, validation: validation({ checks: operationChecks }) });
const buffer = new Uint8Array([65]).buffer;
const seven = await mixed(checked, { body: [part(meta, { headers: { "X-A": "a" } }), part(buffer, { contentType: "image/png", fileName: "b.png" }), part(5n, {}), part(new Date(1), {})] });
if (seven.status === 200) log.push(await opened(seven.body));
const eight = await form(checked, { body: { note: part("n", { headers: { "X-A": "a" } }), sets: [part([1], { headers: { "X-A": "a" } })], box: { a: 5, file: png } } });
if (eight.status === 200) log.push(await opened(eight.body));
const nine = await stream(checked, { body: (async function* () { yield part(meta, { headers: { "X-A": "a" } }); })() });
if (nine.status === 200) for await (const item of nine.body) log.push(await opened(item));
// @ts-expect-error no text
const refused = await mixed(checked, { body: [part({ at: new Date(0), id: "5" }, {}), buffer] }).catch((error: unknown) => error);
log.push(refused instanceof RequestValidationError && refused.issues.map(({ pointer }) => pointer));
const bad = await fetch(\`\${baseUrl}/mixed\`, { method: "POST", headers: { "content-type": "multipart/mixed; boundary=b" }, body: "--b\\r\\ncontent-type: application/json\\r\\n\\r\\n{}\\r\\n--b\\r\\ncontent-type: image/png\\r\\n\\r\\nx\\r\\n--b--" });
log.push(bad.status, faults.length);
server.close();
server.closeAllConnections();
console.log(JSON.stringify(log));
`;

test("a generated client and server write and read parts by position, one by one and within one another", async () => {
  const { outputs, diagnostics } = await generate({
    document: "parts.yaml",
    read: async () => document,
    dates: "Date",
    int64: "bigint",
    outputs: [{ importExtension: ".ts", targets: ["types", "client", "server", "validation"] }],
    runtimeSources: readRuntimeSources(),
  });
  expect(diagnostics).toEqual([]);
  const files = Object.fromEntries((outputs?.[0] ?? []).map(({ path, text }) => [path, text]));
  const node =
    'declare module "node:http" { export function createServer(handler: unknown): { listen(port: number, host: string, done: () => void): void; address(): { port: number } | string | null; close(): void; closeAllConnections(): void }; }\n';
  const typed = { ...files, "node.d.ts": node, "program.ts": program.replace(/console.*\n/, "") };
  expect(await compileStrictly("7.0", typed)).toBe("");
  const printed = await runBeside({ ...files, "program.ts": program }, 'await import("./program.ts");');
  const meta = { at: "Date 1970-01-01T00:00:00.000Z", id: "bigint 9007199254740993" };
  const png = ["image/png", "png", "a.png"];
  const mixed = [meta, png, "bigint 9007199254740993", "Date 1970-01-01T00:00:00.001Z", "more"];
  const late = { at: "Date 1970-01-01T00:00:00.002Z" };
  const form = { note: "n", sets: [[1], [2, 3]], box: { a: 5, file: png } };
  const checked = [meta, ["image/png", "A", "b.png"], "bigint 5", "Date 1970-01-01T00:00:00.001Z"];
  const form1 = { ...form, sets: [[1]] };
  expect(JSON.parse(printed)).toEqual([
    mixed,
    mixed,
    ["<p>", ["image/png", "A"]],
    [meta, late],
    meta,
    late,
    ["image/jpeg", "jpeg", "a.jpeg"],
    true,
    [
      [1, 2],
      [meta, "b{}", png],
    ],
    form,
    form,
    checked,
    checked,
    form1,
    form1,
    [meta],
    meta,
    ["/0/id"],
    400,
    0,
  ]);
});
