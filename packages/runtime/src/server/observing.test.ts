import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTelemetry } from "./opentelemetry.ts";
import { listenPets, petsHandler } from "./pets.fixture.ts";

describe("spans", () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const tracer = provider.getTracer("test");
  const manager = new AsyncLocalStorageContextManager();

  beforeAll(() => {
    context.setGlobalContextManager(manager.enable());
    propagation.setGlobalPropagator({
      inject: () => undefined,
      fields: () => ["traceparent"],
      extract: (parent, carrier, getter) => {
        const [, traceId = "", spanId = ""] = String(getter.get(carrier, "traceparent") ?? "").split("-");
        return traceId === ""
          ? parent
          : trace.setSpanContext(parent, { traceId, spanId, traceFlags: 1, isRemote: true });
      },
    });
  });
  beforeEach(() => exporter.reset());
  afterAll(() => {
    context.disable();
    propagation.disable();
  });

  async function spanOf(path: string, init: RequestInit = {}, handlers?: object): Promise<ReadableSpan> {
    const hooks = { around: openTelemetry({ tracer }), error: () => undefined };
    await using server = await listenPets({ hooks }, handlers);
    await (await fetch(server.url + path, init)).arrayBuffer();
    const [span, ...others] = exporter.getFinishedSpans();
    if (span === undefined || others.length > 0) throw new Error(`${others.length} spans too many`);
    return span;
  }

  test("follow the conventions", async () => {
    const span = await spanOf("/pets/7?tag=a", { headers: { "user-agent": "tester" } });
    expect([span.name, span.kind, span.status.code]).toEqual([
      "GET /pets/{petId}",
      SpanKind.SERVER,
      SpanStatusCode.UNSET,
    ]);
    expect(span.attributes).toEqual({
      "http.request.method": "GET",
      "http.route": "/pets/{petId}",
      "http.response.status_code": 200,
      "url.scheme": "http",
      "url.path": "/pets/7",
      "url.query": "tag=a",
      "server.address": "127.0.0.1",
      "server.port": expect.any(Number),
      "user_agent.original": "tester",
    });
  });

  test("of requests that reach no route are named after the method", async () => {
    const span = await spanOf("/nowhere", { method: "PURGE" });
    expect([span.name, span.attributes["http.request.method"]]).toEqual(["HTTP", "_OTHER"]);
    expect(span.attributes["http.request.method_original"]).toBe("PURGE");
    expect(span.status.code).toBe(SpanStatusCode.UNSET);
  });

  test("of failures say so", async () => {
    const span = await spanOf("/text", {}, { text: () => Promise.reject(new Error("secret")) });
    expect([span.status.code, span.attributes["error.type"]]).toEqual([SpanStatusCode.ERROR, "500"]);
    expect(JSON.stringify([span.attributes, span.events])).not.toContain("secret");
  });

  test("hold no keys", async () => {
    const span = await spanOf("/secured?api%5Fkey=good&sig=abc&a=1");
    expect(span.attributes["url.query"]).toBe("api%5Fkey=REDACTED&sig=REDACTED&a=1");
  });

  test("continue the trace of the request, and are active in the handler", async () => {
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    let active: string | undefined;
    const handlers = {
      text: async () => {
        await Promise.resolve();
        active = trace.getActiveSpan()?.spanContext().traceId;
        return { status: 200, body: "" };
      },
    };
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const span = await spanOf("/text", { headers }, handlers);
    expect([span.spanContext().traceId, span.parentSpanContext?.spanId, active]).toEqual([
      traceId,
      "b7ad6b7169203331",
      traceId,
    ]);
  });
});

describe("request ids", () => {
  const seen: unknown[] = [];
  const handlers = {
    text: ({ requestId }: { readonly requestId?: string }) => {
      seen.push(requestId);
      return { status: 200, body: "" };
    },
  };
  async function echoed(options: object, sent?: string, path = "/text"): Promise<string | null> {
    const handle = petsHandler({ requestId: options }, handlers);
    const headers = sent === undefined ? {} : { "x-request-id": sent };
    return (await handle(new Request(`http://x${path}`, { headers }))).headers.get("x-request-id");
  }

  test("are made, seen and echoed, on refusals as well", async () => {
    const id = await echoed({});
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
    expect(seen.at(-1)).toBe(id);
    expect(await echoed({}, undefined, "/nowhere")).toMatch(/^[\da-f-]{36}$/);
    expect(await echoed({ generate: () => "7" })).toBe("7");
  });

  test("of others are taken only where the policy says so, and only harmless ones", async () => {
    const made = { generate: () => "made" };
    expect(await echoed(made, "theirs")).toBe("made");
    expect(await echoed({ ...made, acceptIncoming: true }, "theirs")).toBe("theirs");
    expect(await echoed({ ...made, acceptIncoming: true })).toBe("made");
    for (const id of ["a b", "a".repeat(129), "<script>", "a\tb"]) {
      expect(await echoed({ ...made, acceptIncoming: true }, id)).toBe("made");
    }
    const ours = (id: string): boolean => id.startsWith("our-");
    expect(await echoed({ ...made, acceptIncoming: ours }, "our-1")).toBe("our-1");
    expect(await echoed({ ...made, acceptIncoming: ours }, "theirs")).toBe("made");
  });

  test("are absent unless asked for", async () => {
    const response = await petsHandler({}, handlers)(new Request("http://x/text"));
    expect([response.headers.has("x-request-id"), seen.at(-1)]).toEqual([false, undefined]);
  });
});

describe("the hook around", () => {
  test("sees every outcome, and its failure is a 500", async () => {
    const outcomes: unknown[] = [];
    const faults: unknown[] = [];
    const handle = petsHandler(
      {
        hooks: {
          around: async (event, run) => {
            if (event.header("X-Break") !== null) throw new Error("around");
            const result = await run();
            outcomes.push([event.method, event.operation?.name, result.status]);
            return result;
          },
          error: (fault) => faults.push(fault),
        },
      },
      { text: () => Promise.reject(new Error("handler")) },
    );
    for (const path of ["/text", "/nowhere", "/pets/1"]) await handle(new Request(`http://x${path}`));
    expect(outcomes).toEqual([
      ["GET", "text", 500],
      ["GET", undefined, 404],
      ["GET", "readPet", 501],
    ]);
    const broken = await handle(new Request("http://x/text", { headers: { "x-break": "1" } }));
    expect(broken.status).toBe(500);
    expect(faults).toMatchObject([{ error: { message: "handler" } }, { error: { message: "around" } }]);
  });
});
