import { createPilotFetchClient, type PilotFetchClient } from "@shared-social/fetch";
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import { credentials, report } from "../../../openapi/contract/calls.ts";
import { documentExamples } from "../../../openapi/contract/document-examples.ts";
import { type ExampleService, startExampleService } from "../../../openapi/contract/example-service.ts";

const bearer = { Authorization: `Bearer ${credentials.bearer}` };
const path = { actorId: "actor-ada" };

let service: ExampleService;
let client: PilotFetchClient;

beforeAll(async () => {
  service = await startExampleService(await documentExamples());
  client = createPilotFetchClient({ baseUrl: service.url });
});
afterAll(() => service.stop());

test("a success has data, and no error", async () => {
  Object.assign(service.next, { status: "200", example: "posts" });
  const { data, error, response } = await client.GET("/api/actors/{actorId}/posts", { params: { path } });
  expect({ status: response.status, error }).toEqual({ status: 200, error: undefined });
  if (error !== undefined) throw new Error("Refused");
  expectTypeOf(data.posts[0]).toExtend<{ readonly id: string; readonly likeCount?: number } | undefined>();
  expect(data.posts.length).toBeGreaterThan(0);
});

test("a refusal has an error, told apart by its code", async () => {
  Object.assign(service.next, { status: "404", example: "actor_unavailable" });
  const { data, error } = await client.GET("/api/actors/{actorId}/posts", { params: { path } });
  expect(data).toBeUndefined();
  if (error?.error !== "actor_unavailable") throw new Error(`Not a tombstone: ${error?.error}`);
  expectTypeOf(error.actor.status).toEqualTypeOf<"unavailable">();
  expect(error.actor.status).toBe("unavailable");
});

test("a body is sent as JSON, with the credential of its header", async () => {
  Object.assign(service.next, { status: "2XX", example: "received" });
  const { data } = await client.POST("/api/reports", { body: report, headers: bearer });
  expectTypeOf(data?.status).toEqualTypeOf<"received" | undefined>();
  expect(data).toMatchObject({ status: "received" });
  expect(service.faults).toEqual([]);
});

test("what the document does not have does not compile", () => {
  const wrong = (): unknown[] => [
    // @ts-expect-error: no such path
    client.GET("/api/actors"),
    // @ts-expect-error: no such method
    client.DELETE("/api/actors/{actorId}/posts", { params: { path } }),
    // @ts-expect-error: the path needs its parameter
    client.GET("/api/actors/{actorId}/posts", {}),
    // @ts-expect-error: the body lacks members
    client.POST("/api/reports", { body: { intentId: "intent-1" } }),
  ];
  expect(wrong).toBeTypeOf("function");
});
