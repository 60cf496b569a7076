import { discard, NetworkError, ResponseError, TimeoutError } from "@tenon/runtime/client";
import { type SubmitReportResult, submitReport } from "../generated/client.ts";
import { RefusedError, readRefusal } from "../refusal.ts";
import { prepareReport, type Report } from "../report.ts";
import type { Admission } from "./admission.ts";
import { IntentConflictError } from "./errors.ts";
import { pause } from "./pause.ts";
import { type SessionContext, sendAs } from "./session.ts";

/** Settings of one submission. */
export interface SubmitOptions {
  readonly signal?: AbortSignal;
  /** Further tries after a lost answer or a passing fault. Default 2. */
  readonly retries?: number;
  /** Milliseconds before the first further try, doubled for each one after it; `Retry-After` counts more. Default 500. */
  readonly delay?: number;
}

/** The service has the report. */
export interface ReceivedReport {
  readonly id: string;
  readonly status: "received";
  readonly intentId: string;
  /** Under whom it was received, where the response says so. */
  readonly admission?: Admission;
}

/** Submits a report under a session, as often as need be with the same body. */
export async function submit(
  context: SessionContext,
  id: string,
  draft: Report,
  { signal, retries = 2, delay = 500 }: SubmitOptions,
): Promise<ReceivedReport> {
  // Checked and copied again: it may have been kept anywhere.
  const report = prepareReport(draft);
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(context, id, report, signal);
    if (!("error" in outcome)) return outcome;
    if (attempt >= retries || !outcome.passing || signal?.aborted) throw outcome.error;
    const { retryAfter } = outcome;
    await pause(retryAfter === undefined ? delay * 2 ** attempt : retryAfter * 1000, signal);
  }
}

interface FailedTry {
  readonly error: unknown;
  /** Whether another try may come to a better end. */
  readonly passing: boolean;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

async function tryOnce(
  context: SessionContext,
  id: string,
  report: Report,
  signal: AbortSignal | undefined,
): Promise<ReceivedReport | FailedTry> {
  try {
    const { result, admission } = await sendAs(context, id, {
      scope: "report:write",
      // Nobody but the session's actor can have sent it: there are no anonymous mutations.
      isView: () => false,
      send: (client, options) => submitReport(client, { body: report }, options),
      signal,
    });
    if (!result.ok) return refused(report.intentId, result);
    const { id: receipt, status } = result.body;
    return Object.freeze({ id: receipt, status, intentId: report.intentId, ...(admission && { admission }) });
  } catch (error) {
    return { error, passing: isPassing(error) };
  }
}

/** Whether an error may be over at the next try. The service knows the report by its `intentId` if it has it already. */
function isPassing(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof TimeoutError) return true;
  if (!(error instanceof ResponseError)) return false;
  const { response } = error;
  // A gateway's page, or a receipt that cannot be read.
  const passing = response.ok || isPassingStatus(response.status);
  if (passing) discard(response.body);
  return passing;
}

function isPassingStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

function refused(intentId: string, result: Extract<SubmitReportResult, { readonly ok: false }>): FailedTry {
  const refusal = readRefusal(result);
  const { status } = result;
  if (refusal.kind === "known-code" && refusal.code === "intent_conflict") {
    return { error: new IntentConflictError(intentId, refusal), passing: false };
  }
  const text = result.response.headers.get("retry-after") ?? "";
  const retryAfter = /^[1-9][0-9]*$/.test(text) ? Number(text) : undefined;
  const error = new RefusedError("refused", "signed-in", "submitReport", refusal, retryAfter);
  return { error, passing: isPassingStatus(status), retryAfter };
}
