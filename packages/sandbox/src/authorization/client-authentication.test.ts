import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { app, otherApp, type Service, startService } from "../../test/authorization-service.ts";
import { basic, exchangeFields, obtainTokens, post, type Tokens, Visitor } from "../../test/visitor.ts";

let service: Service;
let tokens: Tokens;
beforeAll(async () => {
  service = await startService();
  tokens = await obtainTokens(service);
});
afterAll(() => service.close());

const operations = ["token", "introspect"] as const;

/** A form that each operation would accept. */
function formOf(operation: (typeof operations)[number]): Record<string, string> {
  return operation === "token"
    ? { grant_type: "refresh_token", refresh_token: tokens.refresh_token }
    : { token: tokens.access_token };
}

/** What a refused request is told. */
async function told(response: Response): Promise<readonly [number, unknown]> {
  return [response.status, ((await response.json()) as { readonly error?: unknown }).error];
}

for (const operation of operations) {
  test.each([
    ["nothing", {}],
    ["a wrong secret", { authorization: basic({ ...app, clientSecret: "wrong" }) }],
    ["another client's secret", { authorization: basic({ ...app, clientSecret: otherApp.clientSecret }) }],
    ["an empty secret", { authorization: basic({ ...app, clientSecret: "" }) }],
    ["an unknown client", { authorization: basic({ ...app, clientId: "nobody" }) }],
    ["line breaks", { authorization: basic({ ...app, clientId: "x\r\nSet-Cookie: evil=1" }) }],
    ["a client with a NUL", { authorization: basic({ ...app, clientId: "client\0" }) }],
    ["a percent sign that encodes nothing", { authorization: `Basic ${btoa("%zz:%")}` }],
    ["no base64", { authorization: "Basic ***" }],
    [
      "a secret that is not form-encoded",
      { authorization: `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}` },
    ],
  ])(`${operation}: %s is invalid_client, with a challenge of Basic`, async (_case, headers) => {
    const response = await post(service, operation, formOf(operation), headers);
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic realm="[^"]+", charset="UTF-8"$/);
    expect(await told(response)).toEqual([401, "invalid_client"]);
  });

  test(`${operation}: account cookies never authenticate the client`, async () => {
    const visitor = new Visitor(service);
    await visitor.signIn();
    const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
    expect(cookie).toContain("session_token");
    expect(await told(await post(service, operation, formOf(operation), { cookie }))).toEqual([
      401,
      "invalid_client",
    ]);
  });

  test(`${operation}: social bearer credentials never authenticate the client`, async () => {
    const authorization = `Bearer ${tokens.access_token}`;
    const response = await post(service, operation, formOf(operation), { authorization });
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic /);
    expect(await told(response)).toEqual([401, "invalid_client"]);
  });

  test(`${operation}: client_secret_post is refused, alone and beside Basic`, async () => {
    const form = { ...formOf(operation), client_id: app.clientId, client_secret: app.clientSecret };
    expect(await told(await post(service, operation, form, {}))).toEqual([401, "invalid_client"]);
    expect(await told(await post(service, operation, form))).toEqual([400, "invalid_request"]);
  });

  test(`${operation}: an assertion is refused`, async () => {
    const form = {
      ...formOf(operation),
      client_assertion: "a.b.c",
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    };
    expect(await told(await post(service, operation, form))).toEqual([400, "invalid_request"]);
  });

  test(`${operation}: a client_id in the form is the authenticated client's, or refused`, async () => {
    const form = { ...formOf(operation), client_id: otherApp.clientId };
    expect(await told(await post(service, operation, form))).toEqual([400, "invalid_request"]);
  });

  test(`${operation}: an Origin has to match exactly`, async () => {
    const port = new URL(service.baseUrl).port;
    for (const origin of [
      "https://evil.test",
      "null",
      `${service.baseUrl}/`,
      service.baseUrl.replace("http:", "https:"),
      `http://localhost:${port}`,
      `http://127.0.0.1.evil.test:${port}`,
      "http://127.0.0.1",
    ]) {
      const response = await post(service, operation, formOf(operation), {
        authorization: basic(app),
        origin,
      });
      expect(await told(response)).toEqual([403, "origin_mismatch"]);
    }
  });

  test(`${operation}: another method is refused with Allow, another type of body with 415`, async () => {
    const url = `${service.baseUrl}/api/auth/oauth2/${operation}`;
    for (const method of ["GET", "PUT", "DELETE"]) {
      const response = await fetch(url, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    }
    const json = await fetch(url, {
      method: "POST",
      headers: { authorization: basic(app), "content-type": "application/json" },
      body: JSON.stringify(formOf(operation)),
    });
    expect(json.status).toBe(415);
  });
}

test("an Origin that matches, or none, is accepted", async () => {
  for (const headers of [{}, { origin: service.baseUrl }]) {
    const response = await post(service, "introspect", formOf("introspect"), {
      authorization: basic(app),
      ...headers,
    });
    expect(response.status).toBe(200);
  }
});

test("a secret is checked in the same way whether the client is known or not", async () => {
  // The statuses and bodies must not tell them apart; the time is that of one comparison of hashes in both cases.
  const [known, unknown] = await Promise.all(
    [app.clientId, "nobody"].map(async (clientId) => {
      const response = await post(service, "token", exchangeFields("x"), {
        authorization: basic({ clientId, clientSecret: "wrong" }),
      });
      return [response.status, await response.text(), response.headers.get("www-authenticate")];
    }),
  );
  expect(known).toEqual(unknown);
});

/** Sizes of what is compared in constant time while something runs. */
async function comparisons(run: () => Promise<unknown>): Promise<readonly (readonly number[])[]> {
  const sizes: (readonly number[])[] = [];
  const { timingSafeEqual } = crypto;
  crypto.timingSafeEqual = (one, other) => {
    sizes.push([one.byteLength, other.byteLength]);
    return timingSafeEqual(one, other);
  };
  syncBuiltinESMExports();
  try {
    await run();
  } finally {
    crypto.timingSafeEqual = timingSafeEqual;
    syncBuiltinESMExports();
  }
  return sizes;
}

test("a secret is compared once, in constant time, over hashes of one size, whoever the client is and however long the secret", async () => {
  for (const clientId of [app.clientId, "nobody"]) {
    for (const clientSecret of ["", app.clientSecret, `${app.clientSecret}x`, "x".repeat(5_000)]) {
      const authorization = basic({ clientId, clientSecret });
      const compared = await comparisons(() =>
        post(service, "introspect", { token: "x" }, { authorization }),
      );
      expect(compared).toEqual([[32, 32]]);
    }
  }
});

test("a field that comes twice is refused", async () => {
  const twice = `grant_type=refresh_token&refresh_token=${tokens.refresh_token}&refresh_token=other`;
  expect(await told(await post(service, "token", twice))).toEqual([400, "invalid_request"]);
});
