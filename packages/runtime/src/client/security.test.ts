import { describe, expect, test } from "vitest";
import { inBrowser, rejection, reply, serve } from "../../test/loopback.ts";
import * as client from "./index.ts";
import { basic, bearer, cookieKey, digest, headerKey, queryKey, secret } from "./security-schemes.fixture.ts";

const mutual = { name: "mutual" };

async function send(
  credentials: object,
  requirements: readonly client.SecurityRequirement[],
  headers: Readonly<Record<string, string>> = {},
) {
  const server = await serve(reply(204));
  const operation: client.OperationDescriptor = () => ({
    id: "readThing",
    method: "GET",
    path: "/thing",
    security: { authorize: client.authorize, requirements },
    responses: { "204": {} },
  });
  await client.call(client.createClient({ baseUrl: server.url, credentials, headers }), operation);
  return server.received[0];
}

describe("each scheme", () => {
  test("bearer", async () => {
    expect((await send({ bearer: secret }, [[{ scheme: bearer }]]))?.headers.authorization).toBe(
      `Bearer ${secret}`,
    );
  });
  test("basic, in UTF-8", async () => {
    const sent = await send({ basic: { username: "é", password: "a:b" } }, [[{ scheme: basic }]]);
    expect(sent?.headers.authorization).toBe(`Basic ${btoa("\u00c3\u00a9:a:b")}`);
  });
  test("another HTTP scheme", async () => {
    expect((await send({ digest: "x=1" }, [[{ scheme: digest }]]))?.headers.authorization).toBe("Digest x=1");
  });
  test("API key in query, header and cookie together", async () => {
    const sent = await send({ queryKey: "a&b", headerKey: secret, cookieKey: "c;d" }, [
      [{ scheme: queryKey }, { scheme: headerKey }, { scheme: cookieKey }],
    ]);
    expect(sent).toMatchObject({
      url: "/thing?api%20key=a%26b",
      // Browsers send their own cookies instead.
      headers: { "x-key": secret, ...(!inBrowser && { cookie: "session=c%3Bd" }) },
    });
  });
  test.skipIf(inBrowser)("API key in a cookie, behind the cookies that are there", async () => {
    const sent = await send({ cookieKey: secret }, [[{ scheme: cookieKey }]], { cookie: "id=1" });
    expect(sent?.headers.cookie).toBe(`id=1; session=${secret}`);
  });
  test("mutual TLS alone needs nothing, and comes before what is next", async () => {
    const sent = await send({ bearer: secret }, [[{ scheme: mutual }], [{ scheme: bearer }]]);
    expect(sent?.headers.authorization).toBeUndefined();
  });
  test("mutual TLS needs nothing", async () => {
    expect(
      (await send({ bearer: secret }, [[{ scheme: mutual }, { scheme: bearer }]]))?.headers.authorization,
    ).toBe(`Bearer ${secret}`);
  });
});

describe("alternatives", () => {
  test("the first that can be met, even where anonymous is allowed before it", async () => {
    const requirements = [
      [],
      [{ scheme: basic }],
      [{ scheme: bearer }, { scheme: headerKey }],
      [{ scheme: bearer }],
    ];
    const sent = await send({ bearer: secret }, requirements);
    expect(sent?.headers.authorization).toBe(`Bearer ${secret}`);
    expect(sent?.headers["x-key"]).toBeUndefined();
  });
  test("anonymous where allowed and nothing is there", async () => {
    for (const credentials of [
      {},
      { bearer: undefined },
      { bearer: () => undefined },
      { headerKey: secret },
    ]) {
      expect((await send(credentials, [[{ scheme: bearer }], []]))?.headers).not.toHaveProperty(
        "authorization",
      );
    }
  });
  test.each<[string, object, readonly client.SecurityRequirement[], string]>([
    ["the only one", {}, [[{ scheme: bearer }]], "bearer"],
    ["one of several", {}, [[{ scheme: bearer }], [{ scheme: headerKey }]], "bearer or headerKey"],
    [
      "the one beside another",
      { bearer: secret },
      [[{ scheme: bearer }, { scheme: headerKey }]],
      "headerKey",
    ],
    ["the first of two", {}, [[{ scheme: bearer }, { scheme: headerKey }]], "bearer"],
    [
      "one of two alternatives",
      {},
      [[{ scheme: bearer }, { scheme: basic }], [{ scheme: bearer }]],
      "bearer",
    ],
    [
      "one of other ones",
      { bearer: secret },
      [[{ scheme: bearer }, { scheme: basic }], [{ scheme: headerKey }]],
      "basic or headerKey",
    ],
  ])("a missing credential is a CredentialError that says which: %s", async (_case, given, wanted, names) => {
    const error = await rejection(send(given, wanted));
    expect(error).toBeInstanceOf(client.CredentialError);
    expect(String(error)).toContain(`credential ${names} is missing`);
  });
});

describe("providers", () => {
  test("are asked in turn, once for each requirement that names them, and not past what is missing", async () => {
    const asked: string[] = [];
    const provider =
      (name: string, value?: string) =>
      ({ scopes }: client.CredentialWanted) => {
        asked.push(`${name} ${scopes}`);
        return value;
      };
    const sent = await send(
      {
        basic: provider("basic"),
        queryKey: provider("queryKey", "q"),
        bearer: provider("bearer", secret),
        headerKey: "h",
      },
      [
        [{ scheme: bearer, scopes: ["write"] }, { scheme: basic }, { scheme: queryKey }],
        [],
        [{ scheme: headerKey }, { scheme: bearer, scopes: ["read"] }, { scheme: mutual }],
        [{ scheme: queryKey }],
      ],
    );
    expect(asked).toEqual(["bearer write", "basic ", "bearer read"]);
    expect(sent).toMatchObject({
      url: "/thing",
      headers: { authorization: `Bearer ${secret}`, "x-key": "h" },
    });
  });
  test("none is there: nothing is waited for", () => {
    const request = {
      url: "/thing",
      method: "GET",
      headers: new Headers(),
      body: null,
      signal: null,
    };
    const authorized = client.authorize(
      request,
      "readThing",
      [[{ scheme: basic }], [{ scheme: bearer }, { scheme: headerKey }]],
      { bearer: "b", headerKey: "h" },
    );
    expect(authorized).toBeUndefined();
    expect([...request.headers]).toEqual([
      ["authorization", "Bearer b"],
      ["x-key", "h"],
    ]);
  });
  test("are told what for, and may take their time", async () => {
    const asked: unknown[] = [];
    const provider = async (wanted: client.CredentialWanted) => {
      asked.push(wanted);
      return secret;
    };
    const sent = await send({ bearer: provider }, [[{ scheme: bearer, scopes: ["read"] }]]);
    expect(sent?.headers.authorization).toBe(`Bearer ${secret}`);
    expect(asked).toEqual([{ operation: "readThing", scopes: ["read"] }]);
  });
  test.each(["throws", "rejects"])("one that %s is an error, never an anonymous call", async (how) => {
    const cause = new Error("no session");
    const provider = () => {
      if (how === "throws") throw cause;
      return Promise.reject(cause);
    };
    const error = await rejection(send({ bearer: provider }, [[], [{ scheme: bearer }]]));
    expect(error).toBeInstanceOf(client.CredentialError);
    expect(error).toMatchObject({ cause });
  });
});
