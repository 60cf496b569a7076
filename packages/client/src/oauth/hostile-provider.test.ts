import { gzipSync } from "node:zlib";
import { SignInAgainError, SignInError } from "@shared-social/client/oauth";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Intercept, type PilotServer, startPilotServer } from "../../test/pilot-server.ts";
import { type Application, authorize, oauthOptions, signIn, startApplication } from "../../test/sign-in.ts";

let server: PilotServer;
let sent: number;

beforeEach(async () => {
  server = await startPilotServer();
  sent = 0;
});
afterEach(() => server.stop());

/** Milliseconds for one request. */
const timeout = 1_000;
const json = { "content-type": "application/json" };

/** An answer with this body, whatever was asked. */
const says =
  (body: string | Uint8Array<ArrayBuffer> | null, status = 200, headers: HeadersInit = json): Intercept =>
  () =>
    new Response(body, { status, headers });

/** The right answer, with other members. */
const changed =
  (members: Readonly<Record<string, unknown>>): Intercept =>
  async (_, answer) => {
    const body: object = await (await answer()).json();
    return Response.json({ ...body, ...members });
  };

/** Spaces without an end: a body of JSON may begin with any number of them. */
const endless =
  (status: number): Intercept =>
  () => {
    const spaces = new Uint8Array(65_536).fill(32);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += spaces.length;
        controller.enqueue(spaces);
      },
    });
    return new Response(body, { status, headers: json });
  };

/** The right answer, a byte in a while. */
const slow: Intercept = async (_, answer) => {
  const text = await (await answer()).text();
  let at = 0;
  const body = new ReadableStream<string>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      controller.enqueue(text[at++] ?? " ");
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers: json });
};

/** 200 MB of spaces, in 200 kB. */
const bomb = new Uint8Array(gzipSync(Buffer.alloc(200_000_000, 32)));

/** Answers that no endpoint may give. */
const garbage: readonly (readonly [string, Intercept])[] = [
  ["a page of HTML", says("<html>Sign in to this network</html>", 200, { "content-type": "text/html" })],
  ["a page of HTML that is called JSON", says("<html>")],
  ["500 with JSON", says('{"error":"server_error"}', 500)],
  ["502 with HTML", says("<html>", 502, { "content-type": "text/html" })],
  ["429", says("{}", 429)],
  ["204", says(null, 204)],
  ["a redirect that repeats the request elsewhere", says(null, 307, { location: "http://127.0.0.2:9/" })],
  ["a redirect", says(null, 302, { location: "https://elsewhere.example/" })],
  ["nothing", says("")],
  ["null", says("null")],
  ["a list", says("[]")],
  ["a text", says('"text"')],
  ["half a body", async (_, answer) => says((await (await answer()).text()).slice(0, -9))(_, answer)],
  ["a million brackets", says("[".repeat(1_000_000))],
  [
    "members of the prototype only",
    says('{"__proto__":{"access_token":"a","token_type":"bearer","issuer":"i"}}'),
  ],
  [
    "a body that breaks off",
    () => new Response(new ReadableStream({ pull: (it) => it.error(new Error("Gone")) })),
  ],
  ["a body that never ends", endless(200)],
  ["a refusal that never ends", endless(400)],
  ["a body that comes a byte at a time", slow],
  ["no answer", () => new Promise(() => {})],
  ["200 MB in 200 kB", says(bomb, 200, { ...json, "content-encoding": "gzip" })],
  ["a header of 100 kB", says("{}", 200, { ...json, "x-long": "a".repeat(100_000) })],
];

/** Token responses with a member that is wrong. */
const wrongTokens: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["an access token that is a number", { access_token: 5 }],
  ["an empty access token", { access_token: "" }],
  ["an access token with a line break", { access_token: "a\r\nx: y" }],
  ["an access token that is no ASCII", { access_token: "\u{1F511}" }],
  ["an access token with half a character", { access_token: "a\ud800" }],
  ["an access token with a null character", { access_token: "a\0b" }],
  ["an access token with a space", { access_token: "a b" }],
  ["a refresh token that is a number", { refresh_token: 5 }],
  ["an empty refresh token", { refresh_token: "" }],
  ["a refresh token with a null character", { refresh_token: "a\0b" }],
  ["a refresh token with half a character", { refresh_token: "a\ud800" }],
  ["a token type that is unknown", { token_type: "mac" }],
  ["a token type of the prototype", { token_type: "constructor" }],
  ["a token type that is a number", { token_type: 1 }],
  ["a lifetime below zero", { expires_in: -1 }],
  ["a lifetime that is a word", { expires_in: "soon" }],
  ["a lifetime that is null", { expires_in: null }],
  ["a scope that is a list", { scope: ["read"] }],
  ["an ID token that is a number", { id_token: 5 }],
];

