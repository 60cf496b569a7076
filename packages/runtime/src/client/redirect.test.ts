import { describe, expect, test } from "vitest";
import { inBrowser, json, type Loopback, rejection, reply, serve } from "../../test/loopback.ts";
import { decodeJson, encodeJson } from "../wire/index.ts";
import * as client from "./index.ts";

const credentials = { bearer: "s3cr3t", key: "s3cr3t", cookie: "s3cr3t", query: "s3cr3t" };
const schemes: readonly client.SecurityScheme[] = [
  { name: "bearer", apply: client.applyBearer },
  { name: "key", apply: client.applyApiKeyHeader, parameter: "x-key" },
  { name: "cookie", apply: client.applyApiKeyCookie, parameter: "session" },
  { name: "query", apply: client.applyApiKeyQuery, parameter: "key" },
];

function operation(more: Partial<client.ClientOperation> = {}): client.OperationDescriptor {
  return () => ({
    id: "readThing",
    method: "GET",
    path: "/start",
    responses: { "200": { content: { "application/json": decodeJson } } },
    ...more,
  });
}

/** Redirects from `/start` to `target`, and answers everything else with where it was asked. */
function redirecting(target: () => string, status = 302): Promise<Loopback> {
  return serve((response, { url }) => {
    if (url.startsWith("/start")) reply(status, { location: target() })(response);
    else json(200, url)(response);
  });
}

describe("to another origin", () => {
  test.each(schemes.slice(0, 3).map((scheme) => [scheme.name, scheme] as const))(
    "a credential never goes there: %s",
    async (_name, scheme) => {
      const other = await serve(json(200, {}));
      const server = await redirecting(() => `${other.url}/end`);
      const secured = operation({ security: { authorize: client.authorize, requirements: [[{ scheme }]] } });
      const error = await rejection(
        client.call(client.createClient({ baseUrl: server.url, credentials }), secured),
      );
      expect(error).toBeInstanceOf(client.RedirectError);
      expect(other.received).toEqual([]);
      expect(String(error)).not.toContain("s3cr3t");
    },
  );
  test("a key in the query stays behind", async () => {
    const other = await serve(json(200, {}));
    const server = await redirecting(() => `${other.url}/end`);
    const requirements = [schemes.slice(3).map((scheme) => ({ scheme }))];
    const secured = operation({ security: { authorize: client.authorize, requirements } });
    await client.call(client.createClient({ baseUrl: server.url, credentials }), secured);
    expect(server.received[0]?.url).toContain("s3cr3t");
    expect(JSON.stringify(other.received)).not.toContain("s3cr3t");
  });
  test.each([301, 302, 303, 307, 308])("nor does a body, with status %d", async (status) => {
    const other = await serve(json(200, {}));
    const server = await redirecting(() => `${other.url}/end`, status);
    const posting = operation({
      method: "POST",
      body: { write: client.writeBody, content: { "application/json": encodeJson } },
    });
    const error = await rejection(
      client.call(client.createClient({ baseUrl: server.url }), posting, { body: { a: 1 } }),
    );
    expect(error).toBeInstanceOf(client.RedirectError);
    expect(other.received).toEqual([]);
  });
  test("nor does a header that somebody set", async () => {
    const other = await serve(json(200, {}));
    const server = await redirecting(() => `${other.url}/end`);
    const there = client.createClient({ baseUrl: server.url, headers: { "x-secret": "1" } });
    expect(await rejection(client.call(there, operation()))).toBeInstanceOf(client.RedirectError);
    expect(other.received).toEqual([]);
  });
  test("a request with nothing to hide is followed, its headers looked at only then", async () => {
    const other = await serve(json(200, "there"));
    const server = await redirecting(() => `${other.url}/end`);
    expect(await client.call(client.createClient({ baseUrl: server.url }), operation())).toMatchObject({
      body: "there",
    });
    // As it came, then followed by the platform.
    expect(server.received).toHaveLength(2);
    expect(other.received).toHaveLength(1);
  });
  test("a fetch that follows nothing ends in the redirect", async () => {
    const asked: (RequestRedirect | undefined)[] = [];
    const fetchOnce = async (_url: string, { redirect }: RequestInit): Promise<Response> => {
      asked.push(redirect);
      return new Response("moved", { status: 302, headers: { location: "/end" } });
    };
    const there = client.createClient({ baseUrl: "http://localhost", fetch: fetchOnce });
    expect(await rejection(client.call(there, operation()))).toBeInstanceOf(client.RedirectError);
    expect(asked).toEqual(["manual", "follow"]);
  });
});

