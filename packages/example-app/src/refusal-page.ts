import { ClientError, RefusedError } from "@shared-social/client";
import { RefreshUnavailableError } from "@shared-social/client/oauth";
import type { Markup } from "./page.ts";
import { message } from "./page.ts";

/** What a person is told when the network did not do what was asked. */
export interface RefusalPage {
  readonly status: 403 | 429 | 500 | 502 | 503;
  readonly title: string;
  readonly content: Markup;
}

/** Tells of an error, as far as it is the person's business. */
export function refusalPage(error: unknown): RefusalPage {
  if (error instanceof RefreshUnavailableError) {
    return tell(503, "Not now", "The network cannot confirm who you are at the moment. Please try again.");
  }
  if (error instanceof ClientError)
    return tell(502, "No answer", "The network cannot be reached at the moment.");
  if (!(error instanceof RefusedError)) return tell(500, "A fault", "Something went wrong here.");
  const { refusal } = error;
  switch (refusal.kind === "known-code" ? refusal.code : undefined) {
    case "capability_required":
      return tell(
        403,
        "Not allowed",
        "You have not allowed this application to do that. Sign in again to allow it.",
      );
    case "pilot_rate_limited":
      return tell(429, "Too many requests", `Please wait ${error.retryAfter ?? "a few"} seconds.`);
    default:
      return tell(502, "Refused", "The network has refused the request.");
  }
}

function tell(status: RefusalPage["status"], title: string, text: string): RefusalPage {
  return { status, title, content: message(title, text) };
}
