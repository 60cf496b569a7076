import { expect, test } from "vitest";
import { decodeDeepObject } from "../wire/style-deep-object.ts";
import { decodeForm } from "../wire/style-form.ts";
import type { WireType } from "../wire/wire-type.ts";
import { FetchRequest } from "./fetch-request.ts";
import type { ServerParameter } from "./operation.ts";
import { OperationPlan } from "./operation-plan.ts";
import { readParameters } from "./parameters.ts";
import { operation } from "./pets.fixture.ts";
import { apiKeyScheme } from "./security-scheme.ts";

const limits = { maxErrors: 20, maxJsonDepth: 200 };
const object = (...names: readonly string[]): WireType => ({
  properties: Object.fromEntries(names.map((name) => [name, "string"])),
  additional: "any",
});
const parameter = (
  name: string,
  type: WireType,
  decode: typeof decodeForm = decodeForm,
): ServerParameter => ({
  in: "query",
  name,
  type,
  explode: true,
  decode,
});

/** What each parameter of the query gets. */
function read(parameters: readonly ServerParameter[], query: string): unknown {
  const security = [[{ scheme: apiKeyScheme("key", "query", "api_key"), scopes: [] }]];
  const plan = new OperationPlan(operation({ name: "a", path: "/", parameters, security }));
  const request: Record<string, unknown> = {};
  expect(
    readParameters(plan, new FetchRequest(new Request(`http://x/?${query}`)), [], request, limits),
  ).toEqual([]);
  return request["query"];
}

test("an exploded object with open properties takes no name that something else declares", () => {
  const parameters = [
    parameter("rest", object()),
    parameter("page", { properties: { size: "number" } }),
    parameter("filter", object("size", "color"), decodeDeepObject),
    parameter("tag", { items: "string" }),
  ];
  expect(read(parameters, "size=5&filter[color]=red&color=blue&tag=a&tag=b&api_key=secret&x=1")).toEqual({
    rest: { color: "blue", x: "1" },
    page: { size: 5 },
    filter: { color: "red" },
    tag: ["a", "b"],
  });
});

test("of two such objects each takes what it declares, and both what neither does", () => {
  const parameters = [parameter("one", object("a", "both")), parameter("other", object("b", "both"))];
  expect(read(parameters, "a=1&b=2&both=3&c=4")).toEqual({
    one: { a: "1", both: "3", c: "4" },
    other: { b: "2", both: "3", c: "4" },
  });
});
