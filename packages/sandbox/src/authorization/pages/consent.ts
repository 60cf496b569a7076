import { postToBetterAuth } from "../ask-better-auth.ts";
import { isScope } from "../scopes.ts";
import type { AuthorizationServer } from "../server.ts";
import { type AuthorizationRequest, authorizationRequest } from "./authorization-request.ts";
import { continueAuthorization } from "./authorization-response.ts";
import { authorizePath } from "./authorize.ts";
import { failurePage, methodRefused } from "./failure-page.ts";
import { formToken, isOurs } from "./forgery.ts";
import { formBody } from "./form-body.ts";
import { html } from "./html.ts";
import { localeOf } from "./locale.ts";
import { messages } from "./messages.ts";
import { pageResponse, redirect } from "./page.ts";
import { type SignedIn, signedIn } from "./signed-in.ts";

/** The consent page: shows what an application asks for, and takes the decision. */
export async function consent(server: AuthorizationServer, request: Request): Promise<Response> {
  const { searchParams, search } = new URL(request.url);
  if (request.method !== "GET" && request.method !== "POST") return methodRefused(request, "GET, POST");
  const authorization = await authorizationRequest(server, searchParams);
  if (authorization === undefined) return failurePage(request, 400, "unknownClient");
  const who = await signedIn(server, request);
  if (request.method === "GET") {
    return who === undefined ? redirect(authorizePath + search) : form(server, request, authorization, who);
  }
  if (who === undefined) return failurePage(request, 400, "expired");
  const fields = await formBody(request);
  if (fields === undefined || !isOurs(server, request, fields, who.sessionId)) {
    return failurePage(request, 403, "forged");
  }
  const decision = fields.get("decision");
  if (decision !== "allow" && decision !== "deny") return failurePage(request, 400, "invalidRequest");
  return decide(server, request, authorization, { who, accept: decision === "allow" });
}

async function decide(
  server: AuthorizationServer,
  request: Request,
  authorization: AuthorizationRequest,
  { who, accept }: { readonly who: SignedIn; readonly accept: boolean },
): Promise<Response> {
  const decision = { accept, oauth_query: new URL(request.url).search.slice(1) };
  const answer = await postToBetterAuth(server, "/oauth2/consent", decision, request.headers.get("cookie"));
  // The signature of the query does not hold, or no longer.
  if (!answer.ok) return failurePage(request, 400, "expired");
  const { url } = (await answer.json()) as { readonly url: string };
  return continueAuthorization(server, request, authorization, {
    location: url,
    actorId: who.actorId,
    cookies: answer.headers.getSetCookie(),
  });
}

function form(
  server: AuthorizationServer,
  request: Request,
  { client, redirectUri, scopes }: AuthorizationRequest,
  { name, sessionId }: SignedIn,
): Response {
  const locale = localeOf(request);
  const say = messages[locale];
  const token = formToken(server, request, sessionId);
  const content = html`<p>${say.signedInAs(name)}</p>
<p id="asks">${say.asksFor(client.name)}</p>
<ul aria-labelledby="asks">
${scopes.filter(isScope).map((scope) => html`<li>${say.scopes[scope]}</li>`)}
</ul>
<p>${say.returnsTo(new URL(redirectUri).host)}</p>
<form method="post">
<input type="hidden" name="form_token" value="${token.value}">
<button type="submit" name="decision" value="allow">${say.allow}</button>
<button type="submit" name="decision" value="deny">${say.deny}</button>
</form>`;
  return pageResponse({
    locale,
    title: say.consent(client.name),
    content,
    leadsTo: redirectUri,
    headers: token.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}
