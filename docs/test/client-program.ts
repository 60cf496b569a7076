/** Runs in a browser: what the client does there, checked against `client.test.ts`'s server. Gives what went wrong. */
import * as client from "../../packages/runtime/src/client/index.ts";
import { hmacSignature } from "../../packages/runtime/src/server/webhook-signature.ts";
import * as wire from "../../packages/runtime/src/wire/index.ts";

const content = {
  "application/json": wire.decodeJson,
  "application/jsonl": (message: wire.Message, explain: (cause: unknown) => unknown) =>
    client.readItems(wire.decodeJsonLines(message), explain),
  "text/event-stream": (message: wire.Message, explain: (cause: unknown) => unknown) =>
    client.readItems(wire.decodeEventStream(message), explain),
};
const key = { name: "key", apply: client.applyApiKeyHeader, parameter: "x-key" };

function operation(path: string, more: Partial<client.ClientOperation> = {}): client.OperationDescriptor {
  return () => ({ id: "test", method: "GET", path, responses: { "200": { content }, "204": {} }, ...more });
}

function connect(options: Partial<client.ClientOptions<object>> = {}): client.Client<object> {
  return client.createClient({ baseUrl: "/", credentials: { key: "k" }, ...options });
}

const posting = (codec: client.RequestBodyWriter, type: string): Partial<client.ClientOperation> => ({
  method: "POST",
  body: { write: client.writeBody, content: { [type]: codec } },
});

/** Each check by what it is about. */
const checks: Readonly<Record<string, () => Promise<void>>> = {
  async "parameters, credentials and JSON"(): Promise<void> {
    const described = operation("/echo/{id}", {
      parameters: [
        { in: client.inPath, name: "id", encode: wire.encodePathText },
        { in: client.inQuery, name: "q", encode: wire.encodeForm, explode: true },
      ],
      security: { authorize: client.authorize, requirements: [[{ scheme: key }]] },
    });
    const { body } = await client.call<Answer>(connect(), described, {
      path: { id: "a/é" },
      query: { q: ["1", "2"] },
    });
    same(body, { url: "/echo/a%2F%C3%A9?q=1&q=2", key: "k", type: null, text: "" });
  },
  async "multipart with a file and a part of its own"(): Promise<void> {
    const described = operation("/echo/form", posting(wire.encodeMultipart, "multipart/form-data"));
    const file = new File(["f"], "f.txt", { type: "text/plain" });
    const { body } = await client.call<Answer>(connect(), described, {
      body: { file, note: wire.part("n", { headers: { "X-A": 1 } }) },
    });
    const { text } = body as { readonly text: string };
    for (const wanted of ['filename="f.txt"', "Content-Type: text/plain", "X-A: 1"])
      same(text.includes(wanted), true);
  },
  async "JSON lines and an early end"(): Promise<void> {
    const { body } = await client.call<Answer>(connect(), operation("/lines"));
    for await (const item of body as AsyncIterable<unknown>) {
      same(item, { a: 1 });
      break;
    }
  },
  async "events over two connections"(): Promise<void> {
    const events: unknown[] = [];
    const stream = client.reconnect(
      (options) => client.call<EventResult>(connect(), operation("/events"), {}, options),
      { delay: 1 },
    );
    for await (const event of stream) events.push(event);
    same(events, [
      { id: "1", data: "one" },
      { id: "2", data: "two" },
    ]);
  },
  async "retries with one idempotency key"(): Promise<void> {
    const use = [client.idempotencyKeys(), client.retry({ delay: 1 })];
    const described = operation("/flaky", posting(wire.encodeJson, "application/json"));
    const { body } = await client.call<Answer>(connect({ use }), described, { body: {} });
    same(body, { tries: 2, keys: 1 });
  },
  async "no body where there can be none"(): Promise<void> {
    const declared = { "200": { content }, "204": { content } };
    const none = await client.call<Answer>(connect(), operation("/none", { responses: declared }));
    const head = await client.call<Answer>(
      connect(),
      operation("/echo/head", { method: "HEAD", responses: { "200": {} } }),
    );
    same([none.status, "body" in none, head.status, "body" in head], [204, false, 200, false]);
  },
  async "time-out and abort"(): Promise<void> {
    const slow = operation("/slow");
    same((await failed(client.call(connect({ use: [client.timeout(100)] }), slow))).name, "TimeoutError");
    const signal = AbortSignal.abort(new Error("enough"));
    same((await failed(client.call(connect(), slow, {}, { signal }))).message, "enough");
  },
  async "a redirect with a credential"(): Promise<void> {
    const security = { authorize: client.authorize, requirements: [[{ scheme: key }]] };
    const there = connect({ use: [client.followRedirects()] });
    same((await failed(client.call(there, operation("/away", { security })))).name, "RedirectError");
  },
  async "no connection"(): Promise<void> {
    same(
      (await failed(client.call(connect({ baseUrl: "http://127.0.0.1:1" }), operation("/")))).name,
      "NetworkError",
    );
  },
  async "a webhook's signature"(): Promise<void> {
    const verify = hmacSignature({ secret: "key", header: "x-signature" });
    const message = (signature: string) => ({
      headers: new Headers({ "x-signature": signature }),
      body: new TextEncoder().encode("body"),
    });
    const made = await sign("key", "body");
    same(await verify(message(made)), true);
    same(await verify(message(made.replace(/^../, "00") === made ? "11" : made.replace(/^../, "00"))), false);
  },
};

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

type EventResult = client.Succeeded & {
  readonly status: 200;
  readonly body: AsyncIterable<wire.ServerSentEvent>;
};

async function sign(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", imported, encoder.encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function failed(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => new Error("fulfilled"),
    (error: unknown) => error as Error,
  );
}

function same(got: unknown, wanted: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(got)} is not ${JSON.stringify(wanted)}`);
  }
}

/** Runs all checks; by name, what went wrong or nothing. */
async function runAll(): Promise<Readonly<Record<string, string>>> {
  const results: Record<string, string> = {};
  for (const [name, check] of Object.entries(checks)) {
    results[name] = await check().then(
      () => "",
      (error: unknown) => String(error),
    );
  }
  return results;
}

Reflect.set(globalThis, "clientChecks", runAll());
