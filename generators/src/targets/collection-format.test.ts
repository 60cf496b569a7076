import { expect, it } from "vitest";
import { clientTarget } from "./client/index.ts";
import { serverTarget } from "./server/index.ts";
import { run } from "./testing/bundle.ts";
import { emitTargets, modelOf } from "./testing/emit-target.ts";
import { typesTarget } from "./types/index.ts";
import { validatorsTarget } from "./validators/index.ts";

const parameter = (name: string, location: string) =>
  `{ name: ${name}, in: ${location}, type: array, items: { type: integer }, collectionFormat: ${name} }`;
const formats = ["csv", "ssv", "tsv", "pipes", "multi"];
const document = `
swagger: "2.0"
info: { title: T, version: "1" }
paths:
  /lists:
    post:
      operationId: send
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - ${formats.map((name) => parameter(name, "query")).join("\n        - ")}
        - ${formats.map((name) => parameter(name, "formData")).join("\n        - ")}
      responses: { "204": { description: Done. } }
`;

type Send = (request: Request, context: object) => Promise<Response>;

interface Exports {
  createClient(options: object): object;
  createHandler(handlers: object, options?: object): Send;
  send(client: object, input: object): Promise<{ readonly status: number }>;
}

it("writes and reads a list in every collectionFormat of queries and forms", async () => {
  const targets = [typesTarget, validatorsTarget, clientTarget, serverTarget];
  const files = emitTargets(await modelOf(document), targets);
  const program =
    'export { send } from "./client.ts"; export { createHandler } from "./server.ts"; export { createClient } from "@tenon/runtime/client";';
  const { createClient, createHandler, send } = await run<Exports>(files, program);
  const seen: object[] = [];
  const handle = createHandler({
    send: ({ query, body }: { readonly query: object; readonly body: object }) => {
      seen.push({ query, body });
      return { status: 204 };
    },
  });
  const sent: string[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    sent.push(new URL(request.url).search, await request.clone().text());
    return await handle(request, { address: "192.0.2.1" });
  };
  const lists = Object.fromEntries(formats.map((name) => [name, [1, 2]]));
  const client = createClient({ baseUrl: "https://api.example", fetch });
  expect(await send(client, { query: lists, body: lists })).toMatchObject({ status: 204 });
  const text = "csv=1,2&ssv=1%202&tsv=1%092&pipes=1%7C2&multi=1&multi=2";
  expect(sent).toEqual([`?${text}`, text]);
  expect(seen).toEqual([{ query: lists, body: lists }]);
});
