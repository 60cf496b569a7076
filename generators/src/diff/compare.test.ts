import { describe, expect, test } from "vitest";
import { modelOf } from "../targets/testing/emit-target.ts";
import { baseDocument, type Draft } from "./compare.fixture.ts";
import { compareApis } from "./compare-apis.ts";
import { type Change, ratingsOfChange } from "./index.ts";

/** Direction-independent names of what is found: rule, subject, detail, directions. */
async function compare(
  change: (draft: Draft) => unknown,
  prepare: (draft: Draft) => unknown = () => {},
): Promise<string[]> {
  const [before, after] = [baseDocument(), baseDocument()];
  prepare(before);
  prepare(after);
  change(after);
  const changes = compareApis(await modelOf(JSON.stringify(before)), await modelOf(JSON.stringify(after)));
  return changes.map(line);
}

function line({ rule, subject, detail, directions }: Change): string {
  return [rule, subject, detail, directions.join("+")].filter(Boolean).join(" | ");
}

const schemas = (draft: Draft): Draft => draft.components.schemas;
const operation = (draft: Draft): Draft => draft.paths["/pets/{id}"].put;

describe("compareApis", () => {
  test("finds nothing between a document and itself, with parts moved or spelled otherwise", async () => {
    expect(await compare(() => {})).toEqual([]);
    const inlined = await compare((draft) => {
      operation(draft).responses["404"].content["application/json"].schema = schemas(draft).Fault;
      const { Pet } = schemas(draft);
      const { name, ...others } = Pet.properties;
      schemas(draft).Pet = {
        allOf: [
          { ...Pet, properties: others },
          { type: "object", properties: { name } },
        ],
      };
      schemas(draft).Draft.properties.kind = { oneOf: [{ const: "dog" }, { const: "cat" }] };
    });
    expect(inlined).toEqual([]);
  });

  test("says which way a value travels; one that travels both ways is one change", async () => {
    const share = (draft: Draft): void => {
      operation(draft).responses["404"].content["application/json"].schema = {
        $ref: "#/components/schemas/Draft",
      };
    };
    const add = (draft: Draft): unknown => void schemas(draft).Draft.properties.kind.enum.push("cow");
    expect(await compare(add)).toEqual(['value-added | Draft.kind | "cow" | request']);
    expect(await compare(add, share)).toEqual(['value-added | Draft.kind | "cow" | request+response']);
  });

  test.each<[string, (draft: Draft) => unknown, (draft: Draft) => unknown, string]>([
    [
      "annotations of a schema",
      (draft) => Object.assign(schemas(draft).Pet, { title: "Pet", default: {}, examples: [1] }),
      (draft) => Object.assign(schemas(draft).Pet, { title: "A pet", description: "New.", examples: [2] }),
      "documentation | Pet | title, description, default, examples | response",
    ],
    [
      "the end of a deprecation",
      (draft) => Object.assign(schemas(draft).Draft, { deprecated: true }),
      () => {},
      "documentation | Draft | no longer deprecated | request",
    ],
    [
      "texts of an operation",
      (draft) => Object.assign(operation(draft), { deprecated: true }),
      (draft) => Object.assign(operation(draft), { summary: "New.", description: "New." }),
      "documentation | savePet | summary, description, no longer deprecated | request",
    ],
  ])("names what is said to people: %s", async (_, old, now, expected) => {
    const [before, after] = [baseDocument(), baseDocument()];
    old(before);
    now(after);
    const changes = compareApis(await modelOf(JSON.stringify(before)), await modelOf(JSON.stringify(after)));
    expect(changes.map(line)).toEqual([expected]);
  });

  test("ends on recursion, and finds what is inside it", async () => {
    const tree = (draft: Draft): void => {
      schemas(draft).Pet.properties.children = { type: "array", items: { $ref: "#/components/schemas/Pet" } };
      schemas(draft).Pet.properties.parent = {
        anyOf: [{ $ref: "#/components/schemas/Pet" }, { type: "null" }],
      };
    };
    expect(await compare((draft) => void delete schemas(draft).Pet.properties.note, tree)).toEqual([
      "property-removed | Pet.note | response",
    ]);
  });

  test("readOnly properties are not sent, and writeOnly ones do not come", async () => {
    const add = (draft: Draft): void => {
      schemas(draft).Draft.properties.made = { type: "string", readOnly: true };
      schemas(draft).Pet.properties.secret = { type: "string", writeOnly: true };
    };
    // The name of a schema stands for what comes, even where only requests use it.
    expect(await compare(add)).toEqual([
      "property-added-optional | Draft.made",
      "schema-added | Draft | its type of requests",
      "property-hidden | Pet.secret",
    ]);
  });

  test.each<[string, (pet: Draft) => void, (pet: Draft) => void, readonly string[]]>([
    ["comes", (pet) => void delete pet.properties.secret, () => {}, ["property-hidden | Pet.secret"]],
    ["goes", () => {}, (pet) => void delete pet.properties.secret, ["property-hidden | Pet.secret"]],
    [
      "differs",
      () => {},
      (pet) => Object.assign(pet.properties.secret, { type: "number" }),
      ["property-hidden | Pet.secret"],
    ],
    ["is required from now on", () => {}, (pet) => void pet.required.push("secret"), []],
    ["is described otherwise", () => {}, (pet) => Object.assign(pet.properties.secret, { title: "T" }), []],
    [
      "comes in responses from now on",
      () => {},
      (pet) => void delete pet.properties.secret.writeOnly,
      ["property-added-optional | Pet.secret | response"],
    ],
  ])("a writeOnly property of what only responses use: it %s", async (_, old, now, expected) => {
    const secret = (draft: Draft): void => {
      schemas(draft).Pet.properties.secret = { type: "string", writeOnly: true };
    };
    const prepare = (draft: Draft): void => {
      secret(draft);
      old(schemas(draft).Pet);
    };
    const change = (draft: Draft): void => {
      secret(draft);
      now(schemas(draft).Pet);
    };
    expect(await compare(change, prepare)).toEqual(expected);
  });

  test("a property that travels one way only is told once, with the rating of that way", async () => {
    const share = (draft: Draft): void => {
      operation(draft).responses["200"].content["application/json"].schema = {
        $ref: "#/components/schemas/Draft",
      };
      Object.assign(schemas(draft).Draft.properties, {
        secret: { type: "string", writeOnly: true },
        made: { type: "string", readOnly: true },
      });
    };
    const change = (draft: Draft): void => {
      schemas(draft).Draft.required.push("secret", "made");
      Object.assign(schemas(draft).Draft.properties.secret, { maxLength: 5 });
    };
    expect(await compare(change, share)).toEqual([
      "property-now-required | Draft.secret | request",
      "bound-tightened | Draft.secret | maxLength none → 5 | request",
      "property-now-required | Draft.made | response",
    ]);
  });

  test("an object of requests without a name has no readOnly property", async () => {
    const inline = (draft: Draft): void => {
      const { Draft: body } = schemas(draft);
      operation(draft).requestBody.content["application/json"].schema = body;
      delete schemas(draft).Draft;
      body.properties.made = { type: "string", readOnly: true };
    };
    const change = (draft: Draft): void => {
      operation(draft).requestBody.content["application/json"].schema.properties.made.type = "number";
    };
    expect(await compare(change, inline)).toEqual(["property-hidden | savePet: body.made | request"]);
  });

  test("matches branches of a union by name, then by likeness", async () => {
    const union = (draft: Draft): void => {
      schemas(draft).Cat = { type: "object", properties: { purrs: { type: "boolean" } } };
      schemas(draft).Pet.properties.owner = {
        oneOf: [
          { $ref: "#/components/schemas/Cat" },
          { type: "object", properties: { email: { type: "string" } } },
        ],
      };
    };
    const change = (draft: Draft): void => {
      schemas(draft).Cat.properties.sleeps = { type: "boolean" };
      const { oneOf } = schemas(draft).Pet.properties.owner;
      oneOf[1].properties.phone = { type: "string" };
      oneOf.reverse();
    };
    expect((await compare(change, union)).sort()).toEqual([
      "property-added-optional | Cat.sleeps | response",
      "property-added-optional | Pet.owner.phone | response",
    ]);
  });

  test.each<[string, Draft, Draft, readonly string[]]>([
    [
      "a value of a mapping",
      { mapping: { a: "A", b: "B" } },
      { mapping: { a: "A", c: "B" } },
      [
        'value-removed | Pet.choice | kind: "b" | response',
        'value-added | Pet.choice | kind: "c" | response',
      ],
    ],
    [
      "one more value",
      { mapping: { a: "A" } },
      { mapping: { a: "A", aa: "A" } },
      ['value-added | Pet.choice | kind: "aa" | response'],
    ],
    [
      "a default",
      { mapping: { a: "A" } },
      { mapping: { a: "A" }, defaultMapping: "B" },
      ["value-added | Pet.choice | other values of kind | response"],
    ],
    [
      "another property",
      {},
      { propertyName: "sort" },
      ["type-changed | Pet.choice | discriminator kind → sort | response"],
    ],
    ["the names written out", {}, { mapping: { A: "A", B: "#/components/schemas/B" } }, []],
  ])("finds in a discriminator %s", async (_, old, now, expected) => {
    const union = (discriminator: Draft) => (draft: Draft) => {
      const branch = { type: "object", properties: { kind: { type: "string" }, sort: { type: "string" } } };
      Object.assign(schemas(draft), { A: branch, B: { ...branch, required: ["kind"] } });
      schemas(draft).Pet.properties.choice = {
        oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }],
        discriminator: { propertyName: "kind", ...discriminator },
      };
    };
    expect(await compare(union(now), union(old))).toEqual(expected);
  });

  test("a discriminator that comes to branches of which each has a value of its own changes nothing", async () => {
    const pinned = (kind: unknown): Draft => ({
      type: "object",
      properties: { kind: { const: kind } },
      required: ["kind"],
    });
    const union = (rest: object, kinds: readonly unknown[]) => (draft: Draft) => {
      schemas(draft).Pet.properties.choice = { oneOf: kinds.map(pinned), ...rest };
    };
    const discriminator = { propertyName: "kind" };
    for (const kinds of [
      ["a", "b"],
      [1, true],
    ])
      expect(await compare(union({ discriminator }, kinds), union({}, kinds))).toEqual([]);
    const open = (rest: object) => (draft: Draft) => {
      schemas(draft).A = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };
      schemas(draft).Pet.properties.choice = { oneOf: [{ $ref: "#/components/schemas/A" }], ...rest };
    };
    expect(await compare(open({ discriminator }), open({}))).toEqual([
      "value-removed | Pet.choice | other values of kind | response",
    ]);
  });

  test.each<[string, Draft, Draft, readonly string[]]>([
    [
      "a union that more than one branch may fulfil",
      {
        oneOf: [
          { type: "string", maxLength: 5 },
          { type: "string", minLength: 2 },
        ],
      },
      {
        anyOf: [
          { type: "string", maxLength: 5 },
          { type: "string", minLength: 2 },
        ],
      },
      ["bound-loosened | Pet.place | oneOf → anyOf | response"],
    ],
    [
      "a union that only one branch may fulfil",
      {
        anyOf: [
          { type: "string", maxLength: 5 },
          { type: "string", minLength: 2 },
        ],
      },
      {
        oneOf: [
          { type: "string", maxLength: 5 },
          { type: "string", minLength: 2 },
        ],
      },
      ["bound-tightened | Pet.place | anyOf → oneOf | response"],
    ],
    [
      "a union of what excludes each other",
      { anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }] },
      { oneOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }] },
      [],
    ],
    [
      "a limit without the number itself",
      { type: "number", minimum: 0, maximum: 5 },
      { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 6 },
      [
        "bound-loosened | Pet.place | maximum 5 → exclusiveMaximum 6 | response",
        "bound-tightened | Pet.place | minimum 0 → exclusiveMinimum 0 | response",
      ],
    ],
    [
      "a limit with the number itself",
      { type: "number", exclusiveMinimum: 0 },
      { type: "number", minimum: 0 },
      ["bound-loosened | Pet.place | exclusiveMinimum 0 → minimum 0 | response"],
    ],
  ])("rates by what is refused: %s", async (_, old, now, expected) => {
    const place = (schema: Draft) => (draft: Draft) => {
      schemas(draft).Pet.properties.place = schema;
    };
    expect((await compare(place(now), place(old))).sort()).toEqual(expected);
  });

  test("`explode` says nothing of a value that is neither list nor object", async () => {
    const change = (draft: Draft): void => Object.assign(operation(draft).parameters[2], { explode: false });
    const list = (draft: Draft): void =>
      Object.assign(operation(draft).parameters[2], { schema: { type: "array" } });
    expect(await compare(change)).toEqual([]);
    expect(await compare(change, list)).toEqual([
      "serialization-changed | savePet: query limit | form, explode → form | request",
    ]);
  });

  test("a webhook is received, so its body counts as a response does", async () => {
    const hook = (draft: Draft): void => {
      draft.webhooks = {
        saved: {
          post: {
            operationId: "petSaved",
            requestBody: {
              content: { "application/json": { schema: { $ref: "#/components/schemas/Fault" } } },
            },
            responses: { "200": { description: "Heard." } },
          },
        },
      };
    };
    const add = (draft: Draft): void =>
      Object.assign(schemas(draft).Fault.properties, { code: { type: "string" } });
    expect(await compare(add, hook)).toEqual(["property-added-optional | Fault.code | response"]);
    expect(await compare((draft) => void delete draft.webhooks, hook)).toEqual([
      "operation-removed | petSaved | response",
    ]);
  });

  test("default means something else with the first success, or without the last", async () => {
    const withDefault = (draft: Draft): unknown =>
      Object.assign(operation(draft).responses, { default: { description: "Refused." } });
    const onlyDefault = (draft: Draft): unknown =>
      Object.assign(operation(draft), { responses: { default: { description: "Refused." } } });
    const add = (status: string) => (draft: Draft) =>
      Object.assign(operation(draft).responses, { [status]: { description: "More." } });
    expect(await compare(add("204"), onlyDefault)).toEqual([
      "default-without-successes | savePet | response",
      "response-singled-out | savePet | 204 | response",
    ]);
    expect(await compare(add("2XX"), onlyDefault)).toEqual([
      "default-without-successes | savePet | response",
      "response-singled-out | savePet | 2XX | response",
    ]);
    // Neither the second success nor a refusal changes what it stands for.
    expect(await compare(add("204"), withDefault)).toEqual(["response-added | savePet | 204 | response"]);
    expect(await compare(add("409"), onlyDefault)).toEqual([
      "response-singled-out | savePet | 409 | response",
    ]);
    const remove = (draft: Draft): void => void delete operation(draft).responses["200"];
    expect(await compare(remove, withDefault)).toEqual([
      "response-removed | savePet | 200 | response",
      "default-with-successes | savePet | response",
    ]);
    expect(await compare(withDefault)).toEqual(["response-added | savePet | default | response"]);
  });

  test("a schema that no operation uses concerns those who import its name", async () => {
    const spare = (draft: Draft): unknown => Object.assign(schemas(draft), { Spare: { type: "string" } });
    const [before, after] = [baseDocument(), baseDocument()];
    spare(before);
    schemas(after).Spare = { type: "number" };
    const [change] = compareApis(await modelOf(JSON.stringify(before)), await modelOf(JSON.stringify(after)));
    expect(change && [line(change), ratingsOfChange(change)]).toEqual([
      "type-changed | Spare | string → number",
      { types: "major", client: "major", server: "major", validators: "major" },
    ]);
  });

  test("what changes in an object stands there, even where the schema of its property is a reference", async () => {
    const documents = [baseDocument(), baseDocument()];
    for (const draft of documents) {
      Object.assign(schemas(draft), { Kind: { enum: ["cat", "dog"] } });
      schemas(draft).Draft.properties.kind = { $ref: "#/components/schemas/Kind" };
      schemas(draft).Draft.properties.home = {
        oneOf: [{ type: "number" }, { $ref: "#/components/schemas/Fault" }],
      };
    }
    const [before, after] = documents;
    schemas(before).Draft.required = ["name", "home"];
    schemas(before).Draft.properties.home.oneOf.pop();
    schemas(after).Draft.properties.more = { $ref: "#/components/schemas/Kind" };
    const changes = compareApis(await modelOf(JSON.stringify(before)), await modelOf(JSON.stringify(after)));
    expect(changes.map((change) => `${change.rule} ${change.after?.pointer}`).sort()).toEqual([
      "property-added-optional /components/schemas/Draft/properties/more",
      "property-now-required /components/schemas/Draft/properties/kind",
      "value-added /components/schemas/Draft/properties/home/oneOf/1",
    ]);
  });

  test("a part that comes or goes stands in the operation or response, even where it is a reference", async () => {
    const [before, after] = [baseDocument(), baseDocument()];
    const text = { schema: { type: "string" } };
    for (const draft of [before, after])
      Object.assign(draft.components, {
        parameters: { Page: { name: "page", in: "query", ...text } },
        headers: { Rate: text },
        responses: { Gone: { description: "Gone." } },
        requestBodies: { Text: { content: { "text/plain": text } } },
      });
    const [id] = operation(before).parameters;
    const get = { operationId: "getPet", parameters: [id], responses: { "200": { description: "Fine." } } };
    before.paths["/pets/{id}"].get = get;
    after.paths["/pets/{id}"].get = { ...get, requestBody: { $ref: "#/components/requestBodies/Text" } };
    operation(before).parameters.push({ $ref: "#/components/parameters/Page" });
    operation(after).responses["200"].headers["X-Rate"] = { $ref: "#/components/headers/Rate" };
    operation(after).responses["410"] = { $ref: "#/components/responses/Gone" };
    after.paths["/pets/{id}"].parameters = [{ name: "more", in: "query", ...text }];
    const changes = compareApis(await modelOf(JSON.stringify(before)), await modelOf(JSON.stringify(after)));
    const place = "/paths/~1pets~1{id}";
    expect(
      changes.map(({ rule, ...ends }) => `${rule} ${(ends.after ?? ends.before)?.pointer}`).sort(),
    ).toEqual([
      `part-added-optional ${place}/get`,
      `part-added-optional ${place}/parameters/0`,
      `part-added-optional ${place}/parameters/0`,
      `part-added-optional ${place}/put/responses/200`,
      `part-removed ${place}/put`,
      `response-added ${place}/put`,
    ]);
  });

  test("a reference that leads elsewhere stands where it is written, and what it has led to all along there", async () => {
    const [before, after] = [baseDocument(), baseDocument()];
    const kinds = "/components/schemas/Draft/properties";
    for (const [draft, kind] of [
      [before, "Kind"],
      [after, "Other"],
    ]) {
      Object.assign(schemas(draft), {
        Kind: { enum: ["a"] },
        Other: { type: "integer" },
        Text: { maxLength: 5 },
      });
      schemas(draft).Draft.properties.kind = { $ref: `#/components/schemas/${kind}` };
      schemas(draft).Draft.properties.note = { $ref: "#/components/schemas/Text" };
    }
    schemas(after).Text.maxLength = 4;
    schemas(after).Draft.properties.home = { $ref: "#/components/schemas/Other" };
    const changes = compareApis(await modelOf(JSON.stringify(before)), await modelOf(JSON.stringify(after)));
    expect(
      changes.map((change) => `${change.rule} ${change.before?.pointer} ${change.after?.pointer}`).sort(),
    ).toEqual([
      "bound-tightened /components/schemas/Text /components/schemas/Text",
      `type-changed ${kinds}/kind ${kinds}/kind`,
      `value-added ${kinds}/home ${kinds}/home`,
      `value-removed ${kinds}/home/oneOf/0 ${kinds}/home`,
      `value-removed ${kinds}/home/oneOf/1 ${kinds}/home`,
    ]);
  });
});
