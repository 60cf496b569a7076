import { expect, test } from "vitest";
import * as wire from "../wire/index.ts";
import type { ServerRequestContent } from "./operation.ts";
import { listen, operation } from "./pets.fixture.ts";
import { routeTree } from "./route-tree.ts";
import { serve } from "./serve.ts";
import type { ServeOptions } from "./serve-options.ts";

const post = (name: string, content: Omit<ServerRequestContent, "mediaType" | "type">) =>
  operation({
    name,
    method: "POST",
    path: `/${name}`,
    requestBody: { content: [{ ...content, mediaType: "multipart/*", type: "any" }] },
  });

const inner = { read: (part: wire.Message) => wire.decodeMultipartList(part, "any") };

const operations = [
  post("named", { decode: wire.decodeMultipartParts }),
  post("list", { decode: wire.decodeMultipartList }),
  post("stream", { decode: wire.decodeMultipartItems }),
  post("nested", { decode: wire.decodeMultipartList, fields: { items: inner } }),
];

/** A body of empty parts, or of parts with a body each. */
function multipart(count: number, part = "", boundary = "b"): string {
  const disposition = 'Content-Disposition: form-data; name="a"';
  const type = part === "" ? "" : "Content-Type: multipart/mixed; boundary=inner\r\n";
  return `${`--${boundary}\r\n${disposition}\r\n${type}\r\n${part}\r\n`.repeat(count)}--${boundary}--`;
}

/** Posts bodies over a socket; the answer is the status and, of a refusal, what it says. */
async function posting(options: ServeOptions<void>) {
  const handler = () => ({ status: 200, headers: { xNetworkCount: 1 }, body: {} });
  const handlers = Object.fromEntries(operations.map(({ name }) => [name, handler]));
  const server = await listen(
    serve<void>("Parts", routeTree(operations), { handlers, security: {} }, options),
  );
  const send = async (path: string, body: string) => {
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const response = await fetch(`${server.url}/${path}`, { method: "POST", body, headers });
    const { detail } = (await response.json()) as { readonly detail?: string };
    return [response.status, detail];
  };
  return { send, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test.each(["named", "list", "stream"])("%s parts are 413 from one more than 1000 on", async (path) => {
  await using server = await posting({});
  expect(await server.send(path, multipart(1000))).toEqual([200, undefined]);
  expect(await server.send(path, multipart(1001))).toEqual([413, "The body has more than 1000 parts"]);
});

test("parts within parts are counted with them, and each body by itself", async () => {
  await using server = await posting({ maxParts: 8 });
  const within = (count: number): string => multipart(2, multipart(count, "", "inner"));
  for (let again = 0; again < 2; again++)
    expect(await server.send("nested", within(3))).toEqual([200, undefined]);
  expect(await server.send("nested", within(4))).toEqual([413, "The body has more than 8 parts"]);
});

test("of too many parts, no more is read than may be", async () => {
  await using server = await posting({ bodyLimit: 60_000_000 });
  const before = process.cpuUsage();
  expect((await server.send("named", multipart(300_000)))[0]).toBe(413);
  const { user, system } = process.cpuUsage(before);
  // To read them all takes forty times as long as what it takes now.
  expect(user + system).toBeLessThan(2_000_000);
});
