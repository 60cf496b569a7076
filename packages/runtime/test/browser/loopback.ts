/** What `../loopback.ts` is in Node, for tests in a browser: the server itself stands in Node, see `relay.ts`. */
import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { commands } from "vitest/browser";
import type { Answer, Loopback, Received } from "../answers.ts";
import type { Act, Relayed } from "./relay.ts";

export { inBrowser, json, type Loopback, type Received, rejection, reply } from "../answers.ts";

declare module "vitest/browser" {
  interface BrowserCommands {
    openRelay(): Promise<{ readonly id: number; readonly url: string }>;
    nextRequest(id: number): Promise<Relayed | null>;
    respond(id: number, request: number, act: Act): Promise<void>;
    closeRelay(id: number): Promise<void>;
  }
}

/** Starts a server that answers with `answer`, once the request's body is there. */
export async function serve(answer: Answer): Promise<Loopback> {
  const received: Received[] = [];
  const { id, url } = await commands.openRelay();
  const relay = async (): Promise<void> => {
    for (;;) {
      const relayed = await commands.nextRequest(id);
      if (relayed === null) return;
      received.push(relayed.request);
      answer(remoteResponse(id, relayed.id), relayed.request);
    }
  };
  const ended = relay();
  onTestFinished(async () => {
    await commands.closeRelay(id);
    await ended;
  });
  return { url, received };
}

/** As much of a `ServerResponse` as tests use that run in browsers. What is done with it is done in the same order. */
function remoteResponse(id: number, request: number): ServerResponse {
  let last: Promise<void> = Promise.resolve();
  const act = (next: Act): Promise<void> => (last = last.then(() => commands.respond(id, request, next)));
  const response = {
    writeHead: (status: number, headers: Readonly<Record<string, string>> = {}) => {
      void act({ do: "writeHead", status, headers });
      return response;
    },
    write: (text: string, then?: () => void) => {
      void act({ do: "write", text }).then(then);
      return true;
    },
    end: (text = "") => {
      void act({ do: "end", text });
      return response;
    },
    destroy: () => {
      void act({ do: "destroy" });
      return response;
    },
    on: (_close: string, then: () => void) => {
      void commands.respond(id, request, { do: "awaitClose" }).then(then);
      return response;
    },
  };
  // The part of it that the tests use.
  return response as unknown as ServerResponse;
}
