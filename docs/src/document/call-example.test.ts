import { expect, test } from "vitest";
import { callExamples, literal } from "./call-example.ts";
import { document, operations } from "./pilot.ts";

function textsOf(operationId: string): readonly string[] {
  const placed = operations.find(({ operation }) => operation.operationId === operationId);
  if (placed === undefined) throw new Error(`No operation ${operationId}`);
  return callExamples(document, placed).map(({ text }) => text);
}

test("calls an operation with the example values of the document", () => {
  expect(textsOf("listActorPosts")).toEqual([
    'const result = await listActorPosts(client, { path: { actorId: "actor-ada" } });',
  ]);
  expect(textsOf("getJwks")).toEqual(["const result = await getJwks(client);"]);
});

test("has a call for each example of the body", () => {
  expect(textsOf("exchangeToken")).toHaveLength(2);
  expect(textsOf("exchangeToken")[1]).toContain('grant_type: "refresh_token"');
});

test.each([
  [{}, "{}"],
  [[], "[]"],
  [{ a: [1, null, "x"], "b-c": true }, '{ a: [1, null, "x"], "b-c": true }'],
])("prints %j as %s", (value, text) => {
  expect(literal(value)).toBe(text);
});

test("breaks what is too long for a line, and loses nothing", () => {
  const value = { first: "x".repeat(40), second: { third: "y".repeat(40), fourth: ["z".repeat(80)] } };
  const text = literal(value);
  expect(text.split("\n").length).toBeGreaterThan(4);
  expect(new Function(`return ${text}`)()).toEqual(value);
});
