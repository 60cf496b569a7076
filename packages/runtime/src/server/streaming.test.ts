import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { Validate } from "../validate/validation-report.ts";
import { encodeBinary } from "../wire/body-binary.ts";
import { encodeEventStream } from "../wire/body-event-stream.ts";
import { encodeJsonLines } from "../wire/body-json-lines.ts";
import type { ServerFault } from "./hooks.ts";
import { inProcessFetch } from "./in-process.ts";
import { toNodeHandler } from "./node.ts";
import { listen, operation } from "./pets.fixture.ts";
import { routeTree } from "./route-tree.ts";
import { serve } from "./serve.ts";
import type { FetchHandler } from "./serve-options.ts";

const validateItem: Validate = (value) =>
  value === "bad"
    ? {
        valid: false,
        errors: [{ instancePath: "", schemaPath: "#", keyword: "not", params: {}, message: "is bad" }],
      }
    : { valid: true, errors: [] };

const operations = [
  operation({
    name: "lines",
    path: "/lines",
    responses: [
      {
        status: "200",
        headers: [],
        content: [{ mediaType: "application/jsonl", encode: encodeJsonLines, validateItem }],
      },
    ],
  }),
  operation({
    name: "events",
    path: "/events",
    responses: [
      {
        status: "200",
        headers: [],
        content: [{ mediaType: "text/event-stream", encode: encodeEventStream }],
      },
    ],
  }),
  operation({
    name: "bytes",
    path: "/bytes",
    responses: [{ status: "200", headers: [], content: [{ mediaType: "image/png", encode: encodeBinary }] }],
  }),
];

function streaming(
  body: () => unknown,
  responseValidation: "off" | "report" | "enforce" = "enforce",
): { readonly handle: FetchHandler<void>; readonly faults: ServerFault<void>[] } {
  const faults: ServerFault<void>[] = [];
  const answer = (): object => ({ status: 200, body: body() });
  const handlers = { lines: answer, events: answer, bytes: answer };
  const hooks = { error: (fault: ServerFault<void>) => void faults.push(fault) };
  return {
    handle: serve<void>(
      "Streams",
      routeTree(operations),
      { handlers, security: {} },
      { responseValidation, hooks },
    ),
    faults,
  };
}

async function* of(...items: readonly unknown[]): AsyncGenerator<unknown> {
  for (const item of items) {
    await Promise.resolve();
    yield item;
  }
}

const get = (handle: FetchHandler<void>, path: string): Promise<Response> =>
  handle(new Request(`http://x${path}`));

describe("streaming answers", () => {
  test("of events", async () => {
    const { handle } = streaming(() => of({ data: "a\nb", id: "1" }, { event: "end", data: "" }));
    const response = await get(handle, "/events");
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await response.text()).toBe("id: 1\ndata: a\ndata: b\n\nevent: end\ndata: \n\n");
  });

  test("of bytes, from anything that gives them", async () => {
    const chunk = new Uint8Array([1, 2]);
    for (const body of [of(chunk, chunk), new Blob([chunk, chunk]).stream(), new Blob([chunk, chunk])]) {
      const response = await get(streaming(() => body).handle, "/bytes");
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 1, 2]));
    }
    const { handle, faults } = streaming(() => of("text"));
    await expect((await get(handle, "/bytes")).arrayBuffer()).rejects.toThrow("Uint8Array");
    expect(faults).toEqual([]);
  });

  test("reach the client item by item", async () => {
    let go: (() => void) | undefined;
    const second = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { handle } = streaming(async function* () {
      yield { data: "first" };
      await second;
      yield { data: "second" };
    });
    await using server = await listen(handle);
    const reader = (await fetch(`${server.url}/events`)).body
      ?.pipeThrough(new TextDecoderStream())
      .getReader();
    expect((await reader?.read())?.value).toBe("data: first\n\n");
    go?.();
    expect((await reader?.read())?.value).toBe("data: second\n\n");
  });

  test("are broken off at an item that breaks the contract", async () => {
    const { handle, faults } = streaming(() => of("good", "bad", "good"));
    await expect((await get(handle, "/lines")).text()).rejects.toThrow("breaks the contract");
    expect(faults).toMatchObject([{ kind: "answer", refused: true, issues: [{ message: "is bad" }] }]);
    const list = streaming(() => ["good", "bad"]);
    await expect((await get(list.handle, "/lines")).text()).rejects.toThrow("breaks the contract");
  });

  test("go on where such items are only reported, or not looked at", async () => {
    const reported = streaming(() => of("bad", "good"), "report");
    expect(await (await get(reported.handle, "/lines")).text()).toBe('"bad"\n"good"\n');
    expect(reported.faults).toMatchObject([{ kind: "answer", refused: false }]);
    const ignored = streaming(() => of("bad"), "off");
    expect(await (await get(ignored.handle, "/lines")).text()).toBe('"bad"\n');
    expect(ignored.faults).toEqual([]);
  });

  test("whose source fails are a fault, and never look complete", async () => {
    const { handle, faults } = streaming(async function* () {
      yield "good";
      throw new Error("source");
    });
    const report = vi.fn();
    const server = createServer(toNodeHandler(handle, { error: report }));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await expect((await fetch(`http://127.0.0.1:${port}/lines`)).text()).rejects.toThrow();
    expect(faults).toMatchObject([{ kind: "exception", error: { message: "source" } }]);
    expect(report).toHaveBeenCalled();
    server.close();
  });

  test("stop their source when the client leaves", async () => {
    const stopped = vi.fn();
    const { handle, faults } = streaming(async function* () {
      try {
        for (let n = 0; ; n++) {
          yield { data: String(n) };
          await sleep(5);
        }
      } finally {
        stopped();
      }
    });
    await using server = await listen(handle);
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
    await new Promise((resolve) => socket.once("data", resolve));
    socket.destroy();
    await vi.waitFor(() => expect(stopped).toHaveBeenCalled());
    expect(faults).toEqual([]);
  });
});

describe("a fetch in process", () => {
  test("asks the handler", async () => {
    const fetchHere = inProcessFetch(streaming(() => of("a")).handle);
    expect(await (await fetchHere("http://any/lines", {})).text()).toBe('"a"\n');
  });

  test("gives the context on", async () => {
    const fetchHere = inProcessFetch<string>(async (_request, context) => new Response(context), "here");
    expect(await (await fetchHere("http://any/", {})).text()).toBe("here");
  });

  test("rejects when it is aborted, before and while the handler runs", async () => {
    const seen = vi.fn();
    const fetchHere = inProcessFetch<void>((request) => {
      request.signal.addEventListener("abort", seen);
      return new Promise(() => undefined);
    });
    await expect(fetchHere("http://any/", { signal: AbortSignal.abort("early") })).rejects.toBe("early");
    const controller = new AbortController();
    const pending = fetchHere("http://any/", { signal: controller.signal });
    controller.abort("late");
    await expect(pending).rejects.toBe("late");
    expect(seen).toHaveBeenCalled();
  });
});
