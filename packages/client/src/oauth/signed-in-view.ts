import { type ActorPosts, readActorPosts } from "../actor-posts.ts";
import { type ListActorPostsResult, listActorPosts } from "../generated/client.ts";
import { AdmissionError } from "../pilot-error.ts";
import { readRefusal } from "../refusal.ts";
import type { Report } from "../report.ts";
import type { Admission } from "./admission.ts";
import { type SessionContext, sendAs } from "./session.ts";
import { type ReceivedReport, type SubmitOptions, submit } from "./submit-report.ts";

declare const signedIn: unique symbol;

/** What a signed-in read found. Only a signed-in view makes it: no other value has this type, and `isSignedIn` knows none. */
export type SignedInActorPosts = ActorPosts & {
  readonly view: "signed-in";
  /** Under whom it was read. */
  readonly admission: Admission;
  readonly [signedIn]: true;
};

/**
 * The service as a signed-in person sees it. Whatever fails is an error of this view: it sends every request with the
 * session's bearer credential, and has no other way to ask.
 */
export interface SignedInView {
  readonly kind: "signed-in";
  /** What was granted at sign-in. */
  readonly scopes: readonly string[];
  /**
   * Reads an actor's root posts. Rejects with `SignInAgainError`, `RefusedError`, `AdmissionError`, `RefreshUnavailableError`,
   * `TokenStoreError`, a `ClientError`, or the signal's reason.
   */
  listActorPosts(actorId: string, options?: { readonly signal?: AbortSignal }): Promise<SignedInActorPosts>;
  /**
   * Submits a report, again after a lost answer or a passing fault, always with the same `intentId` and payload. Rejects as
   * above, with `IntentConflictError`, and with `InvalidReportError` before anything is sent.
   */
  submitReport(report: Report, options?: SubmitOptions): Promise<ReceivedReport>;
}

/** Results that a signed-in view made. */
const made = new WeakSet<object>();

/** Whether a value was made by a signed-in view: for code that has lost its type. */
export function isSignedIn(value: unknown): value is SignedInActorPosts {
  return typeof value === "object" && value !== null && made.has(value);
}

/** Makes the view of a session. */
export function signedInView(context: SessionContext, id: string, scopes: readonly string[]): SignedInView {
  return Object.freeze({
    kind: "signed-in" as const,
    scopes: Object.freeze([...scopes]),
    async listActorPosts(actorId: string, { signal }: { readonly signal?: AbortSignal } = {}) {
      const { result, admission } = await sendAs<ListActorPostsResult>(context, id, {
        scope: "read",
        isView: ({ ok, status, body }) => ok || (status === 404 && isAnswer(body)),
        send: (client, options) => listActorPosts(client, { path: { actorId } }, options),
        signal,
      });
      const found = readActorPosts(result, "signed-in");
      if (admission === undefined) throw new AdmissionError("admission_missing", "x-network-actor-id");
      // The symbol is in the type only.
      const posts = Object.freeze({ ...found, view: "signed-in", admission }) as SignedInActorPosts;
      made.add(posts);
      return posts;
    },
    submitReport: (report: Report, options: SubmitOptions = {}) => submit(context, id, report, options),
  });
}

/** Whether a 404 says something about the actor, and so is part of the view. */
function isAnswer(body: unknown): boolean {
  const refusal = readRefusal({ status: 404, body });
  return (
    refusal.kind === "actor-unavailable" || (refusal.kind === "known-code" && refusal.code === "not_found")
  );
}
