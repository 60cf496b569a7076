import { expect, test } from "vitest";
import { challenges } from "./challenge.ts";
import type { Credential } from "./credential.ts";
import { FetchRequest } from "./fetch-request.ts";
import type { ServerOperation } from "./operation.ts";
import { OperationPlan } from "./operation-plan.ts";
import { bearer, operation } from "./pets.fixture.ts";
import { authenticate } from "./security.ts";
import {
  apiKeyScheme,
  basicScheme,
  bearerScheme,
  httpScheme,
  mutualTlsScheme,
  type ServerSecurityScheme,
} from "./security-scheme.ts";

function shown(scheme: ServerSecurityScheme, headers: Record<string, string>, query = ""): unknown {
  return scheme.extract(new FetchRequest(new Request(`http://x/${query}`, { headers })));
}

function plan(security: ServerOperation["security"]): OperationPlan {
  return new OperationPlan(operation({ name: "a", path: "/", security }));
}

const encoded = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

test.each<[string, ServerSecurityScheme, Record<string, string>, unknown]>([
  ["no credential", bearerScheme("s"), {}, undefined],
  [
    "a token",
    bearerScheme("s"),
    { authorization: "Bearer a.b-c_d~e+f/g==" },
    { kind: "bearer", token: "a.b-c_d~e+f/g==" },
  ],
  [
    "a token after spaces",
    bearerScheme("s"),
    { authorization: "BEARER   x" },
    { kind: "bearer", token: "x" },
  ],
  ["a token with a space", bearerScheme("s"), { authorization: "Bearer a b" }, "malformed"],
  ["another scheme", bearerScheme("s"), { authorization: "Basic eDp5" }, undefined],
  [
    "user and password",
    basicScheme("s"),
    { authorization: `Basic ${encoded("ü:p:w")}` },
    { kind: "basic", username: "ü", password: "p:w" },
  ],
  [
    "empty password",
    basicScheme("s"),
    { authorization: `Basic ${encoded("u:")}` },
    { kind: "basic", username: "u", password: "" },
  ],
  ["no colon", basicScheme("s"), { authorization: `Basic ${encoded("u")}` }, "malformed"],
  ["a control character", basicScheme("s"), { authorization: `Basic ${encoded("u:\n")}` }, "malformed"],
  ["not base64", basicScheme("s"), { authorization: "Basic a" }, "malformed"],
  ["not UTF-8", basicScheme("s"), { authorization: `Basic ${btoa("\xff:x")}` }, "malformed"],
  [
    "digest",
    httpScheme("s", "digest"),
    { authorization: 'Digest a="b"' },
    { kind: "http", scheme: "digest", parameters: 'a="b"' },
  ],
  [
    "a key in a header",
    apiKeyScheme("s", "header", "X-Key"),
    { "x-key": "k" },
    { kind: "apiKey", value: "k" },
  ],
  [
    "a key in a cookie",
    apiKeyScheme("s", "cookie", "sid"),
    { cookie: "a=1; sid=k%3D" },
    { kind: "apiKey", value: "k%3D" },
  ],
  ["two keys in cookies", apiKeyScheme("s", "cookie", "sid"), { cookie: "sid=1; sid=2" }, "malformed"],
  ["a certificate", mutualTlsScheme("s"), {}, { kind: "mutualTLS" }],
])("%s", (_name, scheme, headers, expected) => {
  expect(shown(scheme, headers)).toEqual(expected);
});

test("a key in the query is decoded", () => {
  expect(shown(apiKeyScheme("s", "query", "api key"), {}, "?api%20key=a%2Bb+c")).toEqual({
    kind: "apiKey",
    value: "a+b c",
  });
});

test("a connection without a certificate is anonymous where that is allowed", async () => {
  const certificate = mutualTlsScheme("certificate");
  const decide = async (anonymous: boolean, holds: boolean): Promise<unknown> => {
    const security = [[{ scheme: certificate, scopes: [] }], ...(anonymous ? [[]] : [])];
    const identity = holds ? { principal: "p", scopes: [] } : null;
    const request = new FetchRequest(new Request("http://x/"));
    const handle = async (): Promise<typeof identity> => identity;
    const result = await authenticate(plan(security), request, "r", handle);
    return result.ok ? Object.keys(result.auth ?? {}) : result.refusal.status;
  };
  expect(await decide(true, false)).toEqual([]);
  expect(await decide(false, false)).toBe(403);
  expect(await decide(false, true)).toEqual(["certificate"]);
});

