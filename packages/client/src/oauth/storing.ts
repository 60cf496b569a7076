import { TokenStoreError } from "./errors.ts";
import { storeFault } from "./store-fault.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** The result of a step of the store. Rejects with `TokenStoreError`: a database's error may quote the values of its statement. */
export async function storing<Result>(action: string, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    throw storeError(action, error);
  }
}

/** What is told of an error of a store. */
export function storeError(action: string, error: unknown): TokenStoreError {
  return new TokenStoreError(action, { why: storeFault(error), cause: withoutSecrets(error) });
}
