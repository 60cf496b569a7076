import type { FetchHandler } from "@shared-social/server";
import { clientOf, signIn, startTestSandbox } from "../../packages/sandbox/test/running-sandbox.ts";
import { basic } from "../../packages/sandbox/test/visitor.ts";
import { known } from "./pilot-service.ts";

/**
 * A sandbox on a socket, behind a handler: the credentials that the round trip knows become ones of the demo, and whatever `Origin` it made
 * up becomes the network's.
 */
export async function sandboxService(): Promise<{
  readonly handler: FetchHandler<undefined>;
  readonly stop: () => Promise<void>;
}> {
  const sandbox = await startTestSandbox();
  const credentials = new Map([
    [`Bearer ${known.token}`, `Bearer ${await signIn(sandbox)}`],
    [basicText(known.username, known.password), basic(clientOf("tidings"))],
  ]);
  return {
    stop: () => sandbox.stop(),
    async handler(request) {
      const url = new URL(request.url);
      const headers = new Headers(request.headers);
      const given = headers.get("authorization") ?? "";
      if (given !== "") headers.set("authorization", credentials.get(given) ?? given);
      if (headers.has("origin")) headers.set("origin", sandbox.baseUrl);
      const { method, body } = request;
      return fetch(sandbox.baseUrl + url.pathname + url.search, {
        method,
        headers,
        ...(body !== null && { body: await request.arrayBuffer() }),
      });
    },
  };
}

function basicText(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}
