import type { ErrorCode } from "@shared-social/server";
import { consentPath, issuerPath, signInPath } from "../better-auth.ts";
import { recordGrant } from "../grants.ts";
import type { AuthorizationServer } from "../server.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { failurePage } from "./failure-page.ts";
import { redirect } from "./page.ts";

/** Where better-auth wants the browser to go. */
export interface Continuation {
  readonly location: string;
  /** Who is signed in. */
  readonly actorId: string | undefined;
  readonly cookies: readonly string[];
}

/**
 * Sends the browser on: to the next page, or back to the application with a code, whose grant is written down first, or with a
 * refusal. It goes nowhere else, whatever better-auth says.
 */
export async function continueAuthorization(
  server: AuthorizationServer,
  request: Request,
  authorization: AuthorizationRequest,
  { location, actorId, cookies }: Continuation,
): Promise<Response> {
  const url = new URL(location, server.baseUrl);
  const isPage = url.pathname === signInPath || url.pathname === consentPath;
  if (url.origin === server.origin && isPage) return redirect(url.pathname + url.search, cookies);
  if (!leadsTo(url, authorization.redirectUri)) return failurePage(request, 400, "invalidRequest");
  const code = url.searchParams.get("code");
  if (code === null) return redirect(url.href, cookies);
  if (actorId === undefined) throw new Error("A code was issued, and nobody is signed in");
  if (!(await server.mayAct(actorId))) return refuseAuthorization(server, authorization, "access_denied");
  const { clientId, applicationId } = authorization.client;
  await recordGrant(server, { code, clientId, applicationId, actorId, scopes: authorization.scopes });
  server.log.info("code_issued", { clientId, actorId });
  return redirect(url.href, cookies);
}

/** Sends the browser back with a refusal (RFC 6749, 4.1.2.1; RFC 9207). */
export function refuseAuthorization(
  { baseUrl }: AuthorizationServer,
  { redirectUri, state }: AuthorizationRequest,
  error: ErrorCode,
): Response {
  const url = new URL(redirectUri);
  url.searchParams.set("error", error);
  if (state !== undefined) url.searchParams.set("state", state);
  url.searchParams.set("iss", baseUrl + issuerPath);
  return redirect(url.href);
}

/** Whether an address is the redirect URI with more in its query. */
function leadsTo(url: URL, redirectUri: string): boolean {
  const registered = new URL(redirectUri);
  const sameQuery = [...registered.searchParams].every(([name, value]) =>
    url.searchParams.getAll(name).includes(value),
  );
  const members = ["protocol", "username", "password", "host", "pathname", "hash"] as const;
  return sameQuery && members.every((member) => url[member] === registered[member]);
}
