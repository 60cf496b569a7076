import { describe, expect, test } from "vitest";
import { rejection, serve } from "../../test/loopback.ts";
import * as wire from "../wire/index.ts";
import * as client from "./index.ts";

interface Result {
  readonly status: number;
  readonly body: AsyncGenerator<unknown, void, undefined>;
}

const streams = {
  "application/jsonl": wire.decodeJsonLines,
  "application/json-seq": wire.decodeJsonSequence,
  "text/event-stream": wire.decodeEventStream,
};

type MediaType = keyof typeof streams;

/** Calls an operation that answers with items, of which `first` are there at once. */
async function read(
  mediaType: MediaType,
  first: string,
  then: Parameters<typeof serve>[0],
  options: client.CallOptions = {},
): Promise<Result["body"]> {
  const server = await serve((response, request) => {
    response.writeHead(200, { "content-type": mediaType });
    response.write(first, () => then(response, request));
  });
  const operation: client.OperationDescriptor = () => ({
    id: "watchThings",
    method: "GET",
    path: "/things",
    responses: {
      "200": {
        content: {
          [mediaType]: (message, explain) => client.readItems<unknown>(streams[mediaType](message), explain),
        },
      },
    },
  });
  const { body } = await client.call<Result>(
    client.createClient({ baseUrl: server.url }),
    operation,
    {},
    options,
  );
  return body;
}

const items: readonly (readonly [MediaType, string, unknown])[] = [
  ["application/jsonl", '{"a":1}\n', { a: 1 }],
  ["application/json-seq", '\u001e{"a":1}\n\u001e', { a: 1 }],
  ["text/event-stream", "data: 1\n\n", { data: "1" }],
];

describe.each(items)("a stream of %s", (mediaType, first, item) => {
  test("gives its items and ends", async () => {
    const body = await read(mediaType, first, (response) => response.end());
    expect(await body.next()).toEqual({ done: false, value: item });
    expect(await body.next()).toEqual({ done: true });
  });

  test("that breaks off throws a NetworkError after the items that came", async () => {
    let breakOff: (() => void) | undefined;
    const written = new Promise<void>((resolve) => {
      breakOff = resolve;
    });
    const body = await read(mediaType, first, (response) => void written.then(() => response.destroy()));
    // A browser may tell of the break before what came ahead of it.
    expect(await body.next()).toEqual({ done: false, value: item });
    breakOff?.();
    const error = await rejection(body.next());
    expect(error).toBeInstanceOf(client.NetworkError);
    expect(error).toMatchObject({ operation: "watchThings", cause: expect.any(Error) });
    expect(await body.next()).toEqual({ done: true });
  });

  test("that is aborted throws the signal's reason", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const body = await read(mediaType, first, () => undefined, { signal: controller.signal });
    expect(await body.next()).toEqual({ done: false, value: item });
    setTimeout(() => controller.abort(reason), 20);
    expect(await rejection(body.next())).toBe(reason);
  });

  test("that takes too long throws a TimeoutError", async () => {
    const body = await read(mediaType, first, () => undefined, { use: [client.timeout(400)] });
    expect(await body.next()).toEqual({ done: false, value: item });
    const error = await rejection(body.next());
    expect(error).toBeInstanceOf(client.TimeoutError);
    expect(error).toMatchObject({ operation: "watchThings" });
  });
});

test.each<[MediaType, string]>([
  ["application/jsonl", '{"a":1}\n{"secret":\n'],
  ["application/json-seq", '\u001e{"a":1}\n\u001e{"secret":\n'],
])(
  "an item of %s that is not JSON is an UnreadableBodyError that does not quote it",
  async (mediaType, text) => {
    const body = await read(mediaType, text, (response) => response.end());
    expect(await body.next()).toEqual({ done: false, value: { a: 1 } });
    const error = await rejection(body.next());
    expect(error).toBeInstanceOf(client.UnreadableBodyError);
    expect(error).toMatchObject({ operation: "watchThings", cause: expect.any(wire.DecodeError) });
    expect(String(error) + String((error as Error).cause)).not.toContain("secret");
  },
);

test.each(items)(
  "a stream of %s that is left before its first item ends the transfer",
  async (mediaType, first) => {
    let close: (() => void) | undefined;
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const body = await read(mediaType, first, (response) => response.on("close", () => close?.()));
    expect(await body.return()).toEqual({ done: true });
    expect(await body.next()).toEqual({ done: true });
    await closed;
  },
);

test("leaving the loop early ends the transfer", async () => {
  let close: (() => void) | undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const body = await read("application/jsonl", "1\n", (response) => response.on("close", () => close?.()));
  for await (const item of body) {
    expect(item).toBe(1);
    break;
  }
  await closed;
});
