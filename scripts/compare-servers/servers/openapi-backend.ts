// As its manual shows it for Express: handlers by operationId, and those for what goes wrong.
import { createServer } from "node:http";
import type { Request, Response } from "express";
import { serveParent } from "../../bench-server/servers/child.ts";
import { document, tokens } from "../document.ts";
import { peer } from "../peers.ts";

/** What is used of its context. */
interface Context {
  readonly request: { readonly headers: Readonly<Record<string, string | undefined>> };
  readonly operation?: { readonly security?: readonly Readonly<Record<string, readonly string[]>>[] };
  readonly validation: { readonly errors: unknown };
  readonly response: unknown;
  readonly api: { validateResponse(response: unknown, operation: unknown): { errors?: unknown } };
}

const express = peer("express") as typeof import("express");
const { OpenAPIBackend } = peer("openapi-backend") as {
  OpenAPIBackend: new (
    options: object,
  ) => {
    init(): Promise<void>;
    handleRequest(request: object, ...more: unknown[]): Promise<unknown>;
  };
};

const send =
  (status: number) =>
  (_context: Context, _request: Request, response: Response): unknown =>
    response.status(status).json({ status });

const api = new OpenAPIBackend({
  definition: document,
  handlers: {
    readItem: () => ({ handled: true }),
    readMine: () => ({ handled: true }),
    createItem: () => ({ handled: true }),
    readBroken: () => ({ handled: "yes" }),
    validationFail: send(400),
    notFound: send(404),
    methodNotAllowed: send(405),
    unauthorizedHandler: send(401),
    postResponseHandler: (context: Context, _request: Request, response: Response) => {
      if (response.headersSent) return undefined;
      const { errors } = context.api.validateResponse(context.response, context.operation);
      return errors ? response.status(500).json({ status: 500 }) : response.json(context.response);
    },
  },
  securityHandlers: { token: authorize },
});
await api.init();

const app = express();
app.use(express.json());
app.use((request, response) =>
  api.handleRequest(
    {
      method: request.method,
      path: request.path,
      body: request.body,
      query: request.query,
      headers: request.headers,
    },
    request,
    response,
  ),
);
serveParent(createServer(app));

/** Says whether a token holds: of scopes it is told nothing, and of anonymity it decides itself. */
function authorize({ request }: Context): boolean {
  const [, token = ""] = request.headers["authorization"]?.split(" ") ?? [];
  return Object.hasOwn(tokens, token);
}
