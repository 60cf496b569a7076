import { validateReportSubmission } from "@shared-social/validators";
import type { ReportSubmission } from "./generated/types.ts";
import { PilotError } from "./pilot-error.ts";

/** What an application says when it reports something. */
export interface ReportDraft extends Omit<ReportSubmission, "intentId"> {
  /** Names the action. Default: a new one. Pass it only to take up an action that was begun before. */
  readonly intentId?: string;
}

/**
 * One action of reporting. Its `intentId` was made once, and every try sends it with the very same payload. It is plain
 * data: keep it as JSON to go on after a restart, and hand it to `prepareReport` again.
 */
export type Report = Readonly<ReportSubmission>;

/** A report is not what the service accepts; nothing was sent. */
export class InvalidReportError extends PilotError<"invalid_report"> {
  override readonly name: string = "InvalidReportError";
  /** What is wrong, without the values. */
  readonly problems: readonly { readonly field: string; readonly problem: string }[];

  constructor(problems: InvalidReportError["problems"]) {
    super(
      "invalid_report",
      `The report is invalid: ${problems.map(({ field, problem }) => `${field} ${problem}`).join("; ")}`,
    );
    this.problems = problems;
  }
}

/**
 * Makes a report: checks it, copies it so that nothing changes it between tries, and names the action. Throws
 * `InvalidReportError` for a `reason` that is blank or has more than 2000 UTF-16 code units, for `evidence` that has more
 * than 10000 when it is written as JSON, and for whatever else the document does not allow.
 */
export function prepareReport(draft: ReportDraft): Report {
  const { targetKind, targetId, reason, evidence, intentId = crypto.randomUUID() } = draft;
  const report = {
    intentId,
    targetKind,
    targetId,
    reason,
    ...(evidence !== undefined && { evidence: jsonCopy(evidence) }),
  };
  const { valid, errors } = validateReportSubmission(report);
  if (valid) return deepFreeze(report);
  throw new InvalidReportError(
    errors.map(({ instancePath, message }) => ({ field: instancePath.slice(1), problem: message })),
  );
}

/** The value as the service will read it. */
function jsonCopy(evidence: unknown): unknown {
  let text: string | undefined;
  try {
    text = JSON.stringify(evidence);
  } catch {
    // A circle, a big integer, or a toJSON that throws; the cause may quote the evidence.
  }
  if (text === undefined)
    throw new InvalidReportError([{ field: "evidence", problem: "must be a JSON value" }]);
  return JSON.parse(text);
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  for (const member of Object.values(value)) deepFreeze(member);
  return Object.freeze(value);
}
