import { HttpError } from "@tenon/runtime/server";
import { issuerPath } from "./better-auth.ts";
import type { AuthorizationServer } from "./server.ts";

/**
 * Sends better-auth a request, of which it sees nothing but what is given here. Throws a 503 `HttpError` where better-auth fails: it
 * takes the errors of its storage for its own, and answers them with a 500.
 */
export async function askBetterAuth(
  { auth, baseUrl, log }: AuthorizationServer,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const response = await auth.handler(new Request(baseUrl + issuerPath + path, init));
  if (response.status < 500) return response;
  log.error("better_auth_failed", { path: path.split("?")[0], status: response.status });
  throw new HttpError(503, "The authorization server cannot be asked now");
}

/** Sends it a request with a body in JSON, as a page of its own would. */
export function postToBetterAuth(
  server: AuthorizationServer,
  path: string,
  body: object,
  cookie: string | null = null,
): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    origin: server.origin,
    ...(cookie !== null && { cookie }),
  };
  return askBetterAuth(server, path, { method: "POST", headers, body: JSON.stringify(body) });
}
