import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ServerFault } from "./hooks.ts";
import { listenPets, security as securityHandlers, type TestServer } from "./pets.fixture.ts";
import { HttpError } from "./refusal.ts";
import { routeTree } from "./route-tree.ts";

let server: TestServer;
beforeAll(async () => {
  server = await listenPets();
});
afterAll(() => server[Symbol.asyncDispose]());

async function get(path: string, init?: RequestInit): Promise<readonly [status: number, body: unknown]> {
  const response = await fetch(server.url + path, init);
  const text = await response.text();
  return [response.status, text === "" ? undefined : JSON.parse(text)];
}

function basic(text: string): string {
  return `Basic ${btoa(text)}`;
}

describe("parameters", () => {
  test("arrive decoded, grouped by location", async () => {
    const path = "/pets/7?tag=a&tag=b%26&filter[size]=3&unknown=1";
    expect(await get(path, { headers: { "X-Network-Trace": "t1" } })).toEqual([
      200,
      {
        path: { petId: 7 },
        query: { tag: ["a", "b&"], filter: { size: 3 } },
        header: { xNetworkTrace: "t1" },
      },
    ]);
  });

  test("groups are there even when nothing is in them", async () => {
    expect(await get("/pets/7")).toEqual([200, { path: { petId: 7 }, query: {}, header: {} }]);
  });

  test("a parameter named __proto__ is one like others", async () => {
    const [status, body] = await get("/pets/7?__proto__=x");
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('"query":{"__proto__":"x"}');
  });

  test("that break the contract are refused with their place", async () => {
    expect(await get("/pets/seven")).toEqual([
      400,
      {
        title: "Bad Request",
        status: 400,
        detail: "The request breaks the contract",
        errors: [{ in: "path", name: "petId", pointer: "/at", keyword: "rule", message: "a number" }],
      },
    ]);
  });

  test("are refused with problem details (RFC 9457) where nobody says otherwise", async () => {
    const response = await fetch(`${server.url}/pets/seven`);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
  });

  test("undeclared ones are refused where the policy says so", async () => {
    await using strict = await listenPets({ unknownQuery: "refuse" });
    const statuses = await Promise.all(
      ["tag=a", "filter[size]=1", "__proto__=1", "", "tga=a", "filter=1&x=2"].map(
        async (query) => (await fetch(`${strict.url}/pets/7?${query}`)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 400, 400]);
  });
});

describe("bodies", () => {
  const put = (body: BodyInit, type?: string): Promise<readonly [number, unknown]> =>
    get("/pets/1", { method: "PUT", body, headers: type === undefined ? {} : { "content-type": type } });
  const submit = (body: BodyInit, type: string): Promise<readonly [number, unknown]> =>
    get("/submit", { method: "POST", body, headers: { "content-type": type } });

  test.each([
    ['{"a":[1]}', "application/json", { a: [1] }],
    ['{"a":1,"a":2}', "application/json; charset=UTF-8", { a: 2 }],
    ["\ufeff1", "APPLICATION/JSON", 1],
  ])("%s as %s", async (body, type, expected) => {
    expect(await put(body, type)).toEqual([200, { path: { petId: "1" }, body: expected }]);
  });

  test.each([
    ["hello", "text/html; charset=utf-8", "text/*", "hello"],
    ["n=5&m=x", "application/x-www-form-urlencoded", "application/x-www-form-urlencoded", { n: 5, m: "x" }],
  ])("of several media types, %s as %s, say which", async (body, type, contentType, expected) => {
    expect(await submit(body, type)).toEqual([200, { contentType, body: expected }]);
  });

  test.each([
    ["text/plain"],
    ["application/xml"],
    ["application/problem+json"],
    ["application/json; charset=latin1"],
    ["nonsense"],
    ["application/json, text/plain"],
  ])("of an undeclared type, %s, are refused", async (type) => {
    const response = await fetch(`${server.url}/pets/1`, {
      method: "PUT",
      body: "{}",
      headers: { "content-type": type },
    });
    expect([response.status, response.headers.get("accept")]).toEqual([415, "application/json"]);
  });

  test("without a type are refused", async () => {
    expect((await put(new Uint8Array([123, 125])))[0]).toBe(415);
  });

  test("with a content encoding are refused", async () => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    const response = await fetch(`${server.url}/pets/1`, { method: "PUT", body: "x", headers });
    expect([response.status, response.headers.get("accept-encoding")]).toEqual([415, "identity"]);
  });

  test("of operations that take none are refused, unless they are empty", async () => {
    expect((await get("/ping", { method: "POST", body: "{}" }))[0]).toBe(415);
    expect((await get("/ping", { method: "POST", body: "" }))[0]).toBe(200);
    const empty = new Blob([]).stream();
    expect((await get("/ping", { method: "POST", body: empty, duplex: "half" } as RequestInit))[0]).toBe(200);
  });

  test("that are missing are refused only where they are required", async () => {
    expect((await get("/submit", { method: "POST" }))[0]).toBe(200);
    expect(await get("/pets/1", { method: "PUT" })).toMatchObject([
      400,
      { errors: [{ in: "body", keyword: "required" }] },
    ]);
  });

  test.each([
    ["{", "Not JSON"],
    ["", "The request breaks the contract"],
    [new Uint8Array([0x22, 0xff, 0x22]), "The text is not valid UTF-8"],
    ["[".repeat(100_000), "The JSON is nested more than 200 levels deep"],
    [`${"[".repeat(201)}${"]".repeat(201)}`, "The JSON is nested more than 200 levels deep"],
  ])("that cannot be read are refused (%#)", async (body, detail) => {
    expect(await put(body, "application/json")).toMatchObject([400, { detail }]);
  });

  test("with a __proto__ key never reach a prototype", async () => {
    let seen: unknown;
    const handlers = {
      submit: ({ body }: { readonly body: unknown }) => {
        seen = body;
        return { status: 200, body: 1 };
      },
    };
    await using recording = await listenPets({}, handlers);
    await fetch(`${recording.url}/submit`, {
      method: "POST",
      body: '{"__proto__":{"admin":true}}',
      headers: { "content-type": "application/json" },
    });
    expect(Object.getPrototypeOf(seen)).toBe(Object.prototype);
    expect(Object.keys(seen as object)).toEqual(["__proto__"]);
  });

  test("above the limit are refused, announced or not", async () => {
    await using small = await listenPets({ bodyLimit: 10 });
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const send = async (body: BodyInit): Promise<number> =>
      (await fetch(`${small.url}/submit`, { ...init, body, duplex: "half" } as RequestInit)).status;
    expect(await send('"12345678"')).toBe(200);
    expect(await send('"123456789"')).toBe(413);
    expect(await send(new Blob(['"12345678"']).stream())).toBe(200);
    expect(await send(new Blob(['"123456789"']).stream())).toBe(413);
  });

  test("an operation may have a limit of its own", async () => {
    const bodyLimits = { submit: 20, constructor: 1, other: undefined };
    await using own = await listenPets({ bodyLimit: 10, bodyLimits });
    const send = async (body: string): Promise<number> =>
      (
        await fetch(`${own.url}/submit`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        })
      ).status;
    expect(await send(`"${"x".repeat(18)}"`)).toBe(200);
    expect(await send(`"${"x".repeat(19)}"`)).toBe(413);
  });
});

