import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { json, rejection, reply, serve } from "../../test/loopback.ts";
import { decodeEventStream, decodeJson } from "../wire/index.ts";
import * as client from "./index.ts";

interface Result {
  readonly status: number;
  readonly body?: unknown;
  readonly response: Response;
}

const content = {
  "application/json": decodeJson,
  "text/event-stream": ((message, explain) =>
    client.readItems(decodeEventStream(message), explain)) satisfies client.ResponseBodyReader,
};

const operation = (more: Partial<client.ClientOperation> = {}): client.OperationDescriptor => {
  return () => ({
    id: "readThing",
    method: "GET",
    path: "/thing",
    responses: { "204": {}, default: { content } },
    ...more,
  });
};

type Answer = (response: ServerResponse) => void;

/** Calls an operation of a server under a limit of ten bytes. */
async function limited(
  answer: Answer,
  more: Partial<client.ClientOperation> = {},
  options: client.CallOptions = {},
): Promise<Result> {
  const server = await serve(answer);
  const there = client.createClient({ baseUrl: server.url, use: [client.bodyLimit(10)] });
  return client.call(there, operation(more), {}, options);
}

/** Answers in pieces, without saying how long it is. */
const inPieces =
  (type: string, ...pieces: readonly string[]): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": type });
    const next = (at: number): void => {
      const piece = pieces[at];
      if (piece === undefined) response.end();
      else response.write(piece, () => setTimeout(next, 5, at + 1));
    };
    next(0);
  };

const withLength = (text: string): Answer =>
  reply(200, { "content-type": "application/json", "content-length": String(text.length) }, text);

describe("a body of at most so many bytes", () => {
  test.each([
    ["that says so", withLength('"12345678"')],
    ["that does not", inPieces("application/json", '"1234', '5678"')],
  ])("%s is read, and its response says where it is from", async (_name, answer) => {
    const { body, response } = await limited(answer);
    expect(body).toBe("12345678");
    expect(response.url).toMatch(/^http.*\/thing$/);
    expect(response.status).toBe(200);
  });
  test("is that of a refusal too", async () => {
    expect(await limited(json(404, "gone"))).toMatchObject({ status: 404, body: "gone" });
  });
});

describe("a body of more bytes is a BodyLimitError", () => {
  test.each<[string, Answer]>([
    ["that says so", withLength('"123456789"')],
    ["that does not", inPieces("application/json", '"1234', '56789"')],
    ["of a refusal", json(404, "gone for ever")],
    ["of characters that are several bytes each", inPieces("application/json", '"ééééé"')],
  ])("%s", async (_name, answer) => {
    const error = await rejection(limited(answer));
    expect(error).toBeInstanceOf(client.BodyLimitError);
    expect(String(error)).toBe("BodyLimitError: readThing: the body has more than 10 bytes");
    expect((error as client.ResponseError).response.headers.get("content-type")).toBe("application/json");
  });
  test("before any of it has come, where its length says so", async () => {
    const hanging: Answer = (response) =>
      void response.writeHead(200, { "content-type": "application/json", "content-length": "11" }).write('"');
    expect(await rejection(limited(hanging))).toBeInstanceOf(client.BodyLimitError);
  });
  test("that is left to the caller", async () => {
    const server = await serve(inPieces("application/json", '"1234', '56789"'));
    const there = client.createClient({ baseUrl: server.url });
    const response = await client.callRaw(there, operation(), {}, { use: [client.bodyLimit(10)] });
    const reader = response.body?.getReader();
    const drain = async (): Promise<void> => {
      while ((await reader?.read())?.done === false);
    };
    expect(await rejection(drain())).toBeInstanceOf(client.BodyLimitError);
  });
  test("of items, which count together: those before it are given", async () => {
    const { body } = await limited(inPieces("text/event-stream", "data:a\n\n", "data:b\n\n"));
    const seen: unknown[] = [];
    const drain = async (): Promise<void> => {
      for await (const item of body as AsyncIterable<unknown>) seen.push(item);
    };
    expect(await rejection(drain())).toBeInstanceOf(client.BodyLimitError);
    expect(seen).toEqual([{ data: "a" }]);
  });
  test("is not sent for again by retry, on whichever side", async () => {
    const answer = withLength('"123456789"');
    for (const use of [
      [client.retry({ delay: 1 }), client.bodyLimit(10)],
      [client.bodyLimit(10), client.retry({ delay: 1 })],
    ]) {
      const server = await serve(answer);
      const there = client.createClient({ baseUrl: server.url, use });
      expect(await rejection(client.call(there, operation()))).toBeInstanceOf(client.BodyLimitError);
      expect(server.received).toHaveLength(1);
    }
  });
});

describe("where there is no body nothing is counted", () => {
  test("204", async () => {
    expect(await limited(reply(204))).not.toHaveProperty("body");
  });
  test("HEAD, whose length is that of GET", async () => {
    const answer = reply(200, { "content-type": "application/json", "content-length": "100" });
    expect(await limited(answer, { method: "HEAD" })).not.toHaveProperty("body");
  });
});

test("an abort and a time-out stay what they are", async () => {
  const hanging: Answer = (response) =>
    void response.writeHead(200, { "content-type": "application/json" }).write("1");
  const controller = new AbortController();
  const reason = new Error("enough");
  setTimeout(() => controller.abort(reason), 50);
  expect(await rejection(limited(hanging, {}, { signal: controller.signal }))).toBe(reason);
  const error = await rejection(limited(hanging, {}, { use: [client.timeout(50)] }));
  expect(error).toBeInstanceOf(client.TimeoutError);
});
