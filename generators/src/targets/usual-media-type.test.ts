import { expect, test } from "vitest";
import { generate } from "../generate.ts";
import { readRuntimeSources } from "../run/toolkit.ts";
import { compileStrictly } from "./testing/compile-strictly.ts";
import { runBeside } from "./testing/run-output.ts";

const pet = `{ schema: { $ref: "#/components/schemas/Pet" } }`;
const operation = (name: string, required: boolean, types: readonly string[]): string => `
  /${name}:
    post:
      operationId: ${name}
      requestBody: { required: ${required}, content: { ${types.map((type) => `${type}: ${pet}`).join(", ")} } }
      responses: { "200": { description: Done., content: { text/plain: { schema: { type: string } } } } }`;
const document = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:${operation("first", true, ["application/json", "application/xml"])}${operation("last", false, [
  "multipart/form-data",
  "application/merge-patch+json",
  "application/json; charset=utf-8",
])}${operation("none", true, ["application/merge-patch+json", "application/json-patch+json"])}${operation(
  "range",
  true,
  ["application/*+json", "application/json"],
)}
components: { schemas: { Pet: { type: object, required: [name], properties: { name: { type: string, minLength: 2 } } } } }
`;

/** The program that calls, and whom it calls. */
const program = `import { createClient, createHandler, first, last, none, operationChecks, range, validation } from "./index.ts";
const client = createClient({
  baseUrl: "http://pets",
  fetch: (url, init) => handler(new Request(url, init)),
  validation: validation({ checks: operationChecks }),
});
const handler = createHandler({
  first: ({ contentType, body }) => ({ status: 200, body: contentType === "application/json" ? contentType + body.name : body }),
  last: ({ contentType, body }) => {
    if (contentType === undefined) return { status: 200, body: "nothing" };
    const said: string = contentType;
    return { status: 200, body: said + body.name };
  },
  none: ({ contentType, body }) => ({ status: 200, body: contentType + body.name }),
  range: ({ contentType, body }) => ({ status: 200, body: contentType + body.name }),
});
const log: unknown[] = [];
log.push((await first(client, { body: { name: "ab" } })).body);
log.push((await first(client, { contentType: "application/xml", body: "<a/>" })).body);
log.push((await last(client, { body: { name: "ab" } })).body);
log.push((await last(client, { contentType: "multipart/form-data", body: { name: "ab" } })).body);
log.push((await last(client)).body);
log.push((await range(client, { body: { name: "ab" } })).body);
log.push(await last(client, { body: { name: "" } }).catch((error) => error.name));
// @ts-expect-error Which of two patches is meant only the caller knows.
const unsaid: Parameters<typeof none>[1] = { body: { name: "ab" } };
// @ts-expect-error What is no JSON has to be said.
const untold: Parameters<typeof first>[1] = { body: "<a/>" };
log.push(Boolean(unsaid && untold));
console.log(JSON.stringify(log));
`;

test("of several media types a call need not name JSON, wherever it stands, and a handler is told it all the same", async () => {
  const { outputs } = await generate({
    document: "pets.yaml",
    read: async () => document,
    outputs: [{ importExtension: ".ts", targets: ["client", "server", "validation"] }],
    runtimeSources: readRuntimeSources(),
  });
  const files = Object.fromEntries((outputs?.[0] ?? []).map(({ path, text }) => [path, text]));
  expect(await compileStrictly("7.0", { ...files, "program.ts": program.replace(/console.*\n/, "") })).toBe(
    "",
  );
  const printed = await runBeside({ ...files, "program.ts": program }, 'await import("./program.ts");');
  expect(JSON.parse(printed)).toEqual([
    "application/jsonab",
    "<a/>",
    "application/json; charset=utf-8ab",
    "multipart/form-dataab",
    "nothing",
    "application/jsonab",
    "RequestValidationError",
    true,
  ]);
});

const answers = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /json:
    get:
      operationId: json
      responses: { "200": { description: A pet., content: { application/xml: ${pet}, "application/json; charset=utf-8": ${pet} } } }
  /other:
    get:
      operationId: other
      responses: { "200": { description: A pet., content: { application/vnd.pet+json: ${pet}, application/vnd.old+json: ${pet} } } }
components: { schemas: { Pet: { type: object, required: [name], properties: { name: { type: string } } } } }
`;

const answering = `import { createHandler, type Handlers } from "./index.ts";
const handlers: Handlers = {
  json: ({ request }) => request.url.endsWith("?xml")
    ? { status: 200, contentType: "application/xml", body: "<pet/>" }
    : { status: 200, body: { name: "ab" } },
  // @ts-expect-error Neither is the usual one.
  other: () => ({ status: 200, body: { name: "ab" } }),
};
const handler = createHandler(handlers, { hooks: { error: () => {} } });
const log: unknown[] = [];
for (const path of ["json", "json?xml", "other"]) {
  const response = await handler(new Request("http://pets/" + path));
  log.push([response.status, response.headers.get("content-type")]);
}
console.log(JSON.stringify(log));
`;

test("of several media types an answer need not name JSON, and has to name any other", async () => {
  const { outputs } = await generate({
    document: "pets.yaml",
    read: async () => answers,
    outputs: [{ importExtension: ".ts", targets: ["server"] }],
    runtimeSources: readRuntimeSources(),
  });
  const files = Object.fromEntries((outputs?.[0] ?? []).map(({ path, text }) => [path, text]));
  const source = answering.replaceAll("./index.ts", "./server.ts");
  expect(await compileStrictly("7.0", { ...files, "program.ts": source.replace(/console.*\n/, "") })).toBe(
    "",
  );
  const printed = await runBeside({ ...files, "program.ts": source }, 'await import("./program.ts");');
  expect(JSON.parse(printed)).toEqual([
    [200, "application/json; charset=utf-8"],
    [200, "application/xml"],
    [500, "application/problem+json"],
  ]);
});