// Browsers hide where a redirect leads.
describe.skipIf(inBrowser)("within the origin, with followRedirects", () => {
  const secured = operation({
    security: {
      authorize: client.authorize,
      requirements: [schemes.slice(0, 2).map((scheme) => ({ scheme }))],
    },
  });
  test.each([301, 302, 303, 307, 308])("a credential goes along, with status %d", async (status) => {
    const server = await redirecting(() => "end?x=1", status);
    const there = client.createClient({ baseUrl: server.url, credentials, use: [client.followRedirects()] });
    expect(await client.call(there, secured)).toMatchObject({ body: "/end?x=1" });
    expect(server.received[1]?.headers).toMatchObject({ authorization: "Bearer s3cr3t", "x-key": "s3cr3t" });
  });
  test("not without it", async () => {
    const server = await redirecting(() => "/end");
    const there = client.createClient({ baseUrl: server.url, credentials });
    const error = await rejection(client.call(there, secured));
    expect(error).toBeInstanceOf(client.RedirectError);
    expect((error as client.RedirectError).response.headers.get("location")).toBe("/end");
  });
  test.each<[string, (other: URL) => string]>([
    ["another port", ({ href }) => href],
    ["another host", ({ port }) => `http://localhost:${port}/end`],
    ["another scheme", ({ host }) => `https://${host}/end`],
    ["without a scheme", ({ host }) => `//${host}/end`],
    ["with backslashes, which URLs take for slashes", ({ host }) => `\\\\${host}\\end`],
    ["behind a name that looks like a host", ({ host }) => `http://127.0.0.1:80@${host}/end`],
  ])("to another origin nothing goes: %s", async (_name, location) => {
    const other = await serve(json(200, {}));
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await redirecting(() => location(new URL(`${other.url}/end`)), status);
      const there = client.createClient({
        baseUrl: server.url,
        credentials,
        use: [client.followRedirects()],
      });
      expect(await rejection(client.call(there, secured))).toBeInstanceOf(client.RedirectError);
      expect(server.received).toHaveLength(1);
    }
    expect(other.received).toEqual([]);
  });
  test("to another origin nothing goes after a step within it, either", async () => {
    const other = await serve(json(200, {}));
    const server = await serve((response, { url }) =>
      reply(302, { location: url === "/start" ? "/step" : `${other.url}/end` })(response),
    );
    const there = client.createClient({ baseUrl: server.url, credentials, use: [client.followRedirects()] });
    expect(await rejection(client.call(there, secured))).toBeInstanceOf(client.RedirectError);
    expect([server.received.length, other.received.length]).toEqual([2, 0]);
  });
  test("a circle ends", async () => {
    const server = await redirecting(() => "/start");
    const there = client.createClient({ baseUrl: server.url, credentials, use: [client.followRedirects()] });
    expect(await rejection(client.call(there, secured))).toBeInstanceOf(client.RedirectError);
    expect(server.received).toHaveLength(21);
  });
  test.each(["http://", "//", "http://[", ""])("a location of %j leads nowhere unsafe", async (location) => {
    const server = await redirecting(() => location);
    const there = client.createClient({ baseUrl: server.url, credentials, use: [client.followRedirects()] });
    expect(await rejection(client.call(there, secured))).toBeInstanceOf(client.ClientError);
  });
});

test.skipIf(inBrowser)("a redirect that the document declares is a result", async () => {
  const server = await redirecting(() => "/end");
  const declared = operation({
    redirects: true,
    responses: { "3XX": { headers: [{ name: "location", key: "location" }] } },
  });
  expect(await client.call(client.createClient({ baseUrl: server.url }), declared)).toMatchObject({
    ok: false,
    status: 302,
    headers: { location: "/end" },
  });
});
