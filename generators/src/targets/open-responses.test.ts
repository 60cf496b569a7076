import { beforeAll, describe, expect, test } from "vitest";
import { json, reply, serve } from "../../../packages/runtime/test/loopback.ts";
import { clientTarget } from "./client/index.ts";
import { mswTarget } from "./msw/index.ts";
import { serverTarget } from "./server/index.ts";
import { tanstackQueryTarget } from "./tanstack-query/index.ts";
import { run } from "./testing/bundle.ts";
import { compilers } from "./testing/compile-strictly.ts";
import { emitTargets, modelOf } from "./testing/emit-target.ts";
import { compileUse } from "./testing/runtime-sources.ts";
import { typesTarget } from "./types/index.ts";
import { validationTarget } from "./validation/index.ts";
import { validatorsTarget } from "./validators/index.ts";

const document = `
openapi: 3.1.1
info: { title: Pets, version: "1" }
paths:
  /pets:
    get: { operationId: listPets }
    post:
      operationId: addPet
      requestBody: { content: { application/json: { schema: { type: object } } } }
`;

const use = `
import { type Client, type Credentials, addPet, listPets, unwrap } from "./client.ts";
import { mockHandlers } from "./msw.ts";
import type { Handlers } from "./server.ts";
import { listPetsQueryOptions } from "./tanstack-query.ts";
import type { ListPetsResponse } from "./types.ts";

export async function calls(client: Client<Credentials>): Promise<readonly number[]> {
  const result = await listPets(client);
  const response: ListPetsResponse = result;
  if (result.status === 404) return [];
  const { status } = unwrap(await addPet(client, { body: {} }));
  const data: null = await listPetsQueryOptions(client).queryFn({ signal: AbortSignal.timeout(1) });
  return [response.status, status, data ?? 0, result.ok ? 1 : 2];
}

export const handlers: Handlers = {
  listPets: () => ({ status: 200, contentType: "application/json", body: [] }),
  addPet: () => ({ status: 204 }),
};
mockHandlers(handlers);
`;

const targets = [
  typesTarget,
  clientTarget,
  validatorsTarget,
  validationTarget,
  serverTarget,
  tanstackQueryTarget,
  mswTarget,
];

type Call = (client: object, input?: object) => Promise<object>;

interface Exports {
  createClient(options: object): object;
  validation(options: object): object;
  callRaw(client: object, operation: unknown): Promise<Response>;
  readonly operationChecks: object;
  readonly listPets: Call;
  readonly listPetsOperation: unknown;
  createHandler(handlers: object): (request: Request) => Promise<Response>;
}

let files: Readonly<Record<string, string>>;
let generated: Exports;

beforeAll(async () => {
  files = emitTargets(await modelOf(document, ["TN246"]), targets);
  generated = await run<Exports>(
    files,
    'export * from "./client.ts"; export * from "./validation.ts"; export { createHandler } from "./server.ts";',
  );
});

test.each(Object.keys(compilers))(
  "every target has any status of an operation that says nothing of its responses: TypeScript %s",
  async (version) => {
    expect(await compileUse(version, files, use)).toBe("");
  },
);

describe.each(["off", "throw"])("a client, responses validated: %s", (mode) => {
  test.each([200, 204, 299, 404, 500])("gives status %i", async (status) => {
    const { url } = await serve(status === 204 ? reply(status) : json(status, { message: "m" }));
    const { createClient, validation, operationChecks, listPets } = generated;
    const client = createClient({
      baseUrl: url,
      validation: validation({ checks: operationChecks, response: mode }),
    });
    const result = await listPets(client);
    expect(result).toMatchObject({ ok: status < 300, status });
    expect(result).not.toHaveProperty("body");
  });
});

test("a client has the body raw", async () => {
  const { url } = await serve(json(200, { message: "m" }));
  const client = generated.createClient({ baseUrl: url });
  const response = await generated.callRaw(client, generated.listPetsOperation);
  expect(await response.json()).toEqual({ message: "m" });
});

test("a server answers as it likes", async () => {
  const body = [{ name: "Ada" }];
  const handler = generated.createHandler({
    listPets: () => ({ status: 203, contentType: "application/json", body }),
    addPet: () => ({ status: 204 }),
  });
  const response = await handler(new Request("http://localhost/pets"));
  expect([response.status, await response.text()]).toEqual([203, JSON.stringify(body)]);
});