describe("security", () => {
  const optional = async (authorization?: string): Promise<readonly unknown[]> => {
    const headers = authorization === undefined ? {} : { authorization };
    const response = await fetch(`${server.url}/optional`, { headers });
    return [response.status, response.headers.get("www-authenticate")];
  };

  test.each([
    [undefined, 200, null],
    ["Bearer good", 200, null],
    ["bearer good", 200, null],
    ["Bearer bad", 401, 'Bearer realm="Pets", error="invalid_token"'],
    ["Bearer", 401, 'Bearer realm="Pets", error="invalid_token"'],
    ["Bearer good, Bearer good", 401, 'Bearer realm="Pets", error="invalid_token"'],
    [basic("app:good"), 401, 'Bearer realm="Pets", error="invalid_token"'],
    ["", 401, 'Bearer realm="Pets", error="invalid_token"'],
  ])("of an optional credential %j", async (authorization, ...expected) => {
    expect(await optional(authorization)).toEqual(expected);
  });

  test("says who it is, and nobody where nobody came", async () => {
    const auth = { token: { principal: "pat", scopes: ["read"] } };
    expect(await get("/optional")).toEqual([200, {}]);
    expect(await get("/optional", { headers: { authorization: "Bearer good" } })).toEqual([200, { auth }]);
  });

  const all = 'Bearer realm="Pets", Basic realm="Pets", charset="UTF-8", ApiKey realm="Pets"';
  const allBad = all.replace('"Pets",', '"Pets", error="invalid_token",');
  test.each([
    ["", undefined, 401, all],
    ["", "Bearer full", 200, null],
    [
      "",
      "Bearer good",
      403,
      all.replace('"Pets",', '"Pets", error="insufficient_scope", scope="read write",'),
    ],
    ["", basic("app:good"), 401, all],
    ["?api_key=good", basic("app:good"), 200, null],
    ["?api_key=bad", basic("app:good"), 401, allBad],
    ["?api_key=good", basic("app:bad"), 401, allBad],
    ["?api_key=good", undefined, 401, all],
    ["?api_key=bad", "Bearer full", 401, allBad],
    ["?api_key=good&api_key=good", basic("app:good"), 401, allBad],
    ["?api_key=", "Bearer full", 401, allBad],
    ["", "Basic !!!", 401, allBad],
    ["", basic("no colon"), 401, allBad],
    ["", "Digest x", 401, allBad],
  ])("of alternatives, with %j and %j", async (query, authorization, status, challenge) => {
    const headers = authorization === undefined ? {} : { authorization };
    const response = await fetch(`${server.url}/secured${query}`, { headers });
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([status, challenge]);
  });

  test("comes before the request is looked at", async () => {
    expect((await get("/secured?x=%zz"))[0]).toBe(400);
    expect((await get("/secured", { headers: { accept: "image/png" } }))[0]).toBe(401);
  });

  test("a handler that fails is a fault, never a way in", async () => {
    const faults: ServerFault<void>[] = [];
    const handlers = { optional: () => ({ status: 200, body: 1 }) };
    const broken = { ...securityHandlers, token: () => Promise.reject(new Error("store down")) };
    await using failing = await listenPets({ hooks: { error: (fault) => faults.push(fault) } }, handlers);
    expect(
      (await fetch(`${failing.url}/optional`, { headers: { authorization: "Bearer bad" } })).status,
    ).toBe(401);
    const { serve } = await import("./serve.ts");
    const { pets } = await import("./pets.fixture.ts");
    const handle = serve<void>(
      "Pets",
      routeTree(pets),
      { handlers, security: broken },
      {
        hooks: { error: (fault) => faults.push(fault) },
      },
    );
    const response = await handle(
      new Request("http://x/optional", { headers: { authorization: "Bearer good" } }),
    );
    expect(response.status).toBe(500);
    expect(faults).toMatchObject([{ kind: "exception", error: { message: "store down" } }]);
  });
});

