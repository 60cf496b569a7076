import { describe, expect, test } from "vitest";
import { type JsonValue, omittedIn } from "../model/index.ts";
import { lowerTexts } from "./lower-texts.ts";

const info = { title: "T", version: "1" };
const components = {
  schemas: {
    Open: { properties: { a: { type: "string" } } },
    Closed: { type: "object", required: ["a"], properties: { a: { type: "string" } } },
    Size: { type: "string", enum: ["S", "L"] },
    Alias: { $ref: "#/components/schemas/Closed" },
    Read: { type: "string", readOnly: true },
  },
  parameters: { Page: { name: "page", in: "query", description: "own", schema: { type: "integer" } } },
  responses: { Gone: { description: "own" } },
  requestBodies: { Text: { content: { "text/plain": {} } } },
};

async function told(document: object): Promise<readonly string[]> {
  const { diagnostics } = await lowerTexts({ "a.json": JSON.stringify(document) });
  return diagnostics.map(({ code, message, place }) => `${code} ${place?.pointer} ${message}`);
}

describe("beside the $ref of a schema before 3.1", () => {
  const reference = (name: string): string => `#/components/schemas/${name}`;
  const holder = (property: object): Record<string, object> => ({
    Holder: { type: "object", properties: { p: property } },
  });

  test.each<[string, string, Record<string, JsonValue>, string | undefined]>([
    ["words", "Closed", { title: "t", description: "d", example: 1, deprecated: true }, undefined],
    ["a default", "Size", { default: "S" }, undefined],
    ["an extension", "Size", { "x-order": 1 }, undefined],
    ["the type that the target has", "Closed", { type: "object" }, undefined],
    ["the type that the target has further on", "Alias", { type: "object" }, undefined],
    ["an object beside one that does not say so", "Open", { type: "object" }, undefined],
    ["the enum that the target has", "Size", { type: "string", enum: ["S", "L"] }, undefined],
    ["what means nothing", "Size", { readOnly: false, nullable: false, uniqueItems: false }, undefined],
    ["a mark that the target has", "Read", { readOnly: true }, undefined],
    ["another type", "Size", { type: "object" }, "TN212 `type`"],
    ["a narrower enum", "Size", { type: "string", enum: ["S"] }, "TN212 `enum`"],
    ["bounds", "Size", { minLength: 1, maxLength: 2 }, "TN212 `minLength`, `maxLength`"],
    ["readOnly", "Closed", { readOnly: true }, "TN218 `readOnly`"],
    [
      "nullable and writeOnly",
      "Closed",
      { nullable: true, writeOnly: true },
      "TN218 `nullable`, `writeOnly`",
    ],
    ["a mark that unmakes the target's", "Read", { readOnly: false }, "TN218 `readOnly`"],
  ])("%s", async (_, name, siblings, wanted) => {
    const schemas = { ...components.schemas, ...holder({ ...siblings, $ref: reference(name) }) };
    const document = { openapi: "3.0.3", info, paths: {}, components: { ...components, schemas } };
    const found = (await told(document)).map((one) => one.replace(/ \/\S+ (.*) beside .*/, " $1"));
    expect(found).toEqual(wanted === undefined ? [] : [wanted]);
  });

  test.each(["3.0.3", "3.1.0"])("a mark counts as it does in %s", async (openapi) => {
    const schemas = {
      ...components.schemas,
      ...holder({ $ref: reference("Closed"), readOnly: true }),
    };
    const document = { openapi, info, paths: {}, components: { schemas } };
    const { api } = await lowerTexts({ "a.json": JSON.stringify(document) });
    const property = api?.schemas.flatMap(({ name, properties }) =>
      name === "Holder" ? (properties ?? []) : [],
    )[0];
    if (api === undefined || property === undefined) throw new TypeError("There is no property");
    expect(omittedIn(api, property[1], "request")).toBe(true);
    expect(omittedIn(api, property[1], "response")).toBe(false);
  });
});

describe.each(["3.0.3", "3.1.0", "3.2.0"])("beside the $ref of something else in %s", (openapi) => {
  const page = "#/components/parameters/Page";
  const text = "#/components/requestBodies/Text";
  const operation = (part: object): object => ({
    openapi,
    info,
    paths: { "/a": { post: { responses: { 200: { $ref: "#/components/responses/Gone" } }, ...part } } },
    components,
  });

  test.each<[string, object, readonly string[]]>([
    ["words", { parameters: [{ $ref: page, description: "other" }] }, []],
    [
      "what the target says",
      { parameters: [{ $ref: page, name: "page", in: "query", required: false }] },
      [],
    ],
    ["an extension", { parameters: [{ $ref: page, "x-a": 1 }] }, []],
    [
      "what the target does not say",
      { parameters: [{ $ref: page, required: true, schema: { type: "string" } }] },
      ["TN212 /paths/~1a/post/parameters/0/required `required`, `schema` beside `$ref` do not count."],
    ],
    [
      "a body that is required",
      { requestBody: { $ref: text, required: true } },
      ["TN212 /paths/~1a/post/requestBody/required `required` beside `$ref` does not count."],
    ],
  ])("%s", async (_, part, wanted) => {
    expect(await told(operation(part))).toEqual(wanted);
  });

  test("is told once of what many operations share", async () => {
    const responses = { 204: { description: "d" } };
    const parameters = [{ $ref: page, required: true }];
    const paths = { "/a": { parameters, get: { responses }, put: { responses } } };
    expect(await told({ openapi, info, paths, components })).toEqual([
      "TN212 /paths/~1a/parameters/0/required `required` beside `$ref` does not count.",
    ]);
  });

  test("words replace those of the target", async () => {
    const part = {
      parameters: [{ $ref: page, description: "other" }],
      responses: { 200: { $ref: "#/components/responses/Gone", description: "other" } },
    };
    const { api } = await lowerTexts({ "a.json": JSON.stringify(operation(part)) });
    const [made] = api?.operations ?? [];
    expect(made?.parameters.map(({ description }) => description)).toEqual(["other"]);
    expect(made?.responses.map(({ description }) => description)).toEqual(["other"]);
  });

  test("words are no expression of a callback", async () => {
    const callback = { "{$request.body#/u}": { post: { responses: { 204: { description: "d" } } } } };
    const document = {
      ...operation({ callbacks: { done: { $ref: "#/components/callbacks/Done", description: "d" } } }),
      components: { ...components, callbacks: { Done: callback } },
    };
    expect(await told(document)).toEqual([]);
  });
});
