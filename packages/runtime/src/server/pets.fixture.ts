import { createServer, type ServerOptions } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Validate, ValidationIssue } from "../validate/validation-report.ts";
import { decodeFormUrlencoded } from "../wire/body-form-urlencoded.ts";
import { decodeJson, encodeJson } from "../wire/body-json.ts";
import { decodeText, encodeText } from "../wire/body-text.ts";
import { decodeHeader, encodeHeader } from "../wire/header.ts";
import { decodeDeepObject } from "../wire/style-deep-object.ts";
import { decodeForm } from "../wire/style-form.ts";
import { decodeSimple } from "../wire/style-simple.ts";
import type { OperationRequest } from "./exchange.ts";
import { toNodeHandler } from "./node.ts";
import type { ServerOperation, ServerResponse } from "./operation.ts";
import { routeTree } from "./route-tree.ts";
import { apiKeyScheme, basicScheme, bearerScheme } from "./security-scheme.ts";
import { serve } from "./serve.ts";
import type { FetchHandler, ServeOptions } from "./serve-options.ts";

/** A validator of one rule, in the shape of the generated ones. */
function rule(holds: (value: unknown) => boolean, message: string): Validate {
  const issue: ValidationIssue = {
    instancePath: "/at",
    schemaPath: "#",
    keyword: "rule",
    params: {},
    message,
  };
  return (value) => (holds(value) ? { valid: true, errors: [] } : { valid: false, errors: [issue] });
}

export const bearer = bearerScheme("token");
const basic = basicScheme("client");
const key = apiKeyScheme("key", "query", "api_key");

const json = {
  mediaType: "application/json",
  decode: decodeJson,
  encode: encodeJson,
  type: "any" as const,
};

const ok: ServerResponse = {
  status: "200",
  headers: [
    {
      name: "x-network-count",
      key: "xNetworkCount",
      encode: encodeHeader,
      validate: rule(isNumber, "a number"),
    },
    { name: "Set-Cookie", key: "setCookie", encode: encodeHeader },
  ],
  content: [{ ...json, validate: rule((value) => value !== "broken", "not broken") }],
};

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}

/** An operation with what is usual. */
export function operation(
  part: Partial<ServerOperation> & Pick<ServerOperation, "name" | "path">,
): ServerOperation {
  return { method: "GET", tags: [], parameters: [], security: [], responses: [ok], ...part };
}

/** Operations that between them have one of everything. */
export const pets: readonly ServerOperation[] = [
  operation({
    name: "readPet",
    path: "/pets/{petId}",
    parameters: [
      {
        in: "path",
        name: "petId",
        required: true,
        type: "number",
        decode: decodeSimple,
        validate: rule(isNumber, "a number"),
      },
      { in: "query", name: "tag", explode: true, type: { items: "string" }, decode: decodeForm },
      {
        in: "query",
        name: "filter",
        explode: true,
        type: { properties: { size: "number" } },
        decode: decodeDeepObject,
      },
      { in: "query", name: "__proto__", type: "string", decode: decodeForm },
      { in: "header", name: "x-network-trace", key: "xNetworkTrace", type: "string", decode: decodeHeader },
    ],
  }),
  operation({
    name: "writePet",
    method: "PUT",
    path: "/pets/{petId}",
    parameters: [{ in: "path", name: "petId", required: true, type: "string", decode: decodeSimple }],
    requestBody: {
      required: true,
      content: [{ ...json, validate: rule((value) => value !== "bad", "not bad") }],
    },
  }),
  operation({
    name: "submit",
    method: "POST",
    path: "/submit",
    requestBody: {
      content: [
        json,
        { mediaType: "text/*", decode: decodeText, type: "string" },
        {
          mediaType: "application/x-www-form-urlencoded",
          decode: decodeFormUrlencoded,
          type: { properties: { n: "number" } },
        },
      ],
    },
  }),
  operation({ name: "ping", method: "POST", path: "/ping" }),
  operation({
    name: "text",
    path: "/text",
    responses: [
      { status: "200", headers: [], content: [{ mediaType: "text/plain", encode: encodeText }] },
      { status: "2XX", headers: [], content: [] },
      { status: "default", headers: [], content: [json] },
    ],
  }),
  operation({ name: "optional", path: "/optional", security: [[], [{ scheme: bearer, scopes: ["read"] }]] }),
  operation({
    name: "secured",
    path: "/secured",
    security: [
      [{ scheme: bearer, scopes: ["read", "write"] }],
      [
        { scheme: basic, scopes: [] },
        { scheme: key, scopes: [] },
      ],
    ],
  }),
];

/** Handlers that answer with what they were given. */
const echo = Object.fromEntries(
  pets.map(({ name }) => [
    name,
    (given: OperationRequest<void>) => ({ status: 200, body: withoutPlumbing(given) }),
  ]),
);

function withoutPlumbing({
  operation: _,
  request: __,
  signal: ___,
  context: ____,
  ...input
}: OperationRequest<void>): object {
  return input;
}

/** Everyone whose secret is `good`; with the scope `read`. */
export const security = {
  token: ({ token }: { readonly token: string }) => known(token),
  client: ({ username, password }: { readonly username: string; readonly password: string }) =>
    known(username === "app" ? password : ""),
  key: ({ value }: { readonly value: string }) => known(value),
};

function known(secret: string): object | null {
  if (secret === "good") return { principal: "pat", scopes: ["read"] };
  return secret === "full" ? { principal: "kim", scopes: ["read", "write"] } : null;
}

/** A server on a socket of its own. */
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  /** Sends raw text and gives the status codes of all responses and the whole text that came until the connection ended. */
  raw(...texts: readonly string[]): Promise<string>;
}

/** Serves a Fetch handler through the adapter for `node:http`. */
export async function listen(
  handler: (request: Request) => Promise<Response>,
  settings: ServerOptions = {},
): Promise<TestServer> {
  const server = createServer(settings, toNodeHandler(handler));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    raw: (...texts) => exchange(port, texts),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Serves the pets. */
export function listenPets(
  options: ServeOptions<void> = {},
  handlers: object = echo,
  settings: ServerOptions = {},
): Promise<TestServer> {
  return listen(petsHandler(options, handlers), settings);
}

/** The pets as a Fetch handler. */
export function petsHandler(options: ServeOptions<void> = {}, handlers: object = echo): FetchHandler<void> {
  return serve<void>("Pets", routeTree(pets), { handlers, security }, options);
}

function exchange(port: number, texts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => {
      for (const text of texts) socket.write(text, "latin1");
    });
    socket.setEncoding("latin1");
    socket.on("data", (text) => {
      received += String(text);
    });
    // A server that refuses while we still write resets the connection; what it said before is the answer.
    socket.on("error", (error) => received === "" && reject(error));
    socket.on("close", () => resolve(received));
  });
}
