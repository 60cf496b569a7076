import { createAnonymousView, InvalidReportError, prepareReport } from "@shared-social/client";
import {
  IntentConflictError,
  type OAuthClient,
  type Sessions,
  SignInAgainError,
  SignInError,
} from "@shared-social/client/oauth";
import { type Context, Hono } from "hono";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";
import { secureHeaders } from "hono/secure-headers";
import { actorPage } from "./actor-page.ts";
import { BrowserSessions } from "./browser-sessions.ts";
import { type Markup, message, page } from "./page.ts";
import { refusalPage } from "./refusal-page.ts";
import { receiptPage, reportPage } from "./report-page.ts";
import { style } from "./style.ts";

/** Where the network sends browsers back to, below the application's address. */
export const redirectPath = "/callback";

/** What the application is made of. */
export interface ApplicationParts {
  readonly oauth: OAuthClient;
  readonly sessions: Sessions;
  /** Under which address browsers reach it. */
  readonly applicationUrl: string;
}

/** Makes the application. */
export function createApplication({ oauth, sessions, applicationUrl }: ApplicationParts): Hono {
  const browsers = new BrowserSessions(applicationUrl);
  const anonymous = createAnonymousView({ baseUrl: oauth.baseUrl });
  const application = new Hono();

  const show = (context: Context, title: string, content: Markup): Response | Promise<Response> =>
    context.html(page(title, browsers.find(context).sessionId !== undefined, content));

  application.use(csrf({ origin: new URL(applicationUrl).origin }));
  application.use(secureHeaders({ contentSecurityPolicy }));

  application.get("/style.css", (context) => context.body(style, 200, { "content-type": "text/css" }));

  application.get("/", (context) =>
    show(context, "Home", message("Tidings", "Look an actor up, or sign in.")),
  );

  application.post("/sign-in", async (context) => {
    const { url, pending } = await oauth.beginSignIn({ scopes: ["openid", "read", "report:write"] });
    browsers.replace(context, { pending });
    return context.redirect(url);
  });

  application.get(redirectPath, async (context) => {
    const { pending } = browsers.find(context);
    if (pending === undefined) return context.redirect("/");
    // It is good for one answer, whatever that is.
    browsers.end(context);
    const { sessionId } = await sessions.completeSignIn(context.req.url, pending);
    browsers.replace(context, { sessionId });
    return context.redirect("/");
  });

  application.post("/sign-out", async (context) => {
    const { sessionId } = browsers.find(context);
    browsers.end(context);
    if (sessionId !== undefined) await sessions.signOut(sessionId);
    return context.redirect("/");
  });

  application.get("/actor", async (context) => {
    const actorId = context.req.query("id") ?? "";
    const { sessionId } = browsers.find(context);
    // A signed-in read that fails is an error. It never becomes an anonymous one.
    const view = sessionId === undefined ? anonymous : await sessions.open(sessionId);
    return show(context, actorId, actorPage(actorId, await view.listActorPosts(actorId)));
  });

  application.get("/report", (context) => {
    if (browsers.find(context).sessionId === undefined) return context.redirect("/");
    const postId = context.req.query("post") ?? "";
    return show(context, "Report", reportPage({ intentId: crypto.randomUUID(), postId, reason: "" }));
  });

  application.post("/report", async (context) => {
    const { sessionId } = browsers.find(context);
    if (sessionId === undefined) return context.redirect("/");
    const sent = await context.req.parseBody();
    const form = {
      intentId: text(sent["intentId"]),
      postId: text(sent["post"]),
      reason: text(sent["reason"]),
    };
    try {
      const { intentId, postId, reason } = form;
      const report = prepareReport({ intentId, targetKind: "post", targetId: postId, reason });
      const view = await sessions.open(sessionId);
      const { id } = await view.submitReport(report);
      return await show(context, "Thank you", receiptPage(id));
    } catch (error) {
      const problems = problemsOf(error);
      if (problems === undefined) throw error;
      context.status(422);
      return show(context, "Report", reportPage({ ...form, intentId: crypto.randomUUID() }, problems));
    }
  });

  application.onError((error, context) => {
    if (error instanceof SignInAgainError) {
      browsers.end(context);
      context.status(401);
      return context.html(page("Sign in again", false, message("Sign in again", "Your session has ended.")));
    }
    if (error instanceof SignInError) {
      context.status(400);
      return show(context, "Not signed in", message("Not signed in", "The sign-in was not completed."));
    }
    const { status, title, content } = refusalPage(error);
    // An HTTPException is an answer of Hono's own: a form that comes from another site.
    if (error instanceof HTTPException) return error.getResponse();
    // No message or property of the client's errors holds a token, a code or a secret.
    if (status >= 500) console.error(error);
    context.status(status);
    return show(context, title, content);
  });

  return application;
}

/** Nothing but the application's own style sheet, and no frames around it. The sign-in form leads on to the network. */
const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What a person can mend about a report; `undefined`: nothing. */
function problemsOf(error: unknown): readonly string[] | undefined {
  if (error instanceof InvalidReportError)
    return error.problems.map(({ field, problem }) => `${field} ${problem}.`);
  if (error instanceof IntentConflictError)
    return ["This form was sent before with another text. Send it as a new report."];
  return undefined;
}