describe("methods and paths", () => {
  test.each([
    ["POST", "/pets/1", 405, "GET, PUT, HEAD, OPTIONS"],
    ["OPTIONS", "/pets/1", 204, "GET, PUT, HEAD, OPTIONS"],
    ["DELETE", "/submit", 405, "POST, OPTIONS"],
    ["HEAD", "/submit", 405, "POST, OPTIONS"],
    ["GET", "/nowhere", 404, null],
    ["GET", "/pets/%zz", 400, null],
    ["GET", "/pets/1?a=%zz", 400, null],
    ["GET", "/pets/1/", 404, null],
  ])("%s %s is %i", async (method, path, status, allow) => {
    const response = await fetch(server.url + path, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([status, allow]);
  });

  test("hooks read headers, whatever parameters the handler has", async () => {
    const seen: unknown[] = [];
    const handlers = {
      readPet: (request: { readonly header: unknown }) => {
        seen.push(request.header);
        return { status: 200, body: "broken" };
      },
    };
    await using own = await listenPets(
      {
        hooks: {
          after: (event) => void seen.push(event.header("X-Network-Trace")) as undefined,
          error: (fault) => seen.push(fault.kind, fault.header("x-network-trace")),
        },
      },
      handlers,
    );
    await fetch(`${own.url}/pets/1`, { headers: { "x-network-trace": "t" } });
    expect(seen).toEqual([{ xNetworkTrace: "t" }, "answer", "t", "t"]);
  });

  test("HEAD stops what would have produced the body", async () => {
    const cancelled = vi.fn();
    const handlers = { readPet: () => ({ status: 200, body: 1 }) };
    const after = (): Response => new Response(new ReadableStream({ cancel: cancelled }));
    await using streaming = await listenPets({ hooks: { after } }, handlers);
    expect((await fetch(`${streaming.url}/pets/1`, { method: "HEAD" })).status).toBe(200);
    expect(cancelled).toHaveBeenCalled();
  });

  test("HEAD does not wait for a clone that a hook keeps", async () => {
    const handlers = { readPet: () => ({ status: 200, body: 1 }) };
    const after = (_: unknown, response: Response): undefined => void response.clone();
    await using logging = await listenPets({ hooks: { after } }, handlers);
    expect((await fetch(`${logging.url}/pets/1`, { method: "HEAD" })).status).toBe(200);
  });

  test("HEAD is GET without a body", async () => {
    const [head, got] = [
      await fetch(`${server.url}/pets/1`, { method: "HEAD" }),
      await fetch(`${server.url}/pets/1`),
    ];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const lengths = [head, got].map(({ headers }) => headers.get("content-length"));
    expect(lengths).toEqual([String((await got.text()).length), lengths[0]]);
  });

  test("a base path is taken off", async () => {
    await using based = await listenPets({ basePath: "/v1" });
    const statuses = await Promise.all(
      ["/v1/pets/1", "/pets/1", "/v10/pets/1", "/v1"].map(
        async (path) => (await fetch(based.url + path)).status,
      ),
    );
    expect(statuses).toEqual([200, 404, 404, 404]);
  });

  test.each([
    ["image/png", 406],
    ["application/*;q=0.2", 200],
    ["*/*", 200],
  ])("Accept: %s", async (accept, status) => {
    expect((await get("/pets/1", { headers: { accept } }))[0]).toBe(status);
  });
});

describe("answers", () => {
  const answering = async (
    answer: object,
    options = {},
  ): Promise<readonly [Response, readonly unknown[]]> => {
    const faults: unknown[] = [];
    const hooks = { error: (fault: unknown) => void faults.push(fault) };
    const handlers = { text: () => answer, readPet: () => answer };
    await using one = await listenPets({ hooks, ...options }, handlers);
    const path = "body" in answer && typeof answer.body === "string" ? "/text" : "/pets/1";
    return [await fetch(one.url + path), faults];
  };

  test("are written by the codecs of their media type and headers", async () => {
    const [response] = await answering({
      status: 200,
      headers: { xNetworkCount: 3, setCookie: ["a=1; Path=/", "b=2"] },
      body: [1],
    });
    expect(await response.json()).toEqual([1]);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("x-network-count")).toBe("3");
    expect(response.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
  });

  test("of text say their charset", async () => {
    const [response] = await answering({ status: 200, body: "grün" });
    expect(await response.text()).toBe("grün");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test.each([
    [{ status: 404, body: [] }, "status"],
    [{ status: 200 }, "body"],
    [{ status: 200, contentType: "text/html", body: [] }, "contentType"],
    [{ status: 200, headers: { xNetworkCount: "many" }, body: [] }, "header"],
    [{ status: 200, headers: { other: "1" }, body: [] }, "header"],
    [{ status: 202, body: "text" }, "body"],
  ])("that break the contract are the server's fault: %j", async (answer, place) => {
    const [response, faults] = await answering(answer);
    expect([response.status, await response.json()]).toEqual([
      500,
      { title: "Internal Server Error", status: 500, detail: "The server failed" },
    ]);
    expect(faults).toMatchObject([{ kind: "answer", refused: true, issues: [{ in: place }] }]);
  });

  test("that break the contract go out where they are only reported, or not looked at", async () => {
    const answer = { status: 404, body: [1] };
    const [reported, faults] = await answering(answer, { responseValidation: "report" });
    expect([reported.status, await reported.json()]).toEqual([404, [1]]);
    expect(faults).toMatchObject([{ kind: "answer", refused: false }]);
    const [ignored, none] = await answering(answer, { responseValidation: "off" });
    expect([ignored.status, none]).toEqual([404, []]);
  });

  test("cannot smuggle header fields", async () => {
    const [response, faults] = await answering({
      status: 200,
      headers: { setCookie: "a=1\r\nX-Evil: 1" },
      body: [],
    });
    expect([response.status, response.headers.get("x-evil")]).toEqual([500, null]);
    expect(faults).toMatchObject([{ kind: "exception" }]);
  });

  test("take the declared names of headers through the option", async () => {
    const headerName = (name: string): string => name.replace("network", "acme");
    const seen: unknown[] = [];
    const handlers = {
      readPet: ({ header }: { readonly header: unknown }) => {
        seen.push(header);
        return { status: 200, headers: { xNetworkCount: 1 }, body: 1 };
      },
    };
    await using renamed = await listenPets({ headerName }, handlers);
    const response = await fetch(`${renamed.url}/pets/1`, { headers: { "x-acme-trace": "t" } });
    expect(response.headers.get("x-acme-count")).toBe("1");
    expect(seen).toEqual([{ xNetworkTrace: "t" }]);
  });
});

describe("errors and hooks", () => {
  test("a handler's HttpError, failure and absence each have their status", async () => {
    const faults: ServerFault<void>[] = [];
    const handlers = {
      optional: () => {
        throw new HttpError(429, "Slow down", { headers: { "Retry-After": "7" } });
      },
      text: () => {
        throw new Error("secret");
      },
      toString: undefined,
    };
    await using failing = await listenPets({ hooks: { error: (fault) => faults.push(fault) } }, handlers);
    const limited = await fetch(`${failing.url}/optional`);
    expect([limited.status, limited.headers.get("retry-after"), await limited.json()]).toEqual([
      429,
      "7",
      { title: "Too Many Requests", status: 429, detail: "Slow down" },
    ]);
    const failed = await fetch(`${failing.url}/text`);
    expect([failed.status, (await failed.text()).includes("secret")]).toEqual([500, false]);
    expect((await fetch(`${failing.url}/pets/1`)).status).toBe(501);
    expect(faults).toMatchObject([
      { kind: "exception", operation: { name: "text" }, error: { message: "secret" } },
    ]);
  });

  test("the mapper gives every refusal the API's own shape", async () => {
    await using mapped = await listenPets({
      errors: (refusal) => ({
        headers: { "x-kind": refusal.kind },
        body: { error: refusal.kind, operation: refusal.operation?.name },
      }),
    });
    const response = await fetch(`${mapped.url}/pets/x`);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual({ error: "invalid-request", operation: "readPet" });
    const missing = await fetch(`${mapped.url}/secured`);
    expect([missing.headers.get("x-kind"), missing.headers.has("www-authenticate")]).toEqual([
      "credential-missing",
      true,
    ]);
  });

  test("an error hook that fails does not take the answer with it", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fail = (): never => {
      throw new Error("hook");
    };
    await using broken = await listenPets({ hooks: { error: fail } }, { text: fail });
    expect((await fetch(`${broken.url}/text`)).status).toBe(500);
    expect(printed).toHaveBeenCalledWith(expect.objectContaining({ message: "hook" }));
    printed.mockRestore();
  });

  test("a mapper that fails leaves a plain 500", async () => {
    const faults: unknown[] = [];
    await using broken = await listenPets({
      hooks: { error: (fault) => faults.push(fault) },
      errors: () => {
        throw new Error("mapper");
      },
    });
    expect((await fetch(`${broken.url}/nowhere`)).status).toBe(500);
    expect(faults).toMatchObject([{ error: { message: "mapper" } }]);
  });

  test("hooks see the request pass and may answer themselves", async () => {
    const seen: unknown[] = [];
    await using hooked = await listenPets({
      hooks: {
        before: ({ operation, auth, request }) => {
          seen.push(["before", operation?.name, Object.values(auth ?? {})[0]?.principal]);
          return request.headers.has("x-stop") ? new Response("stopped", { status: 418 }) : undefined;
        },
        after: ({ operation }, response) => {
          seen.push(["after", operation?.name, response.status]);
          return new Response(response.body, { status: response.status, headers: { "x-id": "1" } });
        },
      },
    });
    const headers = { authorization: "Bearer good" };
    expect((await fetch(`${hooked.url}/optional`, { headers })).headers.get("x-id")).toBe("1");
    expect((await fetch(`${hooked.url}/optional`, { headers: { "x-stop": "1" } })).status).toBe(418);
    await fetch(`${hooked.url}/nowhere`);
    expect(seen).toEqual([
      ["before", "optional", "pat"],
      ["after", "optional", 200],
      ["before", "optional", undefined],
      ["after", "optional", 418],
      ["after", undefined, 404],
    ]);
  });
});
