import { describe, expect, test } from "vitest";
import { inBrowser, json, rejection, reply, serve } from "../../test/loopback.ts";
import * as wire from "../wire/index.ts";
import * as client from "./index.ts";

const { call, createClient } = client;

interface Result {
  readonly ok: boolean;
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly response: Response;
}

const jsonContent = { "application/json": wire.decodeJson };

function operation(
  responses: client.ClientOperation["responses"],
  more: Partial<client.ClientOperation> = {},
): client.OperationDescriptor {
  return () => ({ id: "readThing", method: "GET", path: "/thing", responses, ...more });
}

describe("request", () => {
  test("parameters of path, query and header", async () => {
    const server = await serve(reply(204));
    const names = ["constructor", "__proto__"];
    const described = operation(
      { "204": {} },
      {
        path: "/a/{id}/b",
        parameters: [
          { in: client.inPath, name: "id", encode: wire.encodeSimple },
          { in: client.inQuery, name: "q", encode: wire.encodeForm, explode: true },
          { in: client.inQuery, name: "empty", encode: wire.encodeForm, explode: true },
          ...names.map((name) => ({ in: client.inQuery, name, encode: wire.encodeQueryText }) as const),
          {
            in: client.inQuery,
            name: "raw",
            encode: wire.encodeForm,
            allowReserved: wire.percentEncodeReserved,
          },
          { in: client.inHeader, name: "X-Trace", key: "xTrace", encode: wire.encodeHeader },
        ],
      },
    );
    const input = {
      path: { id: "x/../$&" },
      query: { q: ["1", "2"], empty: [], raw: "/a b" },
      header: { xTrace: 7 },
    };
    await call(createClient({ baseUrl: `${server.url}/base/` }), described, input);
    expect(server.received[0]).toMatchObject({
      url: "/base/a/x%2F..%2F%24%26/b?q=1&q=2&raw=/a%20b",
      headers: { "x-trace": "7" },
    });
  });

  test("what stands before the path stays as it is, a query of its own and slots included", async () => {
    const server = await serve(reply(204));
    const described = operation(
      { "204": {} },
      {
        path: "/a/{id}",
        parameters: [
          { in: client.inPath, name: "id", encode: wire.encodePathText },
          { in: client.inQuery, name: "q", encode: wire.encodeQueryText },
        ],
      },
    );
    const baseUrl = `${server.url}/proxy?of={id}&url=https://api.example`;
    await call(createClient({ baseUrl }), described, { path: { id: "7" }, query: { q: "1" } });
    expect(server.received[0]?.url).toBe("/proxy?of={id}&url=https://api.example/a/7?q=1");
  });

  test("a name that the path repeats, and one that the input leaves out", async () => {
    const server = await serve(reply(204));
    const id = { in: client.inPath, name: "id", encode: wire.encodePathText };
    const described = operation({ "204": {} }, { path: "/a/{id}/b/{id}", parameters: [id, id] });
    const api = createClient({ baseUrl: server.url });
    await call(api, described, { path: { id: "$&" } });
    expect(server.received[0]?.url).toBe("/a/%24%26/b/%24%26");
    const error = await rejection(call(api, described, { path: {} }));
    expect(error).toBeInstanceOf(client.InvalidRequestError);
    expect(String(error)).toContain("readThing: path parameter id is missing");
    expect(server.received).toHaveLength(1);
  });

  test("what is undefined is not sent, and counts as absent in options", async () => {
    const server = await serve(reply(204));
    const parameters = [
      { in: client.inQuery, name: "q", encode: wire.encodeQueryText },
      { in: client.inQuery, name: "deep", encode: wire.encodeDeepObject },
      { in: client.inHeader, name: "X-Trace", encode: wire.encodeHeaderText },
      { in: client.inCookie, name: "c", encode: wire.encodeCookie },
    ];
    const api = createClient({ baseUrl: server.url, fetch: undefined, headers: undefined, use: undefined });
    const input = {
      query: { q: undefined, deep: { a: undefined } },
      header: { xTrace: undefined },
      cookie: undefined,
      body: undefined,
    };
    const options = { signal: undefined, headers: undefined, use: undefined };
    await call(api, operation({ "204": {} }, { path: "/a", parameters }), input, options);
    expect(server.received[0]?.url).toBe("/a");
    expect(server.received[0]?.headers).not.toHaveProperty("x-trace");
    expect(server.received[0]?.headers).not.toHaveProperty("cookie");
  });

  test.each([
    ["deepObject", wire.encodeDeepObject, { a: { at: new Date(Number.NaN) } }, "filter[a][at] is no scalar"],
    ["form", wire.encodeForm, { a: { b: 1 } }, "filter[a] is no scalar"],
    ["a text", wire.encodeQueryText, [1], "filter is no scalar"],
  ])("a value that has no place in a parameter is named: %s", async (_, encode, value, problem) => {
    const parameters = [{ in: client.inQuery, name: "filter", encode, explode: true }];
    const described = operation({ "204": {} }, { path: "/a", parameters });
    const api = createClient({ baseUrl: "http://host" });
    const error = await rejection(call(api, described, { query: { filter: value } }));
    expect(String(error)).toBe(`InvalidRequestError: readThing: ${problem}`);
  });

  // Browsers send their own cookies instead.
  test.skipIf(inBrowser)("cookies, one behind the other", async () => {
    const server = await serve(reply(204));
    const parameters = [
      { in: client.inCookie, name: "c", encode: wire.encodeFormCookie, explode: true },
      { in: client.inCookie, name: "d", encode: wire.encodeCookie },
    ];
    const described = operation({ "204": {} }, { parameters });
    await call(createClient({ baseUrl: server.url }), described, { cookie: { c: ["é"], d: "v" } });
    expect(server.received[0]?.headers.cookie).toBe("c=%C3%A9; d=v");
  });

  test("what a range of all types holds is said by the value", async () => {
    const server = await serve(reply(204));
    const write = (range: string) => ({ write: client.writeBody, content: { [range]: wire.encodeAny } });
    const there = createClient({ baseUrl: server.url });
    for (const range of ["*/*", "application/*", "text/*"]) {
      const described = operation({ "204": {} }, { method: "POST", body: write(range) });
      for (const body of [{ a: 1 }, "a", new Uint8Array([65])]) await call(there, described, { body });
    }
    expect(server.received.map(({ headers }) => headers["content-type"])).toEqual([
      ...["application/json", "application/octet-stream", "application/octet-stream"],
      ...["application/json", "application/octet-stream", "application/octet-stream"],
      ...["text/x", "text/x", "text/x"],
    ]);
  });

  test("bodies in each declared media type; of a range, in some type within it", async () => {
    const server = await serve(reply(204));
    const described = operation(
      { "204": {} },
      {
        method: "POST",
        body: {
          write: client.writeBody,
          content: {
            "application/json": wire.encodeJson,
            "application/x-www-form-urlencoded": wire.encodeFormUrlencoded,
            "multipart/form-data": wire.encodeMultipart,
            "text/plain; charset=utf-8": wire.encodeText,
            "image/*": wire.encodeBinary,
            "application/*+json": wire.encodeJson,
          },
        },
      },
    );
    const there = createClient({ baseUrl: server.url });
    const send = (contentType: string | undefined, body: unknown) =>
      call(there, described, { ...(contentType && { contentType }), body });
    await send(undefined, { a: 1 });
    await send("application/x-www-form-urlencoded", { a: "1 2" });
    await send("multipart/form-data", { a: "1" });
    await send("text/plain; charset=utf-8", "é");
    await send("image/png", new Uint8Array([65]));
    await send("image/*", new Uint8Array([65]));
    // Browsers send streams over HTTP/2 only.
    await send("image/png", inBrowser ? new Blob(["streamed"]) : new Blob(["streamed"]).stream());
    await send("application/*+json", { a: 1 });
    await call(there, described, {});
    expect(server.received.map(({ headers, body }) => [headers["content-type"], body])).toEqual([
      ["application/json", '{"a":1}'],
      ["application/x-www-form-urlencoded", "a=1%202"],
      [
        expect.stringMatching(/^multipart\/form-data; boundary=/),
        expect.stringContaining('name="a"\r\n\r\n1\r\n'),
      ],
      ["text/plain; charset=utf-8", "é"],
      ["image/png", "A"],
      ["image/x", "A"],
      ["image/png", "streamed"],
      ["application/x+json", '{"a":1}'],
      [undefined, ""],
    ]);
    expect(await rejection(send("text/html", "x"))).toBeInstanceOf(client.InvalidRequestError);
  });

  test("headers of client, call and parameters, the later ones counting more; Accept says what is declared", async () => {
    const server = await serve(reply(204));
    const described = operation(
      {
        "204": {},
        "200": {
          content: { "application/json": wire.decodeJson, "text/*": (message) => wire.decodeText(message) },
        },
        default: { content: jsonContent },
      },
      {
        accept: "application/json, text/*",
        parameters: [{ in: client.inHeader, name: "X-C", key: "xC", encode: wire.encodeHeader }],
      },
    );
    const there = createClient({
      baseUrl: server.url,
      headers: { "X-A": "client", "X-B": "client", "X-C": "client" },
    });
    await call(
      there,
      described,
      { header: { xC: "parameter" } },
      { headers: { "x-b": "call", "x-c": "call" } },
    );
    await call(there, described, {}, { headers: { accept: "text/csv" } });
    expect(server.received[0]?.headers).toMatchObject({
      "x-a": "client",
      "x-b": "call",
      "x-c": "parameter",
      accept: "application/json, text/*",
    });
    expect(server.received[1]?.headers.accept).toBe("text/csv");
  });

  test("what cannot be written is an InvalidRequestError, and nothing is sent", async () => {
    const server = await serve(reply(204));
    const described = operation(
      { "204": {} },
      { path: "/{id}", parameters: [{ in: client.inPath, name: "id", encode: wire.encodePathText }] },
    );
    const there = createClient({ baseUrl: server.url });
    for (const id of ["..", ".", "", undefined, {}]) {
      const error = await rejection(call(there, described, { path: { id } }));
      expect(error).toBeInstanceOf(client.InvalidRequestError);
      expect(error).toMatchObject({ operation: "readThing", cause: expect.any(wire.EncodeError) });
    }
    expect(server.received).toEqual([]);
  });
});

