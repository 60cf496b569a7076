import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import express from "express";
import { fastify } from "fastify";
import { Hono } from "hono";
import { describe, expect, test, vi } from "vitest";
import { type LambdaEvent, type LambdaResult, toLambda } from "./aws-lambda.ts";
import { toExpress } from "./express.ts";
import { toFastify } from "./fastify.ts";
import { toHono } from "./hono.ts";
import { petsHandler } from "./pets.fixture.ts";

interface Running extends AsyncDisposable {
  readonly url: string;
}

async function runExpress(configure: (app: ReturnType<typeof express>) => void): Promise<Running> {
  const app = express();
  configure(app);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const json = { "content-type": "application/json" };

/** What every framework has to let through unharmed. */
async function converse(url: string): Promise<readonly unknown[]> {
  const read = await fetch(`${url}/pets/7?tag=a&tag=b%26`);
  const write = await fetch(`${url}/pets/7`, { method: "PUT", headers: json, body: '{"a":1}' });
  const wrongType = await fetch(`${url}/pets/7`, { method: "PUT", body: "text" });
  const malformed = await fetch(`${url}/pets/7`, { method: "PUT", headers: json, body: "{" });
  const method = await fetch(`${url}/submit`, { method: "DELETE" });
  const missing = await fetch(`${url}/nowhere`);
  return [
    await read.json(),
    await write.json(),
    ...[wrongType, malformed, method, missing].map(({ status }) => status),
  ];
}

const conversation = [
  { path: { petId: 7 }, query: { tag: ["a", "b&"] }, header: {} },
  { path: { petId: "7" }, body: { a: 1 } },
  415,
  400,
  405,
  404,
];

describe("Express", () => {
  test("serves below a mount, beside other routes", async () => {
    await using server = await runExpress((app) => {
      app.get("/health", (_request, response) => void response.send("ok"));
      app.use("/v1", toExpress(petsHandler()));
    });
    expect(await converse(`${server.url}/v1`)).toEqual(conversation);
    expect(await (await fetch(`${server.url}/health`)).text()).toBe("ok");
  });

  test("behind a parser of bodies is a fault that says what to do, not a request that hangs", async () => {
    const faults: unknown[] = [];
    const handler = petsHandler({ hooks: { error: (fault) => faults.push(fault) } });
    await using server = await runExpress((app) => {
      app.use(express.json(), toExpress(handler));
    });
    const response = await fetch(`${server.url}/pets/7`, { method: "PUT", headers: json, body: "{}" });
    expect(response.status).toBe(500);
    expect(faults).toMatchObject([{ error: { message: expect.stringContaining("before parsers") } }]);
  });

  test("a client that leaves aborts the signal", async () => {
    const aborted = vi.fn();
    const handlers = {
      text: ({ signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            aborted();
            reject(signal.reason);
          });
        }),
    };
    await using server = await runExpress((app) => void app.use(toExpress(petsHandler({}, handlers))));
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write("GET /text HTTP/1.1\r\nHost: x\r\n\r\n");
    setTimeout(() => socket.destroy(), 50);
    await vi.waitFor(() => expect(aborted).toHaveBeenCalled());
  });
});

test("Fastify serves below a prefix, beside other routes", async () => {
  const app = fastify();
  app.get("/health", async () => "ok");
  await app.register(toFastify(petsHandler({ basePath: "/v1" })), { prefix: "/v1" });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    expect(await converse(`${url}/v1`)).toEqual(conversation);
    expect(await (await fetch(`${url}/health`)).text()).toBe("ok");
  } finally {
    await app.close();
  }
});

test("Hono serves below a path, beside other routes", async () => {
  const app = new Hono();
  app.get("/health", (context) => context.text("ok"));
  app.all("/v1/*", toHono(petsHandler({ basePath: "/v1" })));
  const request = async (path: string, init?: RequestInit): Promise<Response> => app.request(path, init);
  const stub = vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => request(String(url), init));
  try {
    expect(await converse("http://test/v1")).toEqual(conversation);
  } finally {
    stub.mockRestore();
  }
  expect(await (await request("/health")).text()).toBe("ok");
});

