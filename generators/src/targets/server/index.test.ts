import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type RouteTree, routeTree, type ServerOperation } from "@tenon/runtime/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Finding } from "../../diagnostics/index.ts";
import { header, OutputFiles } from "../../emit/index.ts";
import type { Api } from "../../model/index.ts";
import { planNames } from "../../plan/index.ts";
import { clientTarget } from "../client/index.ts";
import type { Target } from "../target.ts";
import { compilers, compileStrictly } from "../testing/compile-strictly.ts";
import { modelOf } from "../testing/emit-target.ts";
import { typesTarget } from "../types/index.ts";
import { validatorsTarget } from "../validators/index.ts";
import { serverTarget } from "./index.ts";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));
const runtime = join(repository, "packages/runtime/src");
const serverTargets = [typesTarget, validatorsTarget, serverTarget];

function generate(
  api: Api,
  targets: readonly Target[],
  findings: Finding[] = [],
): ReadonlyMap<string, string> {
  const names = planNames(
    api,
    targets.flatMap(({ roles }) => roles),
  );
  const options = { importExtension: ".ts", runtime: "inline" } as const;
  const output = new OutputFiles({ ...options, runtimeFileOf, taken: names.taken });
  for (const target of targets) {
    target.emit({
      api,
      names,
      options,
      file: (path) => output.file(path),
      report: (finding) => void findings.push(finding),
    });
  }
  const files = output.render(header("network.yaml"));
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** The file of the runtime that declares a name. */
function runtimeFileOf(subpath: string, name: string): string {
  const barrel = readFileSync(join(runtime, subpath, "index.ts"), "utf8");
  for (const [, list = "", file] of barrel.matchAll(/export (?:type )?\{([^}]*)\} from "\.\/([^"]*)"/g)) {
    if (list.split(",").some((one) => one.trim() === name)) return `${subpath}/${file}`;
  }
  throw new Error(`The runtime's ${subpath} does not export ${name}`);
}

let folder: string;
let files: ReadonlyMap<string, string>;

type Handle = (request: Request, context: { readonly address: string }) => Promise<Response>;
let whole: Handle;
let partial: Handle;
let conversation: () => Promise<unknown>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tenon-server-"));
  const api = await modelOf(readFileSync(new URL("network.fixture.yaml", import.meta.url), "utf8"));
  files = generate(api, [...serverTargets, clientTarget]);
  for (const [path, text] of files) writeFileSync(join(folder, path), text);
  for (const subpath of ["server", "client", "wire", "validate"]) {
    const filter = (path: string): boolean => !/\.(test|fixture)\.ts$/.test(path);
    cpSync(join(runtime, subpath), join(folder, "runtime", subpath), { recursive: true, filter });
  }
  cpSync(fileURLToPath(new URL("network.fixture.ts.txt", import.meta.url)), join(folder, "network.ts"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const module: { whole: Handle; partial: Handle; conversation: () => Promise<unknown> } = await import(
    /* @vite-ignore */ pathToFileURL(join(folder, "network.ts")).href
  );
  ({ whole, partial, conversation } = module);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the generated server compiles, and the compiler sees mistakes", () => {
  test.each(Object.keys(compilers))("TypeScript %s", async (version) => {
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".ts"),
    );
    const texts = paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]);
    expect(await compileStrictly(version, Object.fromEntries(texts))).toBe("");
  });
});

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

