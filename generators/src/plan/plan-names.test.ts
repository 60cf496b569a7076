import { describe, expect, test } from "vitest";
import { type Api, everyOperation, operationParts, schemaOf } from "../model/index.ts";
import { modelOf } from "../targets/testing/emit-target.ts";
import type { NamingHook } from "./candidate.ts";
import type { NameRole } from "./name-role.ts";
import { planNames } from "./plan-names.ts";

/** Roles like those of the targets, so that everything that can collide does. */
const roles: readonly NameRole[] = [
  role("api", "createApi", () => "createApi"),
  role("api", "credentials", () => "Credentials"),
  role("schema", "type", ({ pascal }) => pascal),
  role("schema", "is", ({ pascal }) => `is${pascal}`),
  role("securityScheme", "scheme", ({ camel }) => `${camel}Scheme`),
  role("operation", "function", ({ camel }) => camel),
  role("operation", "input", ({ pascal }) => `${pascal}Input`),
  role("operation", "response", ({ pascal }) => `${pascal}Response`),
  role("response", "variant", ({ pascal }) => pascal),
  role("part", "isPart", ({ pascal }) => `is${pascal}`),
];

function role(of: NameRole["of"], key: string, name: NameRole["name"]): NameRole {
  return { key, of, file: "x.ts", space: "value", name };
}

/** Operations as `METHOD /path operationId`, and names of schemas. */
async function api(operations: readonly string[], schemas: readonly string[] = []): Promise<Api> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const [method = "", path = "", ...id] = operation.split(" ");
    const parameters = [...path.matchAll(/\{(.*?)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      ...(id.length > 0 && { operationId: id.join(" ") }),
      parameters,
      responses: { 200: { description: "OK" } },
    };
  }
  const components = { schemas: Object.fromEntries(schemas.map((name) => [name, { type: "string" }])) };
  const document = { openapi: "3.1.1", info: { title: "A", version: "1" }, paths, components };
  return modelOf(JSON.stringify(document), ["TN228"]);
}

function schemaNames(model: Api, hook?: NamingHook): string[] {
  const names = planNames(model, roles, hook);
  return model.namedSchemas.map((id) => names.schema("type", id).name.text);
}

function functionNames(model: Api, hook?: NamingHook): string[] {
  const names = planNames(model, roles, hook);
  return model.operations.map((operation) => names.operation("function", operation).name.text);
}

describe("schemas", () => {
  test.each<[string, string[], string[]]>([
    [
      "casing",
      ["post", "actor-reference", "URL_list", "v1.Pod"],
      ["Post", "ActorReference", "URLList", "V1Pod"],
    ],
    [
      "collisions after casing: exact names first, then source order",
      ["a-b", "a.b", "AB"],
      ["AB_2", "AB_3", "AB"],
    ],
    ["globals", ["Date", "promise", "Record"], ["DateSchema", "PromiseSchema", "RecordSchema"]],
    ["a name that every output has", ["createApi", "Credentials"], ["CreateApi", "CredentialsSchema"]],
    ["a global's other name is taken", ["Date", "DateSchema"], ["DateSchema_2", "DateSchema"]],
    ["digits", ["1st", "2x"], ["_1st", "_2x"]],
    ["other scripts", ["été", "漢字", "Straße"], ["Été", "漢字", "Straße"]],
    ["no letter at all", ["-", "."], ["Schema", "Schema_2"]],
    [
      "members of every object",
      ["__proto__", "constructor", "toString"],
      ["Proto", "Constructor", "ToString"],
    ],
    ["reserved words, which a capital frees", ["class", "default", "any"], ["Class", "Default", "Any"]],
  ])("%s", async (_, given, wanted) => {
    expect(schemaNames(await api([], given))).toEqual(wanted);
  });
});

