import { expect, test } from "vitest";
import { generate } from "../generate.ts";
import { readRuntimeSources } from "../run/toolkit.ts";
import { compileStrictly } from "./testing/compile-strictly.ts";
import { runBeside } from "./testing/run-output.ts";

const pet = `{ $ref: "#/components/schemas/Pet" }`;
const document = `openapi: 3.2.0
info: { title: Pets, version: "1" }
paths:
  /xml:
    post:
      operationId: xml
      parameters: [{ name: filter, in: query, content: { application/xml: { schema: ${pet} } } }]
      requestBody: { required: true, content: { application/xml: { schema: ${pet} } } }
      responses: { "200": { description: A pet., content: { application/pet+xml: { schema: ${pet} } } } }
  /number:
    post:
      operationId: count
      requestBody: { required: true, content: { text/xml: { schema: { type: integer } } } }
      responses: { "200": { description: A list., content: { text/csv: { schema: { type: array, items: { type: string } } } } } }
  /text:
    post:
      operationId: text
      requestBody: { required: true, content: { application/xml: { schema: { type: string } } } }
      responses: { "200": { description: Anything., content: { application/xml: { schema: {} } } } }
  /parts:
    post:
      operationId: parts
      requestBody: { required: true, content: { multipart/form-data: { itemSchema: ${pet} } } }
      responses: { "204": { description: Done. } }
components: { schemas: { Pet: { type: object, required: [name], xml: { name: pet }, properties: { name: { type: string } } } } }
`;

test("what no codec writes as it is described is text to client and server, its type says so, and it is reported", async () => {
  const { outputs, diagnostics } = await generate({
    document: "pets.yaml",
    read: async () => document,
    outputs: [{ importExtension: ".ts" }],
    runtimeSources: readRuntimeSources(),
  });
  const places = diagnostics.map(({ code, place }) => `${code} ${place?.line}`);
  expect(places).toEqual([7, 8, 9, 13, 14, 23].map((line) => `TN430 ${line}`));
  const files = Object.fromEntries((outputs?.[0] ?? []).map(({ path, text }) => [path, text]));
  const program = `import { createClient, createHandler, count, parts, text, xml } from "./index.ts";
const log: unknown[] = [];
const handler = createHandler({
  xml: ({ body, query }) => ({ status: 200, body: \`<got>\${body.toUpperCase()} \${query.filter?.length}</got>\` }),
  count: ({ body }) => ({ status: 200, body: body.concat(",b") }),
  text: ({ body }) => ({ status: 200, body }),
  parts: ({ body }) => { log.push(body.size); return { status: 204 }; },
});
const client = createClient({ baseUrl: "http://pets", fetch: (url, init) => handler(new Request(url, init)) });
const one = await xml(client, { query: { filter: "<f/>" }, body: "<pet name='x'/>" });
const two = await count(client, { body: "<n>5</n>" });
const three = await text(client, { body: "<t/>" });
await parts(client, { body: new Blob(["--x--"]) });
if (one.status === 200 && two.status === 200) log.push(one.body.trim(), two.body.trim(), three.status);
console.log(JSON.stringify(log));
`;
  expect(await compileStrictly("7.0", { ...files, "program.ts": program.replace(/console.*\n/, "") })).toBe(
    "",
  );
  const printed = await runBeside({ ...files, "program.ts": program }, 'await import("./program.ts");');
  expect(JSON.parse(printed)).toEqual([5, "<got><PET NAME='X'/> 4</got>", "<n>5</n>,b", 200]);
});
