import { expect, test } from "vitest";
import { type GenerateRequest, generate } from "./generate.ts";
import { readRuntimeSources } from "./run/toolkit.ts";
import { builtInNames } from "./targets/built-in-names.ts";
import { compileStrictly } from "./targets/testing/compile-strictly.ts";
import { runBeside } from "./targets/testing/run-output.ts";

const document = `openapi: 3.1.0
info: { title: Zoo, version: "1" }
servers: [{ url: https://zoo.example }]
security: [{}, { bearer: [] }]
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getPet
      tags: [Pet Shop]
      responses:
        "200": { description: One., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        default: { description: Refused. }
    put:
      operationId: putPet
      tags: [pet_shop, admin]
      security: [{ key: [] }]
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { "204": { description: Done. } }
  /toys:
    get: { operationId: listToys, tags: [security], responses: { "204": { description: None. } } }
  /about:
    get: { operationId: about, responses: { "200": { description: Text., content: { text/plain: { schema: { type: string } } } } } }
components:
  schemas:
    Pet: { type: object, required: [id], properties: { id: { type: string, minLength: 1 } } }
  securitySchemes: { bearer: { type: http, scheme: bearer }, key: { type: apiKey, in: header, name: x-key } }
`;

async function filesOf(
  output: GenerateRequest["outputs"][number],
  text: string = document,
): Promise<Readonly<Record<string, string>>> {
  const { outputs, diagnostics } = await generate({
    document: "zoo.yaml",
    read: async () => text,
    outputs: [output],
    runtimeSources: readRuntimeSources(),
  });
  expect(diagnostics).toEqual([]);
  return Object.fromEntries((outputs?.[0] ?? []).map((file) => [file.path, file.text]));
}

/** A user's program, which is the same whether the output is split or not. */
const program = (extension: string) => `import {
  about, type Api, ApiError, bearerScheme, createApi, createClient, createHandler, type Credentials, type GetPetAnswer,
  type GetPetResult, getPet, getPetOperation, type Handlers, isPet, listToys, type Pet, type Principals, putPet,
  type SecurityHandlers, serverOperations, servers, serverUrl,
} from "./out/index${extension}";

const client = createClient<Credentials>({ baseUrl: serverUrl(servers[0]), credentials: { bearer: "t" } });
export const api: Api = createApi(client);
export async function main(): Promise<Pet | undefined> {
  await listToys(client);
  await about(client);
  await putPet(client, { path: { id: "1" } });
  const result: GetPetResult = await getPet(client, { path: { id: "1" } });
  if (!result.ok) throw new ApiError(result);
  return result.status === 200 && isPet(result.body) ? result.body : undefined;
}
const answer: GetPetAnswer = { status: 200, body: { id: "1" } };
const handlers: Handlers = { getPet: () => answer, putPet: () => ({ status: 204 }), listToys: () => ({ status: 204 }), about: () => ({ status: 200, body: "Zoo" }) };
const security: SecurityHandlers<void, Principals> = { bearer: () => null, key: () => null };
export const handler: unknown = createHandler(handlers, { security });
export const all: readonly unknown[] = [getPetOperation, bearerScheme, serverOperations];
`;

const layouts = ([".js", ".ts", ""] as const).flatMap((importExtension) =>
  (["inline", "package"] as const).flatMap((runtime) =>
    ([undefined, "tag"] as const).map((split) => ({ importExtension, runtime, ...(split && { split }) })),
  ),
);

/** The fast compiler takes every layout, the others those that are furthest apart. */
test.each([
  ["7.0", layouts],
  ["6.0", layouts.slice(-1)],
  ["5.9", layouts.slice(1, 2)],
] as const)("one program compiles on TypeScript %s with the layouts %j", async (version, tried) => {
  const all: Record<string, string> = {};
  for (const [index, layout] of tried.entries()) {
    const files = await filesOf({ ...layout, targets: builtInNames });
    for (const [name, text] of Object.entries(files)) all[`${index}/out/${name}`] = text;
    all[`${index}/program.ts`] = program(layout.importExtension);
  }
  expect(await compileStrictly(version, all, ["--customConditions", "@tenon/source"])).toBe("");
});

test("operations stand in files of their first tag, types and validators in one file each", async () => {
  const files = await filesOf({ split: "tag", runtime: "package" });
  expect(Object.keys(files)).toEqual([
    "client-security.ts",
    "client.ts",
    "client/pet-shop.ts",
    "client/security.ts",
    "client/untagged.ts",
    "index.ts",
    "server-security.ts",
    "server.ts",
    "server/pet-shop.ts",
    "server/security.ts",
    "server/untagged.ts",
    "types.ts",
    "validators.ts",
  ]);
  expect(files["client/pet-shop.ts"]).toContain("export function getPet(");
  expect(files["client/pet-shop.ts"]).toContain("export function putPet(");
  expect(files["client/pet-shop.ts"]).toContain('} from "../client-security.js";');
});

test("another operation or tag changes no file but those of its own and those that name all", async () => {
  const more = `  /more: { get: { operationId: more, tags: [More], responses: { "204": { description: None. } } } }\n`;
  const before = await filesOf({ split: "tag" });
  const after = await filesOf({ split: "tag" }, document.replace("  /toys:", `${more}  /toys:`));
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed).toEqual(["client.ts", "client/more.ts", "server.ts", "server/more.ts", "types.ts"]);
  expect(Object.keys(before).filter((name) => after[name] === undefined)).toEqual([]);
});

// Each file first, because a circle of imports fails or not by who comes first.
test.each(["index.ts", "client/security.ts", "server/pet-shop.ts", "client-security.ts"])(
  "a split output runs, client and server, loaded from %s",
  async (first) => {
    const use = `
      await import("./${first}");
      const { createClient, createHandler, getPet } = await import("./index.ts");
      const none = () => ({ status: 204 });
      const handlers = { getPet: ({ path }) => ({ status: 200, body: path }), putPet: none, listToys: none, about: none };
      const handler = createHandler(handlers, { security: { bearer: () => null, key: () => null } });
      const client = createClient({ baseUrl: "http://zoo", fetch: (url, init) => handler(new Request(url, init)) });
      console.log((await getPet(client, { path: { id: "7" } })).body.id);`;
    expect(await runBeside(await filesOf({ split: "tag", importExtension: ".ts" }), use)).toBe("7\n");
  },
);
