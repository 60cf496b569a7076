import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { expect, test } from "vitest";
import { endpointFailure } from "./endpoint-error.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** What fetch fails with at a server that does this with each connection. */
async function failureAt(host: string, connection: ((socket: Socket) => void) | undefined): Promise<unknown> {
  const server: Server = createServer(connection).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    await once(server, "close");
  };
  if (connection === undefined) await close();
  const error = await fetch(`http://${host}:${port}/`, { method: "POST", body: "x=1" }).catch(
    (reason: unknown) => reason,
  );
  if (connection !== undefined) await close();
  return error;
}

test.each(["127.0.0.1", "localhost"])("a connection to %s that is refused has sent nothing", async (host) => {
  expect(await endpointFailure(await failureAt(host, undefined))).toEqual({ kind: "not-sent" });
});

test("a name that leads nowhere has sent nothing", async () => {
  const error = await fetch("http://nowhere.invalid/").catch((reason: unknown) => reason);
  expect(await endpointFailure(error)).toEqual({ kind: "not-sent" });
});

test("a connection that breaks may have sent everything", async () => {
  const error = await failureAt("127.0.0.1", (socket) => socket.once("data", () => socket.destroy()));
  expect(error).toBeInstanceOf(TypeError);
  expect(await endpointFailure(error)).toEqual({ kind: "lost" });
});

test.each([
  new Error("x"),
  new TypeError("fetch failed"),
  { code: "ECONNRESET" },
  { errors: [] },
  undefined,
  null,
  "text",
])("%j says nothing of what was sent", async (error) => {
  expect(await endpointFailure(error)).toEqual({ kind: "lost" });
});

test("one of several addresses that may have got it counts", async () => {
  const codes = (...names: readonly string[]): unknown => ({ errors: names.map((code) => ({ code })) });
  expect(await endpointFailure(codes("ECONNREFUSED", "EHOSTUNREACH"))).toEqual({ kind: "not-sent" });
  expect(await endpointFailure(codes("ECONNREFUSED", "ECONNRESET"))).toEqual({ kind: "lost" });
});

test("what is told of an error are words that name its kind", () => {
  const told = withoutSecrets(
    Object.assign(new TypeError("s3cr3t"), { code: "A_CODE", cause: { code: "s3cr3t /" } }),
  );
  expect(told.message).toBe("TypeError A_CODE");
  expect(told.cause).toBeUndefined();
});
