import { describe, expect, test } from "vitest";
import { generate } from "./generate.ts";
import { readRuntimeSources } from "./run/toolkit.ts";
import { builtInNames } from "./targets/built-in-names.ts";
import { compileStrictly } from "./targets/testing/compile-strictly.ts";
import { runBeside } from "./targets/testing/run-output.ts";

const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const chunk = {
  type: "object",
  required: ["at"],
  properties: { at: { type: "string", format: "date-time" }, big: { type: "integer", format: "int64" } },
};
const components = {
  schemas: {
    Chunk: chunk,
    Chunks: { type: "array", items: reference("Chunk") },
    Event: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "string" }, event: { enum: ["a"] } },
    },
  },
};

/** Ways to describe a stream. */
const forms: Readonly<Record<string, object>> = {
  none: {},
  string: { schema: { type: "string" } },
  binary: { schema: { type: "string", format: "binary" } },
  empty: { schema: {} },
  object: { schema: reference("Chunk") },
  list: { schema: reference("Chunks") },
  nested: { schema: { type: "array", items: reference("Chunks") } },
  allOf: { schema: { allOf: [reference("Chunks")], description: "D." } },
  both: { schema: { allOf: [reference("Chunks"), { type: "array", items: { required: ["big"] } }] } },
  event: { schema: reference("Event") },
  example: { schema: reference("Chunks"), example: [{ at: "2020-01-01T00:00:00Z" }] },
};
const mediaTypes = {
  events: "text/event-stream",
  lines: "application/x-ndjson",
  sequence: "application/json-seq",
};

function documentOf(openapi: string): object {
  const paths: Record<string, object> = {};
  for (const [kind, mediaType] of Object.entries(mediaTypes)) {
    const item = openapi === "3.2.0" && { item: { itemSchema: reference("Chunk") } };
    for (const [form, described] of Object.entries({ ...forms, ...item })) {
      for (const beside of ["", "application/json", "*/*"]) {
        const operationId = `${kind} ${form} ${beside === "*/*" ? "any" : beside.slice(12)}`;
        const json = beside !== "" && { [beside]: { schema: reference("Chunks") } };
        const content = { [mediaType]: described, ...json };
        const operation = {
          requestBody: { required: true, content },
          responses: { 200: { description: "D.", content } },
        };
        const callback = {
          "{$request.query.to}": { post: { ...operation, operationId: `told ${operationId}` } },
        };
        const put = { operationId, ...operation, callbacks: { told: callback } };
        paths[`/${operationId.replaceAll(" ", "/")}`] = { put };
      }
    }
  }
  return { openapi, info: { title: "T", version: "1" }, paths, components };
}

