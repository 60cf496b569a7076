import type { PendingSignIn } from "@shared-social/client/oauth";
import { oauth, sessions } from "./sign-in-sessions.ts";

/** Your own session of the browser, kept on the server. */
interface BrowserSession {
  pending?: PendingSignIn;
  sessionId?: string;
}

/** GET /sign-in */
export async function signIn(browser: BrowserSession): Promise<Response> {
  const { url, pending } = await oauth.beginSignIn({ scopes: ["openid", "read", "report:write"] });
  browser.pending = pending;
  return Response.redirect(url);
}

/** GET /callback */
export async function callback(browser: BrowserSession, request: Request): Promise<Response> {
  const { pending } = browser;
  if (pending === undefined) return new Response("No sign-in has begun", { status: 400 });
  delete browser.pending;
  const { sessionId } = await sessions.completeSignIn(request.url, pending);
  browser.sessionId = sessionId;
  return Response.redirect("https://app.example/");
}
