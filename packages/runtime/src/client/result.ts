/** What a result with a status of 200 to 299 adds to the response as declared. */
export interface Succeeded {
  readonly ok: true;
  /** The response as it came; its body has been read. */
  readonly response: Response;
}

/** What a result with any other status adds to the response as declared. */
export interface Refused {
  readonly ok: false;
  /** The response as it came; its body has been read. */
  readonly response: Response;
}

/** A declared refusal, for those who would rather catch. `result` is the whole result, typed by the caller's operation. */
export class ApiError<Result extends Refusal = Refusal> extends Error {
  override readonly name: string = "ApiError";
  readonly status: number;
  readonly result: Result;

  constructor(result: Result) {
    super(`The service answered with status ${result.status}`);
    this.status = result.status;
    this.result = result;
  }
}

/** The least that a refusal has. */
export interface Refusal extends Refused {
  readonly status: number;
}

/** The result if it succeeded. Throws `ApiError` otherwise. */
export function unwrap<Result extends { readonly ok: boolean; readonly status: number }>(
  result: Result,
): Extract<Result, { readonly ok: true }> {
  // Results are made by `call` only, where `ok` tells the two halves apart.
  if (result.ok) return result as Extract<Result, { readonly ok: true }>;
  throw new ApiError(result as unknown as Refusal);
}
