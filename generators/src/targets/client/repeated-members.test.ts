import { expect, test } from "vitest";
import { bundle } from "../testing/bundle.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { typesTarget } from "../types/index.ts";
import { clientTarget } from "./index.ts";

const id = { in: "path", name: "id", required: true, schema: { type: "string" } };
const responses = {
  200: { description: "OK", content: { "application/json": { schema: { type: "integer" } } } },
};

async function clientOf(
  operations: Readonly<Record<string, object>>,
): Promise<Readonly<Record<string, string>>> {
  const paths = Object.entries(operations).map(([operationId, operation]) => [
    `/${operationId}/{id}`,
    { get: { operationId, parameters: [id], ...operation } },
  ]);
  const info = { title: "T", version: "1", description: "D" };
  const document = { openapi: "3.1.0", info, paths: Object.fromEntries(paths) };
  return emitTargets(await modelOf(JSON.stringify(document)), [typesTarget, clientTarget]);
}

test("what several operations have in common is declared once, before the first of them", async () => {
  const files = await clientOf({
    one: { responses },
    two: { responses },
    three: { responses: { 204: { description: "None" } } },
  });
  const text = files["client.ts"] ?? "";
  expect(text.match(/encode: encodePathText/g)).toHaveLength(1);
  expect(text.match(/parameters: parameters1\(\),/g)).toHaveLength(3);
  expect(text.match(/responses: responses1\(\),/g)).toHaveLength(2);
  expect(text.indexOf("function parameters1(")).toBeLessThan(text.indexOf("function oneOperation("));
});

test("what one operation has alone stays in place", async () => {
  const { "client.ts": text } = await clientOf({ one: { responses } });
  expect(text).not.toMatch(/^function /m);
});

test("a function has no name of the document's", async () => {
  const files = await clientOf({ parameters1: { responses }, responses1: { responses } });
  const text = files["client.ts"] ?? "";
  expect(text).toContain("export function parameters1(");
  expect(text).toContain("parameters: parameters2(),");
  expect(text).toContain("responses: responses2(),");
});

// For each name in a constant, TypeScript goes back through all constants above it.
test("no operation adds a constant to its file", async () => {
  const responsesOf = (status: number) => ({ [status]: { description: "Done" } });
  const { "client.ts": text } = await clientOf({
    one: { responses },
    two: { responses },
    three: { responses: responsesOf(204) },
  });
  expect(text?.match(/^(export )?const \w+/gm)).toEqual(["export const servers"]);
});

test("a bundle has the functions of its operations only", async () => {
  const files = await clientOf({
    one: { responses },
    two: { responses },
    three: { responses: { 201: { description: "Made" } } },
    four: { responses: { 201: { description: "Made" } } },
  });
  const bundled = await bundle(files, 'export { three } from "./client.ts";', false);
  expect(bundled).toContain('"201"');
  expect(bundled).not.toContain('"200"');
});