describe("operations", () => {
  test.each<[string, string[], string[]]>([
    [
      "operationId",
      ["GET /a listActorPosts", "GET /b list_actor-posts.v2"],
      ["listActorPosts", "listActorPostsV2"],
    ],
    [
      "no operationId: method and path",
      ["GET /a/{id}/posts", "DELETE /a/{id}", "GET /"],
      ["getAByIdPosts", "deleteAById", "get"],
    ],
    ["an operationId without letters", ["GET /a -"], ["getA"]],
    [
      "collisions after casing: exact names first, the others by method and path",
      ["GET /a get-a.b", "GET /b get_a_b", "GET /c getAB"],
      ["getA", "getB", "getAB"],
    ],
    [
      "the same operationId: the first keeps it, the others go by method and path",
      ["GET /a list", "POST /b/{id}/c list", "GET /d list"],
      ["list", "postBByIdC", "getD"],
    ],
    [
      "a method and path that are an operationId, wherever it stands",
      ["GET /a list", "GET /b list", "GET /c getB"],
      ["list", "list_2", "getB"],
    ],
    [
      "methods and paths of the same words",
      ["GET /a-b", "GET /a.b", "GET /a/b"],
      ["getAB", "getAB_2", "getAB_3"],
    ],
    [
      "the same reserved word",
      ["GET /a delete", "GET /b delete", "GET /c delete-operation"],
      ["getA", "getB", "deleteOperation"],
    ],
    [
      "reserved words",
      ["GET /a delete", "GET /b default", "GET /c arguments"],
      ["deleteOperation", "defaultOperation", "argumentsOperation"],
    ],
    ["what would make a promise of the module", ["GET /a then", "GET /b Then"], ["thenOperation", "getB"]],
    ["globals", ["GET /a fetch", "GET /b console"], ["fetchOperation", "consoleOperation"]],
    ["names of the output itself", ["GET /a createApi"], ["createApiOperation"]],
    ["digits", ["GET /a 2fa"], ["_2fa"]],
    ["acronyms", ["GET /a URLList", "GET /b ID"], ["urlList", "id"]],
  ])("%s", async (_, given, wanted) => {
    expect(functionNames(await api(given))).toEqual(wanted);
  });

  test("every name of an output is another one, whatever collides", async () => {
    const model = await api(
      ["GET /a/{is} a", "GET /b A", "GET /c isA", "GET /d/{a}/{A}", "POST /d/{a}/{A} getDByAByA"],
      ["A", "a", "IsA", "AResponse", "a_path", "APathIs"],
    );
    const names = planNames(model, roles);
    const texts = [names.api("createApi"), names.api("credentials")];
    for (const id of model.namedSchemas) texts.push(names.schema("type", id), names.schema("is", id));
    for (const operation of model.operations) {
      texts.push(...["function", "input", "response"].map((key) => names.operation(key, operation)));
      for (const response of operation.responses) texts.push(names.response("variant", operation, response));
      for (const part of operationParts(operation)) texts.push(names.part("isPart", operation, part));
    }
    const all = texts.map(({ name }) => name.text);
    expect(new Set(all).size).toBe(all.length);
    expect(names.taken).toEqual(new Set(all));
  });
});

describe("what targets derive makes way, and alone", () => {
  test("for schemas that are called like what belongs to an operation", async () => {
    const model = await api(["GET /x getX"], ["GetXResponse", "GetXResponse200", "IsGetX"]);
    expect(schemaNames(model)).toEqual(["GetXResponse", "GetXResponse200", "IsGetX"]);
    expect(functionNames(model)).toEqual(["getX"]);
    const { input, response, variant } = derived(model);
    expect({ input, response, variant }).toEqual({
      input: "GetXInput",
      response: "GetXOperationResponse",
      variant: "GetXOperationResponse200",
    });
  });

  test("the more often, the more are in the way", async () => {
    const model = await api(["GET /x getX"], ["GetXInput", "GetXOperationInput"]);
    expect(derived(model).input).toBe("GetXOperation_2Input");
  });

  test("for operations that are called like what belongs to a schema", async () => {
    const model = await api(["GET /x isPet"], ["Pet"]);
    expect(functionNames(model)).toEqual(["isPet"]);
    const names = planNames(model, roles);
    expect(model.namedSchemas.map((id) => names.schema("is", id).name.text)).toEqual(["isPetSchema"]);
  });

  test("for schemas that are called like what belongs to one before them", async () => {
    const model = await api([], ["Pet", "PetRequest"]);
    const request = role("schema", "request", ({ pascal }) => `${pascal}Request`);
    const names = planNames(model, [...roles, request]);
    expect(schemaNames(model)).toEqual(["Pet", "PetRequest"]);
    expect(model.namedSchemas.map((id) => names.schema("request", id).name.text)).toEqual([
      "PetSchemaRequest",
      "PetRequestRequest",
    ]);
  });

  test("and is no reason for something else to make way that was not in it", async () => {
    // `isPet` of Pet becomes `isPetSchema`, which would be the one of PetSchema.
    const model = await api(["GET /x isPet"], ["Pet", "PetSchema"]);
    const names = planNames(model, roles);
    expect(model.namedSchemas.map((id) => names.schema("is", id).name.text)).toEqual([
      "isPetSchema_2",
      "isPetSchema",
    ]);
  });

  test("but two of one kind that come to one name are told apart in all that belongs to them", async () => {
    const model = await api(["GET /x get-x", "GET /y getX"]);
    expect(functionNames(model)).toEqual(["getX_2", "getX"]);
    expect(derived(model)).toEqual({
      input: "GetX_2Input",
      response: "GetX_2Response",
      variant: "GetX_2Response200",
    });
    const other = await api(["GET /y get-x", "GET /x getX"]);
    expect(functionNames(other)).toEqual(["getY", "getX"]);
    expect(derived(other)).toEqual({
      input: "GetYInput",
      response: "GetYResponse",
      variant: "GetYResponse200",
    });
  });

  function derived(model: Api): Readonly<Record<"input" | "response" | "variant", string>> {
    const names = planNames(model, roles);
    const [operation] = everyOperation(model.operations);
    const [response] = operation?.responses ?? [];
    if (operation === undefined || response === undefined) throw new TypeError("There is no operation");
    return {
      input: names.operation("input", operation).name.text,
      response: names.operation("response", operation).name.text,
      variant: names.response("variant", operation, response).name.text,
    };
  }

  test("a role that gives one name whatever it is asked for has none for the second", async () => {
    const constant = role("schema", "constant", () => "always");
    const model = await api([], ["A", "B"]);
    expect(() => planNames(model, [...roles, constant])).toThrow(/always gives the name always/);
  });
});

