import { describe, expect, test } from "vitest";
import { type GenerateRequest, generate } from "./generate.ts";
import { code, defineTarget, identifier, ReadFailure, runtimeSymbol, type Target } from "./index.ts";
import { readRuntimeSources } from "./run/toolkit.ts";
import { builtInTargets } from "./targets/built-in.ts";
import { builtInNames } from "./targets/built-in-names.ts";

const pets = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { "204": { description: None. } }
components:
  schemas:
    Pet: { type: object, properties: { name: { type: string } } }
`;

function request(more: Partial<GenerateRequest>, text = pets): GenerateRequest {
  return {
    document: "pets.yaml",
    read: async (path) => {
      if (path === "pets.yaml") return text;
      throw new ReadFailure("missing", `${path} is not there.`);
    },
    runtimeSources: readRuntimeSources(),
    outputs: [{}],
    ...more,
  };
}

/** Someone else's target: lists the operations. */
const listing = defineTarget({
  name: "listing",
  requires: ["types"],
  roles: [
    {
      key: "listing.path",
      of: "operation",
      file: "listing.ts",
      space: "value",
      name: ({ camel }) => `${camel}Path`,
    },
  ],
  emit: ({ api, names, file }) => {
    for (const operation of api.operations) {
      file("listing.ts").add(
        code`export const ${names.operation("listing.path", operation)}: string = ${operation.path};`,
      );
    }
  },
});

function texts(generated: Awaited<ReturnType<typeof generate>>, output = 0): Record<string, string> {
  return Object.fromEntries((generated.outputs?.[output] ?? []).map(({ path, text }) => [path, text]));
}

test.each(["skip", "refuse"] as const)(
  "puts a prefix into header names, or generates nothing (%s)",
  async (onError) => {
    const headers = "headers: { x-word-id: { schema: { type: string } } }";
    const text = pets.replace("description: None.", `description: None., ${headers}`);
    const named = await generate(
      request({ headerPrefix: "acme", onError }, `${text}x-header-prefix: word\n`),
    );
    expect(named.diagnostics).toEqual([]);
    expect(texts(named)["client.ts"]).toContain('{ name: "x-acme-id" }');
    expect(texts(named)["types.ts"]).toContain("xAcmeId");
    const nameless = await generate(request({ headerPrefix: "acme", onError }, text));
    expect(nameless.outputs).toBeUndefined();
    expect(nameless.diagnostics).toMatchObject([{ code: "TN617", place: { file: "pets.yaml" } }]);
  },
);

const xml = `openapi: 3.1.0
info: { title: Pets, version: "1" }
components:
  responses: { Pet: { description: A pet., content: { application/xml: { schema: { type: object } } } } }
paths:
  /pets:
    get: { operationId: listPets, responses: { "200": { $ref: "#/components/responses/Pet" } } }
    put: { operationId: putPet, responses: { "200": { $ref: "#/components/responses/Pet" } } }
`;

test("a fault that several targets, outputs and operations meet is reported once", async () => {
  const { diagnostics } = await generate(request({ outputs: [{}, { targets: ["client"] }] }, xml));
  expect(diagnostics.map(({ code, place }) => [code, place?.pointer])).toEqual([
    ["TN430", "/components/responses/Pet/content/application~1xml"],
  ]);
});

test.each(["query, style: matrix", "querystring"])(
  "leaves out an operation with a parameter in %s",
  async (place) => {
    const text = `openapi: 3.2.0
