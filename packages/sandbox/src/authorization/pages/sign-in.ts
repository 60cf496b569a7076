import { addressBlock } from "../../limits/address-block.ts";
import { retryAfter } from "../../limits/limit.ts";
import { addressOf } from "../accounts.ts";
import { postToBetterAuth } from "../ask-better-auth.ts";
import type { Connection } from "../authorization.ts";
import type { AuthorizationServer } from "../server.ts";
import { type AuthorizationRequest, authorizationRequest } from "./authorization-request.ts";
import { continueAuthorization } from "./authorization-response.ts";
import { failurePage, methodRefused } from "./failure-page.ts";
import { formToken, isOurs } from "./forgery.ts";
import { formBody } from "./form-body.ts";
import { html } from "./html.ts";
import { localeOf } from "./locale.ts";
import { type Messages, messages } from "./messages.ts";
import { pageResponse } from "./page.ts";

/** The sign-in page: shows the form, and signs in with it. */
export async function signIn(
  server: AuthorizationServer,
  request: Request,
  connection: Connection,
): Promise<Response> {
  const authorization = await authorizationRequest(server, new URL(request.url).searchParams);
  if (request.method !== "GET" && request.method !== "POST") return methodRefused(request, "GET, POST");
  if (authorization === undefined) return failurePage(request, 400, "unknownClient");
  if (request.method === "GET") return form(server, request, authorization);
  const fields = await formBody(request);
  if (fields === undefined || !isOurs(server, request, fields, ""))
    return failurePage(request, 403, "forged");
  const handle = fields.get("handle") ?? "";
  const wait = await server.signInLimit.take(
    `${addressBlock(connection.address ?? "") ?? ""} ${addressOf(handle)}`,
  );
  if (wait !== undefined) return tooMany(server, request, authorization, retryAfter(wait));
  return submit(server, request, authorization, { handle, password: fields.get("password") ?? "" });
}

async function submit(
  server: AuthorizationServer,
  request: Request,
  authorization: AuthorizationRequest,
  { handle, password }: { readonly handle: string; readonly password: string },
): Promise<Response> {
  const refused = (why: "wrongCredentials" | "unavailableAccount"): Response =>
    form(server, request, authorization, { status: 403, problem: (say) => say[why] });
  const email = addressOf(handle);
  const answer = await postToBetterAuth(server, "/sign-in/email", {
    email,
    password,
    oauth_query: queryOf(request),
  });
  // The signature of the query does not hold, or no longer.
  if (answer.status === 400) return failurePage(request, 400, "expired");
  if (!answer.ok) {
    server.log.warn("sign_in_refused", { clientId: authorization.client.clientId });
    return refused("wrongCredentials");
  }
  const { adapter } = await server.auth.$context;
  const where = [{ field: "email", value: email }];
  const user = await adapter.findOne<{ readonly id: string }>({ model: "user", where });
  if (user === null || !(await server.mayAct(user.id))) return refused("unavailableAccount");
  server.log.info("signed_in", { actorId: user.id });
  const { url } = (await answer.json()) as { readonly url: string };
  return continueAuthorization(server, request, authorization, {
    location: url,
    actorId: user.id,
    cookies: answer.headers.getSetCookie(),
  });
}

function queryOf(request: Request): string {
  return new URL(request.url).search.slice(1);
}

function tooMany(
  server: AuthorizationServer,
  request: Request,
  authorization: AuthorizationRequest,
  seconds: number,
): Response {
  return form(server, request, authorization, {
    status: 429,
    problem: (say) => say.tooManyAttempts(seconds),
    headers: [["Retry-After", String(seconds)]],
  });
}

/** What went wrong with a form that was sent. */
interface Refused {
  readonly status: number;
  readonly problem: (say: Messages) => string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

function form(
  server: AuthorizationServer,
  request: Request,
  { client, redirectUri }: AuthorizationRequest,
  refused?: Refused,
): Response {
  const locale = localeOf(request);
  const say = messages[locale];
  const token = formToken(server, request, "");
  const alert = refused === undefined ? [] : [html`<p role="alert" id="problem">${refused.problem(say)}</p>`];
  const described = refused === undefined ? [] : [html` aria-describedby="problem" aria-invalid="true"`];
  const content = html`<p>${say.signInFor(client.name)}</p>
${alert}
<form method="post">
<input type="hidden" name="form_token" value="${token.value}">
<label for="handle">${say.handle}</label>
<input id="handle" name="handle" autocomplete="username" autocapitalize="none" spellcheck="false" required${described}>
<label for="password">${say.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
<button type="submit">${say.signIn}</button>
</form>`;
  return pageResponse({
    locale,
    title: say.signIn,
    content,
    status: refused?.status ?? 200,
    leadsTo: redirectUri,
    headers: [
      ...(refused?.headers ?? []),
      ...token.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    ],
  });
}