/** Calls every operation: each item that a handler gives is asked for only when the one before it has been had. */
const program = `
import { createServer } from "node:http";
import * as client from "./client.ts";
import { createHandler, toNodeHandler } from "./server.ts";
import { operationChecks, validation } from "./validation.ts";

const isForms = FORMS;
const faults = [];
const fault = (...words) => void faults.push(words.map(String).join(" "));
const shown = (value) => JSON.stringify(value, (_, one) => (typeof one === "bigint" ? one + "n" : one));
const chunk = (n) => ({ at: isForms ? new Date(n) : new Date(n).toISOString(), big: isForms ? BigInt(n) : n });
const makerOf = (name) => {
  if (/^events|event/i.test(name)) return (n) => ({ event: "a", data: "d" + n });
  if (/none|empty/i.test(name)) return (n) => ({ n });
  return /nested/i.test(name) ? (n) => [chunk(n)] : chunk;
};
let had = 0, ended = 0, seen;
const until = async (holds) => { while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1)); };
const handlers = new Proxy({}, { get: (_, name) => async ({ body, contentType, header, request }) => {
  const chosen = contentType === undefined ? {} : { contentType };
  if (typeof body === "string" || body instanceof Blob) return { status: 200, body, ...chosen };
  const items = [];
  for await (const item of body) items.push(item);
  seen = { items, isStream: Symbol.asyncIterator in body, length: request.headers.get("content-length") };
  async function* answer() {
    try { for (let n = 1; n <= 3; n++) { yield makerOf(name)(n); await until(() => had >= n); } } finally { ended++; }
  }
  return { status: 200, body: answer(), ...chosen };
} });
let refusals = 0;
const listener = toNodeHandler(createHandler(handlers, { hooks: { error: ({ kind, error }) => fault(kind, error) } }));
const server = createServer((incoming, outgoing) => {
  if (refusals-- > 0) { incoming.resume(); outgoing.writeHead(503, { "Retry-After": "0" }).end(); } else listener(incoming, outgoing);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const baseUrl = "http://127.0.0.1:" + server.address().port;
const checked = validation({ checks: operationChecks, request: "throw", response: "throw" });
const api = client.createClient({ baseUrl, use: [client.retry()], validation: checked });

const types = ${JSON.stringify(mediaTypes)};
const names = Object.keys(client).filter((name) => /^(events|lines|sequence)/.test(name) && !name.endsWith("Operation"));
for (const name of names) {
  const [kind] = /^[a-z]+/.exec(name);
  const isWhole = /binary/i.test(name) || (/string/i.test(name) && kind !== "events");
  const chosen = /(Any|Json)$/.test(name) ? { contentType: types[kind] } : {};
  if (isWhole) {
    const body = /binary/i.test(name) ? new Blob(["1\\n"]) : "1\\n";
    const given = (await client[name](api, { body, ...chosen })).body;
    if (shown(given) !== shown(body)) fault(name, "gave", given);
    continue;
  }
  const sent = [1, 2].map(makerOf(name));
  for (const way of ["list", "stream", "left"]) {
    if (way === "list" && kind === "events") continue;
    had = 0;
    refusals = way === "list" ? 1 : 0;
    const before = ended;
    const body = way === "list" ? sent : (async function* () { yield* sent; })();
    const answer = await client[name](api, { body, ...chosen });
    if (!seen.isStream || shown(seen.items) !== shown(sent)) fault(name, way, "sent", shown(seen));
    if ((seen.length !== null) !== (way === "list")) fault(name, way, "length", seen.length);
    for await (const item of answer.body) {
      had++;
      if (shown(item) !== shown(makerOf(name)(had))) fault(name, way, "gave", shown(item));
      if (way === "left") break;
    }
    if (had !== (way === "left" ? 1 : 3)) fault(name, way, "gave", had);
    had = 3;
    await until(() => ended > before);
  }
}

// What no item may be is told with its place.
const wrong = await fetch(baseUrl + "/lines/list/", { method: "PUT", headers: { "content-type": types.lines }, body: '{"at":"2020-01-01T00:00:00Z"}\\n{}\\n' });
fault(wrong.status, (await wrong.json()).errors[0].pointer);
server.closeAllConnections();
server.close();
console.log(JSON.stringify([names.length, ...faults]));
`;

describe.each(["3.0.3", "3.1.1", "3.2.0"])(
  "streams of a document of %s, described in every way",
  (version) => {
    test.each([
      ["as they are", {}],
      [
        "with dates and large integers, and formats that are asserted",
        { dates: "Date", int64: "bigint", formats: "assert" },
      ],
    ] as const)(
      "compile, and go item by item from client to server and back, %s",
      { timeout: 120_000 },
      async (_, options) => {
        const { outputs, diagnostics } = await generate({
          document: "a.json",
          read: async () => JSON.stringify(documentOf(version)),
          ...options,
          outputs: [{ targets: builtInNames, importExtension: ".ts" }],
          runtimeSources: readRuntimeSources(),
        });
        expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(["TN230", "TN245"]));
        const files = Object.fromEntries((outputs?.[0] ?? []).map(({ path, text }) => [path, text]));
        expect(await compileStrictly("7.0", files)).toBe("");
        const run = program.replace("FORMS", String("dates" in options));
        const printed = await runBeside({ ...files, "program.js": run }, 'await import("./program.js");');
        expect(JSON.parse(printed)).toEqual([
          (Object.keys(forms).length + (version === "3.2.0" ? 1 : 0)) * 9,
          "400 /1",
        ]);
      },
    );
  },
);
