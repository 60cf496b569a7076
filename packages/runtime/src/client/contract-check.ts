import type { CallInput, ClientOperation } from "./operation.ts";
import type { DecodedResponse } from "./response.ts";

/**
 * Looks at what goes out, before anything is sent, and again with the result at what came in, beyond what the wire demands. `validation`
 * makes one. Gives a result whose items are checked as they arrive, or nothing where the result may stay as it is. Throws a `ClientError`.
 */
export type ContractCheck = (
  operation: ClientOperation<unknown>,
  input: CallInput,
  result?: DecodedResponse,
) => DecodedResponse | undefined;
