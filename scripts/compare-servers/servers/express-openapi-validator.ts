// As its manual shows it: parsers of bodies, the validator, routes, and an error handler that says the status.
import { createServer } from "node:http";
import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import { serveParent } from "../../bench-server/servers/child.ts";
import { document, tokens } from "../document.ts";
import { peer } from "../peers.ts";

const express = peer("express") as typeof import("express");
const validator = peer("express-openapi-validator") as {
  middleware(options: object): RequestHandler[];
};

const app = express();
app.use(express.json(), express.text(), express.urlencoded({ extended: false }));
app.use(
  ...validator.middleware({
    apiSpec: document,
    validateRequests: true,
    validateResponses: true,
    validateSecurity: { handlers: { token: authorize } },
  }),
);
app.get("/items/mine", (_request, response) => void response.json({ handled: true }));
app.get("/items/:itemId", (_request, response) => void response.json({ handled: true }));
app.post("/items", (_request, response) => void response.json({ handled: true }));
app.get("/broken", (_request, response) => void response.json({ handled: "yes" }));
const fail: ErrorRequestHandler = (
  error: { status?: number; headers?: object; message: string },
  _request,
  response,
  _next,
) => {
  response
    .status(error.status ?? 500)
    .set({ ...error.headers })
    .json({ message: error.message });
};
app.use(fail);
serveParent(createServer(app));

function authorize(request: Request, scopes: readonly string[]): boolean {
  const [, token] = request.headers.authorization?.split(" ") ?? [];
  if (token === undefined) return false;
  const own = Object.hasOwn(tokens, token) ? tokens[token] : undefined;
  if (own === undefined) throw Object.assign(new Error("bad token"), { status: 401 });
  if (!scopes.every((scope) => own.includes(scope))) {
    throw Object.assign(new Error("scope"), { status: 403 });
  }
  return true;
}
