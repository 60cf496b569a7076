import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { readRuntimeSources } from "./run/toolkit.ts";
import { compileStrictly } from "./targets/testing/compile-strictly.ts";
import { runBeside } from "./targets/testing/run-output.ts";

const list = (next: string) =>
  `{ "200": { description: A page., content: { application/json: { schema: { type: object, required: [items], properties: { items: { type: array, items: { type: integer, format: int64 } }, next: ${next} } } } } } }`;
const int64 = "{ type: integer, format: int64 }";
const text = "{ type: string }";
const date = "{ type: string, format: date-time }";
const digits = "{ type: string, format: int64 }";
const paged = (id: string, rule: string, parameter: string, next: string) =>
  `  /${id}: { get: { operationId: ${id}, x-pagination: { ${rule}, parameter: at, items: /items }, parameters: [{ name: at, in: query, schema: ${parameter} }], responses: ${list(next)} } }\n`;
const cursor = "style: cursor, next: /next";
const thing = '{ $ref: "#/components/schemas/Thing" }';
const document = `openapi: 3.1.1
info: { title: T, version: "1" }
paths:
${paged("ids", cursor, int64, int64)}${paged("fromText", cursor, int64, text)}${paged("fromNumber", cursor, int64, "{ type: integer }")}${paged("toText", cursor, text, int64)}${paged("toDigits", cursor, digits, "{ type: integer }")}${paged("dates", cursor, date, date)}${paged("dateFromText", cursor, date, text)}${paged("pages", "style: page", int64, text)}${paged("offsets", "style: offset", digits, text)}  /things:
    post:
      operationId: makeThing
      parameters: [{ name: since, in: query, schema: ${date} }]
      requestBody: { required: true, content: { application/json: { schema: ${thing} } } }
      responses: { "201": { description: Made., headers: { X-At: { required: true, schema: ${date} } }, content: { application/json: { schema: ${thing} } } } }
webhooks:
  made:
    post:
      operationId: made
      parameters:
        - { name: X-At, in: header, required: true, schema: ${date} }
        - { name: X-Ids, in: header, schema: { type: array, items: ${int64} } }
        - { name: id, in: query, schema: ${int64} }
        - { name: id, in: path, required: true, schema: ${text} }
      requestBody: { required: true, content: { application/json: { schema: ${thing} } } }
      responses: { "204": { description: Done. } }
  ping: { post: { operationId: ping, parameters: [{ name: kind, in: cookie, required: true, schema: { const: ping } }], responses: { "204": { description: Done. } } } }
components: { schemas: { Thing: { type: object, required: [id, at], properties: { id: ${int64}, at: ${date} } } } }
`;

const program = (made: string, isDate: string) => `import * as api from "./index.ts";
import { createWebhookHandler, receiveWebhook, type MadeEvent } from "./webhooks.ts";
import { datesItems, datesPages, dateFromTextItems, fromNumberItems, fromTextItems, idsItems, offsetsItems, pagesItems, toDigitsItems, toTextItems } from "./pagination.ts";

const log: unknown[] = [];
const asked: string[] = [];
/** A list of two pages, whose cursor is a text of JSON. */
const pagesOf = (next: string) => api.createClient({
  baseUrl: "http://list",
  fetch: async (url) => {
    const { search } = new URL(url);
    asked.push(decodeURIComponent(search));
    const body = search === "" ? \`{"items":[9007199254740993],"next":\${next}}\` : asked.length % 2 === 0 ? '{"items":[]}' : "{}";
    return new Response(body, { headers: { "content-type": "application/json" } });
  },
});
const all = async (items: AsyncIterable<bigint>): Promise<void> => {
  for await (const item of items) if (item !== 9007199254740993n) log.push(item);
};
await all(idsItems(pagesOf("9007199254740995")));
await all(fromTextItems(pagesOf('"9007199254740995"')));
await all(fromNumberItems(pagesOf("5")));
await all(toTextItems(pagesOf("9007199254740995")));
await all(toDigitsItems(pagesOf("5")));
await all(datesItems(pagesOf('"2020-01-01T00:00:00.000Z"')));
await all(dateFromTextItems(pagesOf('"2020-01-01T00:00:00.000Z"')));
await all(pagesItems(pagesOf('""')));
await all(offsetsItems(pagesOf('""')));
log.push(asked);
// A page that leads to itself is the last.
const circle = api.createClient({ baseUrl: "http://list", fetch: async () => Response.json({ items: [1], next: "2020-01-01T00:00:00Z" }) });
let count = 0;
for await (const page of datesPages(circle)) if (page.body.next !== undefined && ++count > 5) break;
log.push(count);

const body = '{"id":9007199254740993,"at":"2020-01-01T00:00:00Z"}';
const hook = (headers: Record<string, string>, query = ""): Request =>
  new Request("http://hooks/" + query, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
const seen = (event: MadeEvent): unknown => [
  ${isDate.replace("X", "event.body.at")}, event.body.id === 9007199254740993n,
  ${isDate.replace("X", "event.header.xAt")}, event.header.xIds?.map(String), typeof event.query.id, event.headers.get("x-other"),
];
const verify = () => true;
const event = await receiveWebhook(hook({ "x-at": "2020-01-01T00:00:00Z", "x-ids": "1,9007199254740993", "x-other": "o" }, "?id=9007199254740993"), { verify, event: () => "made" });
if (event.event === "made") log.push(seen(event));
else log.push(event.cookie.kind);
const refused = await receiveWebhook(hook({ "x-ids": "1,x" }), { verify, event: () => "made" }).catch((error) => error);
log.push([refused.status, refused.message, refused.issues.map((issue: { in: string; name: string; keyword: string }) => [issue.in, issue.name, issue.keyword])]);
const handle = createWebhookHandler({ made: (one) => void log.push(seen(one)), ping: ({ cookie }) => void log.push(cookie.kind) }, { verify });
log.push((await handle(hook({ "x-at": "2020-01-01T00:00:00Z" }))).status);
log.push((await handle(new Request("http://hooks/", { method: "POST", headers: { cookie: "kind=ping" } }))).status);
log.push((await handle(hook({}))).status);

export const answer: api.MakeThingAnswer = { status: 201, headers: { xAt: ${made} }, body: { id: 1n, at: ${made} } };
// @ts-expect-error a webhook has no path
export const path = (one: MadeEvent): unknown => one.path;
console.log(JSON.stringify(log));
`;