async function send(path: string, init: RequestInit = {}, handle: Handle = whole): Promise<Reply> {
  const response = await handle(new Request(`http://test${path}`, init), { address: "::1" });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

const bearer = { authorization: "Bearer user-1" };
const basic = { authorization: `Basic ${btoa("app:secret")}` };

function post(
  path: string,
  contentType: string,
  body: string,
  headers: Record<string, string>,
): Promise<Reply> {
  return send(path, { method: "POST", body, headers: { "content-type": contentType, ...headers } });
}

describe("a generated server", () => {
  test("reads parameters of every style and writes headers by their codecs", async () => {
    const query = "limit=5&tag=a&tag=b&ids=1%7C2&filter[since]=1.5&filter[edited]=true&order=%5B%22asc%22%5D";
    const headers = { ...bearer, "x-acme-trace": "abc", "x-features": "a b", cookie: "theme=dark; other=1" };
    const { status, headers: got, body } = await send(`/api/actors/42/posts?${query}`, { headers });
    expect([status, got.get("x-acme-scopes")]).toEqual([200, "read post"]);
    const { posts } = body as { readonly posts: readonly { readonly text: string }[] };
    expect(JSON.parse(posts[0]?.text ?? "")).toEqual({
      user: "user-1",
      limit: 5,
      since: 1.5,
      query: { limit: 5, tag: ["a", "b"], ids: [1, 2], filter: { since: 1.5, edited: true }, order: ["asc"] },
      header: { xNetworkTrace: "abc", xFeatures: ["a", "b"] },
      cookie: { theme: "dark" },
      address: "::1",
    });
  });

  test.each([
    ["limit=0"],
    ["limit=five"],
    ["limit=1&limit=2"],
    ["tag=a&tag=b&tag=c&tag=d"],
    ["ids=1%7Cx"],
    ["filter[other]=1"],
    ["filter[since]=soon"],
    ["order=%5B%22up%22%5D"],
    ["order=nonsense"],
  ])("refuses the query %s", async (query) => {
    const { status, body } = await send(`/api/actors/42/posts?${query}`);
    expect([status, body]).toMatchObject([400, { error: "invalid-request" }]);
  });

  test.each<[string, string, string, Record<string, string>, Record<string, string>]>([
    ["a path", "/shapes/.red/;x=1;y=2.json", "/shapes/.red/;x=one;y=2.json", {}, {}],
    ["a query", "/api/actors/42/posts?limit=5", "/api/actors/42/posts?limit=0", {}, {}],
    [
      "a header",
      "/api/actors/42/posts",
      "/api/actors/42/posts",
      { "x-acme-trace": "abc" },
      { "x-acme-trace": "ABC" },
    ],
    [
      "a cookie",
      "/api/actors/42/posts",
      "/api/actors/42/posts",
      { cookie: "theme=dark" },
      { cookie: "theme=pink" },
    ],
  ])("refuses %s that does not fit", async (_, right, wrong, fitting, other) => {
    expect((await send(right, { headers: fitting })).status).toBe(200);
    expect(await send(wrong, { headers: other })).toMatchObject({
      status: 400,
      body: { error: "invalid-request" },
    });
  });

  test("has the tree of its routes printed out", async () => {
    const server = (await import(/* @vite-ignore */ pathToFileURL(join(folder, "server.ts")).href)) as {
      readonly serverOperations: readonly ServerOperation[];
      readonly serverRoutes: RouteTree<ServerOperation>;
    };
    expect(server.serverRoutes).toEqual(routeTree(server.serverOperations));
    expect(files.get("server.ts")).toMatch(/serverRoutes: RouteTree<ServerOperation> = \{\n {2}literals: \{/);
  });

  test("never takes a bad credential for none", async () => {
    const statuses = await Promise.all(
      [{}, bearer, { authorization: "Bearer bad" }, basic].map(
        async (headers) =>
          (await send("/api/actors/42/posts", { headers: headers as Record<string, string> })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 401, 401]);
  });

  test("answers by status, with headers and unions of bodies", async () => {
    expect(await send("/api/actors/gone/posts")).toMatchObject({
      status: 404,
      body: { error: "actor_unavailable", actor: {} },
    });
    const busy = await send("/api/actors/busy/posts");
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(await send("/api/actors/broken/posts")).toMatchObject({
      status: 500,
      body: { error: "internal" },
    });
  });

  test("validates closed JSON objects, and what only the server may say", async () => {
    const create = (body: string): Promise<Reply> => post("/api/posts", "application/json", body, bearer);
    expect(await create('{"text":"hi"}')).toMatchObject({ status: 201, body: { id: "user-1", text: "hi" } });
    const bodies = ['{"text":""}', '{"text":"a","other":1}', "{}", "[]", '{"__proto__":{},"text":"a"}'];
    for (const body of bodies) expect(await create(body)).toMatchObject({ status: 400 });
    expect(await create("{")).toMatchObject({ status: 400, body: { error: "malformed-body" } });
    expect(await post("/api/posts", "text/plain", "hi", bearer)).toMatchObject({ status: 415 });
  });

  test("takes either of two security requirements, all of its schemes", async () => {
    const create = (headers: Record<string, string>): Promise<Reply> =>
      post("/api/posts", "application/json", '{"text":"hi"}', headers);
    expect((await create({ ...basic, "x-key": "1" })).body).toEqual({ id: "app1", text: "hi" });
    expect((await create(basic)).status).toBe(401);
    expect((await create({})).headers.get("www-authenticate")).toBe(
      'Bearer realm="Small network", Basic realm="Small network", charset="UTF-8", ApiKey realm="Small network"',
    );
  });

  test("reads forms whose fields depend on one of them", async () => {
    const form = "application/x-www-form-urlencoded";
    const token = (body: string): Promise<Reply> => post("/api/token", form, body, basic);
    expect((await token("grant_type=authorization_code&code=123")).body).toEqual({
      client: "app",
      given: ["123"],
    });
    expect((await token("grant_type=refresh_token&refresh_token=r&ttl=60")).body).toEqual({
      client: "app",
      given: ["r", 60],
    });
    for (const body of [
      "",
      "grant_type=other",
      "grant_type=authorization_code",
      "grant_type=authorization_code&code=1&x=1",
    ]) {
      expect((await token(body)).status).toBe(400);
    }
  });

  test("reads styles of paths and writes several media types", async () => {
    expect((await send("/shapes/.red,blue/;x=1;y=2.json")).body).toEqual({
      color: ["red", "blue"],
      point: { x: 1, y: 2 },
      format: "json",
    });
    const text = await send("/shapes/.red,blue/;x=1;y=2.text");
    expect([text.headers.get("content-type"), text.body]).toEqual([
      "text/plain; charset=utf-8",
      "red+blue@1",
    ]);
    expect((await send("/shapes/.red/;x=1;y=2.xml")).status).toBe(400);
  });

  test("reads bytes, text or nothing", async () => {
    const put = async (body: BodyInit | null, type: string): Promise<number> =>
      (await send("/files/a", { method: "PUT", body, headers: type === "" ? {} : { "content-type": type } }))
        .status;
    expect(await put(new Uint8Array([255]), "application/octet-stream")).toBe(204);
    expect(await put("12345", "text/plain")).toBe(204);
    expect(await put("123456", "text/plain")).toBe(400);
    expect(await put(null, "")).toBe(204);
    expect(await put("x", "image/png")).toBe(415);
  });

  test("answers with any type of a declared range, said exactly", async () => {
    const png = await send("/files/a");
    expect([png.status, png.headers.get("content-type"), png.body]).toEqual([200, "image/png", "png"]);
    expect(await send("/files/stream")).toMatchObject({ status: 200, body: "png" });
    expect(await send("/files/text")).toMatchObject({ status: 200, body: "text" });
    expect((await send("/files/range")).status).toBe(500);
  });

  test("streams the items of an answer, and reads a query as a whole", async () => {
    const response = await whole(new Request("http://test/events?n=3"), { address: "" });
    expect(response.headers.get("content-type")).toBe("application/jsonl");
    expect(await response.text()).toBe('{"n":1}\n{"n":2}\n{"n":3}\n');
    expect((await whole(new Request("http://test/events"), { address: "" })).status).toBe(200);
    expect((await whole(new Request("http://test/events?n=4"), { address: "" })).status).toBe(400);
  });

  test("and the generated client understand each other in everything", async () => {
    expect(await conversation()).toEqual({
      posts: [
        ["read", "post"],
        {
          user: "user-1",
          limit: 5,
          since: 1.5,
          query: {
            limit: 5,
            tag: ["x,y", "&"],
            ids: [1, 2],
            filter: { since: 1.5, edited: false },
            order: ["desc"],
          },
          header: { xNetworkTrace: "abc", xFeatures: ["one", "two"] },
          cookie: { theme: "dark" },
          address: "in process",
        },
      ],
      busy: 7,
      gone: "actor_unavailable",
      refused: 401,
      created: [201, { id: "app1", text: "hi" }],
      token: { client: "app", given: ["r&=", 60] },
      shape: { color: ["red", "a.b,c"], point: { x: 1, y: -2 }, format: "json" },
      stored: 204,
      file: "image/*",
      numbers: [1, 2, 3],
    });
  });

  test("under construction answers 501 for what is missing", async () => {
    expect((await send("/shapes/.red/;x=1;y=2.json", {}, partial)).status).toBe(200);
    expect((await send("/api/actors/1/posts", {}, partial)).status).toBe(501);
  });

  test("knows the validator of the items that a stream has", () => {
    expect(files.get("server.ts")).toMatch(/encode: encodeJsonLines, validateItem: validateEvents\w+/);
  });

  test("keeps text of the document out of its code", () => {
    expect(files.get("server.ts")).toContain("*\\/ export const evil");
  });
});

const responses = { 204: { description: "" } };

function text(name: string): object {
  return { name, in: "path", required: true, schema: { type: "string" } };
}

test("what the runtime cannot read is reported, never left out in silence", async () => {
  const api = await modelOf(
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {
        "/b/{x}": { get: { parameters: [text("x")], responses } },
        "/b/{y}": { get: { parameters: [text("y")], responses } },
        "/a": {
          get: {
            responses: {
              200: { description: "", content: { "application/xml": { schema: { type: "object" } } } },
            },
          },
        },
      },
    }),
  );
  const findings: Finding[] = [];
  generate(api, serverTargets, findings);
  expect(findings.map(({ code, origin }) => [code, origin?.pointer])).toEqual([
    ["TN430", "/paths/~1a/get/responses/200/content/application~1xml"],
    ["TN422", "/paths/~1b~1{y}/get"],
  ]);
});
