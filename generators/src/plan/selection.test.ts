import { describe, expect, test } from "vitest";
import { lowerTexts } from "../lower/lower-texts.ts";
import { type Api, schemaOf } from "../model/index.ts";
import { type Selection, select } from "./selection.ts";

const document = `openapi: 3.2.0
info: { title: Zoo, version: "1" }
paths:
  /pets:
    get: { operationId: listPets, tags: [pets], responses: { "200": { $ref: "#/components/responses/Pets" } } }
    post:
      operationId: addPet
      tags: [pets, admin]
      security: [{ key: [] }]
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { "204": { description: Added. } }
  /pets/{id}/toys:
    parameters: [{ name: id, in: path, required: true, schema: { $ref: "#/components/schemas/Id" } }]
    get: { tags: [toys], responses: { "200": { description: All., headers: { next: { schema: { $ref: "#/components/schemas/Link" } } } } } }
  /orders:
    post:
      operationId: order
      responses: { "204": { description: Ordered. } }
      callbacks:
        done:
          "{$request.body#/url}":
            post:
              requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Receipt" } } } }
              responses: { "204": { description: Seen. } }
    additionalOperations: { M-SEARCH: { responses: { "204": { description: Found. } } } }
webhooks:
  new pet: { post: { tags: [news], responses: { "204": { description: Seen. } } } }
components:
  responses: { Pets: { description: All., content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } } } }
  securitySchemes: { key: { type: apiKey, in: header, name: x-key }, bearer: { type: http, scheme: bearer } }
  schemas:
    Pet:
      type: object
      properties: { kind: { type: string } }
      required: [kind]
      discriminator: { propertyName: kind }
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { claws: { $ref: "#/components/schemas/Claws" } } }] }
    Claws: { type: integer }
    Id: { type: string }
    Link: { type: string }
    Receipt: { $dynamicRef: "#tail" }
    Tail: { $dynamicAnchor: tail, type: object }
    Other: { $id: "https://example.com/other", $dynamicAnchor: tail, type: object }
    Unused: { type: object }
`;

async function left(selection: Selection): Promise<{ readonly api: Api; readonly text: string }> {
  const { api } = await lowerTexts({ "zoo.yaml": document });
  if (api === undefined) throw new Error("No model");
  const selected = select(api, selection).api;
  const operations = [...selected.operations, ...selected.webhooks];
  return { api: selected, text: operations.map(({ method, path }) => `${method} ${path}`).join(", ") };
}

describe("a selection", () => {
  test.each<[Selection, string]>([
    [{ include: { tags: ["pets"] } }, "GET /pets, POST /pets"],
    [{ include: { tags: ["pets"] }, exclude: { tags: ["admin"] } }, "GET /pets"],
    [{ include: { tags: ["toys"], operationIds: ["order"] } }, "GET /pets/{id}/toys, POST /orders"],
    [{ include: { paths: ["/pets"] } }, "GET /pets, POST /pets"],
    [{ include: { paths: ["/pets/*"] } }, ""],
    [{ include: { paths: ["/pets/*/toys"] } }, "GET /pets/{id}/toys"],
    [{ include: { paths: ["/pets/{id}/toys"] } }, "GET /pets/{id}/toys"],
    [{ include: { paths: ["/pets**"] } }, "GET /pets, POST /pets, GET /pets/{id}/toys"],
    [{ include: { paths: ["POST /**"] } }, "POST /pets, POST /orders"],
    [{ include: { paths: ["new pet"] } }, "POST new pet"],
    [{ include: { paths: ["M-SEARCH /**"] } }, "M-SEARCH /orders"],
    [{ exclude: { paths: ["GET /**", "/orders"] } }, "POST /pets, POST new pet"],
    [{ include: { paths: ["/p.ts", "/pet(s)", "[/]pets"] } }, ""],
    [{ include: { operationIds: ["order"] }, exclude: { operationIds: ["order"] } }, ""],
  ])("%j has %j", async (selection, expected) => {
    expect((await left(selection)).text).toBe(expected);
  });

  test("that says nothing leaves everything, unused schemas included", async () => {
    const { api } = await lowerTexts({ "zoo.yaml": document });
    if (api === undefined) throw new Error("No model");
    expect(select(api, {}).api).toBe(api);
    expect(select(api, { include: {}, exclude: { tags: [] } }).api).toBe(api);
  });

  test.each<[Selection, readonly string[]]>([
    // Heirs of a discriminator are among its branches.
    [{ include: { operationIds: ["addPet"] } }, ["Cat", "Claws", "Pet"]],
    [{ include: { tags: ["toys"] } }, ["Id", "Link"]],
    // A dynamic reference may lead to any anchor of its name.
    [{ include: { operationIds: ["order"] } }, ["Other", "Receipt", "Tail"]],
    [{ include: { tags: ["news"] } }, []],
  ])("%j drops the schemas that are not used", async (selection, expected) => {
    const { api } = await left(selection);
    const names = api.namedSchemas.map((id) => schemaOf(api, id).name ?? "");
    expect(names.sort()).toEqual([...expected].sort());
  });

  test("drops the security schemes that are not needed", async () => {
    const schemes = async (selection: Selection) =>
      (await left(selection)).api.securitySchemes.map(({ name }) => name);
    expect(await schemes({ include: { operationIds: ["addPet"] } })).toEqual(["key"]);
    expect(await schemes({ include: { operationIds: ["order"] } })).toEqual([]);
  });

  test("names its entries that fit nothing, in include and in exclude", async () => {
    const { api } = await lowerTexts({ "zoo.yaml": document });
    if (api === undefined) throw new Error("No model");
    const selection = {
      include: { tags: ["pets", "Pets"], paths: ["/pets/"] },
      exclude: { operationIds: ["order", "Order"] },
    };
    expect(select(api, selection).idle).toEqual([
      'the tag "Pets" of include',
      'the path "/pets/" of include',
      'the operationId "Order" of exclude',
    ]);
  });
});
