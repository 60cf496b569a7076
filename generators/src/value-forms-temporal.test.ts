import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { generateFolder, thingsDocument } from "./value-forms.fixture.ts";

/** Generated client and server in one process, over HTTP. Prints what arrived where, with values named by their types. */
const program = `
import { createServer } from "node:http";
import { createClient, createHandler, getParameters, putThing, toNodeHandler } from "./index.ts";

const seen = [];
const handler = createHandler({
  putThing: ({ contentType, body }) => { seen.push(body); return { status: 200, contentType, body }; },
  getParameters: ({ path, query, header }) => { seen.push({ path, query, header }); return { status: 200, headers: header, body: path.ids[0] }; },
  echoLines: ({ body }) => ({ status: 200, body }),
});
const server = createServer(toNodeHandler(handler)).listen(0, "127.0.0.1", async () => {
  const client = createClient({ baseUrl: "http://127.0.0.1:" + server.address().port });
  const at = Temporal.Instant.from("2020-01-01T00:00:00.123456789Z");
  const day = Temporal.PlainDate.from("2020-02-29");
  const body = { name: "a", id: "9007199254740993", at, day, serial: "5", map: { x: at }, none: null, either: day.toString(), list: ["-1", "9223372036854775807"], parent: { name: "b", id: "1", at } };
  seen.push((await putThing(client, { contentType: "application/json", body })).body);
  const answered = await getParameters(client, { path: { at, ids: ["9007199254740993"] }, query: { since: at, id: "7" }, header: { xSince: at } });
  seen.push({ headers: answered.headers, body: answered.body });
  console.log(JSON.stringify(seen.map(named)));
  server.closeAllConnections();
  server.close();
});
function named(value) {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== "object" || value === null) return value;
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  return tag === "Object" ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one)])) : tag + " " + String(value);
}
`;

test("dates as Temporal and int64 as text arrive as they were sent, both ways, over HTTP", async () => {
  const folder = await generateFolder(thingsDocument, { dates: "Temporal", int64: "string" });
  writeFileSync(join(folder.path, "program.js"), program);
  // By itself since Node 26, behind a flag in 24.
  const flags = "Temporal" in globalThis ? [] : ["--harmony-temporal"];
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [...flags, join(folder.path, "program.js")]);
  folder.remove();
  const at = "Temporal.Instant 2020-01-01T00:00:00.123456789Z";
  const thing = {
    name: "a",
    id: "9007199254740993",
    at,
    day: "Temporal.PlainDate 2020-02-29",
    serial: "5",
    map: { x: at },
    none: null,
    either: "2020-02-29",
    list: ["-1", "9223372036854775807"],
    parent: { name: "b", id: "1", at },
  };
  expect(JSON.parse(stdout)).toEqual([
    thing,
    thing,
    { path: { at, ids: ["9007199254740993"] }, query: { since: at, id: "7" }, header: { xSince: at } },
    { headers: { xSince: at }, body: "9007199254740993" },
  ]);
});
