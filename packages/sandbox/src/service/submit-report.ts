import type { SubmitReportAnswer, SubmitReportRequest } from "@shared-social/server";
import type { Connection, SandboxPrincipals } from "../authorization/authorization.ts";
import { keepReport } from "../domain/reports.ts";
import { isOtherOrigin } from "../other-origin.ts";
import { isStorageFailure } from "../storage/is-storage-failure.ts";
import { admissionHeaders } from "./admission-headers.ts";
import type { ServiceParts } from "./service.ts";

/** `POST /api/reports`. */
export async function submitReport(
  { database, ids, clock, origin }: ServiceParts,
  { header, auth, body }: SubmitReportRequest<Connection, SandboxPrincipals>,
): Promise<SubmitReportAnswer> {
  const admission = auth.bearer.principal;
  const headers = admissionHeaders(admission);
  if (isOtherOrigin(header.origin, origin)) {
    return { status: 403, headers, body: { error: "origin_mismatch" } };
  }
  try {
    const { applicationId, actorId } = admission;
    const receivedAt = Math.floor(clock.now() / 1_000);
    const report = { id: ids("report"), applicationId, actorId, submission: body, receivedAt };
    const result = await keepReport(database, report);
    if (result.kind === "conflict") {
      const message = "The intent was used before, for another report";
      return { status: 409, headers, body: { error: "intent_conflict", message } };
    }
    return { status: 200, headers, body: { id: result.id, status: "received" } };
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    return { status: 503, headers, body: { error: "domain_storage_unavailable" } };
  }
}
