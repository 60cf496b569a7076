import type { Refusal, RefusalKind } from "./refusal.ts";

/** Why a webhook reaches no handler: as a server refuses requests, and what only webhooks have. */
export type WebhookErrorKind =
  | RefusalKind
  /** 401: the signature does not hold, or there is none. */
  | "signature-invalid"
  /** The body says that it is an event that the document does not have: 200, or 400 with `unknownEvents: "refuse"`. */
  | "unknown-event"
  /** 400: the body fits several events, and nothing in it says which it is. */
  | "ambiguous-event";

/** A webhook that reaches no handler, and why. The message holds nothing of a body whose signature does not hold. */
export class WebhookError extends Error {
  override readonly name: string = "WebhookError";
  /** What to answer: 400, 401, 413 or 415, and 200 for an event that the document does not have. */
  readonly status: number;
  readonly kind: WebhookErrorKind;
  /** What does not fit, where `kind` is `invalid-request` and it is known which event is meant. */
  readonly issues: Refusal["issues"];
  /** The webhook that is meant, by its name in the document; of an unknown event, what it is called instead. Absent where nobody knows. */
  readonly event: string | undefined;

  constructor({ status, kind, detail, issues = [] }: WebhookRefusal, event?: string) {
    super(detail);
    this.status = status;
    this.kind = kind;
    this.issues = issues;
    this.event = event;
  }
}

/** What a `WebhookError` is made of; a refusal of the server is one. */
export interface WebhookRefusal extends Pick<Refusal, "status" | "detail">, Partial<Pick<Refusal, "issues">> {
  readonly kind: WebhookErrorKind;
}
