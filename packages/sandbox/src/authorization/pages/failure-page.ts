import { html } from "./html.ts";
import { localeOf } from "./locale.ts";
import { type Failure, messages } from "./messages.ts";
import { pageResponse } from "./page.ts";

/** Says on a page of our own what went wrong, where the browser cannot be sent back to an application that we trust. */
export function failurePage(
  request: Request,
  status: number,
  failure: Failure,
  headers: readonly (readonly [name: string, value: string])[] = [],
): Response {
  const locale = localeOf(request);
  const { failed, failures } = messages[locale];
  const content = html`<p>${failures[failure]}</p>`;
  return pageResponse({ locale, title: failed, content, status, headers });
}

/** Refuses a method of a page (RFC 9110, 15.5.6). */
export function methodRefused(request: Request, allow: string): Response {
  return failurePage(request, 405, "method", [["Allow", allow]]);
}