describe("what targets derive says no word twice", () => {
  const schemaConstant = role("schema", "constant", ({ camel }) => `${camel}Schema`);

  test("where the shorter name is free", async () => {
    const model = await api(["POST /x makeInput", "GET /y getResponse"], ["ErrorSchema"]);
    const names = planNames(model, [...roles, schemaConstant]);
    const [make, get] = model.operations;
    if (make === undefined || get?.responses[0] === undefined) throw new TypeError("There is no operation");
    expect(names.operation("input", make).name.text).toBe("MakeInput");
    expect(names.operation("response", get).name.text).toBe("GetResponse");
    expect(names.response("variant", get, get.responses[0]).name.text).toBe("GetResponse200");
    expect(model.namedSchemas.map((id) => names.schema("constant", id).name.text)).toEqual(["errorSchema"]);
  });

  test.each([
    ["a name of the document", ["POST /x makeInput"], ["MakeInput"]],
    [
      "what another role derives without doubling, wherever that stands",
      ["POST /x makeInput", "POST /y make"],
      [],
    ],
  ])("but not where it is %s", async (_, operations, schemas) => {
    const model = await api(operations, schemas);
    const names = planNames(model, roles);
    const [make] = model.operations;
    if (make === undefined) throw new TypeError("There is no operation");
    expect(names.operation("input", make).name.text).toBe("MakeInputInput");
    expect(schemaNames(model)).toEqual(schemas);
  });

  test("nor where it is the entity's own", async () => {
    const request = role("schema", "request", ({ pascal }) => `${pascal}Request`);
    const model = await api([], ["PetRequest"]);
    const names = planNames(model, [...roles, request]);
    expect(model.namedSchemas.map((id) => names.schema("request", id).name.text)).toEqual([
      "PetRequestRequest",
    ]);
  });
});

describe("stability", () => {
  test("an unrelated schema or operation changes no name, wherever it stands", async () => {
    const before = await api(["GET /a get-a", "GET /b"], ["Post", "a-b", "Date"]);
    const after = await api(
      ["GET /new other", "GET /a get-a", "GET /b"],
      ["Another", "Post", "Thing", "a-b", "Date"],
    );
    const kept = schemaNames(after).filter((_, index) => index % 2 === 1 || index === 4);
    expect(kept).toEqual(schemaNames(before));
    expect(functionNames(after).slice(1)).toEqual(functionNames(before));
  });

  test("a name that is spelled as it is printed keeps it when a later one collides", async () => {
    expect(schemaNames(await api([], ["Post"]))).toEqual(["Post"]);
    expect(schemaNames(await api([], ["post", "Post"]))).toEqual(["Post_2", "Post"]);
  });

  test("a role that applies to some schemas takes names for those only", async () => {
    const model = await api([], ["Post", "PostRequest", "User"]);
    const request: NameRole = {
      ...role("schema", "request", ({ pascal }) => `${pascal}Request`),
      applies: (one, id) => schemaOf(one, id).name === "User",
    };
    const names = planNames(model, [...roles, request]);
    expect(names.taken.has("PostRequest")).toBe(true);
    expect(names.taken.has("PostRequestRequest")).toBe(false);
    expect(names.taken.has("UserRequest")).toBe(true);
    expect(schemaNames(model)).toEqual(["Post", "PostRequest", "User"]);
  });
});

test("a hook gives other names, which are cut into words and kept apart like any", async () => {
  const model = await api(["GET /a x"], ["v1.Post", "v2.Post", "Date"]);
  const hook: NamingHook = ({ kind, name }) => {
    if (kind === "operation") return "get it";
    return name === "Date" ? undefined : name.replace(/^v\d\./, "");
  };
  expect(schemaNames(model, hook)).toEqual(["Post", "Post_2", "DateSchema"]);
  expect(functionNames(model, hook)).toEqual(["getIt"]);
});

test("asking for what no role declares is a bug", async () => {
  const model = await api(["GET /a x"], ["Post"]);
  const names = planNames(model, roles);
  expect(() => names.api("nothing")).toThrow(RangeError);
  expect(() => names.securityScheme("scheme", "nobody")).toThrow(RangeError);
});
