import type { Operation } from "./operation.ts";
import type { Response, StatusKey } from "./response.ts";

/** A hundred of codes without those that are declared by themselves. */
export interface StatusRange {
  /** 1 to 5. */
  readonly hundred: number;
  /** Ascending. */
  readonly except: readonly number[];
}

/** Whether an operation declares a success: a code from 200 to 299, or `2XX`. Its `default` stands for refusals only then. */
export function declaresSuccess({ responses }: Operation): boolean {
  return responses.some(({ status }) => status.startsWith("2"));
}

/** Whether a response stands for successes, be it for others as well. */
export function coversSuccess(operation: Operation, { status }: Response): boolean {
  return status.startsWith("2") || (status === "default" && !declaresSuccess(operation));
}

/** Whether some successes are left to nobody: `default` is there, and does not stand for them. */
export function leavesSuccessesOut(operation: Operation): boolean {
  const statuses = operation.responses.map(({ status }) => status);
  return statuses.includes("default") && !statuses.includes("2XX") && declaresSuccess(operation);
}

/** Which codes a range or `default` of an operation stands for (OpenAPI 3.2, 4.16.2); explicit codes are none of these. */
export function statusRanges(operation: Operation, response: Response): readonly StatusRange[] {
  const declared = new Set(operation.responses.map(({ status }) => status));
  return hundredsOf(operation, response, declared)
    .map((hundred) => ({ hundred, except: explicitCodes(declared, hundred) }))
    .filter(({ except }) => except.length < 100);
}

/** Whether a range or `default` of an operation stands for a status that it does not declare: a code or a range. */
export function standsFor(operation: Operation, status: StatusKey): boolean {
  return operation.responses
    .filter((response) => !isCode(response.status))
    .flatMap((response) => statusRanges(operation, response))
    .some(({ hundred, except }) => status.startsWith(`${hundred}`) && !except.includes(Number(status)));
}

function isCode(status: StatusKey): boolean {
  return /^\d{3}$/.test(status);
}

function hundredsOf(
  operation: Operation,
  response: Response,
  declared: ReadonlySet<string>,
): readonly number[] {
  if (response.status !== "default") return [Number(response.status[0])];
  return [1, 2, 3, 4, 5].filter(
    (hundred) => !declared.has(`${hundred}XX`) && (hundred !== 2 || coversSuccess(operation, response)),
  );
}

function explicitCodes(declared: ReadonlySet<string>, hundred: number): readonly number[] {
  return [...declared]
    .filter((status) => isCode(status) && Number(status[0]) === hundred)
    .map(Number)
    .sort((one, other) => one - other);
}
