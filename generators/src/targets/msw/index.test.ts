import { type HttpHandler, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { serverTarget } from "../server/index.ts";
import { run } from "../testing/bundle.ts";
import { compileStrictly } from "../testing/compile-strictly.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { runtimeSources, withInlineRuntime } from "../testing/runtime-sources.ts";
import { typesTarget } from "../types/index.ts";
import { validatorsTarget } from "../validators/index.ts";
import { mswTarget } from "./index.ts";

const document = `
openapi: 3.1.1
info: { title: T, version: "1" }
security: [{ bearer: [] }]
paths:
  /things/{id}.json:
    get:
      operationId: readThing
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: big, in: query, schema: { type: boolean } }
      responses:
        "200":
          description: Fine.
          headers: { X-Left: { required: true, schema: { type: integer } } }
          content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer } } } } }
        "404": { description: Gone., content: { text/plain: { schema: { type: string } } } }
  /things:
    post:
      operationId: makeThing
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [a], properties: { a: { type: integer } } } } } }
      responses: { "201": { description: Made. } }
components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }
`;

const use = `
import { mockHandlers } from "./msw.ts";
import { setupServer } from "msw/node";
setupServer(...mockHandlers({
  readThing: ({ path, query }) => {
    const id: number = path.id;
    if (query.big) return { status: 404, body: "gone" };
    return { status: 200, headers: { xLeft: 1 }, body: { id } };
  },
  makeThing: async ({ body }) => { const a: number = body.a; void a; return { status: 201 }; },
}, { baseUrl: "https://api.example.com/v1" }));
// @ts-expect-error no such status
mockHandlers({ readThing: () => ({ status: 500 }) });
// @ts-expect-error a required header is missing
mockHandlers({ readThing: () => ({ status: 200, headers: {}, body: { id: 1 } }) });
// @ts-expect-error nobody is asked for a credential
mockHandlers({ makeThing: ({ auth }) => ({ status: 201, auth }) });
`;

interface Exports {
  mockHandlers(resolvers: object, options?: object): HttpHandler[];
}

const server = setupServer();
let files: Readonly<Record<string, string>>;
let mockHandlers: Exports["mockHandlers"];

beforeAll(async () => {
  files = emitTargets(await modelOf(document), [typesTarget, validatorsTarget, serverTarget, mswTarget]);
  // A bundle is a module of its own: it is given the test's MSW, not a copy.
  Reflect.set(globalThis, "mswOfThisTest", { http });
  const own = {
    ...files,
    "msw.ts": (files["msw.ts"] ?? "").replace(
      /import \{ http \} from "msw";/,
      "const { http } = (globalThis as any).mswOfThisTest;",
    ),
  };
  ({ mockHandlers } = await run<Exports>(own, 'export { mockHandlers } from "./msw.ts";'));
  server.listen({ onUnhandledFrame: "error" });
});
afterEach(() => server.resetHandlers());
afterAll(() => {
  server.close();
  Reflect.deleteProperty(globalThis, "mswOfThisTest");
});

const readThing = ({
  path,
  query,
}: {
  readonly path: { readonly id: number };
  readonly query: { readonly big?: boolean };
}) =>
  query.big ? { status: 404, body: "gone" } : { status: 200, headers: { xLeft: 1 }, body: { id: path.id } };

describe("handlers", () => {
  test("read requests and write answers as the document says", async () => {
    server.use(...mockHandlers({ readThing }));
    for (const base of ["http://a.test", "https://b.test/v1/api"]) {
      const found = await fetch(`${base}/things/7.json?other=1#x`);
      expect([found.status, found.headers.get("x-left"), await found.json()]).toEqual([200, "1", { id: 7 }]);
    }
    const gone = await fetch("http://a.test/things/7.json?big=true");
    expect([gone.status, await gone.text()]).toEqual([404, "gone"]);
  });
  test("refuse requests that break the contract, and answers that do", async () => {
    const faults: unknown[] = [];
    server.use(
      ...mockHandlers(
        { readThing: () => ({ status: 200, body: {} }), makeThing: () => ({ status: 201 }) },
        { hooks: { error: (fault: unknown) => faults.push(fault) } },
      ),
    );
    const make = (body: object) =>
      fetch("http://a.test/things", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
    expect((await make({ a: "x" })).status).toBe(400);
    expect((await make({ a: 1 })).status).toBe(201);
    expect((await fetch("http://a.test/things/7.json")).status).toBe(500);
    expect(faults).toMatchObject([{ kind: "answer" }]);
  });
  test("leave everything else to the handlers behind them", async () => {
    server.use(
      ...mockHandlers({ readThing }, { baseUrl: "https://api.example.com/v1/" }),
      http.all("*", () => HttpResponse.text("behind")),
    );
    const read = async (url: string, init?: RequestInit) => (await fetch(url, init)).text();
    expect(await read("https://api.example.com/v1/things/7.json")).toBe('{"id":7}');
    expect(await read("https://api.example.com/things/7.json")).toBe("behind");
    expect(await read("https://apixexample.com/v1/things/7.json")).toBe("behind");
    expect(await read("https://api.example.com/v1/things/7/json")).toBe("behind");
    expect(await read("https://api.example.com/v1/things/7.json", { method: "DELETE" })).toBe("behind");
  });
});

test("resolvers are typed, under every strict flag", async () => {
  const program = { ...withInlineRuntime(files), ...runtimeSources(["server", "validate", "wire"]) };
  expect(await compileStrictly("7.0", { ...program, "use.ts": use })).toBe("");
});
