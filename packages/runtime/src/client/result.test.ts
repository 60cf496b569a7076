import { expect, expectTypeOf, test } from "vitest";
import { ApiError, type Refused, type Succeeded, serverUrl, unwrap } from "./index.ts";

type Result =
  | (Succeeded & { readonly status: 200; readonly body: { readonly a: number } })
  | (Refused & { readonly status: 404; readonly body: string });

function result(status: 200 | 404): Result {
  const response = new Response();
  return status === 200
    ? { ok: true, operation: "readThing", status, body: { a: 1 }, response }
    : { ok: false, operation: "readThing", status, body: "secret", response };
}

test("unwrap gives what succeeded, typed", () => {
  const { body } = unwrap(result(200));
  expectTypeOf(body).toEqualTypeOf<{ readonly a: number }>();
  expect(body.a).toBe(1);
});

test("unwrap throws what was refused, without its text in the message", () => {
  const error = (() => {
    try {
      return unwrap(result(404));
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, operation: "readThing", result: { body: "secret" } });
  expect(String(error)).toBe("ApiError: readThing: the service answered with status 404");
});

test("unwrap takes a call that is on its way, and rejects as it does", async () => {
  const call = async (status: 200 | 404): Promise<Result> => result(status);
  const unwrapped = await unwrap(call(200));
  expectTypeOf(unwrapped.body).toEqualTypeOf<{ readonly a: number }>();
  expectTypeOf(unwrapped).toEqualTypeOf<ReturnType<typeof unwrap<Result>>>();
  expect(unwrapped.body.a).toBe(1);
  const { body } = await call(200).then(unwrap);
  expectTypeOf(body).toEqualTypeOf<{ readonly a: number }>();
  await expect(unwrap(call(404))).rejects.toMatchObject({ name: "ApiError", status: 404 });
  const fault = new Error("no connection");
  await expect(unwrap(Promise.reject<Result>(fault))).rejects.toBe(fault);
  // @ts-expect-error no result of a call
  await expect(unwrap(Promise.resolve({ status: 200 }))).rejects.toThrow();
});

test("a server's URL with its variables", () => {
  const server = {
    url: "https://{region}.example.com/{version}",
    variables: { region: "eu", version: "v1" },
  } as const;
  expect(serverUrl(server)).toBe("https://eu.example.com/v1");
  expect(serverUrl(server, { region: "us" })).toBe("https://us.example.com/v1");
  // @ts-expect-error there is no such variable
  expect(serverUrl(server, { regoin: "us" })).toBe("https://eu.example.com/v1");
  expect(serverUrl({ url: "{constructor}", variables: {} })).toBe("{constructor}");
});
