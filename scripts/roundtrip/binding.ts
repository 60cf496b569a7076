import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Client, createClient } from "@tenon/runtime/client";
import {
  attachToServer,
  createRouter,
  type FetchHandler,
  type Router,
  type RouteTree,
  type ServerFault,
  type ServerOperation,
} from "@tenon/runtime/server";
import type { SecurityScheme } from "../../generators/src/model/index.ts";
import { everyScope, type GeneratedDocument } from "./document.ts";

/** What passed between a client and a server in one call. */
export interface Exchange {
  /** What the handler was given; absent: the request was refused. */
  received?: { readonly operation: { readonly name: string } } & Readonly<Record<string, unknown>>;
  request?: Request;
  response?: Response;
  /** What the server held to be its own fault. */
  fault?: ServerFault<undefined>;
}

/** How a call is to differ from the usual. */
export interface CallOptions {
  /** What the handler returns. */
  readonly answer: object;
  /** The request on its way, changed. */
  readonly alter?: (request: Request) => Request;
  /** Whether the credentials hold; default: yes. */
  readonly known?: boolean;
}

/** A generated client bound to a generated server, both in this process. */
export interface Binding {
  /** The generated server, for whoever puts something between the two. */
  readonly handler: FetchHandler<undefined>;
  /** Calls an operation; what it gives or throws is the client's. */
  call(
    index: number,
    input: object,
    options: CallOptions,
  ): Promise<{ readonly exchange: Exchange; readonly result: Promise<unknown> }>;
  /** Whether a path is one of the operation's, or of others only: templates overlap. */
  reaches(index: number, path: string): boolean;
}

/** Binds the client of a document to its server, or to a service of it that is given. `password` is that of Basic authentication. */
export function bind(
  document: GeneratedDocument,
  service?: FetchHandler<undefined>,
  password = "secret:é",
): Binding {
  return bindBy(document, (own) => service ?? own, password);
}

/** A binding whose requests and answers go over a socket, through the adapter for `node:http` and the fetch of the platform. */
export async function bindOverSocket(document: GeneratedDocument): Promise<Binding & AsyncDisposable> {
  let origin = "";
  // A value may be as long as it likes, and drawing the next one too: nothing else runs then, and a connection would be over.
  const server = createServer({ maxHeaderSize: 1_000_000, keepAliveTimeout: 0 });
  const binding = bindBy(document, (own) => {
    attachToServer<undefined>(server, own, { context: () => undefined, error: () => undefined });
    return (request) => fetch(new Request(request.url.replace("http://api.test", origin), request));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...binding,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Binds the client of a document to its server by whatever answers a request with it. */
function bindBy(
  document: GeneratedDocument,
  by: (own: FetchHandler<undefined>) => (request: Request, context: undefined) => Promise<Response>,
  password = "secret:é",
): Binding {
  const { operations } = document;
  let current: Call | undefined;
  const own = serverOf(document, () => current);
  const handler = by(own);
  const fetchBound = async (url: string, init: RequestInit): Promise<Response> => {
    const plain = new Request(url, init);
    const request = current?.options.alter?.(plain) ?? plain;
    const response = await handler(request, undefined);
    if (current !== undefined) Object.assign(current.exchange, { request, response: response.clone() });
    return response;
  };
  const client = clientOf(document, fetchBound, password);
  const find = routerOf(document);
  return {
    handler: own,
    reaches(index, path) {
      const found = find(path);
      if (found === undefined || found === "malformed") return false;
      return found.routes.some(({ name }) => name === operations[index]?.served.name);
    },
    async call(index, input, options) {
      const exchange: Exchange = {};
      current = { exchange, options };
      const operation = operations[index];
      if (operation === undefined) throw new RangeError(`No operation ${index}`);
      const result = operation.call(client, input);
      // Whoever asked looks at the rejection; here it only has to be over.
      await result.catch(() => undefined);
      return { exchange, result };
    },
  };
}

/** A call that is under way. */
interface Call {
  readonly exchange: Exchange;
  readonly options: CallOptions;
}

/** The generated server: each of its handlers notes what it was given, and answers as the call says. */
function serverOf(
  { api, names, modules, operations }: GeneratedDocument,
  current: () => Call | undefined,
): FetchHandler<undefined> {
  const note = (seen: Exchange): void => {
    const call = current();
    if (call !== undefined) Object.assign(call.exchange, seen);
  };
  const handlers = operations.map(({ served }) => [
    served.name,
    (received: NonNullable<Exchange["received"]>) => {
      note({ received });
      return current()?.options.answer;
    },
  ]);
  const identity = { principal: "somebody", scopes: everyScope(api) };
  const security = api.securitySchemes.map(({ name }) => [
    name,
    () => (current()?.options.known === false ? null : identity),
  ]);
  const createHandler = functionOf(modules.server, names.api("server.createHandler").name.text);
  return createHandler(Object.fromEntries(handlers), {
    security: Object.fromEntries(security),
    bodyLimit: 4_000_000,
    hooks: { error: (fault: ServerFault<undefined>) => note({ fault }) },
  }) as FetchHandler<undefined>;
}

function clientOf(
  { api, names, modules }: GeneratedDocument,
  fetchBound: (url: string, init: RequestInit) => Promise<Response>,
  password: string,
): Client<object, PropertyKey> {
  let factory = "createClient";
  // What the runtime exports stands under another name where the document has something of the name.
  while (names.taken.has(factory)) factory = `$${factory}`;
  const newClient = functionOf(modules.client, factory) as typeof createClient;
  const credentials = Object.fromEntries(
    api.securitySchemes.map((scheme) => [scheme.name, credentialOf(scheme, password)]),
  );
  return newClient({ baseUrl: "http://api.test", fetch: fetchBound, credentials });
}

function routerOf({ names, modules }: GeneratedDocument): Router<ServerOperation> {
  const routes = modules.server[names.api("server.routes").name.text];
  // The generated type says so.
  return createRouter(routes as RouteTree<ServerOperation>);
}

function functionOf(
  module: Readonly<Record<string, unknown>>,
  name: string,
): (...args: readonly unknown[]) => unknown {
  const found = module[name];
  if (typeof found !== "function") throw new Error(`No ${name} among the exports`);
  return found as ReturnType<typeof functionOf>;
}

function credentialOf(scheme: SecurityScheme, password: string): unknown {
  if (scheme.type === "http" && scheme.scheme === "basic") return { username: "ada", password };
  return "token-1";
}