test("a descriptor is asked once, when its operation is called", async () => {
  const server = await serve(reply(204));
  const there = createClient({ baseUrl: server.url });
  let asked = 0;
  const descriptor: client.OperationDescriptor = () => {
    asked++;
    return { id: "readThing", method: "GET", path: "/thing", responses: { "204": {} } };
  };
  await call(there, descriptor);
  await client.callRaw(there, descriptor);
  expect(
    client.mutationOptions(descriptor, async () => ({ ok: true, status: 204, response: new Response() })),
  ).toMatchObject({ mutationKey: ["readThing"] });
  expect(asked).toBe(1);
});

describe("response", () => {
  async function respond(
    answer: Parameters<typeof serve>[0],
    responses: client.ClientOperation["responses"],
    more: Partial<client.ClientOperation> = {},
  ): Promise<Result> {
    const server = await serve(answer);
    return call(createClient({ baseUrl: server.url }), operation(responses, more));
  }

  test("by status, range and default, in this order", async () => {
    const decode = (name: string) => ({ content: { "application/json": async () => name } });
    const responses = {
      "200": decode("200"),
      "2XX": decode("2XX"),
      "4XX": decode("4XX"),
      default: decode("default"),
    };
    const seen = [];
    for (const status of [200, 201, 404, 500]) {
      const { ok, body } = await respond(json(status, {}), responses);
      seen.push([status, ok, body]);
    }
    expect(seen).toEqual([
      [200, true, "200"],
      [201, true, "2XX"],
      [404, false, "4XX"],
      [500, false, "default"],
    ]);
  });

  test("what default does not stand for is an UnexpectedStatusError", async () => {
    const content = { "application/json": wire.decodeJson };
    const responses = { "200": { content }, "2XX": false, default: { content } } as const;
    expect(await respond(json(200, 1), responses)).toMatchObject({ ok: true, body: 1 });
    expect(await respond(json(404, 2), responses)).toMatchObject({ ok: false, body: 2 });
    expect(await rejection(respond(json(202, 3), responses))).toBeInstanceOf(client.UnexpectedStatusError);
  });

  test("an undeclared status is an UnexpectedStatusError that carries the response", async () => {
    const error = await rejection(respond(json(418, { a: 1 }), { "200": { content: jsonContent } }));
    expect(error).toBeInstanceOf(client.UnexpectedStatusError);
    expect(await (error as client.ResponseError).response.json()).toEqual({ a: 1 });
  });

  test.each([
    ["application/json", "application/json; charset=utf-8", true],
    ["application/json", "Application/JSON", true],
    ["application/problem+json", "application/problem+json", true],
    ["application/*+json", "application/problem+json", true],
    ["application/*", "application/json", true],
    ["*/*", "application/json", true],
    ["application/json; version=2", 'application/json;version="2"', true],
    ["application/json", "text/html", false],
    ["application/json", "application/jsonx", false],
    ["application/json; version=2", "application/json; version=1", false],
  ])("declared %s, sent %s", async (declared, sent, fits) => {
    const result = respond(reply(200, { "content-type": sent }, '{"a":1}'), {
      "200": { content: { [declared]: wire.decodeJson } },
    });
    if (fits) expect(await result).toMatchObject({ contentType: declared, body: { a: 1 } });
    else {
      const error = await rejection(result);
      expect(error).toBeInstanceOf(client.UnexpectedContentTypeError);
      expect(await (error as client.ResponseError).response.text()).toBe('{"a":1}');
    }
  });

  test.each([
    ["text/html; charset=utf-8", "text/html"],
    ["a-token", "untyped"],
    [`text/${"x".repeat(200)}`, `text/${"x".repeat(99)}`],
    ["text/a\x1b[31m", "text/a"],
  ])("an unexpected content type is named only as far as it is one: %j", async (sent, named) => {
    const error = await rejection(
      call(
        // A platform's fetch would refuse some of these headers.
        createClient({
          baseUrl: "http://host",
          fetch: async () => new Response("x", { headers: { "content-type": sent } }),
        }),
        operation({ "200": { content: jsonContent } }, { accept: "application/json" }),
      ),
    );
    expect(String(error)).toBe(
      `UnexpectedContentTypeError: readThing: status 200 is ${named}, not application/json`,
    );
  });

  test("an unexpected content type is told with those of its status, as the document has them", async () => {
    const decode = async (): Promise<string> => "";
    const content = { ...jsonContent, "text/csv": decode, "image/*": decode };
    const error = await rejection(
      respond(
        reply(200, { "content-type": "text/html" }, "x"),
        { "200": { content }, "404": { content: { "text/plain": decode } } },
        { accept: "application/json, text/csv;q=0.5, image/*, text/plain" },
      ),
    );
    expect(String(error)).toBe(
      "UnexpectedContentTypeError: readThing: status 200 is text/html, not application/json,text/csv,image/*",
    );
  });

  test("the narrowest of several declared media types", async () => {
    const content = {
      "*/*": async () => "any",
      "application/*": async () => "range",
      "application/json": async () => "exact",
      "application/json; v=1": async () => "parameters",
    };
    for (const [sent, body] of [
      ["application/json;v=1", "parameters"],
      ["application/json;v=2", "exact"],
      ["application/xml", "range"],
      ["text/css", "any"],
    ]) {
      expect(
        await respond(reply(200, { "content-type": sent ?? "" }, "x"), { "200": { content } }),
      ).toMatchObject({ body });
    }
  });

  test("no content type at all is unexpected", async () => {
    expect(
      await rejection(respond(reply(200, {}, "{}"), { "200": { content: jsonContent } })),
    ).toBeInstanceOf(client.UnexpectedContentTypeError);
  });

  test("bodies that cannot be there are not read: 204, 304, HEAD, none declared", async () => {
    const declared = { content: jsonContent };
    expect(await respond(reply(204), { "204": declared })).not.toHaveProperty("body");
    expect(await respond(reply(304), { "304": declared })).not.toHaveProperty("body");
    expect(await respond(json(200, {}), { "200": declared }, { method: "HEAD" })).not.toHaveProperty("body");
    expect(await respond(json(200, {}), { "200": {} })).not.toHaveProperty("body");
  });

  test("a byte order mark is ignored", async () => {
    expect(
      await respond(reply(200, { "content-type": "application/json" }, '\ufeff{"a":1}'), {
        "200": { content: jsonContent },
      }),
    ).toMatchObject({ body: { a: 1 } });
  });

  test.each(["", "{", '{"secret":'])(
    "%j instead of JSON is an UnreadableBodyError that does not quote it",
    async (body) => {
      const error = await rejection(
        respond(reply(200, { "content-type": "application/json" }, body), {
          "200": { content: jsonContent },
        }),
      );
      expect(error).toBeInstanceOf(client.UnreadableBodyError);
      expect(String(error) + String((error as Error).cause)).not.toContain("secret");
    },
  );

  test("a body that breaks off is a NetworkError", async () => {
    const error = await rejection(
      respond(
        (response) => {
          response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
          response.write("{", () => response.destroy());
        },
        { "200": { content: jsonContent } },
      ),
    );
    expect(error).toBeInstanceOf(client.NetworkError);
    expect(error).toMatchObject({ operation: "readThing", cause: expect.any(Error) });
  });

  describe("declared headers", () => {
    const headers: readonly client.ClientHeader[] = [
      { name: "Retry-After", key: "retryAfter", required: true, decode: wire.decodeIntegerHeader },
      { name: "x-network-scopes", key: "xNetworkScopes", decode: wire.decodeSpaceDelimitedHeader },
      {
        name: "x-list",
        key: "__proto__",
        decode: (name, text) => wire.decodeDeclaredHeader(name, text, { items: "number" }, false),
      },
      { name: "x-text", key: "xText" },
    ];
    test("are decoded", async () => {
      const sent = { "retry-after": "12", "x-network-scopes": "read  report:write", "x-list": "1, 2" };
      const result = await respond(reply(200, sent), { "200": { headers } });
      expect(Object.entries(result.headers ?? {})).toEqual([
        ["retryAfter", 12],
        ["xNetworkScopes", ["read", "report:write"]],
        ["__proto__", [1, 2]],
      ]);
    });
    test.each<Record<string, string>>([
      {},
      { "retry-after": "soon" },
      { "retry-after": "1.5" },
      { "retry-after": "1", "x-list": "1,b" },
    ])("%j breaks the contract", async (sent) => {
      const error = await rejection(respond(reply(429, sent), { "429": { headers } }));
      expect(error).toBeInstanceOf(client.UnexpectedHeaderError);
    });
    test("go by their actual names", async () => {
      const server = await serve((response, { headers: sent }) => {
        reply(200, { "x-real-scopes": String(sent["x-real-actor"]) })(response);
      });
      const there = createClient({
        baseUrl: server.url,
        headerName: (name) => name.replace("x-network-", "x-real-"),
      });
      const described = operation(
        { "200": { headers: headers.slice(1, 2) } },
        {
          parameters: [
            { in: client.inHeader, name: "x-network-actor", key: "xNetworkActor", encode: wire.encodeHeader },
          ],
        },
      );
      expect(await call(there, described, { header: { xNetworkActor: "a" } })).toMatchObject({
        headers: { xNetworkScopes: ["a"] },
      });
    });
  });
});

