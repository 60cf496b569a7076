import { promisify } from "node:util";
import { brotliCompress, deflate, gzip } from "node:zlib";
import { expect, test } from "vitest";
import { listenPets, type TestServer } from "./pets.fixture.ts";
import type { ContentEncoding } from "./read-body.ts";

const compress = { gzip: promisify(gzip), deflate: promisify(deflate), br: promisify(brotliCompress) };
const all: readonly ContentEncoding[] = ["gzip", "deflate", "br"];

async function put(
  server: TestServer,
  encoding: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<readonly unknown[]> {
  const headers = { "content-type": "application/json", "content-encoding": encoding };
  const response = await fetch(`${server.url}/pets/1`, { method: "PUT", headers, body });
  const answer = (await response.json()) as { body?: unknown; detail?: string };
  return [response.status, answer.body ?? answer.detail];
}

test.each(all)("a body in %s is read where the policy takes it", async (encoding) => {
  await using server = await listenPets({ contentEncodings: all });
  const body = new Uint8Array(await compress[encoding](JSON.stringify({ a: ["grün"] })));
  expect(await put(server, encoding, body)).toEqual([200, { a: ["grün"] }]);
  expect(await put(server, encoding.toUpperCase(), body)).toEqual([200, { a: ["grün"] }]);
});

test.each(all)("a bomb in %s is cut off at the limit, which counts what comes out", async (encoding) => {
  await using server = await listenPets({ contentEncodings: all, bodyLimit: 100_000 });
  const bomb = new Uint8Array(await compress[encoding](new Uint8Array(200_000_000)));
  const small = bomb.byteLength > 100_000 ? bomb.slice(0, 100_000) : bomb;
  const before = process.memoryUsage.rss();
  expect((await put(server, encoding, small))[0]).toBe(413);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  expect((await fetch(`${server.url}/optional`)).status).toBe(200);
});

test("what is not of its encoding, or breaks off, is refused", async () => {
  await using server = await listenPets({ contentEncodings: all });
  const whole = new Uint8Array(await compress.gzip('{"a":1}'));
  for (const body of [new TextEncoder().encode('{"a":1}'), whole.slice(0, -6)]) {
    expect(await put(server, "gzip", body)).toEqual([400, "The body is not gzip"]);
  }
});

test("other encodings are refused, and the answer says which are not", async () => {
  await using server = await listenPets({ contentEncodings: ["gzip"] });
  const headers = { "content-type": "application/json", "content-encoding": "br" };
  const response = await fetch(`${server.url}/pets/1`, { method: "PUT", headers, body: "x" });
  expect([response.status, response.headers.get("accept-encoding")]).toEqual([415, "gzip, identity"]);
  expect((await put(server, "gzip, gzip", new Uint8Array(1)))[0]).toBe(415);
});
