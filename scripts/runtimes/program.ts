import * as runtime from "@tenon/runtime/client";

type Call = (client: unknown, input?: object, options?: object) => Promise<Result>;

interface Result {
  readonly ok: boolean;
  readonly status: number;
  readonly headers?: object;
  readonly body?: unknown;
}

/** What was generated from `openapi.yaml`, as far as the program uses it. It stands in no file while this is checked. */
export interface Generated {
  readonly client: Readonly<Record<"readItem" | "createItem" | "upload" | "watch" | "list" | "wait", Call>>;
  readonly validation: { readonly operationChecks: runtime.ValidationOptions["checks"] };
}

/** Calls the service of `server.ts` with what was generated. Gives each check with what went wrong: nothing. */
export async function runChecks(
  generated: Generated,
  baseUrl: string,
): Promise<Readonly<Record<string, string>>> {
  const { readItem, createItem, upload, watch, list, wait } = generated.client;
  const client = runtime.createClient({
    baseUrl,
    credentials: { key: "k" },
    validation: runtime.validation({ checks: generated.validation.operationChecks }),
    use: [runtime.retry({ delay: 1, retries: 1 })],
  });
  const checks: Readonly<Record<string, () => Promise<unknown>>> = {
    "parameters, headers and JSON": async () => {
      const input = { path: { id: "a b" }, query: { tag: ["x", "y&"] }, header: { xTrace: 7 } };
      const { status, headers, body } = await readItem(client, input);
      return same([status, headers, body], [200, { xCount: 3 }, { id: "a b", tags: ["x", "y&"], trace: 7 }]);
    },
    "a body and a credential": async () => {
      const { status, body } = await createItem(client, { body: { id: "é" } });
      return same([status, body], [201, { id: "é" }]);
    },
    "a declared refusal": async () => {
      const { ok, status, body } = await readItem(client, { path: { id: "none" } });
      return same([ok, status, body], [false, 404, { title: "None" }]);
    },
    "an undeclared status": () =>
      fails(
        createItem(runtime.createClient({ baseUrl, credentials: { key: "other" } }), { body: { id: "1" } }),
        "UnexpectedStatusError",
      ),
    "a response that breaks its schema": () =>
      fails(readItem(client, { path: { id: "wrong" } }), "ResponseValidationError"),
    "a request that breaks its schema": () =>
      fails(createItem(client, { body: { id: "" } }), "RequestValidationError"),
    "a body that breaks off": () => fails(readItem(client, { path: { id: "broken" } }), "NetworkError"),
    "no connection": () =>
      fails(
        wait(runtime.createClient({ baseUrl: "http://127.0.0.1:1", credentials: { key: "k" } })),
        "NetworkError",
      ),
    multipart: async () => {
      const file = new File(["content"], "a.txt", { type: "text/plain" });
      const { body } = await upload(client, { body: { title: "é", file } });
      return same(body, { title: "é", file: "a.txt", text: "content" });
    },
    "server-sent events": async () =>
      same(await first(2, (await watch(client)).body), [{ data: "one" }, { id: "2", data: "two" }]),
    "JSON lines": async () => same(await first(2, (await list(client)).body), [{ id: "1" }, { id: "2" }]),
    "an abort": async () => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new RangeError("enough")), 50);
      return fails(wait(client, {}, { signal: controller.signal }), "RangeError");
    },
    "a time-out": () => fails(wait(client, {}, { use: [runtime.timeout(50)] }), "TimeoutError"),
  };
  const problems: [string, string][] = [];
  for (const [name, check] of Object.entries(checks)) {
    const problem = await check().then(
      () => "",
      (error: unknown) => String(error),
    );
    problems.push([name, problem]);
  }
  return Object.fromEntries(problems);
}

function same(actual: unknown, wanted: unknown): void {
  const text = JSON.stringify(actual);
  if (text !== JSON.stringify(wanted)) throw new Error(`got ${text}`);
}

async function fails(call: Promise<unknown>, name: string): Promise<void> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || error.name !== name) throw new Error(`got ${error}`, { cause: error });
}

/** The first items of a stream, which then is left. */
async function first(count: number, body: unknown): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  // The streams of the document.
  for await (const item of body as AsyncIterable<unknown>) {
    items.push(item);
    if (items.length === count) break;
  }
  return items;
}