describe("AWS Lambda", () => {
  const main = toLambda(petsHandler());
  const v2 = (
    method: string,
    rawPath: string,
    rest: Partial<Extract<LambdaEvent, { rawPath: string }>> = {},
  ): LambdaEvent => ({
    version: "2.0",
    rawPath,
    rawQueryString: "",
    headers: { host: "api.example", ...rest.headers },
    requestContext: { http: { method } },
    ...rest,
  });
  const answered = ({ statusCode, body }: LambdaResult): unknown => [statusCode, JSON.parse(body)];

  test("payload 2.0", async () => {
    const read = await main(v2("GET", "/pets/7", { rawQueryString: "tag=a&tag=b%26" }), {});
    expect(answered(read)).toEqual([200, conversation[0]]);
    expect(read).toMatchObject({ headers: { "content-type": "application/json" }, isBase64Encoded: false });
    const write = await main(
      v2("PUT", "/pets/7", { headers: json, body: btoa('{"a":1}'), isBase64Encoded: true }),
      {},
    );
    expect(answered(write)).toEqual([200, conversation[1]]);
    expect((await main(v2("GET", "/nowhere"), {})).statusCode).toBe(404);
  });

  test("payload 1.0", async () => {
    const event = {
      httpMethod: "GET",
      path: "/pets/7",
      multiValueHeaders: { host: ["api.example"], "X-Network-Trace": ["t"] },
      multiValueQueryStringParameters: { tag: ["a", "b&"] },
      body: null,
      requestContext: {},
    };
    expect(answered(await main(event, {}))).toEqual([
      200,
      { path: { petId: 7 }, query: { tag: ["a", "b&"] }, header: { xNetworkTrace: "t" } },
    ]);
    const balanced = {
      ...event,
      multiValueQueryStringParameters: { tag: ["b%26"] },
      requestContext: { elb: {} },
    };
    expect(answered(await main(balanced, {}))).toMatchObject([200, { query: { tag: ["b&"] } }]);
    const single = {
      httpMethod: "PUT",
      path: "/pets/7",
      headers: json,
      queryStringParameters: null,
      body: '{"a":1}',
      requestContext: {},
    };
    expect(answered(await main(single, {}))).toEqual([200, conversation[1]]);
  });

  test("cookies go back one by one, and bytes in base64", async () => {
    const cookies = { status: 200, headers: { setCookie: ["a=1", "b=2"] }, body: 1 };
    const answering = toLambda(petsHandler({}, { readPet: () => cookies }));
    expect((await answering(v2("GET", "/pets/7"), {})).cookies).toEqual(["a=1", "b=2"]);
    const old = { httpMethod: "GET", path: "/pets/7", requestContext: {} };
    expect((await answering(old, {})).multiValueHeaders?.["set-cookie"]).toEqual(["a=1", "b=2"]);
    const image = toLambda(
      async () => new Response(new Uint8Array([255, 0]), { headers: { "content-type": "image/png" } }),
    );
    expect(await image(v2("GET", "/"), {})).toMatchObject({ body: "/wA=", isBase64Encoded: true });
  });

  test.each([
    ["application/yaml", [0x61], "a", false],
    ["text/plain; charset=iso-8859-1", [0x61, 0xe4], "YeQ=", true],
    ["application/octet-stream", [0x61], "YQ==", true],
  ])("a body in %s of %j goes as %s", async (type, bytes, body, isBase64Encoded) => {
    const answering = toLambda(
      async () => new Response(new Uint8Array(bytes), { headers: { "content-type": type } }),
    );
    expect(await answering(v2("GET", "/"), {})).toMatchObject({ body, isBase64Encoded });
  });

  test("the invocation becomes the context", async () => {
    const seen: string[] = [];
    const record = toLambda<string, { awsRequestId: string }>(
      async (_request, context) => {
        seen.push(context);
        return new Response();
      },
      ({ functionContext }) => functionContext.awsRequestId,
    );
    await record(v2("GET", "/"), { awsRequestId: "r1" });
    expect(seen).toEqual(["r1"]);
  });

  test("a host that is none is a bad request", async () => {
    expect((await main(v2("GET", "/", { headers: { host: "a b" } }), {})).statusCode).toBe(400);
  });
});