test("an API key may be all of Authorization, beside a scheme that is named in it", async () => {
  const schemes = [bearerScheme("token"), apiKeyScheme("key", "header", "Authorization")];
  const secured = plan(schemes.map((scheme) => [{ scheme, scopes: [] }]));
  const who = async (authorization: string): Promise<unknown> => {
    const request = new FetchRequest(new Request("http://x/x", { headers: { authorization } }));
    const result = await authenticate(secured, request, "r", async (name, credential) =>
      "value" in credential && credential.value === "Bad 1"
        ? null
        : { principal: [name, credential], scopes: [] },
    );
    return result.ok ? Object.keys(result.auth ?? {}) : result.refusal.status;
  };
  expect(await who("Bearer abc")).toEqual(["token"]);
  expect(await who("Bot abc.def")).toEqual(["key"]);
  expect(await who("Bad 1")).toBe(401);
});

test("each credential is looked at once, however many requirements name its scheme", async () => {
  const security = [[{ scheme: bearer, scopes: ["a"] }], [{ scheme: bearer, scopes: ["b"] }]];
  const request = new FetchRequest(new Request("http://x/", { headers: { authorization: "Bearer t" } }));
  const seen: Credential[] = [];
  const result = await authenticate(plan(security), request, "r", async (_scheme, credential) => {
    seen.push(credential);
    return { principal: 1, scopes: ["b"] };
  });
  expect([result.ok, seen.length]).toEqual([true, 1]);
});

test("a challenge is one field that nothing can leave", () => {
  const security = [[{ scheme: bearer, scopes: [] }], [{ scheme: bearerScheme("other"), scopes: [] }]];
  expect(challenges(operation({ name: "a", path: "/", security }), 'a"b\\\r\nX: ü')).toEqual([
    ["WWW-Authenticate", 'Bearer realm="a\\"b\\\\??X: ?"'],
  ]);
});

test.each<[string, ServerSecurityScheme, string]>([
  [
    "a bearer token, OAuth 2 and OpenID Connect",
    bearerScheme("s"),
    'Bearer realm="r", error="invalid_token"',
  ],
  ["user and password", basicScheme("s"), 'Basic realm="r", charset="UTF-8"'],
  ["another scheme of HTTP", httpScheme("s", "dpop"), 'Dpop realm="r"'],
  ["a scheme without a realm", httpScheme("s", "negotiate"), "Negotiate"],
  ["a key in a header", apiKeyScheme("s", "header", "X-Key"), 'ApiKey realm="r"'],
  ["a key in a cookie", apiKeyScheme("s", "cookie", "sid"), 'ApiKey realm="r"'],
  ["a key in the query", apiKeyScheme("s", "query", "key"), 'ApiKey realm="r"'],
])("the challenge of %s", (_, scheme, expected) => {
  const secured = operation({ name: "a", path: "/", security: [[{ scheme, scopes: [] }]] });
  expect(challenges(secured, "r", { error: "invalid_token" })).toEqual([["WWW-Authenticate", expected]]);
});

test.each<[string, readonly ServerSecurityScheme[], number, readonly string[]]>([
  ["a nonce", [httpScheme("s", "digest")], 403, []],
  ["a certificate", [mutualTlsScheme("s")], 403, []],
  ["a nonce or a token", [httpScheme("s", "digest"), bearerScheme("t")], 401, ['Bearer realm="r"']],
  [
    "a certificate and a password",
    [mutualTlsScheme("s"), basicScheme("t")],
    401,
    ['Basic realm="r", charset="UTF-8"'],
  ],
])("without what takes %s, a challenge is sent only if it is whole", async (_, schemes, status, fields) => {
  const secured = plan(schemes.map((scheme) => [{ scheme, scopes: [] }]));
  const result = await authenticate(
    secured,
    new FetchRequest(new Request("http://x/")),
    "r",
    async () => null,
  );
  expect(result).toMatchObject({
    ok: false,
    refusal: {
      status,
      kind: "credential-missing",
      headers: fields.map((field) => ["WWW-Authenticate", field]),
    },
  });
});

test("a credential that does not hold is a 403 where there is no challenge", async () => {
  const secured = plan([[{ scheme: httpScheme("s", "digest"), scopes: [] }]]);
  const request = new FetchRequest(
    new Request("http://x/", { headers: { authorization: 'Digest username="a"' } }),
  );
  const result = await authenticate(secured, request, "r", async () => null);
  expect(result).toMatchObject({
    ok: false,
    refusal: { status: 403, kind: "credential-invalid", headers: [] },
  });
});
