import type { CallInput, ClientOperation } from "./operation.ts";
import type { decodeResponse } from "./response.ts";

/** Looks at what goes out and what comes in, beyond what the wire demands. `validation` makes one. Both throw a `ClientError`. */
export interface ContractCheck {
  /** Before anything is sent. */
  readonly request: (operation: ClientOperation, input: CallInput) => void;
  /** Reads a response in place of `decodeResponse`, so that its wire form is seen before it becomes what applications have. */
  readonly response: typeof decodeResponse;
}