info: { title: Pets, version: "1" }
paths: { /pets: { get: { parameters: [{ name: p, in: ${place}, schema: {} }], responses: { "204": { description: None. } } } } }
`;
    const { outputs, diagnostics } = await generate(request({ onError: "skip" }, text));
    expect(diagnostics.map(({ code }) => code)).toEqual(["TN217", "TN201"]);
    expect(outputs).toHaveLength(1);
  },
);

describe("generating", () => {
  test("names of built-in targets are known without loading them", () => {
    expect(builtInTargets.map(({ name }) => name)).toEqual([...builtInNames]);
  });

  test("writes the usual targets and an index of what has planned names", async () => {
    const generated = await generate(request({}));
    expect(generated.diagnostics).toEqual([]);
    expect(texts(generated)["index.ts"]).toContain(
      'export * from "./types.js";\nexport * from "./validators.js";\n',
    );
  });

  test("leaves what imports another package out of the index", async () => {
    const generated = await generate(request({ outputs: [{ targets: ["msw"], importExtension: ".ts" }] }));
    expect(texts(generated)["msw.ts"]).toContain('from "msw"');
    expect(texts(generated)["index.ts"]).toContain('export * from "./server.ts";');
    expect(texts(generated)["index.ts"]).not.toContain("msw");
  });

  test("brings along what a target requires, and someone else's target is like ours", async () => {
    const generated = await generate(request({ outputs: [{ targets: [listing], importExtension: ".ts" }] }));
    expect(Object.keys(texts(generated))).toEqual(["index.ts", "listing.ts", "types.ts"]);
    expect(texts(generated)["listing.ts"]).toContain('export const listPetsPath: string = "/pets";');
    expect(texts(generated)["index.ts"]).toContain('export * from "./listing.ts";');
  });

  test("names are the same in every output, because all targets count everywhere", async () => {
    const schemas = "    listPetsPath: { type: object, properties: { a: { type: string } } }\n";
    const both = request({ outputs: [{ targets: ["types"] }, { targets: [listing] }] }, pets + schemas);
    const generated = await generate(both);
    expect(texts(generated, 0)["types.ts"]).toBe(texts(generated, 1)["types.ts"]);
  });

  test("imports the runtime as a package, or copies it", async () => {
    const target = defineTarget({
      name: "runtime",
      requires: [],
      roles: [],
      emit: ({ file }) =>
        file("a.ts").add(code`export const check = ${runtimeSymbol("wire", identifier("decodeJson"))};`),
    });
    const outputs = [{ targets: [target], runtime: "package" as const }, { targets: [target] }];
    const generated = await generate(request({ outputs }));
    expect(texts(generated, 0)["a.ts"]).toContain('from "@tenon/runtime/wire"');
    expect(Object.keys(texts(generated, 0))).toEqual(["a.ts"]);
    expect(texts(generated, 1)["a.ts"]).toContain('from "./runtime/wire/body-json.js"');
    expect(Object.keys(texts(generated, 1))).toContain("runtime/wire/body-json.ts");
  });

  test("a naming hook decides base names", async () => {
    const naming = ({ kind, name }: { kind: string; name: string }) =>
      kind === "schema" ? `Api ${name}` : undefined;
    expect(texts(await generate(request({ naming })))["types.ts"]).toContain("export interface ApiPet ");
  });
});

describe("what goes wrong", () => {
  const broken = pets.replace("{ name: { type: string } }", '{ name: { $ref: "#/nowhere" } }');

  test("an error means no output, with its place", async () => {
    const { outputs, diagnostics } = await generate(request({}, broken));
    expect(outputs).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "TN203", place: { file: "pets.yaml", line: 10 } }]);
  });

  test("with skip, the rest is generated and the error is still reported", async () => {
    const { outputs, diagnostics } = await generate(request({ onError: "skip" }, broken));
    expect(outputs).toHaveLength(1);
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: "TN203", severity: "error" }));
  });

  test("strict takes a warning as an error", async () => {
    const warned = pets.replace("Pet: {", 'Pet: { title: "a", title: "b",');
    const lenient = await generate(request({}, warned));
    expect([lenient.outputs?.length, lenient.diagnostics[0]?.code]).toEqual([1, "TN103"]);
    expect((await generate(request({ strict: true }, warned))).outputs).toBeUndefined();
  });

  test("a document that is not there", async () => {
    const { outputs, diagnostics } = await generate(request({ document: "no.yaml" }));
    expect(outputs).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "TN102", place: { file: "no.yaml" } }]);
  });

  test.each([
    ["TN498", "error", undefined],
    ["TN499", "warning", 1],
  ] as const)("someone else's target that reports %s, an %s", async (code, severity, outputs) => {
    const finding: Target = {
      ...listing,
      emit: ({ api, report }) => {
        for (const { origin } of api.operations) report({ code, message: "Not this.", origin });
      },
    };
    const generated = await generate(request({ outputs: [{ targets: [finding] }] }));
    expect(generated.outputs?.length).toBe(outputs);
    expect(generated.diagnostics).toMatchObject([
      { code, severity, message: "Not this.", place: { file: "pets.yaml", line: 5, column: 5 } },
    ]);
  });

  const throwing: Target = { ...listing, name: "mine", roles: [], emit: () => JSON.parse("{") };
  test.each([
    ["throws", { outputs: [{ targets: [throwing] }] }, "The target mine threw: SyntaxError"],
    [
      "is called like ours",
      { outputs: [{ targets: [{ ...throwing, name: "types" }] }] },
      "Two targets are called types.",
    ],
    [
      "requires nobody",
      { outputs: [{ targets: [{ ...throwing, requires: ["x"] }] }] },
      "The target mine requires x",
    ],
    [
      "has a role twice",
      { outputs: [{ targets: [{ ...listing, name: "b" }, listing] }] },
      "both declare the role listing.path",
    ],
    [
      "exports a fixed name of ours",
      {
        outputs: [
          {
            targets: [
              {
                ...throwing,
                roles: [
                  {
                    key: "mine.paths",
                    of: "api" as const,
                    file: "mine.ts",
                    space: "type" as const,
                    name: () => "paths",
                  },
                ],
              },
            ],
          },
        ],
      },
      "The targets paths and mine both export paths.",
    ],
    ["is not there", { outputs: [{ targets: ["nobody"] }] }, "There is no target nobody."],
  ])("a target that %s is a diagnostic that names it", async (_, more, message) => {
    const { outputs, diagnostics } = await generate(request(more));
    expect(outputs).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "TN616" }]);
    expect(diagnostics[0]?.message).toContain(message);
  });

  test("a naming hook that throws is a diagnostic that says for what", async () => {
    const naming = () => {
      throw new Error("no");
    };
    expect((await generate(request({ naming }))).diagnostics).toMatchObject([
      { code: "TN616", message: "The naming hook threw for the schema Pet: Error: no" },
    ]);
  });
});

test("chains of references that are longer than the stack are refused", async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 6_000 }, (_, index) => [
      `S${index}`,
      {
        anyOf: [{ type: "string" }, ...(index === 0 ? [] : [{ $ref: `#/components/schemas/S${index - 1}` }])],
      },
    ]),
  );
  const document = { openapi: "3.1.0", info: { title: "T", version: "1" }, components: { schemas } };
  // The last one first, so that the whole chain is below it.
  const reversed = {
    ...document,
    components: { schemas: Object.fromEntries(Object.entries(schemas).reverse()) },
  };
  const { outputs, diagnostics } = await generate(
    request({ outputs: [{ targets: ["types"] }] }, JSON.stringify(reversed)),
  );
  expect(outputs).toBeUndefined();
  expect(diagnostics).toMatchObject([{ code: "TN106", place: { file: "pets.yaml" } }]);
});
