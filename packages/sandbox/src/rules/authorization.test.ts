import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientOf, obtainCode, startTestSandbox } from "../../test/running-sandbox.ts";
import { basic, exchangeFields, post } from "../../test/visitor.ts";
import type { Sandbox } from "../sandbox.ts";

/* What the pilot says of the success bodies of the authorization operations, looked up in what comes over the socket, by hand. */

type Members = Readonly<Record<string, unknown>>;

let sandbox: Sandbox;
/** Both variants of the form: of a code, and of a refresh token. */
let answers: readonly Members[];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const client = clientOf("tidings");
  const credential = { authorization: basic(client) };
  const code = await obtainCode(sandbox, { scopes: ["openid", "read"] });
  const fields = exchangeFields(code, { redirect_uri: client.redirectUri });
  const exchanged = (await (await post(sandbox, "token", fields, credential)).json()) as Members;
  const refresh = { grant_type: "refresh_token", refresh_token: String(exchanged["refresh_token"]) };
  const rotated = (await (await post(sandbox, "token", refresh, credential)).json()) as Members;
  answers = [exchanged, rotated];
});
afterAll(() => sandbox.stop());

describe("POST /api/auth/oauth2/token", () => {
  test.each([
    ["access_token", "string"],
    ["expires_in", "number"],
    ["expires_at", "number"],
    ["scope", "string"],
    ["refresh_token", "string"],
  ])("the success body of both variants has %s, a %s", (name, type) => {
    for (const answer of answers) expect(typeof answer[name]).toBe(type);
  });

  test("the success body of both variants has token_type, which is Bearer", () => {
    for (const answer of answers) expect(answer["token_type"]).toBe("Bearer");
  });

  test("the success body has id_token, a string, where openid was granted", () =>
    expect(answers[0]?.["id_token"]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/));

  test("the success body has no other fields", () => {
    const known = [
      "access_token",
      "expires_in",
      "expires_at",
      "token_type",
      "scope",
      "refresh_token",
      "id_token",
    ];
    expect(answers.flatMap(Object.keys).filter((name) => !known.includes(name))).toEqual([]);
  });

  test("refresh_token is a string that is not empty, for rotation", async () => {
    for (const form of ["grant_type=refresh_token", "grant_type=refresh_token&refresh_token="]) {
      const credential = { authorization: basic(clientOf("tidings")) };
      const refused = await post(sandbox, "token", form, credential);
      expect([refused.status, await refused.json()]).toMatchObject([400, { error: "invalid_request" }]);
    }
  });
});

test("introspection: the form field token is a string that has to be there", async () => {
  const credential = { authorization: basic(clientOf("tidings")) };
  expect((await post(sandbox, "introspect", "token=a", credential)).status).toBe(200);
  for (const form of ["", "token_type_hint=access_token", "token=a&token=b"]) {
    expect([form, (await post(sandbox, "introspect", form, credential)).status]).toEqual([form, 400]);
  }
});

/** Answers to a read without a credential. */
async function read(path: string): Promise<Members> {
  const response = await fetch(`${sandbox.baseUrl}/api/auth/${path}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Members;
}

describe("GET /api/auth/.well-known/openid-configuration", () => {
  test("discovery takes no body and no credential", async () =>
    expect(await read(".well-known/openid-configuration")).toHaveProperty("issuer"));

  test("metadata are strings, arrays of strings and booleans, each in the field that is stated", async () => {
    const metadata = await read(".well-known/openid-configuration");
    for (const [name, value] of Object.entries(metadata)) {
      const isList = /_(?:supported|values_supported)$/.test(name) && Array.isArray(value);
      if (isList) expect([name, value]).toEqual([name, value.map(String)]);
      else if (/^issuer$|_(?:endpoint|uri)$/.test(name))
        expect([name, typeof value]).toEqual([name, "string"]);
      else expect([name, typeof value]).toEqual([name, "boolean"]);
    }
  });
});

describe("GET /api/auth/jwks", () => {
  test("the key set takes no body and no credential, and has keys, an array", async () => {
    const { keys } = await read("jwks");
    expect(Array.isArray(keys)).toBe(true);
  });

  test("a key has strings for its stated fields, an array of strings for key_ops, and no others", async () => {
    const { keys } = (await read("jwks")) as { readonly keys: readonly Members[] };
    expect(keys.length).toBeGreaterThan(0);
    const names = ["kty", "kid", "use", "alg", "n", "e", "crv", "x", "y"];
    for (const [name, value] of keys.flatMap(Object.entries)) {
      if (name === "key_ops") expect(value).toEqual(expect.arrayContaining([expect.any(String)]));
      else expect([names.includes(name), typeof value]).toEqual([true, "string"]);
    }
  });
});