const msw = (made: string, isDate: string) => `
import { createClient, makeThing } from "./index.ts";
import { mockHandlers } from "./msw.ts";
import { setupServer } from "msw/node";
export async function mocked(): Promise<unknown> {
  const server = setupServer(...mockHandlers({
    makeThing: ({ body, query }) => ({ status: 201, headers: { xAt: query.since ?? ${made} }, body: { id: body.id + 1n, at: body.at } }),
  }));
  server.listen({ onUnhandledFrame: "error" });
  const client = createClient({ baseUrl: "http://mocked.test" });
  const since = ${made};
  const made = await makeThing(client, { query: { since }, body: { id: 9007199254740993n, at: since } });
  server.close();
  return made.status === 201 && [String(made.body.id), ${isDate.replace("X", "made.body.at")}, made.headers.xAt.toJSON() === since.toJSON()];
}
`;

test.each([
  ["Date", "new Date(0)", "X instanceof Date"],
  ["Temporal", 'Temporal.Instant.from("1970-01-01T00:00:00Z")', "X.epochNanoseconds > -1n"],
] as const)("lists, webhooks and mocks have dates as %s and int64 as bigint", async (dates, made, isDate) => {
  const { outputs, diagnostics } = await generate({
    document: "things.yaml",
    read: async () => document,
    dates,
    int64: "bigint",
    outputs: [
      {
        importExtension: ".ts",
        targets: ["types", "client", "server", "pagination", "webhooks", "msw", "tanstack-query"],
      },
    ],
    runtimeSources: readRuntimeSources(),
  });
  expect(diagnostics.filter(({ code }) => code !== "TN441")).toEqual([]);
  const files = Object.fromEntries((outputs?.[0] ?? []).map(({ path, text }) => [path, text]));
  const typed = {
    ...files,
    "program.ts": program(made, isDate).replace(/console.*\n/, ""),
    "mocked.ts": msw(made, isDate),
  };
  const lib = ["--lib", "es2023,dom,dom.iterable,esnext.temporal"];
  expect(await compileStrictly("7.0", typed, lib)).toBe("");
  // By itself since Node 26, behind a flag in 24.
  const flags = dates === "Date" || "Temporal" in globalThis ? [] : ["--harmony-temporal"];
  const all = { ...files, "program.ts": program(made, isDate), "mocked.ts": msw(made, isDate) };
  const printed = await runBeside(all, 'await import("./program.ts");', { flags, packages: true });
  expect(JSON.parse(printed)).toEqual([
    [
      ...["", "?at=9007199254740995", "", "?at=9007199254740995", "", "?at=5", "", "?at=9007199254740995"],
      ...["", "?at=5", "", expect.stringMatching(/^\?at=2020-01-01T00:00:00(\.000)?Z$/)],
      ...["", expect.stringMatching(/^\?at=2020-01-01T00:00:00(\.000)?Z$/), "", "?at=2", "", "?at=1"],
    ],
    2,
    [true, true, true, ["1", "9007199254740993"], "bigint", "o"],
    [
      400,
      "The parameters do not fit their schemas",
      [
        ["header", "X-At", "required"],
        ["header", "X-Ids", "type"],
      ],
    ],
    [true, true, true, null, "undefined", null],
    204,
    "ping",
    204,
    400,
  ]);
  const mocked = 'import { mocked } from "./mocked.ts"; console.log(JSON.stringify(await mocked()));';
  expect(JSON.parse(await runBeside(all, mocked, { flags, packages: true }))).toEqual([
    "9007199254740994",
    true,
    true,
  ]);
});
