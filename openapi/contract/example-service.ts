import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createPilotHandler, type Handlers, toNodeHandler } from "@shared-social/server";
import { credentials } from "./calls.ts";
import { type DocumentExamples, statusFor } from "./document-examples.ts";

/** What the service answers next; set by the test before each call. */
export interface NextAnswer {
  status: string;
  example: string;
}

/** A running service on the generated server. */
export interface ExampleService {
  readonly url: string;
  readonly next: NextAnswer;
  /** What the server found wrong with its own answers; empty when all is well. */
  readonly faults: unknown[];
  stop(): Promise<void>;
}

/**
 * The pilot's server stubs, answering with the document's examples. It stands behind a real socket, lets in exactly the
 * contract's credentials, and reports every answer that breaks the contract.
 */
export async function startExampleService(examples: DocumentExamples): Promise<ExampleService> {
  const next: NextAnswer = { status: "200", example: "posts" };
  const faults: unknown[] = [];
  const answer = (operationId: string): never => {
    const found = examples.answers.find(
      (one) => one.operationId === operationId && one.status === next.status && one.example === next.example,
    );
    if (found === undefined) throw new Error(`No example ${next.status} ${next.example} of ${operationId}`);
    const headers =
      next.status === "429" ? { retryAfter: 30 } : next.status === "200" ? admission : undefined;
    // The examples are the document's, and the server checks them: that they fit is what is tested, not what is known.
    return { status: statusFor(found.status), body: found.body, ...(headers && { headers }) } as never;
  };
  const handlers: Handlers = {
    listActorPosts: () => answer("listActorPosts"),
    submitReport: () => answer("submitReport"),
    exchangeToken: () => answer("exchangeToken"),
    introspectToken: () => answer("introspectToken"),
    getOpenidConfiguration: () => answer("getOpenidConfiguration"),
    getJwks: () => answer("getJwks"),
  };
  const handler = createPilotHandler(handlers, {
    security: {
      bearer: ({ token }) =>
        token === credentials.bearer ? { principal: "actor-ada", scopes: ["read", "report:write"] } : null,
      basicClient: ({ username, password }) =>
        username === credentials.basicClient.username && password === credentials.basicClient.password
          ? { principal: username, scopes: [] }
          : null,
    },
    hooks: {
      error: (fault) => void faults.push(fault.kind === "answer" ? fault.issues : fault.error),
    },
  });
  const server = createServer(toNodeHandler(handler)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${portOf(server)}`, next, faults, stop: () => stop(server) };
}

const admission = {
  xNetworkRevision: "41",
  xNetworkIncarnation: "incarnation-1",
  xNetworkWitnessEpoch: "7",
  xNetworkActorId: "actor-ada",
  xNetworkAppId: "app-1",
  xNetworkGrantId: "grant-1",
  xNetworkScopes: ["read", "report:write"],
};

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("A TCP server has a port");
  return address.port;
}

async function stop(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}
