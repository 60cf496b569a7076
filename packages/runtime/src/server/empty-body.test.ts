import { createServer } from "node:http";
import { connect as connectHttp2, createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { decodeBinary } from "../wire/body-binary.ts";
import { decodeFormUrlencoded } from "../wire/body-form-urlencoded.ts";
import { decodeJson, encodeJson } from "../wire/body-json.ts";
import { decodeJsonLines, decodeJsonSequence } from "../wire/body-json-lines.ts";
import { decodeMultipartParts } from "../wire/body-multipart-parts.ts";
import { decodeText } from "../wire/body-text.ts";
import { toLambda } from "./aws-lambda.ts";
import type { OperationRequest } from "./exchange.ts";
import { attachToServer, toNodeHandler } from "./node.ts";
import { operation } from "./pets.fixture.ts";
import { routeTree } from "./route-tree.ts";
import { serve } from "./serve.ts";
import type { FetchHandler } from "./serve-options.ts";

const content = [
  { mediaType: "application/json", decode: decodeJson, type: "any" as const },
  { mediaType: "text/plain", decode: decodeText, type: "string" as const },
  { mediaType: "application/octet-stream", decode: decodeBinary, type: "any" as const },
  {
    mediaType: "application/x-www-form-urlencoded",
    decode: decodeFormUrlencoded,
    type: { properties: { n: "number" as const } },
  },
  { mediaType: "application/jsonl", decode: decodeJsonLines, type: "any" as const },
  { mediaType: "application/json-seq", decode: decodeJsonSequence, type: "any" as const },
  { mediaType: "multipart/form-data", decode: decodeMultipartParts, type: "any" as const },
  // As a text or as bytes, a multipart body is taken as it is, and then it may be anything.
  { mediaType: "multipart/mixed", decode: decodeText, type: "string" as const },
  { mediaType: "multipart/related", decode: decodeBinary, type: "any" as const },
];
const answers = [
  {
    status: "200",
    headers: [],
    content: [{ mediaType: "application/json", decode: decodeJson, encode: encodeJson }],
  },
];
const operations = [
  operation({
    name: "required",
    method: "POST",
    path: "/required",
    requestBody: { required: true, content },
    responses: answers,
  }),
  operation({
    name: "optional",
    method: "POST",
    path: "/optional",
    requestBody: { content },
    responses: answers,
  }),
  operation({ name: "none", method: "POST", path: "/none", responses: answers }),
];

/** Says what the body was. */
async function tell({ body }: OperationRequest<void> & { readonly body?: unknown }): Promise<object> {
  if (body instanceof Blob) return { status: 200, body: { bytes: body.size } };
  const isList = typeof body === "object" && body !== null && Symbol.asyncIterator in body;
  if (!isList) return { status: 200, body: { body } };
  const list: unknown[] = [];
  for await (const item of body as AsyncIterable<unknown>) list.push(item);
  return { status: 200, body: { list } };
}

const handler: FetchHandler<void> = serve<void>("Empty", routeTree(operations), {
  handlers: { required: tell, optional: tell, none: tell },
  security: {},
});

type Answered = readonly [status: number, body: unknown];

/** Ways to send a request without a byte of a body: what Fetch makes of an empty body, and all that it comes to elsewhere. */
const ways: Readonly<Record<string, (path: string, type: string) => Promise<Answered>>> = {
  "fetch to node:http": async (path, type) => {
    const server = createServer(toNodeHandler(handler));
    return answered(await fetch((await listening(server)) + path, post(type, new Blob([]))));
  },
  "fetch to node:http, in chunks": async (path, type) => {
    const server = createServer(toNodeHandler(handler));
    const init = { ...post(type, new Blob([]).stream()), duplex: "half" };
    return answered(await fetch((await listening(server)) + path, init));
  },
  "node:http2": async (path, type) => {
    const server = createHttp2Server();
    attachToServer(server, handler);
    const session = connectHttp2(await listening(server));
    onTestFinished(() => session.close());
    const head = { ":method": "POST", ":path": path, ...(type !== "" && { "content-type": type }) };
    const stream = session.request(head, { endStream: true }).setEncoding("utf8");
    const status = new Promise<number>((resolve) =>
      stream.on("response", (headers) => resolve(Number(headers[":status"]))),
    );
    let text = "";
    for await (const chunk of stream) text += String(chunk);
    return [await status, JSON.parse(text)];
  },
  "a Request with an empty body": async (path, type) =>
    answered(await handler(new Request(`http://x${path}`, post(type, new Uint8Array())))),
  "a Request without a body": async (path, type) =>
    answered(await handler(new Request(`http://x${path}`, post(type, null)))),
  "AWS Lambda": async (path, type) => {
    const event = {
      version: "2.0",
      rawPath: path,
      rawQueryString: "",
      headers: { host: "x", ...(type !== "" && { "content-type": type }) },
      requestContext: { http: { method: "POST" } },
    };
    const { statusCode, body } = await toLambda(handler)(event, undefined);
    return [statusCode, JSON.parse(body)];
  },
};

function post(type: string, body: RequestInit["body"]): RequestInit {
  return { method: "POST", body: body ?? null, headers: type === "" ? {} : { "content-type": type } };
}

async function answered(response: Response): Promise<Answered> {
  return [response.status, await response.json()];
}

interface Listening {
  listen(port: number, host: string, done: () => void): unknown;
  address(): unknown;
  close(): unknown;
}

async function listening(server: Listening): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const missing = { detail: "The request breaks the contract", errors: [{ in: "body", keyword: "required" }] };

test.each(Object.keys(ways))(
  "%s: no byte of a type that is not declared, where a body is needed",
  async (way) => {
    expect(await ways[way]?.("/required", "image/png")).toMatchObject([415, {}]);
    expect(await ways[way]?.("/none", "image/png")).toEqual([200, {}]);
  },
);

test.each(
  Object.keys(ways).flatMap((way) => [
    ...(
      [
        ["text/plain", { body: "" }],
        ["text/plain; charset=utf-8", { body: "" }],
        ["application/octet-stream", { bytes: 0 }],
        ["multipart/mixed; boundary=b", { body: "" }],
        ["multipart/related", { bytes: 0 }],
        ["application/x-www-form-urlencoded", { body: {} }],
        ["application/jsonl", { list: [] }],
        ["application/json-seq", { list: [] }],
      ] as const
    ).map(([type, body]) => [way, type, [200, body], [200, body]] as const),
    ...["application/json", "multipart/form-data; boundary=b", "multipart/form-data", ""].map(
      (type) => [way, type, [400, missing], [200, {}]] as const,
    ),
  ]),
)("%s: no byte of %s", async (way, type, required, optional) => {
  const send = ways[way];
  if (send === undefined) throw new Error(way);
  expect(await send("/required", type)).toMatchObject(required);
  expect(await send("/optional", type)).toEqual(optional);
  expect(await send("/none", type)).toEqual([200, {}]);
});
