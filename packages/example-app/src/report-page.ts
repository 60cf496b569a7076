import { html } from "hono/html";
import type { Markup } from "./page.ts";

/** What the form of a report holds. */
export interface ReportForm {
  /** Names the action: however often the form is sent, it is one report. */
  readonly intentId: string;
  readonly postId: string;
  readonly reason: string;
}

/** The form, with what was wrong with it. */
export function reportPage(
  { intentId, postId, reason }: ReportForm,
  problems: readonly string[] = [],
): Markup {
  return html`<h1>Report a post</h1>
    ${problems.length === 0 ? "" : html`<p role="alert">${problems.join(" ")}</p>`}
    <form method="post" action="/report">
      <input type="hidden" name="intentId" value="${intentId}" />
      <input type="hidden" name="post" value="${postId}" />
      <label for="reason">What is wrong with ${postId}?</label>
      <textarea id="reason" name="reason" rows="5" required>${reason}</textarea>
      <button>Send the report</button>
    </form>`;
}

/** What the person sees once the report is kept. */
export function receiptPage(receiptId: string): Markup {
  return html`<h1>Thank you</h1>
    <p>Your report was received. Its number is <code>${receiptId}</code>.</p>`;
}
