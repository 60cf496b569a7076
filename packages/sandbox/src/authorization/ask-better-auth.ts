import { HttpError } from "@tenon/runtime/server";
import { isStorageFailure } from "../storage/is-storage-failure.ts";
import { issuerPath } from "./better-auth.ts";
import type { AuthorizationServer } from "./server.ts";

/**
 * Sends better-auth a request, of which it sees nothing but what is given here. Throws a 503 `HttpError` while the storage cannot be
 * used, and what else goes wrong in it as it is.
 */
export async function askBetterAuth(
  { auth, baseUrl }: AuthorizationServer,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const response = await auth.handler(new Request(baseUrl + issuerPath + path, init)).catch(explain);
  if (response.status < 500) return response;
  throw new Error(`better-auth answered ${path.split("?")[0]} with ${response.status}`);
}

function explain(error: unknown): never {
  if (!isStorageFailure(error)) throw error;
  throw new HttpError(503, "The authorization server cannot be asked now", { cause: error });
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
