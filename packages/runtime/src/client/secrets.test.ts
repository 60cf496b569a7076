import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { rejection, reply, serve } from "../../test/loopback.ts";
import { decodeIntegerHeader, decodeJson } from "../wire/index.ts";
import * as client from "./index.ts";
import { basic, bearer, cookieKey, digest, headerKey, queryKey, secret } from "./security-schemes.fixture.ts";

test("no message holds a secret", async () => {
  const server = await serve(reply(418));
  const secrets: readonly [object, client.SecurityScheme][] = [
    [{ bearer: `${secret}\n` }, bearer],
    [{ headerKey: `${secret}€` }, headerKey],
    [{ basic: { username: `${secret}:`, password: secret } }, basic],
    [{ queryKey: secret }, queryKey],
  ];
  for (const baseUrl of [server.url, "http://127.0.0.1:1"]) {
    for (const [credentials, scheme] of secrets) {
      const operation: client.OperationDescriptor = () => ({
        id: "readThing",
        method: "GET",
        path: "/thing",
        security: { authorize: client.authorize, requirements: [[{ scheme }]] },
        responses: {},
      });
      const error = await rejection(client.call(client.createClient({ baseUrl, credentials }), operation));
      expect(error).toBeInstanceOf(client.ClientError);
      // As Node prints it, causes included.
      expect(inspect(error, { depth: 10 })).not.toContain(secret);
    }
  }
  for (const baseUrl of ["not a url", "", "/relative"]) {
    expect(() => client.createClient({ baseUrl, credentials: { queryKey: secret } })).toThrow(TypeError);
  }
  const secretive = client.createClient({ baseUrl: server.url, headers: { "x-key": `${secret}\n` } });
  const error = await rejection(
    client.call(secretive, () => ({ id: "a", method: "GET", path: "/", responses: {} })),
  );
  expect(error).toBeInstanceOf(client.InvalidRequestError);
  expect(inspect(error)).not.toContain(secret);
});

describe("no credential is in any error", () => {
  const schemes: readonly (readonly [object, client.SecurityScheme])[] = [
    [{ bearer: secret }, bearer],
    [{ basic: { username: secret, password: secret } }, basic],
    [{ digest: secret }, digest],
    [{ queryKey: secret }, queryKey],
    [{ headerKey: secret }, headerKey],
    [{ cookieKey: secret }, cookieKey],
    [{ bearer: () => Promise.resolve(secret) }, bearer],
  ];
  const content = { "application/json": decodeJson };
  const jsonType = { "content-type": "application/json" };
  /** Every way in which a call can end without a result, and the error that it gives. */
  const failures: [name: string, answer: Parameters<typeof serve>[0], options?: client.CallOptions][] = [
    ["UnexpectedStatusError", reply(418)],
    ["UnexpectedContentTypeError", reply(200, { "content-type": "text/html", "x-count": "1" }, secret)],
    ["UnexpectedHeaderError", reply(200, { ...jsonType, "x-count": secret }, "{}")],
    ["UnreadableBodyError", reply(200, { ...jsonType, "x-count": "1" }, `{"${secret}`)],
    [
      "BodyLimitError",
      reply(200, { ...jsonType, "x-count": "1" }, JSON.stringify(secret)),
      { use: [client.bodyLimit(1)] },
    ],
    ["RedirectError", reply(302, { location: `/elsewhere?token=${secret}` })],
    ["NetworkError", (response) => void response.destroy()],
    ["TimeoutError", () => undefined, { use: [client.timeout(100)] }],
    ["ResponseValidationError", reply(200, { ...jsonType, "x-count": "1" }, JSON.stringify({ a: secret }))],
    ["ApiError", reply(404, jsonType, JSON.stringify(secret))],
  ];
  test.each(failures)("%s", async (name, answer, options) => {
    const server = await serve(answer);
    for (const [credentials, scheme] of schemes) {
      const operation: client.OperationDescriptor = () => ({
        id: "readThing",
        method: "GET",
        path: "/thing",
        security: { authorize: client.authorize, requirements: [[{ scheme }]] },
        responses: {
          "200": { content, headers: [{ name: "x-count", required: true, decode: decodeIntegerHeader }] },
          "404": { content },
        },
      });
      const validate = () => ({
        valid: false,
        errors: [
          { instancePath: "/a", schemaPath: "#", keyword: "type", params: {}, message: "must be number" },
        ],
      });
      const checks = {
        readThing: { responses: { "200": { content: { "application/json": { validate } } } } },
      };
      const there = client.createClient({
        baseUrl: server.url,
        credentials,
        headers: { "x-session": secret },
        validation: client.validation({ checks }),
      });
      const error = await rejection(
        client.call<client.Refusal>(there, operation, {}, options).then(client.unwrap),
      );
      expect((error as Error).name).toBe(name);
      const seen = `${inspect(error, { depth: 10 })}${JSON.stringify(error)}`;
      expect(seen).not.toContain(secret);
      expect(seen).not.toContain(btoa(`${secret}:${secret}`));
    }
  });
});
