import { readFileSync } from "node:fs";
import {
  type ErrorCode,
  type PilotRefusal,
  presentActor,
  RefusedError,
  readRefusal,
} from "@shared-social/client";
import { expect, expectTypeOf, test } from "vitest";
import { parse } from "yaml";

const schema = parse(
  readFileSync(new URL("../../../openapi/components/schemas/ErrorCode.yaml", import.meta.url), "utf8"),
) as { readonly enum: readonly ErrorCode[] };

test("every documented code is known", () => {
  expect(schema.enum).toHaveLength(69);
  for (const code of schema.enum) {
    const text = { message: "m", error_description: "d", error_uri: "https://e.test" };
    expect(readRefusal({ status: 400, body: { error: code, ...text } })).toEqual({
      kind: "known-code",
      status: 400,
      code,
      message: "m",
      errorDescription: "d",
      errorUri: "https://e.test",
    });
  }
});

test("a code that is not known yet is a value of its own", () => {
  const refusal = readRefusal({ status: 418, body: { error: "invented_today", more: 1 } });
  expect(refusal).toEqual({ kind: "unknown-code", status: 418, code: "invented_today" });
});

test("the types tell the kinds apart", () => {
  expectTypeOf<Extract<PilotRefusal, { kind: "known-code" }>["code"]>().toEqualTypeOf<ErrorCode>();
  expectTypeOf<Extract<PilotRefusal, { kind: "unknown-code" }>["code"]>().toEqualTypeOf<string>();
  expectTypeOf<Extract<PilotRefusal, { kind: "actor-unavailable" }>["actorId"]>().toEqualTypeOf<string>();
});

test("a tombstone is told from an error", () => {
  const actor = { actorId: "actor-1", status: "unavailable" };
  expect(readRefusal({ status: 404, body: { error: "actor_unavailable", actor } })).toEqual({
    kind: "actor-unavailable",
    status: 404,
    actorId: "actor-1",
  });
});

test.each([
  undefined,
  null,
  "text",
  7,
  [],
  {},
  { error: "" },
  { error: 7 },
  { error: "actor_unavailable" },
  { error: "actor_unavailable", actor: {} },
])("a body of %j is unreadable, and no fault of the reader", (body) => {
  expect(readRefusal({ status: 500, body })).toEqual({ kind: "unreadable", status: 500 });
});

test("names of the prototype are no members", () => {
  const body = JSON.parse('{"__proto__": {"error": "not_found"}}') as unknown;
  expect(readRefusal({ status: 404, body })).toEqual({ kind: "unreadable", status: 404 });
  expect(readRefusal({ status: 400, body: { error: "constructor" } })).toMatchObject({
    kind: "unknown-code",
  });
});

test("an error has the refusal, but shows nothing of the service's text", () => {
  const refusal = readRefusal({ status: 403, body: { error: "not_owner", message: "s3cr3t" } });
  const error = new RefusedError("refused", "anonymous", "listActorPosts", refusal);
  expect(error.message).toBe("listActorPosts: the anonymous request was refused with status 403: not_owner");
  expect(error.refusal).toBe(refusal);
  expect(JSON.stringify(error)).not.toContain("s3cr3t");
});

test("an actor reference is presented as available or unavailable", () => {
  expect(presentActor({ actorId: "actor-1", handle: "ada", displayName: null })).toEqual({
    kind: "available",
    actorId: "actor-1",
    handle: "ada",
    displayName: null,
  });
  expect(presentActor({ actorId: "actor-1", handle: null, displayName: null })).toEqual({
    kind: "available",
    actorId: "actor-1",
    handle: null,
    displayName: null,
  });
  expect(presentActor({ actorId: "actor-1", status: "unavailable" })).toEqual({
    kind: "unavailable",
    actorId: "actor-1",
  });
});
