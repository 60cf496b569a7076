import { expect, test } from "vitest";
import { compilers, compileStrictly } from "../testing/compile-strictly.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { runtimeSources, withInlineRuntime } from "../testing/runtime-sources.ts";
import { typesTarget } from "../types/index.ts";
import { everything } from "./everything.fixture.ts";
import { clientTarget } from "./index.ts";

/** Uses of the generated client that have to compile, or not to. */
const use = `
import { callRaw, createApi, type Credentials, everyBody, everyParameter, everyResponse, everyResponseOperation, part, servers } from "./client.ts";
import { type Client, createClient, serverUrl, unwrap } from "./runtime/client/index.ts";

const client: Client<{ readonly bearer: string }> = createClient({ baseUrl: serverUrl(servers[0]), credentials: { bearer: "t" } as { readonly bearer: string } });
export const provided: Client<Credentials> = createClient({ baseUrl: "", credentials: { bearer: async () => "t", basic: { username: "u", password: "p" } } });
createApi(createClient({ baseUrl: "" }));
// @ts-expect-error no such scheme
everyResponse(createClient({ baseUrl: "", credentials: { baerer: "t" } }));
// @ts-expect-error no such scheme, beside one that there is
everyResponse(createClient({ baseUrl: "", credentials: { bearer: "t", basci: { username: "u", password: "p" } } }));
// @ts-expect-error not a token
everyResponse(createClient({ baseUrl: "", credentials: { bearer: 5 } }));
// @ts-expect-error no such variable
serverUrl(servers[0], { regoin: "us" });

export async function read(): Promise<unknown> {
  const result = await everyResponse(client);
  if (result.ok) {
    const status: 200 = result.status;
    const count: number = result.headers.xCount;
    const flags: boolean[] | undefined = result.headers.xFlags;
    if (result.contentType === "application/json") return result.body.a + status + count + (flags?.length ?? 0);
    if (result.contentType === "text/event-stream") for await (const event of result.body) event.data.length;
    return result.response.headers;
  }
  const status: number = result.status;
  // @ts-expect-error a refusal is not 200
  if (result.status === 200) return status;
  return result.body.error.length;
}

export async function write(): Promise<unknown> {
  await everyBody(client, { contentType: "application/json", body: { a: 1 } });
  await everyBody(client, { contentType: "application/octet-stream", body: new Blob([]).stream() });
  await everyBody(client, { contentType: "multipart/form-data", body: { file: new Uint8Array([1]), note: part("n", { headers: { "X-A": 1 } }) } });
  // @ts-expect-error not what the part is
  await everyBody(client, { contentType: "multipart/form-data", body: { file: 5 } });
  const raw: Response = await callRaw(client, everyResponseOperation, {});
  raw.body;
  const q = new URLSearchParams().get("q") ?? undefined;
  const signal: AbortSignal | undefined = undefined;
  await everyParameter(client, { path: { id: "1", list: [], object: {} }, query: { q, ids: undefined }, header: undefined, cookie: { session: q } }, { signal, headers: undefined });
  // @ts-expect-error a required parameter has a value
  await everyParameter(client, { path: { id: q, list: [], object: {} } });
  // @ts-expect-error another media type's body
  await everyBody(client, { contentType: "application/json", body: "text" });
  // @ts-expect-error the input is needed
  await everyParameter(client);
  const done = unwrap(await everyResponse(client));
  return done.headers.xScopes;
}
`;

test.each(Object.keys(compilers))(
  "a client and its runtime compile under every strict flag: TypeScript %s",
  async (version) => {
    const files = emitTargets(await modelOf(everything), [typesTarget, clientTarget]);
    const program = {
      ...withInlineRuntime(files),
      ...runtimeSources(["client", "validate", "wire"]),
      "use.ts": use,
    };
    expect(await compileStrictly(version, program)).toBe("");
  },
);
