import type { ErrorCode } from "@shared-social/server";
import { askBetterAuth } from "../ask-better-auth.ts";
import { issuerPath } from "../better-auth.ts";
import { isScope, scopeList } from "../scopes.ts";
import type { AuthorizationServer } from "../server.ts";
import { authorizationRequest } from "./authorization-request.ts";
import { continueAuthorization, refuseAuthorization } from "./authorization-response.ts";
import { failurePage, methodRefused } from "./failure-page.ts";
import { signedIn } from "./signed-in.ts";

/** Path of the authorization endpoint. */
export const authorizePath: string = `${issuerPath}/oauth2/authorize`;

/** Values of `prompt` (OpenID Connect Core 1.0, 3.1.2.1). better-auth knows more of them, for pages that are not here. */
export const prompts: readonly string[] = ["none", "login", "consent"];

/** Parameters that mean something here. Others are ignored (RFC 6749, 3.1), and better-auth is not shown them. */
const parameters = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
  "prompt",
  "max_age",
  "ui_locales",
  "request",
  "request_uri",
];

/** The authorization endpoint (RFC 6749, 3.1). */
export async function authorize(server: AuthorizationServer, request: Request): Promise<Response> {
  if (request.method !== "GET") return methodRefused(request, "GET");
  const query = new URL(request.url).searchParams;
  const authorization = await authorizationRequest(server, query);
  if (authorization === undefined) return failurePage(request, 400, "unknownClient");
  const error = problemOf(query);
  if (error !== undefined) return refuseAuthorization(server, authorization, error);
  const answer = await begin(server, request, query);
  const location = answer.headers.get("location");
  if (location === null) return failurePage(request, 400, "invalidRequest");
  return continueAuthorization(server, request, authorization, {
    location,
    actorId: (await signedIn(server, request))?.actorId,
    cookies: answer.headers.getSetCookie(),
  });
}

/** What better-auth does not refuse, or not to the application: RFC 6749, 3.1, 4.1.2.1 and RFC 7636, 4.2 and 4.4.1. */
function problemOf(query: URLSearchParams): ErrorCode | undefined {
  if (parameters.some((name) => query.getAll(name).length > 1)) return "invalid_request";
  const responseType = query.get("response_type");
  if (responseType === null) return "invalid_request";
  if (responseType !== "code") return "unsupported_response_type";
  if ((query.get("response_mode") ?? "query") !== "query") return "invalid_request";
  if (query.get("code_challenge_method") !== "S256") return "invalid_request";
  if (!/^[\w-]{43}$/.test(query.get("code_challenge") ?? "")) return "invalid_request";
  if (!scopeList(query.get("prompt") ?? "").every((prompt) => prompts.includes(prompt)))
    return "invalid_request";
  const scopes = scopeList(query.get("scope") ?? "");
  return scopes.length === 0 || !scopes.every(isScope) ? "invalid_scope" : undefined;
}

/** Only the cookie of the request is passed on, so that nothing else of it can sign anyone in or change the answer. */
function begin(server: AuthorizationServer, request: Request, query: URLSearchParams): Promise<Response> {
  const known = [...query].filter(([name]) => parameters.includes(name));
  const cookie = request.headers.get("cookie");
  return askBetterAuth(server, `/oauth2/authorize?${new URLSearchParams(known)}`, {
    headers: cookie === null ? {} : { cookie },
  });
}