test("callRaw gives the response unread, whatever its status, with the same request", async () => {
  const server = await serve(reply(418, { "content-type": "text/html" }, "raw"));
  const described = operation(
    { "204": {} },
    { parameters: [{ in: client.inQuery, name: "q", encode: wire.encodeQueryText }] },
  );
  const response = await client.callRaw(createClient({ baseUrl: server.url }), described, {
    query: { q: "1" },
  });
  expect([response.status, response.bodyUsed, await response.text()]).toEqual([418, false, "raw"]);
  expect(server.received[0]?.url).toBe("/thing?q=1");
});

describe("failures", () => {
  test("no connection is a NetworkError", async () => {
    const error = await rejection(call(createClient({ baseUrl: "http://127.0.0.1:1" }), operation({})));
    expect(error).toBeInstanceOf(client.NetworkError);
    expect(error).toMatchObject({
      name: "NetworkError",
      operation: "readThing",
      cause: expect.any(TypeError),
    });
  });

  test("a signal that is aborted already sends nothing", async () => {
    const server = await serve(json(200, {}));
    const reason = new Error("enough");
    const there = createClient({ baseUrl: server.url });
    const signal = AbortSignal.abort(reason);
    expect(await rejection(call(there, operation({}), {}, { signal }))).toBe(reason);
    const timedOut = { signal: AbortSignal.abort(new DOMException("late", "TimeoutError")) };
    expect(await rejection(call(there, operation({}), {}, timedOut))).toBeInstanceOf(client.TimeoutError);
    expect(server.received).toEqual([]);
  });

  test.each(["before the answer", "while the body comes"])(
    "an abort %s gives the signal's reason",
    async (when) => {
      const controller = new AbortController();
      const reason = new Error("enough");
      const server = await serve((response) => {
        if (when === "while the body comes")
          response.writeHead(200, { "content-type": "application/json" }).write("{");
        setTimeout(() => controller.abort(reason), 20);
      });
      const result = call(
        createClient({ baseUrl: server.url }),
        operation({ "200": { content: jsonContent } }),
        {},
        { signal: controller.signal },
      );
      expect(await rejection(result)).toBe(reason);
    },
  );
});
