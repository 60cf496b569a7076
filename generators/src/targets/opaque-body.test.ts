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

const bytes = `openapi: 3.2.0
info: { title: Pets, version: "1" }
paths:
  /pet:
    post:
      operationId: pet
      parameters: [{ name: filter, in: query, content: { application/cbor: { schema: ${pet} } } }]
      requestBody: { required: true, content: { application/cbor: { schema: ${pet} } } }
      responses:
        "200": { description: A pet., content: { application/octet-stream: { schema: ${pet} }, application/yaml: { schema: ${pet} }, application/json: { schema: ${pet} } } }
        "404": { description: None., content: { application/problem+json: { schema: ${pet} } } }
  /only:
    get:
      operationId: only
      responses: { "200": { description: A pet., content: { application/vnd.pet.protobuf: { schema: ${pet} } } } }
components: { schemas: { Pet: { type: object, required: [name], properties: { name: { type: string } } } } }
`;

test("what is not known to be text is bytes, of which none is lost, and clients ask for what they can read first", async () => {
  const { outputs, diagnostics } = await generate({
    document: "pets.yaml",
    read: async () => bytes,
    outputs: [{ importExtension: ".ts" }],
    runtimeSources: readRuntimeSources(),
  });
  expect(diagnostics.map(({ code, message }) => `${code} ${message.replace(/.*here it is a /, "")}`)).toEqual(
    [
      "TN430 `string`.",
      "TN430 `Blob`.",
      "TN430 `Blob`.",
      expect.stringContaining("TN450 `application/yaml`"),
      "TN430 `Blob`.",
    ],
  );
  const files = Object.fromEntries((outputs?.[0] ?? []).map(({ path, text }) => [path, text]));
  const program = `import { createClient, createHandler, only, pet } from "./index.ts";
const log: unknown[] = [];
const bytes = new Uint8Array([0xff, 0x00, 0xc3]);
const handler = createHandler({
  pet: async ({ request, body, query }) => {
    log.push(request.headers.get("accept"), query.filter?.length, body.size);
    return { status: 200, contentType: "application/octet-stream", body };
  },
  only: ({ request }) => { log.push(request.headers.get("accept")); return { status: 200, body: new Blob([bytes]) }; },
});
const client = createClient({ baseUrl: "http://pets", fetch: (url, init) => handler(new Request(url, init)) });
const one = await pet(client, { query: { filter: "abc" }, body: bytes });
if (one.status === 200 && one.contentType === "application/octet-stream") log.push([...new Uint8Array(await one.body.arrayBuffer())]);
const two = await only(client);
log.push([...new Uint8Array(await two.body.arrayBuffer())]);
console.log(JSON.stringify(log));
`;
  expect(await compileStrictly("7.0", { ...files, "program.ts": program.replace(/console.*\n/, "") })).toBe(
    "",
  );
  const printed = await runBeside({ ...files, "program.ts": program }, 'await import("./program.ts");');
  expect(JSON.parse(printed)).toEqual([
    "application/octet-stream;q=0.5, application/json, application/problem+json",
    3,
    3,
    [255, 0, 195],
    "application/vnd.pet.protobuf",
    [255, 0, 195],
  ]);
});
