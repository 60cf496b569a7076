import type { ReportSubmission } from "@shared-social/server";
import type { SandboxDatabase } from "../storage/open-database.ts";
import { canonicalJson } from "./canonical-json.ts";

/** A report with the one who makes it. */
export interface NewReport {
  readonly id: string;
  readonly applicationId: string;
  readonly actorId: string;
  readonly submission: ReportSubmission;
  /** Seconds since 1970. */
  readonly receivedAt: number;
}

/** What came of a report. */
export type ReportResult =
  | { readonly kind: "received"; readonly id: string }
  /** The application used the intent before, for something else. */
  | { readonly kind: "conflict" };

/**
 * Keeps a report once for each intent of an application: the same report again gives the identifier of the first. It is
 * durable when the promise resolves.
 */
export async function keepReport(
  { kysely }: SandboxDatabase,
  { id, applicationId, actorId, submission, receivedAt }: NewReport,
): Promise<ReportResult> {
  // Two actors of one application who use one intent do two different things.
  const payload = canonicalJson({ actorId, submission });
  const row = {
    id,
    application_id: applicationId,
    intent_id: submission.intentId,
    actor_id: actorId,
    payload,
    received_at: receivedAt,
  };
  const inserted = await kysely
    .insertInto("reports")
    .values(row)
    .onConflict((conflict) => conflict.columns(["application_id", "intent_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted !== undefined) return { kind: "received", id: inserted.id };
  const first = await kysely
    .selectFrom("reports")
    .select(["id", "payload"])
    .where("application_id", "=", applicationId)
    .where("intent_id", "=", submission.intentId)
    .executeTakeFirstOrThrow();
  return first.payload === payload ? { kind: "received", id: first.id } : { kind: "conflict" };
}
