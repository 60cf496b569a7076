import { describe, expect, test } from "vitest";
import { json, serve } from "../../../../packages/runtime/test/loopback.ts";
import { lowerTexts } from "../../lower/lower-texts.ts";
import { clientTarget } from "../client/index.ts";
import { run } from "../testing/bundle.ts";
import { compilers, compileStrictly } from "../testing/compile-strictly.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { runtimeSources, withInlineRuntime } from "../testing/runtime-sources.ts";
import { typesTarget } from "../types/index.ts";
import { paginationTarget } from "./index.ts";

const targets = [typesTarget, clientTarget, paginationTarget];

function documentWith(rule: string): string {
  return `
openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /things:
    get:
      operationId: listThings
      x-pagination: ${rule}
      parameters: [{ name: cursor, in: query, schema: { type: string } }]
      responses:
        "200":
          description: Fine.
          content:
            application/json:
              schema:
                allOf:
                  - { type: object, properties: { paging: { $ref: "#/components/schemas/Paging" } } }
                  - { type: object, required: [a/b], properties: { a/b: { type: array, items: { type: integer } } } }
        default: { description: Refused., content: { application/json: { schema: { type: object, properties: { gone: { type: array, items: {} } } } } } }
  /plain: { get: { operationId: plain, responses: { "204": { description: Fine. } } } }
components:
  schemas: { Paging: { type: object, properties: { next: { type: [string, "null"] }, more: { type: boolean } } } }
`;
}

const cursor = "{ style: cursor, parameter: cursor, next: /paging/next, items: /a~1b }";

const use = `
import { createClient, type Client, type Credentials } from "./client.ts";
import { listThingsItems, listThingsPages } from "./pagination.ts";
const client: Client<Credentials> = createClient({ baseUrl: "http://a.test", credentials: {} });
export async function all(): Promise<number> {
  let sum = 0;
  for await (const item of listThingsItems(client)) { const one: number = item; sum += one; }
  for await (const page of listThingsPages(client, { query: { cursor: "a" } })) sum += page.body["a/b"].length;
  return sum;
}
`;

test("functions of pages and items, typed and working", async () => {
  const files = emitTargets(await modelOf(documentWith(cursor)), targets);
  expect(files["pagination.ts"]).not.toContain("plain");
  const program = { ...withInlineRuntime(files), ...runtimeSources(["client", "validate", "wire"]) };
  for (const version of Object.keys(compilers))
    expect(await compileStrictly(version, { ...program, "use.ts": use })).toBe("");
  const generated = await run<{
    createClient(options: object): object;
    listThingsItems(client: object, input?: object): AsyncIterable<number>;
  }>(files, 'export * from "./client.ts"; export * from "./pagination.ts";');
  const server = await serve((response, { url }) => {
    json(200, url.includes("cursor") ? { "a/b": [2] } : { "a/b": [1], paging: { next: "x" } })(response);
  });
  const items: number[] = [];
  for await (const item of generated.listThingsItems(generated.createClient({ baseUrl: server.url })))
    items.push(item);
  expect(items).toEqual([1, 2]);
});

describe("a rule", () => {
  test.each([
    ["{ style: link }", '{ style: "link" }'],
    [
      "{ style: page, parameter: cursor, items: /a~1b, more: /paging/more, first: 0 }",
      '{ style: "page", parameter: "cursor", items: ["a/b"], more: ["paging", "more"], first: 0 }',
    ],
    [
      "{ style: offset, parameter: cursor, items: /a~1b }",
      '{ style: "offset", parameter: "cursor", items: ["a/b"] }',
    ],
  ])("%s", async (rule, literal) => {
    const files = emitTargets(await modelOf(documentWith(rule)), targets);
    expect(files["pagination.ts"]).toContain(`listThingsPagination: Pagination = ${literal};`);
  });
  test.each([
    ["5", "has to be an object"],
    ["{ style: other, parameter: cursor }", "needs a `style`"],
    ["{ style: cursor, parameter: gone, next: /paging/next }", "needs a `parameter`"],
    ["{ style: cursor, parameter: cursor }", "needs `next`"],
    ["{ style: page, parameter: cursor }", "needs `items`"],
    ["{ style: link, items: a }", "is no JSON Pointer"],
    ["{ style: link, items: /gone }", "has `items: /gone`, which no successful body has"],
    ["{ style: cursor, parameter: cursor, next: /paging/gone }", "has `next: /paging/gone`, which no"],
  ])("that cannot be used, %s, is TN440 at its operation", async (rule, message) => {
    const { api } = await lowerTexts({ "openapi.yaml": documentWith(rule) });
    if (api === undefined) throw new Error("no model");
    const found: string[] = [];
    const files = emitTargets(api, targets, ({ code, message: text, origin }) =>
      found.push(`${code} ${text} ${origin?.pointer}`),
    );
    expect(found).toEqual([expect.stringMatching(/^TN440 .*paths\/~1things\/get$/)]);
    expect(found[0]).toContain(message);
    expect(files["pagination.ts"]).not.toContain("listThings");
  });
});
