import { derive, isSame, randomToken } from "../secrets.ts";
import type { AuthorizationServer } from "../server.ts";
import { cookieOf } from "./cookies.ts";

/** Name of the cookie that binds forms to a browser. It says nothing of who is signed in. */
const cookieName = "sandbox.form";

/** What makes a form one of ours. */
export interface FormToken {
  /** Goes into the form. */
  readonly value: string;
  /** Goes into the response where the browser has none yet. */
  readonly cookies: readonly string[];
}

/** Makes the token of a form: only for this browser and this page, and on the consent page for this session. */
export function formToken(
  { secret, baseUrl }: AuthorizationServer,
  request: Request,
  session: string,
): FormToken {
  const known = cookieOf(request, cookieName);
  const browser = known !== undefined && /^[\w-]{43}$/.test(known) ? known : randomToken();
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return {
    value: tokenFor(secret, browser, request, session),
    cookies:
      browser === known ? [] : [`${cookieName}=${browser}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`],
  };
}

/** Whether a form was sent from our page: by its token, and by what the browser says of where it comes from. */
export function isOurs(
  { secret, origin }: AuthorizationServer,
  request: Request,
  form: URLSearchParams,
  session: string,
): boolean {
  const { headers } = request;
  const from = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (from !== null && from !== origin) return false;
  if (site !== null && site !== "same-origin") return false;
  const browser = cookieOf(request, cookieName);
  const token = form.get("form_token");
  if (browser === undefined || token === null) return false;
  return isSame(token, tokenFor(secret, browser, request, session));
}

function tokenFor(secret: string, browser: string, request: Request, session: string): string {
  return derive(secret, "form", browser, new URL(request.url).pathname, session);
}
