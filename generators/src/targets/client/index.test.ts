import { beforeAll, describe, expect, test } from "vitest";
import { json, reply, serve } from "../../../../packages/runtime/test/loopback.ts";
import { lowerTexts } from "../../lower/lower-texts.ts";
import { bundle, run } from "../testing/bundle.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { typesTarget } from "../types/index.ts";
import { everything } from "./everything.fixture.ts";
import { clientTarget } from "./index.ts";

type Files = Readonly<Record<string, string>>;

/** The exports of the generated module and of the runtime, as JavaScript sees them. */
interface Exports {
  createClient(options: object): object;
  createApi(client: object): Readonly<Record<string, (input?: object, options?: object) => Promise<Result>>>;
  everyResponse(client: object, input?: object): Promise<Result>;
  serverUrl(server: object, values?: object): string;
  readonly servers: readonly object[];
}

interface Result {
  readonly ok: boolean;
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const program =
  'export * from "./client.ts"; export { createClient, serverUrl } from "@tenon/runtime/client";';

let files: Files;
let generated: Exports;

beforeAll(async () => {
  files = emitTargets(await modelOf(everything), [typesTarget, clientTarget]);
  generated = await run<Exports>(files, program);
});

describe("the text", () => {
  test("documents a function with all that the document says, disarmed", () => {
    expect(files["client.ts"]).toContain(
      [
        "/**",
        " * Sends it all.",
        " *",
        " * In full. *\\/ @evil",
        " *",
        " * `POST /things/{id}/{list}/{object}`",
        " * @deprecated",
        " */",
        "export function everyParameter(",
        "  client: Client<Credentials>,",
        "  input: EveryParameterInput,",
        "  options?: CallOptions,",
        "): Promise<EveryParameterResult> {",
        "  return call<EveryParameterResult>(client, everyParameterOperation, input, options);",
        "}",
      ].join("\n"),
    );
  });
  test("takes no input where none is needed", () => {
    expect(files["client.ts"]).toContain("  input?: EveryResponseInput,");
  });
  test("types results by ok", () => {
    expect(files["client.ts"]).toContain(
      "export type EveryBodyResult = (EveryBodyResponse2XX & Succeeded) | (EveryBodyResponseDefault & Refused);",
    );
    expect(files["client.ts"]).toContain(
      "export type EveryResponseResult = (EveryResponse200 & Succeeded) | (EveryResponseDefault & Refused);",
    );
  });
  test("asks for the credentials of the document", () => {
    expect(files["client.ts"]).toContain(
      [
        "  /** A token. */",
        "  readonly bearer?: TokenCredential | undefined;",
        "  readonly key?: TokenCredential | undefined;",
        "  readonly cookie?: TokenCredential | undefined;",
        "  readonly basic?: BasicCredential | undefined;",
        "}",
      ].join("\n"),
    );
  });
});

describe("on the wire", () => {
  test("every parameter", async () => {
    const server = await serve(reply(204));
    const credentials = { key: "k", cookie: "c" };
    const api = generated.createApi(generated.createClient({ baseUrl: server.url, credentials }));
    const result = await api["everyParameter"]?.({
      path: { id: "a/b", list: [1, 2], object: { a: 1 } },
      query: {
        q: "é",
        ["__proto__"]: "p",
        ids: [1, 2],
        pipes: ["a", "b"],
        deep: { a: true },
        raw: "/x",
        json: { a: 1 },
        scope: ["read", "write"],
      },
      header: { xNumbers: [1, 2], xScopes: ["a", "b"] },
      cookie: { session: "s" },
    });
    expect(result).toMatchObject({ ok: true, status: 204 });
    expect(server.received[0]).toMatchObject({
      method: "POST",
      url:
        "/things/a%2Fb/.1.2/;object=a,1?q=%C3%A9&__proto__=p&ids=1,2&pipes=a%7Cb&deep%5Ba%5D=true&raw=/x" +
        "&json=%7B%22a%22%3A1%7D&scope=read%20write&api%20key=k",
      headers: { "x-numbers": "1,2", "x-scopes": "a b", cookie: "session=s; session=c" },
    });
  });

  test("every body", async () => {
    const server = await serve(reply(204));
    const api = generated.createApi(generated.createClient({ baseUrl: server.url }));
    const bodies: readonly (readonly [string, unknown])[] = [
      ["application/json", { a: 1 }],
      ["application/merge-patch+json", { a: 1 }],
      ["application/x-www-form-urlencoded", { ids: [1, 2], json: [3] }],
      ["multipart/form-data", { note: "n", file: new Blob(["f"]) }],
      ["text/plain", "t"],
      ["application/octet-stream", new Blob(["b"])],
      ["application/jsonl", [{ a: 1 }, { a: 2 }]],
    ];
    for (const [contentType, body] of bodies) {
      expect(await api["everyBody"]?.({ contentType, body })).toMatchObject({ ok: true });
    }
    const sent = server.received.map(({ headers, body }) => [
      headers["content-type"]?.replace(/boundary=.*/, "…"),
      body.replaceAll(/tenon-\w+/g, "…"),
    ]);
    expect(sent).toEqual([
      ["application/json", '{"a":1}'],
      ["application/merge-patch+json", '{"a":1}'],
      ["application/x-www-form-urlencoded", "ids=1%7C2&json=%5B3%5D"],
      [
        "multipart/form-data; …",
        '--…\r\nContent-Disposition: form-data; name="note"\r\nContent-Type: text/markdown\r\n\r\nn\r\n' +
          '--…\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\nf\r\n' +
          "--…--\r\n",
      ],
      ["text/plain", "t"],
      ["application/octet-stream", "b"],
      ["application/jsonl", '{"a":1}\n{"a":2}\n'],
    ]);
  });

  test("every response", async () => {
    const answers: Readonly<Record<string, readonly [string, string]>> = {
      json: ["application/json", '{"a":1}'],
      text: ["text/plain", "5"],
      form: ["application/x-www-form-urlencoded", "n=5"],
      image: ["image/png", "bytes"],
      events: ["text/event-stream", "data: one\n\ndata: two\n\n"],
    };
    const server = await serve((response, { url }) => {
      const [type, body] = answers[url.replace("/responses?want=", "")] ?? ["", ""];
      const headers = { "x-count": "2", "x-scopes": "a b", "x-flags": "true,false", "x-json": '{"b":2}' };
      reply(200, { ...headers, "content-type": type }, body)(response);
    });
    const client = generated.createClient({ baseUrl: server.url, credentials: { bearer: "t" } });
    const ask = (want: string) => generated.everyResponse(client, { querystring: { want } });
    const first = await ask("json");
    expect(first).toMatchObject({ ok: true, contentType: "application/json", body: { a: 1 } });
    expect(first.headers).toEqual({ xCount: 2, xScopes: ["a", "b"], xFlags: [true, false], xJson: { b: 2 } });
    expect(await ask("text")).toMatchObject({ contentType: "text/plain", body: 5 });
    expect(await ask("form")).toMatchObject({ body: { n: 5 } });
    expect(await ask("image")).toMatchObject({ contentType: "image/*", body: expect.any(Blob) });
    const events = [];
    for await (const event of (await ask("events")).body as AsyncIterable<unknown>) events.push(event);
    expect(events).toEqual([{ data: "one" }, { data: "two" }]);
    expect(server.received[0]?.headers).toMatchObject({
      authorization: "Bearer t",
      accept: "application/json, text/plain, application/x-www-form-urlencoded, image/*, text/event-stream",
    });
  });

  test("a refusal that only default declares", async () => {
    const server = await serve(json(500, { error: "e" }));
    const client = generated.createClient({ baseUrl: server.url, credentials: { bearer: "t" } });
    expect(await generated.everyResponse(client)).toMatchObject({
      ok: false,
      status: 500,
      body: { error: "e" },
    });
  });

  test("servers, with variables", () => {
    const [server = {}] = generated.servers;
    expect(generated.serverUrl(server, { region: "us" })).toBe("https://us.example.com/v1");
  });
});

test("HEAD has no body, whatever is declared", async () => {
  const content = "content: { application/json: { schema: { type: object } } }";
  const head = `openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: { /a: { head: { operationId: a, responses: { "200": { description: Fine., ${content} } } } } }`;
  const emitted = emitTargets(await modelOf(head), [typesTarget, clientTarget]);
  expect(emitted["client.ts"]).toContain('"200": {},');
  expect(emitted["types.ts"]).not.toContain("body");
});

test("a bundle holds the operations that it uses and no other", async () => {
  const text = await bundle(files, 'export { everyResponse } from "./client.ts";', true);
  expect(text).toContain("/responses");
  for (const other of ["/bodies", "/things", "multipart", "api key", "eu"]) expect(text).not.toContain(other);
});

test("what cannot be written or read is reported", async () => {
  const { api, diagnostics } = await lowerTexts({
    "openapi.yaml": `
openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /a:
    post:
      operationId: a
      requestBody:
        content:
          application/xml: { schema: { type: object } }
          multipart/mixed: { schema: { type: object, properties: { a: { type: string } } }, itemEncoding: { contentType: text/plain } }
      responses: { "200": { description: OK, content: { application/vnd.custom-stream: { itemSchema: { type: object } } } } }
`,
  });
  expect(diagnostics).toEqual([]);
  if (api === undefined) return;
  expect(findingsOf(api)).toEqual(["TN430", "TN431", "TN432", "TN430"]);
});

function findingsOf(api: Parameters<typeof emitTargets>[0]): readonly string[] {
  const codes: string[] = [];
  emitTargets(api, [typesTarget, clientTarget], ({ code }) => codes.push(code));
  return codes;
}
