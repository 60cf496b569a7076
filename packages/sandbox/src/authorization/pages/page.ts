import { createHash } from "node:crypto";
import { Html, html } from "./html.ts";
import type { Locale } from "./messages.ts";

/** A page. */
export interface Page {
  readonly locale: Locale;
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** Address to which forms of the page may lead in the end; browsers hold redirects after a form to this as well. */
  readonly leadsTo?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

/** Answers with a page. It loads nothing, runs nothing, and cannot be put into another page. */
export function pageResponse({
  locale,
  title,
  content,
  status = 200,
  leadsTo,
  headers = [],
}: Page): Response {
  const document = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  const response = new Response(document.source, { status, headers: pageHeaders(locale, leadsTo) });
  for (const [name, value] of headers) response.headers.append(name, value);
  return response;
}

/** Sends the browser elsewhere, and tells nobody where it came from. */
export function redirect(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({
    Location: location,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

function pageHeaders(locale: Locale, leadsTo: string | undefined): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    `form-action 'self'${leadsTo === undefined ? "" : ` ${sourceOf(leadsTo)}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": locale,
    "Content-Security-Policy": policy.join("; "),
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    // Not `no-referrer`, with which forms would come without their origin.
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
    Vary: "Accept-Language, Cookie",
  };
}

/** A registered redirect URI as a source of the policy: its origin, or the scheme of an application of its own. */
function sourceOf(uri: string): string {
  const { origin, protocol } = new URL(uri);
  return origin === "null" ? protocol : origin;
}

const style = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1rem; background: Canvas; color: CanvasText; }
main { max-width: 26rem; margin: 0 auto; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem; margin-top: 0.25rem; font: inherit; }
button { margin-top: 1.5rem; cursor: pointer; }
button + button { margin-top: 0.75rem; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
[role="alert"] { border-left: 4px solid; padding-left: 0.75rem; font-weight: 600; }
`;

const styleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;