/** Token responses that are odd, and good. */
const oddTokens: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["a token type in capitals", { token_type: "BEARER" }],
  ["a lifetime of no time", { expires_in: 0 }],
  ["a lifetime of ages", { expires_in: 1e300 }],
  ["a lifetime as text", { expires_in: "300" }],
  ["a lifetime of half a second", { expires_in: 0.5 }],
  ["a member of the prototype's name", JSON.parse('{"__proto__":{"access_token":"other"},"constructor":1}')],
];

/** Metadata with which the flow cannot be, with the problem. */
const wrongMetadata: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ["another issuer", { issuer: "https://elsewhere.example" }, "issuer_mismatch"],
  ["no token endpoint", { token_endpoint: undefined }, "metadata_unsupported"],
  ["a token endpoint that is a number", { token_endpoint: 5 }, "metadata_unsupported"],
  ["a token endpoint without a host", { token_endpoint: "/token" }, "insecure_url"],
  ["a token endpoint of HTTP", { token_endpoint: "http://elsewhere.example/" }, "insecure_url"],
  ["a token endpoint with a password", { token_endpoint: "https://u:p@127.0.0.1/" }, "insecure_url"],
  ["an authorization endpoint that runs", { authorization_endpoint: "javascript:alert(1)" }, "insecure_url"],
  ["grant types that are a number", { grant_types_supported: 5 }, "metadata_unsupported"],
  ["grant types that are null", { grant_types_supported: null }, "metadata_unsupported"],
  ["grant types that are a text", { grant_types_supported: "refresh_token" }, "metadata_unsupported"],
  ["grant types that are an object", { grant_types_supported: { includes: 1 } }, "metadata_unsupported"],
  ["algorithms that are a number", { id_token_signing_alg_values_supported: 7 }, "metadata_unsupported"],
  ["a flag that is a text", { authorization_response_iss_parameter_supported: "no" }, "metadata_unsupported"],
  ["no refresh", { grant_types_supported: ["authorization_code"] }, "metadata_unsupported"],
];

/** Answers in place of one endpoint. */
function at(path: string, answer: Intercept): Intercept {
  return (request, next) => (new URL(request.url).pathname.endsWith(path) ? answer(request, next) : next());
}

/** The error that comes, in time and without filling the memory, and tells no token. */
async function failure(act: Promise<unknown>): Promise<Error> {
  const began = performance.now();
  const error = await act.then(
    () => expect.unreachable("It had to fail"),
    (reason: unknown) => reason,
  );
  expect(performance.now() - began).toBeLessThan(timeout * 3);
  expect(sent).toBeLessThan(20_000_000);
  expect(error).toBeInstanceOf(Error);
  const { message, cause } = error as Error;
  const told = `${message} ${(cause as Error | undefined)?.message}`;
  expect(server.oauth.secrets.filter((secret) => told.includes(secret))).toEqual([]);
  return error as Error;
}

describe("metadata", () => {
  const discovering = (answer: Intercept): Promise<Error> => {
    server.intercept = at("/openid-configuration", answer);
    return failure(startApplication(server, { timeout }));
  };

  test.each(garbage)("%s is a failed discovery", async (_, answer) => {
    const error = await discovering(answer);
    expect(error).toBeInstanceOf(SignInError);
    expect(error).toMatchObject({ code: "discovery_failed" });
  });

  test.each(wrongMetadata)("with %s are refused", async (_, members, code) => {
    const error = await discovering(changed(members));
    expect(error).toBeInstanceOf(SignInError);
    expect(error).toMatchObject({ code });
  });

  test("whose base address has a password in it are not asked for", async () => {
    const baseUrl = server.url.replace("//", "//user:s3cr3t@");
    const error = await failure(startApplication(server, { ...oauthOptions(server), baseUrl }));
    expect(error).toMatchObject({ code: "insecure_url" });
    expect(server.received).toEqual([]);
  });
});

