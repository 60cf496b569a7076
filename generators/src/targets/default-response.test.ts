import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerFault } from "@tenon/runtime/server";
import { toNodeHandler } from "@tenon/runtime/server/node";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { json, rejection, reply, serve } from "../../../packages/runtime/test/loopback.ts";
import { clientTarget } from "./client/index.ts";
import { mswTarget } from "./msw/index.ts";
import { paginationTarget } from "./pagination/index.ts";
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
    get:
      operationId: listPets
      x-pagination: { style: cursor, parameter: cursor, next: /next, items: /items }
      parameters: [{ name: cursor, in: query, schema: { type: string } }]
      responses:
        "200": { description: Fine., content: { application/json: { schema: { type: object, required: [items], properties: { items: { type: array, items: { $ref: "#/components/schemas/Pet" } }, next: { type: string } } } } } }
        default: { $ref: "#/components/responses/Refused" }
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: getPet
      responses:
        "200": { description: Fine., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        default: { $ref: "#/components/responses/Refused" }
    delete:
      operationId: deletePet
      responses: { "204": { description: Gone. }, default: { $ref: "#/components/responses/Refused" } }
    head:
      operationId: headPet
      responses: { "200": { description: Fine. }, default: { $ref: "#/components/responses/Refused" } }
    put:
      operationId: putPet
      responses:
        2XX: { description: Fine., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        default: { $ref: "#/components/responses/Refused" }
  /old/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: oldPet
      responses:
        "404": { description: Gone. }
        default: { description: Any other., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
components:
  responses:
    Refused: { description: Refused., content: { application/json: { schema: { $ref: "#/components/schemas/Fault" } } } }
  schemas:
    Pet: { type: object, required: [id], properties: { id: { type: integer } } }
    Fault: { type: object, required: [message], properties: { message: { type: string } } }
`;

const use = `
import { createClient, type Credentials, type Client, deletePet, getPet, oldPet, putPet, unwrap } from "./client.ts";
import type { ApiError, Refused } from "./runtime/client/index.ts";
import { mockHandlers } from "./msw.ts";
import { listPetsItems } from "./pagination.ts";
import type { Handlers } from "./server.ts";
import { getPetQueryOptions, listPetsInfiniteQueryOptions } from "./tanstack-query.ts";
import type { Fault, GetPetResponse200, GetPetResponseDefault, Pet } from "./types.ts";

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends (<T>() => T extends Other ? 1 : 2) ? true : false;
function equal<One, Other>(..._fault: Same<One, Other> extends true ? [] : [never]): void {}

const client: Client<Credentials> = createClient({ baseUrl: "" });
const input = { path: { id: 1 } };
equal<GetPetResponse200["status"], 200>();
equal<GetPetResponseDefault["status"] & (200 | 201 | 204 | 299), never>();
equal<GetPetResponseDefault["status"] & (302 | 404 | 500), 302 | 404 | 500>();

export async function calls(): Promise<unknown> {
  const result = await getPet(client, input);
  if (result.ok) {
    equal<typeof result.status, 200>();
    equal<typeof result.body, Pet>();
  } else {
    equal<typeof result, GetPetResponseDefault & Refused>();
    equal<typeof result.body, Fault>();
  }
  // @ts-expect-error nothing stands for another success
  if (result.status === 201) return 1;
  equal<typeof body, Pet>();
  const { body } = unwrap(result);
  const error: ApiError | undefined = undefined;
  const gone = unwrap(await deletePet(client, input));
  equal<typeof gone.status, 204>();
  const put = await putPet(client, input);
  if (put.status === 207) equal<typeof put.body, Pet>();
  const old = await oldPet(client, input);
  if (old.ok) equal<typeof old.body, Pet>();
  else if (old.status !== 404) equal<typeof old.body, Pet>();
  const pet = await getPetQueryOptions(client, input).queryFn({ signal: AbortSignal.timeout(1) });
  equal<typeof pet, Pet>();
  const page = await listPetsInfiniteQueryOptions(client).queryFn({ signal: AbortSignal.timeout(1), pageParam: {} });
  equal<typeof page.data.items, Pet[]>();
  for await (const item of listPetsItems(client)) equal<typeof item, Pet>();
  return error;
}

mockHandlers({ getPet: () => ({ status: 404, body: { message: "gone" } }) });
// @ts-expect-error not an answer of the operation
mockHandlers({ getPet: () => ({ status: 201, body: { message: "made" } }) });
export const refusing: Pick<Handlers, "getPet" | "putPet" | "oldPet"> = {
  getPet: ({ path }) => path.id === 1 ? { status: 200, body: { id: 1 } } : { status: 404, body: { message: "gone" } },
  putPet: () => ({ status: 201, body: { id: 1 } }),
  oldPet: () => ({ status: 201, body: { id: 1 } }),
};
export const succeeding: Pick<Handlers, "getPet"> = {
  // @ts-expect-error not an answer of the operation
  getPet: () => ({ status: 201, body: { message: "made" } }),
};
`;

const targets = [
  typesTarget,
  clientTarget,
  validatorsTarget,
  validationTarget,
  serverTarget,
  paginationTarget,
  tanstackQueryTarget,
  mswTarget,
];

type Call = (client: object, input: object) => Promise<object>;

interface Exports {
  createClient(options: object): object;
  validation(options: object): object;
  readonly operationChecks: object;
  readonly getPet: Call;
  readonly headPet: Call;
  readonly putPet: Call;
  readonly oldPet: Call;
  readonly UnexpectedStatusError: new () => Error;
  createHandler(handlers: object, options?: object): (request: Request) => Promise<Response>;
}

let files: Readonly<Record<string, string>>;
let generated: Exports;
const input = { path: { id: 1 } };

beforeAll(async () => {
  files = emitTargets(await modelOf(document), targets);
  generated = await run<Exports>(
    files,
    'export * from "./client.ts"; export * from "./validation.ts"; export { createHandler } from "./server.ts";',
  );
});

test.each(Object.keys(compilers))(
  "default beside a success narrows in every target: TypeScript %s",
  async (version) => {
    expect(await compileUse(version, files, use)).toBe("");
  },
);

describe.each(["off", "throw"])("a client, responses validated: %s", (mode) => {
  async function client(answer: Parameters<typeof serve>[0]): Promise<object> {
    const { createClient, validation, operationChecks } = generated;
    const { url } = await serve(answer);
    return createClient({
      baseUrl: url,
      validation: validation({ checks: operationChecks, response: mode }),
    });
  }

  test.each([302, 404, 500])("status %i is what default declares", async (status) => {
    const result = await generated.getPet(await client(json(status, { message: "m" })), input);
    expect(result).toMatchObject({ ok: false, status, body: { message: "m" } });
  });

  test.each([201, 202, 206, 299])("success %i is not", async (status) => {
    const error = await rejection(generated.getPet(await client(json(status, { message: "m" })), input));
    expect(error).toBeInstanceOf(generated.UnexpectedStatusError);
    expect(error).toMatchObject({ response: { status } });
  });

  test("nor is 204 or an answer to HEAD, for want of a body", async () => {
    const empty = await client(reply(204));
    for (const call of [generated.getPet, generated.headPet])
      expect(await rejection(call(empty, input))).toBeInstanceOf(generated.UnexpectedStatusError);
    const refused = await generated.headPet(await client(reply(404)), input);
    expect(refused).toMatchObject({ ok: false, status: 404 });
  });

  test("a range stands for all successes, and so does default where none is declared", async () => {
    const made = await client(json(201, { id: 1 }));
    expect(await generated.putPet(made, input)).toMatchObject({ ok: true, status: 201, body: { id: 1 } });
    expect(await generated.oldPet(made, input)).toMatchObject({ ok: true, status: 201, body: { id: 1 } });
  });
});

describe("a server", () => {
  async function listen(
    handlers: object,
    options: object = {},
  ): Promise<{ readonly url: string; readonly faults: readonly ServerFault<void>[] }> {
    const faults: ServerFault<void>[] = [];
    const hooks = { error: (fault: ServerFault<void>) => faults.push(fault) };
    const all = { listPets: idle, deletePet: idle, headPet: idle, putPet: idle, oldPet: idle, getPet: idle };
    const server = createServer(
      toNodeHandler(generated.createHandler({ ...all, ...handlers }, { hooks, ...options })),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, faults };
  }
  const idle = (): object => ({ status: 500, body: { message: "idle" } });

  test("answers with what default declares", async () => {
    const { url, faults } = await listen({ getPet: () => ({ status: 404, body: { message: "gone" } }) });
    const response = await fetch(`${url}/pets/1`);
    expect([response.status, await response.json(), faults]).toEqual([404, { message: "gone" }, []]);
  });

  test.each([201, 202, 299])("does not give success %i, which is declared nowhere", async (status) => {
    const answer = () => ({ status, contentType: "application/json", body: { message: "made" } });
    const { url, faults } = await listen({ getPet: answer });
    const response = await fetch(`${url}/pets/1`);
    expect(response.status).toBe(500);
    expect(faults).toMatchObject([{ kind: "answer", refused: true, issues: [{ in: "status" }] }]);
  });

  test("gives any success of a range, and of default where none is declared", async () => {
    const made = () => ({ status: 201, body: { id: 1 } });
    const { url, faults } = await listen({ putPet: made, oldPet: made });
    const put = await fetch(`${url}/pets/1`, { method: "PUT" });
    const old = await fetch(`${url}/old/1`);
    expect([put.status, old.status, faults]).toEqual([201, 201, []]);
  });
});
