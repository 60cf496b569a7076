import { describe, expect, it } from "vitest";
import { lowerTexts } from "../lower/lower-texts.ts";
import { clientTarget } from "./client/index.ts";
import { serverTarget } from "./server/index.ts";
import { run } from "./testing/bundle.ts";
import { emitTargets } from "./testing/emit-target.ts";
import { typesTarget } from "./types/index.ts";
import { validatorsTarget } from "./validators/index.ts";

type Values = Readonly<Record<string, unknown>>;

interface Exports {
  createClient(options: object): object;
  createHandler(handlers: object): (request: Request, context: object) => Promise<Response>;
  read(client: object, input: object): Promise<{ readonly status: number }>;
}

function documentOf(path: string, parameters: Readonly<Record<string, object>>): object {
  const declared = Object.entries(parameters).map(([name, more]) => ({
    name,
    in: "path",
    required: true,
    ...more,
  }));
  const get = { operationId: "read", parameters: declared, responses: { "204": { description: "Done." } } };
  return { openapi: "3.2.0", info: { title: "T", version: "1" }, paths: { [path]: { get } } };
}

/** What a handler gets of what a client was given, and the path between them. */
async function roundTrip(path: string, parameters: Readonly<Record<string, object>>, values: Values) {
  const document = documentOf(path, parameters);
  const { api, diagnostics } = await lowerTexts({ "openapi.json": JSON.stringify(document) });
  if (api === undefined) throw new Error(JSON.stringify(diagnostics));
  const files = emitTargets(api, [typesTarget, validatorsTarget, clientTarget, serverTarget]);
  const program =
    'export { read } from "./client.ts"; export { createHandler } from "./server.ts"; export { createClient } from "@tenon/runtime/client";';
  const { createClient, createHandler, read } = await run<Exports>(files, program);
  const seen: unknown[] = [];
  const handle = createHandler({
    read: (request: { readonly path?: object }) => {
      seen.push(request.path);
      return { status: 204 };
    },
  });
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    seen.push(new URL(request.url).pathname);
    return await handle(request, { address: "192.0.2.1" });
  };
  const client = createClient({ baseUrl: "https://api.example", fetch });
  const { status } = await read(client, { path: values });
  return { codes: diagnostics.map(({ code }) => code), seen, status };
}

const text = { schema: { type: "string" } };

describe("client and server agree on a path", () => {
  it.each<[string, Readonly<Record<string, object>>, Values, string]>([
    ["/f/{id}.{fmt}", { id: text, fmt: text }, { id: "a.b", fmt: "tar.gz" }, "/f/a%2Eb.tar.gz"],
    ["/f/{from}-{to}", { from: text, to: text }, { from: "2024-01-01", to: "2-3" }, "/f/2024%2D01%2D01-2-3"],
    ["/f/{a}x{b}", { a: text, b: text }, { a: "xyx", b: "x" }, "/f/%78y%78xx"],
    ["/f/{a}--{b}", { a: text, b: text }, { a: "a-", b: "-b" }, "/f/a%2D---b"],
    ["/f/{a}:{b}", { a: text, b: text }, { a: "a:b", b: ":c" }, "/f/a%3Ab:%3Ac"],
    ["/f/{a}.{b}.{c}", { a: text, b: text, c: text }, { a: ".", b: "1.", c: ".2" }, ""],
    ["/f/{a}.{b}.{c}", { a: text, b: text, c: text }, { a: ".x", b: "1.", c: ".2" }, "/f/%2Ex.1%2E..2"],
    ["/f/{id}.json", { id: text }, { id: "a.json" }, "/f/a.json.json"],
    ["/f/{a/b}", { "a/b": text }, { "a/b": "c/d" }, "/f/c%2Fd"],
    ["/f/{a}~{b}", { a: { style: "matrix", ...text }, b: text }, { a: "~", b: "~" }, "/f/;a=%7E~~"],
  ])("%s", async (path, parameters, values, sent) => {
    if (sent === "") return await expect(roundTrip(path, parameters, values)).rejects.toThrow("dots");
    expect(await roundTrip(path, parameters, values)).toEqual({
      codes: [],
      seen: [sent, values],
      status: 204,
    });
  });

  it.each<[string, Readonly<Record<string, object>>, Values, string, string]>([
    ["/f/{", {}, {}, "/f/%7B", "TN237"],
    ["/f/}a{", {}, {}, "/f/%7Da%7B", "TN237"],
    ["/f/{}", {}, {}, "/f/%7B%7D", "TN237"],
    ["/f/{{a}}", { a: text }, { a: "1" }, "/f/%7B1%7D", "TN237"],
    ["/f/{a}/g/{a}", { a: text }, { a: "1" }, "/f/1/g/1", "TN238"],
  ])("%s, with a word about it", async (path, parameters, values, sent, code) => {
    const group = Object.keys(values).length === 0 ? undefined : values;
    expect(await roundTrip(path, parameters, values)).toEqual({
      codes: [code],
      seen: [sent, group],
      status: 204,
    });
  });
});

describe("where a path does not tell its parameters apart, it is said", () => {
  it.each<[string, Readonly<Record<string, object>>]>([
    ["/f/{a}{b}", { a: text, b: text }],
    ["/f/{a}é{b}", { a: text, b: text }],
    ["/f/{a}A{b}", { a: text, b: text }],
    ["/f/{a}.{b}", { a: { style: "label", ...text }, b: text }],
    ["/f/{a};{b}", { a: { style: "matrix", ...text }, b: text }],
    ["/f/{a},{b}", { a: { schema: { type: "array" } }, b: text }],
  ])("%s", async (path, parameters) => {
    const { places } = await lowerTexts({ "openapi.json": JSON.stringify(documentOf(path, parameters)) });
    expect(places).toEqual([expect.stringMatching(/^TN236 openapi\.json:1:\d+$/)]);
  });
});