describe("the exchange of a code", () => {
  const exchanging = async (application: Application, answer: Intercept): Promise<unknown> => {
    const { response, pending } = await authorize(application, ["read"]);
    server.intercept = at("/token", answer);
    return application.sessions.completeSignIn(response, pending);
  };

  test.each(garbage)("that gets %s fails", async (_, answer) => {
    const application = await startApplication(server, { timeout });
    const error = await failure(exchanging(application, answer));
    expect(error).toBeInstanceOf(SignInError);
    expect(error).toMatchObject({ code: "token_request_failed" });
  });

  test.each(wrongTokens)("that gets %s fails", async (_, members) => {
    const application = await startApplication(server, { timeout });
    const error = await failure(exchanging(application, changed(members)));
    expect(error).toMatchObject({ code: "token_request_failed" });
  });

  test.each(oddTokens)("that gets %s is a sign-in", async (_, members) => {
    const application = await startApplication(server, { timeout });
    const { response, pending } = await authorize(application, ["read"]);
    server.intercept = at("/token", changed(members));
    const { view } = await application.sessions.completeSignIn(response, pending);
    server.intercept = undefined;
    expect((await view.listActorPosts("actor-ada")).kind).toBe("posts");
  });
});

describe("a refresh", () => {
  const refreshing = async (
    answer: Intercept,
  ): Promise<{ application: Application; read: Promise<unknown> }> => {
    const application = await startApplication(server, { timeout });
    const { view, sessionId } = await signIn(application, ["read"]);
    application.clock.ahead = 301_000;
    server.intercept = at("/token", answer);
    const read = view.listActorPosts("actor-ada").catch(async (error: unknown) => {
      // Whatever came: the store knows that the session is over, and sends nothing a second time.
      expect(await application.store.read(sessionId)).toMatchObject({ state: "ended" });
      await expect(view.listActorPosts("actor-ada")).rejects.toBeInstanceOf(SignInAgainError);
      expect(server.tokenRequests("refresh_token")).toHaveLength(1);
      throw error;
    });
    return { application, read };
  };
  test.each(garbage)("that gets %s ends the session", async (_, answer) => {
    const { application, read } = await refreshing(answer);
    expect(await failure(read)).toBeInstanceOf(SignInAgainError);
    // Others sign in as before.
    server.intercept = undefined;
    const { view } = await signIn(application, ["read"]);
    expect((await view.listActorPosts("actor-ada")).kind).toBe("posts");
  });

  test.each(wrongTokens)("that gets %s ends the session", async (_, members) => {
    const { read } = await refreshing(changed(members));
    expect(await failure(read)).toBeInstanceOf(SignInAgainError);
  });

  test.each(oddTokens)("that gets %s goes on", async (_, members) => {
    const { read } = await refreshing(changed(members));
    expect(await read).toMatchObject({ kind: "posts" });
  });
});

test.each(garbage)("an introspection that gets %s fails", async (_, answer) => {
  const { oauth } = await startApplication(server, { timeout });
  server.intercept = at("/introspect", answer);
  const error = await failure(oauth.introspect("access-1"));
  expect(error).toBeInstanceOf(SignInError);
  expect(error).toMatchObject({ code: "introspection_failed" });
});

describe("what an application kept of a sign-in", () => {
  test.each([
    ["nothing", () => undefined],
    ["null", () => null],
    ["an empty object", () => ({})],
    ["a text", () => "state"],
    ["no end", (pending: object) => ({ ...pending, expiresAt: undefined })],
    ["an end as text", (pending: object) => ({ ...pending, expiresAt: "soon" })],
    ["no scopes", (pending: object) => ({ ...pending, scopes: undefined })],
    ["scopes that are a text", (pending: object) => ({ ...pending, scopes: "read" })],
    ["no verifier", (pending: object) => ({ ...pending, codeVerifier: undefined })],
    ["an empty state", (pending: object) => ({ ...pending, state: "" })],
    ["a nonce that is a number", (pending: object) => ({ ...pending, nonce: 5 })],
  ])("may be %s: nothing is sent", async (_, damage) => {
    const application = await startApplication(server);
    const { response, pending } = await authorize(application, ["read"]);
    // As it comes from a disk.
    const damaged = damage(pending) as typeof pending;
    const error = await failure(application.sessions.completeSignIn(response, damaged));
    expect(error).toMatchObject({ code: "pending_sign_in_invalid" });
    expect(server.tokenRequests("authorization_code")).toEqual([]);
  });

  test.each(["http://[", "//", "https://"])("a response %j is told without its text", async (response) => {
    const application = await startApplication(server);
    const { pending } = await authorize(application, ["read"]);
    const error = await failure(application.sessions.completeSignIn(`${response}?code=s3cr3t`, pending));
    expect(error).toBeInstanceOf(SignInError);
    expect(error.message).not.toContain("s3cr3t");
  });
});
