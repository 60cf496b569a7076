import type { CallInput, ClientOperation } from "./operation.ts";
import type { DecodedResponse } from "./response.ts";

/** Looks at what goes out and what came in, beyond what the wire demands. `validation` makes one. */
export interface ContractCheck {
  /** Before anything is sent. Throws a `ClientError`. */
  request(operation: ClientOperation<unknown>, input: CallInput): void;
  /** Gives the result, or one whose items are checked as they arrive. Throws a `ClientError`. */
  response(operation: ClientOperation<unknown>, result: DecodedResponse): DecodedResponse;
}
