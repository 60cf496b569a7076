import { expect, test } from "vitest";
import { readThrown } from "./thrown.ts";

test.each<[string, unknown, { readonly message: string; readonly text: string }]>([
  ["an error", new TypeError("no\nmore"), { message: "no", text: "TypeError: no" }],
  ["a text", "no", { message: "no", text: "no" }],
  ["nothing", undefined, { message: "undefined", text: "undefined" }],
  ["an object without a text", Object.create(null), unreadable()],
  ["a revoked proxy", revoked(), unreadable()],
])("%s can be read", (_, value, expected) => {
  expect(readThrown(value)).toMatchObject(expected);
});

test("an error's code and stack are texts or absent", () => {
  expect(readThrown(Object.assign(new Error("no"), { code: "E1" }))).toMatchObject({ code: "E1" });
  expect(readThrown(Object.assign(new Error("no"), { code: 1, stack: 2 }))).toEqual({
    message: "no",
    text: "Error: no",
    stack: "",
  });
});

function unreadable(): { readonly message: string; readonly text: string } {
  return { message: "something that has no text", text: "something that has no text" };
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
