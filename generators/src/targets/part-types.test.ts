import { expect, test } from "vitest";
import { generate } from "../generate.ts";
import { readRuntimeSources } from "../run/toolkit.ts";
import { runBeside } from "./testing/run-output.ts";

const image = "image/png, image/jpeg";

function operation(operationId: string, content: object): object {
  const responses = { 204: { description: "Taken." } };
  return { post: { operationId, requestBody: { required: true, content }, responses } };
}

const document = {
  openapi: "3.2.0",
  info: { title: "Types of parts", version: "1" },
  paths: {
    "/form": operation("form", {
      "multipart/form-data": {
        schema: {
          type: "object",
          properties: {
            image: { type: "string", format: "binary" },
            any: { type: "array", items: { type: "string", format: "binary" } },
            meta: { type: "object", properties: { a: { type: "integer" } } },
            xml: { type: "string" },
            note: { type: "string" },
            box: { type: "object", properties: { image: { type: "string", format: "binary" } } },
          },
        },
        encoding: {
          image: { contentType: image },
          any: { contentType: "image/*" },
          meta: { contentType: "application/json" },
          xml: { contentType: "application/xml" },
          box: { contentType: "multipart/form-data", encoding: { image: { contentType: image } } },
        },
      },
    }),
    "/list": operation("list", {
      "multipart/mixed": {
        schema: { type: "array", items: { type: "string", format: "binary" } },
        itemEncoding: { contentType: image },
      },
    }),
    "/stream": operation("stream", {
      "multipart/mixed": {
        itemSchema: { type: "string", format: "binary" },
        itemEncoding: { contentType: image },
      },
    }),
  },
};

const program = `import { createServer } from "node:http";
import { createClient, createHandler, form, list, part, stream, toNodeHandler } from "./index.ts";
const log = [];
const taken = [];
const opened = async (value) => {
  if (value instanceof Blob) return value.type + " " + (await value.text());
  if (Array.isArray(value)) return Promise.all(value.map(opened));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([key, one]) => [key, await opened(one)])));
};
const take = async ({ body }) => { taken.push(await opened(body)); return { status: 204 }; };
const handler = createHandler({
  form: take,
  list: take,
  stream: async ({ body }) => { for await (const item of body) taken.push(await opened(item)); return { status: 204 }; },
});
const server = createServer(toNodeHandler(handler));
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const baseUrl = "http://127.0.0.1:" + server.address().port;
const client = createClient({ baseUrl });
const blob = (type) => new Blob(["x"], { type });
const attempt = async (call) => {
  try {
    log.push((await call()).status);
  } catch (error) {
    // A stream that breaks while it is sent breaks the call, and is its cause.
    let cause = error;
    while (cause.cause !== undefined) cause = cause.cause;
    log.push(cause.name === "EncodeError" ? cause.message : String(error));
  }
};
for (const body of [
  { image: blob("image/jpeg"), any: [blob("image/gif"), new Uint8Array([65])], meta: { a: 1 }, xml: "<a/>", note: "n" },
  { image: blob(""), box: { image: part(blob("text/html"), { contentType: "image/png" }) } },
  { image: blob("text/html") },
  { any: [blob("image/gif"), blob("video/mp4")] },
  { xml: part("<a/>", { contentType: "text/html" }) },
  { box: { image: blob("text/html") } },
]) await attempt(() => form(client, { body }));
await attempt(() => list(client, { body: [blob("image/png"), blob("text/html")] }));
await attempt(() => stream(client, { body: [blob("image/jpeg"), blob("")] }));
await attempt(() => stream(client, { body: [blob("image/jpeg"), blob("text/html")] }));
log.push(taken.splice(0));
const post = async (path, type, ...parts) => {
  const body = parts.map((one) => "--b\\r\\n" + one.join("\\r\\n") + "\\r\\n\\r\\nx\\r\\n").join("") + "--b--\\r\\n";
  const response = await fetch(baseUrl + path, { method: "POST", headers: { "content-type": type + "; boundary=b" }, body });
  log.push(response.status === 204 ? 204 : [response.status, (await response.json()).detail]);
};
const named = (name, ...headers) => ['Content-Disposition: form-data; name="' + name + '"', ...headers];
const file = (name, ...headers) => ['Content-Disposition: form-data; name="' + name + '"; filename="f"', ...headers];
const formType = "multipart/form-data";
await post("/form", formType, file("image", "Content-Type: IMAGE/png; a=b"), named("xml"), named("note", "Content-Type: text/html"));
await post("/form", formType, file("image"));
await post("/form", formType, file("image", "Content-Type: text/html"));
await post("/form", formType, file("image", "Content-Type: text/plain"));
await post("/form", formType, named("xml", "Content-Type: text/plain"));
await post("/form", formType, file("any", "Content-Type: image/gif"), file("any", "Content-Type: video/mp4"));
for (const path of ["/list", "/stream"]) {
  await post(path, "multipart/mixed", ["Content-Type: image/png"], ["X-Other: a"]);
  await post(path, "multipart/mixed", ["Content-Type: image/png"], ["Content-Type: text/html"]);
}
const plain = new FormData();
plain.append("meta", '{"a":5}');
plain.append("xml", "<b/>");
log.push((await fetch(baseUrl + "/form", { method: "POST", body: plain })).status, taken);
server.close();
server.closeAllConnections();
console.log(JSON.stringify(log));
`;

test("a generated client sends no part in a media type that is not declared, and a generated server takes none", async () => {
  const { outputs, diagnostics } = await generate({
    document: "parts.json",
    read: async () => JSON.stringify(document),
    outputs: [{ importExtension: ".ts", targets: ["types", "client", "server"] }],
    runtimeSources: readRuntimeSources(),
  });
  expect(diagnostics).toEqual([]);
  const files = Object.fromEntries((outputs?.[0] ?? []).map(({ path, text }) => [path, text]));
  const printed = await runBeside({ ...files, "program.ts": program }, 'await import("./program.ts");');
  const unsent = (name: string, type: string, declared: string): string =>
    `The part "${name}" is ${type}, and has to be one of: ${declared}`;
  const refused = (name: string, declared: string): readonly unknown[] => [
    415,
    `The part "${name}" has to be one of: ${declared}`,
  ];
  expect(JSON.parse(printed)).toEqual([
    204,
    204,
    unsent("image", "text/html", image),
    unsent("any", "video/mp4", "image/*"),
    unsent("xml", "text/html", "application/xml"),
    unsent("image", "text/html", image),
    unsent("1", "text/html", image),
    204,
    unsent("1", "text/html", image),
    [
      {
        image: "image/jpeg x",
        any: ["image/gif x", "application/octet-stream A"],
        meta: { a: 1 },
        xml: "<a/>",
        note: "n",
      },
      { image: "image/png x", box: { image: "image/png x" } },
      "image/jpeg x",
      "image/png x",
    ],
    204,
    204,
    refused("image", image),
    refused("image", image),
    refused("xml", "application/xml"),
    refused("any", "image/*"),
    204,
    refused("1", image),
    204,
    refused("1", image),
    204,
    [
      { image: "image/png; a=b x", xml: "x", note: "x" },
      { image: " x" },
      ["image/png x", " x"],
      "image/png x",
      " x",
      { meta: { a: 5 }, xml: "<b/>" },
    ],
  ]);
});
